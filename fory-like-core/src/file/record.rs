//! A record in the file: sixteen bytes of head, and what the value became.
//!
//! | bytes | |
//! |---|---|
//! | 4 | how many bytes follow the head |
//! | 4 | the low 31 bits of the record's index; the highest bit is set where the next record belongs to the same [`add_all`](super::RecordFile::add_all) |
//! | 4 | CRC-32 of the bytes that follow the head |
//! | 4 | CRC-32 of the number of the file, of the place in it, both as eight bytes, and of the twelve bytes before |
//!
//! All numbers are little endian. Number and place are part of the head's checksum, so that bytes that once stood elsewhere, or that a value brings along, are no record.

use crate::error::{Error, ErrorKind, Result};

use super::fault::FileFault;

/// The bytes of a head.
pub(super) const HEAD: usize = 16;

/// The bit that says that the next record belongs to the same batch.
const MORE: u32 = 1 << 31;

/// The head of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Head {
    /// How many bytes follow.
    pub(super) len: u32,
    /// The low bits of the index.
    index: u32,
    /// Whether the next record belongs to the same batch.
    pub(super) more: bool,
    checksum: u32,
}

impl Head {
    /// The head that stands at `place` in the file of this [`seed`], if one does.
    pub(super) fn read(bytes: &[u8; HEAD], seed: u32, place: u64) -> Option<Self> {
        let word = |at: usize| u32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]]);
        if word(12) != sum(seed, place, &bytes[..12]) {
            return None;
        }
        Some(Head { len: word(0), index: word(4) & !MORE, more: word(4) & MORE != 0, checksum: word(8) })
    }

    /// Whether a head that may or may not stand at the beginning of `bytes` would have an index from `index` on, of at most `more`
    /// records later: what costs nothing to see before a checksum is computed.
    pub(super) fn plausible(bytes: &[u8; HEAD], index: usize, more: usize) -> bool {
        let found = u32::from_le_bytes([bytes[4], bytes[5], bytes[6], bytes[7]]) & !MORE;
        (found.wrapping_sub(index as u32) & !MORE) as usize <= more
    }

    /// Whether it is that of the record of this index.
    pub(super) fn is_of(&self, index: usize) -> bool {
        self.index == index as u32 & !MORE
    }

    /// The index, of which it knows the low bits, where it is at least `from`.
    pub(super) fn index_from(&self, from: usize) -> usize {
        from + (self.index.wrapping_sub(from as u32) & !MORE) as usize
    }

    /// Whether these are the bytes that were written behind it.
    pub(super) fn holds(&self, bytes: &[u8]) -> bool {
        bytes.len() == self.len as usize && self.sums_to(crc32fast::hash(bytes))
    }

    /// Whether this is the checksum of the bytes that were written behind it.
    pub(super) fn sums_to(&self, checksum: u32) -> bool {
        checksum == self.checksum
    }
}

/// Writes the head of the record that fills `bytes` behind the room for it. `place` is where its first byte will stand in the file of this [`seed`].
pub(super) fn complete(bytes: &mut [u8], seed: u32, place: u64, index: usize, more: bool) -> Result<()> {
    let (head, rest) = bytes.split_at_mut(HEAD);
    let Ok(len) = u32::try_from(rest.len()) else {
        return Err(Error::new(ErrorKind::File(FileFault::TooLong { bytes: rest.len() })));
    };
    let index = index as u32 & !MORE | if more { MORE } else { 0 };
    for (slot, word) in head.as_chunks_mut::<4>().0.iter_mut().zip([len, index, crc32fast::hash(rest)]) {
        *slot = word.to_le_bytes();
    }
    let sum = sum(seed, place, &head[..12]);
    head[12..].copy_from_slice(&sum.to_le_bytes());
    Ok(())
}

/// The checksum of the number of a file, from which those of its heads go on.
pub(super) fn seed(id: u64) -> u32 {
    crc32fast::hash(&id.to_le_bytes())
}

fn sum(seed: u32, place: u64, bytes: &[u8]) -> u32 {
    // In two short pieces, which was faster than in one that is put together: 62 ns against 84 for a small record of `iter`.
    let mut hasher = crc32fast::Hasher::new_with_initial(seed);
    hasher.update(&place.to_le_bytes());
    hasher.update(bytes);
    hasher.finalize()
}

#[cfg(test)]
mod tests {
    use alloc::vec;

    use super::*;

    const SEED: u32 = 0x5eed;

    fn record(payload: &[u8], place: u64, index: usize, more: bool) -> Vec<u8> {
        let mut bytes = vec![0; HEAD];
        bytes.extend_from_slice(payload);
        complete(&mut bytes, SEED, place, index, more).unwrap();
        bytes
    }

    #[test]
    fn a_head_is_length_index_and_two_checksums() {
        let bytes = record(b"123456789", 0x1122, 5, true);
        assert_eq!(bytes[..8], [9, 0, 0, 0, 5, 0, 0, 0x80]);
        // The check value of CRC-32 as zlib computes it.
        assert_eq!(bytes[8..12], 0xcbf4_3926_u32.to_le_bytes());
        let head = Head::read(bytes.first_chunk().unwrap(), SEED, 0x1122).unwrap();
        assert!(head.more && head.is_of(5) && !head.is_of(6) && head.holds(b"123456789") && !head.holds(b"123456780"));
    }

    #[test]
    fn a_head_of_another_file_or_place_or_with_another_bit_is_none() {
        let bytes = record(b"abc", 64, 1, false);
        assert!(Head::read(bytes.first_chunk().unwrap(), SEED, 72).is_none());
        assert!(Head::read(bytes.first_chunk().unwrap(), SEED + 1, 64).is_none());
        for bit in 0..8 * HEAD {
            let mut changed = bytes.clone();
            changed[bit / 8] ^= 1 << (bit % 8);
            assert!(Head::read(changed.first_chunk().unwrap(), SEED, 64).is_none(), "{bit}");
        }
    }

    #[test]
    fn an_index_is_known_by_its_low_bits() {
        let index = (1 << 31) + 7;
        let bytes = record(b"", 8, index, false);
        let bytes = bytes.first_chunk().unwrap();
        let head = Head::read(bytes, SEED, 8).unwrap();
        assert!(head.is_of(index));
        assert_eq!(head.index_from((1 << 31) - 2), index);
        assert!(Head::plausible(bytes, index, 0) && Head::plausible(bytes, index - 3, 3));
        assert!(!Head::plausible(bytes, index - 3, 2) && !Head::plausible(bytes, index + 1, 1000));
    }
}
