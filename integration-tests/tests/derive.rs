//! Derived implementations: their bytes, their round trips, their descriptions and their errors.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, HashMap, VecDeque};
use std::fmt::Debug;
use std::marker::PhantomData;

use bytemuck::{Pod, Zeroable};
use fory_like_core::{Config, Deserialize, Serialize, encoded_size, from_slice, schema_of, to_vec};

/// Writes and reads a value in both number modes; gives the bytes in fixed mode, without their header.
#[track_caller]
fn round_trip<T>(value: &T) -> Vec<u8>
where
    T: Serialize + for<'de> Deserialize<'de> + PartialEq + Debug,
{
    let bytes = to_vec(value).unwrap();
    assert_eq!(&from_slice::<T>(&bytes).unwrap(), value);
    assert_eq!(encoded_size(value).unwrap(), bytes.len());
    let compressed = Config::new().compress_numbers();
    let short = compressed.to_vec(value).unwrap();
    assert_eq!(&compressed.from_slice::<T>(&short).unwrap(), value);
    assert_eq!(compressed.encoded_size(value).unwrap(), short.len());
    bytes[1..].to_vec()
}

#[derive(Serialize, Deserialize, Debug, PartialEq, Default)]
struct Point {
    x: i32,
    y: i32,
}

#[derive(Serialize, Deserialize, Debug, PartialEq)]
struct Pair<A, B = u8>(A, B);

#[derive(Serialize, Deserialize, Debug, PartialEq)]
struct Nothing;

#[derive(Serialize, Deserialize, Debug, PartialEq)]
enum Shape {
    Empty,
    Circle(Point, u32),
    Polygon { name: String, points: Vec<Point> },
}

#[derive(Serialize, Deserialize, Debug, PartialEq)]
struct Tree<T> {
    value: T,
    left: Option<Box<Tree<T>>>,
    right: Option<Box<Self>>,
}

#[test]
fn a_struct_is_its_fields_in_order() {
    assert_eq!(round_trip(&Point { x: 1, y: -2 }), [1, 0, 0, 0, 0xfe, 0xff, 0xff, 0xff]);
    assert_eq!(round_trip(&Pair(1u16, true)), [1, 0, 1]);
    assert_eq!(round_trip(&Nothing), []);
    assert_eq!(schema_of::<Pair<u16>>().to_string(), "Pair { 0: u16, 1: u8 }");
    assert_eq!(schema_of::<Nothing>().to_string(), "Nothing {}");
}

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
fn recursion_needs_no_bound() {
    let leaf = |value| Some(Box::new(Tree { value, left: None, right: None }));
    let tree = Tree { value: 1u8, left: leaf(2), right: leaf(3) };
    assert_eq!(round_trip(&tree), [1, 1, 2, 0, 0, 1, 3, 0, 0]);
    assert_eq!(schema_of::<Tree<u8>>().to_string(), "Tree { value: u8, left: option<Tree>, right: option<Tree> }");
}

