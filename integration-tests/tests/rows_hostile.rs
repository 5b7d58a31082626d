//! Rows against hostile bytes, hostile implementations and values that have no place in them.

#![allow(missing_docs)]
#![allow(clippy::type_complexity)] // Odd types are the point.
#![forbid(unsafe_code)]

use std::cell::Cell;
use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque};
use std::num::{NonZeroI64, NonZeroU8};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use fory_like_core::row::{self, Load, Row, RowType, Value, View as _};
use fory_like_core::{Error, ErrorKind};
use proptest::prelude::*;

/// A row of one field.
#[derive(Row, Debug, PartialEq)]
struct One<T> {
    it: T,
}

#[derive(Row, Debug, PartialEq)]
struct Two<A, B> {
    a: A,
    b: B,
}

#[derive(Row, Debug, PartialEq, Eq, Clone, Copy, PartialOrd, Ord, Hash)]
enum Color {
    Red,
    #[fory(tag = 7)]
    Blue,
}

/// Words as bytes.
fn words<const N: usize>(words: [u64; N]) -> Vec<u8> {
    words.iter().flat_map(|word| word.to_le_bytes()).collect()
}

/// The slot of a part.
fn slot(offset: u64, size: u64) -> u64 {
    offset << 32 | size
}

/// Text or bytes of at most eight bytes as a word.
fn text(text: &[u8]) -> u64 {
    let mut bytes = [0; 8];
    bytes[..text.len()].copy_from_slice(text);
    u64::from_le_bytes(bytes)
}

/// Why the bytes are no row of the type, at each place in memory where they may begin.
#[track_caller]
fn fault<T: Row>(bytes: &[u8]) -> String {
    let mut faults = (0..8).map(|offset| {
        let mut placed = vec![0xff; offset];
        placed.extend_from_slice(bytes);
        let fault = row::view::<T>(&placed[offset..]).map(drop).unwrap_err().to_string();
        assert_eq!(row::view_mut::<T>(&mut placed[offset..]).map(drop).unwrap_err().to_string(), fault);
        fault
    });
    let fault = faults.next().unwrap();
    assert!(faults.all(|other| other == fault), "{fault}");
    fault
}

/// As [`fault`], of a row of one field, which a type that is known at run time only has too, at the same byte.
#[track_caller]
fn fault_of<T: Value, const N: usize>(row: [u64; N]) -> String {
    let bytes = words(row);
    let fault = fault::<One<T>>(&bytes);
    let any = row::view_any(&RowType::of::<One<T>>(), &bytes).map(drop).unwrap_err().to_string();
    let end = |error: &str| error.split_once(": ").map(|(_, end)| end.to_owned());
    assert_eq!(end(&any), end(&fault));
    fault
}

/// Bytes are a row of one field.
#[track_caller]
fn taken<T: Value, const N: usize>(row: [u64; N]) {
    row::view::<One<T>>(&words(row)).unwrap();
}

#[test]
fn a_row_that_ends_too_early() {
    for len in 0..16 {
        let expected = format!("One: the input ends: 16 more bytes expected, {len} left at byte 0");
        assert_eq!(fault::<One<u8>>(&vec![0; len]), expected);
    }
    // Whatever follows is not looked at.
    taken::<u8, 3>([0, 0, u64::MAX]);
    // Of a row within a row, a list and a map.
    assert_eq!(
        fault_of::<One<u8>, 3>([0, slot(16, 8), 0]),
        "One.it: the input ends: 16 more bytes expected, 8 left at byte 16"
    );
    assert_eq!(
        fault_of::<Vec<u16>, 3>([0, slot(16, 7), 0]),
        "One.it: the input ends: 8 more bytes expected, 7 left at byte 16"
    );
    assert_eq!(
        fault_of::<BTreeMap<u8, u8>, 3>([0, slot(17, 7), 0]),
        "One.it: the input ends: 8 more bytes expected, 7 left at byte 17"
    );
    assert_eq!(
        fault_of::<BTreeMap<u8, u8>, 3>([0, slot(16, 8), 0]),
        "One.it.keys: the input ends: 8 more bytes expected, 0 left at byte 24"
    );
    assert_eq!(
        fault_of::<BTreeMap<u8, u8>, 4>([0, slot(16, 16), 8, 0]),
        "One.it.values: the input ends: 8 more bytes expected, 0 left at byte 32"
    );
    assert_eq!(
        fault_of::<(u8,), 3>([0, slot(16, 8), 0]),
        "One.it: the input ends: 16 more bytes expected, 8 left at byte 16"
    );
}

#[test]
fn a_part_outside_of_its_row() {
    let offset = |offset, size, len| {
        format!("One.it: an offset of {offset} and a size of {size}, in a part of {len} bytes at byte 8")
    };
    for (at, size) in [(17, 0), (16, 1), (15, 2), (0, 17), (u32::MAX, 0), (0, u32::MAX), (u32::MAX, u32::MAX)] {
        let slot = slot(at.into(), size.into());
        assert_eq!(fault_of::<String, 2>([0, slot]), offset(at, size, 16));
        assert_eq!(fault_of::<Vec<u8>, 2>([0, slot]), offset(at, size, 16));
        assert_eq!(fault_of::<Vec<u32>, 2>([0, slot]), offset(at, size, 16));
        assert_eq!(fault_of::<BTreeMap<u8, u8>, 2>([0, slot]), offset(at, size, 16));
        assert_eq!(fault_of::<One<u8>, 2>([0, slot]), offset(at, size, 16));
        assert_eq!(fault_of::<u128, 2>([0, slot]), offset(at, size, 16));
        assert_eq!(fault_of::<Option<String>, 2>([0, slot]), offset(at, size, 16));
        assert_eq!(fault::<One<[u16; 2]>>(&words([0, slot])), offset(at, size, 16));
        // A slot that is null says nothing.
        taken::<Option<String>, 2>([1, slot]);
    }
    // The end of the row around it does not count, only that of its own.
    assert_eq!(
        fault_of::<One<String>, 5>([0, slot(16, 16), 0, slot(16, 1), text(b"a")]),
        "One.it.it: an offset of 16 and a size of 1, in a part of 16 bytes at byte 24"
    );
    assert_eq!(
        fault_of::<Vec<String>, 6>([0, slot(16, 24), 1, 0, slot(24, 1), text(b"a")]),
        "One.it[0]: an offset of 24 and a size of 1, in a part of 24 bytes at byte 32"
    );
    // The keys of a map end where its size of keys says.
    assert_eq!(
        fault_of::<BTreeMap<String, u8>, 9>([0, slot(16, 56), 24, 1, 0, slot(24, 1), 1, 0, 5]),
        "One.it.keys[0]: an offset of 24 and a size of 1, in a part of 24 bytes at byte 40"
    );
    // Nothing behind the end is not outside.
    taken::<String, 2>([0, slot(16, 0)]);
    taken::<String, 4>([0, slot(0, 16), 0, 0]);
}

