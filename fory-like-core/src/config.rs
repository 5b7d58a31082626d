//! Configurations, and what one does with them.

#[cfg(feature = "std")]
mod frames;

use alloc::rc::Rc;
use alloc::vec::Vec;
use core::cell::OnceCell;
use core::marker::PhantomData;

#[cfg(feature = "std")]
pub use self::frames::{Messages, from_reader, messages, to_writer};
use crate::error::{Error, ErrorKind, Result};
use crate::refs::{Plan, ReadRefs};
use crate::stream::{Deserialize, Serialize};
use crate::wire::buffer::{self, SCRATCH};
use crate::wire::counter::Counter;
use crate::wire::length_hint::LengthHint;
use crate::wire::mode::{Budget, Verify};
use crate::wire::slice::Slice;
use crate::wire::{Budgeted, Compressed, Fixed, Input, Numbers, Output, Unlimited, Unverified, Verified};

/// The header bit that says that numbers are compressed.
const COMPRESSED: u8 = 0b010;
/// The header bit that says that a fingerprint follows.
const FINGERPRINT: u8 = 0b100;

/// Values of so many bytes at most are read where they are asked for.
const SMALL: usize = 128;

/// How messages are written and read. Its choices are types, so that none of them is tested at run time.
///
/// ```
/// use fory_like_core::Config;
///
/// let config = Config::new().compress_numbers();
/// let bytes = config.to_vec(&[1u64, 300]).unwrap();
/// assert_eq!(bytes, [0b010, 1, 0xac, 2]);
/// assert_eq!(config.from_slice::<[u64; 2]>(&bytes).unwrap(), [1, 300]);
/// ```
///
/// Both sides must agree: the header byte tells a message of another configuration, and reading it is an error.
///
/// A program that writes and reads in several places keeps it in a constant:
///
/// ```
/// use fory_like_core::{Compressed, Config, Verified};
///
/// const CONFIG: Config<Compressed, Verified> = Config::new().compress_numbers().verify_schema();
/// # assert!(CONFIG.to_vec(&1u8).is_ok());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use = "a configuration does nothing by itself"]
pub struct Config<N = Fixed, V = Unverified, B = Unlimited> {
    max_depth: usize,
    budget: B,
    choices: PhantomData<(N, V)>,
}

impl Config {
    /// Numbers of fixed width, no fingerprint, values nested at most 128 deep.
    pub const fn new() -> Self {
        Config { max_depth: 128, budget: Unlimited, choices: PhantomData }
    }
}

impl Default for Config {
    fn default() -> Self {
        Config::new()
    }
}

impl<N, V, B: Copy> Config<N, V, B> {
    /// Writes integers of 32 bits and more as varints: fewer bytes for small numbers, some time more.
    pub const fn compress_numbers(self) -> Config<Compressed, V, B> {
        Config { max_depth: self.max_depth, budget: self.budget, choices: PhantomData }
    }

    /// Adds the fingerprint of the type's schema to each message, eight bytes, and checks it on reading: a message of another type
    /// is an error instead of wrong data. So is one of an older version of the type, even where `#[fory(default)]` could read it.
    ///
    /// The fingerprint is no protection against forgery. See [`Schema::fingerprint`](crate::Schema::fingerprint) for its cost.
    ///
    /// ```
    /// let config = fory_like_core::Config::new().verify_schema();
    /// let bytes = config.to_vec(&1u32).unwrap();
    /// assert_eq!(bytes.len(), 1 + 8 + 4);
    /// let error = config.from_slice::<i32>(&bytes).unwrap_err();
    /// assert!(error.to_string().starts_with("value: the message was written with another schema"));
    /// ```
    pub const fn verify_schema(self) -> Config<N, Verified, B> {
        Config { max_depth: self.max_depth, budget: self.budget, choices: PhantomData }
    }

    /// How many boxes, lists, maps and references may lie within each other, in writing and reading; 128 without this call. Those
    /// to large values count more: one more for each 2 KiB of the value or element.
    ///
    /// The stack must hold as many levels, in writing, reading and dropping; one that overflows ends the program. 128 levels fit the 2 MiB of
    /// a thread in a release build; debug builds need several times the stack for types with many fields. Set a higher limit only
    /// where the thread has the stack for it.
    pub const fn max_depth(mut self, depth: usize) -> Self {
        self.max_depth = depth;
        self
    }

