//! Keys that are not equal and are written alike.

use super::*;

/// Of which a row holds the name alone.
#[derive(Row, Debug, PartialEq, Eq, Clone, Copy, PartialOrd, Ord, Hash)]
struct Key {
    #[fory(skip)]
    rank: u8,
    name: u8,
}

/// The same, as its one field.
#[derive(Row, Debug, PartialEq, Eq, Clone, Copy, PartialOrd, Ord, Hash)]
#[fory(transparent)]
struct Short {
    #[fory(skip)]
    rank: u8,
    name: u8,
}

const ALIKE: &str = "a key that is written as another one is, so that a reader finds the same key twice: \
                     they differ only in what a row leaves out, as fields with `skip`";

#[track_caller]
fn refused<T: Value>(it: T, place: &str) {
    let error = row::to_vec(&One { it }).unwrap_err();
    assert_eq!(error.to_string(), format!("One.it{place}: {ALIKE}"));
    assert!(matches!(error.kind(), ErrorKind::Unsupported { .. }));
}

#[test]
fn keys_that_differ_in_skipped_fields_alone_are_an_error() {
    let key = |rank, name| Key { rank, name };
    let short = |rank, name| Short { rank, name };
    let keys = [key(1, 5), key(2, 7), key(3, 5)];
    // A map or set with an order is written in it: the last of these is as the first. Those of a hash are sorted by what is written.
    refused(BTreeSet::from(keys), "[2]");
    refused(HashSet::from(keys), "[1]");
    refused(BTreeMap::from(keys.map(|key| (key, 0u8))), "[2].key");
    refused(HashMap::from(keys.map(|key| (key, 0u8))), "[1].key");
    refused(HashSet::from([short(1, 5), short(2, 5)]), "[1]");
    refused(BTreeMap::from([(short(1, 5), 0u8), (short(2, 5), 0)]), "[1].key");
    // In a pointer, a tuple, a list and a set.
    refused(BTreeSet::from([Box::new(short(1, 5)), Box::new(short(2, 5))]), "[1]");
    refused(HashSet::from([(short(1, 5), 1u8), (short(2, 5), 1)]), "[1]");
    refused(HashSet::from([vec![short(1, 5)], vec![short(2, 5)]]), "[1]");
    refused(BTreeSet::from([BTreeSet::from([short(1, 5)]), BTreeSet::from([short(2, 5)])]), "[1]");
    // Lists may have an element twice, and values are no keys.
    let listed = One { it: VecDeque::from([short(1, 5), short(2, 5)]) };
    assert_eq!(row::to_vec(&listed).unwrap(), words([0, slot(16, 24), 2, 0, 0x05_05]));
    row::to_vec(&One { it: BTreeMap::from([(1u8, short(1, 5)), (2, short(2, 5))]) }).unwrap();
}

/// In an order other than that of what is written.
#[derive(Row, Debug, PartialEq, Eq, Clone, Copy, Hash)]
#[fory(transparent)]
struct Falling(u8);

impl PartialOrd for Falling {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Falling {
    fn cmp(&self, other: &Self) -> Ordering {
        other.0.cmp(&self.0)
    }
}

#[test]
fn keys_in_an_order_of_their_own_are_told_apart() {
    let set = One { it: BTreeSet::from([Falling(1), Falling(2), Falling(3)]) };
    let bytes = row::to_vec(&set).unwrap();
    assert_eq!(bytes, words([0, slot(16, 24), 3, 0, 0x01_02_03]));
    assert_eq!(row::from_slice::<One<BTreeSet<Falling>>>(&bytes).unwrap(), set);
}
