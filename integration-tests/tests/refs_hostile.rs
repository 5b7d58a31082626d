//! Shared values against hostile bytes, hostile implementations and values that are not what they seem.

#![allow(clippy::redundant_allocation, clippy::rc_buffer, clippy::type_complexity)] // Odd types are the point.

use std::any::Any;
use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, HashMap};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::rc::{self, Rc};
use std::sync::{self, Arc, Mutex, RwLock};
use std::thread;

use fory_like_core::{
    ArcWeak, Config, Deserialize, Error, ErrorKind, Input, Output, RcWeak, Schema, Serialize, append_to_vec,
    encoded_size, from_slice, polymorphic, to_vec, to_writer,
};

thread_local! {
    /// How many tokens live in this thread.
    static LIVE: Cell<isize> = const { Cell::new(0) };
    static EARLY: RefCell<Vec<Box<dyn FnMut() -> bool>>> = const { RefCell::new(Vec::new()) };
}

fn live() -> isize {
    LIVE.with(Cell::get)
}

/// Keeps a way to ask, now and later, whether a value can be reached.
fn stash(mut reach: impl FnMut() -> bool + 'static) {
    assert!(!reach(), "reached before it is complete");
    EARLY.with_borrow_mut(|early| early.push(Box::new(reach)));
}

/// How many of the stashed pointers can be followed.
fn reached() -> usize {
    let mut all = EARLY.take();
    all.iter_mut().filter_map(|reach| reach().then_some(())).count()
}

/// One byte: 0 to 9 is a value, 10 an error, 11 a panic. Counted while it lives.
#[derive(Debug)]
struct Token(u8);

impl Token {
    fn new(number: u8) -> Token {
        LIVE.with(|live| live.set(live.get() + 1));
        Token(number)
    }
}

impl Drop for Token {
    fn drop(&mut self) {
        LIVE.with(|live| live.set(live.get() - 1));
    }
}

impl Serialize for Token {
    fn serialize<O: Output>(&self, out: &mut O) -> Result<(), Error> {
        match self.0 {
            11 => panic!("as asked for"),
            10 => Err(Error::custom("as asked for")),
            number => number.serialize(out),
        }
    }
}

impl<'de> Deserialize<'de> for Token {
    fn deserialize<I: Input<'de>>(input: &mut I) -> Result<Self, Error> {
        match u8::deserialize(input)? {
            11 => panic!("as asked for"),
            number @ 0..=9 => Ok(Token::new(number)),
            _ => Err(Error::custom("as asked for")),
        }
    }
}

/// Every kind of weak pointer back, kept elsewhere while it is read; then a token, which may fail.
#[derive(Serialize, Deserialize)]
struct Back {
    first: Token,
    #[fory(with = "spy")]
    back: Vec<rc::Weak<Back>>,
    #[fory(with = "spy_late")]
    late: Vec<RcWeak<Back>>,
    next: Option<Rc<Back>>,
    last: Token,
}

#[derive(Serialize, Deserialize)]
struct BackArc {
    first: Token,
    #[fory(with = "spy_arc")]
    back: Vec<sync::Weak<BackArc>>,
    #[fory(with = "spy_arc_late")]
    late: Vec<ArcWeak<BackArc>>,
    next: Option<Arc<BackArc>>,
    last: Token,
}

macro_rules! spies {
    ($($module:ident: $weak:ty;)*) => {$(
        mod $module {
            use super::*;

            pub fn serialize<O: Output>(back: &Vec<$weak>, out: &mut O) -> Result<(), Error> {
                back.serialize(out)
            }

            pub fn deserialize<'de, I: Input<'de>>(input: &mut I) -> Result<Vec<$weak>, Error> {
                let back = Vec::<$weak>::deserialize(input)?;
                for weak in &back {
                    let weak = weak.clone();
                    stash(move || weak.upgrade().is_some());
                }
                Ok(back)
            }
        }
    )*};
}

spies! {
    spy: rc::Weak<Back>;
    spy_late: RcWeak<Back>;
    spy_arc: sync::Weak<BackArc>;
    spy_arc_late: ArcWeak<BackArc>;
}

/// Two values, the second in the first, each with pointers to both; `[a, b, c, d]` are their tokens.
fn backs([a, b, c, d]: [u8; 4]) -> Vec<u8> {
    vec![0, 0, a, 2, 3, 3, 1, 3, 1, 0, b, 2, 3, 4, 2, 4, 3, 0, c, d]
}

fn stashed<T: for<'de> Deserialize<'de>>(value: impl Fn(&T)) {
    let read: T = from_slice(&backs([1, 2, 3, 4])).unwrap();
    value(&read);
    assert_eq!((live(), reached()), (4, 7));
    drop(read);
    assert_eq!(live(), 0);

    // Kept beyond the value.
    drop(from_slice::<T>(&backs([1, 2, 3, 4])).unwrap());
    assert_eq!((live(), reached()), (0, 0));

    for fault in [10, 11] {
        for at in 0..4 {
            let mut tokens = [1, 2, 3, 4];
            tokens[at] = fault;
            let read = catch_unwind(|| from_slice::<T>(&backs(tokens)).map(drop));
            assert_eq!(read.is_err(), fault == 11);
            assert!(!matches!(read, Ok(Ok(()))));
            // The inner value was complete for a moment, and nobody has it.
            assert_eq!((live(), reached()), (0, 0), "{fault} at {at}");
        }
    }
    for cut in 0..backs([1; 4]).len() {
        assert!(from_slice::<T>(&backs([1; 4])[..cut]).is_err());
        assert_eq!((live(), reached()), (0, 0));
    }
}

