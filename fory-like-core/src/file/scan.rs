//! Finding the records of a file without an index: each begins where the one before it ends.

use alloc::vec::Vec;
use std::fs::File;
use std::io;

use super::platform;
use super::record::{HEAD, Head};

/// How many bytes are read from the file at once.
const BLOCK: usize = 1 << 16;

/// A part of the file, in memory.
#[derive(Debug)]
pub(super) struct Window<'a> {
    file: &'a File,
    bytes: Vec<u8>,
    place: u64,
}

impl<'a> Window<'a> {
    pub(super) fn new(file: &'a File) -> Self {
        Window { file, bytes: Vec::new(), place: 0 }
    }

    /// `len` bytes from `place` on; `None` where the file ends before. They are asked for only where the file is known to have them, or to
    /// be short of a few.
    pub(super) fn get(&mut self, place: u64, len: usize) -> io::Result<Option<&[u8]>> {
        let within = |window: &Self| {
            let at = usize::try_from(place.checked_sub(window.place)?).ok()?;
            (at.checked_add(len)? <= window.bytes.len()).then_some(at)
        };
        if within(self).is_none() {
            self.place = place;
            self.bytes.resize(len.max(BLOCK), 0);
            let read = platform::read_up_to(self.file, &mut self.bytes, place)?;
            self.bytes.truncate(read);
        }
        Ok(within(self).map(|at| &self.bytes[at..at + len]))
    }

    /// The head at `place`, if one stands there.
    pub(super) fn head(&mut self, place: u64) -> io::Result<Option<Head>> {
        let bytes = self.get(place, HEAD)?.and_then(|bytes| bytes.first_chunk().copied());
        Ok(bytes.and_then(|bytes| Head::read(&bytes, place)))
    }

    /// The bytes behind `head`, which stands at `place`, if they are those that were written and end at `end` at most.
    pub(super) fn record(&mut self, head: &Head, place: u64, end: u64) -> io::Result<Option<&[u8]>> {
        if next(place, head) > end {
            return Ok(None);
        }
        Ok(self.get(place + HEAD as u64, head.len as usize)?.filter(|bytes| head.holds(bytes)))
    }
}

/// Where the record behind this one begins.
pub(super) fn next(place: u64, head: &Head) -> u64 {
    place + HEAD as u64 + u64::from(head.len)
}

/// What a scan found.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Found {
    /// Where each record begins, from the first that was looked for.
    pub(super) places: Vec<u64>,
    /// Where the last whole record ends.
    pub(super) end: u64,
}

/// Looks for records from `place` on, of which the first would have this index. `len` is the length of the file, `marked` where the last
/// one ended when all was well.
///
/// A record that is damaged has its place among the others, if there are whole ones behind it, or the mark says that it was there; else it is
/// what a writer left that was interrupted, as is the part of a batch whose last record is not there.
pub(super) fn scan(file: &File, mut place: u64, first: usize, len: u64, marked: u64) -> io::Result<Found> {
    let mut window = Window::new(file);
    let mut found = Found { places: Vec::new(), end: place };
    // Those up to the last record that is the last one of its batch.
    let mut whole = 0;
    while place < len {
        let index = first + found.places.len();
        let head = window.head(place)?.filter(|head| head.is_of(index) && next(place, head) <= len);
        if let Some(head) = head
            && window.record(&head, place, len)?.is_some()
        {
            found.places.push(place);
            place = next(place, &head);
            if !head.more {
                (whole, found.end) = (found.places.len(), place);
            }
            continue;
        }
        let behind = head.map_or(place + 1, |head| next(place, &head));
        if let Some((at, later)) = following(&mut window, place, behind, index + 1, len)? {
            // Those between are lost: their heads are not where they should be, so asking for one is an error.
            found.places.resize(later - first, place);
            place = at;
        } else if place < marked && marked <= len {
            // It was whole once, and with it all before it.
            found.places.push(place);
            (whole, found.end) = (found.places.len(), len);
            break;
        } else {
            break;
        }
    }
    found.places.truncate(whole);
    Ok(found)
}

/// The next whole record from `from` on, behind a damaged one at `damaged`: where it begins, and its index, which is `index` at least.
fn following(
    window: &mut Window<'_>,
    damaged: u64,
    from: u64,
    index: usize,
    len: u64,
) -> io::Result<Option<(u64, usize)>> {
    for place in from..len.saturating_sub(HEAD as u64 - 1) {
        let Some(bytes) = window.get(place, HEAD)?.and_then(|bytes| bytes.first_chunk().copied()) else { break };
        // Each of the lost ones had a head.
        let lost = ((place - damaged) / HEAD as u64) as usize;
        if !Head::plausible(&bytes, index, lost) {
            continue;
        }
        if let Some(head) = Head::read(&bytes, place)
            && window.record(&head, place, len)?.is_some()
        {
            return Ok(Some((place, head.index_from(index))));
        }
    }
    Ok(None)
}
