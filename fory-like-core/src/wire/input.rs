//! Where values are read from.

use super::limits::Limits;
use super::mode::{Compressed, Fixed, Numbers};
use super::sealed::Sealed;
use super::varint::Zigzag;
use crate::error::{Error, ErrorKind, Result};
use crate::refs::ReadRefs;

/// Where a value is read from. Sealed: the crate has one kind, a slice of bytes.
///
/// Hand-written implementations of [`Deserialize`](crate::Deserialize) mostly read their parts from it; the methods are
/// there for those that need bytes of their own.
///
/// ```
/// use fory_like_core::{Deserialize, Error, Input, Schema};
///
/// #[derive(Debug, PartialEq)]
/// struct Celsius(f64);
///
/// impl<'de> Deserialize<'de> for Celsius {
///     fn schema() -> &'static Schema {
///         <i32 as Deserialize>::schema()
///     }
///     fn deserialize<I: Input<'de>>(input: &mut I) -> Result<Self, Error> {
///         Ok(Celsius(f64::from(i32::deserialize(input)?) / 1000.0))
///     }
/// }
/// assert_eq!(fory_like_core::from_slice::<Celsius>(&[0, 0xdc, 5, 0, 0]).unwrap(), Celsius(1.5));
/// ```
pub trait Input<'de>: Sealed + Sized {
    /// How numbers are read.
    type Numbers: Numbers;
    /// The same input with numbers of fixed width.
    type Fixed: Input<'de, Numbers = Fixed>;
    /// The same input with compressed numbers.
    type Compressed: Input<'de, Numbers = Compressed>;

    /// The same input, with numbers of fixed width.
    fn fixed(&mut self) -> &mut Self::Fixed;

    /// The same input, with compressed numbers.
    fn compressed(&mut self) -> &mut Self::Compressed;

    /// Checks that `bytes` more are there, so that reading as much needs no further look. A hint: every read checks.
    ///
    /// # Errors
    /// Where fewer are left.
    fn need(&mut self, bytes: usize) -> Result<()>;

    /// How many bytes are left.
    fn left(&self) -> usize;

    /// How many bytes of the message have been read, its header among them.
    fn position(&self) -> usize;

    /// The shared values and texts that were read.
    #[doc(hidden)]
    fn refs(&mut self) -> &mut ReadRefs<'de>;

    /// The depth, and the other limits.
    #[doc(hidden)]
    fn limits(&mut self) -> &mut Limits;

    /// Reads through a copy of the reader's state, which the compiler can keep in registers for as long as no pointer to it goes to a function
    /// that is not inlined. The state is that of the copy afterwards.
    #[doc(hidden)]
    fn locally<R>(&mut self, read: impl FnOnce(&mut Self) -> R) -> R;

    /// A fault at this place.
    #[doc(hidden)]
    fn fail(&self, kind: ErrorKind) -> Error {
        Error::at(kind, self.position())
    }

    /// Reads as many bytes as asked for; they live as long as the message.
    ///
    /// # Errors
    /// Where fewer are left.
    fn take(&mut self, bytes: usize) -> Result<&'de [u8]>;

    /// Reads `K` bytes.
    ///
    /// # Errors
    /// Where fewer are left.
    fn take_array<const K: usize>(&mut self) -> Result<[u8; K]>;

    /// Reads a varint of 1 to 9 bytes, in both number modes.
    ///
    /// # Errors
    /// Where the input ends in it, or a shorter form exists.
    fn varint(&mut self) -> Result<u64>;

    /// Reads a varint as [`varint`](Input::varint) does: for lengths and tags, which mostly take one byte. The code for longer ones
    /// stands apart.
    ///
    /// # Errors
    /// As [`varint`](Input::varint).
    fn short_varint(&mut self) -> Result<u64>;

    /// Reads a varint that takes one or two bytes about as often as not: how many places back a shared value is.
    #[doc(hidden)]
    #[inline(always)]
    fn back(&mut self) -> Result<u64> {
        self.varint()
    }

    /// Reads a varint of 1 to 19 bytes, in both number modes.
    ///
    /// # Errors
    /// Where the input ends in it, a shorter form exists, or it exceeds 128 bits.
    fn varint_u128(&mut self) -> Result<u128>;

    /// Reads a text as [`Output::put_text`](crate::Output::put_text) wrote it; it lives as long as the message.
    ///
    /// # Errors
    /// Where the input ends in it, or it is not UTF-8.
    fn text(&mut self) -> Result<&'de str>;

    /// Reads the text of so many bytes, whose length stood at `at`.
    #[doc(hidden)]
    fn utf8(&mut self, len: u64, at: usize) -> Result<&'de str>;

    /// Reads the number of elements of a list of bytes, which the rest of the input must hold.
    ///
    /// # Errors
    /// Where it does not.
    fn byte_len(&mut self) -> Result<usize>;

    /// Reads the number of elements of a list, set or map, each of at least `min` bytes here and `size` bytes in memory, and goes
    /// one level deeper as [`enter`](Input::enter) does.
    ///
    /// Memory for as many as [`Elements::capacity`] says may be allocated ahead. Followed by [`close`](Input::close).
    ///
    /// # Errors
    /// Where the rest of the input cannot hold them, or the budget not allow them; where lists are nested too deeply.
    fn open(&mut self, min: usize, size: usize) -> Result<Elements>;

    /// All elements of the list are read.
    fn close(&mut self, elements: Elements);

    /// Takes note of an element that may have taken no bytes; `before` is the position before it.
    ///
    /// # Errors
    /// Where there are too many of those.
    fn count_empty(&mut self, before: usize) -> Result<()>;

    /// Goes one level deeper, through a box, list, map or reference, to a value or element of `size` bytes in memory. Large values
    /// count for more levels, one more for each 2 KiB.
    ///
    /// # Errors
    /// Where that is too deep: see [`Config::max_depth`](crate::Config::max_depth).
    fn enter(&mut self, size: usize) -> Result<()>;

    /// Comes back from the level that [`enter`](Input::enter) went to with the same `size`.
    fn leave(&mut self, size: usize);

    /// Asks for `bytes` of memory.
    ///
    /// # Errors
    /// Where that exceeds the budget: see [`Config::memory_budget`](crate::Config::memory_budget).
    fn charge(&mut self, bytes: usize) -> Result<()>;

    /// Reads a `u32`: four bytes, or a varint.
    ///
    /// # Errors
    /// Where the input ends, or the varint is not one of a `u32`.
    #[inline(always)]
    fn u32(&mut self) -> Result<u32> {
        if !Self::Numbers::COMPRESSED {
            return Ok(u32::from_le_bytes(self.take_array()?));
        }
        let before = self.position();
        let number = self.varint()?;
        match u32::try_from(number) {
            Ok(number) => Ok(number),
            Err(_) => Err(too_large(before, "a 32-bit number")),
        }
    }

    /// Reads a `u64`: eight bytes, or a varint.
    ///
    /// # Errors
    /// Where the input ends, or the varint has a shorter form.
    #[inline(always)]
    fn u64(&mut self) -> Result<u64> {
        if Self::Numbers::COMPRESSED { self.varint() } else { Ok(u64::from_le_bytes(self.take_array()?)) }
    }

    /// Reads a `u128`: sixteen bytes, or a varint.
    ///
    /// # Errors
    /// Where the input ends, or the varint is not one of a `u128`.
    #[inline(always)]
    fn u128(&mut self) -> Result<u128> {
        if Self::Numbers::COMPRESSED { self.varint_u128() } else { Ok(u128::from_le_bytes(self.take_array()?)) }
    }

    /// Reads an `i32`.
    ///
    /// # Errors
    /// As [`u32`](Input::u32).
    #[inline(always)]
    fn i32(&mut self) -> Result<i32> {
        let number = self.u32()?;
        Ok(if Self::Numbers::COMPRESSED { i32::unzigzag(number) } else { number as i32 })
    }

    /// Reads an `i64`.
    ///
    /// # Errors
    /// As [`u64`](Input::u64).
    #[inline(always)]
    fn i64(&mut self) -> Result<i64> {
        let number = self.u64()?;
        Ok(if Self::Numbers::COMPRESSED { i64::unzigzag(number) } else { number as i64 })
    }

    /// Reads an `i128`.
    ///
    /// # Errors
    /// As [`u128`](Input::u128).
    #[inline(always)]
    fn i128(&mut self) -> Result<i128> {
        let number = self.u128()?;
        Ok(if Self::Numbers::COMPRESSED { i128::unzigzag(number) } else { number as i128 })
    }
}

#[cold]
#[inline(never)]
pub(crate) fn too_large(offset: usize, expected: &'static str) -> Error {
    Error::at(ErrorKind::Varint { expected }, offset)
}

/// The number of elements of a list that is being read.
#[derive(Debug)]
#[must_use]
pub struct Elements {
    pub(crate) len: usize,
    pub(crate) capacity: usize,
    /// The size of an element in memory.
    pub(crate) size: usize,
    /// The bytes of the input that only the elements of this list can be made of.
    pub(crate) claimed: usize,
}

impl Elements {
    /// How many elements there are.
    #[inline(always)]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// For how many of them memory may be allocated before they are read.
    #[inline(always)]
    pub fn capacity(&self) -> usize {
        self.capacity
    }
}
