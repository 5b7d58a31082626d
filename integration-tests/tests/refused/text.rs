//! Section 3.

use std::borrow::Cow;
use std::ffi::CString;
use std::path::PathBuf;

use fory_like_core::from_slice;
use fory_like_integration_tests::golden::hex;

use crate::{both, fixed};

/// Text that is no UTF-8 in each of the ways, and where it goes wrong.
const INVALID: [(&str, usize); 9] = [
    ("01 ff", 2),
    ("01 80", 2),
    ("02 c328", 2),
    ("02 c080", 2),
    ("03 eda080", 2),
    ("04 f4908080", 2),
    ("01 c3", 2),
    ("03 6162e2", 4),
    ("14 4142434445464748494a4b4c4d4e4f5051525380", 21),
];

#[test]
fn text_is_utf_8() {
    for (bytes, at) in INVALID {
        let expected = format!("value: invalid UTF-8 at byte {at}");
        both::<String>(bytes, &expected);
        both::<Box<str>>(bytes, &expected);
        both::<PathBuf>(bytes, &expected);
        let message = hex(&format!("00 {bytes}"));
        assert_eq!(from_slice::<&str>(&message).unwrap_err().to_string(), expected);
        assert_eq!(from_slice::<Cow<'_, str>>(&message).unwrap_err().to_string(), expected);
        assert_eq!(from_slice::<&std::path::Path>(&message).unwrap_err().to_string(), expected);
    }
}

#[test]
fn text_is_not_longer_than_the_message() {
    both::<String>("03 6162", "value: a length of 3 elements, more than the 2 bytes left can hold at byte 1");
    both::<String>("", "value: the input ends: 1 more byte expected, 0 left at byte 1");
    both::<String>("80", "value: the input ends: 2 more bytes expected, 1 left at byte 1");
    both::<String>("8000", "value: invalid varint: expected a number in its shortest form at byte 1");
    both::<String>(
        "ffffffffffffffffff",
        "value: a length of 18446744073709551615 elements, more than the 0 bytes left can hold at byte 1",
    );
    let message = hex("00 03 6162");
    let expected = "value: a length of 3 elements, more than the 2 bytes left can hold at byte 1";
    assert_eq!(from_slice::<&str>(&message).unwrap_err().to_string(), expected);
    assert_eq!(from_slice::<&[u8]>(&message).unwrap_err().to_string(), expected);
    assert_eq!(from_slice::<Cow<'_, [u8]>>(&message).unwrap_err().to_string(), expected);
}

#[test]
fn a_c_string_has_no_zero_byte() {
    both::<CString>("01 00", "value: expected a C string, without a zero byte, found 0 at byte 2");
    both::<CString>("03 616200", "value: expected a C string, without a zero byte, found 0 at byte 4");
    both::<CString>("03 610062", "value: expected a C string, without a zero byte, found 0 at byte 3");
    fixed::<CString>("02 61", "value: a length of 2 elements, more than the 1 bytes left can hold at byte 1");
}
