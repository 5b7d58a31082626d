//! Attributes of types and fields.

use super::*;

#[derive(Serialize, Deserialize, Debug, PartialEq)]
struct Skipping {
    a: u8,
    #[fory(skip)]
    b: Vec<u8>,
    #[fory(skip, default = "five")]
    c: u32,
    d: u8,
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
