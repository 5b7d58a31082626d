//! Hostile lengths, depths and budgets: errors, quickly, and no more memory than the type's own expansion.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap, HashMap, HashSet, LinkedList, VecDeque};

use fory_like_core::{Config, Deserialize, ErrorKind, from_slice, to_vec};

/// Counts what this thread has allocated, and the most that was alive at once.
struct Counting;

thread_local! {
    static LIVE: Cell<usize> = const { Cell::new(0) };
    static PEAK: Cell<usize> = const { Cell::new(0) };
}

// SAFETY: every call goes to the system's allocator with the caller's own arguments.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let _ = LIVE.try_with(|live| {
            live.set(live.get() + layout.size());
            PEAK.with(|peak| peak.set(peak.get().max(live.get())));
        });
        // SAFETY: as the caller promises.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        let _ = LIVE.try_with(|live| live.set(live.get().saturating_sub(layout.size())));
        // SAFETY: as the caller promises.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// The outcome of reading, and the most memory that it held.
fn peak<'de, T: Deserialize<'de>>(bytes: &'de [u8]) -> (Result<T, fory_like_core::Error>, usize) {
    let before = LIVE.with(Cell::get);
    PEAK.with(|peak| peak.set(before));
    let value = from_slice(bytes);
    (value, PEAK.with(Cell::get) - before)
}

/// A list's length as a varint behind the header, and bytes that could be elements.
fn claim(len: u64, rest: &[u8]) -> Vec<u8> {
    let mut bytes = vec![0];
    let mut left = len;
    while left >= 0x80 && bytes.len() < 9 {
        bytes.push(left as u8 | 0x80);
        left >>= 7;
    }
    bytes.push(left as u8);
    bytes.extend_from_slice(rest);
    bytes
}

/// What an error may cost: itself, and its path.
const ERROR: usize = 2048;

fn refuses<T: for<'de> Deserialize<'de>>() {
    for len in [20, 255, 65_537, 1 << 32, 1 << 56, u64::MAX] {
        let bytes = claim(len, &[0; 16]);
        let (value, peak) = peak::<T>(&bytes);
        let Err(error) = value else { panic!("{} elements of {} in 16 bytes", len, std::any::type_name::<T>()) };
        assert!(
            matches!(
                error.kind(),
                ErrorKind::Length { .. } | ErrorKind::UnexpectedEnd { .. } | ErrorKind::EmptyElements { .. }
            ),
            "{error}"
        );
        assert!(peak <= ERROR + 16 * 200, "{peak} bytes for {}", std::any::type_name::<T>());
    }
}

#[test]
fn a_length_that_the_input_cannot_hold_reserves_nothing() {
    refuses::<Vec<u8>>();
    refuses::<Vec<u16>>();
    refuses::<Vec<u64>>();
    refuses::<Vec<String>>();
    refuses::<Vec<Box<[u64; 100]>>>();
    refuses::<Vec<Option<[u64; 8]>>>();
    refuses::<VecDeque<u32>>();
    refuses::<LinkedList<u32>>();
    refuses::<BinaryHeap<u32>>();
    refuses::<BTreeSet<u32>>();
    refuses::<HashSet<u32>>();
    refuses::<BTreeMap<u32, String>>();
    refuses::<HashMap<u8, String>>();
    refuses::<String>();
    refuses::<Box<str>>();
    refuses::<Box<[i128]>>();
}

#[test]
fn elements_that_take_no_bytes_are_bounded() {
    let limit = 1 << 16;
    assert_eq!(from_slice::<Vec<()>>(&claim(limit, &[])).unwrap().len(), 1 << 16);
    for len in [limit + 1, 1 << 40, u64::MAX] {
        let error = from_slice::<Vec<()>>(&claim(len, &[])).unwrap_err();
        assert!(matches!(error.kind(), ErrorKind::EmptyElements { limit: 65_536 }), "{error}");
    }
    // All lists of a message together.
    let mut bytes = vec![0, 3];
    for _ in 0..3 {
        bytes.extend_from_slice(&claim(1 << 15, &[])[1..]);
    }
    let error = from_slice::<Vec<Vec<()>>>(&bytes).unwrap_err();
    assert!(matches!(error.kind(), ErrorKind::EmptyElements { .. }), "{error}");
    // A node for each of them.
    let (list, peak) = peak::<LinkedList<()>>(&claim(limit, &[]));
    assert_eq!(list.unwrap().len(), 1 << 16);
    assert!(peak <= (1 << 16) * 16);
    // What cannot be read is not written.
    assert!(to_vec(&vec![(); 1 << 16]).is_ok());
    let error = to_vec(&vec![(); (1 << 16) + 1]).unwrap_err();
    assert!(matches!(error.kind(), ErrorKind::EmptyElements { .. }), "{error}");
    assert!(to_vec(&vec![Box::new(1u8); (1 << 16) + 1]).is_ok(), "boxes that take bytes are not empty");
    let many: Vec<Box<u8>> = from_slice(&to_vec(&vec![Box::new(1u8); (1 << 16) + 1]).unwrap()).unwrap();
    assert_eq!(many.len(), (1 << 16) + 1);
}

