//! The rules of the format, by their bytes.

use std::collections::HashMap;

use bevy_reflect::Reflect;
use fory_like_benches::amf3::{Bean, Codec, Date, Error, Link};

use super::sample::{Kinds, POINT, Point, codec, list};

/// The list is written as these bytes after its start, and they are read as the list.
#[track_caller]
fn both<T: Reflect + Default + PartialEq + std::fmt::Debug>(value: T, elements: u8, bytes: &[u8]) {
    assert_eq!(codec().to_vec(&value).unwrap(), [&list(elements), bytes].concat(), "{value:?}");
    read(value, elements, bytes);
}

/// The bytes after the start of a list are read as this list.
#[track_caller]
fn read<T: Reflect + Default + PartialEq + std::fmt::Debug>(value: T, elements: u8, bytes: &[u8]) {
    let bytes = [&list(elements), bytes].concat();
    assert_eq!(codec().from_slice::<T>(&bytes).unwrap(), value, "{bytes:02x?}");
}

#[test]
fn integers_have_29_bits_in_one_to_four_bytes_and_are_doubles_beyond() {
    for (number, bytes) in [
        (0, &[4, 0][..]),
        (127, &[4, 0x7f]),
        (128, &[4, 0x81, 0]),
        (0x3fff, &[4, 0xff, 0x7f]),
        (0x4000, &[4, 0x81, 0x80, 0]),
        (0x1f_ffff, &[4, 0xff, 0xff, 0x7f]),
        (0x20_0000, &[4, 0x80, 0xc0, 0x80, 0]),
        ((1 << 28) - 1, &[4, 0xbf, 0xff, 0xff, 0xff]),
        (-1, &[4, 0xff, 0xff, 0xff, 0xff]),
        (-(1 << 28), &[4, 0xc0, 0x80, 0x80, 0]),
        (1 << 28, &[5, 0x41, 0xb0, 0, 0, 0, 0, 0, 0]),
        (-(1 << 28) - 1, &[5, 0xc1, 0xb0, 0, 0, 1, 0, 0, 0]),
        (i32::MIN, &[5, 0xc1, 0xe0, 0, 0, 0, 0, 0, 0]),
    ] {
        both(vec![number], 1, bytes);
    }
    // Written by somebody else: an integer that would have fitted, and a number in more bytes than it needs.
    read(vec![5], 1, &[5, 0x40, 0x14, 0, 0, 0, 0, 0, 0]);
    read(vec![5], 1, &[4, 0x80, 5]);
    read(vec![5.0, -1.0], 2, &[4, 5, 4, 0xff, 0xff, 0xff, 0xff]);
}

#[test]
fn booleans_are_their_markers() {
    both(vec![true, false], 2, &[3, 2]);
}

#[test]
fn doubles_keep_all_bits() {
    both(vec![0.5, -0.0], 2, &[5, 0x3f, 0xe0, 0, 0, 0, 0, 0, 0, 5, 0x80, 0, 0, 0, 0, 0, 0, 0]);
    let nan = f64::from_bits(0x7ff8_0000_0000_0001);
    let bytes = codec().to_vec(&vec![nan]).unwrap();
    assert_eq!(codec().from_slice::<Vec<f64>>(&bytes).unwrap()[0].to_bits(), nan.to_bits());
}

#[test]
fn a_string_that_was_met_is_a_reference_and_an_empty_one_is_in_no_table() {
    let texts = ["a", "", "a", "b", "\u{e9}\0", "b"].map(str::to_string).to_vec();
    // The name of the collection's class is string 0.
    both(texts, 6, b"\x06\x03a\x06\x01\x06\x02\x06\x03b\x06\x07\xc3\xa9\0\x06\x04");
}

#[test]
fn a_date_is_an_object_of_milliseconds() {
    both(vec![Date(1), Date(-1)], 2, &[8, 1, 0x3f, 0xf0, 0, 0, 0, 0, 0, 0, 8, 1, 0xbf, 0xf0, 0, 0, 0, 0, 0, 0]);
    // Objects 0 and 1 are the collection and its array.
    read(vec![Date(1), Date(1)], 2, &[8, 1, 0x3f, 0xf0, 0, 0, 0, 0, 0, 0, 8, 4]);
    // The ends of the range are those of a double.
    assert_eq!([Date(i64::MAX).rounded(), Date(i64::MIN).rounded()], [Date(i64::MAX), Date(i64::MIN)]);
    both(
        vec![Date(i64::MIN), Date(i64::MAX)],
        2,
        &[8, 1, 0xc3, 0xe0, 0, 0, 0, 0, 0, 0, 8, 1, 0x43, 0xe0, 0, 0, 0, 0, 0, 0],
    );
}

