//! Where values are written to.

use super::limits::Limits;
use super::mode::{Compressed, Fixed, Numbers};
use super::sealed::Sealed;
use super::varint::Zigzag;
use crate::error::Result;
use crate::refs::WriteRefs;

/// Where a value is written to. Sealed: the crate has one output that keeps the bytes and one that only counts them.
///
/// Hand-written implementations of [`Serialize`](crate::Serialize) mostly pass it on to their parts; the methods are
/// there for those that need bytes of their own.
///
/// ```
/// use fory_like_core::{Error, Output, Schema, Serialize};
///
/// struct Celsius(f64);
///
/// impl Serialize for Celsius {
///     fn schema() -> &'static Schema {
///         <i32 as Serialize>::schema()
///     }
///     fn serialize<O: Output>(&self, out: &mut O) -> Result<(), Error> {
///         ((self.0 * 1000.0) as i32).serialize(out)
///     }
/// }
/// assert_eq!(fory_like_core::to_vec(&Celsius(1.5)).unwrap(), [0, 0xdc, 5, 0, 0]);
/// ```
pub trait Output: Sealed + Sized {
    /// How numbers are written.
    type Numbers: Numbers;
    /// The same output with numbers of fixed width.
    type Fixed: Output<Numbers = Fixed>;
    /// The same output with compressed numbers.
    type Compressed: Output<Numbers = Compressed>;

    /// The same output, with numbers of fixed width.
    fn fixed(&mut self) -> &mut Self::Fixed;

    /// The same output, with compressed numbers.
    fn compressed(&mut self) -> &mut Self::Compressed;

    /// Makes room for `bytes` more, so that writing as much needs no further look. A hint, which is ignored above 64 KiB.
    fn reserve(&mut self, bytes: usize);

    /// Writes these bytes.
    fn put_array<const K: usize>(&mut self, bytes: [u8; K]);

    /// Writes these bytes, without their number.
    fn put_bytes(&mut self, bytes: &[u8]);

    /// Writes a varint, of 1 to 9 bytes, in both number modes.
    fn put_varint(&mut self, number: u64);

    /// Writes a varint that takes one or two bytes about as often as not: how many places back a shared value is.
    #[doc(hidden)]
    #[inline(always)]
    fn put_back(&mut self, back: u64) {
        self.put_varint(back);
    }

    /// Writes a varint of 1 to 19 bytes, in both number modes.
    fn put_varint_u128(&mut self, number: u128);

    /// Writes the number of bytes of a text as a varint, and the bytes.
    fn put_text(&mut self, text: &str);

    /// Writes the number of elements of a list, set or map. The code for lengths from 128 on stands apart.
    fn put_len(&mut self, len: usize);

    /// Goes one level deeper, through a box, list, map or reference, to a value or element of `size` bytes in memory.
    ///
    /// Large values count for more levels, one more for each 2 KiB: reading keeps them on the stack.
    ///
    /// # Errors
    /// Where that is too deep: see [`Config::max_depth`](crate::Config::max_depth).
    fn enter(&mut self, size: usize) -> Result<()>;

    /// Comes back from the level that [`enter`](Output::enter) went to with the same `size`.
    fn leave(&mut self, size: usize);

    /// The shared values and texts that were written.
    #[doc(hidden)]
    fn refs(&mut self) -> &mut WriteRefs;

    /// The depth, and the other limits.
    #[doc(hidden)]
    fn limits(&mut self) -> &mut Limits;

    /// How many bytes the message has so far.
    #[doc(hidden)]
    fn position(&self) -> usize;

    /// Takes note of `count` elements that took no bytes.
    #[doc(hidden)]
    fn spend_empty(&mut self, count: usize) -> Result<()>;

    /// Writes a `u32`: four bytes, or a varint.
    #[inline(always)]
    fn put_u32(&mut self, number: u32) {
        if Self::Numbers::COMPRESSED {
            self.put_varint(number.into());
        } else {
            self.put_array(number.to_le_bytes());
        }
    }

    /// Writes a `u64`: eight bytes, or a varint.
    #[inline(always)]
    fn put_u64(&mut self, number: u64) {
        if Self::Numbers::COMPRESSED {
            self.put_varint(number);
        } else {
            self.put_array(number.to_le_bytes());
        }
    }

    /// Writes a `u128`: sixteen bytes, or a varint.
    #[inline(always)]
    fn put_u128(&mut self, number: u128) {
        if Self::Numbers::COMPRESSED {
            self.put_varint_u128(number);
        } else {
            self.put_array(number.to_le_bytes());
        }
    }

    /// Writes an `i32`: four bytes, or the varint of its zigzag.
    #[inline(always)]
    fn put_i32(&mut self, number: i32) {
        self.put_u32(if Self::Numbers::COMPRESSED { number.zigzag() } else { number as u32 });
    }

    /// Writes an `i64`: eight bytes, or the varint of its zigzag.
    #[inline(always)]
    fn put_i64(&mut self, number: i64) {
        self.put_u64(if Self::Numbers::COMPRESSED { number.zigzag() } else { number as u64 });
    }

    /// Writes an `i128`: sixteen bytes, or the varint of its zigzag.
    #[inline(always)]
    fn put_i128(&mut self, number: i128) {
        self.put_u128(if Self::Numbers::COMPRESSED { number.zigzag() } else { number as u128 });
    }
}
