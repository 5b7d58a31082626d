//! Records that are compressed, each by itself.

use alloc::vec::Vec;

use super::fault::FileFault;
use crate::error::{Error, ErrorKind, Result};

/// How each record is compressed. A small record gains little: what repeats in other records is not known to it.
///
/// The file says how its records are compressed, so that [`open`](super::RecordFile::open) need not be told.
///
/// A few bytes can become gigabytes. Where a file may have been made to do harm, give the configuration a [memory budget](crate::Config::memory_budget): a record that
/// becomes more bytes than that is an error, before it does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Compression {
    /// Not at all.
    #[default]
    None,
    /// With gzip, at its default level. Needs the feature `gzip`.
    Gzip,
    /// With LZ4, as one block: the fastest. Needs the feature `lz4`.
    Lz4,
    /// With Zstandard, at its default level. Needs the feature `zstd`.
    Zstd,
}

/// Bytes of a compressed record before the compressed ones: how many they become.
const LENGTH: usize = 4;

impl Compression {
    /// Its number in the file.
    pub(super) fn number(self) -> u8 {
        match self {
            Compression::None => 0,
            Compression::Gzip => 1,
            Compression::Lz4 => 2,
            Compression::Zstd => 3,
        }
    }

    /// The one of this number, if there is one.
    pub(super) fn of_number(number: u8) -> Option<Self> {
        [Compression::None, Compression::Gzip, Compression::Lz4, Compression::Zstd]
            .into_iter()
            .find(|compression| compression.number() == number)
    }

    /// Whether this program can do it.
    pub(super) fn check(self) -> Result<()> {
        let (built, feature) = match self {
            Compression::None => (true, ""),
            Compression::Gzip => (cfg!(feature = "gzip"), "gzip"),
            Compression::Lz4 => (cfg!(feature = "lz4"), "lz4"),
            Compression::Zstd => (cfg!(feature = "zstd"), "zstd"),
        };
        match built {
            true => Ok(()),
            false => Err(Error::new(ErrorKind::File(FileFault::Compression { feature }))),
        }
    }

    /// Compresses `raw` behind what `out` holds.
    pub(super) fn compress(self, raw: &[u8], out: &mut Vec<u8>) -> Result<()> {
        let Ok(len) = u32::try_from(raw.len()) else {
            return Err(Error::new(ErrorKind::File(FileFault::TooLong { bytes: raw.len() })));
        };
        if self != Compression::None {
            out.extend_from_slice(&len.to_le_bytes());
        }
        match self {
            Compression::None => out.extend_from_slice(raw),
            #[cfg(feature = "gzip")]
            Compression::Gzip => {
                use std::io::Write;

                let mut encoder = flate2::write::GzEncoder::new(&mut *out, flate2::Compression::default());
                encoder.write_all(raw)?;
                encoder.finish()?;
            }
            #[cfg(feature = "lz4")]
            Compression::Lz4 => {
                let start = out.len();
                out.resize(start + lz4_flex::block::get_maximum_output_size(raw.len()), 0);
                let len = lz4_flex::block::compress_into(raw, &mut out[start..]).map_err(Error::custom)?;
                out.truncate(start + len);
            }
            #[cfg(feature = "zstd")]
            Compression::Zstd => {
                use structured_zstd::encoding::{CompressionLevel, compress_slice_to_vec};
                out.extend_from_slice(&compress_slice_to_vec(raw, CompressionLevel::Default));
            }
            #[allow(unreachable_patterns)] // Those that this program was built without.
            _ => self.check()?,
        }
        Ok(())
    }

    /// What the bytes of the record of this index were before, where they were compressed: no more than `limit`.
    ///
    /// Memory grows with what comes out, never with a length that is only announced.
    pub(super) fn decompress(self, bytes: &[u8], index: usize, limit: Option<usize>) -> Result<Vec<u8>> {
        let damaged = || Error::new(ErrorKind::File(FileFault::Damaged { index }));
        let (len, bytes) = bytes.split_at_checked(LENGTH).ok_or_else(damaged)?;
        let len = u32::from_le_bytes([len[0], len[1], len[2], len[3]]) as usize;
        if let Some(limit) = limit.filter(|&limit| len > limit) {
            return Err(Error::new(ErrorKind::Budget { limit }));
        }
        let raw = match self {
            Compression::None => bytes.to_vec(),
            #[cfg(feature = "gzip")]
            Compression::Gzip => all_of(flate2::read::GzDecoder::new(bytes), len).ok_or_else(damaged)?,
            #[cfg(feature = "lz4")]
            Compression::Lz4 => {
                // No byte of a block becomes more than 255.
                if len / 255 > bytes.len() {
                    return Err(damaged());
                }
                lz4_flex::block::decompress(bytes, len).map_err(|_| damaged())?
            }
            #[cfg(feature = "zstd")]
            Compression::Zstd => {
                all_of(structured_zstd::decoding::StreamingDecoder::new(bytes), len).ok_or_else(damaged)?
            }
            #[allow(unreachable_patterns)] // Those that this program was built without.
            _ => return Err(self.check().err().unwrap_or_else(damaged)),
        };
        match raw.len() == len {
            true => Ok(raw),
            false => Err(damaged()),
        }
    }
}

/// All that `reader` gives, if it is at most one byte more than `len`.
#[cfg(any(feature = "gzip", feature = "zstd"))]
fn all_of(reader: impl std::io::Read, len: usize) -> Option<Vec<u8>> {
    use std::io::Read;

    let mut raw = Vec::new();
    reader.take(len as u64 + 1).read_to_end(&mut raw).ok()?;
    Some(raw)
}