#[test]
fn pointers_that_outlive_a_fault_or_a_panic_lead_nowhere() {
    stashed::<Rc<Back>>(|read| {
        let inner = read.next.as_ref().unwrap();
        assert!(Rc::ptr_eq(&read.back[0].upgrade().unwrap(), read) && inner.last.0 == 3);
        assert!(inner.back[0].upgrade().is_some_and(|back| Rc::ptr_eq(&back, inner)));
        assert!(inner.late[0].upgrade().is_some_and(|back| Rc::ptr_eq(&back, read)));
    });
    stashed::<Arc<BackArc>>(|read| {
        let inner = read.next.as_ref().unwrap();
        assert!(Arc::ptr_eq(&read.back[0].upgrade().unwrap(), read) && inner.last.0 == 3);
        assert!(inner.late[0].upgrade().is_some_and(|back| Arc::ptr_eq(&back, read)));
    });
}

#[test]
fn tokens_are_dropped_once_wherever_reading_ends() {
    type All = (
        Vec<Rc<Token>>,
        Rc<[Token]>,
        Arc<[Rc<Token>]>,
        Vec<RcWeak<Token>>,
        Vec<rc::Weak<Token>>,
        HashMap<u8, Arc<Token>>,
        Box<dyn Thing>,
        Rc<dyn Thing>,
        [Rc<Token>; 2],
        Rc<RefCell<Token>>,
        Arc<Mutex<Token>>,
    );
    let good = [
        &[0][..],
        &[2, 0, 1, 0, 2],
        &[0, 2, 3, 4],
        &[0, 2, 0, 5, 4],
        &[3, 1, 2, 6, 4],
        &[2, 2, 7, 5],
        &[2, 1, 0, 8, 2, 0, 9],
        &[2, 1],
        &[0, 2, 2],
        &[0, 3, 1],
        &[0, 4],
        &[0, 5],
    ]
    .concat();
    let read: All = from_slice(&good).unwrap();
    // One was brought along by an `RcWeak` and one by a `Weak`: nobody owns them.
    assert!(read.3[1].upgrade().is_none() && read.4[0].upgrade().is_none());
    assert!(live() > 0);
    let rewritten = to_vec(&read).unwrap();
    assert_eq!(encoded_size(&read).unwrap(), rewritten.len());
    drop(read);
    assert_eq!(live(), 0);
    drop(from_slice::<All>(&rewritten).unwrap());
    for at in 1..good.len() {
        for byte in [0, 1, 2, 3, 10, 11, 127, 255] {
            let mut bytes = good.clone();
            bytes[at] = byte;
            let _ = catch_unwind(|| drop(from_slice::<All>(&bytes)));
            assert_eq!(live(), 0, "{byte} at {at}");
        }
        assert!(from_slice::<All>(&good[..at]).is_err());
        assert_eq!(live(), 0);
    }
}

trait Thing: Any {}
trait Other: Any {}

polymorphic! {
    dyn Thing {
        1 => Empty,
        2 => Token,
        3 => Vec<Rc<dyn Thing>>,
        4 => Option<Box<dyn Thing>>,
        5 => Ring,
    }
}

polymorphic! { dyn Other { 7 => Empty, 8 => u8 } }

#[derive(Serialize, Deserialize, Clone, Copy)]
struct Empty;

impl Thing for Empty {}
impl Thing for Token {}
impl Thing for Vec<Rc<dyn Thing>> {}
impl Thing for Option<Box<dyn Thing>> {}
impl Thing for Ring {}
impl Other for Empty {}
impl Other for u8 {}

