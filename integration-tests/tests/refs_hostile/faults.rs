//! Faults and panics in the code of users.

use super::*;

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
