//! Bytes that are no row: each fault with its text.

use super::*;

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
        "One.it[0].key: an offset of 24 and a size of 1, in a part of 24 bytes at byte 40"
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
    assert_eq!(fault_of::<BTreeMap<u64, u64>, 9>(map), format!("One.it[0].value: {null} at byte 64"));
    let map = [0, slot(16, 56), 24, 1, 1, 5, 1, 0, 7];
    assert_eq!(fault_of::<BTreeMap<u64, u64>, 9>(map), format!("One.it[0].key: {null} at byte 40"));
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
    assert_eq!(fault_of::<BTreeMap<u8, bool>, 9>(map), "One.it[1].value: expected 0 or 1, found 2 at byte 65");
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
