//! Text: checked as UTF-8, most of it without looking at single bytes.

/// Checks that the first `len` bytes of `rest` are UTF-8 and gives them as text, or the offset of the first byte that is not.
///
/// Most text is ASCII, which a look at whole words shows; only the rest goes through the standard check.
#[inline(always)]
pub(crate) fn check_utf8(rest: &[u8], len: usize) -> Result<&str, usize> {
    let bytes = &rest[..len];
    let ascii = match rest.first_chunk() {
        // Of what lies behind the text too, so that there is no branch for each class of lengths, which would be mispredicted.
        Some(block) if len <= 16 => u128::from_ne_bytes(*block) & high_bits(len) == 0,
        _ => none_of::<0x80>(bytes),
    };
    if ascii {
        // SAFETY: every one of the bytes was seen below 128, and ASCII is UTF-8.
        return Ok(unsafe { core::str::from_utf8_unchecked(bytes) });
    }
    check_other(bytes)
}

#[cold]
#[inline(never)]
fn check_other(bytes: &[u8]) -> Result<&str, usize> {
    core::str::from_utf8(bytes).map_err(|error| error.valid_up_to())
}

/// The high bits of the first `len` of 16 bytes.
#[inline(always)]
fn high_bits(len: usize) -> u128 {
    static HIGH_BITS: [u8; 32] = {
        let mut bytes = [0; 32];
        let mut i = 0;
        while i < 16 {
            bytes[i] = 0x80;
            i += 1;
        }
        bytes
    };
    match HIGH_BITS[16 - len..].first_chunk() {
        Some(mask) => u128::from_ne_bytes(*mask),
        None => u128::MAX,
    }
}

/// Whether no byte has one of `BITS`: of 0x80, whether all are ASCII. Runs of up to 64 bytes is covered by loads that overlap, without a loop whose end would be
/// mispredicted.
#[inline(always)]
pub(crate) fn none_of<const BITS: u8>(bytes: &[u8]) -> bool {
    let bits = u128::from_ne_bytes([BITS; 16]);
    if let (Some(first), Some(last)) = (bytes.first_chunk(), bytes.last_chunk()) {
        let ends = u128::from_ne_bytes(*first) | u128::from_ne_bytes(*last);
        return (ends | if bytes.len() > 32 { between(bytes) } else { 0 }) & bits == 0;
    }
    if let (Some(first), Some(last)) = (bytes.first_chunk(), bytes.last_chunk()) {
        return (u64::from_ne_bytes(*first) | u64::from_ne_bytes(*last)) & bits as u64 == 0;
    }
    if let (Some(first), Some(last)) = (bytes.first_chunk(), bytes.last_chunk()) {
        return (u32::from_ne_bytes(*first) | u32::from_ne_bytes(*last)) & bits as u32 == 0;
    }
    match bytes {
        [] => true,
        _ => (bytes[0] | bytes[bytes.len() / 2] | bytes[bytes.len() - 1]) & BITS == 0,
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
            assert!(none_of::<0x80>(&bytes[..len]));
            bytes[len..].fill(0x80);
            assert_eq!(check_utf8(&bytes, len).map(str::len), Ok(len));
            bytes[len..].fill(b'a');
            for at in 0..len {
                bytes[at] = 0x80;
                assert!(!none_of::<0x80>(&bytes[..len]), "{at} of {len}");
                assert_eq!(check_utf8(&bytes[..len], len), Err(at));
                assert_eq!(check_utf8(&bytes, len), Err(at));
                bytes[at] = b'a';
            }
        }
    }
}
