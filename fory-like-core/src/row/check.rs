//! The check that bytes are a row, once and whole, after which fields are read without another look.

use super::slot::{WORD, bitmap, list_head, row_head};
use super::stored::Stored;
use super::value::in_list;
use crate::error::{Error, ErrorKind, Result, Segment};
use crate::wire::text;

/// How deep rows, lists and maps may be nested in each other.
pub(crate) const MAX_DEPTH: usize = 128;

/// How many bytes of a value count for a level of depth, beside the first: what is made of a row keeps its values on the stack.
const LEVEL: usize = 1024;

/// How many levels of depth a row counts for whose values take so many bytes.
pub(crate) const fn levels(size: usize) -> usize {
    1 + size / LEVEL
}

/// A check that is under way.
pub struct Check<'a> {
    whole: &'a [u8],
    /// How many more bytes can be checked.
    ///
    /// Parts that share no bytes have at most as many as there are. So the check ends after as many, and takes linear time, though offsets may
    /// point to the same bytes over and over.
    left: usize,
    depth: usize,
    /// The first part that shares bytes with one before it, or lies before it.
    shared: Option<usize>,
    /// Whether the keys of all maps have been in order so far.
    sorted: bool,
}

/// The slot of a value that is being checked.
pub struct Place<'a, 'c> {
    /// The row or list around it, up to the end of the bytes that it was given.
    pub(crate) container: &'a [u8],
    /// Where the slot begins.
    pub(crate) at: usize,
    /// Where what the slots before it point to ends.
    pub(crate) end: &'c mut usize,
}

impl<'a> Place<'a, '_> {
    /// The first bytes of the slot.
    #[inline(always)]
    pub(crate) fn load<const N: usize>(&self) -> [u8; N] {
        let mut bytes = [0; N];
        bytes.copy_from_slice(&self.container[self.at..self.at + N]);
        bytes
    }
}

impl<'a> Check<'a> {
    pub(crate) fn new(whole: &'a [u8]) -> Self {
        Check { whole, left: whole.len(), depth: MAX_DEPTH, shared: None, sorted: true }
    }

    /// Where a part begins that shares bytes with one before it, or lies before it.
    pub(crate) fn shared(&self) -> Option<usize> {
        self.shared
    }

    /// Whether the keys of all maps are in order.
    pub(crate) fn is_sorted(&self) -> bool {
        self.sorted
    }

    /// Takes note of the keys of a map.
    pub(crate) fn keys_are_sorted(&mut self, sorted: bool) {
        self.sorted &= sorted;
    }

    /// A fault at this byte of a part.
    #[cold]
    #[inline(never)]
    pub(crate) fn fault(&self, part: &[u8], at: usize, kind: ErrorKind) -> Error {
        Error::at(kind, part.as_ptr().addr() - self.whole.as_ptr().addr() + at)
    }

    /// A value that the type does not have.
    #[cold]
    pub(crate) fn invalid(&self, place: &Place<'_, '_>, expected: &'static str, found: u128) -> Error {
        self.fault(place.container, place.at, ErrorKind::InvalidValue { expected, found })
    }

    /// Takes note of bytes that belong to one part alone.
    #[inline(always)]
    fn spend(&mut self, part: &[u8], bytes: usize) -> Result<()> {
        match self.left.checked_sub(bytes) {
            Some(left) => {
                self.left = left;
                Ok(())
            }
            None => Err(self.fault(part, 0, ErrorKind::Overlap)),
        }
    }

    /// What the slot's offset and size point to: from there on up to the end of the container, and the size.
    #[inline(always)]
    fn part(&mut self, place: &mut Place<'a, '_>) -> Result<(&'a [u8], usize)> {
        let word = u64::from_le_bytes(place.load());
        let (offset, size) = ((word >> 32) as usize, word as u32 as usize);
        match place.container.get(offset..) {
            Some(part) if size <= part.len() => {
                if offset < *place.end && size > 0 {
                    self.shared.get_or_insert(part.as_ptr().addr() - self.whole.as_ptr().addr());
                }
                *place.end = (offset + size).max(*place.end);
                Ok((part, size))
            }
            _ => {
                let kind = ErrorKind::Region { offset, size, len: place.container.len() };
                Err(self.fault(place.container, place.at, kind))
            }
        }
    }

