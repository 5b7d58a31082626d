//! The two forms of java.time through the Java stream codec, against streams that the JDK has written.

use std::fmt::Debug;

use bevy_reflect::Reflect;
use fory_like_benches::data::threeten::java::{Duration, LocalDate, LocalDateTime, LocalTime, Mixed, Period};
use fory_like_benches::data::threeten::{self, Values};
use fory_like_benches::java::{Bean, Codec, Delegate, Error, StreamReader, StreamWriter, threeten as codecs};
use fory_like_benches::systems::System;
use fory_like_benches::systems::java_time::{self, JavaTime};

macro_rules! golden {
    ($name:literal) => {
        include_bytes!(concat!("../goldens/threeten/", $name, ".ser"))
    };
}

const MIXED: &[u8] = golden!("mixed-6");

fn ser() -> Codec {
    codecs::delegate().unwrap()
}

fn stream<T: Reflect>(codec: &Codec, values: &[T]) -> Vec<u8> {
    let mut stream = StreamWriter::new(codec);
    for value in values {
        stream.push(value).unwrap();
    }
    stream.into_bytes()
}

/// That the values are those bytes in one stream, and that they come out of it again.
fn are<T>(golden: &[u8], values: impl IntoIterator<Item: Into<T>>)
where
    T: Reflect + Default + PartialEq + Debug,
{
    let values: Vec<T> = values.into_iter().map(Into::into).collect();
    let codec = ser();
    assert!(stream(&codec, &values) == golden);
    let mut stream = StreamReader::new(&codec, golden).unwrap();
    for value in values {
        assert_eq!(stream.read().unwrap(), Some(value));
    }
    assert_eq!(stream.read::<T>().unwrap(), None);
}

#[test]
fn a_thousand_of_each_are_the_bytes_of_the_jdk() {
    let values = Values::sample();
    are::<LocalDate>(golden!("LocalDate-1000"), &values.dates);
    are::<LocalTime>(golden!("LocalTime-1000"), &values.times);
    are::<LocalDateTime>(golden!("LocalDateTime-1000"), &values.date_times);
    are::<Duration>(golden!("Duration-1000"), &values.durations);
    are::<Period>(golden!("Period-1000"), &values.periods);
}

#[test]
fn the_message_of_six_is_the_bytes_of_the_jdk() {
    let mixed = Mixed::from(&threeten::Mixed::sample());
    let mut system = <JavaTime<java_time::Delegate> as System<Mixed>>::new().unwrap();
    assert_eq!(system.serialize(&mixed).unwrap(), MIXED);
    assert_eq!(System::<Mixed>::deserialize(&mut system, MIXED).unwrap(), mixed);
    for len in 0..MIXED.len() {
        assert!(System::<Mixed>::deserialize(&mut system, &MIXED[..len]).is_err(), "{len} bytes");
    }
}

#[test]
fn a_time_leaves_out_the_units_that_are_zero() {
    let codec = ser();
    for (hour, minute, second, nano, block) in [
        (0, 0, 0, 0, &b"\x02\x04\xff"[..]),
        (23, 0, 0, 0, b"\x02\x04\xe8"),
        (1, 11, 0, 0, b"\x03\x04\x01\xf4"),
        (0, 0, 5, 0, b"\x04\x04\x00\x00\xfa"),
        (0, 0, 0, 1, b"\x08\x04\x00\x00\x00\x00\x00\x00\x01"),
    ] {
        let time = LocalTime { hour, minute, second, nano };
        let bytes = codec.to_vec(&time).unwrap();
        assert!(bytes.ends_with(&[b"xpw", block, b"x"].concat()), "{time:?}: {bytes:02x?}");
        assert_eq!(codec.from_slice::<LocalTime>(&bytes), Ok(time));
    }
}

/// A date as the codec writes it, with another block.
fn date_with(block: &[u8]) -> Vec<u8> {
    let bytes = ser().to_vec(&LocalDate { year: 2030, month: 4, day: 21 }).unwrap();
    let head = bytes.len() - b"w\x07\x03\0\0\x07\xee\x04\x15x".len();
    [&bytes[..head], block].concat()
}

