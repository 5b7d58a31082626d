//! Text: checked as UTF-8, most of it without looking at single bytes.

/// Checks that `bytes` are UTF-8 and gives them as text, or the offset of the first byte that is not.
///
/// Most text is ASCII, which a look at whole words shows; only the rest goes through the standard check.
#[inline(always)]
pub(crate) fn check_utf8(bytes: &[u8]) -> Result<&str, usize> {
    if is_ascii(bytes) {
        // SAFETY: `is_ascii` has seen every byte below 128, and ASCII is UTF-8.
        return Ok(unsafe { core::str::from_utf8_unchecked(bytes) });
    }
    check_other(bytes)
}

#[cold]
#[inline(never)]
fn check_other(bytes: &[u8]) -> Result<&str, usize> {
    core::str::from_utf8(bytes).map_err(|error| error.valid_up_to())
}

const HIGH: u64 = 0x8080_8080_8080_8080;

#[inline(always)]
fn word(bytes: &[u8], at: usize) -> u64 {
    let mut array = [0; 8];
    array.copy_from_slice(&bytes[at..at + 8]);
    u64::from_le_bytes(array)
}

#[inline(always)]
fn half(bytes: &[u8], at: usize) -> u32 {
    let mut array = [0; 4];
    array.copy_from_slice(&bytes[at..at + 4]);
    u32::from_le_bytes(array)
}

/// Whether all bytes are below 128. Short text is covered by two loads that overlap.
#[inline(always)]
pub(crate) fn is_ascii(bytes: &[u8]) -> bool {
    let n = bytes.len();
    if n >= 8 {
        let mut all = word(bytes, n - 8);
        let mut at = 0;
        while at + 8 < n {
            all |= word(bytes, at);
            at += 8;
        }
        all & HIGH == 0
    } else if n >= 4 {
        (half(bytes, 0) | half(bytes, n - 4)) & HIGH as u32 == 0
    } else if n > 0 {
        (bytes[0] | bytes[n / 2] | bytes[n - 1]) < 0x80
    } else {
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_high_byte_anywhere_is_seen() {
        for len in 0..100 {
            let mut bytes = [b'a'; 100];
            assert!(is_ascii(&bytes[..len]));
            for at in 0..len {
                bytes[at] = 0x80;
                assert!(!is_ascii(&bytes[..len]), "{at} of {len}");
                assert_eq!(check_utf8(&bytes[..len]), Err(at));
                bytes[at] = b'a';
            }
        }
    }
}