#[test]
fn a_reference_is_to_its_own_type() {
    #[derive(Serialize, Deserialize)]
    #[fory(transparent)]
    struct Same(u8);

    fn refuses<A: for<'de> Deserialize<'de>, B: for<'de> Deserialize<'de>>(value: &[u8], back: u8) {
        let message = [&[0, 0], value, &[back]].concat();
        let Err(error) = from_slice::<(A, B)>(&message) else {
            panic!("{} taken for {}", std::any::type_name::<A>(), std::any::type_name::<B>());
        };
        assert!(matches!(error.kind(), ErrorKind::WrongReference { .. }), "{error}");
    }
    fn both<A: for<'de> Deserialize<'de>, B: for<'de> Deserialize<'de>>(value: &[u8]) {
        refuses::<A, B>(value, 1);
        refuses::<B, A>(value, 1);
    }
    both::<Rc<u8>, Arc<u8>>(&[1]);
    both::<Rc<u8>, Rc<i8>>(&[1]);
    both::<Rc<u8>, Rc<bool>>(&[1]);
    both::<Rc<u8>, Rc<Same>>(&[1]);
    both::<Rc<u8>, Rc<Box<u8>>>(&[1]);
    both::<Rc<u8>, Rc<Cell<u8>>>(&[1]);
    both::<Rc<RefCell<u8>>, Rc<Cell<u8>>>(&[1]);
    both::<Rc<String>, Rc<str>>(&[1, b'a']);
    both::<Rc<str>, Arc<str>>(&[1, b'a']);
    both::<Rc<Box<str>>, Rc<str>>(&[1, b'a']);
    both::<Rc<[u8]>, Arc<[u8]>>(&[1, b'a']);
    both::<Rc<[u8]>, Rc<[i8]>>(&[1, b'a']);
    both::<Rc<[u8]>, Rc<Vec<u8>>>(&[1, b'a']);
    both::<Rc<[u8]>, Rc<str>>(&[1, b'a']);
    both::<Rc<[u8; 2]>, Rc<[u8]>>(&[1, 1]);
    both::<Rc<()>, Rc<Empty>>(&[]);
    both::<Rc<()>, Rc<((),)>>(&[]);
    both::<Rc<Vec<u8>>, Rc<Vec<bool>>>(&[1, 1]);
    refuses::<Rc<u8>, RcWeak<i8>>(&[1], 3);
    refuses::<Rc<u8>, rc::Weak<i8>>(&[1], 3);
    refuses::<Rc<u8>, sync::Weak<u8>>(&[1], 3);
    refuses::<Rc<u8>, ArcWeak<u8>>(&[1], 3);
    refuses::<Arc<u8>, rc::Weak<u8>>(&[1], 3);
    refuses::<Rc<str>, rc::Weak<[u8]>>(&[1, b'a'], 3);
    refuses::<Rc<[u8]>, rc::Weak<str>>(&[1, b'a'], 3);
    // Behind a trait, it is what it is.
    refuses::<Rc<dyn Thing>, Rc<()>>(&[1], 1);
    refuses::<Rc<dyn Thing>, Arc<dyn Thing>>(&[1], 1);
    refuses::<Rc<dyn Thing>, Arc<Empty>>(&[1], 1);
    refuses::<Rc<dyn Other>, Rc<dyn Thing>>(&[8, 1], 1);
    refuses::<Rc<u8>, Rc<dyn Thing>>(&[1], 1);
    refuses::<Rc<u8>, RcWeak<dyn Thing>>(&[1], 3);
    let (thing, other): (Rc<dyn Thing>, Rc<dyn Other>) = from_slice(&[0, 0, 1, 1]).unwrap();
    assert!(std::ptr::addr_eq(Rc::as_ptr(&thing), Rc::as_ptr(&other)));
}

/// No value, but it has a type.
impl<'de> Deserialize<'de> for Never {
    fn deserialize<I: Input<'de>>(_: &mut I) -> Result<Self, Error> {
        Err(Error::custom("there is none"))
    }
}

#[derive(Debug)]
enum Never {}

#[test]
fn numbers_from_everywhere() {
    let numbers: Vec<Vec<u8>> = (0..64)
        .flat_map(|bits| [1u64 << bits, (1 << bits) - 1, u64::MAX >> bits])
        .map(|number| Config::new().compress_numbers().to_vec(&number).unwrap()[1..].to_vec())
        .collect();
    fn check<T: for<'de> Deserialize<'de> + Serialize>(message: &[u8]) {
        if let Ok(value) = from_slice::<T>(message) {
            let written = to_vec(&value).unwrap();
            assert!(from_slice::<T>(&written).is_ok(), "{message:?}, {written:?}");
        }
    }
    for first in &numbers {
        for second in &numbers {
            for tail in [&[][..], &[1], &[0, 1], &[1, 1, 1]] {
                let message = [&[0], first.as_slice(), &[0], second, tail].concat();
                check::<(Rc<u8>, Rc<u8>, Vec<Rc<u8>>)>(&message);
                check::<(RcWeak<u8>, u8, RcWeak<u8>, Vec<Rc<u8>>)>(&message);
                check::<(Option<Rc<Empty>>, rc::Weak<u8>, rc::Weak<u8>)>(&message);
                check::<(Arc<str>, ArcWeak<str>, sync::Weak<str>)>(&message);
                check::<(Rc<dyn Thing>, RcWeak<dyn Thing>)>(&message);
                check::<Interned>(&message);
            }
        }
    }
    assert!(from_slice::<Rc<Never>>(&[0, 0]).is_err());
    assert!(from_slice::<RcWeak<u8>>(&[0, 1]).unwrap().upgrade().is_none());
}