#[test]
fn a_block_is_that_of_the_class_whole() {
    let read = |block: &[u8]| ser().from_slice::<LocalDate>(&date_with(block));
    assert_eq!(read(b"w\x07\x03\0\0\x07\xee\x04\x15x"), Ok(LocalDate { year: 2030, month: 4, day: 21 }));
    let unexpected = |expected: &str, block: &[u8]| {
        let error = read(block).unwrap_err();
        assert!(matches!(error, Error::Unexpected { .. }), "{error}");
        assert!(error.to_string().ends_with(expected), "{error}");
    };
    unexpected("the code of the class", b"w\x07\x04\0\0\x07\xee\x04\x15x");
    unexpected("more bytes in the block", b"w\x06\x03\0\0\x07\xee\x04x");
    unexpected("the end of the block", b"w\x08\x03\0\0\x07\xee\x04\x15\0x");
    unexpected("the end of an object", b"w\x07\x03\0\0\x07\xee\x04\x15w");
    unexpected("block data of the class", b"x");
    unexpected("more bytes in the block", b"w\x00x");
    assert!(matches!(read(b"w\x07\x03\0\0\x07\xee\x04"), Err(Error::Truncated { .. })));
}

#[test]
fn any_byte_of_a_stream_can_be_another() {
    let mut system = <JavaTime<java_time::Delegate> as System<Mixed>>::new().unwrap();
    let mut damaged = MIXED.to_vec();
    for at in 0..MIXED.len() {
        for byte in 0..=255 {
            damaged[at] = byte;
            if let Ok(mixed) = System::<Mixed>::deserialize(&mut system, &damaged) {
                let again = system.serialize(&mixed).unwrap();
                assert_eq!(System::<Mixed>::deserialize(&mut system, &again).unwrap(), mixed);
            }
        }
        damaged[at] = MIXED[at];
    }
}

/// A class whose field is one that another stands for.
#[derive(Clone, Debug, Default, PartialEq, Reflect)]
struct Meeting {
    day: LocalDate,
    until: Option<LocalTime>,
}

#[test]
fn a_field_is_declared_with_its_own_class_and_holds_the_delegate() {
    let delegate = || {
        Delegate::new("java.time.Ser", 1)
            .stands_for::<LocalDate>("java.time.LocalDate", 3)
            .stands_for::<LocalTime>("java.time.LocalTime", 4)
    };
    let codec = Codec::builder().bean(Bean::of::<Meeting>("p.Meeting", 1)).delegate(delegate()).build().unwrap();
    for until in [None, Some(LocalTime { hour: 9, ..LocalTime::default() })] {
        let meeting = Meeting { day: LocalDate { year: 2030, month: 4, day: 21 }, until };
        let bytes = codec.to_vec(&meeting).unwrap();
        assert!(bytes.windows(21).any(|part| part == b"Ljava/time/LocalDate;"));
        assert_eq!(codec.from_slice::<Meeting>(&bytes), Ok(meeting));
    }
    let twice = Codec::builder().delegate(delegate().stands_for::<Period>("java.time.Period", 3)).build();
    assert!(matches!(twice, Err(Error::Registration { .. })));
    let again = Codec::builder().bean(Bean::of::<LocalDate>("p.LocalDate", 1)).delegate(delegate()).build();
    assert!(matches!(again, Err(Error::Registration { .. })));
}

#[test]
fn the_direct_form_has_the_fields_of_the_classes() {
    let codec = codecs::direct().unwrap();
    let values = Values::sample();
    let date = LocalDate { year: 2030, month: 4, day: 21 };
    let bytes = codec.to_vec(&date).unwrap();
    assert!(bytes.ends_with(b"\0\x03S\0\x03dayS\0\x05monthI\0\x04yearxp\0\x15\0\x04\0\0\x07\xee"), "{bytes:02x?}");
    assert_eq!(codec.from_slice::<LocalDate>(&bytes), Ok(date));
    let both: Vec<LocalDateTime> = values.date_times.iter().map(Into::into).collect();
    let bytes = stream(&codec, &both);
    let mut reader = StreamReader::new(&codec, &bytes).unwrap();
    for value in both {
        assert_eq!(reader.read().unwrap(), Some(value));
    }
}
