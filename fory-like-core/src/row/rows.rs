//! Many rows in one piece, with an index.
//!
//! The rows one after the other, each of a multiple of eight bytes; where each of them ends, as eight bytes each; how many there are, as eight
//! bytes; and eight bytes that tell such a piece from others. All numbers little endian. The index stands behind, so that rows are written as they come.

use alloc::vec::Vec;
use core::fmt;
use core::marker::PhantomData;

use super::nested::{Exact, Ref, Row, View};
use super::rows_iter::{CheckedRowsIter, RowsIter};
use super::slot::{Region, WORD};
use super::{append_to_vec, view};
use crate::error::{Error, ErrorKind, Result, Segment};

/// What ends a piece of rows; the digit is the version.
const MARK: [u8; WORD] = *b"forowsv1";

/// Writes many rows into one piece of memory, with an index: see [`Rows`].
pub struct RowsWriter<T> {
    bytes: Vec<u8>,
    /// Where each row ends.
    ends: Vec<u64>,
    row: Exact<T>,
}

impl<T> Default for RowsWriter<T> {
    fn default() -> Self {
        RowsWriter { bytes: Vec::new(), ends: Vec::new(), row: PhantomData }
    }
}

impl<T> fmt::Debug for RowsWriter<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "RowsWriter({} in {} bytes)", self.ends.len(), self.bytes.len())
    }
}

impl<T: Row> RowsWriter<T> {
    /// For no rows yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// How many rows there are.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// Adds a row.
    ///
    /// # Errors
    /// As [`to_vec`](super::to_vec); then it is as it was.
    pub fn push(&mut self, value: &T) -> Result<()> {
        append_to_vec(&mut self.bytes, value).map_err(|error| error.inside(Segment::Index(self.ends.len())))?;
        self.ends.push(self.bytes.len() as u64);
        Ok(())
    }

    /// The bytes, complete.
    pub fn finish(self) -> Vec<u8> {
        let RowsWriter { mut bytes, ends, .. } = self;
        bytes.reserve_exact((ends.len() + 2) * WORD);
        for end in &ends {
            bytes.extend_from_slice(&end.to_le_bytes());
        }
        bytes.extend_from_slice(&(ends.len() as u64).to_le_bytes());
        bytes.extend_from_slice(&MARK);
        bytes
    }
}

/// Many rows in one piece of memory, which may be a map of a file: any of them is had by its position, and checked when it is.
///
/// ```
/// use fory_like_core::{Row, row};
///
/// #[derive(Row)]
/// struct Visit {
///     page: String,
///     seconds: u32,
/// }
///
/// let mut writer = row::RowsWriter::new();
/// for seconds in 0..1000 {
///     writer.push(&Visit { page: "home".into(), seconds })?;
/// }
/// let bytes = writer.finish();
///
/// // Looks at the end of the bytes only.
/// let visits = row::Rows::<Visit>::new(&bytes)?;
/// assert_eq!(visits.len(), 1000);
/// // Checks this row.
/// assert_eq!(visits.get(700).unwrap()?.seconds(), 700);
/// // Checks all of them, once.
/// let visits = visits.check()?;
/// assert_eq!(visits.iter().map(|visit| visit.seconds()).sum::<u32>(), 499_500);
/// # Ok::<(), fory_like_core::Error>(())
/// ```
pub struct Rows<'a, T> {
    rows: &'a [u8],
    /// Where each row ends, in eight bytes each.
    ends: &'a [[u8; WORD]],
    row: Exact<T>,
}

impl<T> Clone for Rows<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Rows<'_, T> {}

