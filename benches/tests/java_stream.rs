//! The Java stream codec against streams that the JDK has written, and against damaged ones.

use std::{
    borrow::Cow,
    collections::{BTreeMap, HashMap},
    sync::Arc,
};

use bevy_reflect::{PartialReflect, Reflect};
use fory_like_benches::{
    data::graalvm::{Foo, Struct},
    java::{Bean, Codec, Enumeration, Error, StreamReader, StreamWriter, graalvm},
};

macro_rules! golden {
    ($name:literal) => {
        include_bytes!(concat!("../../integration-tests/golden/jdk/", $name, ".ser"))
    };
}

const STRUCT: &[u8] = golden!("org.apache.fory.graalvm.Struct");
const FOO: &[u8] = golden!("org.apache.fory.graalvm.Foo");
const PUBLISHED_STRUCT: &[u8] = golden!("io.fury.graalvm.Struct");
const PUBLISHED_FOO: &[u8] = golden!("io.fury.graalvm.Foo");

fn golden_codec() -> Codec {
    graalvm::codec(graalvm::PACKAGE).unwrap()
}

#[test]
fn same_bytes_as_the_jdk() {
    assert_eq!([PUBLISHED_STRUCT.len(), PUBLISHED_FOO.len(), STRUCT.len(), FOO.len()], [178, 964, 186, 972]);
    for (package, of_struct, of_foo) in
        [(graalvm::PACKAGE, STRUCT, FOO), (graalvm::PUBLISHED_PACKAGE, PUBLISHED_STRUCT, PUBLISHED_FOO)]
    {
        let codec = graalvm::codec(package).unwrap();
        // Twice, as the first stream of a type is allocated differently from the later ones.
        for _ in 0..2 {
            assert_eq!(codec.to_vec(&Struct::sample()).unwrap(), of_struct, "{package}.Struct");
            assert_eq!(codec.to_vec(&Foo::sample()).unwrap(), of_foo, "{package}.Foo");
        }
        let mut out = b"before".to_vec();
        codec.write(&Struct::sample(), &mut out).unwrap();
        assert_eq!(out, [b"before", of_struct].concat());
    }
    assert!(graalvm::codec("org.example").is_err());
}

#[test]
fn same_values_as_the_jdk() {
    for (package, of_struct, of_foo) in
        [(graalvm::PACKAGE, STRUCT, FOO), (graalvm::PUBLISHED_PACKAGE, PUBLISHED_STRUCT, PUBLISHED_FOO)]
    {
        let codec = graalvm::codec(package).unwrap();
        assert_eq!(codec.from_slice::<Struct>(of_struct), Ok(Struct::sample()));
        assert_eq!(codec.from_slice::<Foo>(of_foo), Ok(Foo::sample()));
    }
}

/// Reads the bytes as the type, and if that works checks that the value can be written and read again.
fn read_damaged<T: Reflect + Default + PartialEq + std::fmt::Debug>(codec: &Codec, bytes: &[u8]) -> Result<(), Error> {
    let value = codec.from_slice::<T>(bytes)?;
    let again = codec.to_vec(&value).unwrap();
    // NaN differs from itself, so bytes are compared.
    let value = codec.from_slice::<T>(&again).unwrap();
    assert_eq!(codec.to_vec(&value).unwrap(), again);
    Ok(())
}

#[test]
fn truncated_streams() {
    let codec = golden_codec();
    for len in 0..FOO.len() {
        assert!(codec.from_slice::<Foo>(&FOO[..len]).is_err(), "{len} bytes");
    }
    for len in 0..STRUCT.len() {
        assert!(codec.from_slice::<Struct>(&STRUCT[..len]).is_err(), "{len} bytes");
    }
    assert_eq!(codec.from_slice::<Struct>(&[STRUCT, &[0]].concat()), Err(Error::Trailing { offset: STRUCT.len() }));
}

#[test]
fn every_changed_byte() {
    let codec = golden_codec();
    let mut bytes = STRUCT.to_vec();
    for at in 0..bytes.len() {
        for byte in 0..=255 {
            bytes[at] = byte;
            let _ = read_damaged::<Struct>(&codec, &bytes);
        }
        bytes[at] = STRUCT[at];
    }
    let mut bytes = FOO.to_vec();
    for at in 0..bytes.len() {
        for byte in [0, 1, 0x6f, 0x70, 0x71, 0x72, 0x73, 0x74, 0x75, 0x77, 0x78, 0x7c, 0x7e, 0x7f, 0x80, 0xc0, 0xff] {
            for byte in [byte, FOO[at] ^ byte, FOO[at].wrapping_add(byte)] {
                bytes[at] = byte;
                let _ = read_damaged::<Foo>(&codec, &bytes);
            }
        }
        bytes[at] = FOO[at];
    }
}

