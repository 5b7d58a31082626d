//! Faults that were found once: values that wrote but did not read, input that ended the program, limits that were not kept.

#![allow(clippy::box_collection, clippy::large_enum_variant, clippy::redundant_allocation)] // Odd types are the point.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::thread;

use fory_like_core::{
    Config, Deserialize, Error, ErrorKind, Output, Serialize, append_to_vec, from_reader, from_slice, to_vec,
};

/// Writes and reads chains of every length around the limit: what is written is read.
fn same_limit<T: Serialize + for<'de> Deserialize<'de>>(name: &str, start: T, wrap: fn(T) -> T) {
    let mut value = start;
    let mut deepest = 0;
    for levels in 0..300 {
        let written = to_vec(&value);
        if let Ok(bytes) = &written {
            deepest = levels;
            if let Err(error) = from_slice::<T>(bytes) {
                panic!("{name}: {levels} levels are written and not read: {error}");
            }
        }
        value = wrap(value);
    }
    assert!((20..290).contains(&deepest), "{name}: {deepest}");
}

/// Debug builds keep several copies of a value on the stack; the promise of 2 MiB is for release builds.
fn on_a_stack_for(work: impl FnOnce() + Send + 'static) {
    let stack = if cfg!(debug_assertions) { 64 << 20 } else { 2 << 20 };
    thread::Builder::new().stack_size(stack).spawn(work).unwrap().join().unwrap();
}

#[test]
fn each_container_has_one_limit_in_both_directions() {
    on_a_stack_for(each_container);
}

fn each_container() {
    #[derive(Serialize, Deserialize)]
    struct BoxedList(Box<Vec<BoxedList>>);
    same_limit("Box<Vec>", BoxedList(Box::default()), |inner| BoxedList(Box::new(vec![inner])));

    #[derive(Serialize, Deserialize)]
    struct Slice(Box<[Slice]>);
    same_limit("Box<[T]>", Slice(Box::default()), |inner| Slice(vec![inner].into()));

    #[derive(Serialize, Deserialize)]
    struct WithText(Option<Box<WithText>>, Box<String>, Box<str>);
    let text = |inner| WithText(inner, Box::new("a".into()), "b".into());
    same_limit("Box<String>", text(None), |inner| WithText(Some(Box::new(inner)), Box::default(), "".into()));

    #[derive(Serialize, Deserialize)]
    struct Large([u64; 1000], Option<Box<Large>>);
    same_limit("large", Large([1; 1000], None), |inner| Large([2; 1000], Some(Box::new(inner))));

    #[derive(Serialize, Deserialize)]
    enum Tree {
        Map(BTreeMap<u8, Tree>),
        Table(HashMap<u8, Box<Tree>>),
    }
    same_limit("maps", Tree::Map(BTreeMap::new()), |inner| match inner {
        Tree::Map(_) => Tree::Table([(1, Box::new(inner))].into()),
        Tree::Table(_) => Tree::Map([(1, inner)].into()),
    });
}

#[test]
fn large_values_at_the_depth_limit_fit_a_small_stack() {
    #[derive(Deserialize, Debug)]
    #[allow(dead_code)]
    enum Large {
        Leaf([u64; 1024]),
        Branch(Box<Large>),
        End,
    }
    let mut bytes = vec![0];
    bytes.extend([1; 128]);
    bytes.push(2);
    on_a_stack_for(move || {
        let error = from_slice::<Large>(&bytes).unwrap_err();
        assert!(matches!(error.kind(), ErrorKind::Depth { .. }), "{error}");
    });
}

#[test]
fn a_list_that_claims_more_memory_than_there_is_is_an_error() {
    fn refused<T: for<'de> Deserialize<'de>>() {
        // The length of 4,000,000 as a varint; then no element's first byte.
        let mut bytes = vec![0, 0x80, 0x92, 0xf4, 0x01];
        bytes.resize(bytes.len() + 4_000_000, 0xff);
        assert!(from_slice::<T>(&bytes).is_err());
    }
    refused::<Vec<Option<[u64; 4096]>>>();
    refused::<BTreeSet<Option<[u64; 4096]>>>();
    refused::<HashMap<Option<[u64; 2048]>, ()>>();
    // Larger than what is allocated ahead, and real.
    let real = vec![Some([7u64; 64]); 50_000];
    assert_eq!(from_slice::<Vec<Option<[u64; 64]>>>(&to_vec(&real).unwrap()).unwrap(), real);
}

/// Writes something, and then does as it is told.
struct Then<F>(F);

impl<F: Fn()> Serialize for Then<F> {
    fn serialize<O: Output>(&self, out: &mut O) -> Result<(), Error> {
        out.put_bytes(&[7; 5000]);
        out.reserve(usize::MAX);
        out.put_bytes(&[8; 5000]);
        (self.0)();
        Ok(())
    }
}

