//! All records, one after the other.

use core::fmt;

use super::encoding::Decode;
use super::record_file::RecordFile;
use super::scan::{self, Window};
use crate::error::Result;

/// The values of a file, in order: see [`RecordFile::iter`]. A record that is damaged is an error, and those behind it follow.
pub struct Iter<'a, T, E> {
    file: &'a RecordFile<T, E>,
    window: Window<'a>,
    next: usize,
    end: usize,
    /// Where the next record begins, if the one before it was whole.
    place: Option<u64>,
}

impl<'a, T, E: Decode<T>> Iter<'a, T, E> {
    pub(super) fn new(file: &'a RecordFile<T, E>) -> Self {
        Iter { file, window: file.data().window(), next: 0, end: file.len(), place: None }
    }

    /// The value of a record, by way of the bytes read ahead; `None` if it cannot be had so.
    fn ahead(&mut self, index: usize) -> Result<Option<T>> {
        let data = self.file.data();
        let place = match self.place.take() {
            Some(place) => place,
            None => data.place(index)?,
        };
        let Some(head) = self.window.head(place)?.filter(|head| head.is_of(index)) else { return Ok(None) };
        let end = scan::next(place, &head);
        let Some(bytes) = self.window.record(&head, place, data.end)? else { return Ok(None) };
        self.place = Some(end);
        self.file.decode(bytes, index).map(Some)
    }
}

impl<T, E: Decode<T>> Iterator for Iter<'_, T, E> {
    type Item = Result<T>;

    fn next(&mut self) -> Option<Result<T>> {
        if self.next == self.end {
            return None;
        }
        let index = self.next;
        self.next += 1;
        // What is damaged on the way from record to record may be whole by the index, and the other way round.
        Some(match self.ahead(index) {
            Ok(Some(value)) => Ok(value),
            Ok(None) => self.file.get(index),
            Err(error) => Err(error),
        })
    }

    fn nth(&mut self, count: usize) -> Option<Result<T>> {
        if count > 0 {
            self.next = self.next.saturating_add(count).min(self.end);
            self.place = None;
        }
        self.next()
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.end - self.next, Some(self.end - self.next))
    }
}

impl<T, E: Decode<T>> ExactSizeIterator for Iter<'_, T, E> {}

impl<T, E: Decode<T>> core::iter::FusedIterator for Iter<'_, T, E> {}

impl<T, E: Decode<T>> DoubleEndedIterator for Iter<'_, T, E> {
    fn next_back(&mut self) -> Option<Result<T>> {
        if self.next == self.end {
            return None;
        }
        self.end -= 1;
        Some(self.file.get(self.end))
    }
}

impl<T, E> fmt::Debug for Iter<'_, T, E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Iter").field("next", &self.next).field("end", &self.end).finish_non_exhaustive()
    }
}
