//! Writing rows: slots first, and what they point to behind them, in order.

use alloc::vec::Vec;
use core::ptr::NonNull;

use super::check::MAX_DEPTH;
use super::number::Plain;
use super::slot::{WORD, bitmap, list_head, padded, row_head};
use super::stored::{Flat, Stored};
use super::value::{Value, in_list};
use crate::error::{Error, ErrorKind, Result, Segment};
use crate::wire::copy::copy_short;

/// How many bytes are made zeros of at once: what the nearest cache holds, and more than the call takes.
const BLOCK: usize = 16 << 10;
/// Of fewer bytes zeros are made row by row.
const SHORTEST_BLOCK: usize = 2 << 10;

const MORE: &str = "an implementation of `row::Value` writes more than its `Stored` has";
const OFFSETS: &str = "a row, list or map holds parts within 4 GiB: its offsets have 32 bits";

/// Rows that are being written.
///
/// Invariant: the first `len` of `room` bytes from `start` on are written, those behind them up to `clean` (if that is more) are zero, and only this can reach the `room`.
pub struct Writer<'v> {
    start: NonNull<u8>,
    len: usize,
    room: usize,
    clean: usize,
    /// How many more rows, lists and maps may be nested.
    depth: usize,
    target: Target<'v>,
}

/// Where the bytes go.
enum Target<'v> {
    /// To the end of this, behind the bytes that it had.
    Vec(&'v mut Vec<u8>),
    /// Into a slice, and no further.
    Slice(core::marker::PhantomData<&'v mut [u8]>),
    /// Into the room for a value all of whose kind take up as much.
    Flat,
}

/// Where a value is to be written: a slot of a row, or an element of a list.
#[derive(Clone, Copy)]
pub struct At {
    /// What offsets count from.
    start: usize,
    nulls: usize,
    index: usize,
    at: usize,
}

/// The places of a list's elements.
pub(crate) struct Elements {
    start: usize,
    first: usize,
    len: usize,
    width: usize,
}

impl Elements {
    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        self.len
    }

    /// The place of this one.
    #[inline(always)]
    pub(crate) fn element(&self, index: usize) -> At {
        At { start: self.start, nulls: self.start + WORD, index, at: self.first + index * self.width }
    }
}

impl At {
    /// The place of a field, in a row of `fields` fields that begins here.
    #[inline(always)]
    pub(crate) fn field(row: usize, fields: usize, index: usize) -> At {
        At { start: row, nulls: row, index, at: row + bitmap(fields) + index * WORD }
    }
}

/// Offset and size as a slot holds them.
#[inline(always)]
fn pack(offset: usize, size: usize) -> Result<u64> {
    match (u32::try_from(offset), u32::try_from(size)) {
        (Ok(offset), Ok(size)) => Ok(u64::from(offset) << 32 | u64::from(size)),
        _ => Err(Error::new(ErrorKind::Unsupported { reason: OFFSETS })),
    }
}