#[derive(Serialize, Deserialize)]
struct Interned(#[fory(intern)] String, #[fory(intern)] Option<Rc<str>>, #[fory(intern)] Vec<Arc<str>>);

/// A way from a value to itself through everything.
#[derive(Serialize, Deserialize, Default)]
struct Ring {
    option: RefCell<Option<Rc<Ring>>>,
    list: RefCell<Vec<Rc<Ring>>>,
    boxed: RefCell<Option<Box<Ring>>>,
    map: RefCell<BTreeMap<u8, Rc<Ring>>>,
    thing: RefCell<Option<Rc<dyn Thing>>>,
    slice: RefCell<Option<Rc<[Rc<Ring>]>>>,
    result: RefCell<Option<Result<Rc<Ring>, Rc<Ring>>>>,
}

#[test]
fn circles_are_refused_both_ways() {
    let close: [(fn(&Ring, &Rc<Ring>), &[u8]); 8] = [
        (|ring, end| *ring.option.borrow_mut() = Some(end.clone()), &[1, 1]),
        (|ring, end| *ring.list.borrow_mut() = vec![Rc::default(), end.clone()], &[0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 2]),
        (
            |ring, end| {
                let inner = Ring::default();
                *inner.option.borrow_mut() = Some(end.clone());
                *ring.boxed.borrow_mut() = Some(Box::new(inner));
            },
            &[0, 0, 1, 1, 1],
        ),
        (|ring, end| *ring.map.borrow_mut() = [(3, end.clone())].into(), &[0, 0, 0, 1, 3, 1]),
        (|ring, end| *ring.thing.borrow_mut() = Some(end.clone()), &[0, 0, 0, 0, 1, 1]),
        (|ring, end| *ring.slice.borrow_mut() = Some([end.clone()].into()), &[0, 0, 0, 0, 0, 1, 0, 1, 2]),
        (|ring, end| *ring.result.borrow_mut() = Some(Ok(end.clone())), &[0, 0, 0, 0, 0, 0, 1, 0, 1]),
        (|ring, end| *ring.result.borrow_mut() = Some(Err(end.clone())), &[0, 0, 0, 0, 0, 0, 1, 1, 1]),
    ];
    for (close, bytes) in close {
        let ring = Rc::new(Ring::default());
        close(&ring, &ring);
        let mut vec = b"old".to_vec();
        let error = append_to_vec(&ring, &mut vec).unwrap_err();
        assert!(matches!(error.kind(), ErrorKind::Cycle), "{error}");
        assert_eq!(vec, b"old");
        assert!(encoded_size(&ring).is_err());
        let mut stream = Vec::new();
        assert!(to_writer(&mut stream, &ring).is_err());
        assert!(stream.is_empty());
        ring.option.take();
        ring.list.take();
        ring.boxed.take();
        ring.map.take();
        ring.thing.take();
        ring.slice.take();
        ring.result.take();
        assert_eq!((Rc::strong_count(&ring), Rc::weak_count(&ring)), (1, 0));

        let error = from_slice::<Rc<Ring>>(&[&[0, 0], bytes].concat()).err().unwrap();
        assert!(matches!(error.kind(), ErrorKind::OpenReference), "{error}");
    }
}

/// `links` values, each within reach of the next by a reference: flat in the message.
fn chain(links: usize, first: &[u8], link: &[u8]) -> Vec<u8> {
    let mut message = vec![0];
    if links < 128 {
        message.push(links as u8);
    } else {
        message.extend([links as u8 | 0x80, (links >> 7) as u8]);
    }
    message.extend_from_slice(first);
    message.extend(link.repeat(links - 1));
    message
}

fn too_deep<T: for<'de> Deserialize<'de> + 'static>(first: &'static [u8], link: &'static [u8]) {
    let read = || {
        assert!(from_slice::<Vec<T>>(&chain(128 / 4, first, link)).is_ok(), "{}", std::any::type_name::<T>());
        let error = from_slice::<Vec<T>>(&chain(10_000, first, link)).err().unwrap();
        assert!(matches!(error.kind(), ErrorKind::Depth { limit: 128 }), "{}: {error}", std::any::type_name::<T>());
    };
    thread::Builder::new()
        .stack_size(if cfg!(debug_assertions) { 32 << 20 } else { 2 << 20 })
        .spawn(read)
        .unwrap()
        .join()
        .unwrap();
}

#[test]
fn no_way_leads_deeper_than_the_limit() {
    #[derive(Deserialize)]
    #[allow(dead_code)]
    struct Plain(Option<Rc<Plain>>);
    too_deep::<Rc<Plain>>(&[0, 0], &[0, 1, 2]);

    #[derive(Deserialize)]
    #[allow(dead_code)]
    struct Slice(Rc<[Slice]>);
    too_deep::<Slice>(&[0, 0], &[0, 1, 2]);

    #[derive(Deserialize)]
    #[allow(dead_code)]
    struct Map(Arc<BTreeMap<u8, Map>>);
    too_deep::<Map>(&[0, 0], &[0, 1, 7, 2]);

    #[derive(Deserialize)]
    #[allow(dead_code)]
    enum Choice {
        End,
        Boxed(Box<Choice>),
        Shared(Rc<Choice>),
        Locked(Arc<Mutex<Choice>>),
    }
    too_deep::<Rc<Choice>>(&[0, 0], &[0, 1, 2, 2]);
    too_deep::<Arc<Mutex<Choice>>>(&[0, 0], &[0, 1, 3, 2]);

    // The value stands where a weak pointer does, and the list keeps it by the pointer behind.
    too_deep::<(rc::Weak<Plain>, Rc<Plain>)>(&[2, 0, 1], &[2, 1, 2, 1]);
    too_deep::<(RcWeak<Plain>, Rc<Plain>)>(&[2, 0, 1], &[2, 1, 2, 1]);
    // It was promised.
    too_deep::<(RcWeak<Plain>, Rc<Plain>)>(&[1, 1, 0], &[1, 1, 1, 2]);

    too_deep::<Rc<dyn Thing>>(&[0, 1], &[0, 3, 1, 2]);
}