/// Lists in lists, as deep as the depth limit lets them be.
struct Nest(#[allow(dead_code)] Vec<Nest>);

impl<'de> Deserialize<'de> for Nest {
    const SIZES: fory_like_core::Sizes = <Vec<Nest> as Deserialize<'de>>::SIZES;

    fn deserialize<I: fory_like_core::Input<'de>>(input: &mut I) -> Result<Self, fory_like_core::Error> {
        Ok(Nest(Vec::deserialize(input)?))
    }
}

#[test]
fn nested_lists_share_what_the_input_can_back() {
    // Each list claims as many elements as bytes are left after its length.
    let total = 100_000;
    let mut bytes = vec![0];
    for _ in 0..100 {
        let left = (total - bytes.len() - 3) as u32;
        bytes.extend_from_slice(&[left as u8 | 0x80, (left >> 7) as u8 | 0x80, (left >> 14) as u8]);
    }
    bytes.resize(total, 0);
    let (value, peak) = peak::<Nest>(&bytes);
    let error = value.err().unwrap();
    assert!(matches!(error.kind(), ErrorKind::Length { .. }), "{error}");
    assert!(peak <= total * size_of::<Nest>() + ERROR, "{peak}");
}

#[test]
fn memory_stays_within_the_expansion_of_the_type() {
    fn check<T: for<'de> Deserialize<'de>>(bytes: &[u8], most: usize) {
        let (value, peak) = peak::<T>(bytes);
        assert!(value.is_ok());
        assert!(peak <= most, "{peak} bytes, expected at most {most}");
    }
    let n = 50_000;
    check::<Vec<Option<[u64; 8]>>>(&claim(n as u64, &vec![0; n]), n * 72);
    check::<Vec<String>>(&claim(n as u64, &vec![0; n]), n * 24);
    check::<VecDeque<Vec<u8>>>(&claim(n as u64, &vec![0; n]), n * 24);
    let set: Vec<u8> = (0..n as u32).flat_map(u32::to_le_bytes).collect();
    check::<HashSet<u32>>(&claim(n as u64, &set), n * 5 * 16 / 7 + 1024);
    check::<BTreeSet<u32>>(&claim(n as u64, &set), n * 8 * 2 + 1024);
}

#[test]
fn a_budget_bounds_the_whole_read() {
    let config = Config::new().memory_budget(1000);
    let fits: Vec<String> = vec!["x".repeat(200); 4];
    assert_eq!(config.from_slice::<Vec<String>>(&to_vec(&fits).unwrap()).unwrap(), fits);
    let large = vec!["x".repeat(200); 5];
    let error = config.from_slice::<Vec<String>>(&to_vec(&large).unwrap()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "value[4]: needs more than 1000 bytes of memory (see Config::memory_budget) at byte 1012"
    );
    // The next message has the whole budget again, and borrowed text needs none.
    assert!(config.from_slice::<Vec<String>>(&to_vec(&fits).unwrap()).is_ok());
    assert!(config.from_slice::<[&str; 5]>(&to_vec(&[&large[0]; 5]).unwrap()).is_ok());
    for bytes in [to_vec(&vec![0u64; 126]).unwrap(), to_vec(&vec![0u8; 1001]).unwrap()] {
        let error = config.from_slice::<Vec<u8>>(&bytes).err();
        assert!(error.is_some());
    }
}

