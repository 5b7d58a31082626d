//! Finding the records of a file without an index: each begins where the one before it ends.

use alloc::vec::Vec;
use std::fs::File;
use std::io;

use super::platform;
use super::record::{HEAD, Head};

/// How many bytes are read from the file at once.
pub(super) const BLOCK: usize = 1 << 16;

/// A part of the file, in memory.
#[derive(Debug)]
pub(super) struct Window<'a> {
    file: &'a File,
    /// What the sums of heads begin with.
    seed: u32,
    bytes: Vec<u8>,
    place: u64,
}

impl<'a> Window<'a> {
    pub(super) fn new(file: &'a File, seed: u32) -> Self {
        Window { file, seed, bytes: Vec::new(), place: 0 }
    }

    /// `len` bytes from `place` on; `None` where the file ends before. They are asked for only where the file is known to have them, or to
    /// be short of a few.
    pub(super) fn get(&mut self, place: u64, len: usize) -> io::Result<Option<&[u8]>> {
        let within = |window: &Self| {
            let at = usize::try_from(place.checked_sub(window.place)?).ok()?;
            (at.checked_add(len)? <= window.bytes.len()).then_some(at)
        };
        if within(self).is_none() {
            if len <= BLOCK && self.bytes.capacity() > 2 * BLOCK {
                // The memory of a large record.
                self.bytes = Vec::new();
            }
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
        Ok(bytes.and_then(|bytes| Head::read(&bytes, self.seed, place)))
    }

    /// The bytes behind `head`, which stands at `place`, if they are those that were written and end at `end` at most.
    pub(super) fn record(&mut self, head: &Head, place: u64, end: u64) -> io::Result<Option<&[u8]>> {
        if next(place, head) > end {
            return Ok(None);
        }
        Ok(self.get(place + HEAD as u64, head.len as usize)?.filter(|bytes| head.holds(bytes)))
    }

    /// Whether there is such a [`record`](Self::record). Takes no more memory for a large one.
    pub(super) fn holds(&mut self, head: &Head, place: u64, end: u64) -> io::Result<bool> {
        if head.len as usize <= BLOCK {
            return Ok(self.record(head, place, end)?.is_some());
        }
        let (mut at, next) = (place + HEAD as u64, next(place, head));
        if next > end {
            return Ok(false);
        }
        let mut hasher = crc32fast::Hasher::new();
        while at < next {
            let len = (next - at).min(BLOCK as u64);
            let Some(bytes) = self.get(at, len as usize)? else { return Ok(false) };
            hasher.update(bytes);
            at += len;
        }
        Ok(head.sums_to(hasher.finalize()))
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
/// one ended when all was well, if that is known.
///
/// A record that is damaged has its place among the others, if there are whole ones behind it, or the mark says that it was there; else it is
/// what a writer left that was interrupted, as is the part of a batch whose last record is not there, and a batch behind the mark and at the end that is not whole.
pub(super) fn scan(
    mut window: Window<'_>,
    mut place: u64,
    first: usize,
    len: u64,
    marked: Option<u64>,
) -> io::Result<Found> {
    let mut found = Found { places: Vec::new(), end: place };
    // Those up to the last record that is the last one of its batch.
    let mut whole = 0;
    // What to go back to, where the batch that was met last is not whole.
    let mut before = None;
    // Whether one behind the mark is damaged, and whether one says that there is more, since the last that was whole.
    let (mut damaged, mut batch) = (false, false);
    let mut search = Search { file_len: len, left: len.saturating_sub(place).saturating_mul(2), over: false };
    while place < len {
        let index = first + found.places.len();
        let head = window.head(place)?.filter(|head| head.is_of(index) && next(place, head) <= len);
        if let Some(head) = head
            && window.holds(&head, place, len)?
        {
            found.places.push(place);
            place = next(place, &head);
            batch |= head.more;
            if !head.more {
                before = (damaged && batch).then_some((whole, found.end));
                (whole, found.end) = (found.places.len(), place);
                (damaged, batch) = (false, false);
            }
            continue;
        }
        let behind = head.map_or(place + 1, |head| next(place, &head));
        if let Some((at, later)) = search.following(&mut window, place, behind, index + 1)? {
            // Those between are lost: their heads are not where they should be, so asking for one is an error.
            found.places.resize(later - first, place);
            damaged |= marked.is_some_and(|marked| place >= marked);
            batch |= head.is_some_and(|head| head.more);
            place = at;
        } else if let Some(marked) = marked.filter(|&marked| place < marked && marked <= len) {
            // It was whole once, and with it all before it. Its head, if it has one, leads to those behind it, which are damaged too.
            found.places.push(place);
            place = head.map_or(marked, |head| next(place, &head));
            (whole, found.end) = (found.places.len(), place);
        } else {
            break;
        }
    }
    if let Some(before) = before.filter(|_| whole == found.places.len()) {
        (whole, found.end) = before;
    }
    found.places.truncate(whole);
    Ok(found)
}

/// The search for whole records behind damaged ones.
struct Search {
    file_len: u64,
    /// How many bytes may yet be looked at in vain, behind heads that belong to no whole record. In a file of records these are no more than its own; one that was made to be slow
    /// to open may have a head at each byte.
    left: u64,
    /// Whether there are none any more.
    over: bool,
}

impl Search {
    /// The next whole record from `from` on, behind a damaged one at `damaged`: where it begins, and its index, which is `index` at least.
    fn following(
        &mut self,
        window: &mut Window<'_>,
        damaged: u64,
        from: u64,
        index: usize,
    ) -> io::Result<Option<(u64, usize)>> {
        if self.over {
            return Ok(None);
        }
        for place in from..self.file_len.saturating_sub(HEAD as u64 - 1) {
            let Some(bytes) = window.get(place, HEAD)?.and_then(|bytes| bytes.first_chunk().copied()) else { break };
            // Each of the lost ones had a head.
            let lost = ((place - damaged) / HEAD as u64) as usize;
            if !Head::plausible(&bytes, index, lost) {
                continue;
            }
            let Some(head) = Head::read(&bytes, window.seed, place).filter(|head| next(place, head) <= self.file_len)
            else {
                continue;
            };
            let Some(left) = self.left.checked_sub(u64::from(head.len)) else { continue };
            if window.holds(&head, place, self.file_len)? {
                return Ok(Some((place, head.index_from(index))));
            }
            self.left = left;
        }
        // From further on, no more are there to be found.
        self.over = true;
        Ok(None)
    }
}