/// Takes an error for `None`.
struct Tolerant<T>(Option<T>);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Tolerant<T> {
    fn deserialize<I: Input<'de>>(input: &mut I) -> Result<Self, Error> {
        Ok(Tolerant(T::deserialize(input).ok()))
    }
}

#[test]
fn a_value_that_failed_is_never_had() {
    type Read = (Tolerant<Rc<(Vec<u8>, Token)>>, Tolerant<Rc<(Vec<u8>, Token)>>, RcWeak<(Vec<u8>, Token)>, Rc<Token>);
    // The first fails at its token; the second refers to it, as the weak pointer does.
    let (failed, known, weak, good): Read = from_slice(&[0, 0, 0, 10, 1, 3, 0, 5]).unwrap();
    assert!(failed.0.is_none() && known.0.is_none() && weak.upgrade().is_none());
    assert_eq!((good.0, live()), (5, 1));
    type Arcs = (Tolerant<Arc<(Vec<u8>, Token)>>, Tolerant<Arc<(Vec<u8>, Token)>>, ArcWeak<(Vec<u8>, Token)>);
    let (failed, known, weak): Arcs = from_slice(&[0, 0, 0, 10, 1, 3]).unwrap();
    assert!(failed.0.is_none() && known.0.is_none() && weak.upgrade().is_none());
}

/// A message within a message.
struct Inner<T>(T);