    /// How many bytes reading one message may allocate, all in all. On an io stream, that includes the message itself, and a longer one is
    /// refused unread; then the stream stands in the middle of it.
    ///
    /// Without this call, a message can make reading allocate the type's own expansion: for each byte of the message, at most the
    /// size of the largest element of a list divided by its least size on the wire; of a set or map in a tree, three times that, and
    /// for each tree the room of eleven entries; in a hash table, 16/7 of it, and for each table the room of eight. Elements that
    /// take no bytes, of which a message may have 65,536, take their size each. A shared value takes some 200 bytes beside its own size while
    /// the message is read, an interned text as many, and a weak pointer that waits for its value 256.
    ///
    /// ```
    /// let bytes = fory_like_core::to_vec(&vec![None::<[u64; 100]>; 1000]).unwrap();
    /// let config = fory_like_core::Config::new().memory_budget(100_000);
    /// let error = config.from_slice::<Vec<Option<[u64; 100]>>>(&bytes).unwrap_err();
    /// assert_eq!(error.to_string(), "value: needs more than 100000 bytes of memory (see Config::memory_budget) at byte 3");
    /// ```
    pub const fn memory_budget(self, bytes: usize) -> Config<N, V, Budgeted> {
        Config { max_depth: self.max_depth, budget: Budgeted { limit: bytes, left: bytes }, choices: PhantomData }
    }
}

impl<N: Numbers, V: Verify, B: Budget> Config<N, V, B> {
    /// How many bytes a read may allocate, if there is a limit.
    #[cfg(feature = "file")]
    pub(crate) fn budget(&self) -> Option<usize> {
        self.budget.limit()
    }

    const HEADER: u8 = (if N::COMPRESSED { COMPRESSED } else { 0 }) | (if V::VERIFY { FINGERPRINT } else { 0 });

    /// The bytes before the value.
    const PREFIX: usize = if V::VERIFY { 9 } else { 1 };

    #[inline(always)]
    fn write<T: Serialize + ?Sized, O: Output<Numbers = N>>(&self, value: &T, out: &mut O) -> Result<()> {
        // Reserved together with what the value starts with, where that is bounded.
        out.reserve(const { Self::PREFIX + bound::<T, N>(0) });
        out.put_array([Self::HEADER]);
        if V::VERIFY {
            out.put_array(T::schema().fingerprint().to_le_bytes());
        }
        value.serialize(out).map_err(|error| error.rooted(T::schema()))
    }

    /// Writes `value` to a new `Vec`.
    ///
    /// # Errors
    /// Where the value is nested too deeply, has more than 65,536 elements that take no bytes (`Vec<()>`), or a part that the format cannot
    /// express: a path that is not UTF-8, a time out of range; whatever a `with` module refuses.
    #[inline(always)]
    pub fn to_vec<T: Serialize + ?Sized>(&self, value: &T) -> Result<Vec<u8>> {
        let bound = const { bound::<T, N>(usize::MAX) };
        // Allocated once: for a type of small bound at its greatest size, else when a message that fits the scratch memory is complete.
        if bound < SCRATCH {
            let mut vec = Vec::with_capacity(Self::PREFIX + bound);
            self.append_to_vec(value, &mut vec)?;
            return Ok(vec);
        }
        let attempt = |plan| self.collect(value, plan);
        match attempt(None) {
            Err(error) if error.is_again() => again(attempt),
            result => result,
        }
    }

    /// Not inlined: it may be called three times, and its parts are to be inlined into it.
    #[inline(never)]
    fn collect<T: Serialize + ?Sized>(&self, value: &T, plan: Option<Plan>) -> Result<Vec<u8>> {
        buffer::collect(self.max_depth, plan, LengthHint::of::<T>(), |out| self.write(value, out))
    }

    /// Writes `value` behind what `vec` holds. Reusing one `Vec` saves the allocation.
    ///
    /// ```
    /// let mut buffer = Vec::new();
    /// for number in 1..=3u8 {
    ///     fory_like_core::append_to_vec(&number, &mut buffer).unwrap();
    /// }
    /// assert_eq!(buffer, [0, 1, 0, 2, 0, 3]);
    /// ```
    ///
    /// # Errors
    /// As [`to_vec`](Config::to_vec); then `vec` is as it was.
    #[inline]
    pub fn append_to_vec<T: Serialize + ?Sized>(&self, value: &T, vec: &mut Vec<u8>) -> Result<()> {
        if const { bound::<T, N>(usize::MAX) < usize::MAX } {
            // It has no pointers.
            return buffer::append(vec, self.max_depth, None, |out| self.write(value, out));
        }
        let start = vec.len();
        let mut attempt = |plan| {
            vec.truncate(start);
            self.append(value, vec, plan)
        };
        match attempt(None) {
            Err(error) if error.is_again() => again(attempt),
            result => result,
        }
    }