#[test]
fn null_where_there_is_none() {
    let null = "null, where the type has no null (an Option would)";
    assert_eq!(fault_of::<u8, 2>([1, 0]), format!("One.it: {null} at byte 8"));
    assert_eq!(fault_of::<String, 2>([1, 0]), format!("One.it: {null} at byte 8"));
    assert_eq!(fault_of::<One<u8>, 4>([0, slot(16, 16), 1, 0]), format!("One.it.it: {null} at byte 24"));
    assert_eq!(fault::<Two<u8, u8>>(&words([2, 0, 0])), format!("Two.b: {null} at byte 16"));
    assert_eq!(fault_of::<Vec<u16>, 5>([0, slot(16, 24), 3, 4, 0]), format!("One.it[2]: {null} at byte 36"));
    assert_eq!(fault_of::<Vec<bool>, 5>([0, slot(16, 24), 3, 1, 0]), format!("One.it[0]: {null} at byte 32"));
    assert_eq!(fault_of::<(u8, u8), 5>([0, slot(16, 24), 2, 0, 0]), format!("One.it.1: {null} at byte 32"));
    let map = [0, slot(16, 56), 24, 1, 0, 5, 1, 1, 7];
    assert_eq!(fault_of::<BTreeMap<u64, u64>, 9>(map), format!("One.it.values[0]: {null} at byte 64"));
    let map = [0, slot(16, 56), 24, 1, 1, 5, 1, 0, 7];
    assert_eq!(fault_of::<BTreeMap<u64, u64>, 9>(map), format!("One.it.keys[0]: {null} at byte 40"));
    taken::<BTreeMap<u64, Option<u64>>, 9>([0, slot(16, 56), 24, 1, 0, 5, 1, 1, 7]);
    // In the second word of the bitmap.
    let mut list = words([0, slot(16, 8 + 16 + 72), 65, 0, 1]);
    list.extend([0; 72]);
    assert_eq!(fault::<One<VecDeque<u8>>>(&list), format!("One.it[64]: {null} at byte {}", 16 + 24 + 64));
    // Bits that belong to no value are not looked at.
    taken::<u8, 2>([!1, 0]);
    taken::<Vec<u16>, 5>([0, slot(16, 24), 3, !7, 0]);
}

#[test]
fn values_that_the_type_does_not_have() {
    assert_eq!(fault_of::<bool, 2>([0, 2]), "One.it: expected 0 or 1, found 2 at byte 8");
    taken::<bool, 2>([0, 0xff01]);
    for number in [0xd800, 0xdfff, 0x11_0000, u32::MAX] {
        let expected = format!("One.it: expected a Unicode scalar value, found {number} at byte 8");
        assert_eq!(fault_of::<char, 2>([0, number.into()]), expected);
    }
    assert_eq!(fault_of::<Color, 2>([0, 1]), "One.it: unknown tag 1 of enum Color: Red = 0, Blue = 7 at byte 8");
    let negative = fault_of::<Duration, 2>([0, -1i64 as u64]);
    assert!(negative.starts_with("One.it: expected a span of time that is not negative, found "), "{negative}");
    assert!(negative.ends_with(" at byte 8"), "{negative}");
    assert_eq!(
        fault::<One<NonZeroU8>>(&words([0, 0x100])),
        "One.it: expected a number other than 0, found 0 at byte 8"
    );
    assert_eq!(
        fault::<One<Option<NonZeroI64>>>(&words([0, 0])),
        "One.it: expected a number other than 0, found 0 at byte 8"
    );
    taken::<Option<NonZeroI64>, 2>([1, 0]);
    // In a list, the elements have their own width.
    let list = [0, slot(16, 24), 3, 0, 0x02_01_00];
    assert_eq!(fault_of::<Vec<bool>, 5>(list), "One.it[2]: expected 0 or 1, found 2 at byte 34");
    assert_eq!(
        fault_of::<Vec<char>, 5>([0, slot(16, 24), 2, 0, 0xd800 << 32]),
        "One.it[1]: expected a Unicode scalar value, found 55296 at byte 36"
    );
    assert_eq!(
        fault_of::<Vec<Option<Color>>, 5>([0, slot(16, 24), 2, 1, 8 << 32 | 8]),
        "One.it[1]: unknown tag 8 of enum Color: Red = 0, Blue = 7 at byte 36"
    );
}

#[test]
fn a_negative_span_is_shown_as_it_is() {
    assert_eq!(
        fault_of::<Duration, 2>([0, -1i64 as u64]),
        "One.it: expected a span of time that is not negative, found -1 at byte 8"
    );
}

#[test]
fn text_that_is_none() {
    assert_eq!(fault_of::<String, 3>([0, slot(16, 3), text(b"ab\xff")]), "One.it: invalid UTF-8 at byte 18");
    assert_eq!(fault_of::<String, 3>([0, slot(16, 2), text(b"a\xc3\xa4")]), "One.it: invalid UTF-8 at byte 17");
    // What lies behind the text is not of it.
    taken::<String, 3>([0, slot(16, 2), text(b"ab\xff")]);
    taken::<String, 3>([0, slot(16, 0), u64::MAX]);
    assert_eq!(
        fault_of::<Vec<String>, 7>([0, slot(16, 40), 2, 0, slot(32, 1), slot(33, 1), text(b"a\x80")]),
        "One.it[1]: invalid UTF-8 at byte 49"
    );
    // Every length and every place, up to the very end of the bytes.
    for len in 1..100 {
        for at in 0..len {
            let mut bytes = words([0, slot(16, len)]);
            bytes.resize(16 + len as usize, b'a');
            row::view::<One<String>>(&bytes).unwrap();
            bytes[16 + at as usize] = 0x80;
            assert_eq!(fault::<One<String>>(&bytes), format!("One.it: invalid UTF-8 at byte {}", 16 + at));
        }
    }
}

