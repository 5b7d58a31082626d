//! Moves of few bytes, which beat a call of memcpy.

use alloc::string::String;
use alloc::vec::Vec;

/// Up to seven bytes as the first ones of a little-endian word.
#[inline(always)]
pub(super) fn short_word(bytes: &[u8]) -> u64 {
    let len = bytes.len();
    if let (Some(first), Some(last)) = (bytes.first_chunk(), bytes.last_chunk()) {
        // The two overlap where there are fewer than eight, in bytes that are the same in both.
        return u64::from(u32::from_le_bytes(*first)) | u64::from(u32::from_le_bytes(*last)) << (8 * (len - 4));
    }
    match bytes {
        [] => 0,
        _ => {
            u64::from(bytes[0])
                | u64::from(bytes[len / 2]) << (8 * (len / 2))
                | u64::from(bytes[len - 1]) << (8 * (len - 1))
        }
    }
}

/// Copies `len` bytes, up to 64 of them by fixed-size moves that overlap: a call of memcpy costs twice as much for short text.
///
/// # Safety
/// `from` is readable and `to` writable for `len` bytes, and they do not overlap.
#[inline(always)]
pub(crate) unsafe fn copy_short(from: *const u8, to: *mut u8, len: usize) {
    /// Copies the `W` at the beginning and the one at the end. Numbers, not arrays: those go through memory.
    ///
    /// # Safety
    /// As `copy_short`; a `W` is a number of at most `len` bytes.
    #[inline(always)]
    unsafe fn ends<W: Copy>(from: *const u8, to: *mut u8, len: usize) {
        // SAFETY: both lie within the `len` bytes.
        unsafe {
            let last = len - size_of::<W>();
            to.cast::<W>().write_unaligned(from.cast::<W>().read_unaligned());
            to.add(last).cast::<W>().write_unaligned(from.add(last).cast::<W>().read_unaligned());
        }
    }
    // SAFETY: each branch copies blocks within the `len` bytes that the caller vouches for.
    unsafe {
        if len >= 16 {
            if len <= 32 {
                ends::<u128>(from, to, len);
            } else if len <= 64 {
                ends::<u128>(from, to, 32);
                ends::<u128>(from.add(len - 32), to.add(len - 32), 32);
            } else {
                to.copy_from_nonoverlapping(from, len);
            }
        } else if len >= 8 {
            ends::<u64>(from, to, len);
        } else if len >= 4 {
            ends::<u32>(from, to, len);
        } else if len > 0 {
            ends::<u8>(from, to, len);
            *to.add(len / 2) = *from.add(len / 2);
        }
    }
}

/// A copy of `text` of its own. Most text is short, and then a call of memcpy costs as much as a quarter of the allocation.
#[inline(always)]
pub(crate) fn to_string(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    // SAFETY: the capacity is the length of the text, which new memory does not overlap; as many bytes are written.
    unsafe {
        copy_short(text.as_ptr(), bytes.as_mut_ptr(), text.len());
        bytes.set_len(text.len());
    }
    // SAFETY: the bytes are those of a `str`.
    unsafe { String::from_utf8_unchecked(bytes) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_length_is_copied_whole_and_no_byte_more() {
        let from: Vec<u8> = (0..400).map(|i| (i % 251) as u8).collect();
        for len in 0..300 {
            let mut to = alloc::vec![0xee; len + 2];
            // SAFETY: `to` has room for `len` bytes behind its first.
            unsafe { copy_short(from.as_ptr().add(3), to.as_mut_ptr().add(1), len) }
            assert_eq!(to[1..=len], from[3..3 + len], "{len}");
            assert_eq!((to[0], to[len + 1]), (0xee, 0xee), "{len}");
        }
    }

    #[test]
    fn a_short_word_is_the_bytes_in_order() {
        for len in 0..8 {
            let mut bytes = [0; 8];
            bytes[..len].copy_from_slice(&[1, 2, 3, 4, 5, 6, 7][..len]);
            assert_eq!(short_word(&bytes[..len]), u64::from_le_bytes(bytes));
        }
    }

    #[test]
    fn a_copied_text_is_equal() {
        for len in 0..200 {
            let text = "aé€".repeat(len);
            assert_eq!(to_string(&text), text);
        }
    }
}
