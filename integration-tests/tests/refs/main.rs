//! Shared, cyclic, polymorphic and interned values.

mod half_built;
mod locks;
mod odd_names;

use std::any::Any;
use std::borrow::Cow;
use std::cell::RefCell;
use std::rc::{self, Rc};
use std::sync::{self, Arc, Mutex};

use fory_like_core::{ArcWeak, Config, Deserialize, RcWeak, Serialize, from_slice, polymorphic, to_vec};

fn bytes<T: Serialize + ?Sized>(value: &T) -> Vec<u8> {
    let bytes = to_vec(value).unwrap();
    assert_eq!(fory_like_core::encoded_size(value).unwrap(), bytes.len());
    bytes[1..].to_vec()
}

fn fault<T: for<'de> Deserialize<'de>>(bytes: &[u8]) -> String {
    let bytes = [&[0], bytes].concat();
    from_slice::<T>(&bytes).err().unwrap().to_string()
}

#[test]
fn a_shared_value_is_written_once_and_stays_one() {
    let one = Rc::new(7u8);
    let values = [one.clone(), Rc::new(7), one.clone(), one];
    assert_eq!(bytes(&values), [0, 7, 0, 7, 2, 2]);
    let read: [Rc<u8>; 4] = from_slice(&to_vec(&values).unwrap()).unwrap();
    assert!(Rc::ptr_eq(&read[0], &read[2]) && Rc::ptr_eq(&read[0], &read[3]) && !Rc::ptr_eq(&read[0], &read[1]));
    assert_eq!(Rc::strong_count(&read[0]), 3);
}

#[derive(Serialize, Deserialize, Debug)]
struct Node {
    name: String,
    parent: RefCell<rc::Weak<Node>>,
    children: RefCell<Vec<Rc<Node>>>,
}

fn node(name: &str, children: Vec<Rc<Node>>) -> Rc<Node> {
    let node = Rc::new(Node { name: name.into(), parent: RefCell::default(), children: RefCell::new(children) });
    for child in &*node.children.borrow() {
        *child.parent.borrow_mut() = Rc::downgrade(&node);
    }
    node
}

#[test]
fn a_tree_knows_its_parents() {
    let tree = node("a", vec![node("b", vec![node("c", vec![])]), node("d", vec![])]);
    let written = bytes(&tree);
    assert_eq!(written, [0, 1, b'a', 0, 2, 0, 1, b'b', 4, 1, 0, 1, b'c', 4, 0, 0, 1, b'd', 6, 0]);
    let read: Rc<Node> = from_slice(&to_vec(&tree).unwrap()).unwrap();
    let children = read.children.borrow();
    let grandchildren = children[0].children.borrow();
    assert!(Rc::ptr_eq(&children[0], &grandchildren[0].parent.borrow().upgrade().unwrap()));
    assert!(Rc::ptr_eq(&read, &children[1].parent.borrow().upgrade().unwrap()));
    assert!(read.parent.borrow().upgrade().is_none());
    assert_eq!((Rc::strong_count(&read), Rc::weak_count(&read)), (1, 2));
    drop(grandchildren);
    drop(children);

    // A part of a tree has a parent that nobody in the message owns.
    let part = Rc::clone(&tree.children.borrow()[0]);
    let read: Rc<Node> = from_slice(&to_vec(&part).unwrap()).unwrap();
    assert!(read.parent.borrow().upgrade().is_none());
    assert_eq!(bytes(&part), [0, 1, b'b', 0, 1, 0, 1, b'c', 4, 0]);
}

#[derive(Serialize, Deserialize)]
struct SyncNode {
    parent: Mutex<sync::Weak<SyncNode>>,
    children: Mutex<Vec<Arc<SyncNode>>>,
    last: bool,
}

#[test]
fn so_does_one_of_arcs() {
    let child = Arc::new(SyncNode { parent: Mutex::default(), children: Mutex::default(), last: true });
    let root = Arc::new(SyncNode { parent: Mutex::default(), children: Mutex::new(vec![child.clone()]), last: false });
    *child.parent.lock().unwrap() = Arc::downgrade(&root);
    let message = to_vec(&root).unwrap();
    assert_eq!(message, [0, 0, 0, 1, 0, 4, 0, 1, 0]);
    let read: Arc<SyncNode> = from_slice(&message).unwrap();
    let child = read.children.lock().unwrap()[0].clone();
    assert!(Arc::ptr_eq(&child.parent.lock().unwrap().upgrade().unwrap(), &read));

    // The fault comes when a weak pointer to the root exists.
    assert_eq!(
        fault::<Arc<SyncNode>>(&[0, 0, 1, 0, 4, 0, 1, 7]),
        "SyncNode.last: expected a bool, 0 or 1, found 7 at byte 8"
    );
}