#[test]
fn lengths_that_cannot_be() {
    let length = |found: u64, left: usize| {
        format!("One.it: a length of {found} elements, more than the {left} bytes left can hold at byte 16")
    };
    for len in [1 << 60, 1 << 61, u64::MAX, u64::MAX / 8, u64::MAX / 8 + 1, i64::MAX as u64, 1 << 32, 17] {
        let list = [0, slot(16, 24), len, 0, 0];
        assert_eq!(fault_of::<VecDeque<u8>, 5>(list), length(len, 16));
        assert_eq!(fault_of::<Vec<u32>, 5>(list), length(len, 16));
        assert_eq!(fault_of::<Vec<String>, 5>(list), length(len, 16));
        assert_eq!(fault_of::<Vec<Option<u64>>, 5>(list), length(len, 16));
        assert_eq!(fault::<One<[u16; 2]>>(&words(list)), length(len, 16));
    }
    // Less than the bytes, but with the bitmap too many.
    assert_eq!(fault_of::<VecDeque<u8>, 5>([0, slot(16, 24), 9, 0, 0]), length(9, 16));
    assert_eq!(fault_of::<Vec<u32>, 5>([0, slot(16, 24), 3, 0, 0]), length(3, 16));
    assert_eq!(fault_of::<Vec<u32>, 5>([0, slot(16, 23), 2, 0, 0]), length(2, 15));
    // The bytes behind the elements may be missing.
    taken::<Vec<u16>, 5>([0, slot(16, 18), 1, 0, 0]);
    taken::<Vec<u16>, 3>([0, slot(16, 8), 0]);
}

#[test]
fn maps_of_unlike_lists() {
    let keys = |found: u64, left: usize| {
        format!("One.it: a length of {found} elements, more than the {left} bytes left can hold at byte 16")
    };
    for size in [41, 1 << 32, 1 << 60, u64::MAX, u64::MAX - 7] {
        let map = [0, slot(16, 48), size, 0, 0, 0, 0, 0];
        assert_eq!(fault_of::<BTreeMap<u8, u8>, 8>(map), keys(size, 40));
    }
    let map = [0, slot(16, 56), 24, 2, 0, 0x0201, 1, 0, 7];
    assert_eq!(fault_of::<BTreeMap<u8, u8>, 9>(map), "One.it: a map of 2 keys and 1 values at byte 16");
    let map = [0, slot(16, 40), 8, 0, 1, 0, 7];
    assert_eq!(fault_of::<BTreeMap<u8, u8>, 7>(map), "One.it: a map of 0 keys and 1 values at byte 16");
    // A fault in an entry has its place.
    let map = [0, slot(16, 56), 24, 2, 0, 0x0201, 2, 0, 0x0200];
    assert_eq!(fault_of::<BTreeMap<u8, bool>, 9>(map), "One.it.values[1]: expected 0 or 1, found 2 at byte 65");
}

#[test]
fn a_fixed_number_of_elements_is_another() {
    let list = [0, slot(16, 24), 2, 0, 0x0002_0001];
    assert_eq!(fault::<One<[u16; 3]>>(&words(list)), "One.it: 2 elements, expected 3 at byte 8");
    assert_eq!(fault::<One<[u16; 1]>>(&words(list)), "One.it: 2 elements, expected 1 at byte 8");
    assert_eq!(fault::<One<[u16; 0]>>(&words(list)), "One.it: 2 elements, expected 0 at byte 8");
    taken::<[u16; 2], 5>(list);
    assert_eq!(fault::<One<[u8; 4]>>(&words([0, slot(16, 3), 0])), "One.it: 3 elements, expected 4 at byte 8");
    taken::<[u8; 3], 3>([0, slot(16, 3), 0]);
    let lists = [0, slot(16, 40), 2, 0, slot(32, 2), slot(34, 1), 0];
    assert_eq!(fault::<One<Vec<[u8; 2]>>>(&words(lists)), "One.it[1]: 1 elements, expected 2 at byte 40");
    for size in [0, 15, 17, 24] {
        let expected = format!("One.it: {size} elements, expected 16 at byte 8");
        assert_eq!(fault_of::<u128, 5>([0, slot(16, size), 0, 0, 0]), expected);
        assert_eq!(fault_of::<i128, 5>([0, slot(16, size), 0, 0, 0]), expected);
    }
}

/// A type that contains itself.
#[derive(Row, Debug, PartialEq, Default)]
struct Node {
    next: Option<Box<Node>>,
    children: Vec<Node>,
    named: BTreeMap<u8, Node>,
}

/// So many nodes, each the `next` of the one before.
fn chain(nodes: usize) -> Node {
    (1..nodes).fold(Node::default(), |node, _| Node { next: Some(Box::new(node)), ..Node::default() })
}

#[test]
fn nesting_has_a_limit() {
    #[derive(Row, Debug)]
    struct Chain {
        next: Option<Box<Chain>>,
    }
    /// Rows in each other, so many.
    fn nested(rows: u64) -> Vec<u8> {
        let mut bytes = Vec::new();
        for row in (0..rows).rev() {
            let slot = slot(16, 16 * row);
            bytes.extend([u64::from(row == 0).to_le_bytes(), slot.to_le_bytes()].concat());
        }
        bytes
    }
    row::view::<Chain>(&nested(129)).unwrap();
    let path = "Chain.next.next.next.next.next.next.next.next.next.next.next.next.next.next.next.next.next.next.next.next \
                .. 89 more steps .. .next.next.next.next.next.next.next.next.next.next.next.next.next.next.next.next.next.next.next.next";
    let expected = format!("{path}: rows, lists and maps nested more than 128 deep at byte {}", 129 * 16);
    assert_eq!(fault::<Chain>(&nested(130)).replace(" (see Config::max_depth)", ""), expected);
    assert!(row::view_any(&RowType::of::<Chain>(), &nested(129)).is_ok());
    assert!(row::view_any(&RowType::of::<Chain>(), &nested(130)).is_err());
    // Much deeper is no harder.
    fault::<Chain>(&nested(100_000));
    // The writer has the same limit.
    // Its last node has lists, which are nested too.
    row::view::<Node>(&row::to_vec(&chain(128)).unwrap()).unwrap();
    let error = row::to_vec(&chain(129)).unwrap_err().to_string();
    assert!(error.contains("nested more than 128 deep"), "{error}");
}

#[test]
fn the_error_of_the_limit_does_not_name_another_setting() {
    let error = row::to_vec(&chain(200)).unwrap_err().to_string();
    assert!(!error.contains("Config"), "{error}");
}

#[test]
fn shared_parts_multiply_no_work() {
    // Each list has slots that all point to the next list: n to the power of the depth.
    type Lists = Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<String>>>>>>>>;
    let n = 1000u64;
    let size = 16 + n.div_ceil(64) * 8 - 8 + n * 8;
    let mut bytes = words([0, slot(16, size * 8 + 8)]);
    for depth in (0..8).rev() {
        bytes.extend(n.to_le_bytes());
        bytes.resize(bytes.len() + n.div_ceil(64) as usize * 8, 0);
        let rest = if depth == 0 { 8 } else { size * depth + 8 };
        for _ in 0..n {
            bytes.extend(slot(size, rest).to_le_bytes());
        }
    }
    bytes.extend(*b"shared!!");
    let start = Instant::now();
    let error = row::view::<One<Lists>>(&bytes).unwrap_err().to_string();
    assert!(error.contains("parts share bytes"), "{error}");
    assert!(row::view_any(&RowType::of::<One<Lists>>(), &bytes).is_err());
    assert!(start.elapsed() < Duration::from_secs(2), "{:?}", start.elapsed());
    // The same with text alone: 1000 slots of one long text.
    let mut bytes = words([0, slot(16, 1 << 20)]);
    bytes.extend(n.to_le_bytes());
    bytes.resize(bytes.len() + n.div_ceil(64) as usize * 8, 0);
    for _ in 0..n {
        bytes.extend(slot(size, 1 << 19).to_le_bytes());
    }
    bytes.resize(16 + (1 << 20), b'a');
    let error = row::view::<One<Vec<String>>>(&bytes).unwrap_err().to_string();
    assert!(error.starts_with("One.it[1]: parts share bytes"), "{error}");
}