impl<T: Serialize> Serialize for Inner<T> {
    fn serialize<O: Output>(&self, out: &mut O) -> Result<(), Error> {
        to_vec(&self.0)?.serialize(out)
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Inner<T> {
    fn deserialize<I: Input<'de>>(input: &mut I) -> Result<Self, Error> {
        let bytes = <&[u8]>::deserialize(input)?;
        Ok(Inner(from_slice(bytes)?))
    }
}

#[test]
fn a_message_within_a_message_has_its_own_numbers() {
    let one = Rc::new(7u8);
    type Nested = (Rc<u8>, Inner<(rc::Weak<u8>, Rc<u8>, Inner<Rc<u8>>)>, Rc<u8>);
    let nested: Nested = (one.clone(), Inner((Rc::downgrade(&one), one.clone(), Inner(one.clone()))), one.clone());
    let bytes = to_vec(&nested).unwrap();
    assert_eq!(bytes, [0, 0, 7, 8, 0, 2, 7, 1, 3, 0, 0, 7, 1]);
    let (a, Inner((weak, b, Inner(c))), d): Nested = from_slice(&bytes).unwrap();
    assert!(Rc::ptr_eq(&a, &d) && !Rc::ptr_eq(&a, &b) && !Rc::ptr_eq(&b, &c));
    assert!(Rc::ptr_eq(&weak.upgrade().unwrap(), &b));
    assert!(from_slice::<Nested>(&[0, 0, 7, 8, 0, 2, 7, 1, 3, 0, 1, 0, 1]).is_err());
}

/// Reads a message when it is dropped, which fails within an `Arc`.
struct ReadsLast;

impl Drop for ReadsLast {
    fn drop(&mut self) {
        assert!(from_slice::<Arc<BackArc>>(&backs([1, 2, 3, 10])).is_err());
        assert!(from_slice::<Arc<BackArc>>(&backs([1, 2, 3, 4])).is_ok());
    }
}

#[test]
fn reading_works_while_a_panic_unwinds() {
    let result = catch_unwind(|| {
        let _reads = ReadsLast;
        panic!("as asked for");
    });
    assert_eq!(result.unwrap_err().downcast_ref::<&str>(), Some(&"as asked for"));
    let panic = catch_unwind(|| from_slice::<Arc<BackArc>>(&backs([1, 2, 11, 4])).map(drop)).unwrap_err();
    assert_eq!(panic.downcast_ref::<&str>(), Some(&"as asked for"), "it comes out as it was");
    assert_eq!((live(), reached()), (0, 0));
}

#[test]
fn a_panic_in_writing_leaves_all_as_it_was() {
    let shared = Rc::new(Token::new(3));
    for fault in [10, 11] {
        let value =
            (Rc::downgrade(&shared), shared.clone(), Rc::new(vec![0u8; 5000]), Token::new(fault), shared.clone());
        let mut vec = b"old".to_vec();
        let result = catch_unwind(AssertUnwindSafe(|| append_to_vec(&value, &mut vec)));
        assert!(!matches!(result, Ok(Ok(()))));
        assert_eq!(vec, b"old");
        assert!(!matches!(catch_unwind(AssertUnwindSafe(|| to_vec(&value))), Ok(Ok(_))));
        assert!(!matches!(catch_unwind(AssertUnwindSafe(|| encoded_size(&value))), Ok(Ok(_))));
        assert_eq!((Rc::strong_count(&shared), Rc::weak_count(&shared)), (3, 1));
    }
    assert_eq!((Rc::strong_count(&shared), Rc::weak_count(&shared), live()), (1, 0, 1));
    assert_eq!(to_vec(&shared).unwrap(), [0, 0, 3]);
}

#[test]
fn a_temporary_is_nobody_else() {
    /// Each time it is written, it makes its value anew, perhaps where another was before.
    struct Fresh(u32);
    impl Serialize for Fresh {
        fn serialize<O: Output>(&self, out: &mut O) -> Result<(), Error> {
            let value = Rc::new(self.0);
            value.serialize(out)?;
            value.serialize(out)
        }
    }
    let fresh: Vec<Fresh> = (0..1000).map(Fresh).collect();
    let bytes = to_vec(&fresh).unwrap();
    let read: Vec<(Rc<u32>, Rc<u32>)> = from_slice(&bytes).unwrap();
    for (i, (a, b)) in read.iter().enumerate() {
        assert!(**a as usize == i && Rc::ptr_eq(a, b));
    }
    assert_eq!(encoded_size(&fresh).unwrap(), bytes.len());
    // Together with a pointer that has the message written again.
    let one = Rc::new(1u8);
    let bytes = to_vec(&(fresh, Rc::downgrade(&one), one)).unwrap();
    let (read, weak, one): (Vec<(Rc<u32>, Rc<u32>)>, rc::Weak<u8>, Rc<u8>) = from_slice(&bytes).unwrap();
    assert!(read.iter().enumerate().all(|(i, (a, b))| **a as usize == i && Rc::ptr_eq(a, b)));
    assert!(Rc::ptr_eq(&weak.upgrade().unwrap(), &one));
}

#[test]
fn values_without_bytes_are_still_apart() {
    let (a, b): (Rc<Empty>, Rc<Empty>) = (Rc::new(Empty), Rc::new(Empty));
    let things: Vec<Rc<dyn Thing>> = vec![a.clone(), b.clone(), a.clone(), b];
    let bytes = to_vec(&things).unwrap();
    assert_eq!(bytes, [0, 4, 0, 1, 0, 1, 2, 1]);
    let read: Vec<Rc<dyn Thing>> = from_slice(&bytes).unwrap();
    assert!(Rc::ptr_eq(&read[0], &read[2]) && !Rc::ptr_eq(&read[0], &read[1]));
    let units: Vec<Rc<()>> = (0..100).map(|_| Rc::new(())).collect();
    assert_eq!(to_vec(&units).unwrap()[2..], [0; 100]);
    let mixed: (Rc<[u8]>, Rc<[u8]>, Rc<[()]>, Rc<str>, Rc<str>, Rc<[u8; 0]>) =
        ([].into(), [].into(), [].into(), "".into(), "".into(), [].into());
    assert_eq!(to_vec(&mixed).unwrap(), [0; 12]);
    let text: Rc<str> = "ab".into();
    assert_eq!(to_vec(&[text.clone(), "ab".into(), text]).unwrap(), b"\0\0\x02ab\0\x02ab\x02");
    // One allocation seen as two types is two values.
    let array = Rc::new([1u8, 2]);
    let seen: (Rc<[u8; 2]>, Rc<[u8]>) = (array.clone(), array);
    assert_eq!(to_vec(&seen).unwrap(), [0, 0, 1, 2, 0, 2, 1, 2]);
}

#[test]
fn what_is_borrowed_or_poisoned_is_refused_behind_pointers_too() {
    let cell = Rc::new(RefCell::new(1u8));
    let all = (Rc::downgrade(&cell), vec![cell.clone(); 3]);
    let guard = cell.borrow_mut();
    let mut vec = b"old".to_vec();
    assert!(append_to_vec(&all, &mut vec).is_err());
    assert_eq!(vec, b"old");
    drop(guard);
    assert_eq!(to_vec(&all).unwrap(), [0, 2, 1, 3, 1, 1, 1]);

    let (lock, other) = (Arc::new(Mutex::new(1u8)), Arc::new(RwLock::new(1u8)));
    let poison = catch_unwind(AssertUnwindSafe(|| {
        let _guards = (lock.lock().unwrap(), other.write().unwrap());
        panic!("as asked for");
    }));
    assert!(poison.is_err() && to_vec(&lock).is_err() && to_vec(&other).is_err());
    // A pointer to it is no look at it.
    assert_eq!(to_vec(&(Arc::downgrade(&lock), ArcWeak::downgrade(&lock))).unwrap(), [0, 0, 1]);
}

#[derive(Serialize, Deserialize)]
struct Peer {
    peers: RefCell<Vec<rc::Weak<Peer>>>,
    name: u8,
}

#[test]
fn std_pointers_find_their_values_in_any_order() {
    let peers: Vec<Rc<Peer>> = (0..6).map(|name| Rc::new(Peer { peers: RefCell::default(), name })).collect();
    let foreign = Rc::new(Peer { peers: RefCell::default(), name: 99 });
    for (i, peer) in peers.iter().enumerate() {
        let others = [1, 5, 2, 0].map(|step| Rc::downgrade(&peers[(i + step) % 6]));
        peer.peers.borrow_mut().extend(others);
        peer.peers.borrow_mut().extend([Rc::downgrade(&foreign), rc::Weak::new()]);
    }
    foreign.peers.borrow_mut().push(Rc::downgrade(&peers[0]));
    let bytes = to_vec(&peers).unwrap();
    assert_eq!(encoded_size(&peers).unwrap(), bytes.len());
    let read: Vec<Rc<Peer>> = from_slice(&bytes).unwrap();
    for (i, peer) in read.iter().enumerate() {
        assert_eq!((peer.name, Rc::strong_count(peer)), (i as u8, 1));
        for (weak, step) in peer.peers.borrow().iter().zip([1, 5, 2, 0]) {
            assert!(Rc::ptr_eq(&weak.upgrade().unwrap(), &read[(i + step) % 6]));
        }
        assert!(peer.peers.borrow()[4..].iter().all(|weak| weak.upgrade().is_none()));
    }
    assert_eq!(to_vec(&read).unwrap(), bytes);
    let mut vec = b"old".to_vec();
    append_to_vec(&peers, &mut vec).unwrap();
    assert_eq!(vec, [b"old", bytes.as_slice()].concat());
    let mut stream = Vec::new();
    to_writer(&mut stream, &peers).unwrap();
    assert_eq!(stream[1..], bytes);
    // Too deep, in the last of three attempts.
    let mut vec = b"old".to_vec();
    assert!(Config::new().max_depth(5).append_to_vec(&peers, &mut vec).is_err());
    assert_eq!(vec, b"old");
    assert_eq!((Rc::strong_count(&peers[0]), Rc::strong_count(&foreign)), (1, 1));
}

static ELSEWHERE: Mutex<Vec<sync::Weak<Parcel>>> = Mutex::new(Vec::new());

#[derive(Serialize, Deserialize)]
struct Parcel {
    #[fory(with = "elsewhere")]
    back: sync::Weak<Parcel>,
    text: String,
    parts: Vec<Arc<Parcel>>,
    sum: u8,
}

mod elsewhere {
    use super::*;

