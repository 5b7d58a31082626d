//! Whole numbers of 29 bits in one to four bytes: seven bits a byte, the highest first, but eight in a fourth one.

use super::{Error, input::Reader};

/// The numbers that an integer can be; beyond them it becomes a double.
pub(super) const INTEGERS: std::ops::RangeInclusive<i32> = -(1 << 28)..=(1 << 28) - 1;

/// All bits that there are.
const MASK: u32 = (1 << 29) - 1;

/// Appends a number below 2^29.
#[inline]
pub(super) fn put(out: &mut Vec<u8>, value: u32) {
    debug_assert!(value <= MASK);
    match value {
        0..0x80 => out.push(value as u8),
        0x80..0x4000 => out.extend_from_slice(&[(value >> 7) as u8 | 0x80, value as u8 & 0x7f]),
        0x4000..0x20_0000 => {
            out.extend_from_slice(&[(value >> 14) as u8 | 0x80, (value >> 7) as u8 | 0x80, value as u8 & 0x7f])
        }
        _ => out.extend_from_slice(&[
            (value >> 22) as u8 | 0x80,
            (value >> 15) as u8 | 0x80,
            (value >> 8) as u8 | 0x80,
            value as u8,
        ]),
    }
}

/// The bits of a signed number out of [`INTEGERS`].
#[inline]
pub(super) fn of_integer(value: i32) -> u32 {
    value.cast_unsigned() & MASK
}

/// The signed number of these bits.
#[inline]
pub(super) fn to_integer(bits: u32) -> i32 {
    (bits << 3).cast_signed() >> 3
}

impl Reader<'_, '_> {
    /// Reads a number below 2^29. More bytes than it needs are no error: the specification does not forbid them.
    #[inline]
    pub(super) fn u29(&mut self, expected: &'static str) -> Result<u32, Error> {
        let rest = &self.input[self.at..];
        // Nearly all numbers.
        match *rest {
            [a @ 0..0x80, ..] => {
                self.at += 1;
                return Ok(a.into());
            }
            [a, b @ 0..0x80, ..] => {
                self.at += 2;
                return Ok(u32::from(a & 0x7f) << 7 | u32::from(b));
            }
            _ => {}
        }
        let mut value = 0;
        for count in 1..=4 {
            let [byte] = self.array(expected)?;
            if count == 4 {
                return Ok(value << 8 | u32::from(byte));
            }
            value = value << 7 | u32::from(byte & 0x7f);
            if byte < 0x80 {
                break;
            }
        }
        Ok(value)
    }
}
