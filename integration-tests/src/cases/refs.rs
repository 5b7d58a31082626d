//! Section 8: references.

use std::any::Any;
use std::borrow::Cow;
use std::cell::{OnceCell, RefCell};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::{self, Rc};
use std::sync::{self, Arc, Mutex, OnceLock, RwLock};

use fory_like_core::{ArcWeak, Deserialize, RcWeak, Serialize, polymorphic};

use crate::case::{Borrowing, Cases};
use crate::mode::{Compressed, Fixed, Verified};
use crate::shown::{Shown, object, variant};
use crate::{borrowing, shown};

#[derive(Serialize, Deserialize)]
struct Thing {
    id: u32,
    name: Rc<str>,
}

#[derive(Serialize, Deserialize)]
struct Holder {
    by_id: BTreeMap<u8, Rc<Thing>>,
    first: Option<Rc<Thing>>,
    none: Option<Rc<Thing>>,
    last: Rc<Thing>,
}

#[derive(Serialize, Deserialize)]
struct Diamond {
    id: u8,
    below: Vec<Arc<Diamond>>,
}

#[derive(Serialize, Deserialize)]
struct Overridden {
    #[fory(varint)]
    a: Rc<u32>,
    #[fory(fixed)]
    b: Vec<Rc<u32>>,
}

#[derive(Serialize, Deserialize)]
struct Link(Option<Rc<Link>>);

/// The node of the page, with names.
#[derive(Serialize, Deserialize)]
struct Node {
    name: char,
    parent: RefCell<rc::Weak<Node>>,
    children: Vec<Rc<Node>>,
}

#[derive(Serialize, Deserialize)]
struct SyncNode {
    parent: Mutex<sync::Weak<SyncNode>>,
    children: RwLock<Vec<Arc<SyncNode>>>,
}

#[derive(Serialize, Deserialize)]
struct LateNode {
    parent: RcWeak<LateNode>,
    children: Vec<Rc<LateNode>>,
    id: u32,
}

#[derive(Serialize, Deserialize)]
struct Stop {
    id: u32,
    next: RwLock<ArcWeak<Stop>>,
}

/// Strong pointers forth, weak ones back.
#[derive(Serialize, Deserialize)]
struct Step {
    back: RefCell<RcWeak<Step>>,
    forth: Option<Rc<Step>>,
}

#[derive(Serialize, Deserialize)]
struct Cells {
    cell: RefCell<u32>,
    shared: Rc<RefCell<u32>>,
    again: Rc<RefCell<u32>>,
    mutex: Mutex<i64>,
    lock: RwLock<Arc<Mutex<u32>>>,
    once: OnceCell<u32>,
    never: OnceCell<u32>,
    set: OnceLock<Rc<u8>>,
    unset: OnceLock<Rc<u8>>,
}

trait Animal: Any {
    fn show_animal(&self, out: &mut String);
}

#[derive(Serialize, Deserialize)]
struct Dog {
    name: String,
}

#[derive(Serialize, Deserialize)]
struct Cat(u32);

/// A trait object that knows another one.
#[derive(Serialize, Deserialize)]
struct Owner {
    pet: Rc<dyn Animal>,
}

polymorphic! { dyn Animal { 1 => Dog, 2 => Cat, 300 => Owner } }
polymorphic! { dyn Animal + Send + Sync { 1 => Dog, 2 => Cat } }

macro_rules! animals {
    ($($type:ident)*) => {$(
        impl Animal for $type {
            fn show_animal(&self, out: &mut String) {
                variant(out, stringify!($type), &[("0", self)]);
            }
        }
    )*};
}

animals! { Dog Cat Owner }

impl Shown for dyn Animal {
    fn show(&self, out: &mut String) {
        self.show_animal(out);
    }
}

impl Shown for dyn Animal + Send + Sync {
    fn show(&self, out: &mut String) {
        self.show_animal(out);
    }
}

#[derive(Serialize, Deserialize)]
struct Interned {
    #[fory(intern)]
    string: String,
    plain: String,
    #[fory(intern)]
    rc: Rc<str>,
    #[fory(intern)]
    option: Option<Arc<str>>,
    #[fory(intern)]
    none: Option<String>,
    #[fory(intern)]
    list: Vec<Rc<str>>,
    #[fory(intern)]
    boxed: Box<str>,
    apart: Rc<str>,
}

#[derive(Serialize, Deserialize)]
struct Borrowed<'a> {
    #[fory(intern)]
    text: &'a str,
    #[fory(intern)]
    cow: Cow<'a, str>,
    #[fory(intern)]
    texts: Vec<&'a str>,
}

#[derive(Serialize, Deserialize)]
struct InternedTexts {
    #[fory(intern)]
    texts: Vec<String>,
}