#[test]
fn depth_is_bounded_in_both_directions() {
    type Deep = Option<Box<List>>;
    struct List(Deep);

    impl fory_like_core::Serialize for List {
        fn serialize<O: fory_like_core::Output>(&self, out: &mut O) -> Result<(), fory_like_core::Error> {
            self.0.serialize(out)
        }
    }
    impl<'de> Deserialize<'de> for List {
        fn deserialize<I: fory_like_core::Input<'de>>(input: &mut I) -> Result<Self, fory_like_core::Error> {
            Ok(List(Deep::deserialize(input)?))
        }
    }
    let of_depth = |depth: usize| (0..depth).fold(List(None), |list, _| List(Some(Box::new(list))));
    let bytes = to_vec(&of_depth(128)).unwrap();
    assert_eq!(bytes.len(), 130);
    assert!(from_slice::<List>(&bytes).is_ok());
    let error = to_vec(&of_depth(129)).unwrap_err();
    assert!(matches!(error.kind(), ErrorKind::Depth { limit: 128 }), "{error}");
    let deeper = Config::new().max_depth(2000);
    let bytes = deeper.to_vec(&of_depth(2000)).unwrap();
    assert!(deeper.from_slice::<List>(&bytes).is_ok());
    let error = from_slice::<List>(&bytes).err().unwrap();
    assert!(matches!(error.kind(), ErrorKind::Depth { limit: 128 }), "{error}");
    assert_eq!(error.offset(), Some(130));
    // A million levels on the wire end at the limit, not at the end of the stack.
    assert!(from_slice::<List>(&[&[0u8][..], &vec![1; 1_000_000]].concat()).is_err());
    let lists = [&[0u8][..], &vec![1; 1_000_000]].concat();
    assert!(matches!(from_slice::<Nest>(&lists).err().unwrap().kind(), ErrorKind::Depth { limit: 128 }));
}

mod references {
    use std::rc::Rc;
    use std::sync::Arc;

    use fory_like_core::{RcWeak, Serialize};

    use super::*;

    #[derive(Serialize, Deserialize)]
    struct Interned<T> {
        #[fory(intern)]
        text: Vec<Rc<str>>,
        #[fory(intern)]
        more: Vec<Arc<str>>,
        #[fory(by_value)]
        alone: Vec<Rc<T>>,
    }

    #[derive(Deserialize)]
    #[repr(align(256))]
    struct Aligned(#[allow(dead_code)] u8);

    #[test]
    fn a_message_without_shared_values_allocates_nothing_for_them() {
        type Pointers = (Option<Rc<u8>>, Vec<Arc<u8>>, Option<RcWeak<u8>>, u64);
        let bytes = to_vec(&(None, vec![], None, 7u64) as &Pointers).unwrap();
        let (value, peak) = peak::<Pointers>(&bytes);
        assert_eq!((value.unwrap().3, peak), (7, 0));
    }

    /// The budget that just suffices is not less than what was held.
    fn within_budget<T: for<'de> Deserialize<'de>>(bytes: &[u8]) {
        let (value, peak) = peak::<T>(bytes);
        value.unwrap();
        let fits = |budget| Config::new().memory_budget(budget).from_slice::<T>(bytes).is_ok();
        let (mut low, mut high) = (0, 1 << 30);
        while low + 1 < high {
            let middle = usize::midpoint(low, high);
            if fits(middle) { high = middle } else { low = middle }
        }
        assert!(peak <= high, "{}: {peak} bytes held, with a budget of {high}", std::any::type_name::<T>());
    }

    #[test]
    fn the_budget_counts_the_table() {
        for count in [1u8, 2, 5, 9, 17, 33, 100] {
            let list = |element: &[u8]| [&[0, count], element.repeat(count.into()).as_slice()].concat();
            within_budget::<Vec<Rc<u8>>>(&list(&[0, 7]));
            within_budget::<Vec<Arc<[u16; 20]>>>(&list(&[&[0][..], &[1; 40]].concat()));
            within_budget::<Vec<Rc<String>>>(&list(&[0, 1, b'a']));
            within_budget::<Vec<Rc<str>>>(&list(&[0, 2, b'a', b'b']));
            within_budget::<Vec<Arc<[u8]>>>(&list(&[0, 2, b'a', b'b']));
            within_budget::<Vec<RcWeak<u8>>>(&list(&[1]));
            within_budget::<Vec<std::rc::Weak<u8>>>(&list(&[1]));
            within_budget::<Vec<std::rc::Weak<String>>>(&list(&[2, 1, b'a']));
            within_budget::<Vec<Rc<Aligned>>>(&list(&[0, 7]));
            within_budget::<Vec<std::rc::Weak<str>>>(&list(&[0]));
            let texts = list(&[2, b'a']);
            within_budget::<Interned<u8>>(&[&texts[..], &[0, 0]].concat());
            within_budget::<Interned<u8>>(&[&texts[..], &[count], &[1].repeat(count.into())[..], &[0]].concat());
            within_budget::<Interned<u8>>(&[&[0, 0, 0], &list(&[7])[1..]].concat());
            within_budget::<Interned<[u16; 100]>>(&[&[0, 0, 0], &list(&[7; 200])[1..]].concat());
            within_budget::<Interned<String>>(&[&[0, 0, 0], &list(&[1, b'a'])[1..]].concat());
        }
    }
}
