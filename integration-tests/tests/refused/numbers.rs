//! Section 2.

use std::cell::Cell;
use std::num::{NonZero, NonZeroU8, Wrapping};
use std::sync::atomic::AtomicBool;

use crate::{both, compressed, fixed};

#[test]
fn a_bool_is_0_or_1() {
    both::<bool>("02", "value: expected a bool, 0 or 1, found 2 at byte 1");
    both::<bool>("ff", "value: expected a bool, 0 or 1, found 255 at byte 1");
    both::<Cell<bool>>("80", "value: expected a bool, 0 or 1, found 128 at byte 1");
    both::<AtomicBool>("02", "value: expected a bool, 0 or 1, found 2 at byte 1");
    both::<Vec<bool>>("03 010002", "value[2]: expected a bool, 0 or 1, found 2 at byte 4");
}

#[test]
fn a_char_is_a_unicode_scalar_value() {
    both::<char>("00d80000", "value: expected a Unicode scalar value, found 55296 at byte 1");
    both::<char>("ffdf0000", "value: expected a Unicode scalar value, found 57343 at byte 1");
    both::<char>("00001100", "value: expected a Unicode scalar value, found 1114112 at byte 1");
    both::<char>("ffffffff", "value: expected a Unicode scalar value, found 4294967295 at byte 1");
    both::<(u8, char)>("07 00d80000", "value[1]: expected a Unicode scalar value, found 55296 at byte 2");
}

#[test]
fn a_non_zero_number_is_not_zero() {
    const EXPECTED: &str = "value: expected a number other than zero, found 0 at byte 1";
    both::<NonZeroU8>("00", EXPECTED);
    both::<NonZero<i8>>("00", EXPECTED);
    both::<NonZero<u16>>("0000", EXPECTED);
    both::<NonZero<i16>>("0000", EXPECTED);
    fixed::<NonZero<u32>>("00000000", EXPECTED);
    fixed::<NonZero<i32>>("00000000", EXPECTED);
    fixed::<NonZero<u64>>("0000000000000000", EXPECTED);
    fixed::<NonZero<isize>>("0000000000000000", EXPECTED);
    fixed::<NonZero<u128>>(&"00".repeat(16), EXPECTED);
    compressed::<NonZero<u32>>("00", EXPECTED);
    compressed::<NonZero<i64>>("00", EXPECTED);
    compressed::<NonZero<usize>>("00", EXPECTED);
    compressed::<NonZero<i128>>("00", EXPECTED);
    both::<Option<NonZeroU8>>("01 00", "value: expected a number other than zero, found 0 at byte 2");
}

#[test]
fn a_varint_is_as_short_as_it_can_be() {
    compressed::<u32>("8000", "value: invalid varint: expected a number in its shortest form at byte 1");
    compressed::<i32>("ff00", "value: invalid varint: expected a number in its shortest form at byte 1");
    compressed::<u64>("8000", "value: invalid varint: expected a number in its shortest form at byte 1");
    compressed::<i64>("80808000", "value: invalid varint: expected a number in its shortest form at byte 1");
    compressed::<u64>("808080808080808000", "value: invalid varint: expected a number in its shortest form at byte 1");
    compressed::<u128>("8000", "value: invalid varint: expected a 128-bit number in its shortest form at byte 1");
    compressed::<i128>(
        &format!("{}00", "80".repeat(18)),
        "value: invalid varint: expected a 128-bit number in its shortest form at byte 1",
    );
    compressed::<usize>("8000", "value: invalid varint: expected a number in its shortest form at byte 1");
    compressed::<Wrapping<u32>>("8100", "value: invalid varint: expected a number in its shortest form at byte 1");
    // With more bytes behind it, and with a length that is long enough to be read at once.
    compressed::<(u64, u64)>("01 8000", "value[1]: invalid varint: expected a number in its shortest form at byte 2");
    compressed::<[u64; 9]>(
        "8000 0101010101010101",
        "value[0]: invalid varint: expected a number in its shortest form at byte 1",
    );
}

#[test]
fn a_varint_is_no_larger_than_its_type() {
    compressed::<u32>("8080808010", "value: invalid varint: expected a 32-bit number in its shortest form at byte 1");
    compressed::<u32>("ffffffff1f", "value: invalid varint: expected a 32-bit number in its shortest form at byte 1");
    compressed::<u32>("ffffffffff00", "value: invalid varint: expected a number in its shortest form at byte 1");
    compressed::<i32>("ffffffff7f", "value: invalid varint: expected a 32-bit number in its shortest form at byte 1");
    compressed::<i32>(
        "ffffffffffffffffff",
        "value: invalid varint: expected a 32-bit number in its shortest form at byte 1",
    );
    compressed::<u128>(
        &format!("{}04", "ff".repeat(18)),
        "value: invalid varint: expected a 128-bit number in its shortest form at byte 1",
    );
    compressed::<u128>(
        &format!("{}80", "80".repeat(18)),
        "value: invalid varint: expected a 128-bit number in its shortest form at byte 1",
    );
    compressed::<i128>(
        &format!("{}8301", "80".repeat(18)),
        "value: invalid varint: expected a 128-bit number in its shortest form at byte 1",
    );
}

#[test]
fn a_ninth_byte_has_no_continuation() {
    // It holds eight bits: what follows is another value.
    compressed::<u64>("ffffffffffffffffff 01", "value: the value is complete, but 1 more byte follows at byte 10");
    compressed::<i64>("808080808080808080 00", "value: the value is complete, but 1 more byte follows at byte 10");
}

#[test]
fn a_varint_that_is_cut_off_is_an_error() {
    compressed::<u64>("ffffffffffffffff", "value: the input ends: 9 more bytes expected, 8 left at byte 1");
    compressed::<u32>("80808080", "value: the input ends: 5 more bytes expected, 4 left at byte 1");
    compressed::<i64>("80", "value: the input ends: 2 more bytes expected, 1 left at byte 1");
    compressed::<u128>(&"80".repeat(18), "value: the input ends: 1 more byte expected, 0 left at byte 19");
}

#[cfg(target_pointer_width = "32")]
#[test]
fn a_size_that_the_machine_cannot_hold_is_an_error() {
    fixed::<usize>(
        "0000000001000000",
        "value: expected a size that this machine can address, found 4294967296 at byte 1",
    );
    fixed::<isize>(
        "0000008000000000",
        "value: expected an offset that this machine can address, found 2147483648 at byte 1",
    );
}