#[test]
fn shared_parts_are_viewed_and_not_changed() {
    let overlap = "parts share bytes, or lie in another order than that of the fields";
    #[track_caller]
    fn refused<T: Row>(bytes: &[u8]) -> String {
        let mut bytes = bytes.to_vec();
        row::view::<T>(&bytes).unwrap();
        row::view_mut::<T>(&mut bytes).map(drop).unwrap_err().to_string()
    }
    // Both the same part.
    let row = words([0, slot(24, 4), slot(24, 4), text(b"abcd"), 0]);
    assert_eq!(refused::<Two<Vec<u8>, Vec<u8>>>(&row), format!("Two: {overlap}"));
    // One byte in common.
    let row = words([0, slot(24, 4), slot(27, 4), text(b"abcdefg"), 0]);
    assert_eq!(refused::<Two<Vec<u8>, Vec<u8>>>(&row), format!("Two: {overlap}"));
    // In another order.
    let row = words([0, slot(28, 4), slot(24, 4), text(b"abcdefgh"), 0]);
    assert_eq!(refused::<Two<Vec<u8>, Vec<u8>>>(&row), format!("Two: {overlap}"));
    // The part is the row's own head.
    assert_eq!(refused::<One<Vec<u8>>>(&words([0, slot(0, 8), 0])), format!("One: {overlap}"));
    assert_eq!(refused::<One<Vec<u8>>>(&words([0, slot(15, 1), 0])), format!("One: {overlap}"));
    // The part is the list's own elements, and its bitmap.
    let list = |at| words([0, slot(16, 32), 1, 0, slot(at, 1), 0, 0]);
    assert_eq!(refused::<One<Vec<Vec<u8>>>>(&list(23)), format!("One: {overlap}"));
    assert_eq!(refused::<One<Vec<Vec<u8>>>>(&list(8)), format!("One: {overlap}"));
    row::view_mut::<One<Vec<Vec<u8>>>>(&mut list(24)).unwrap();
    // A row and a part of it.
    let row = words([0, slot(24, 16), slot(32, 8), 0, 5, 0, 0]);
    assert_eq!(refused::<Two<One<u64>, Vec<u8>>>(&row), format!("Two: {overlap}"));
    // Nothing shares nothing, wherever it lies.
    let row = words([0, slot(0, 0), slot(24, 1), text(b"a")]);
    row::view_mut::<Two<Vec<u8>, Vec<u8>>>(&mut row.clone()).unwrap();
    // Side by side, without padding; and with bytes of nobody between.
    let row = words([0, slot(24, 3), slot(27, 3), text(b"abcdef")]);
    row::view_mut::<Two<Vec<u8>, Vec<u8>>>(&mut row.clone()).unwrap();
    let row = words([0, slot(24, 1), slot(40, 3), text(b"a"), 7, text(b"def")]);
    row::view_mut::<Two<Vec<u8>, Vec<u8>>>(&mut row.clone()).unwrap();
    // What is null points nowhere.
    let row = words([2, slot(24, 4), slot(24, 4), text(b"abcd"), 0]);
    row::view_mut::<Two<Vec<u8>, Option<Vec<u8>>>>(&mut row.clone()).unwrap();
}

#[test]
fn values_of_other_slots_stay_when_one_is_changed() {
    let mut bytes = row::to_vec(&Two { a: (Some(1u8), Some(2u16)), b: [7u8; 3] }).unwrap();
    let mut view = row::view_mut::<Two<(Option<u8>, Option<u16>), [u8; 3]>>(&mut bytes).unwrap();
    let (mut a, mut b) = view.a_mut();
    a.set(row::Null).unwrap();
    assert_eq!((a.get(), b.get()), (None, Some(2)));
    b.set(row::Null).unwrap();
    a.set(Some(9)).unwrap();
    std::mem::swap(
        &mut a,
        &mut row::view_mut::<One<(Option<u8>,)>>(&mut words([0, slot(16, 16), 1, 0])).unwrap().it_mut().0,
    );
    view.b_mut().fill(1);
    assert_eq!(
        row::from_slice::<Two<(Option<u8>, Option<u16>), [u8; 3]>>(&bytes).unwrap(),
        Two { a: (Some(9), None), b: [1; 3] }
    );
}

#[test]
fn the_same_key_twice_is_seen_where_a_map_is_made() {
    #[track_caller]
    fn twice<T, const N: usize>(row: [u64; N]) -> String
    where
        T: for<'a> Load<'a>,
    {
        let bytes = words(row);
        let view = row::view::<One<T>>(&bytes).unwrap();
        let error = view.to_owned().map(drop).unwrap_err().to_string();
        let whole = row::from_slice::<One<T>>(&bytes).map(drop).unwrap_err().to_string();
        assert!(whole.ends_with(&error), "{whole} {error}");
        whole
    }
    let map = [0, slot(16, 56), 24, 3, 0, 0x05_09_05, 3, 0, 0];
    assert_eq!(twice::<BTreeMap<u8, u8>, 9>(map), "One.it[2].key: the same key twice");
    assert_eq!(twice::<HashMap<u8, bool>, 9>(map), "One.it[2].key: the same key twice");
    let set = [0, slot(16, 24), 3, 0, 0x05_05_09];
    assert_eq!(twice::<BTreeSet<u8>, 5>(set), "One.it[2]: the same key twice");
    assert_eq!(twice::<HashSet<i8>, 5>(set), "One.it[2]: the same key twice");
    // The view has both, and finds one.
    let bytes = words(map);
    let view = row::view::<One<BTreeMap<u8, u8>>>(&bytes).unwrap().it();
    assert_eq!((view.len(), view.get(5), view.get(9), view.get(6)), (3, Some(0), Some(0), None));
}

#[derive(Row, Debug, PartialEq, Clone)]
struct Numbers {
    bytes: Vec<u8>,
    halves: Vec<u16>,
    words: Vec<u64>,
    none: Vec<f64>,
}

