//! The records of a file as bytes, and where they are.

use alloc::vec::Vec;
use std::fs::File;
use std::io;
use std::path::Path;

use super::fault::FileFault;
use super::index::Index;
use super::platform;
use super::record::{self, HEAD, Head};
use super::scan::{self, BLOCK, Window};
use crate::error::{Error, ErrorKind, Result};

/// How many records are known by memory alone at most: so many are looked for when the file is opened, and their places are
/// written to the index at once.
const PENDING: usize = 512;

/// How many bytes such records have at most, but for the last: so many are read when the file is opened.
const PENDING_BYTES: u64 = 1 << 20;

/// How many of the last places in an index may be wrong before all of it is computed again.
const WRONG: usize = 1024;

/// The records of a file.
#[derive(Debug)]
pub(super) struct Data {
    pub(super) file: File,
    /// Its number.
    id: u64,
    /// What the sums of heads begin with.
    pub(super) seed: u32,
    /// Where the first record begins.
    start: u64,
    /// Where the last one ends.
    pub(super) end: u64,
    /// `None` where there is none, and none can be written.
    index: Option<Index>,
    /// The places of the records behind those that the index knows.
    pending: Vec<u64>,
    /// How long the file was when it was last looked at.
    pub(super) seen: u64,
}

impl Data {
    /// The file of this number, whose records begin at `start`, and of which none is known yet.
    pub(super) fn new(file: File, id: u64, start: u64) -> Self {
        Data { file, id, seed: record::seed(id), start, end: start, index: None, pending: Vec::new(), seen: start }
    }

    /// Finds the records there are: those that the index knows, those that are known already, and those behind. The time depends on the latter.
    ///
    /// `writable` asks for an index that can be written, even if it knows less than the one so far.
    pub(super) fn find(&mut self, path: &Path, writable: bool) -> io::Result<()> {
        self.seen = self.file.metadata()?.len();
        let mut index = Index::open(path, self.id, writable);
        let (right, end) = match &index {
            Some(index) => self.first_wrong(index)?,
            None => (0, self.start),
        };
        if let Some(index) = &mut index {
            index.shorten(right);
        }
        // Something else may have cut the file. Of a file with one writer, all that was there is.
        let cut = self.end > self.seen;
        if right < self.indexed() && !writable && !cut {
            return self.find_more();
        }
        if cut || right < self.indexed() || right >= self.len() {
            self.pending = Vec::new();
            self.end = end;
        } else {
            self.pending.drain(..right - self.indexed());
            self.pending.shrink_to(2 * PENDING);
        }
        self.index = index;
        self.find_more()
    }

    /// Finds the records behind those that are known.
    pub(super) fn find_more(&mut self) -> io::Result<()> {
        self.seen = self.file.metadata()?.len();
        let marked = self.index.as_ref().and_then(|index| index.marked);
        let found = scan::scan(self.window(), self.end, self.len(), self.seen, marked)?;
        self.pending.extend(found.places);
        self.end = found.end;
        Ok(())
    }

    /// How many of the places of an index are right, to judge by the last of them, and where the last of their records ends: where the power failed, or
    /// the file was cut, others follow.
    fn first_wrong(&self, index: &Index) -> io::Result<(usize, u64)> {
        let marked = index.marked.unwrap_or(0);
        let mut window = self.window();
        let mut len = index.len();
        let behind = |at| index.places(at).map(|[place]| place > self.seen.saturating_sub(HEAD as u64));
        if let Some(last) = len.checked_sub(1)
            && behind(last)?
        {
            // Places ascend, so those behind the end of the file are found in a few steps.
            let (mut low, mut high) = (0, last);
            while low < high {
                let middle = low.midpoint(high);
                if behind(middle)? { high = middle } else { low = middle + 1 }
            }
            len = low;
        }
        for wrong in 0..=WRONG {
            let Some(last) = len.checked_sub(1 + wrong) else { break };
            let [place] = index.places(last)?;
            let Some(head) = window.head(place)?.filter(|head| head.is_of(last)) else { continue };
            // What has been marked was whole; of what came later, nobody knows, nor whether the rest of its batch is there.
            let end = scan::next(place, &head);
            if end <= self.seen && !head.more && (end <= marked || window.holds(&head, place, self.seen)?) {
                return Ok((last + 1, end));
            }
        }
        Ok((0, self.start))
    }