#[test]
fn a_weak_pointer_before_its_value_brings_it_along() {
    let value = Rc::new(String::from("x"));
    let both = (Rc::downgrade(&value), value);
    let message = to_vec(&both).unwrap();
    assert_eq!(message, [0, 2, 1, b'x', 1]);
    let (weak, value): (rc::Weak<String>, Rc<String>) = from_slice(&message).unwrap();
    assert!(Rc::ptr_eq(&weak.upgrade().unwrap(), &value));
    assert_eq!(Rc::strong_count(&value), 1);
}

#[test]
fn a_weak_pointer_that_nobody_owns_points_to_nothing() {
    let value = Rc::new(1u8);
    let weak = [Rc::downgrade(&value), Rc::downgrade(&value), rc::Weak::new()];
    assert_eq!(bytes(&weak), [0, 0, 0]);
    let read: [rc::Weak<u8>; 3] = from_slice(&to_vec(&weak).unwrap()).unwrap();
    assert!(read.iter().all(|weak| weak.upgrade().is_none()));
}

#[derive(Serialize, Deserialize)]
struct Stop {
    next: RcWeak<Stop>,
    before: RcWeak<Stop>,
    stop: u32,
}

#[test]
fn late_pointers_make_a_ring() {
    let stops: Vec<Rc<Stop>> = (0..1000)
        .scan(RcWeak::new(), |before, stop| {
            let stop = Rc::new(Stop { next: RcWeak::new(), before: before.clone(), stop });
            *before = RcWeak::downgrade(&stop);
            Some(stop)
        })
        .collect();
    let stops: Vec<Rc<Stop>> = stops.into_iter().rev().collect();
    let read: Vec<Rc<Stop>> = from_slice(&to_vec(&stops).unwrap()).unwrap();
    for pair in read.windows(2) {
        assert!(Rc::ptr_eq(&pair[0].before.upgrade().unwrap(), &pair[1]));
        assert_eq!(pair[0].stop, pair[1].stop + 1);
        assert!(pair[1].next.upgrade().is_none());
    }
}

#[test]
fn a_circle_of_strong_pointers_is_refused_with_its_path() {
    #[derive(Serialize)]
    struct Ring {
        next: RefCell<Option<Rc<Ring>>>,
    }
    let a = Rc::new(Ring { next: RefCell::default() });
    let b = Rc::new(Ring { next: RefCell::new(Some(a.clone())) });
    *a.next.borrow_mut() = Some(b);
    let error = to_vec(&a).unwrap_err().to_string();
    assert_eq!(
        error,
        "Ring.next.next: pointers lead back to this value, which is not complete: make one of them weak, or skip it (RcWeak or ArcWeak, \
         where it is a std `Weak` that stands before its value and so brings it along)"
    );
    a.next.take();
}

trait Animal: Any + std::fmt::Debug {
    fn name(&self) -> String;
}

polymorphic! {
    dyn Animal, dyn Animal + Send + Sync {
        1 => Dog,
        2 => Cat,
    }
}

#[derive(Serialize, Deserialize, Debug)]
struct Dog {
    name: String,
}

#[derive(Serialize, Deserialize, Debug)]
struct Cat(u8);

impl Animal for Dog {
    fn name(&self) -> String {
        self.name.clone()
    }
}

impl Animal for Cat {
    fn name(&self) -> String {
        format!("cat {}", self.0)
    }
}

#[test]
fn trait_objects() {
    let rex: Rc<dyn Animal> = Rc::new(Dog { name: "Rex".into() });
    let zoo: Vec<Rc<dyn Animal>> = vec![rex.clone(), Rc::new(Cat(3)), rex];
    assert_eq!(bytes(&zoo), [3, 0, 1, 3, b'R', b'e', b'x', 0, 2, 3, 2]);
    let read: Vec<Rc<dyn Animal>> = from_slice(&to_vec(&zoo).unwrap()).unwrap();
    assert!(Rc::ptr_eq(&read[0], &read[2]));
    assert_eq!(read[1].name(), "cat 3");
    let boxes: Vec<Box<dyn Animal + Send + Sync>> = vec![Box::new(Cat(1)), Box::new(Dog { name: "Z".into() })];
    let read: Vec<Box<dyn Animal + Send + Sync>> = from_slice(&to_vec(&boxes).unwrap()).unwrap();
    assert_eq!((read[0].name(), read[1].name()), ("cat 1".into(), "Z".into()));
    assert_eq!(fault::<Box<dyn Animal>>(&[9]), "dyn Animal: unknown tag 9 of dyn Animal: Dog = 1, Cat = 2 at byte 1");

    // Seen through two types, it is still one value.
    let dog = Rc::new(Dog { name: "a".into() });
    let both: (Rc<Dog>, Rc<dyn Animal>) = (dog.clone(), dog);
    assert_eq!(bytes(&both), [0, 1, b'a', 1]);
    let (dog, animal): (Rc<Dog>, Rc<dyn Animal>) = from_slice(&to_vec(&both).unwrap()).unwrap();
    assert!(std::ptr::addr_eq(Rc::as_ptr(&dog), Rc::as_ptr(&animal)));
}