#[test]
fn numbers_in_place_wherever_they_lie() {
    let value = Numbers { bytes: vec![1; 3], halves: vec![2, 3, 4], words: vec![5, 6], none: vec![] };
    let row = row::to_vec(&value).unwrap();
    // A place in memory that is a multiple of eight.
    let mut memory = vec![0u64; row.len() / 8 + 2];
    let memory: &mut [u8] = bytemuck::cast_slice_mut(&mut memory);
    for offset in 0..8 {
        let bytes = &mut memory[offset..][..row.len()];
        bytes.copy_from_slice(&row);
        let view = row::view::<Numbers>(bytes).unwrap();
        assert_eq!(view, value);
        let aligned = cfg!(target_endian = "little") && offset == 0;
        assert_eq!(view.words().as_slice(), aligned.then_some(&[5, 6][..]), "{offset}");
        assert_eq!(view.halves().as_slice().is_some(), cfg!(target_endian = "little") && offset % 2 == 0);
        assert!(view.none().as_slice().is_none_or(<[f64]>::is_empty));
        assert_eq!(row::from_slice::<Numbers>(bytes).unwrap(), value);
        let mut view = row::view_mut::<Numbers>(bytes).unwrap();
        assert_eq!(view.words_mut().as_mut_slice().is_some(), aligned);
        view.words_mut().set(1, u64::MAX).unwrap();
        assert_eq!(view.view().words().get(1), Some(u64::MAX));
        let error = view.words_mut().set(2, 0).unwrap_err();
        assert_eq!(error.to_string(), "an index behind the end of a list of 2 elements");
    }
}

#[test]
fn times_between_microseconds_have_no_place() {
    let whole =
        "a row holds times in whole microseconds: round this one first, or hold its nanoseconds as a u64 or i128";
    let range = "a row holds times within 2^63 microseconds, about 292,000 years";
    let error = |span: Duration| row::to_vec(&One { it: span }).unwrap_err().to_string();
    assert_eq!(error(Duration::from_nanos(1)), format!("One.it: {whole}"));
    assert_eq!(error(Duration::from_nanos(1_999)), format!("One.it: {whole}"));
    assert_eq!(error(Duration::MAX), format!("One.it: {whole}"));
    assert_eq!(error(Duration::from_micros(1 << 63)), format!("One.it: {range}"));
    assert_eq!(error(Duration::from_secs(u64::MAX)), format!("One.it: {range}"));
    let most = One { it: Duration::from_micros((1 << 63) - 1) };
    assert_eq!(row::from_slice::<One<Duration>>(&row::to_vec(&most).unwrap()).unwrap(), most);
    let at = |time: SystemTime| row::to_vec(&One { it: vec![Some(time)] });
    assert_eq!(at(UNIX_EPOCH - Duration::from_nanos(1)).unwrap_err().to_string(), format!("One.it[0]: {whole}"));
    assert_eq!(at(UNIX_EPOCH + Duration::from_nanos(1)).unwrap_err().to_string(), format!("One.it[0]: {whole}"));
    for micros in [-1, 0, 1, i64::MAX, -i64::MAX] {
        let bytes = words([0, micros as u64]);
        let time = row::from_slice::<One<SystemTime>>(&bytes).unwrap();
        assert_eq!(row::to_vec(&time).unwrap(), bytes);
    }
    let mut bytes = words([0, 5]);
    let mut view = row::view_mut::<One<Duration>>(&mut bytes).unwrap();
    let error = view.set_it(Duration::from_nanos(5)).unwrap_err().to_string();
    assert!(error.ends_with(whole), "{error}");
    assert_eq!(view.view().it(), Duration::from_micros(5));
    // What could not be set does not make null anything else.
    let mut bytes = words([1, 5]);
    let mut view = row::view_mut::<One<Option<Duration>>>(&mut bytes).unwrap();
    view.set_it(Some(Duration::from_nanos(5))).unwrap_err();
    assert_eq!(view.view().it(), None);
}

#[test]
fn errors_of_views_name_the_field() {
    let mut bytes = words([0, 5]);
    let error = row::view_mut::<One<Duration>>(&mut bytes).unwrap().set_it(Duration::from_nanos(5)).unwrap_err();
    assert!(error.to_string().starts_with("One.it: "), "{error}");
    let map = words([0, slot(16, 56), 24, 2, 0, 0x05_05, 2, 0, 0]);
    let error = row::view::<One<BTreeMap<u8, u8>>>(&map).unwrap().to_owned().unwrap_err();
    assert_eq!(error.to_string(), "One.it[1].key: the same key twice");
}

#[test]
fn the_earliest_time_can_be_written() {
    let bytes = words([0, i64::MIN as u64]);
    let time = row::from_slice::<One<SystemTime>>(&bytes).unwrap();
    assert_eq!(row::to_vec(&time).unwrap(), bytes);
}

#[test]
fn a_slice_that_is_too_small() {
    let value = Two { a: "text".to_owned(), b: vec![1u32, 2, 3] };
    let whole = row::to_vec(&value).unwrap();
    assert_eq!(whole.len(), 24 + 8 + 8 + 8 + 16);
    for room in 0..whole.len() {
        let (needed, path) = match room {
            0..24 => (24, "Two"),
            24..32 => (32, "Two.a"),
            32..48 => (48, "Two.b"),
            _ => (64, "Two.b"),
        };
        let error = row::to_slice(&mut vec![0xee; room], &value).unwrap_err();
        let expected = format!("{path}: a slice of {room} bytes, for a row of {needed} or more");
        assert_eq!(error.to_string(), expected);
        assert!(matches!(error.kind(), ErrorKind::Room { .. }));
    }
    let mut slice = vec![0xee; whole.len() + 3];
    assert_eq!(row::to_slice(&mut slice, &value).unwrap(), whole.len());
    assert_eq!(slice[..whole.len()], whole);
    assert_eq!(slice[whole.len()..], [0xee; 3]);
}

#[test]
fn a_vec_is_as_it_was_after_a_fault() {
    type Late = Two<Vec<u64>, Duration>;
    let late = || Two { a: vec![1; 10_000], b: Duration::from_nanos(1) };
    for capacity in [0, 8, 100, 200_000] {
        let mut vec = Vec::with_capacity(capacity);
        vec.extend(*b"before");
        row::append_to_vec(&mut vec, &late()).unwrap_err();
        assert_eq!(vec, b"before");
        row::build::<Late>(&mut vec, |late| {
            late.a(&row::Each((0..5u32).map(u64::from)))?;
            late.b(&Duration::from_nanos(1))
        })
        .unwrap_err();
        assert_eq!(vec, b"before");
        let panicked = catch_unwind(AssertUnwindSafe(|| {
            row::build::<Late>(&mut vec, |late| {
                late.a(&row::Each((0..5000u32).map(|n| if n < 4999 { u64::from(n) } else { panic!("as asked for") })))
            })
        }));
        panicked.unwrap_err();
        assert_eq!(vec, b"before");
        let value = Two { a: vec![1u64], b: Duration::ZERO };
        row::append_to_vec(&mut vec, &value).unwrap();
        assert_eq!(vec[..6], *b"before");
        assert_eq!(row::from_slice::<Late>(&vec[6..]).unwrap(), value);
    }
}

