//! Base-128 varints of at most 9 bytes: seven bits a byte, least significant first, the eighth bit of a byte set while more
//! follow; the ninth byte holds eight bits. Zigzag for signed numbers.

/// The longest varint of a 64-bit number, in bytes.
pub(crate) const LONGEST: usize = 9;
/// The longest varint of a 32-bit number, in bytes.
pub(crate) const LONGEST_32: usize = 5;
/// The longest varint of a 128-bit number, in bytes.
pub(crate) const LONGEST_128: usize = 19;

const CONTINUE: u64 = 0x8080_8080_8080_8080;

/// The number of bytes that `value` takes.
#[inline(always)]
pub(crate) const fn len_u64(value: u64) -> usize {
    let bits = 64 - (value | 1).leading_zeros() as usize;
    let groups = bits.div_ceil(7);
    if groups > LONGEST { LONGEST } else { groups }
}

/// The number of bytes that `value` takes.
pub(crate) const fn len_u128(value: u128) -> usize {
    let bits = 128 - (value | 1).leading_zeros() as usize;
    bits.div_ceil(7)
}

/// Spreads the low 56 bits of `value` over eight bytes, seven bits each.
#[inline(always)]
pub(crate) const fn spread(value: u64) -> u64 {
    let x = (value & 0x0fff_ffff) | ((value & 0x00ff_ffff_f000_0000) << 4);
    let x = (x & 0x0000_3fff_0000_3fff) | ((x & 0x0fff_c000_0fff_c000) << 2);
    (x & 0x007f_007f_007f_007f) | ((x & 0x3f80_3f80_3f80_3f80) << 1)
}

/// The inverse of [`spread`]; the eighth bit of each byte is ignored.
#[inline(always)]
pub(crate) const fn gather(word: u64) -> u64 {
    let x = (word & 0x007f_007f_007f_007f) | ((word & 0x7f00_7f00_7f00_7f00) >> 1);
    let x = (x & 0x0000_3fff_0000_3fff) | ((x & 0x3fff_0000_3fff_0000) >> 2);
    (x & 0x0fff_ffff) | ((x & 0x0fff_ffff_0000_0000) >> 4)
}

/// A number below 2^56 as the first `n` bytes of a little-endian word.
#[inline(always)]
pub(crate) const fn encode_short(value: u64) -> (u64, usize) {
    let len = len_u64(value);
    let more = CONTINUE & !(u64::MAX << (8 * (len - 1)));
    (spread(value) | more, len)
}

/// What the first nine bytes of a varint say.
pub(crate) enum Decoded {
    /// The number and how many bytes it took.
    Value(u64, usize),
    /// A shorter form of the number exists.
    Overlong,
}

/// Reads a varint from eight bytes as a little-endian word and the ninth.
#[inline(always)]
pub(crate) const fn decode(word: u64, ninth: u8) -> Decoded {
    let stops = !word & CONTINUE;
    if stops == 0 {
        return match ninth {
            0 => Decoded::Overlong,
            _ => Decoded::Value(gather(word) | (ninth as u64) << 56, LONGEST),
        };
    }
    // All bits up to and including the eighth of the last byte.
    let kept = word & (stops ^ (stops - 1));
    let len = stops.trailing_zeros() as usize / 8 + 1;
    let value = gather(kept);
    // A last byte of zero adds nothing, unless it is the only one.
    if len > 1 && value >> (7 * (len - 1)) == 0 {
        return Decoded::Overlong;
    }
    Decoded::Value(value, len)
}

/// Maps signed numbers to unsigned ones, small magnitudes to small numbers.
pub(crate) trait Zigzag {
    /// The unsigned type of the same width.
    type Unsigned;
    /// 0, -1, 1, -2 to 0, 1, 2, 3.
    fn zigzag(self) -> Self::Unsigned;
    /// The inverse.
    fn unzigzag(number: Self::Unsigned) -> Self;
}

macro_rules! zigzag {
    ($($signed:ty, $unsigned:ty;)*) => {$(
        impl Zigzag for $signed {
            type Unsigned = $unsigned;

            #[inline(always)]
            fn zigzag(self) -> $unsigned {
                ((self << 1) ^ (self >> (<$signed>::BITS - 1))) as $unsigned
            }

            #[inline(always)]
            fn unzigzag(number: $unsigned) -> $signed {
                (number >> 1) as $signed ^ -((number & 1) as $signed)
            }
        }
    )*};
}

zigzag! { i32, u32; i64, u64; i128, u128; }

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spreading_and_gathering_are_inverse() {
        for shift in 0..56 {
            let value = (0x00ab_cdef_0123_4567_u64 | 1 << 55) >> shift;
            assert_eq!(gather(spread(value)), value);
            assert_eq!(spread(value) & CONTINUE, 0);
        }
    }

    #[test]
    fn lengths_change_at_powers_of_128() {
        for groups in 1..9 {
            let first = 1u64 << (7 * groups);
            assert_eq!(len_u64(first - 1), groups);
            assert_eq!(len_u64(first), groups + 1);
        }
        assert_eq!(len_u64(0), 1);
        assert_eq!(len_u64(u64::MAX), 9);
        assert_eq!(len_u128(u128::MAX), LONGEST_128);
    }

    #[test]
    fn zigzag_keeps_small_magnitudes_small() {
        assert_eq!([0i32, -1, 1, -2].map(Zigzag::zigzag), [0, 1, 2, 3]);
        assert_eq!(i64::MIN.zigzag(), u64::MAX);
        assert_eq!(i128::unzigzag(u128::MAX), i128::MIN);
    }
}
