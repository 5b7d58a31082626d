//! The head of the file: of what type the values are, and how they are written.
//!
//! | bytes | |
//! |---|---|
//! | 8 | `foryfile` |
//! | 4 | the version of the format: 1 |
//! | 4 | how many bytes the message takes |
//! | | a message (numbers of fixed width) of a tuple: the bits of the encoding (`u8`), the number of the compression (`u8`), a number that no other file has (`u64`), the fingerprint of the type (`u64`), the type as text, the user's metadata (a map from text to text) |
//! | 0 to 7 | zeros, so that the whole is a multiple of eight bytes |
//! | 4 | CRC-32 of all before |

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;
use std::fs::File;

use super::compression::Compression;
use super::encoding::{Described, Encoding, describe};
use super::fault::FileFault;
use super::platform;
use crate::error::{Error, ErrorKind, Result};

const MAGIC: [u8; 8] = *b"foryfile";
const VERSION: u32 = 1;
/// The bytes before the message.
const FRONT: usize = 16;
/// What a record begins at is a multiple of this, if all before it are: rows in a map of the file are aligned.
const ALIGN: usize = 8;

/// What the head of a file says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Header {
    pub(super) bits: u8,
    pub(super) compression: Compression,
    /// A number that no other file has: the index knows the file by it, and the heads of records have it in their checksums.
    pub(super) id: u64,
    pub(super) described: Described,
    pub(super) metadata: BTreeMap<String, String>,
}

impl Header {
    /// The bytes of the head.
    pub(super) fn to_bytes(&self) -> Result<Vec<u8>> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend_from_slice(&VERSION.to_le_bytes());
        bytes.extend_from_slice(&[0; 4]);
        let Described { fingerprint, text } = &self.described;
        let parts = (self.bits, self.compression.number(), self.id, *fingerprint, text, &self.metadata);
        crate::append_to_vec(&parts, &mut bytes)?;
        let Ok(len) = u32::try_from(bytes.len() - FRONT) else {
            return Err(Error::new(ErrorKind::File(FileFault::TooLong { bytes: bytes.len() })));
        };
        bytes[FRONT - 4..FRONT].copy_from_slice(&len.to_le_bytes());
        bytes.resize((bytes.len() + 4).next_multiple_of(ALIGN) - 4, 0);
        let sum = crc32fast::hash(&bytes);
        bytes.extend_from_slice(&sum.to_le_bytes());
        Ok(bytes)
    }

    /// The head of a file, and where the records begin.
    pub(super) fn read(file: &File) -> Result<(Self, u64)> {
        let fault = |fault| Err(Error::new(ErrorKind::File(fault)));
        let mut front = [0; FRONT];
        let read = platform::read_up_to(file, &mut front, 0)?;
        let known = read.min(MAGIC.len());
        if known == 0 || front[..known] != MAGIC[..known] {
            return fault(FileFault::NoRecordFile);
        }
        if read < FRONT {
            return fault(FileFault::Header);
        }
        let word = |at: usize| u32::from_le_bytes([front[at], front[at + 1], front[at + 2], front[at + 3]]);
        if word(8) != VERSION {
            return fault(FileFault::Version { found: word(8) });
        }
        let size = (FRONT as u64 + u64::from(word(12)) + 4).next_multiple_of(ALIGN as u64);
        // Nothing is asked for that the file does not have.
        if file.metadata()?.len() < size {
            return fault(FileFault::Header);
        }
        let (Ok(len), Ok(size)) = (usize::try_from(word(12)), usize::try_from(size)) else {
            return fault(FileFault::Header);
        };
        let mut bytes = alloc::vec![0; size];
        let read = platform::read_up_to(file, &mut bytes, 0)?;
        let Some((bytes, sum)) = bytes.split_last_chunk().filter(|_| read == size) else {
            return fault(FileFault::Header);
        };
        if crc32fast::hash(bytes) != u32::from_le_bytes(*sum) {
            return fault(FileFault::Header);
        }
        type Parts = (u8, u8, u64, u64, String, BTreeMap<String, String>);
        let parts: Result<Parts> = crate::from_slice(&bytes[FRONT..FRONT + len]);
        let Ok((bits, compression, id, fingerprint, text, metadata)) = parts else {
            return fault(FileFault::Header);
        };
        let Some(compression) = Compression::of_number(compression) else { return fault(FileFault::Header) };
        let described = Described { fingerprint, text };
        Ok((Header { bits, compression, id, described, metadata }, size as u64))
    }

    /// Whether the values are of the type and encoding that were asked for.
    pub(super) fn check<E: Encoding>(&self, asked: Described) -> Result<()> {
        let fault = |fault| Err(Error::new(ErrorKind::File(fault)));
        if self.bits != E::BITS {
            let (found, expected) = (describe(self.bits).into(), describe(E::BITS).into());
            return fault(FileFault::Configuration { found, expected });
        }
        if self.described.fingerprint != asked.fingerprint {
            return fault(FileFault::Type { found: self.described.text.clone(), expected: asked.text });
        }
        self.compression.check()
    }
}

/// A number that no other file has, with all likelihood.
pub(super) fn new_id() -> u64 {
    use std::hash::{BuildHasher, RandomState};
    use std::time::SystemTime;

    RandomState::new().hash_one(SystemTime::now())
}