    pub fn serialize<O: Output>(back: &sync::Weak<Parcel>, out: &mut O) -> Result<(), Error> {
        back.serialize(out)
    }

    pub fn deserialize<'de, I: Input<'de>>(input: &mut I) -> Result<sync::Weak<Parcel>, Error> {
        let back = sync::Weak::deserialize(input)?;
        let mut elsewhere = ELSEWHERE.lock().unwrap();
        elsewhere.push(back.clone());
        let crowded = elsewhere.len() - 64.min(elsewhere.len());
        elsewhere.drain(..crowded);
        Ok(back)
    }
}

#[test]
fn threads_see_whole_values_only() {
    // A parcel with two parts, each with a pointer to the outer one; the sum is the last byte of each.
    let message = |inner: u8, outer: u8| {
        let part = |back| [&[0, back], &b"\x04part"[..], &[0, inner]].concat();
        [&b"\0\0\x03\x05whole\x02"[..], &part(4), &part(5), &[outer]].concat()
    };
    assert_eq!(
        from_slice::<Arc<Parcel>>(&message(1, 2)).unwrap().parts[1].back.upgrade().map(|whole| whole.sum),
        Some(2)
    );
    thread::scope(|scope| {
        for thread in 0..4 {
            scope.spawn(move || {
                for round in 0..500 {
                    if thread % 2 == 0 {
                        for weak in &*ELSEWHERE.lock().unwrap() {
                            if let Some(parcel) = weak.upgrade() {
                                assert!(matches!(parcel.text.as_str(), "whole") && parcel.parts.len() == 2);
                                assert_eq!(parcel.parts[1].text, "part");
                            }
                        }
                    } else {
                        let whole = from_slice::<Arc<Parcel>>(&message(1, 2)).unwrap();
                        assert!(Arc::ptr_eq(&whole.parts[1].back.upgrade().unwrap(), &whole));
                        assert!(
                            from_slice::<Arc<Parcel>>(&message(1, 2)[..message(1, 2).len() - round % 9 - 1]).is_err()
                        );
                        let bytes = to_vec(&whole).unwrap();
                        assert_eq!(bytes, message(1, 2));
                    }
                }
            });
        }
    });
}

/// Weak pointers as keys: user code runs on them while they cannot be followed.
struct Key(RcWeak<Keyed>);

impl Serialize for Key {
    fn schema() -> &'static Schema {
        <RcWeak<Keyed> as Serialize>::schema()
    }
    fn serialize<O: Output>(&self, out: &mut O) -> Result<(), Error> {
        self.0.serialize(out)
    }
}

impl<'de> Deserialize<'de> for Key {
    fn schema() -> &'static Schema {
        <RcWeak<Keyed> as Serialize>::schema()
    }
    fn deserialize<I: Input<'de>>(input: &mut I) -> Result<Self, Error> {
        Ok(Key(RcWeak::deserialize(input)?))
    }
}

impl Key {
    fn look(&self) -> usize {
        let copy = self.0.clone();
        EARLY.with_borrow_mut(|early| early.push(Box::new(move || copy.upgrade().is_some())));
        self.0.strong_count() + self.0.upgrade().map_or(0, |keyed| keyed.keys.borrow().len())
    }
}

impl PartialEq for Key {
    fn eq(&self, other: &Self) -> bool {
        self.look() + other.look() > 1000
    }
}

impl Eq for Key {}

impl PartialOrd for Key {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Key {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        let _ = self.look() + other.look();
        std::cmp::Ordering::Less
    }
}

impl std::hash::Hash for Key {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        let _ = self.look();
        state.write_u8(0);
    }
}

#[derive(Serialize, Deserialize)]
struct Keyed {
    keys: RefCell<HashMap<Key, Token>>,
    tree: BTreeMap<Key, Token>,
    last: Token,
}

