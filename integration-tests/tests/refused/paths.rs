//! Where in a value a fault is: fields, variants, elements, keys and values, through all that leaves no trace.

use std::collections::{BTreeMap, HashMap};

use fory_like_core::{Deserialize, Segment, from_slice};

use crate::{both, fixed};

#[derive(Deserialize)]
#[allow(dead_code)]
struct Foo {
    f1: u32,
    f2: Option<Vec<u64>>,
    f3: Vec<String>,
}

#[derive(Deserialize)]
#[allow(dead_code)]
struct Pair(u8, bool);

#[derive(Deserialize)]
#[allow(dead_code)]
enum Shape {
    Pair(Pair),
    Named { inner: Box<Shape>, flags: [bool; 3] },
}

#[derive(Deserialize)]
#[allow(dead_code)]
struct Renamed {
    #[fory(rename = "other-name")]
    field: bool,
    r#type: bool,
}

#[test]
fn text_in_a_list_in_a_field() {
    // The header, f1, the option of f2, and the length of f3: the first text begins at byte 7, and each but the last is 16 long.
    let mut message = vec![0u8];
    message.extend_from_slice(&7u32.to_le_bytes());
    message.push(0);
    message.push(8);
    for _ in 0..7 {
        message.push(16);
        message.extend_from_slice(&[b'x'; 16]);
    }
    assert_eq!(message.len(), 126);
    message.extend_from_slice(&[5, b'g', b'o', b'o', b'd', 0xff]);
    let error = from_slice::<Foo>(&message).err().unwrap();
    assert_eq!(error.to_string(), "Foo.f3[7]: invalid UTF-8 at byte 131");
    assert!(error.path().eq([Segment::Field("f3"), Segment::Index(7)]));
    assert_eq!(error.offset(), Some(131));
    let debug = format!("{error:?}");
    assert_eq!(debug, "Error(Foo.f3[7]: invalid UTF-8 at byte 131)");
}

#[test]
fn lists_options_and_boxes() {
    fixed::<Foo>("07000000 01 01 00", "Foo.f2: a length of 1 elements, more than the 1 bytes left can hold at byte 6");
    both::<Vec<Vec<bool>>>("02 00 02 0102", "value[1][1]: expected a bool, 0 or 1, found 2 at byte 5");
    both::<Option<Box<Option<bool>>>>("01 01 02", "value: expected a bool, 0 or 1, found 2 at byte 3");
    both::<Box<[Box<bool>]>>("02 0002", "value[1]: expected a bool, 0 or 1, found 2 at byte 3");
    both::<[[bool; 2]; 2]>("00000002", "value[1][1]: expected a bool, 0 or 1, found 2 at byte 4");
    both::<(u8, (u8, [bool; 2]))>("01020002", "value[1][1][1]: expected a bool, 0 or 1, found 2 at byte 4");
}

#[test]
fn keys_and_values_of_maps() {
    both::<BTreeMap<bool, u8>>("01 0200", "value[0].key: expected a bool, 0 or 1, found 2 at byte 2");
    both::<BTreeMap<u8, bool>>("02 0100 0202", "value[1].value: expected a bool, 0 or 1, found 2 at byte 5");
    both::<HashMap<bool, u8>>("01 0200", "value[0].key: expected a bool, 0 or 1, found 2 at byte 2");
    both::<HashMap<u8, bool>>("02 0100 0202", "value[1].value: expected a bool, 0 or 1, found 2 at byte 5");
    both::<HashMap<String, BTreeMap<u8, Vec<Pair>>>>(
        "01 016b 01 07 01 0102",
        "value[0].value[0].value[0].1: expected a bool, 0 or 1, found 2 at byte 8",
    );
    both::<BTreeMap<(u8, bool), ()>>("01 0102", "value[0].key[1]: expected a bool, 0 or 1, found 2 at byte 3");
}

#[test]
fn variants_and_their_fields() {
    both::<Shape>("00 0102", "Shape::Pair.0.1: expected a bool, 0 or 1, found 2 at byte 3");
    both::<Shape>("01 00 0100 000002", "Shape::Named.flags[2]: expected a bool, 0 or 1, found 2 at byte 7");
    both::<Vec<Shape>>(
        "01 01 01 00 0102 000000 000000",
        "value[0]::Named.inner::Named.inner::Pair.0.1: expected a bool, 0 or 1, found 2 at byte 6",
    );
    both::<Result<u8, bool>>("01 02", "Result::Err.0: expected a bool, 0 or 1, found 2 at byte 2");
    both::<Option<Shape>>("01 02", "value: unknown tag 2 of enum Shape: Pair = 0, Named = 1 at byte 2");
}

#[test]
fn names_are_those_of_the_schema() {
    both::<Renamed>("0200", "Renamed.other-name: expected a bool, 0 or 1, found 2 at byte 1");
    both::<Renamed>("0002", "Renamed.type: expected a bool, 0 or 1, found 2 at byte 2");
    both::<std::ops::Range<bool>>("0002", "Range.end: expected a bool, 0 or 1, found 2 at byte 2");
}