fn replaced(bytes: &[u8], from: &[u8], to: &[u8]) -> Vec<u8> {
    let at = bytes.windows(from.len()).position(|window| window == from).unwrap();
    [&bytes[..at], to, &bytes[at + from.len()..]].concat()
}

#[test]
fn descriptors_that_do_not_match() {
    let codec = golden_codec();
    let offset = 8;
    assert_eq!(
        codec.from_slice::<Struct>(&replaced(STRUCT, b"graalvm.Struct", b"graalvm.Strict")),
        Err(Error::UnknownClass { offset, name: "org.apache.fory.graalvm.Strict".into() })
    );
    let mut bytes = STRUCT.to_vec();
    bytes[offset + 30 + 7] ^= 1;
    let error = codec.from_slice::<Struct>(&bytes).unwrap_err();
    assert!(matches!(&error, Error::SerialVersion { offset: 38, .. }), "{error}");
    let error = codec.from_slice::<Struct>(&replaced(STRUCT, b"I\0\x02f1", b"I\0\x02f0")).unwrap_err();
    assert!(error.to_string().contains("org.apache.fory.graalvm.Struct.f0 is not one"), "{error}");
    let error = codec.from_slice::<Struct>(&replaced(STRUCT, b"I\0\x02f1", b"F\0\x02f1")).unwrap_err();
    assert!(error.to_string().contains("f1 is of another type"), "{error}");
    let error = codec.from_slice::<Struct>(&replaced(STRUCT, b"I\0\x02f5", b"I\0\x02f1")).unwrap_err();
    assert!(error.to_string().contains("f1 is described twice"), "{error}");
    let error = codec.from_slice::<Foo>(STRUCT).unwrap_err();
    assert!(matches!(&error, Error::WrongClass { offset: 5, .. }), "{error}");
    let error = codec.from_slice::<Foo>(&[&STRUCT[..4], &[0x70]].concat()).unwrap_err();
    assert!(matches!(&error, Error::Null { offset: 4, .. }), "{error}");
}

#[test]
fn counts_beyond_the_input() {
    let codec = golden_codec();
    for count in [b"\x7f\xff\xff\xff", b"\xff\xff\xff\xff", b"\0\0\x01\0"] {
        let list = replaced(FOO, b"xp\0\0\0\x14w\x04", &[&b"xp"[..], count, b"w\x04"].concat());
        assert!(codec.from_slice::<Foo>(&list).is_err());
        let map = replaced(FOO, b"w\x08\0\0\0\x20\0\0\0\x14", &[&b"w\x08\0\0\0\x20"[..], count].concat());
        assert!(codec.from_slice::<Foo>(&map).is_err());
    }
}

#[derive(Clone, Debug, Default, PartialEq, Reflect)]
struct Pair {
    a: i32,
    b: String,
}

fn pair_codec() -> Codec {
    Codec::builder().bean(Bean::of::<Pair>("p.Pair", 1)).build().unwrap()
}

/// A stream of a `Pair` whose descriptor is made of these fields.
fn pair_stream(count: u8, fields: &[u8], values: &[u8]) -> Vec<u8> {
    let head = b"\xac\xed\0\x05sr\0\x06p.Pair\0\0\0\0\0\0\0\x01\x02\0";
    [head, &[count][..], fields, b"xp", values].concat()
}

