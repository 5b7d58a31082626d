//! Section 4, up to the types of the standard library.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap, HashMap, HashSet, LinkedList, VecDeque};
use std::marker::PhantomData;

use fory_like_core::{Deserialize, Serialize};

use crate::case::{Borrowing, Cases, Referent};
use crate::mode::{Compressed, Fixed};
use crate::{borrowing, shown};

#[derive(Serialize, Deserialize)]
struct Nest(Vec<Nest>);

#[derive(Serialize, Deserialize)]
struct Chain(Option<Box<Chain>>);

borrowing! { 'a Cow<'a, [u16]>, Cow<'static, [u16]>; }

shown!(struct Nest { 0 });
shown!(struct Chain { 0 });

pub(super) fn add(cases: &mut Cases) {
    cases.fixed("unit, PhantomData, RangeFull: no bytes", || (1u8, (), PhantomData::<String>, .., 2u8));
    cases.both("tuple: one value after the other", || (1u8, -1i32, "two".to_owned(), (3u16,)));
    cases.fixed("tuple: of one", || (300u16,));
    cases.both("tuple: of sixteen", || {
        (0u8, 1u16, 2u32, 3u64, 4i8, 5i16, 6i32, 7i64, (), true, 'c', 1u8, 2u8, 3u8, 4u8, 300u64)
    });
    cases.both("array: elements, no length", || ([1u16, 2], [300u32; 3], [[1u8, 2], [3, 4]]));
    cases.fixed("array: none, and of what takes no bytes", || (Vec::<[u32; 0]>::new(), [(); 3], [0u64; 0]));
    cases.fixed("array: of texts", || ["a".to_owned(), String::new(), "bc".to_owned()]);
    cases.both("Option: the page's example", || (Some(5u8), None::<u8>));
    cases.both("Option: nested", || [None, Some(None), Some(Some(None)), Some(Some(Some(300u32)))]);
    cases.fixed("Option: of nothing", || [None, Some(())]);

    cases.both("list: the page's example", || vec![1u16, 2]);
    cases.fixed("list: nothing", Vec::<u64>::new);
    cases.both("list: u32", || vec![0u32, 127, 128, u32::MAX]);
    cases.both("list: i64", || vec![0i64, -1, 64, i64::MIN]);
    cases.both("list: floats", || (vec![1.0f32, -0.0], vec![0.5f64]));
    cases.fixed("list: bools and chars", || (vec![true, false, true], vec!['x', 'ß']));
    cases.fixed("list: of texts", || vec!["one".to_owned(), String::new(), "drei".to_owned()]);
    cases.fixed("list: of lists", || vec![vec![], vec![1u8], vec![2, 3]]);
    cases.fixed("list: of what takes no bytes", || vec![(); 3]);
    cases.fixed("list: 128 elements have a length of two bytes", || vec![7u8; 128]);
    cases.both("list: VecDeque in its order, not that of its memory", || {
        let mut deque = VecDeque::from([2u32, 300]);
        deque.push_front(1);
        deque
    });
    cases.both("list: LinkedList", || LinkedList::from([1u32, 300]));
    cases.fixed("list: BinaryHeap in the order of its slice", || BinaryHeap::from(vec![1u16, 3, 2])).reorders = true;
    cases.fixed("list: Box<[T]>", || Box::<[u16]>::from([1, 2]));
    cases.add::<Fixed, Borrowing, _>("list: Cow<[T]>", || Cow::<'static, [u16]>::Owned(vec![1, 2]));
    cases.add::<Fixed, Referent, _>("list: &[T]", || &[1u16, 2][..]);
    cases.add::<Compressed, Referent, _>("list: &[T] in compressed mode", || &[1u32, 300][..]);

    cases.both("set: BTreeSet in the order of iteration", || BTreeSet::from([300u32, 1, 2]));
    cases.fixed("set: of texts", || BTreeSet::from(["b", "", "ab"].map(str::to_owned)));
    cases.fixed("set: of what takes no bytes", || BTreeSet::from([()]));
    cases.both("set: HashSet", || HashSet::<u32>::from([300]));
    cases.fixed("set: nothing", || (HashSet::<u8>::new(), BTreeSet::<u8>::new()));
    cases.read("set: BTreeSet is read in any order", || BTreeSet::from([1u8, 2, 3]));
    cases.read("set: HashSet is read in any order", || HashSet::<u8>::from([1, 2, 3]));

    cases.both("map: the page's example", || BTreeMap::from([(1u8, "a".to_owned()), (2, "b".to_owned())]));
    cases.both("map: BTreeMap of texts to numbers", || BTreeMap::from([("b".to_owned(), 300u32), ("a".to_owned(), 1)]));
    cases.both("map: HashMap", || HashMap::<_, _>::from([("key".to_owned(), -1i64)]));
    cases.fixed("map: of maps", || BTreeMap::from([((1u8, 'x'), BTreeMap::from([(Some(2u16), vec![3u8])]))]));
    cases.fixed("map: entries of no bytes", || BTreeMap::from([((), ())]));
    cases.fixed("map: nothing", || (HashMap::<u8, u8>::new(), BTreeMap::<u8, u8>::new()));
    cases.read("map: BTreeMap is read in any order", || BTreeMap::from([(1u8, false), (2, true)]));
    cases.read("map: HashMap is read in any order", || HashMap::<u8, bool>::from([(1, false), (2, true)]));

    cases.both("Box: as the value", || (Box::new(300u32), Box::new("b".to_owned()), Box::new(Some(Box::new(-1i32)))));
    cases.fixed("Cow: as the value", || (Cow::<'static, u16>::Owned(7), vec![Cow::<'static, u8>::Borrowed(&1)]));
    cases.add::<Fixed, Referent, _>("&T: as the value", || &300u32);
    cases.add::<Compressed, Referent, _>("&T: as the value in compressed mode", || &300u32);
    cases.fixed("depth: 128 lists", || (0..127).fold(Nest(Vec::new()), |inner, _| Nest(vec![inner])));
    cases.fixed("depth: 128 boxes", || (0..128).fold(Chain(None), |inner, _| Chain(Some(Box::new(inner)))));
}