#[test]
fn nothing_is_null_and_undefined_is_read_as_nothing() {
    both(vec![None, Some("a".to_string())], 2, b"\x01\x06\x03a");
    read(vec![None::<String>], 1, &[0]);
}

#[test]
fn a_map_is_an_associative_array() {
    let map = HashMap::from([("key".to_string(), 5)]);
    // The second one refers to the name.
    both(vec![map.clone(), map], 2, b"\x09\x01\x07key\x04\x05\x01\x09\x01\x02\x04\x05\x01");
    both(vec![HashMap::<String, i32>::new()], 1, &[9, 1, 1]);
    let nameless = vec![HashMap::from([(String::new(), 5)])];
    assert!(matches!(codec().to_vec(&nameless), Err(Error::Value { .. })));
}

#[test]
fn an_object_has_sealed_properties_and_its_traits_once() {
    let points = vec![Point { x: 1, y: 2 }, Point { x: 3, y: 4 }];
    both(points, 2, &[POINT, &[4, 1, 4, 2, 0x0a, 5, 4, 3, 4, 4]].concat());
    // Properties in another order, fewer of them, and some by name after the sealed ones.
    read(vec![Point { x: 1, y: 2 }], 1, b"\x0a\x23\x0bPoint\x03y\x03x\x04\x02\x04\x01");
    read(vec![Point { x: 1, y: 0 }], 1, b"\x0a\x13\x0bPoint\x03x\x04\x01");
    read(vec![Point { x: 1, y: 2 }], 1, b"\x0a\x1b\x0bPoint\x03x\x04\x01\x03y\x04\x02\x01");
}

#[test]
fn an_array_stands_alone_and_both_forms_of_a_list_are_read() {
    assert_eq!(codec().from_slice::<Vec<i32>>(&[9, 5, 1, 4, 1, 4, 2]), Ok(vec![1, 2]));
    let bytes = codec().to_vec(&Kinds::two()).unwrap();
    let plain = [9, 5, 1, 4, 1, 5, 0x41, 0xb0, 0, 0, 0, 0, 0, 0];
    assert!(bytes.windows(plain.len()).any(|window| window == plain), "{bytes:02x?}");
    assert_eq!(codec().from_slice(&bytes), Ok(Kinds::two()));
}

#[test]
fn a_link_is_a_reference_to_an_element_that_was_met() {
    let mut two = Kinds::two();
    // Objects 0 and 1 are the collection and its array, object 2 is the first element.
    let bytes = codec().to_vec(&two).unwrap();
    assert!(bytes.ends_with(&[0x0a, 4]));
    // An object is met before its properties are.
    two[1].before = Link(1);
    let bytes = codec().to_vec(&two).unwrap();
    assert_eq!(codec().from_slice(&bytes), Ok(two.clone()));
    two[0].before = Link(1);
    assert!(matches!(codec().to_vec(&two), Err(Error::Link { element: 1, .. })));
    two[0].before = Link(2);
    assert!(matches!(codec().to_vec(&two), Err(Error::Link { element: 2, .. })));
    // Outside of a list there is nothing to refer to.
    assert!(matches!(codec().to_vec(&Kinds::default()), Err(Error::Link { element: 0, .. })));
}

#[test]
fn what_does_not_fit_is_refused_when_the_codec_is_built() {
    #[derive(Default, Reflect)]
    struct Other {
        number: u64,
    }
    let problem = |builder: fory_like_benches::amf3::Builder| builder.build().unwrap_err().to_string();
    let point = || Bean::of::<Point>("Point");
    for (builder, text) in [
        (Codec::builder().bean(Bean::of::<Other>("Other")), "class Other: field number: u64 is neither registered"),
        (Codec::builder().bean(point()).bean(point()), "class Point: has a type that is registered twice"),
        (Codec::builder().bean(Bean::of::<Point>("")), "class : has no name of its own"),
        (Codec::builder().bean(Bean::of::<Point>("flex.messaging.io.ArrayCollection")), "has no name of its own"),
        (Codec::builder().bean(point().order(["x"])), "does not name each field once"),
        (Codec::builder().bean(point().order(["x", "x"])), "does not name each field once"),
        (Codec::builder().bean(point().order(["x", "z"])), "has no field z"),
        (Codec::builder().bean(point().array("x")), "field x: not a list"),
        (Codec::builder().bean(point().link::<Point>("x")), "field x: not a link"),
        (Codec::builder().bean(point().array("z")), "has no field z"),
    ] {
        let found = problem(builder);
        assert!(found.contains(text), "{found}");
    }
    let number = 5_u64;
    assert!(matches!(codec().to_vec(&number), Err(Error::Value { .. })));
    assert!(matches!(codec().from_slice::<u64>(&[4, 5]), Err(Error::Value { .. })));
}