#[test]
fn fields_in_any_order() {
    let codec = pair_codec();
    let a = b"I\0\x01a";
    let b = b"L\0\x01bt\0\x12Ljava/lang/String;";
    let value = Pair { a: 7, b: "x".into() };
    let canonical = pair_stream(2, &[&a[..], b].concat(), b"\0\0\0\x07t\0\x01x");
    assert_eq!(codec.to_vec(&value).unwrap(), canonical);
    let reversed = pair_stream(2, &[&b[..], a].concat(), b"\0\0\0\x07t\0\x01x");
    assert_eq!(codec.from_slice::<Pair>(&reversed), Ok(value.clone()));
    // Fields that the writer did not have keep their default, as in Java.
    assert_eq!(codec.from_slice::<Pair>(&pair_stream(1, a, b"\0\0\0\x07")), Ok(Pair { a: 7, b: String::new() }));
    assert_eq!(codec.from_slice::<Pair>(&pair_stream(0, b"", b"")), Ok(Pair::default()));
    // The type string of the field is an object like any other, so that a value may refer to it.
    let shared = pair_stream(2, &[&a[..], b].concat(), b"\0\0\0\x07q\0\x7e\0\x01");
    let value = Pair { a: 7, b: "Ljava/lang/String;".into() };
    assert_eq!(codec.from_slice::<Pair>(&shared), Ok(value));
    for bad in [b"q\0\x7e\0\0", b"q\0\x7e\0\x02", b"q\0\x7e\0\x03", b"q\0\x7d\0\0"] {
        let bytes = pair_stream(2, &[&a[..], b].concat(), &[&b"\0\0\0\x07"[..], bad].concat());
        let error = codec.from_slice::<Pair>(&bytes).unwrap_err();
        assert!(matches!(error, Error::Handle { .. }), "{error}");
    }
}

#[test]
fn text_of_all_kinds() {
    let codec = pair_codec();
    let long = "x".repeat(70_000);
    let odd = "\0".repeat(40_000);
    for text in ["", "a\0b", "\u{1f600}", "\u{e9}\u{20ac}", &long, &odd] {
        let value = Pair { a: 0, b: text.into() };
        let bytes = codec.to_vec(&value).unwrap();
        assert_eq!(codec.from_slice::<Pair>(&bytes).unwrap(), value);
    }
    let bytes = codec.to_vec(&Pair { a: 0, b: odd }).unwrap();
    assert!(bytes.ends_with(&b"\xc0\x80".repeat(40_000)));
    let at = bytes.len() - 80_000;
    assert_eq!(bytes[at - 9..at], [0x7c, 0, 0, 0, 0, 0, 1, 0x38, 0x80]);
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Reflect)]
enum Level {
    #[default]
    Low,
    High,
}

#[derive(Clone, Debug, Default, PartialEq, Reflect)]
struct All {
    flag: bool,
    byte: i8,
    unit: u16,
    short: i16,
    boxed: i32,
    level: Level,
    other_level: Option<Level>,
    again: Level,
    name: Option<String>,
    nothing: Option<String>,
    shared: Vec<Arc<str>>,
    cow: Cow<'static, str>,
    pair: Pair,
    maybe_pair: Option<Pair>,
    pairs: Vec<Pair>,
    texts: Vec<Option<String>>,
    numbers: Vec<i64>,
    nested: BTreeMap<i64, Vec<Vec<i32>>>,
    maps: Vec<HashMap<String, bool>>,
    maybe_list: Option<Vec<f64>>,
    hidden: i32,
}

fn all_codec() -> Codec {
    Codec::builder()
        .bean(
            Bean::of::<All>("p.All", 2)
                .rename("other_level", "otherLevel")
                .boxed("boxed")
                .array("texts", 0xadd2_56e7_e91d_7b47_u64.cast_signed())
                .array("numbers", 3)
                .array("pairs", 4)
                .declared("nested", "Ljava/util/HashMap;")
                .transient("hidden"),
        )
        .bean(Bean::of::<Pair>("p.Pair", 1))
        .enumeration(Enumeration::of::<Level>("p.Level").rename("Low", "LOW"))
        .build()
        .unwrap()
}

fn all() -> All {
    let shared: Arc<str> = "shared".into();
    let pair = Pair { a: 1, b: "one".into() };
    All {
        flag: true,
        byte: -1,
        unit: 0x20ac,
        short: -2,
        boxed: 5,
        level: Level::Low,
        other_level: Some(Level::High),
        again: Level::Low,
        name: Some("name".into()),
        nothing: None,
        shared: vec![shared.clone(), shared, "shared".into()],
        cow: "cow".into(),
        pair: pair.clone(),
        maybe_pair: Some(pair.clone()),
        pairs: vec![pair.clone(), pair],
        texts: vec![None, Some("text".into())],
        numbers: vec![1, i64::MIN],
        nested: [(1, vec![vec![1, 1], vec![]]), (1 << 40, vec![])].into(),
        maps: vec![HashMap::new(), [("k".into(), true), ("l".into(), true)].into()],
        maybe_list: Some(vec![0.5, -0.0]),
        hidden: 0,
    }
}

