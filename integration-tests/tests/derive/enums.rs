//! Enums and their tags.

use super::*;

#[test]
fn an_enum_is_a_tag_and_the_fields() {
    assert_eq!(round_trip(&Shape::Empty), [0]);
    assert_eq!(round_trip(&Shape::Circle(Point { x: 1, y: 0 }, 7)), [1, 1, 0, 0, 0, 0, 0, 0, 0, 7, 0, 0, 0]);
    assert_eq!(
        round_trip(&Shape::Polygon { name: "p".into(), points: vec![Point::default()] }),
        [2, 1, b'p', 1, 0, 0, 0, 0, 0, 0, 0, 0]
    );
}

#[test]
fn a_tag_is_the_declared_one_or_the_position_and_never_the_discriminant() {
    assert_eq!(round_trip(&Tagged::A), [0]);
    assert_eq!(round_trip(&Tagged::B(5)), [0xac, 2, 5]);
    assert_eq!(round_trip(&Tagged::C), [2]);
    assert_eq!(round_trip(&Tagged::D), [0xff, 0xff, 0xff, 0xff, 0xf]);
    assert_eq!(schema_of::<Tagged>().to_string(), "Tagged <A = 0 | B = 300 { 0: u8 } | C = 2 | D = 4294967295>");
}

#[derive(Serialize, Deserialize, Debug, PartialEq)]
enum Units {
    A,
    #[fory(tag = 200)]
    B {},
    C(),
    D(#[fory(skip)] u8),
}

#[test]
fn variants_without_fields_are_their_tags() {
    assert_eq!(round_trip(&Units::A), [0]);
    assert_eq!(round_trip(&Units::B {}), [200, 1]);
    assert_eq!(round_trip(&Units::C()), [2]);
    assert_eq!(to_vec(&Units::D(7)).unwrap(), [0, 3]);
    assert_eq!(from_slice::<Units>(&[0, 3]).unwrap(), Units::D(0));
}

#[test]
fn an_unknown_tag_is_an_error_that_shows_the_known_ones() {
    assert_eq!(
        error::<Vec<Tagged>>(&[0, 1, 1]),
        "value[0]: unknown tag 1 of enum Tagged: A = 0, B = 300, C = 2, D = 4294967295 at byte 2"
    );
    // Tags have 32 bits, and more do not wrap around to a known one.
    let error = error::<Tagged>(&[0, 0x80, 0x80, 0x80, 0x80, 0x10]);
    assert!(error.starts_with("Tagged: unknown tag 4294967296 of enum Tagged"), "{error}");
    assert!(error.ends_with("at byte 1"), "{error}");
}

#[derive(Serialize, Deserialize, Debug, PartialEq)]
enum Never {}

#[test]
fn an_enum_without_variants_has_no_bytes() {
    assert_eq!(round_trip(&None::<Never>), [0]);
    assert_eq!(round_trip(&Vec::<Never>::new()), [0]);
    assert_eq!(error::<Never>(&[0, 3]), "Never: unknown tag 3 of enum Never at byte 1");
    assert_eq!(schema_of::<Never>().to_string(), "Never <>");
}

#[test]
fn other_stands_for_all_tags_that_no_variant_has() {
    assert_eq!(round_trip(&Level::Unknown), [0xe8, 7]);
    for tag in [&[0][..], &[9], &[0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]] {
        let bytes = [&[0], tag].concat();
        assert_eq!(from_slice::<Level>(&bytes).unwrap(), Level::Unknown);
        let list = [&[0, 2], tag, &[1]].concat();
        assert_eq!(from_slice::<Vec<Level>>(&list).unwrap(), [Level::Unknown, Level::Low]);
    }
    assert_eq!(schema_of::<Level>().to_string(), "Level <Low = 1 | high = 200 | Unknown = 1000 ..>");
}

/// A list may be shorter than its elements' tags would allow, if all are unknown.
#[derive(Serialize, Deserialize, Debug, PartialEq)]
enum LongTags {
    #[fory(tag = 500)]
    A,
    #[fory(tag = 501, other)]
    Other,
}

#[test]
fn an_unknown_tag_may_be_shorter_than_all_known_ones() {
    let read: Vec<LongTags> = from_slice(&[0, 3, 1, 2, 3]).unwrap();
    assert_eq!(read, [LongTags::Other, LongTags::Other, LongTags::Other]);
}
