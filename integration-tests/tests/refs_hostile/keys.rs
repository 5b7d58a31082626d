//! Weak pointers as keys.

use super::*;

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
