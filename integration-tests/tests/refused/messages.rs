//! Section 1: headers, ends, framing. Section 8: fingerprints.

use fory_like_core::{ErrorKind, from_reader, from_slice};
use fory_like_integration_tests::golden::hex;
use fory_like_integration_tests::mode::{Compressed, CompressedVerified, Fixed, Verified};

use crate::{both, compressed, fixed, refused};

#[test]
fn each_wrong_bit_of_a_header_is_an_error() {
    let refuses = |header: u8| {
        let why = "no message of this version (a stream of to_writer is read with from_reader or messages)";
        let bytes = format!("{header:02x} 07");
        refused::<Fixed, u8>(&bytes, &format!("value: header byte {header:#04x}, expected 0x00: {why} at byte 0"));
        refused::<Compressed, u8>(&bytes, &format!("value: header byte {header:#04x}, expected 0x02: {why} at byte 0"));
    };
    for bit in [0, 3, 4, 5, 6, 7] {
        refuses(1 << bit);
        refuses(1 << bit | 0b010);
    }
    refuses(0xff);
}

#[test]
fn a_header_of_the_other_number_mode_is_an_error() {
    refused::<Fixed, u8>(
        "02 07",
        "value: header byte 0x02, expected 0x00: read with Config::new().compress_numbers() at byte 0",
    );
    refused::<Compressed, u8>("00 07", "value: header byte 0x00, expected 0x02: read with Config::new() at byte 0");
}

#[test]
fn a_fingerprint_that_is_another_missing_or_unasked_for_is_an_error() {
    // The fingerprint of the page, and one bit of it changed.
    let own = "d126853e19df2b4d";
    assert_eq!(from_slice::<u32>(&hex("00 07000000")).unwrap(), 7);
    refused::<Verified, u32>(
        "04 d026853e19df2b4d 07000000",
        "value: the message was written with another schema: its fingerprint is 4d2bdf193e8526d0, that of u32 is 4d2bdf193e8526d1 at byte 1",
    );
    refused::<Verified, i32>(
        &format!("04 {own} 07000000"),
        "value: the message was written with another schema: its fingerprint is 4d2bdf193e8526d1, that of i32 is 2af2b3192b419145 at byte 1",
    );
    refused::<Verified, u32>("04 d126853e19df2b", "value: the input ends: 8 more bytes expected, 7 left at byte 1");
    refused::<Verified, u32>(
        &format!("04 {own} 070000"),
        "value: the input ends: 4 more bytes expected, 3 left at byte 9",
    );
    refused::<Verified, u32>(
        "00 07000000",
        "value: header byte 0x00, expected 0x04: read with Config::new() at byte 0",
    );
    refused::<CompressedVerified, u32>(
        &format!("04 {own} 07"),
        "value: header byte 0x04, expected 0x06: read with Config::new().verify_schema() at byte 0",
    );
    refused::<Fixed, u32>(
        &format!("04 {own} 07000000"),
        "value: header byte 0x04, expected 0x00: read with Config::new().verify_schema() at byte 0",
    );
}

#[test]
fn bytes_behind_the_value_are_an_error() {
    both::<u8>("07 00", "value: the value is complete, but 1 more byte follows at byte 2");
    fixed::<u32>("07000000 ffff", "value: the value is complete, but 2 more bytes follow at byte 5");
    both::<()>("00", "value: the value is complete, but 1 more byte follows at byte 1");
    both::<Vec<u8>>("01 07 00", "value: the value is complete, but 1 more byte follows at byte 3");
    both::<Option<u8>>("00 00", "value: the value is complete, but 1 more byte follows at byte 2");
}

#[test]
fn a_message_that_ends_early_is_an_error() {
    refused::<Fixed, ()>("", "value: the input ends: 1 more byte expected, 0 left at byte 0");
    refused::<Verified, ()>("", "value: the input ends: 1 more byte expected, 0 left at byte 0");
    both::<u8>("", "value: the input ends: 1 more byte expected, 0 left at byte 1");
    both::<u16>("07", "value: the input ends: 2 more bytes expected, 1 left at byte 1");
    fixed::<u64>("07000000000000", "value: the input ends: 8 more bytes expected, 7 left at byte 1");
    compressed::<u64>("8080", "value: the input ends: 3 more bytes expected, 2 left at byte 1");
    both::<char>("410000", "value: the input ends: 4 more bytes expected, 3 left at byte 1");
    both::<Option<u8>>("01", "value: the input ends: 1 more byte expected, 0 left at byte 2");
    both::<(u8, bool)>("01", "value: the input ends: 2 more bytes expected, 1 left at byte 1");
    both::<[u8; 3]>("0102", "value: the input ends: 3 more bytes expected, 2 left at byte 1");
}

#[test]
fn frames_that_end_early_or_are_too_long_are_errors() {
    let error = |bytes: &str| from_reader::<u16>(&mut hex(bytes).as_slice()).unwrap_err();
    assert!(error("").is_end_of_stream());
    assert_eq!(error("").to_string(), "the stream has no further message");
    assert_eq!(error("03 00 07").to_string(), "value: the input ends: 3 more bytes expected, 2 left at byte 0");
    assert_eq!(error("03").to_string(), "value: the input ends: 3 more bytes expected, 0 left at byte 0");
    // The length is at least 1, for the header.
    assert_eq!(error("00").to_string(), "value: the input ends: 1 more byte expected, 0 left at byte 0");
    assert_eq!(error("04 00 0700 00").to_string(), "value: the value is complete, but 1 more byte follows at byte 3");
    // 2^63 bytes take no memory before they are there.
    let huge = error("80 80 80 80 80 80 80 80 80 01 00 0700");
    assert!(matches!(huge.kind(), ErrorKind::UnexpectedEnd { left: 3, .. }), "{huge}");
    // A length that is cut off, one of eleven bytes, one of 2^64; one of ten that is no more than it says.
    assert_eq!(error("80").to_string(), "value: the input ends: 1 more byte expected, 0 left");
    for bytes in ["83 80 80 80 80 80 80 80 80 80 00 00 0700", "83 80 80 80 80 80 80 80 80 02 00 0700"] {
        assert_eq!(error(bytes).to_string(), "value: the length of a message exceeds 64 bits");
    }
    assert_eq!(from_reader::<u16>(&mut hex("83 80 80 80 80 80 80 80 80 00 00 0700").as_slice()).unwrap(), 7);
}