/// A value whose implementation does what it likes.
struct Hostile<F>(F);

impl<F: Fn(&mut row::Writer<'_>, row::At) -> Result<(), Error>> Value for Hostile<F> {
    type Stored = row::Nullable<row::Text>;
    type List = row::Array<row::Nullable<row::Text>>;

    fn store(&self, out: &mut row::Writer<'_>, at: row::At) -> Result<(), Error> {
        self.0(out, at)
    }

    fn compare(&self, _: &Self) -> Ordering {
        Ordering::Less
    }

    fn equals(&self, _: &Option<&str>) -> bool {
        true
    }
}

#[test]
fn places_of_other_messages_do_no_harm() {
    // A place far behind the end of a short message.
    let kept = Cell::new(None);
    let long = One {
        it: vec![Hostile(|out: &mut row::Writer<'_>, at| {
            kept.set(Some(at));
            "some text that is longer".store(out, at)
        })],
    };
    let bytes = row::to_vec(&long).unwrap();
    assert_eq!(
        row::view::<One<Vec<Option<String>>>>(&bytes).unwrap().it().get(0),
        Some(Some("some text that is longer"))
    );
    let far = kept.get().unwrap();
    let write = |write: &dyn Fn(&mut row::Writer<'_>, row::At) -> Result<(), Error>| {
        catch_unwind(AssertUnwindSafe(|| row::to_vec(&One { it: Hostile(write) })))
    };
    write(&|out, _| 5u64.store(out, far)).unwrap_err();
    write(&|out, _| None::<u8>.store(out, far)).unwrap_err();
    assert!(
        write(&|out, _| "text".store(out, far)).is_err_and(|_| true)
            || write(&|out, _| "text".store(out, far)).unwrap().is_err()
    );
    // Nothing, twice, and both.
    let bytes = write(&|_, _| Ok(())).unwrap().unwrap();
    assert_eq!(row::view::<One<Option<String>>>(&bytes).unwrap().it(), Some(""));
    let bytes = write(&|out, at| {
        "abc".store(out, at)?;
        "defg".store(out, at)
    });
    let bytes = bytes.unwrap().unwrap();
    assert_eq!(row::view::<One<Option<String>>>(&bytes).unwrap().it(), Some("defg"));
    // As another type: bytes that are no text are seen when they are viewed.
    let bytes = write(&|out, at| [0xffu8; 5].store(out, at)).unwrap().unwrap();
    assert!(fault::<One<Option<String>>>(&bytes).contains("UTF-8"));
    let bytes = write(&|out, at| u64::MAX.store(out, at)).unwrap().unwrap();
    assert!(fault::<One<Option<String>>>(&bytes).contains("an offset of"));
    // A message within the writing of another.
    let bytes = write(&|out, at| {
        let inner = row::to_vec(&One { it: "inner" })?;
        String::from_utf8_lossy(&inner).store(out, at)
    });
    assert!(bytes.unwrap().is_ok());
}

/// An iterator that says another length.
#[derive(Clone)]
struct Liar {
    says: usize,
    has: u32,
}

impl Iterator for Liar {
    type Item = u32;

    fn next(&mut self) -> Option<u32> {
        self.has = self.has.checked_sub(1)?;
        Some(self.has)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.says, Some(self.says))
    }
}

impl ExactSizeIterator for Liar {
    fn len(&self) -> usize {
        self.says
    }
}

#[test]
fn iterators_that_lie_about_their_length() {
    let build = |liar: Liar| {
        let mut vec = Vec::new();
        row::build::<One<Vec<u32>>>(&mut vec, |one| one.it(&row::Each(liar.clone()))).map(|()| vec)
    };
    let bytes = build(Liar { says: 2, has: 5 }).unwrap();
    assert_eq!(row::view::<One<Vec<u32>>>(&bytes).unwrap().it(), [4u32, 3]);
    let bytes = build(Liar { says: 5, has: 2 }).unwrap();
    assert_eq!(row::view::<One<Vec<u32>>>(&bytes).unwrap().it(), [1u32, 0, 0, 0, 0]);
    for says in [usize::MAX, usize::MAX / 4 + 1, 1 << 60, 1 << 61] {
        build(Liar { says, has: 2 }).unwrap_err();
    }
}

#[test]
fn a_list_of_as_many_bytes_as_there_are_numbers_is_an_error() {
    let mut vec = Vec::new();
    let bytes = row::Each(std::iter::repeat_n(1u8, usize::MAX));
    row::build::<One<VecDeque<u8>>>(&mut vec, |one| one.it(&bytes)).unwrap_err();
}

