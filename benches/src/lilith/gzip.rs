//! Gzip, as everything that is compressed is compressed here.

use std::io::{self, Read, Write};

use flate2::Compression;
use flate2::bufread::GzDecoder;
use flate2::write::GzEncoder;

/// The level for everyone: the one that Java's `GZIPOutputStream` has, which cannot be told another.
const LEVEL: u32 = 6;

/// The most that is taken for the bytes of one value, so that a small message cannot ask for all memory.
const MAX_SIZE: u64 = 1 << 30;

/// Compresses `bytes`, and appends them to `out`.
pub fn compress(bytes: &[u8], out: Vec<u8>) -> io::Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(out, Compression::new(LEVEL));
    encoder.write_all(bytes)?;
    encoder.finish()
}

/// Decompresses `bytes` over whatever `out` holds. What follows the compressed bytes is an error.
pub fn decompress(bytes: &[u8], out: &mut Vec<u8>) -> io::Result<()> {
    let invalid = |what: String| io::Error::new(io::ErrorKind::InvalidData, what);
    out.clear();
    let mut decoder = GzDecoder::new(bytes);
    let read = (&mut decoder).take(MAX_SIZE + 1).read_to_end(out)? as u64;
    if read > MAX_SIZE {
        return Err(invalid(format!("more than {MAX_SIZE} bytes once decompressed")));
    }
    match decoder.into_inner() {
        [] => Ok(()),
        rest => Err(invalid(format!("{} bytes follow the compressed ones", rest.len()))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_compressed_comes_back_and_nothing_may_follow_it() {
        let text = "message".repeat(100);
        let mut bytes = compress(text.as_bytes(), Vec::new()).unwrap();
        let mut out = b"old".to_vec();
        decompress(&bytes, &mut out).unwrap();
        assert_eq!(out, text.as_bytes());
        assert!(bytes.len() < 50, "{}", bytes.len());

        for length in 0..bytes.len() {
            assert!(decompress(&bytes[..length], &mut out).is_err(), "{length}");
        }
        bytes.push(0);
        assert!(decompress(&bytes, &mut out).unwrap_err().to_string().contains("1 bytes follow"));
    }

    #[test]
    fn a_byte_that_changed_is_found() {
        let mut bytes = compress(b"message", Vec::new()).unwrap();
        let last = bytes.len() - 1;
        bytes[last - 4] ^= 1;
        assert!(decompress(&bytes, &mut Vec::new()).is_err());
    }
}
