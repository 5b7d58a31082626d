//! References to values of other types, from everywhere, and in circles.

use super::*;

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