/// Appends to a `Vec` what `write` writes; after a fault, the `Vec` is as it was.
pub(crate) fn append(vec: &mut Vec<u8>, write: impl FnOnce(&mut Writer<'_>) -> Result<()>) -> Result<()> {
    let spare = vec.spare_capacity_mut();
    let (start, room) = (NonNull::from(&mut *spare).cast(), spare.len());
    let mut out = Writer { start, len: 0, room, clean: 0, depth: MAX_DEPTH, target: Target::Vec(vec) };
    write(&mut out)?;
    let Writer { len, target: Target::Vec(vec), .. } = out else { unreachable!("the target stays") };
    // SAFETY: by the invariant, that many bytes behind its own are written.
    unsafe { vec.set_len(vec.len() + len) }
    Ok(())
}

/// Writes into a slice what `write` writes. Gives how many bytes that is.
pub(crate) fn fill(slice: &mut [u8], write: impl FnOnce(&mut Writer<'_>) -> Result<()>) -> Result<usize> {
    let (start, room) = (NonNull::from(&mut *slice).cast(), slice.len());
    let mut out =
        Writer { start, len: 0, room, clean: 0, depth: MAX_DEPTH, target: Target::Slice(core::marker::PhantomData) };
    write(&mut out)?;
    Ok(out.len)
}

impl Target<'_> {
    /// Makes room for so many bytes more, behind the first `len` of `room`; says where all of it begins then, and how much it is.
    ///
    /// # Safety
    /// The `room` is what this or the beginning gave, and its first `len` bytes are written.
    #[inline(always)]
    unsafe fn grow(&mut self, len: usize, room: usize, bytes: usize) -> Result<(NonNull<u8>, usize)> {
        match self {
            // SAFETY: by the caller's word.
            Target::Vec(vec) => unsafe { grow(vec, len, bytes) },
            Target::Slice(_) => Err(no_room(len, room, bytes)),
            Target::Flat => Err(more()),
        }
    }
}

/// What [`Target::grow`] does of a `Vec`.
///
/// Apart, as the next two are, and without a pointer to the writer, which would keep it from staying in registers.
///
/// # Safety
/// The first `len` bytes behind those of the `Vec` are written.
#[cold]
#[inline(never)]
unsafe fn grow(vec: &mut Vec<u8>, len: usize, bytes: usize) -> Result<(NonNull<u8>, usize)> {
    let before = vec.len();
    // SAFETY: by the caller's word. They must count while the `Vec` moves, or it would not take them along.
    unsafe { vec.set_len(before + len) }
    let reserved = vec.try_reserve(bytes.max(64));
    vec.truncate(before);
    if reserved.is_err() {
        return Err(Error::new(ErrorKind::Memory { requested: bytes }));
    }
    let spare = vec.spare_capacity_mut();
    Ok((NonNull::from(&mut *spare).cast(), spare.len()))
}

#[cold]
#[inline(never)]
fn no_room(len: usize, room: usize, bytes: usize) -> Error {
    Error::new(ErrorKind::Room { needed: len.saturating_add(bytes), room })
}

#[cold]
#[inline(never)]
fn more() -> Error {
    Error::new(ErrorKind::Unsupported { reason: MORE })
}

#[cold]
#[inline(never)]
fn too_deep() -> Error {
    Error::new(ErrorKind::Nested { limit: MAX_DEPTH })
}

impl Writer<'_> {
    /// Makes room for so many bytes more.
    #[inline(always)]
    fn reserve(&mut self, bytes: usize) -> Result<()> {
        if self.room - self.len < bytes {
            self.clean = 0;
            // SAFETY: by the invariant the first `len` bytes are written.
            (self.start, self.room) = unsafe { self.target.grow(self.len, self.room, bytes)? };
        }
        Ok(())
    }

    /// Appends zeros. Gives where they begin.
    #[inline(always)]
    fn zeros(&mut self, bytes: usize) -> Result<usize> {
        self.reserve(bytes)?;
        let start = self.len;
        if self.clean < start + bytes {
            // SAFETY: there is room.
            unsafe { self.start.add(start).write_bytes(0, bytes) }
        }
        self.len += bytes;
        Ok(start)
    }

    /// Appends bytes, and zeros up to a multiple of a word.
    #[inline(always)]
    fn push(&mut self, bytes: &[u8]) -> Result<()> {
        let size = padded(bytes.len());
        if size == 0 {
            return Ok(());
        }
        self.reserve(size)?;
        // SAFETY: there is room; the last word is zero but for what is copied over it.
        unsafe {
            let end = self.start.add(self.len);
            end.add(size - WORD).cast::<[u8; WORD]>().write_unaligned([0; WORD]);
            copy_short(bytes.as_ptr(), end.as_ptr(), bytes.len());
        }
        self.len += size;
        Ok(())
    }

    /// Writes over what was written.
    #[inline(always)]
    fn overwrite<const N: usize>(&mut self, at: usize, bytes: [u8; N]) {
        const { assert!(N <= WORD) }
        // Not by the caller's word: an `At` may be of another message. It is at least a word below the length of that one, so this does not overflow; and a difference,
        // not a sum, so that it folds away behind the code that made the place.
        let behind = (self.len as isize).wrapping_sub(at as isize).wrapping_sub(N as isize);
        assert!(behind >= 0, "a place outside of the message");
        // SAFETY: the bytes are written.
        unsafe { self.start.add(at).cast::<[u8; N]>().write_unaligned(bytes) }
    }

    /// Writes a number of fixed width to its place.
    #[inline(always)]
    pub(crate) fn put<const N: usize>(&mut self, at: At, bytes: [u8; N]) {
        self.overwrite(at.at, bytes);
    }

    /// Says that the place has no value.
    #[inline(always)]
    pub(crate) fn null(&mut self, at: At) {
        let byte = at.nulls + at.index / 8;
        assert!(byte < self.len, "a place outside of the message");
        // SAFETY: the byte is written.
        unsafe {
            let byte = self.start.add(byte);
            byte.write(byte.read() | 1 << (at.index % 8));
        }
    }

    /// Appends text or bytes, to which the place points.
    #[inline(always)]
    pub(crate) fn bytes(&mut self, at: At, bytes: &[u8]) -> Result<()> {
        let word = pack(self.len.wrapping_sub(at.start), bytes.len())?;
        self.push(bytes)?;
        self.overwrite(at.at, word.to_le_bytes());
        Ok(())
    }

    /// Appends what `write` writes, to which the place points, and which counts for so many levels of depth.
    #[inline(always)]
    pub(crate) fn nested(&mut self, at: At, levels: usize, write: impl FnOnce(&mut Self) -> Result<()>) -> Result<()> {
        let Some(depth) = self.depth.checked_sub(levels) else {
            return Err(if let Target::Flat = self.target { more() } else { too_deep() });
        };
        self.depth = depth;
        let start = self.len;
        let written = write(self);
        // After a fault too: a builder may try something else.
        self.depth = depth + levels;
        written?;
        let word = pack(start.wrapping_sub(at.start), self.len - start)?;
        self.overwrite(at.at, word.to_le_bytes());
        Ok(())
    }

    /// Makes zeros of the room behind what was written, for so many bytes that follow, or for the first block of them.
    ///
    /// By the block the processor does not fetch the memory first that it writes over: rows of numbers that are put there afterwards take half to three quarters of the time.
    #[cold]
    #[inline(never)]
    fn clean(&mut self, bytes: usize) {
        let block = BLOCK.min(bytes).min(self.room - self.len);
        // SAFETY: there is room.
        unsafe { self.start.add(self.len).write_bytes(0, block) }
        self.clean = self.len + block;
    }

    /// Appends a row of which all take up as much, whatever is around it. Gives how many bytes it has.
    ///
    /// Room is made once, and `write` has a writer of its own for it: there the compiler knows where everything stands and what is zero, so nothing of that is looked at or
    /// kept in memory. Lists of rows of numbers are written in less than half the time.
    #[inline(always)]
    pub(crate) fn part(
        &mut self,
        flat: Flat,
        levels: usize,
        write: impl FnOnce(&mut Writer<'_>) -> Result<()>,
    ) -> Result<usize> {
        self.reserve(flat.size)?;
        // SAFETY: there is room.
        let start = unsafe { self.start.add(self.len) };
        // Nothing is known of what is behind a row that could not be written.
        let clean = core::mem::replace(&mut self.clean, 0);
        if clean < self.len + flat.size {
            // SAFETY: there is room.
            unsafe { start.write_bytes(0, flat.size) }
        }
        let (depth, target) = (flat.levels - levels, Target::Flat);
        let mut part = Writer { start, len: 0, room: flat.size, clean: flat.size, depth, target };
        write(&mut part)?;
        self.len += part.len;
        if part.len == flat.size {
            self.clean = clean;
        }
        Ok(part.len)
    }

    /// Appends such a row, to which the place points, and which counts for so many levels of depth itself.
    #[inline(always)]
    pub(crate) fn flat(
        &mut self,
        at: At,
        flat: Flat,
        levels: usize,
        write: impl FnOnce(&mut Writer<'_>) -> Result<()>,
    ) -> Result<()> {
        if self.depth < flat.levels {
            return Err(if let Target::Flat = self.target { more() } else { too_deep() });
        }
        let start = self.len;
        let size = self.part(flat, levels, write)?;
        let word = pack(start.wrapping_sub(at.start), size)?;
        self.overwrite(at.at, word.to_le_bytes());
        Ok(())
    }

    /// Begins a row of so many fields. Gives where it begins.
    #[inline(always)]
    pub(crate) fn begin_row(&mut self, fields: usize) -> Result<usize> {
        self.zeros(row_head(fields))
    }

    /// Begins a list of `len` elements of `width` bytes, all of them zero.
    #[inline]
    pub(crate) fn begin_list(&mut self, len: usize, width: usize) -> Result<Elements> {
        let head = list_head(len);
        let size = len
            .checked_mul(width)
            .and_then(|size| size.checked_next_multiple_of(WORD))
            .and_then(|size| size.checked_add(head));
        // Before anything is asked for it: what points to the list could not say its size.
        let size = size.filter(|size| u32::try_from(*size).is_ok());
        let size = size.ok_or_else(|| Error::new(ErrorKind::Unsupported { reason: OFFSETS }))?;
        let start = self.zeros(size)?;
        self.overwrite(start, (len as u64).to_le_bytes());
        Ok(Elements { start, first: start + head, len, width })
    }

    /// Appends a list, whose elements errors call `element`.
    #[inline]
    fn elements<'t, T: Value + 't>(
        &mut self,
        values: impl ExactSizeIterator<Item = &'t T>,
        element: fn(usize) -> Segment,
    ) -> Result<()> {
        let list = self.begin_list(values.len(), <T::Stored as Stored>::WIDTH)?;
        let flat = const { <T::Stored as Stored>::FLAT };
        let size = flat.map_or(0, |flat| flat.size);
        let all = list.len().saturating_mul(size);
        if size > 0 {
            // Before anything is asked for it: what points to the list could not say its size.
            pack(0, all)?;
            self.reserve(all)?;
        }
        // Of numbers in parts of their own all bytes are written anyway, and a short list is no block.
        let over_zeros = flat.is_some_and(|flat| flat.levels > 0) && all >= SHORTEST_BLOCK;
        for (index, value) in values.take(list.len()).enumerate() {
            if over_zeros && self.clean < self.len + size {
                self.clean(all - index * size);
            }
            if let Err(error) = value.store(self, list.element(index)) {
                return Err(error.inside(element(index)));
            }
        }
        Ok(())
    }

    /// Writes a list to its place, for hand-written collections.
    ///
    /// # Errors
    /// Those of the values, and as [`to_vec`](super::to_vec).
    #[inline]
    pub fn list<'t, T: Value + 't>(&mut self, at: At, values: impl ExactSizeIterator<Item = &'t T>) -> Result<()> {
        self.nested(at, 1, |out| out.elements(values, Segment::Index))
    }

    /// Writes a list of numbers to its place.
    #[inline]
    pub(crate) fn plain_list<T: Plain + Value>(&mut self, at: At, list: &[T]) -> Result<()> {
        if cfg!(target_endian = "big") {
            return self.list(at, list.iter());
        }
        self.nested(at, 1, |out| {
            pack(0, size_of_val(list))?;
            let start = out.zeros(list_head(list.len()))?;
            out.overwrite(start, (list.len() as u64).to_le_bytes());
            out.push(bytemuck::cast_slice(list))
        })
    }

    /// Writes a map to its place, for hand-written collections: as many keys as values, in the same order.
    ///
    /// # Errors
    /// Those of the keys and values, and as [`to_vec`](super::to_vec).
    pub fn map<'t, K, V>(
        &mut self,
        at: At,
        keys: impl ExactSizeIterator<Item = &'t K>,
        values: impl ExactSizeIterator<Item = &'t V>,
    ) -> Result<()>
    where
        K: Value + 't,
        V: Value + 't,
    {
        const { assert!(!<K::Stored as Stored>::NULLABLE, "the keys of a map in a row are never null: an Option is none") }
        self.nested(at, 1, |out| {
            let start = out.zeros(WORD)?;
            out.elements(keys, Segment::Key).map_err(|error| in_list(error, "keys"))?;
            let size = out.len - start - WORD;
            out.overwrite(start, (size as u64).to_le_bytes());
            out.elements(values, Segment::Value).map_err(|error| in_list(error, "values"))
        })
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use super::*;

    #[test]
    fn offsets_and_sizes_have_32_bits() {
        let most = u32::MAX as usize;
        assert_eq!(pack(most, most).unwrap(), u64::MAX);
        assert_eq!(pack(3, 5).unwrap(), 3 << 32 | 5);
        for (offset, size) in [(most + 1, 0), (0, most + 1)] {
            assert!(pack(offset, size).unwrap_err().to_string().contains("4 GiB"));
        }
    }
}