    /// What the slot points to, as bytes.
    #[inline(always)]
    pub(crate) fn bytes(&mut self, mut place: Place<'a, '_>) -> Result<&'a [u8]> {
        let (part, size) = self.part(&mut place)?;
        self.spend(part, size)?;
        Ok(&part[..size])
    }

    /// What the slot points to, as text.
    #[inline(always)]
    pub(crate) fn text(&mut self, mut place: Place<'a, '_>) -> Result<()> {
        let (part, size) = self.part(&mut place)?;
        self.spend(part, size)?;
        match text::check_utf8(part, size) {
            Ok(_) => Ok(()),
            Err(at) => Err(self.fault(part, at, ErrorKind::Utf8)),
        }
    }

    /// Checks what the slot points to, which counts for so many levels of depth.
    #[inline]
    pub(crate) fn nested<T>(
        &mut self,
        mut place: Place<'a, '_>,
        levels: usize,
        check: impl FnOnce(&'a [u8], &mut Self) -> Result<T>,
    ) -> Result<T> {
        let (part, size) = self.part(&mut place)?;
        let Some(depth) = self.depth.checked_sub(levels) else {
            return Err(self.fault(part, 0, ErrorKind::Nested { limit: MAX_DEPTH }));
        };
        self.depth = depth;
        let checked = check(&part[..size], self);
        self.depth = depth + levels;
        checked
    }

    /// Checks that there is a row of `fields` fields. Gives where its variable part begins.
    #[inline(always)]
    pub(crate) fn row(&mut self, row: &'a [u8], fields: usize) -> Result<usize> {
        let head = row_head(fields);
        if row.len() < head {
            return Err(self.fault(row, 0, ErrorKind::UnexpectedEnd { needed: head, left: row.len() }));
        }
        self.spend(row, head)?;
        Ok(head)
    }

    /// Checks a field of a row for which [`row`](Check::row) was called.
    #[inline(always)]
    pub(crate) fn field(
        &mut self,
        row: &'a [u8],
        fields: usize,
        index: usize,
        end: &mut usize,
        nullable: bool,
        check: impl FnOnce(Place<'a, '_>, &mut Self) -> Result<()>,
    ) -> Result<()> {
        let at = bitmap(fields) + index * WORD;
        if row[index / 8] >> (index % 8) & 1 != 0 {
            return if nullable { Ok(()) } else { Err(self.fault(row, at, ErrorKind::Null)) };
        }
        check(Place { container: row, at, end }, self)
    }

    /// Checks a list of `S`, whose elements errors call `element`. Gives its length.
    #[inline]
    pub(crate) fn list<S: Stored>(&mut self, list: &'a [u8], element: fn(usize) -> Segment) -> Result<usize> {
        self.list_of(list, element, S::WIDTH, S::NULLABLE, S::ANY_BITS, S::check)
    }

    /// Checks a list of elements of so many bytes, each that is not null with `check`, unless any bits are right. Gives its length.
    #[inline(always)]
    pub(crate) fn list_of(
        &mut self,
        list: &'a [u8],
        element: fn(usize) -> Segment,
        width: usize,
        nullable: bool,
        any_bits: bool,
        mut check: impl FnMut(Place<'a, '_>, &mut Self) -> Result<()>,
    ) -> Result<usize> {
        let Some(found) = list.first_chunk() else {
            return Err(self.fault(list, 0, ErrorKind::UnexpectedEnd { needed: WORD, left: list.len() }));
        };
        let found = u64::from_le_bytes(*found);
        let left = list.len() - WORD;
        // Each element takes a byte at least.
        if found > left as u64 {
            return Err(self.fault(list, 0, ErrorKind::Length { found, left }));
        }
        let len = found as usize;
        let head = list_head(len);
        let end = len.checked_mul(width).and_then(|size| size.checked_add(head)).filter(|end| *end <= list.len());
        let Some(mut end) = end else {
            return Err(self.fault(list, 0, ErrorKind::Length { found, left }));
        };
        self.spend(list, end)?;
        let nulls = &list[WORD..head];
        if !nullable {
            for (i, word) in nulls.chunks_exact(WORD).enumerate() {
                let rest = len - 64 * i;
                let used = if rest < 64 { !(u64::MAX << rest) } else { u64::MAX };
                let set = word.first_chunk().map_or(0, |word| u64::from_le_bytes(*word)) & used;
                if set != 0 {
                    let index = 64 * i + set.trailing_zeros() as usize;
                    let error = self.fault(list, head + index * width, ErrorKind::Null);
                    return Err(error.inside(element(index)));
                }
            }
        }
        if any_bits {
            return Ok(len);
        }
        for index in 0..len {
            if nullable && nulls[index / 8] >> (index % 8) & 1 != 0 {
                continue;
            }
            let place = Place { container: list, at: head + index * width, end: &mut end };
            if let Err(error) = check(place, self) {
                return Err(error.inside(element(index)));
            }
        }
        Ok(len)
    }

    /// Checks a map, whose lists `keys` and `values` check.
    #[inline(always)]
    pub(crate) fn map(
        &mut self,
        map: &'a [u8],
        check_keys: impl FnOnce(&'a [u8], &mut Self) -> Result<usize>,
        check_values: impl FnOnce(&'a [u8], &mut Self) -> Result<usize>,
    ) -> Result<()> {
        let Some((size, lists)) = map.split_first_chunk() else {
            return Err(self.fault(map, 0, ErrorKind::UnexpectedEnd { needed: WORD, left: map.len() }));
        };
        self.spend(map, WORD)?;
        let size = u64::from_le_bytes(*size);
        let split = usize::try_from(size).ok().and_then(|size| lists.split_at_checked(size));
        let Some((keys, values)) = split else {
            return Err(self.fault(map, 0, ErrorKind::Length { found: size, left: lists.len() }));
        };
        let found = check_keys(keys, self).map_err(|error| in_list(error, "keys"))?;
        let expected = check_values(values, self).map_err(|error| in_list(error, "values"))?;
        if found != expected {
            return Err(self.fault(map, 0, ErrorKind::Entries { keys: found, values: expected }));
        }
        Ok(())
    }
}