impl<'a, T: Row> Rows<'a, T> {
    /// The rows of a piece, of which the end is looked at, and no row yet.
    ///
    /// # Errors
    /// Where the bytes do not end as those of [`RowsWriter`], or are too few for the index.
    pub fn new(bytes: &'a [u8]) -> Result<Self> {
        let fault = |kind, offset| Err(Error::at(kind, offset).rooted_at("Rows"));
        let Some((rest, end)) = bytes.split_last_chunk::<{ 2 * WORD }>() else {
            return fault(ErrorKind::UnexpectedEnd { needed: 2 * WORD, left: bytes.len() }, 0);
        };
        let (count, mark) = (u128::from_le_bytes(*end) as u64, (u128::from_le_bytes(*end) >> 64) as u64);
        if mark != u64::from_le_bytes(MARK) {
            let expected = "the mark at the end of what RowsWriter writes";
            return fault(ErrorKind::InvalidValue { expected, found: mark.into() }, rest.len() + WORD);
        }
        let size = usize::try_from(count).ok().and_then(|count| count.checked_mul(WORD));
        let Some((rows, ends)) = size.and_then(|size| rest.split_at_checked(rest.len().checked_sub(size)?)) else {
            return fault(ErrorKind::Length { found: count, left: rest.len() }, rest.len());
        };
        let (ends, _) = ends.as_chunks();
        Ok(Rows { rows, ends, row: PhantomData })
    }

    /// How many rows there are.
    #[inline]
    pub const fn len(self) -> usize {
        self.ends.len()
    }

    /// Whether there are none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.ends.is_empty()
    }

    /// Where this row begins, and its bytes.
    #[inline]
    fn bytes(self, index: usize) -> Option<(usize, Option<&'a [u8]>)> {
        let end = u64::from_le_bytes(*self.ends.get(index)?);
        let start = index.checked_sub(1).map_or(0, |before| u64::from_le_bytes(self.ends[before]));
        let (Ok(start), Ok(end)) = (usize::try_from(start), usize::try_from(end)) else {
            return Some((0, None));
        };
        Some((start, self.rows.get(start..end)))
    }

    /// A view of the row at this position, which is checked; `None` behind the end.
    ///
    /// # Errors
    /// Where the index says nonsense, or its bytes are no row of the type. The offset is that in all bytes.
    #[inline]
    pub fn get(self, index: usize) -> Option<Result<T::View<'a>>> {
        let (start, bytes) = self.bytes(index)?;
        let Some(bytes) = bytes else {
            let end = self.rows.len() + index * WORD;
            let kind = ErrorKind::InvalidValue {
                expected: "the end of a row",
                found: u64::from_le_bytes(self.ends[index]).into(),
            };
            return Some(Err(Error::at(kind, end).inside(Segment::Index(index)).rooted_at("Rows")));
        };
        Some(view::<T>(bytes).map_err(|error| error.moved(start).inside(Segment::Index(index)).rooted_at("Rows")))
    }

    /// Views of all rows, each checked as it comes.
    #[inline]
    pub fn iter(self) -> RowsIter<'a, T> {
        RowsIter::new(self, self.len())
    }

    /// Checks all rows, in time in proportion to their bytes.
    ///
    /// # Errors
    /// As [`get`](Rows::get), for the first that has a fault.
    pub fn check(self) -> Result<CheckedRows<'a, T>> {
        let mut sorted = true;
        for view in self.iter() {
            sorted &= view?.as_row().is_sorted();
        }
        Ok(CheckedRows { rows: self, sorted })
    }
}

/// Many rows in one piece of memory, all of which were checked.
pub struct CheckedRows<'a, T> {
    rows: Rows<'a, T>,
    /// Whether the keys of all maps are in order.
    sorted: bool,
}

impl<T> Clone for CheckedRows<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for CheckedRows<'_, T> {}

impl<'a, T: Row> CheckedRows<'a, T> {
    /// How many rows there are.
    #[inline]
    pub const fn len(self) -> usize {
        self.rows.len()
    }

    /// Whether there are none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.rows.is_empty()
    }

    /// A view of the row at this position; `None` behind the end.
    #[inline]
    pub fn get(self, index: usize) -> Option<T::View<'a>> {
        let (_, bytes) = self.rows.bytes(index)?;
        // SAFETY: `check` gave no error for the same bytes.
        Some(unsafe { Ref::new(Region::new(bytes?, self.sorted)) }.into())
    }

    /// Views of all rows.
    #[inline]
    pub fn iter(self) -> CheckedRowsIter<'a, T> {
        CheckedRowsIter::new(self, self.len())
    }
}

impl<T> fmt::Debug for Rows<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Rows({} in {} bytes)", self.ends.len(), self.rows.len())
    }
}

impl<T> fmt::Debug for CheckedRows<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.rows.fmt(f)
    }
}
