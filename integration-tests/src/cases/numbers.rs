//! Section 2.

use std::array::from_fn;
use std::cell::Cell;
use std::cmp::Reverse;
use std::num::{NonZero, NonZeroI8, NonZeroU128, Saturating, Wrapping};
use std::sync::atomic::{
    AtomicBool, AtomicI8, AtomicI16, AtomicI32, AtomicI64, AtomicIsize, AtomicU8, AtomicU16, AtomicU32, AtomicU64,
    AtomicUsize,
};

use crate::case::Cases;

/// The largest number of `7 * n` bits and the next, for each n, then the largest of all.
macro_rules! lengths {
    ($type:ty, $count:literal) => {
        || {
            from_fn::<$type, $count, _>(|i| {
                let largest = (1 << (7 * (i / 2 + 1)).min(<$type>::BITS as usize - 1)) - 1 + (i % 2) as $type;
                if i + 1 == $count { <$type>::MAX } else { largest }
            })
        }
    };
}

/// The numbers whose zigzag is the largest of `7 * n` bits and the next, for each n, then the least and the largest.
macro_rules! signed_lengths {
    ($type:ty, $count:literal) => {
        || {
            from_fn::<$type, $count, _>(|i| match $count - i {
                2 => <$type>::MIN,
                1 => <$type>::MAX,
                _ if i % 2 == 0 => -(1 << (7 * (i / 2 + 1) - 1)),
                _ => 1 << (7 * (i / 2 + 1) - 1),
            })
        }
    };
}

pub(super) fn add(cases: &mut Cases) {
    cases.both("u8: one byte", || [0u8, 1, 127, 128, 255]);
    cases.both("i8: one byte", || [0i8, 1, -1, 127, -128]);
    cases.both("bool: one byte, 0 or 1", || [false, true]);
    cases.both("u16: two bytes in both modes", || [0u16, 1, 255, 256, 65535]);
    cases.both("i16: two bytes in both modes", || [0i16, 1, -1, 32767, -32768]);
    cases.both("u32", || [0u32, 1, 300, u32::MAX]);
    cases.both("i32: zigzag", || [0i32, -1, 1, -2, i32::MAX, i32::MIN]);
    cases.both("u64", || [0u64, 1, 300, u64::MAX]);
    cases.both("i64: zigzag", || [0i64, -1, 1, -2, 300, i64::MAX, i64::MIN]);
    cases.both("u128", || [0u128, 1, 300, u128::MAX]);
    cases.both("i128: zigzag", || [0i128, -1, 1, -2, i128::MAX, i128::MIN]);
    cases.both("usize and isize: as 64 bits", || (300usize, -1isize, u32::MAX as usize));

    cases.compressed("varint: every length of 32 bits", lengths!(u32, 9));
    cases.compressed("varint: every length of 64 bits, the ninth byte holds eight", lengths!(u64, 17));
    cases.compressed("varint: every length of 128 bits", lengths!(u128, 37));
    cases.compressed("varint: every length of i32", signed_lengths!(i32, 10));
    cases.compressed("varint: every length of i64", signed_lengths!(i64, 18));
    cases.compressed("varint: every length of i128", signed_lengths!(i128, 38));
    cases.compressed("varint: 64 bits, the page's examples", || {
        (0u64, 127u64, 128u64, 300u64, (1u64 << 56) - 1, 1u64 << 56, u64::MAX)
    });
    cases.compressed("varint: 128 bits, the page's examples", || (1u128 << 64, u128::MAX));
    cases.compressed("varint: 64 bits with each bit in turn", || from_fn::<u64, 64, _>(|i| 1 << i));
    cases.compressed("varint: a single u64 at the end of the message", || u64::MAX >> 1);

    cases.both("f32: IEEE 754, signed zeros, subnormals, infinities", || {
        [1.5f32, 0.0, -0.0, f32::MIN_POSITIVE, f32::from_bits(1), f32::MAX, f32::MIN, f32::INFINITY, f32::NEG_INFINITY]
    });
    cases.both("f32: the bits of NaN are kept", || {
        [0x7fc0_0000, 0xffc0_0000, 0x7f80_0001, 0x7fff_ffff, 0xff81_2345].map(f32::from_bits)
    });
    cases.both("f64: IEEE 754, signed zeros, subnormals, infinities", || {
        [1.5f64, 0.0, -0.0, 0.1, 5e-324, f64::MIN_POSITIVE, f64::MAX, f64::MIN, f64::INFINITY, f64::NEG_INFINITY]
    });
    cases.both("f64: the bits of NaN are kept", || {
        [0x7ff8_0000_0000_0000, 0xfff8_0000_0000_0000, 0x7ff0_0000_0000_0001, 0x7fff_ffff_ffff_ffff].map(f64::from_bits)
    });
    cases.both("char: four bytes in both modes", || {
        ['\0', 'A', 'é', '\u{d7ff}', '\u{e000}', '\u{ffff}', '😀', '\u{10ffff}']
    });

    cases.both_ruled("NonZero: as the number", || {
        (NonZero::<u8>::MAX, NonZero::<u16>::MAX, NonZero::<u32>::MIN, NonZero::<u64>::MAX, NonZeroU128::MIN)
    });
    cases.both_ruled("NonZero: as the signed number", || {
        (NonZeroI8::MIN, NonZero::<i16>::MAX, NonZero::<i32>::MIN, NonZero::<i64>::MIN, NonZero::<i128>::MAX)
    });
    cases.both_ruled("NonZero: sizes", || (NonZero::<usize>::MIN, NonZero::<isize>::new(-1).expect("-1 is not 0")));
    cases.both("Wrapping, Saturating, Reverse, Cell: the value inside", || {
        (Wrapping(300u32), Saturating(-2i64), Reverse("z".to_owned()), Cell::new(7u16))
    });
    cases.both("atomics: the value inside", || {
        (
            (AtomicBool::new(true), AtomicU8::new(1), AtomicU16::new(2), AtomicU32::new(300)),
            (AtomicU64::new(300), AtomicUsize::new(300), AtomicI8::new(-1), AtomicI16::new(-1)),
            (AtomicI32::new(-1), AtomicI64::new(-1), AtomicIsize::new(-1)),
        )
    });
}
