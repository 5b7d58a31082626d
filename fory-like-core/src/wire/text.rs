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

const HIGH: u128 = 0x8080_8080_8080_8080_8080_8080_8080_8080;

/// Whether all bytes are below 128. Text of up to 64 bytes is covered by loads that overlap, without a loop whose end would be
/// mispredicted.
#[inline(always)]
pub(crate) fn is_ascii(bytes: &[u8]) -> bool {
    if let (Some(first), Some(last)) = (bytes.first_chunk(), bytes.last_chunk()) {
        let ends = u128::from_ne_bytes(*first) | u128::from_ne_bytes(*last);
        return (ends | if bytes.len() > 32 { between(bytes) } else { 0 }) & HIGH == 0;
    }
    if let (Some(first), Some(last)) = (bytes.first_chunk(), bytes.last_chunk()) {
        return (u64::from_ne_bytes(*first) | u64::from_ne_bytes(*last)) & HIGH as u64 == 0;
    }
    if let (Some(first), Some(last)) = (bytes.first_chunk(), bytes.last_chunk()) {
        return (u32::from_ne_bytes(*first) | u32::from_ne_bytes(*last)) & HIGH as u32 == 0;
    }
    match bytes {
        [] => true,
        _ => (bytes[0] | bytes[bytes.len() / 2] | bytes[bytes.len() - 1]) < 0x80,
    }
}

/// All bytes of more than 32, but for the first and last 16, or-ed together; some of them more than once.
#[inline(always)]
fn between(bytes: &[u8]) -> u128 {
    let len = bytes.len();
    if len <= 64
        && let Some(second) = bytes[16..].first_chunk()
        && let Some(last_but_one) = bytes[..len - 16].last_chunk()
    {
        return u128::from_ne_bytes(*second) | u128::from_ne_bytes(*last_but_one);
    }
    // What is left over lies in the last 16 bytes, which the caller looks at.
    let (chunks, _rest) = bytes[16..].as_chunks();
    chunks.iter().fold(0, |all, chunk| all | u128::from_ne_bytes(*chunk))
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