#[test]
fn every_kind_of_field() {
    let codec = all_codec();
    for value in [All::default(), all()] {
        let bytes = codec.to_vec(&value).unwrap();
        assert_eq!(codec.from_slice::<All>(&bytes), Ok(value));
        for len in 0..bytes.len() {
            assert!(codec.from_slice::<All>(&bytes[..len]).is_err(), "{len} bytes");
        }
        let mut damaged = bytes.clone();
        for at in 0..bytes.len() {
            for byte in
                [0, 0x70, 0x71, 0x72, 0x73, 0x74, 0x75, 0x78, 0x7e, 0xff, bytes[at] ^ 1, bytes[at].wrapping_add(1)]
            {
                damaged[at] = byte;
                let _ = read_damaged::<All>(&codec, &damaged);
            }
            damaged[at] = bytes[at];
        }
    }
    let bytes = codec.to_vec(&all()).unwrap();
    // In a stream of several values a text stays the same object, and its memory is not taken for another's.
    let mut writer = StreamWriter::new(&codec);
    for _ in 0..3 {
        writer.push(&all()).unwrap();
    }
    let mut reader = StreamReader::new(&codec, writer.bytes()).unwrap();
    for _ in 0..3 {
        assert_eq!(reader.read(), Ok(Some(all())));
    }
    let count = |text: &[u8]| bytes.windows(text.len()).filter(|window| *window == text).count();
    assert_eq!(count(b"t\0\x06shared"), 2, "the clones of one string are one object");
    assert_eq!(count(b"t\0\x03LOW"), 1, "an enum constant is one object");
    assert_eq!(count(b"p.Pair\0"), 1, "a class is described once");
}

/// `Kinds.java` beside the golden files.
#[derive(Clone, Debug, Default, PartialEq, Reflect)]
struct Kinds {
    flag: bool,
    octet: i8,
    unit: u16,
    small: i16,
    boxed_flag: bool,
    boxed_octet: i8,
    boxed_unit: u16,
    boxed_small: i16,
    boxed_int: i32,
    boxed_int2: Option<i32>,
    boxed_long: i64,
    boxed_float: f32,
    boxed_double: f64,
    level: Level,
    other: Level,
    again: Level,
    name: String,
    nothing: Option<String>,
    pair: Pair,
    maybe: Option<Pair>,
    pairs: Vec<Pair>,
    texts: Vec<Option<String>>,
    numbers: Vec<i64>,
    ints: Vec<i32>,
    map: BTreeMap<i64, Vec<String>>,
    flags: HashMap<String, bool>,
    shared: Vec<Arc<str>>,
}