#[test]
fn an_array_of_a_view_of_another_length_is_an_error() {
    let made = catch_unwind(|| <[u8; 4] as Load<'_>>::load(&[1, 2, 3]).map(drop));
    made.expect("no panic").unwrap_err();
}

#[test]
fn a_builder_that_goes_back_after_an_error() {
    let mut vec = Vec::new();
    let error = row::build::<Two<Option<u8>, Duration>>(&mut vec, |two| {
        two.b(&Duration::from_nanos(1)).unwrap_err();
        // Its bit of null is set.
        two.a(&Some(5u8))
    });
    assert_eq!(error.unwrap_err().to_string(), "Two.a: the fields of a row are built in their order, each once");
    row::build::<Two<Option<u8>, Duration>>(&mut vec, |two| {
        two.b(&Duration::from_nanos(1)).unwrap_err();
        two.b(&Duration::ZERO)
    })
    .unwrap();
    assert_eq!(row::view::<Two<Option<u8>, Duration>>(&vec).unwrap().a(), None);
}

#[test]
fn depth_is_given_back_after_an_error() {
    let bad = [Duration::from_nanos(1)];
    let mut vec = Vec::new();
    row::build::<One<Vec<Duration>>>(&mut vec, |one| {
        for _ in 0..1000 {
            one.it(&bad[..]).unwrap_err();
        }
        one.it(&[Duration::ZERO][..])
    })
    .unwrap();
}

/// Values of every kind.
#[derive(Row, Debug, PartialEq, Clone)]
struct Rich {
    numbers: (u8, i16, u32, i64, u128, f64),
    flag: bool,
    letter: char,
    color: Color,
    span: Duration,
    at: SystemTime,
    text: String,
    bytes: Vec<u8>,
    fixed: [u16; 3],
    maybe: (Option<i8>, Option<String>, Option<Color>),
    lists: (Vec<bool>, Vec<Option<u32>>, Vec<Vec<String>>, VecDeque<u8>),
    map: BTreeMap<String, Vec<i32>>,
    hash: HashMap<u16, Option<char>>,
    set: BTreeSet<(u8, bool)>,
    node: Option<Box<Node>>,
    nonzero: NonZeroU8,
    wide: Vec<i128>,
    last: Option<u8>,
}

fn node() -> impl Strategy<Value = Node> {
    Just(()).prop_map(|()| Node::default()).prop_recursive(4, 16, 3, |node| {
        let children = proptest::collection::vec(node.clone(), 0..3);
        let named = proptest::collection::btree_map(any::<u8>(), node.clone(), 0..3);
        let next = proptest::option::of(node.prop_map(Box::new));
        (next, children, named).prop_map(|(next, children, named)| Node { next, children, named })
    })
}

fn rich() -> impl Strategy<Value = Rich> {
    use proptest::collection::{btree_map, btree_set, hash_map, vec, vec_deque};
    use proptest::option;
    let color = || prop_oneof![Just(Color::Red), Just(Color::Blue)];
    let span = || (0..1u64 << 62).prop_map(Duration::from_micros);
    let simple = (
        any::<(u8, i16, u32, i64, u128)>(),
        -1e9..1e9f64,
        any::<bool>(),
        any::<char>(),
        color(),
        span(),
        (any::<bool>(), span()).prop_map(|(past, span)| if past { UNIX_EPOCH - span } else { UNIX_EPOCH + span }),
        ".{0,80}",
        vec(any::<u8>(), 0..80),
        any::<[u16; 3]>(),
    );
    let nested = (
        (any::<Option<i8>>(), option::of(".{0,9}"), option::of(color())),
        (
            vec(any::<bool>(), 0..70),
            vec(any::<Option<u32>>(), 0..70),
            vec(vec(".{0,3}", 0..4), 0..4),
            vec_deque(any::<u8>(), 0..70),
        ),
        btree_map(".{0,9}", vec(any::<i32>(), 0..4), 0..4),
        hash_map(any::<u16>(), any::<Option<char>>(), 0..9),
        btree_set(any::<(u8, bool)>(), 0..9),
        option::of(node().prop_map(Box::new)),
        any::<NonZeroU8>(),
        vec(any::<i128>(), 0..4),
        any::<Option<u8>>(),
    );
    (simple, nested).prop_map(|(simple, nested)| {
        let ((a, b, c, d, e), float, flag, letter, color, span, at, text, bytes, fixed) = simple;
        let (maybe, lists, map, hash, set, node, nonzero, wide, last) = nested;
        let numbers = (a, b, c, d, e, float);
        Rich {
            numbers,
            flag,
            letter,
            color,
            span,
            at,
            text,
            bytes,
            fixed,
            maybe,
            lists,
            map,
            hash,
            set,
            node,
            nonzero,
            wide,
            last,
        }
    })
}

impl Clone for Node {
    fn clone(&self) -> Self {
        Node { next: self.next.clone(), children: self.children.clone(), named: self.named.clone() }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    #[test]
    fn every_way_of_writing_gives_the_same_row(value in rich(), room in 0..9000usize) {
        let bytes = row::to_vec(&value).unwrap();
        prop_assert_eq!(bytes.len() % 8, 0);
        let mut built = vec![1, 2, 3];
        row::build::<Rich>(&mut built, |rich| {
            rich.numbers(&value.numbers)?;
            rich.flag(&value.flag)?;
            rich.letter(&value.letter)?;
            rich.color(&value.color)?;
            rich.span(&value.span)?;
            rich.at(&value.at)?;
            rich.text(value.text.as_str())?;
            rich.bytes(&value.bytes[..])?;
            rich.fixed(&value.fixed)?;
            rich.maybe(&value.maybe)?;
            rich.lists(&value.lists)?;
            rich.map(&value.map)?;
            rich.hash(&value.hash)?;
            rich.set(&row::Each(&value.set))?;
            if let Some(node) = &value.node {
                rich.node(&Some(node.clone()))?;
            }
            rich.nonzero(&value.nonzero)?;
            rich.wide(&row::Each(&value.wide))?;
            if value.last.is_some() {
                rich.last(&value.last)?;
            }
            Ok(())
        })
        .unwrap();
        prop_assert_eq!(&built[3..], &bytes[..]);
        let any = row::view_any(&RowType::of::<Rich>(), &bytes).unwrap().to_string();
        for offset in 0..8 {
            let mut placed = vec![0xff; offset];
            row::append_to_vec(&mut placed, &value).unwrap();
            prop_assert_eq!(&placed[offset..], &bytes[..]);
            let mut slice = vec![0xee; offset + bytes.len()];
            prop_assert_eq!(row::to_slice(&mut slice[offset..], &value).unwrap(), bytes.len());
            prop_assert_eq!(&slice[offset..], &bytes[..]);
            let view = row::view::<Rich>(&placed[offset..]).unwrap();
            prop_assert!(view == value);
            prop_assert_eq!(&view.to_owned().unwrap(), &value);
            prop_assert_eq!(&row::from_slice::<Rich>(&placed[offset..]).unwrap(), &value);
            prop_assert_eq!(&row::view_any(&RowType::of::<Rich>(), &placed[offset..]).unwrap().to_string(), &any);
            prop_assert!(format!("{:?}", view.as_row()).len() > bytes.len() / 16, "too short");
            row::view_mut::<Rich>(&mut placed[offset..]).unwrap();
        }
        let mut slice = vec![0; room];
        prop_assert_eq!(row::to_slice(&mut slice, &value).is_ok(), room >= bytes.len());
    }

    #[test]
    fn a_row_that_is_cut_or_changed_is_an_error_or_a_row(value in rich(), at in any::<u16>(), byte in any::<u8>()) {
        let bytes = row::to_vec(&value).unwrap();
        let at = usize::from(at) % bytes.len();
        let _ = row::view::<Rich>(&bytes[..at]).map(|view| format!("{view:?}"));
        let mut changed = bytes;
        changed[at] ^= byte;
        if let Ok(view) = row::view::<Rich>(&changed) {
            let _ = format!("{view:?}");
            if let Ok(value) = view.to_owned() {
                let again = row::to_vec(&value).unwrap();
                row::view::<Rich>(&again).unwrap();
            }
        }
    }
}

/// A row whose implementation is written by hand, with too few names, a view that shows another row, and a builder that
/// keeps a row of its own.
#[derive(Debug)]
struct Lying(u8, String);

#[derive(Clone, Copy, Debug)]
struct LyingView<'a>(row::Ref<'a, Lying>, Option<row::Ref<'a, Lying>>);

thread_local! {
    static LAST: Cell<Option<LyingView<'static>>> = const { Cell::new(None) };
}

impl<'a> From<row::Ref<'a, Lying>> for LyingView<'a> {
    fn from(row: row::Ref<'a, Lying>) -> Self {
        LyingView(row, LAST.get().map(|last| last.0))
    }
}

impl<'a> row::View<'a> for LyingView<'a> {
    type Row = Lying;

    fn as_row(self) -> row::Ref<'a, Lying> {
        self.1.unwrap_or(self.0)
    }
}