#[derive(Serialize, Deserialize, PartialEq, Debug)]
struct Texts<'a> {
    #[fory(intern)]
    a: String,
    #[fory(intern)]
    b: &'a str,
    #[fory(intern)]
    c: Option<Arc<str>>,
    #[fory(intern)]
    d: Vec<Rc<str>>,
    #[fory(intern)]
    e: Cow<'a, str>,
    #[fory(by_value)]
    f: Vec<Rc<u8>>,
}

#[test]
fn interned_text_is_written_once() {
    let one = Rc::new(5);
    let texts = Texts {
        a: "ab".into(),
        b: "ab",
        c: Some("c".into()),
        d: vec!["c".into(), "c".into(), "d".into()],
        e: "ab".into(),
        f: vec![one.clone(), one],
    };
    assert_eq!(bytes(&texts), [4, b'a', b'b', 1, 1, 2, b'c', 3, 3, 3, 2, b'd', 1, 2, 5, 5]);
    let message = to_vec(&texts).unwrap();
    let read: Texts<'_> = from_slice(&message).unwrap();
    assert_eq!(read, texts);
    assert!(Rc::ptr_eq(&read.d[0], &read.d[1]));
    assert!(!Rc::ptr_eq(&read.f[0], &read.f[1]));
    assert_eq!(
        fory_like_core::schema_of::<Texts<'_>>().to_string(),
        "Texts { a: interned, b: interned, c: option<interned>, d: list<interned>, e: interned, f: list<u8> }"
    );
}

#[test]
fn a_long_chain_of_known_values_is_too_deep() {
    // Each element points to the one before it: flat in the message, deep in memory.
    #[derive(Serialize, Deserialize)]
    struct Link(Option<Rc<Link>>);
    let chain = |len: usize| {
        let mut links = vec![Rc::new(Link(None))];
        for i in 1..len {
            links.push(Rc::new(Link(Some(links[i - 1].clone()))));
        }
        links
    };
    let mut message = vec![0, 200, 1, 0, 0];
    message.extend([0, 1, 2].repeat(199));
    let error = from_slice::<Vec<Rc<Link>>>(&message).err().unwrap().to_string();
    assert_eq!(error, "value[127].0: nested more than 128 deep (see Config::max_depth) at byte 385");
    assert_eq!(
        to_vec(&chain(200)).unwrap_err().to_string(),
        "value[127].0: nested more than 128 deep (see Config::max_depth)"
    );
    assert!(to_vec(&chain(127)).is_ok());
    assert!(Config::new().max_depth(300).from_slice::<Vec<Rc<Link>>>(&message).is_ok());
}

#[test]
fn references_that_cannot_be() {
    assert_eq!(fault::<Vec<Rc<u8>>>(&[1, 1]), "value[0]: a reference 1 shared values back, of 0 so far at byte 2");
    assert_eq!(
        fault::<(Rc<u8>, Rc<i8>)>(&[0, 1, 1]),
        "value[1]: a reference to a shared value of another type: expected alloc::rc::Rc<i8> at byte 3"
    );
    #[derive(Deserialize)]
    #[allow(dead_code)]
    struct Own(Option<Rc<Own>>);
    assert_eq!(
        fault::<Rc<Own>>(&[0, 1, 1]),
        "Own.0: a strong pointer to a value that is not complete: the value would own itself at byte 3"
    );
    assert_eq!(
        fault::<(RcWeak<u8>, Rc<i8>)>(&[1, 1, 5]),
        "value[1]: a reference to a shared value of another type: expected what a weak pointer before it points to at byte 4"
    );
    let _: (RcWeak<u8>, ArcWeak<u8>) = from_slice(&[0, 1, 1]).unwrap();
}