#[test]
fn every_kind_of_field_as_the_jdk_writes_it() {
    let shared: Arc<str> = "shared".into();
    let pair = |a, b: &str| Pair { a, b: b.into() };
    let value = Kinds {
        flag: true,
        octet: -1,
        unit: 0x20ac,
        small: -2,
        boxed_flag: true,
        boxed_octet: -3,
        boxed_unit: u16::from(b'x'),
        boxed_small: 1000,
        boxed_int: 7,
        boxed_int2: Some(7),
        boxed_long: 1 << 40,
        boxed_float: 0.5,
        boxed_double: -0.0,
        level: Level::Low,
        other: Level::High,
        again: Level::Low,
        name: "a\0b\u{1f600}".into(),
        nothing: None,
        pair: pair(1, "one"),
        maybe: None,
        pairs: vec![pair(2, "two"), pair(3, "three")],
        texts: vec![None, Some("text".into())],
        numbers: vec![1, i64::MIN],
        ints: vec![7, 7, 1000, 1000],
        map: [(1, vec!["x".into()]), (1 << 33, vec![])].into(),
        flags: HashMap::new(),
        shared: vec![shared.clone(), shared, "shared".into()],
    };
    let mut bean = Bean::of::<Kinds>("p.Kinds", 2)
        .boxed("boxed_flag")
        .boxed("boxed_octet")
        .boxed("boxed_unit")
        .boxed("boxed_small")
        .boxed("boxed_int")
        .boxed("boxed_long")
        .boxed("boxed_float")
        .boxed("boxed_double")
        .array("pairs", -4725441744674046761)
        .array("texts", -5921575005990323385)
        .array("numbers", 8655923659555304851)
        .declared("flags", "Ljava/util/HashMap;");
    for (field, name) in [
        ("boxed_flag", "boxedFlag"),
        ("boxed_octet", "boxedOctet"),
        ("boxed_unit", "boxedUnit"),
        ("boxed_small", "boxedSmall"),
        ("boxed_int", "boxedInt"),
        ("boxed_int2", "boxedInt2"),
        ("boxed_long", "boxedLong"),
        ("boxed_float", "boxedFloat"),
        ("boxed_double", "boxedDouble"),
    ] {
        bean = bean.rename(field, name);
    }
    let codec = Codec::builder()
        .bean(bean)
        .bean(Bean::of::<Pair>("p.Kinds$Pair", 1))
        .enumeration(Enumeration::of::<Level>("p.Kinds$Level").rename("Low", "LOW").rename("High", "HIGH"))
        .list::<Vec<i64>>()
        .list::<Vec<Pair>>()
        .list::<Vec<Option<String>>>()
        .map::<HashMap<String, bool>>()
        .build()
        .unwrap();
    let golden = golden!("p.Kinds");
    assert_eq!(codec.to_vec(&value).unwrap(), golden);
    assert_eq!(codec.from_slice::<Kinds>(golden), Ok(value));
    let mut damaged = golden.to_vec();
    for at in 0..golden.len() {
        assert!(codec.from_slice::<Kinds>(&golden[..at]).is_err(), "{at} bytes");
        for byte in [0, 1, 0x70, 0x71, 0x72, 0x73, 0x74, 0x75, 0x77, 0x78, 0x7c, 0x7e, 0x80, 0xff, golden[at] ^ 1] {
            damaged[at] = byte;
            let _ = read_damaged::<Kinds>(&codec, &damaged);
        }
        damaged[at] = golden[at];
    }
}

#[derive(Clone, Debug, Default, PartialEq, Reflect)]
struct Deep {
    children: Vec<Deep>,
}

#[test]
fn nesting_is_limited() {
    let codec = Codec::builder().bean(Bean::of::<Deep>("p.Deep", 1)).build().unwrap();
    let nest = |depth| (0..depth).fold(Deep::default(), |inner, _| Deep { children: vec![inner] });
    let bytes = codec.to_vec(&nest(50)).unwrap();
    assert_eq!(codec.from_slice::<Deep>(&bytes), Ok(nest(50)));
    assert!(matches!(codec.to_vec(&nest(100)), Err(Error::TooDeep { .. })));
    // The innermost object, whose list is empty, and the end of the list around it.
    let one = codec.to_vec(&nest(1)).unwrap();
    let start = one.len() - 24;
    let level = b"sq\0\x7e\0\0sq\0\x7e\0\x03\0\0\0\x01w\x04\0\0\0\x01";
    let hostile = [&one[..start], &level.repeat(100_000)].concat();
    assert!(matches!(codec.from_slice::<Deep>(&hostile), Err(Error::TooDeep { .. })));
}

#[test]
fn registration_errors() {
    let error = |builder: fory_like_benches::java::Builder| builder.build().unwrap_err().to_string();
    let pair = || Bean::of::<Pair>("p.Pair", 1);
    assert!(error(Codec::builder().bean(Bean::of::<All>("p.All", 1))).contains("neither registered nor known"));
    assert!(error(Codec::builder().bean(pair()).bean(pair())).contains("registered twice"));
    assert!(error(Codec::builder().bean(pair().rename("a", "b"))).contains("same name"));
    assert!(error(Codec::builder().bean(pair().rename("c", "d"))).contains("no field c"));
    assert!(error(Codec::builder().bean(pair().declared("a", "J"))).contains("cannot be a J"));
    assert!(error(Codec::builder().bean(pair().array("b", 1))).contains("only a list"));
    assert!(error(Codec::builder().bean(pair().interned("a"))).contains("field a: only text can be interned"));
    assert!(
        error(Codec::builder().bean(pair().null_if_empty("b"))).contains("field b: only a list, an array or a map")
    );
    let unregistered = pair_codec().to_vec(&Deep::default()).unwrap_err();
    assert!(unregistered.to_string().contains("Deep"));
    assert!(pair_codec().from_slice::<Deep>(&[]).is_err());
    assert!(pair_codec().to_vec(&*Pair::default().to_dynamic().unwrap()).is_err());
}