#[test]
fn a_panic_leaves_the_vec_as_it_was() {
    let mut vec = b"old".to_vec();
    let outcome = catch_unwind(AssertUnwindSafe(|| append_to_vec(&Then(|| panic!("no")), &mut vec)));
    assert!(outcome.is_err());
    assert_eq!(vec, b"old");
    append_to_vec(&Then(|| {}), &mut vec).unwrap();
    assert_eq!(vec.len(), 3 + 1 + 10_000, "a hint of usize::MAX is ignored");
}

#[test]
fn elements_that_ord_and_eq_see_differently_are_not_lost() {
    #[derive(Serialize, Deserialize, Debug, Clone)]
    struct Key(u8, u8);

    impl PartialEq for Key {
        fn eq(&self, other: &Self) -> bool {
            self.0 == other.0
        }
    }
    impl Eq for Key {}
    impl PartialOrd for Key {
        fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
            Some(self.cmp(other))
        }
    }
    impl Ord for Key {
        fn cmp(&self, other: &Self) -> Ordering {
            (self.0, self.1).cmp(&(other.0, other.1))
        }
    }
    let bytes = to_vec(&[Key(1, 1), Key(1, 2)].as_slice()).unwrap();
    match from_slice::<BTreeSet<Key>>(&bytes) {
        Ok(set) => assert_eq!(set.len(), 2),
        Err(error) => assert!(matches!(error.kind(), ErrorKind::DuplicateKey), "{error}"),
    }
}

#[test]
fn arrays_of_nothing_are_not_counted() {
    let array = [(); 70_000];
    assert_eq!(from_slice::<[(); 70_000]>(&to_vec(&array).unwrap()).unwrap(), array);
    let arrays = vec![[(); 1000]; 100];
    assert_eq!(from_slice::<Vec<[(); 1000]>>(&to_vec(&arrays).unwrap()).unwrap(), arrays);
}

#[test]
fn a_budget_covers_tables_trees_and_frames() {
    let config = Config::new().memory_budget(2000);
    // A tree of one entry has room for eleven.
    let maps = vec![BTreeMap::from([(1u8, [0u64; 32])])];
    let error = config.from_slice::<Vec<BTreeMap<u8, [u64; 32]>>>(&to_vec(&maps).unwrap()).unwrap_err();
    assert!(matches!(error.kind(), ErrorKind::Budget { limit: 2000 }), "{error}");
    // A message and the text made of it.
    let mut stream = Vec::new();
    config.to_writer(&mut stream, &"x".repeat(1200)).unwrap();
    let error = config.from_reader::<String>(&mut stream.as_slice()).unwrap_err();
    assert!(matches!(error.kind(), ErrorKind::Budget { limit: 2000 }), "{error}");
    // Announced and not there: refused before it is read.
    let mut endless = [&[0xff, 0xff, 0xff, 0x7f][..], &[0; 100]].concat();
    endless.resize(200, 0);
    let mut reader = endless.as_slice();
    let error = config.from_reader::<u8>(&mut reader).unwrap_err();
    assert!(matches!(error.kind(), ErrorKind::Budget { limit: 2000 }), "{error}");
    assert_eq!(reader.len(), 196, "the length was read, and no more");
    assert!(from_reader::<u8>(&mut endless.as_slice()).is_err());
}

#[cfg(unix)]
#[test]
fn a_recovered_fault_does_not_cost_depth() {
    use std::os::unix::ffi::OsStrExt;

    struct Lossy<'a>(&'a Path);

    impl Serialize for Lossy<'_> {
        fn serialize<O: Output>(&self, out: &mut O) -> Result<(), Error> {
            let boxed = Box::new(vec![self.0]);
            boxed.serialize(out).or_else(|_| "?".serialize(out))
        }
    }
    let path = Path::new(std::ffi::OsStr::from_bytes(&[0xff]));
    let many: Vec<Lossy<'_>> = (0..500).map(|_| Lossy(path)).collect();
    assert!(to_vec(&(many, vec![vec![1u8]])).is_ok());
}

#[test]
fn a_range_that_was_iterated_to_its_end_is_refused() {
    let mut range = 1..=3u8;
    assert_eq!(from_slice::<std::ops::RangeInclusive<u8>>(&to_vec(&range).unwrap()).unwrap(), range);
    assert_eq!(range.by_ref().count(), 3);
    let error = to_vec(&range).unwrap_err();
    assert!(matches!(error.kind(), ErrorKind::Unsupported { .. }), "{error}");
}

#[test]
fn messages_take_no_more_room_than_they_need() {
    #[derive(Serialize)]
    struct Options([Option<[u8; 1000]>; 16], Option<[u8; 1000]>, Option<[u8; 1000]>, Option<[u8; 1000]>);
    let options = Options([None; 16], None, None, None);
    assert!(to_vec(&options).unwrap().capacity() < 100);
    let config = Config::new().compress_numbers();
    for number in [0, 127, 128, u32::MAX] {
        let bytes = config.to_vec(&(number,)).unwrap();
        assert!(bytes.capacity() <= 16, "{}", bytes.capacity());
    }
}
