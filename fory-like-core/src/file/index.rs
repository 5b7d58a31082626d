//! Where each record begins, in a file beside that of the records.
//!
//! It makes [`get`](super::RecordFile::get) and [`open`](super::RecordFile::open) take the same time however many records there are, and can be
//! computed from them again: nothing is lost with it.
//!
//! | bytes | |
//! |---|---|
//! | 8 | `foryindx` |
//! | 8 | the number of the record file that it belongs to |
//! | 4 | CRC-32 of these |
//! | 4 | zeros |
//! | 8 | the mark: where in the file the last record ended when a sync was complete, or a writer had done its work |
//! | 4 | CRC-32 of these |
//! | 4 | zeros |
//! | 8 each | where each record begins |

use alloc::vec::Vec;
use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

use super::platform;

const MAGIC: [u8; 8] = *b"foryindx";
/// The bytes before the places.
const FRONT: u64 = 40;
/// Where the mark stands.
const MARK: u64 = 24;
/// The bytes of a place.
const PLACE: usize = 8;
/// How many places are written at once.
const PART: usize = 1 << 13;
/// The place of no record.
const NOWHERE: u64 = u64::MAX;

/// The index, as far as it is in its file.
#[derive(Debug)]
pub(super) struct Index {
    file: File,
    /// How many records it knows.
    len: usize,
    /// Where the last record ended when a sync was complete, or a writer had done its work: up to here, what is no record was one. `None` where the mark is torn.
    pub(super) marked: Option<u64>,
}

/// The name of the index of a file.
pub(super) fn path_of(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".index");
    name.into()
}

impl Index {
    /// The index of the file with that number, if there is one that can be used: what cannot be read is as good as lost.
    pub(super) fn open(path: &Path, id: u64, writable: bool) -> Option<Self> {
        let path = path_of(path);
        // A pipe of that name would keep us waiting.
        if !fs::metadata(&path).ok()?.is_file() {
            return None;
        }
        let file = OpenOptions::new().read(true).write(writable).open(path).ok()?;
        let mut front = [0; FRONT as usize];
        let read = platform::read_up_to(&file, &mut front, 0).ok()?;
        if read < front.len() || front[..MARK as usize] != head(id) {
            return None;
        }
        let mut marked = [0; 8];
        marked.copy_from_slice(&front[MARK as usize..][..8]);
        // A mark that was torn says nothing.
        let torn = front[MARK as usize..] != mark(u64::from_le_bytes(marked));
        let marked = (!torn).then_some(u64::from_le_bytes(marked));
        let len = (file.metadata().ok()?.len().saturating_sub(FRONT) / PLACE as u64) as usize;
        Some(Index { file, len, marked })
    }

    /// An index without records, in place of what there may be. That is removed and not written to: others may have it open, for this file or for one that had its name,
    /// and where it is a link, what it points to is none of ours.
    pub(super) fn create(path: &Path, id: u64) -> io::Result<Self> {
        let path = path_of(path);
        match fs::remove_file(&path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
        let file = OpenOptions::new().read(true).write(true).create_new(true).open(path)?;
        platform::write_all_at(&file, &[&head(id)[..], &mark(0)[..]].concat(), 0)?;
        Ok(Index { file, len: 0, marked: Some(0) })
    }

    /// How many records it knows.
    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// Knows only so many records any more.
    pub(super) fn shorten(&mut self, len: usize) {
        self.len = self.len.min(len);
    }

    /// Cuts what does not belong to the records it knows, so that nobody takes it for places.
    pub(super) fn cut(&self) -> io::Result<()> {
        self.file.set_len(FRONT + (self.len * PLACE) as u64)
    }

    /// Where records begin, from that of this index on; at [`NOWHERE`] where the file has become too short to know.
    pub(super) fn places<const N: usize>(&self, index: usize) -> io::Result<[u64; N]> {
        let mut bytes = [[0; PLACE]; N];
        let flat = bytes.as_flattened_mut();
        if platform::read_up_to(&self.file, flat, FRONT + (index * PLACE) as u64)? < flat.len() {
            return Ok([NOWHERE; N]);
        }
        Ok(bytes.map(u64::from_le_bytes))
    }

    /// Adds the places of the records behind those it knows.
    pub(super) fn push(&mut self, places: &[u64]) -> io::Result<()> {
        // In parts, since there are many where an index is made again.
        let mut at = FRONT + (self.len * PLACE) as u64;
        for part in places.chunks(PART) {
            let bytes: Vec<u8> = part.iter().flat_map(|place| place.to_le_bytes()).collect();
            platform::write_all_at(&self.file, &bytes, at)?;
            at += bytes.len() as u64;
        }
        self.len += places.len();
        Ok(())
    }

    /// Notes that there are records up to `end`.
    pub(super) fn mark(&mut self, end: u64) -> io::Result<()> {
        platform::write_all_at(&self.file, &mark(end), MARK)?;
        self.marked = Some(end);
        Ok(())
    }
}

/// The part of the head that names the file.
fn head(id: u64) -> [u8; MARK as usize] {
    let mut bytes = [0; MARK as usize];
    bytes[..8].copy_from_slice(&MAGIC);
    bytes[8..16].copy_from_slice(&id.to_le_bytes());
    let sum = crc32fast::hash(&bytes[..16]);
    bytes[16..20].copy_from_slice(&sum.to_le_bytes());
    bytes
}

/// The part of the head with the mark.
fn mark(marked: u64) -> [u8; (FRONT - MARK) as usize] {
    let mut bytes = [0; (FRONT - MARK) as usize];
    bytes[..8].copy_from_slice(&marked.to_le_bytes());
    let sum = crc32fast::hash(&bytes[..8]);
    bytes[8..12].copy_from_slice(&sum.to_le_bytes());
    bytes
}