#[derive(Serialize, Deserialize, Debug, PartialEq)]
#[repr(u8)]
enum Tagged {
    A = 7,
    #[fory(tag = 300)]
    B(u8) = 3,
    C = 9,
    #[fory(tag = 4294967295)]
    D,
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

#[derive(Serialize, Deserialize, Debug, PartialEq)]
enum Level {
    #[fory(tag = 1)]
    Low,
    #[fory(tag = 200, rename = "high")]
    High,
    #[fory(other, tag = 1000)]
    Unknown,
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

#[derive(Serialize, Deserialize, Debug, PartialEq)]
struct Skipping {
    a: u8,
    #[fory(skip)]
    b: Vec<u8>,
    #[fory(skip, default = "five")]
    c: u32,
    d: u8,
}

fn five<T: From<u8>>() -> T {
    T::from(5)
}

#[derive(Serialize, Deserialize, Debug, PartialEq)]
struct SkippingTuple(#[fory(skip)] u8, u8);

#[test]
fn a_skipped_field_is_not_written_and_takes_its_default() {
    let bytes = to_vec(&Skipping { a: 1, b: vec![9], c: 9, d: 2 }).unwrap();
    assert_eq!(bytes, [0, 1, 2]);
    assert_eq!(from_slice::<Skipping>(&bytes).unwrap(), Skipping { a: 1, b: vec![], c: 5, d: 2 });
    assert_eq!(schema_of::<Skipping>().to_string(), "Skipping { a: u8, d: u8 }");
    assert_eq!(round_trip(&SkippingTuple(0, 7)), [7]);
    assert_eq!(schema_of::<SkippingTuple>().to_string(), "SkippingTuple { 1: u8 }");
}

mod first_version {
    use super::*;

    #[derive(Serialize, Deserialize, Debug, PartialEq)]
    pub(super) struct Settings {
        pub(super) volume: u32,
    }
}

#[derive(Serialize, Deserialize, Debug, PartialEq)]
struct Settings {
    volume: u32,
    #[fory(default)]
    muted: bool,
    #[fory(default = "five", varint)]
    balance: i64,
    #[fory(default, with = "reversed")]
    name: String,
}

#[test]
fn a_field_with_a_default_may_be_missing_at_the_end_of_a_message() {
    let old = to_vec(&first_version::Settings { volume: 3 }).unwrap();
    let read: Settings = from_slice(&old).unwrap();
    assert_eq!(read, Settings { volume: 3, muted: false, balance: 5, name: String::new() });
    // Written it always is.
    assert_eq!(round_trip(&read), [3, 0, 0, 0, 0, 10, 0]);
    // The message may end before each of them, but not inside of one.
    let read: Settings = from_slice(&[0, 3, 0, 0, 0, 1]).unwrap();
    assert_eq!(read, Settings { volume: 3, muted: true, balance: 5, name: String::new() });
    assert_eq!(error::<Settings>(&[0, 3, 0, 0]), "Settings: the input ends: 4 more bytes expected, 3 left at byte 1");
    assert_eq!(
        error::<Settings>(&[0, 3, 0, 0, 0, 1, 0x80]),
        "Settings.balance: the input ends: 2 more bytes expected, 1 left at byte 6"
    );
    assert_eq!(
        schema_of::<Settings>().to_string(),
        "Settings { volume: u32, muted?: bool, balance?: varint i64, name?: opaque<reversed> }"
    );
}

#[derive(Serialize, Deserialize, Debug, PartialEq)]
enum Event {
    Opened {
        by: u8,
        #[fory(default)]
        at: Option<u16>,
    },
    Closed(#[fory(default = "five")] u8),
}

#[test]
fn the_fields_of_a_variant_may_have_defaults_too() {
    assert_eq!(round_trip(&Event::Opened { by: 1, at: Some(2) }), [0, 1, 1, 2, 0]);
    assert_eq!(from_slice::<Event>(&[0, 0, 1]).unwrap(), Event::Opened { by: 1, at: None });
    assert_eq!(from_slice::<Event>(&[0, 1]).unwrap(), Event::Closed(5));
}

mod reversed {
    use fory_like_core::{Deserialize, Error, Input, Output, Serialize};

    pub(super) fn serialize<O: Output>(value: &str, out: &mut O) -> Result<(), Error> {
        value.chars().rev().collect::<String>().serialize(out)
    }

    pub(super) fn deserialize<'de, I: Input<'de>>(input: &mut I) -> Result<String, Error> {
        let text = <&str>::deserialize(input)?;
        if text.contains('!') {
            return Err(Error::custom("no shouting"));
        }
        Ok(text.chars().rev().collect())
    }
}

/// Functions for any type, as associated functions of another.
struct AsBytes<const BIG: bool>;

impl<const BIG: bool> AsBytes<BIG> {
    fn serialize<O: fory_like_core::Output>(value: &u32, out: &mut O) -> Result<(), fory_like_core::Error> {
        out.put_array(if BIG { value.to_be_bytes() } else { value.to_le_bytes() });
        Ok(())
    }

    fn deserialize<'de, I: fory_like_core::Input<'de>>(input: &mut I) -> Result<u32, fory_like_core::Error> {
        let bytes = input.take_array()?;
        Ok(if BIG { u32::from_be_bytes(bytes) } else { u32::from_le_bytes(bytes) })
    }
}

#[derive(Serialize, Deserialize, Debug, PartialEq)]
struct With {
    before: u8,
    #[fory(with = "reversed")]
    text: String,
    #[fory(with = "self::AsBytes::<true>")]
    number: u32,
}

#[test]
fn with_gives_a_field_to_functions() {
    let value = With { before: 1, text: "abc".into(), number: 2 };
    assert_eq!(round_trip(&value), [1, 3, b'c', b'b', b'a', 0, 0, 0, 2]);
    assert_eq!(error::<With>(&[0, 1, 1, b'!', 0, 0, 0, 0]), "With.text: no shouting at byte 2");
    assert_eq!(
        schema_of::<With>().to_string(),
        "With { before: u8, text: opaque<reversed>, number: opaque<self::AsBytes::<true>> }"
    );
}

#[derive(Serialize, Deserialize, Debug, PartialEq)]
struct Numbers {
    #[fory(rename = "count")]
    plain: u32,
    #[fory(fixed)]
    fixed: u32,
    #[fory(varint)]
    varint: u32,
    #[fory(varint)]
    list: Vec<i64>,
    #[fory(fixed)]
    inner: Point,
}

#[test]
fn fixed_and_varint_override_the_configuration_for_all_numbers_of_a_field() {
    let value = Numbers { plain: 1, fixed: 2, varint: 3, list: vec![-1, 64], inner: Point { x: 4, y: 5 } };
    let bytes = round_trip(&value);
    assert_eq!(bytes, [1, 0, 0, 0, 2, 0, 0, 0, 3, 2, 1, 0x80, 1, 4, 0, 0, 0, 5, 0, 0, 0]);
    let short = Config::new().compress_numbers().to_vec(&value).unwrap();
    assert_eq!(short, [2, 1, 2, 0, 0, 0, 3, 2, 1, 0x80, 1, 4, 0, 0, 0, 5, 0, 0, 0]);
    assert_eq!(
        schema_of::<Numbers>().to_string(),
        "Numbers { count: u32, fixed: fixed u32, varint: varint u32, list: varint list<i64>, \
         inner: fixed Point { x: i32, y: i32 } }"
    );
}

#[derive(Serialize, Deserialize, Debug, PartialEq)]
struct Renamed {
    #[fory(rename = "user-id")]
    id: u8,
    #[fory(rename = "id")]
    other: bool,
}

#[test]
fn a_new_name_is_that_of_schema_and_errors() {
    assert_eq!(schema_of::<Renamed>().to_string(), "Renamed { user-id: u8, id: bool }");
    assert_eq!(error::<Renamed>(&[0, 1, 2]), "Renamed.id: expected a bool, 0 or 1, found 2 at byte 2");
}

#[derive(Serialize, Deserialize, Debug, PartialEq)]
#[fory(transparent)]
struct Meters(u32);

#[derive(Serialize, Deserialize, Debug, PartialEq)]
#[fory(transparent)]
struct Transparent<T> {
    #[fory(skip, default = "five")]
    cached: u8,
    inner: Vec<T>,
    #[fory(skip)]
    marker: PhantomData<T>,
}

#[derive(Serialize, Deserialize, Debug, PartialEq)]
#[fory(transparent)]
struct Backwards {
    #[fory(with = "reversed")]
    text: String,
}

#[test]
fn a_transparent_struct_leaves_no_trace() {
    assert_eq!(round_trip(&Meters(5)), [5, 0, 0, 0]);
    assert_eq!(schema_of::<Meters>().to_string(), "u32");
    assert_eq!(<Meters as Serialize>::SIZES, <u32 as Serialize>::SIZES);
    assert_eq!(error::<Vec<Meters>>(&[0, 1, 1]), error::<Vec<u32>>(&[0, 1, 1]));
    let value = Transparent { cached: 5, inner: vec![true], marker: PhantomData };
    assert_eq!(round_trip(&value), [1, 1]);
    assert_eq!(schema_of::<Transparent<bool>>().to_string(), "list<bool>");
    assert_eq!(round_trip(&Backwards { text: "ab".into() }), [2, b'b', b'a']);
    assert_eq!(schema_of::<Backwards>().to_string(), "opaque<reversed>");
    assert_eq!(error::<Backwards>(&[0, 1, b'!']), "value: no shouting at byte 1");
}

#[test]
fn an_error_names_the_way_and_the_place() {
    assert_eq!(error::<Vec<Shape>>(&[0, 1, 2, 1, 0xff]), "value[0]::Polygon.name: invalid UTF-8 at byte 4");
    assert_eq!(
        error::<Shape>(&[0, 1, 1, 0]),
        "Shape::Circle: the input ends: 12 more bytes expected, 2 left at byte 2"
    );
    assert_eq!(error::<Option<Pair<bool>>>(&[0, 1, 7, 0]), "value.0: expected a bool, 0 or 1, found 7 at byte 2");
}

#[track_caller]
fn error<'de, T: Deserialize<'de> + Debug>(bytes: &'de [u8]) -> String {
    from_slice::<T>(bytes).unwrap_err().to_string()
}

#[derive(Serialize, Deserialize, Debug, PartialEq)]
struct Borrowing<'a, 'b> {
    text: &'a str,
    bytes: &'b [u8],
    cow: Cow<'a, str>,
    inner: Option<Box<Borrowing<'b, 'a>>>,
}

#[test]
fn fields_borrow_from_the_message() {
    let value = Borrowing {
        text: "ab",
        bytes: &[1, 2],
        cow: Cow::Borrowed("c"),
        inner: Some(Box::new(Borrowing { text: "", bytes: &[], cow: Cow::Borrowed(""), inner: None })),
    };
    let bytes = to_vec(&value).unwrap();
    let read: Borrowing<'_, '_> = from_slice(&bytes).unwrap();
    assert_eq!(read, value);
    assert!(bytes.as_ptr_range().contains(&read.text.as_ptr()));
    assert!(bytes.as_ptr_range().contains(&read.bytes.as_ptr()));
    assert!(matches!(read.cow, Cow::Borrowed(_)));
}

trait Family {
    type Member;
}

#[derive(Debug, PartialEq)]
struct Ants;

impl Family for Ants {
    type Member = u16;
}

/// `Ants` can neither be written nor read, and `F` needs not.
#[derive(Serialize, Deserialize, Debug, PartialEq)]
struct Nest<F: Family> {
    queen: F::Member,
    workers: Vec<<F as Family>::Member>,
    #[fory(skip)]
    marker: PhantomData<F>,
    unwritten: PhantomData<F>,
}

/// A bound of one's own, for what only the author can know.
#[derive(Serialize, Deserialize)]
#[fory(bound(serialize = "F::Member: Serialize", deserialize = "F::Member: Deserialize<'de>, F: 'de"))]
struct Hill<F: Family>(Box<Nest<F>>);

#[derive(Serialize, Deserialize, Debug, PartialEq)]
#[fory(bound = "")]
struct Unbound<T>(PhantomData<Vec<T>>, Option<[PhantomData<T>; 2]>);

#[test]
fn bounds_are_on_what_is_written() {
    let nest = || Nest::<Ants> { queen: 1, workers: vec![2], marker: PhantomData, unwritten: PhantomData };
    assert_eq!(round_trip(&nest()), [1, 0, 1, 2, 0]);
    let bytes = to_vec(&Hill(Box::new(nest()))).unwrap();
    assert_eq!(bytes, [0, 1, 0, 1, 2, 0]);
    assert_eq!(*from_slice::<Hill<Ants>>(&bytes).unwrap().0, nest());
    assert_eq!(round_trip(&Unbound::<Ants>(PhantomData, None)), [0]);
}

#[derive(Serialize, Deserialize, Clone, Copy, Pod, Zeroable, Debug, PartialEq)]
#[repr(C)]
#[fory(pod)]
struct Sample {
    time: f64,
    #[fory(rename = "v")]
    values: [i16; 4],
}

#[derive(Serialize, Deserialize, Clone, Copy, Pod, Zeroable, Debug, PartialEq)]
#[repr(transparent)]
#[fory(pod, transparent)]
struct Id(u32);

#[derive(Serialize, Deserialize, Clone, Copy, Pod, Zeroable, Debug, PartialEq)]
#[repr(C, packed)]
#[fory(pod)]
struct Nested<T> {
    sample: Sample,
    more: [T; 2],
}

#[derive(Serialize, Deserialize, Clone, Copy, Pod, Zeroable, Debug, PartialEq)]
#[repr(C, packed)]
#[fory(pod)]
struct Packed {
    a: u8,
    b: u64,
}

/// A mark of a type without `Serialize`, nor `Deserialize`, nor `Pod`; not even sized.
#[derive(Serialize, Deserialize, Debug, PartialEq)]
#[repr(C)]
#[fory(pod)]
struct Key<T: ?Sized> {
    number: u32,
    of: PhantomData<T>,
}

impl<T: ?Sized> Clone for Key<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: ?Sized> Copy for Key<T> {}

// SAFETY: a `u32` and nothing else.
unsafe impl<T: ?Sized + 'static> Zeroable for Key<T> {}
// SAFETY: a `u32` and nothing else.
unsafe impl<T: ?Sized + 'static> Pod for Key<T> {}

#[derive(Serialize, Deserialize, Clone, Copy, Pod, Zeroable, Debug, PartialEq)]
#[repr(C)]
#[fory(pod)]
struct Keys {
    text: Key<str>,
    of: PhantomData<[String]>,
    list: [Key<Ants>; 2],
}

#[test]
fn a_pod_type_may_be_marked_with_any_type() {
    let key = |number| Key::<str> { number, of: PhantomData };
    assert_eq!(round_trip(&vec![key(1), key(2)]), [2, 1, 0, 0, 0, 2, 0, 0, 0]);
    let ants = Key::<Ants> { number: 3, of: PhantomData };
    let keys = Keys { text: key(1), of: PhantomData, list: [ants; 2] };
    assert_eq!(round_trip(&vec![keys]), [1, 1, 0, 0, 0, 3, 0, 0, 0, 3, 0, 0, 0]);
}

#[test]
fn lists_of_pod_types_are_the_bytes_of_their_elements() {
    let sample = |i: u8| Sample { time: f64::from(i), values: [i.into(), -1, 0, i16::MIN] };
    let one = round_trip(&sample(1));
    assert_eq!(one, [0, 0, 0, 0, 0, 0, 0xf0, 0x3f, 1, 0, 0xff, 0xff, 0, 0, 0, 0x80]);
    let list: Vec<Sample> = (0..3).map(sample).collect();
    let bytes = round_trip(&list);
    assert_eq!(bytes[0], 3);
    assert_eq!(bytes[1..], list.iter().flat_map(round_trip).collect::<Vec<u8>>());
    assert_eq!(round_trip(&[sample(1), sample(1)]), [&one[..], &one].concat());
    assert_eq!(schema_of::<Sample>().to_string(), "Sample { time: f64, v: [i16; 4] }");

    let nested = Nested { sample: sample(1), more: [Id(7), Id(8)] };
    assert_eq!(round_trip(&nested)[16..], [7, 0, 0, 0, 8, 0, 0, 0]);
    assert_eq!(round_trip(&vec![nested; 2])[1..], [round_trip(&nested), round_trip(&nested)].concat());
    // Where numbers are varints, elements are written one by one.
    let short = Config::new().compress_numbers().to_vec(&vec![nested]).unwrap();
    assert_eq!(short[2..], [&one[..], &[7, 8]].concat());

    assert_eq!(round_trip(&vec![Packed { a: 1, b: 2 }]), [1, 1, 2, 0, 0, 0, 0, 0, 0, 0]);
}

#[test]
fn a_list_of_pod_types_that_ends_early_is_an_error() {
    let list = vec![Packed { a: 1, b: 2 }; 2];
    let array = [list[0], list[1]];
    let (list, array) = (to_vec(&list).unwrap(), to_vec(&array).unwrap());
    for len in 0..array.len() {
        assert!(from_slice::<Vec<Packed>>(&list[..len]).is_err());
        assert!(from_slice::<[Packed; 2]>(&array[..len]).is_err());
    }
}

#[derive(Serialize, Deserialize, Debug, PartialEq)]
// Without an ABI, as in other people's code.
#[expect(clippy::repr_packed_without_abi)]
#[repr(packed)]
struct PackedText(u8, (), u32);

#[test]
fn a_packed_struct_is_read_from_copies_of_its_fields() {
    assert_eq!(to_vec(&PackedText(1, (), 2)).unwrap(), [0, 1, 2, 0, 0, 0]);
}

/// A value of each kind, so that the length that is counted is compared with the one that is written.
#[expect(clippy::type_complexity)]
#[derive(Serialize, Deserialize, Debug, PartialEq)]
struct Kinds {
    integers: (u8, u16, u32, u64, u128, usize, i8, i16, i32, i64, i128, isize),
    floats: (f32, f64),
    others: (bool, char, String, Box<str>, ()),
    lists: (Vec<u8>, Vec<String>, VecDeque<u32>, [u64; 3], Box<[i32]>),
    maps: (BTreeMap<String, i64>, HashMap<u32, bool>, BTreeSet<i128>),
    options: (Option<u64>, Option<Box<Point>>, Option<()>),
    derived: (Point, Pair<u64>, Nothing, Vec<Shape>, Tagged, Level, Settings, Numbers, Meters, Vec<Sample>),
    #[fory(fixed)]
    fixed: (u32, Vec<i64>),
    #[fory(varint)]
    varint: (u32, Vec<i64>),
}

#[test]
fn the_counted_size_is_the_written_size() {
    let numbers = |n: u8| Numbers {
        plain: u32::MAX >> n,
        fixed: 1,
        varint: 1 << n,
        list: vec![i64::MIN >> n, 0],
        inner: Point { x: -1, y: i32::MAX >> n },
    };
    for n in [0, 7, 20, 31] {
        round_trip(&Kinds {
            integers: (
                u8::MAX >> (n % 8),
                u16::MAX >> (n % 16),
                u32::MAX >> n,
                u64::MAX >> n,
                u128::MAX >> n,
                usize::MAX >> n,
                i8::MIN >> (n % 8),
                i16::MIN >> (n % 16),
                i32::MIN >> n,
                i64::MIN >> n,
                i128::MIN >> n,
                isize::MIN >> n,
            ),
            floats: (-0.0, f64::MAX),
            others: (true, '\u{10ffff}', "text".repeat(n.into()), "é".into(), ()),
            lists: (
                vec![1; 200],
                vec![String::new(), "a".into()],
                VecDeque::from([1, u32::MAX]),
                [0, 1, u64::MAX],
                [-5].into(),
            ),
            maps: ([("k".into(), -1)].into(), [(5, true)].into(), [0, i128::MIN].into()),
            options: (Some(1 << n), Some(Box::new(Point { x: 1, y: 2 })), Some(())),
            derived: (
                Point { x: i32::MIN >> n, y: 0 },
                Pair(u64::MAX, 1),
                Nothing,
                vec![
                    Shape::Empty,
                    Shape::Circle(Point::default(), 1 << n),
                    Shape::Polygon { name: "n".into(), points: vec![] },
                ],
                Tagged::D,
                Level::Unknown,
                Settings { volume: 1 << n, muted: true, balance: -1, name: "n".into() },
                numbers(n),
                Meters(1 << n),
                vec![Sample { time: 1.0, values: [1, 2, 3, 4] }],
            ),
            fixed: (1 << n, vec![-1 << n]),
            varint: (1 << n, vec![-1 << n]),
        });
    }
}