type LyingFields = fory_like_core::__private::Groups<((u8,), (row::Text,), ())>;
type Fill<'w, 'v> = fory_like_core::__private::Fill<'w, 'v, Lying>;

impl Row for Lying {
    type Fields = LyingFields;
    type View<'a> = LyingView<'a>;
    type ViewMut<'a> = row::RefMut<'a, Self>;
    type Builder<'w, 'v> = Fill<'w, 'v>;
    const NAME: &'static str = "Lying";
    const NAMES: &'static [&'static str] = &["first"];

    fn store_fields(&self, fill: &mut Fill<'_, '_>) -> Result<(), Error> {
        // In another order, twice, and one not at all.
        fill.field::<1, 0, _>(self.1.as_str())?;
        fill.field::<1, 0, _>("another")?;
        if self.0 > 0 {
            fill.field::<0, 0, _>(&self.0)?;
            fill.field::<0, 0, _>(&NotThere)?;
        }
        Ok(())
    }
}

/// Stored as a number, and writes it nowhere.
struct NotThere;

impl Value for NotThere {
    type Stored = u8;
    type List = row::Array<u8>;

    fn store(&self, _: &mut row::Writer<'_>, _: row::At) -> Result<(), Error> {
        Ok(())
    }

    fn compare(&self, _: &Self) -> Ordering {
        Ordering::Greater
    }

    fn equals(&self, _: &u8) -> bool {
        false
    }
}

impl Value for Lying {
    type Stored = row::Struct<Self>;
    type List = row::Array<row::Struct<Self>>;

    fn store(&self, out: &mut row::Writer<'_>, at: row::At) -> Result<(), Error> {
        fory_like_core::__private::store_row(self, out, at)
    }

    fn compare(&self, _: &Self) -> Ordering {
        Ordering::Less
    }

    fn equals(&self, _: &LyingView<'_>) -> bool {
        true
    }
}

#[test]
fn rows_that_lie() {
    static BYTES: [u8; 40] = {
        let mut bytes = [0; 40];
        bytes[8] = 9;
        bytes[16] = 5;
        bytes[20] = 24;
        let mut at = 24;
        while at < 29 {
            bytes[at] = b'a';
            at += 1;
        }
        bytes
    };
    let fixed = row::view::<Lying>(&BYTES).unwrap();
    assert_eq!(format!("{:?}", fixed.as_row()), r#"Lying { first: 9, ?: "aaaaa" }"#);
    let bytes = row::to_vec(&Lying(7, "text".into())).unwrap();
    let view = row::view::<Lying>(&bytes).unwrap();
    assert_eq!((view.0.field::<0, 0>(), view.0.field::<1, 0>()), (7, "another"));
    // Views that show the last one that was seen.
    LAST.set(Some(fixed));
    let list = row::to_vec(&One { it: vec![Lying(1, "b".into()), Lying(2, "c".into())] }).unwrap();
    let view = row::view::<One<Vec<Lying>>>(&list).unwrap();
    assert!(format!("{view:?}").starts_with("One { it: [Lying { first: 9, "), "{view:?}");
    let map = row::to_vec(&One { it: BTreeMap::from([("a", Lying(1, "b".into()))]) }).unwrap();
    let view = row::view::<One<BTreeMap<String, Lying>>>(&map).unwrap();
    assert_eq!(view.it().get("a").unwrap().as_row().field::<0, 0>(), 9);
    LAST.set(None);
    // Names that are not there.
    let mut bad = BYTES;
    bad[24] = 0xff;
    assert_eq!(fault::<Lying>(&bad), "Lying.?: invalid UTF-8 at byte 24");
    assert_eq!(RowType::of::<Lying>().to_string(), "Lying { first: int8 (unsigned), ?: string }");
    let mut built = Vec::new();
    row::build::<Lying>(&mut built, |fill| {
        fill.field::<1, 0, _>("first")?;
        fill.build::<0, 0, _>(&1u8)?;
        fill.build::<1, 0, _>("second")
    })
    .unwrap();
    assert_eq!(row::view::<Lying>(&built).unwrap().0.field::<1, 0>(), "second");
    let mut view = row::view_mut::<Lying>(&mut built).unwrap();
    view.set::<0, 0, _>(5).unwrap();
    assert_eq!(view.field_mut::<0, 0>().get(), 5);
}

/// Fields enough for large frames, and a row of the same type within.
macro_rules! wide {
    ($($field:ident)*) => {
        #[derive(Row, Debug, Default, PartialEq)]
        struct Wide {
            $($field: (Option<String>, Vec<u8>),)*
            next: Option<Box<Wide>>,
        }
    };
}

wide! {
    a0 a1 a2 a3 a4 a5 a6 a7 a8 a9 b0 b1 b2 b3 b4 b5 b6 b7 b8 b9 c0 c1 c2 c3 c4 c5 c6 c7 c8 c9
    d0 d1 d2 d3 d4 d5 d6 d7 d8 d9 e0 e1 e2 e3 e4 e5 e6 e7 e8 e9 f0 f1 f2 f3 f4 f5 f6 f7 f8 f9
}

#[test]
fn wide_rows_in_each_other_fit_the_stack_of_a_thread() {
    let wide = |wide: Wide, _| Wide { next: Some(Box::new(wide)), ..Wide::default() };
    let write = move || row::to_vec(&(0..42).fold(Wide::default(), wide)).unwrap();
    // A value of almost 3 KiB counts for three levels.
    let deeper = move || row::to_vec(&(0..43).fold(Wide::default(), wide)).unwrap_err().to_string();
    let error = std::thread::Builder::new().stack_size(256 << 20).spawn(deeper).unwrap().join().unwrap();
    assert!(error.ends_with("rows, lists and maps nested more than 128 deep"), "{error}");
    let bytes = std::thread::Builder::new().stack_size(256 << 20).spawn(write).unwrap().join().unwrap();
    // Two MiB is what threads have, unless the environment says otherwise, as for sanitizers, whose frames are larger.
    let view = move || row::view::<Wide>(&bytes).map(drop).unwrap();
    std::thread::spawn(view).join().unwrap();
}