    /// Not inlined: see `collect`.
    #[inline(never)]
    fn append<T: Serialize + ?Sized>(&self, value: &T, vec: &mut Vec<u8>, plan: Option<Plan>) -> Result<()> {
        buffer::append(vec, self.max_depth, plan, |out| self.write(value, out))
    }

    /// How many bytes [`to_vec`](Config::to_vec) would give, without writing them.
    ///
    /// # Errors
    /// As `to_vec`.
    #[inline]
    pub fn encoded_size<T: Serialize + ?Sized>(&self, value: &T) -> Result<usize> {
        let attempt = |plan| -> Result<usize> {
            let mut out = Counter::<N>::new(self.max_depth, plan);
            self.write(value, &mut out)?;
            Ok(out.position())
        };
        match attempt(None) {
            Err(error) if error.is_again() => again(attempt),
            result => result,
        }
    }

    /// Reads a value from the whole of `bytes`, from which it may borrow.
    ///
    /// # Errors
    /// Where the bytes are not those of one message of this configuration and type, whole and with nothing behind it; where a limit
    /// is exceeded.
    #[inline(always)]
    pub fn from_slice<'de, T: Deserialize<'de>>(&self, bytes: &'de [u8]) -> Result<T> {
        // A small value is read where it is asked for: a function would give it back through memory, field by field, from where the caller takes it in
        // larger pieces, and the processor waits for one after the other. 7 ns instead of 2.
        if const { matches!(T::SIZES.max(N::COMPRESSED), Some(max) if max <= SMALL) } {
            return self.read(bytes).map_err(|error| error.rooted(T::schema()));
        }
        self.read_whole(bytes)
    }

    #[inline]
    fn read_whole<'de, T: Deserialize<'de>>(&self, bytes: &'de [u8]) -> Result<T> {
        self.read(bytes).map_err(|error| error.rooted(T::schema()))
    }

    /// Reads a value from the front of `bytes`, and leaves there what follows it: for messages that stand one behind the other.
    ///
    /// ```
    /// let mut buffer = Vec::new();
    /// for word in ["one", "two"] {
    ///     fory_like_core::append_to_vec(word, &mut buffer).unwrap();
    /// }
    /// let mut rest = buffer.as_slice();
    /// let one: &str = fory_like_core::from_prefix(&mut rest).unwrap();
    /// let two: &str = fory_like_core::from_prefix(&mut rest).unwrap();
    /// assert_eq!((one, two, rest.len()), ("one", "two", 0));
    /// ```
    ///
    /// A field with `#[fory(default)]` is absent where the message ends, which nothing here shows: it is taken for absent only where
    /// no bytes are left at all. Read messages of older versions with [`from_slice`](Config::from_slice) or from frames.
    ///
    /// # Errors
    /// As [`from_slice`](Config::from_slice), but for what follows; then `bytes` is as it was.
    pub fn from_prefix<'de, T: Deserialize<'de>>(&self, bytes: &mut &'de [u8]) -> Result<T> {
        let (value, left) = self.read_front(bytes).map_err(|error| error.rooted(T::schema()))?;
        *bytes = &bytes[bytes.len() - left..];
        Ok(value)
    }

    #[inline(always)]
    fn read<'de, T: Deserialize<'de>>(&self, bytes: &'de [u8]) -> Result<T> {
        match self.read_front(bytes)? {
            (value, 0) => Ok(value),
            (_, left) => Err(trailing_bytes(bytes.len() - left, left)),
        }
    }

    /// Reads a value, and how many bytes follow it.
    #[inline(always)]
    fn read_front<'de, T: Deserialize<'de>>(&self, bytes: &'de [u8]) -> Result<(T, usize)> {
        let rest = match bytes.split_first() {
            Some((&header, rest)) if header == Self::HEADER => rest,
            _ => return Err(invalid_header(bytes, Self::HEADER)),
        };
        let rest = if V::VERIFY { check_fingerprint(rest, T::schema())? } else { rest };
        let mut refs = ReadRefs::new();
        let mut input = Slice::<N, B>::new(rest, bytes.len(), self.max_depth, self.budget, &mut refs);
        let value = T::deserialize(&mut input)?;
        Ok((value, input.left()))
    }
}

