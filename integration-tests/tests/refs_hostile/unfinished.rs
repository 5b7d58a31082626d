//! Values that are kept, or dropped, before they are complete.

use super::*;

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