#[derive(Serialize, Deserialize)]
struct ByValue {
    #[fory(by_value)]
    rc: Rc<u32>,
    #[fory(by_value)]
    option: Option<Arc<u32>>,
    #[fory(by_value)]
    list: Vec<Rc<u32>>,
    shared: Rc<u32>,
}

borrowing! { 'a Borrowed<'a>, Borrowed<'static>; }

shown!(struct Thing { id, name });
shown!(struct Holder { by_id, first, none, last });
shown!(struct Diamond { id, below });
shown!(struct Overridden { a, b });
shown!(struct Link { 0 });
shown!(struct Node { name, parent, children });
shown!(struct SyncNode { parent, children });
shown!(struct LateNode { parent, children, id });
shown!(struct Stop { id, next });
shown!(struct Step { back, forth });
shown!(struct Cells { cell, shared, again, mutex, lock, once, never, set, unset });
shown!(struct Dog { name });
shown!(struct Cat { 0 });
shown!(struct Owner { pet });
shown!(struct InternedTexts { texts });
shown!(struct Borrowed['a] { text, cow, texts });

/// Interned text is shown as text.
impl Shown for Interned {
    fn show(&self, out: &mut String) {
        let list: Vec<&str> = self.list.iter().map(|text| &**text).collect();
        object(
            out,
            &[
                ("string", &self.string),
                ("plain", &self.plain),
                ("rc", &&*self.rc),
                ("option", &self.option.as_deref()),
                ("none", &self.none),
                ("list", &list),
                ("boxed", &self.boxed),
                ("apart", &self.apart),
            ],
        );
    }
}

/// All but the last field are shown as values.
impl Shown for ByValue {
    fn show(&self, out: &mut String) {
        let list: Vec<&u32> = self.list.iter().map(|value| &**value).collect();
        object(
            out,
            &[("rc", &*self.rc), ("option", &self.option.as_deref()), ("list", &list), ("shared", &self.shared)],
        );
    }
}

fn holder() -> Holder {
    let name: Rc<str> = "ab".into();
    let a = Rc::new(Thing { id: 300, name: name.clone() });
    let b = Rc::new(Thing { id: 1, name });
    Holder {
        by_id: BTreeMap::from([(1, b.clone()), (7, a.clone()), (9, b)]),
        first: Some(a.clone()),
        none: None,
        last: a,
    }
}

fn diamond() -> Arc<Diamond> {
    let bottom = Arc::new(Diamond { id: 4, below: vec![] });
    let left = Arc::new(Diamond { id: 2, below: vec![bottom.clone()] });
    let right = Arc::new(Diamond { id: 3, below: vec![bottom.clone(), left.clone(), bottom] });
    Arc::new(Diamond { id: 1, below: vec![left, right] })
}

fn links(len: usize) -> Vec<Rc<Link>> {
    let mut links = vec![Rc::new(Link(None))];
    links.resize_with(len, || Rc::new(Link(None)));
    for i in 1..len {
        links[i] = Rc::new(Link(Some(links[i - 1].clone())));
    }
    links
}

fn node(name: char, children: Vec<Rc<Node>>) -> Rc<Node> {
    let node = Rc::new(Node { name, parent: RefCell::default(), children });
    for child in &node.children {
        *child.parent.borrow_mut() = Rc::downgrade(&node);
    }
    node
}

fn sync_tree() -> Arc<SyncNode> {
    let leaf = || Arc::new(SyncNode { parent: Mutex::default(), children: RwLock::default() });
    let root = leaf();
    for child in [leaf(), leaf()] {
        *child.parent.lock().expect("no thread has panicked") = Arc::downgrade(&root);
        root.children.write().expect("no thread has panicked").push(child);
    }
    root
}

fn late_tree() -> Rc<LateNode> {
    Rc::new_cyclic(|root| {
        let child = |id| {
            let parent = root.clone().into();
            Rc::new(LateNode { parent, children: vec![], id })
        };
        LateNode { parent: RcWeak::new(), children: vec![child(2), child(300)], id: 1 }
    })
}

fn ring(len: u32) -> Vec<Arc<Stop>> {
    let stops: Vec<_> = (0..len).map(|id| Arc::new(Stop { id, next: RwLock::default() })).collect();
    for (stop, next) in stops.iter().zip(stops.iter().cycle().skip(1)) {
        *stop.next.write().expect("no thread has panicked") = ArcWeak::downgrade(next);
    }
    stops
}

fn steps() -> Rc<Step> {
    (0..3).fold(Rc::new(Step { back: RefCell::default(), forth: None }), |forth, _| {
        let step = Rc::new(Step { back: RefCell::default(), forth: Some(forth) });
        let forth = step.forth.as_ref().expect("it was just set");
        *forth.back.borrow_mut() = RcWeak::downgrade(&step);
        step
    })
}

fn cells() -> Cells {
    let shared = Rc::new(RefCell::new(300));
    Cells {
        cell: RefCell::new(1),
        again: shared.clone(),
        shared,
        mutex: Mutex::new(-1),
        lock: RwLock::new(Arc::new(Mutex::new(2))),
        once: OnceCell::from(128),
        never: OnceCell::new(),
        set: OnceLock::from(Rc::new(3)),
        unset: OnceLock::new(),
    }
}

fn zoo() -> Vec<Rc<dyn Animal>> {
    let dog: Rc<dyn Animal> = Rc::new(Dog { name: "Rex".into() });
    let owner = Rc::new(Owner { pet: dog.clone() });
    vec![dog.clone(), Rc::new(Cat(3)), owner.clone(), dog, owner]
}

fn interned() -> Interned {
    Interned {
        string: "ab".into(),
        plain: "ab".into(),
        rc: "ab".into(),
        option: Some("c".into()),
        none: None,
        list: ["c", "", "ab", "d\u{df}", "d\u{df}"].map(Rc::from).to_vec(),
        boxed: "".into(),
        apart: "ab".into(),
    }
}

/// A value that no message owns, though it lives.
fn elsewhere() -> Rc<u8> {
    thread_local! { static VALUE: Rc<u8> = Rc::new(5); }
    VALUE.with(Rc::clone)
}

/// Pointers to one value of a type, by a function.
fn twice<P: Clone>(one: P) -> (P, P) {
    (one.clone(), one)
}

fn shared(cases: &mut Cases) {
    cases.fixed("shared: the page's example", || {
        let a = Rc::new(5u8);
        (a.clone(), Rc::new(7u8), a)
    });
    cases.both("shared: equal values at two places are two", || {
        let a = Rc::new(300u32);
        [a.clone(), Rc::new(300), a.clone(), a, Rc::new(1)]
    });
    cases.both("shared: Arc", || twice(Arc::new(-300i64)));
    cases.both("shared: Rc and Arc count together", || {
        let (a, b) = (Rc::new(1u16), Arc::new(2u8));
        (a.clone(), b.clone(), a, b)
    });
    cases.both_ruled("shared: text", || {
        let (rc, arc, string) = (Rc::<str>::from("h\u{e9}"), Arc::<str>::from(""), Rc::new(String::from("x")));
        (twice(rc), twice(arc), twice(string), Rc::<str>::from("h\u{e9}"))
    });
    cases.both_ruled("shared: slices and lists", || {
        let (slice, list) = (Arc::<[u32]>::from([1, 300]), Arc::new(vec![7u32]));
        (twice(slice), twice(Rc::<[Option<u8>]>::from([None, Some(3)])), twice(list), Rc::<[u64]>::from([]))
    });
    cases.both("shared: in maps, options and structs", holder);
    cases.both("shared: of nothing", || twice(Rc::new(())));
    cases.both("shared: a pointer to a pointer", || twice(Rc::new(Rc::new(300u32))));
    cases.both("shared: a value has a smaller number than what is inside", || {
        (twice(Rc::new([Rc::new(1u8)])), Rc::new(2u8))
    });
    cases.both("shared: one value below two", diamond);
    cases.both("shared: as elements of a set", || {
        let text: Rc<str> = "b".into();
        (BTreeSet::from([Rc::from("c"), text.clone()]), text)
    });
    cases.both("shared: a value is written as the first pointer's field says", || {
        let (one, two) = (Rc::new(1), Rc::new(300));
        Overridden { a: one.clone(), b: vec![one, two.clone(), two] }
    });
    cases.fixed("shared: 130 places back take two bytes", || {
        let mut values: Vec<_> = (0..130).map(|_| Rc::new(())).collect();
        values.extend([values[0].clone(), values[129].clone()]);
        values
    });
    cases.stream("shared: each message of a stream has numbers of its own", || {
        let one = Rc::new(5u8);
        vec![[one.clone(), one.clone()], [one.clone(), one]]
    });
    cases.fixed("depth: 127 values, each known to the next", || links(127));
}

fn weak(cases: &mut Cases) {
    cases.both_ruled("weak: parents of a tree", || {
        node('a', vec![node('b', vec![node('c', vec![])]), node('d', vec![])])
    });
    cases.both_ruled("weak: parents of a tree of Arcs", sync_tree);
    cases.both_ruled("weak: a parent that is not in the message", || {
        let tree = node('a', vec![node('b', vec![node('c', vec![])])]);
        tree.children[0].clone()
    });
    cases.both_ruled("weak: the value comes along", || {
        let a = Rc::new(300u32);
        (Rc::downgrade(&a), twice(a))
    });
    cases.both_ruled("weak: nothing", || {
        [rc::Weak::<u8>::new(), Rc::downgrade(&Rc::new(1)), Rc::downgrade(&elsewhere())]
    });
    cases.both("weak: nothing, of RcWeak and ArcWeak", || {
        (RcWeak::<u8>::new(), ArcWeak::<str>::from(Arc::downgrade(&Arc::<str>::from("gone"))))
    });
    cases.both("weak: a promise, the page's example", || {
        let a = Rc::new(5u8);
        (RcWeak::downgrade(&a), a)
    });
    cases.both("weak: two promises, in the other order", || {
        let (a, b) = (Rc::new(300u32), Rc::new(5u32));
        let weak = [&a, &b, &a].map(RcWeak::downgrade);
        (weak, [Rc::new(1), b.clone(), a.clone(), b, a])
    });
    cases.both("weak: to what is complete", || {
        let a = Arc::new(5u8);
        (a.clone(), ArcWeak::downgrade(&a), Arc::new(6u8), ArcWeak::downgrade(&a))
    });
    cases.both("weak: RcWeak to what it is inside of", late_tree);
    cases.both("weak: strong forth, weak back", steps);
    cases.both("weak: a ring of Arcs", || ring(4));
    cases.both("weak: a ring of one", || ring(1));
    cases.both_ruled("weak: to text and slices", || {
        let (text, slice) = (Rc::<str>::from("a"), Arc::<[u8]>::from([1, 2]));
        let promised = (RcWeak::downgrade(&text), ArcWeak::downgrade(&slice));
        (promised, text.clone(), slice.clone(), Rc::downgrade(&text), ArcWeak::downgrade(&slice))
    });
    cases.read("weak: promises of what does not come", || [RcWeak::<u8>::new(), RcWeak::new()]);
    cases.read("weak: a value that nobody owns", || [RcWeak::<u8>::new(), RcWeak::new()]);
    cases.read("weak: what only a value owns that nobody owns", || (RcWeak::<Rc<u8>>::new(), RcWeak::<u8>::new()));
    cases.read("weak: to an RcWeak, too, the value may come along", || {
        let a = Rc::new(5u8);
        (RcWeak::downgrade(&a), a)
    });
    cases.verified("weak: in the schema", late_tree);
}

fn trait_objects(cases: &mut Cases) {
    cases.fixed("trait object: the page's example", || -> Box<dyn Animal> { Box::new(Cat(3)) });
    cases.both("trait object: Box", || -> Vec<Box<dyn Animal + Send + Sync>> {
        vec![Box::new(Cat(300)), Box::new(Dog { name: "Rex".into() })]
    });
    cases.both("trait object: Rc", zoo);
    cases.both("trait object: Arc", || {
        let dog: Arc<dyn Animal + Send + Sync> = Arc::new(Dog { name: "Rex".into() });
        (dog.clone(), Arc::new(Cat(1)) as Arc<dyn Animal + Send + Sync>, Some(dog))
    });
    cases.both("trait object: one value through two types", || {
        let (dog, cat) = (Rc::new(Dog { name: "a".into() }), Rc::new(Cat(300)));
        let animals: [Rc<dyn Animal>; 3] = [dog.clone(), cat.clone(), dog.clone()];
        (dog, animals, cat)
    });
    cases.both("trait object: promised", || {
        let cat = Rc::new(Cat(300));
        let animal: Rc<dyn Animal> = cat.clone();
        (RcWeak::downgrade(&animal), animal, RcWeak::downgrade(&cat), cat)
    });
    cases.verified("trait object: in the schema", zoo);
}

fn texts(cases: &mut Cases) {
    cases.both("interned: String, Rc, Option, Vec, Box; other text takes no part", interned);
    let borrowed = || Borrowed { text: "ab", cow: "ab".into(), texts: vec!["c", "ab", "c"] };
    cases.add::<Fixed, Borrowing, Borrowed<'static>>("interned: &str, Cow, Vec of &str", borrowed);
    cases.add::<Compressed, Borrowing, Borrowed<'static>>("interned: &str, Cow, Vec of &str", borrowed);
    cases.add::<Verified, Borrowing, Borrowed<'static>>("interned: in the schema", borrowed);
    cases.read("interned: a text may be written in full again", || InternedTexts {
        texts: ["a", "a", "a", "a"].map(str::to_owned).to_vec(),
    });
}

pub(super) fn add(cases: &mut Cases) {
    shared(cases);
    weak(cases);
    trait_objects(cases);
    texts(cases);
    cases.both("by_value: Rc and Arc as their values", || {
        let (one, two) = (Rc::new(300), Arc::new(2));
        let list = vec![one.clone(), one.clone()];
        ByValue { rc: one.clone(), option: Some(two), list, shared: one }
    });
    cases.both_ruled("cells and locks: as the values inside", cells);
}