/// Writes a message again, where the first attempt found that what follows a weak pointer decides how it is written: once to see what the
/// message owns, and once knowing it.
#[cold]
fn again<R>(mut attempt: impl FnMut(Option<Plan>) -> Result<R>) -> Result<R> {
    let owners = Rc::new(OnceCell::new());
    let collected = attempt(Some(Plan::Collect(Rc::clone(&owners))))?;
    drop(collected);
    attempt(Some(Plan::Known(owners)))
}

#[cold]
#[inline(never)]
fn trailing_bytes(offset: usize, left: usize) -> Error {
    Error::at(ErrorKind::TrailingBytes { left }, offset)
}

#[cold]
#[inline(never)]
fn invalid_header(bytes: &[u8], expected: u8) -> Error {
    let kind = match bytes.first() {
        Some(&found) => ErrorKind::Header { found, expected },
        None => ErrorKind::UnexpectedEnd { needed: 1, left: 0 },
    };
    Error::at(kind, 0)
}

/// What follows the fingerprint behind the header.
fn check_fingerprint<'de>(bytes: &'de [u8], schema: &'static crate::Schema) -> Result<&'de [u8]> {
    let Some((fingerprint, rest)) = bytes.split_first_chunk() else {
        return Err(Error::at(ErrorKind::UnexpectedEnd { needed: 8, left: bytes.len() }, 1));
    };
    let (found, expected) = (u64::from_le_bytes(*fingerprint), schema.fingerprint());
    if found != expected {
        return Err(Error::at(ErrorKind::Fingerprint { found, expected, schema }, 1));
    }
    Ok(rest)
}

/// The most bytes that a value takes; `otherwise` where there is no bound, or one too large to reserve ahead.
const fn bound<T: Serialize + ?Sized, N: Numbers>(otherwise: usize) -> usize {
    match T::SIZES.max(N::COMPRESSED) {
        Some(max) if max < SCRATCH => max,
        _ => otherwise,
    }
}

/// Writes `value` to a new `Vec`, numbers with fixed width.
///
/// ```
/// assert_eq!(fory_like_core::to_vec(&Some("hi")).unwrap(), b"\0\x01\x02hi");
/// ```
///
/// # Errors
/// As [`Config::to_vec`].
#[inline]
pub fn to_vec<T: Serialize + ?Sized>(value: &T) -> Result<Vec<u8>> {
    Config::new().to_vec(value)
}

/// Writes `value` behind what `vec` holds, numbers with fixed width: [`Config::append_to_vec`].
///
/// # Errors
/// As [`Config::append_to_vec`].
#[inline]
pub fn append_to_vec<T: Serialize + ?Sized>(value: &T, vec: &mut Vec<u8>) -> Result<()> {
    Config::new().append_to_vec(value, vec)
}

/// How many bytes [`to_vec`] would give, without writing them.
///
/// ```
/// let value = vec!["a"; 1000];
/// let size = fory_like_core::encoded_size(&value).unwrap();
/// assert_eq!(size, fory_like_core::to_vec(&value).unwrap().len());
/// ```
///
/// # Errors
/// As [`Config::encoded_size`].
#[inline]
pub fn encoded_size<T: Serialize + ?Sized>(value: &T) -> Result<usize> {
    Config::new().encoded_size(value)
}

/// Reads a value from the whole of `bytes`, from which it may borrow, numbers with fixed width.
///
/// ```
/// let text: &str = fory_like_core::from_slice(b"\0\x02hi").unwrap();
/// assert_eq!(text, "hi");
/// ```
///
/// # Errors
/// As [`Config::from_slice`].
#[inline(always)]
pub fn from_slice<'de, T: Deserialize<'de>>(bytes: &'de [u8]) -> Result<T> {
    Config::new().from_slice(bytes)
}

/// Reads a value from the front of `bytes`, numbers with fixed width: [`Config::from_prefix`].
///
/// # Errors
/// As [`Config::from_prefix`].
pub fn from_prefix<'de, T: Deserialize<'de>>(bytes: &mut &'de [u8]) -> Result<T> {
    Config::new().from_prefix(bytes)
}