#[test]
fn a_pointer_that_can_wait_brings_the_value_for_one_that_cannot() {
    let value = Rc::new(5u8);
    let all = (RcWeak::downgrade(&value), Rc::downgrade(&value), value);
    assert_eq!(bytes(&all), [2, 5, 3, 1]);
    let (late, weak, value): (RcWeak<u8>, rc::Weak<u8>, Rc<u8>) = from_slice(&to_vec(&all).unwrap()).unwrap();
    assert!(Rc::ptr_eq(&late.upgrade().unwrap(), &value) && Rc::ptr_eq(&weak.upgrade().unwrap(), &value));

    // Nobody owns it: a promise that is not kept.
    let value = Rc::new(5u8);
    assert_eq!(bytes(&(RcWeak::downgrade(&value), Rc::downgrade(&value))), [1, 3]);
}

#[test]
fn a_weak_pointer_to_the_slice_around_it_cannot_be_written() {
    #[derive(Serialize, Deserialize)]
    struct Part {
        whole: RefCell<rc::Weak<[Part]>>,
    }
    let whole: Rc<[Part]> = Rc::new([Part { whole: RefCell::new(rc::Weak::<[Part; 0]>::new()) }]);
    assert_eq!(bytes(&whole), [0, 1, 0]);
    *whole[0].whole.borrow_mut() = Rc::downgrade(&whole);
    let error = to_vec(&whole).unwrap_err().to_string();
    assert_eq!(
        error,
        "value[0].whole: a std `Weak` to the slice that it is a part of could not be read: use RcWeak or ArcWeak"
    );
}

#[test]
fn what_hangs_below_a_value_counts_where_it_is_referred_to() {
    #[derive(Serialize, Deserialize)]
    struct Deep(Option<Box<Deep>>, Option<Rc<Deep>>);
    let deep = |bottom| (0..100).fold(Deep(None, bottom), |deep, _| Deep(Some(Box::new(deep)), None));
    let first = Rc::new(deep(None));
    let second = Rc::new(deep(Some(first.clone())));
    assert!(to_vec(&(second.clone(), first.clone())).is_err());
    assert!(to_vec(&(first.clone(), second.clone())).is_err());
    let deeper = Config::new().max_depth(202);
    let message = deeper.to_vec(&(first, second)).unwrap();
    assert!(deeper.from_slice::<(Rc<Deep>, Rc<Deep>)>(&message).is_ok());
    assert!(Config::new().max_depth(201).from_slice::<(Rc<Deep>, Rc<Deep>)>(&message).is_err());
}

#[test]
fn long_text_is_not_interned() {
    #[derive(Serialize, Deserialize)]
    struct Texts(#[fory(intern)] Vec<String>);
    let size =
        |len: usize| to_vec(&Texts(vec!["x".repeat(len), "a".into(), "x".repeat(len), "a".into()])).unwrap().len();
    assert_eq!((size(1024), size(1025)), (2 + 2 + 1024 + 2 + 1 + 1, 2 + 2 * (2 + 1025) + 2 + 1));
    let texts = Texts(vec!["x".repeat(1025), "a".into(), "x".repeat(1025), "a".into()]);
    let read: Texts = from_slice(&to_vec(&texts).unwrap()).unwrap();
    assert_eq!(read.0, texts.0);
}

#[test]
fn pointers_of_both_kinds_to_a_value_that_comes_later_can_be_read() {
    #[derive(Serialize, Deserialize)]
    struct Late {
        to: RcWeak<u8>,
    }
    #[derive(Serialize, Deserialize)]
    struct Std {
        to: rc::Weak<u8>,
    }
    let value = Rc::new(5u8);
    let late = Rc::new(Late { to: RcWeak::downgrade(&value) });
    let all = (Rc::downgrade(&late), Rc::downgrade(&value), late, value.clone());
    let read: (rc::Weak<Late>, rc::Weak<u8>, Rc<Late>, Rc<u8>) = from_slice(&to_vec(&all).unwrap()).unwrap();
    assert!(Rc::ptr_eq(&read.2.to.upgrade().unwrap(), &read.3) && Rc::ptr_eq(&read.1.upgrade().unwrap(), &read.3));

    let std = Rc::new(Std { to: Rc::downgrade(&value) });
    let all = (RcWeak::downgrade(&value), Rc::downgrade(&std), value, std);
    let read: (RcWeak<u8>, rc::Weak<Std>, Rc<u8>, Rc<Std>) = from_slice(&to_vec(&all).unwrap()).unwrap();
    assert!(Rc::ptr_eq(&read.0.upgrade().unwrap(), &read.2) && Rc::ptr_eq(&read.3.to.upgrade().unwrap(), &read.2));
}