    /// A window on the file.
    pub(super) fn window(&self) -> Window<'_> {
        Window::new(&self.file, self.seed)
    }

    /// How many records there are.
    pub(super) fn len(&self) -> usize {
        self.indexed() + self.pending.len()
    }

    fn indexed(&self) -> usize {
        self.index.as_ref().map_or(0, Index::len)
    }

    /// How many bytes were marked that are not there any more.
    pub(super) fn missing(&self) -> u64 {
        self.index.as_ref().and_then(|index| index.marked).map_or(0, |marked| marked.saturating_sub(self.seen))
    }

    /// Whether the index should be written before much more is read.
    pub(super) fn wants_index(&self) -> bool {
        let bytes = self.pending.first().map_or(0, |first| self.end - first);
        self.pending.len() >= PENDING || bytes >= PENDING_BYTES
    }

    /// Adds records that have been written behind the others, up to `end`.
    pub(super) fn push(&mut self, places: &[u64], end: u64) {
        self.pending.extend_from_slice(places);
        (self.end, self.seen) = (end, end);
    }

    /// Writes the places that the index does not know to its file. A fault costs time at the next opening and nothing else, so it is no error: the
    /// places stay in memory, and are written with later ones.
    pub(super) fn write_index(&mut self, path: &Path) {
        if self.index.is_none() {
            self.index = Index::create(path, self.id).ok();
        }
        let Some(index) = &mut self.index else { return };
        // What an interrupted writer left behind is no place of these.
        if index.cut().and_then(|()| index.push(&self.pending)).is_ok() {
            self.pending.clear();
            if self.pending.capacity() > 2 * PENDING {
                self.pending = Vec::new();
            }
        }
    }

    /// Notes in the index that all records are there, as far as the writer can tell.
    pub(super) fn mark(&mut self) {
        if let Some(index) = &mut self.index {
            // As above; without the mark, damage at the end of the file is taken for the work of an interrupted writer.
            let _ = index.mark(self.end);
        }
    }

    /// Where a record begins, and where the next one does, by the index.
    pub(super) fn bounds(&self, at: usize) -> io::Result<(u64, u64)> {
        let indexed = self.indexed();
        if let Some(index) = &self.index
            && at + 1 < indexed
        {
            let [place, next] = index.places(at)?;
            return Ok((place, next));
        }
        let place = |at: usize| match &self.index {
            Some(index) if at < indexed => index.places(at).map(|[place]| place),
            _ => Ok(self.pending.get(at - indexed).copied().unwrap_or(self.end)),
        };
        Ok((place(at)?, place(at + 1)?))
    }

    /// Where a record begins, by the index.
    pub(super) fn place(&self, at: usize) -> io::Result<u64> {
        Ok(self.bounds(at)?.0)
    }

    /// The bytes of a record, of which the first are its head.
    pub(super) fn read(&self, at: usize) -> Result<Vec<u8>> {
        let len = self.len();
        if at >= len {
            return Err(Error::new(ErrorKind::File(FileFault::NoRecord { index: at, len })));
        }
        let (place, next) = self.bounds(at)?;
        if let Some(bytes) = self.read_at(at, place, next)? {
            return Ok(bytes);
        }
        if let Some(right) = self.other_bounds(at, (place, next))?
            && let Some(bytes) = self.read_at(at, right.0, right.1)?
        {
            return Ok(bytes);
        }
        Err(Error::new(ErrorKind::File(FileFault::Damaged { index: at })))
    }

    /// Where a record begins and ends, by the records before it, where it is not `found`, where the index says. Either the record is damaged or the index is.
    pub(super) fn other_bounds(&self, at: usize, found: (u64, u64)) -> io::Result<Option<(u64, u64)>> {
        // As `scan` has it of a record that is lost with others: all have the place of the first, where no whole one stands.
        if found.0 == found.1 && (self.start..=self.end).contains(&found.0) {
            let whole = match self.head(found.0)? {
                Some(head) => self.window().holds(&head, found.0, self.end)?,
                None => false,
            };
            if !whole {
                return Ok(None);
            }
        }
        Ok(self.walk_to(at)?.filter(|&right| right != found))
    }

    /// The bytes of the record that begins at `place` and ends at `end`, if it is the one of that index, and whole.
    fn read_at(&self, at: usize, place: u64, end: u64) -> io::Result<Option<Vec<u8>>> {
        let Some(len) = end.checked_sub(place).filter(|&len| len >= HEAD as u64 && end <= self.end) else {
            return Ok(None);
        };
        if len > BLOCK as u64 {
            // A wrong place in the index may be far away.
            let head = self.head(place)?;
            if head.is_none_or(|head| scan::next(place, &head) != end) {
                return Ok(None);
            }
        }
        let mut bytes = alloc::vec![0; len as usize];
        if platform::read_up_to(&self.file, &mut bytes, place)? < bytes.len() {
            return Ok(None);
        }
        let Some((head, rest)) = bytes.split_first_chunk() else { return Ok(None) };
        let whole = Head::read(head, self.seed, place).is_some_and(|head| head.is_of(at) && head.holds(rest));
        Ok(whole.then_some(bytes))
    }

    /// The head at `place`, if one stands there.
    fn head(&self, place: u64) -> io::Result<Option<Head>> {
        let mut bytes = [0; HEAD];
        let read = platform::read_up_to(&self.file, &mut bytes, place)?;
        Ok(Head::read(&bytes, self.seed, place).filter(|_| read == HEAD))
    }

    /// Where a record begins and ends: by its head, or from record to record, from the nearest one before it whose place in the index is right.
    fn walk_to(&self, at: usize) -> io::Result<Option<(u64, u64)>> {
        const STEPS: usize = 64;
        let mut window = self.window();
        let mut back = 0;
        loop {
            let from = at.saturating_sub(back);
            let mut place = match from {
                0 => self.start,
                _ => self.place(from)?,
            };
            let mut reached = from;
            // Most often there is none, or the one that is looked for: no block is read for those.
            let mut head = self.head(place)?.filter(|head| head.is_of(reached));
            while let Some(found) = head {
                let next = scan::next(place, &found);
                if reached == at {
                    return Ok(Some((place, next)));
                }
                (place, reached) = (next, reached + 1);
                head = window.head(place)?.filter(|head| head.is_of(reached));
            }
            if reached > from || from == 0 {
                // The way from here ends at a damaged record, and so does every longer one.
                return Ok(None);
            }
            // Ever further back, since a part of the index may be wrong, or all of it.
            back = if back < STEPS { back + 1 } else { back.saturating_mul(2) };
        }
    }
}