#[test]
fn pointers_as_keys_are_looked_at_early() {
    // To the value itself, to one promised and kept later, to one that never comes.
    let message = |last| vec![0, 0, 3, 3, 1, 1, 2, 1, 3, 3, 4, 4, 5, 5, 3, 6, last, 2, 0, 0, 7];
    type Read = (Rc<Keyed>, Rc<Keyed>);
    let (a, b): Read = from_slice(&message(9)).unwrap();
    assert!(reached() > 0);
    assert_eq!(a.keys.borrow().keys().filter(|key| key.0.upgrade().is_some()).count(), 2);
    assert_eq!(a.tree.keys().filter(|key| key.0.ptr_eq(&RcWeak::downgrade(&b))).count(), 1);
    drop((a, b));
    for last in [10, 11] {
        let read = catch_unwind(|| from_slice::<Read>(&message(last)).map(drop));
        assert!(!matches!(read, Ok(Ok(()))));
        assert_eq!((reached(), live()), (0, 0));
    }
}

#[test]
fn values_of_any_alignment_are_found_where_they_lie() {
    #[repr(align(256))]
    #[derive(Serialize, Deserialize)]
    struct Wide {
        back: rc::Weak<Wide>,
        late: RcWeak<dyn Thing>,
        byte: u8,
        next: Option<Rc<dyn Thing>>,
    }
    impl Thing for Wide {}
    trait Broad: Any {
        fn byte(&self) -> u8;
    }
    polymorphic! { dyn Broad, dyn Broad + Send + Sync { 1 => Plane, 2 => u8 } }
    #[repr(align(512))]
    #[derive(Serialize, Deserialize)]
    struct Plane(sync::Weak<Plane>, ArcWeak<dyn Broad + Send + Sync>, sync::Weak<dyn Broad + Send + Sync>, u8);
    impl Broad for Plane {
        fn byte(&self) -> u8 {
            self.3
        }
    }
    impl Broad for u8 {
        fn byte(&self) -> u8 {
            *self
        }
    }

    let (wide, same): (Rc<Wide>, Rc<Wide>) = from_slice(&[0, 0, 3, 1, 5, 1, 1, 1, 2]).unwrap();
    assert!(Rc::ptr_eq(&wide, &same) && Rc::ptr_eq(&wide.back.upgrade().unwrap(), &wide));
    assert!(std::ptr::addr_eq(Rc::as_ptr(&wide.late.upgrade().unwrap()), Rc::as_ptr(wide.next.as_ref().unwrap())));
    assert_eq!((wide.byte, Rc::as_ptr(&wide).addr() % 256), (5, 0));

    type Both = (Arc<Plane>, Arc<dyn Broad>, Arc<dyn Broad + Send + Sync>, ArcWeak<dyn Broad>);
    let (plane, seen, sent, weak): Both = from_slice(&[0, 0, 3, 3, 3, 7, 1, 1, 3]).unwrap();
    assert_eq!((plane.byte(), seen.byte(), sent.byte(), weak.upgrade().unwrap().byte()), (7, 7, 7, 7));
    for pointer in [plane.1.upgrade().unwrap().byte(), plane.2.upgrade().unwrap().byte()] {
        assert_eq!(pointer, 7);
    }
    assert!(Arc::ptr_eq(&plane.0.upgrade().unwrap(), &plane));
    assert_eq!(to_vec(&(plane, seen, sent, weak)).unwrap(), [0, 0, 3, 3, 3, 7, 1, 1, 3]);
    assert!(from_slice::<Both>(&[0, 0, 3, 3, 3, 7, 1, 1]).is_err());
}

#[test]
fn what_a_writer_held_may_write_when_it_is_dropped() {
    /// Dropped by the table of the writer, it writes a message of its own, or panics.
    struct Last(bool);
    impl Serialize for Last {
        fn serialize<O: Output>(&self, out: &mut O) -> Result<(), Error> {
            self.0.serialize(out)
        }
    }
    impl Drop for Last {
        fn drop(&mut self) {
            let one = Rc::new(7u8);
            assert_eq!(to_vec(&(Rc::downgrade(&one), one.clone(), one)).unwrap(), [0, 2, 7, 1, 1]);
            assert!(!self.0, "as asked for");
        }
    }
    struct Makes(bool);
    impl Serialize for Makes {
        fn serialize<O: Output>(&self, out: &mut O) -> Result<(), Error> {
            let last = Rc::new(Last(self.0));
            last.serialize(out)?;
            Rc::new(Last(false)).serialize(out)?;
            last.serialize(out)
        }
    }
    for _ in 0..3 {
        assert_eq!(to_vec(&[Makes(false), Makes(false)]).unwrap(), [0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 2]);
        let mut vec = b"old".to_vec();
        assert!(catch_unwind(AssertUnwindSafe(|| append_to_vec(&[Makes(true), Makes(false)], &mut vec))).is_err());
        // No pointer, number or text of that message is left in the next one.
        let shared = Rc::new(Token::new(1));
        assert_eq!(to_vec(&[shared.clone(), Rc::new(Token::new(2)), shared]).unwrap(), [0, 0, 1, 0, 2, 2]);
        let interned = Interned("ab".into(), Some("ab".into()), vec!["c".into(), "c".into()]);
        assert_eq!(to_vec(&interned).unwrap(), b"\0\x04ab\x01\x01\x02\x02c\x03");
    }
    assert_eq!(live(), 0);
}
