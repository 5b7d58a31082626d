//! Modified UTF-8, and the hash of a Java string.
//!
//! It differs from UTF-8 in two ways: NUL takes two bytes, and a character outside the basic plane is written as its two
//! surrogates with three bytes each.

use std::borrow::Cow;

use super::Error;

/// Whether the text is the same bytes in both encodings.
#[inline]
pub(super) fn is_plain(text: &str) -> bool {
    is_ascii_without_nul(text.as_bytes()) || text.bytes().all(|byte| (1..0xf0).contains(&byte))
}

/// Most text is short, which the loops of the standard library are not made for.
#[inline]
fn is_ascii_without_nul(bytes: &[u8]) -> bool {
    const ONES: u64 = u64::from_ne_bytes([1; 8]);
    const HIGH: u64 = ONES << 7;
    // Subtracting one sets the high bit of a byte that is zero or follows a borrow, which a zero has caused.
    let plain = |word: u64| (word | word.wrapping_sub(ONES)) & HIGH == 0;
    let (words, rest) = bytes.as_chunks::<8>();
    if !words.iter().all(|&word| plain(u64::from_ne_bytes(word))) {
        return false;
    }
    match (bytes.last_chunk::<8>(), rest) {
        (_, []) => true,
        // The last eight bytes overlap those that have been looked at.
        (Some(&last), _) => plain(u64::from_ne_bytes(last)),
        (None, rest) => rest.iter().all(|byte| (1..0x80).contains(byte)),
    }
}

/// Appends the text.
pub(super) fn encode(text: &str, out: &mut Vec<u8>) {
    let mut utf8 = [0; 4];
    let mut units = [0; 2];
    for c in text.chars() {
        match c {
            '\0' => out.extend_from_slice(&[0xc0, 0x80]),
            '\u{1}'..='\u{ffff}' => out.extend_from_slice(c.encode_utf8(&mut utf8).as_bytes()),
            _ => {
                for &mut unit in c.encode_utf16(&mut units) {
                    out.extend_from_slice(&[
                        0xe0 | (unit >> 12) as u8,
                        0x80 | (unit >> 6 & 0x3f) as u8,
                        0x80 | (unit & 0x3f) as u8,
                    ]);
                }
            }
        }
    }
}

/// Reads the text; `offset` is where it starts in the stream.
#[inline]
pub(super) fn decode(bytes: &[u8], offset: usize) -> Result<Cow<'_, str>, Error> {
    if bytes.is_ascii() {
        // SAFETY: ASCII is UTF-8.
        return Ok(Cow::Borrowed(unsafe { std::str::from_utf8_unchecked(bytes) }));
    }
    match std::str::from_utf8(bytes) {
        // Four-byte sequences are well-formed UTF-8 but not modified UTF-8.
        Ok(text) if bytes.iter().all(|&byte| byte < 0xf0) => Ok(Cow::Borrowed(text)),
        _ => match decode_units(bytes) {
            Some(text) => Ok(Cow::Owned(text)),
            None => Err(Error::Text { offset }),
        },
    }
}

/// Decodes as `DataInput.readUTF` does, which takes overlong sequences as well.
#[cold]
fn decode_units(mut bytes: &[u8]) -> Option<String> {
    let trail = |byte: u8| (byte & 0xc0 == 0x80).then_some(u16::from(byte & 0x3f));
    let mut units = Vec::with_capacity(bytes.len());
    while let [lead, rest @ ..] = bytes {
        let lead = *lead;
        let (unit, rest) = match (lead, rest) {
            (0..=0x7f, _) => (u16::from(lead), rest),
            (0xc0..=0xdf, [a, rest @ ..]) => (u16::from(lead & 0x1f) << 6 | trail(*a)?, rest),
            (0xe0..=0xef, [a, b, rest @ ..]) => (u16::from(lead & 0x0f) << 12 | trail(*a)? << 6 | trail(*b)?, rest),
            _ => return None,
        };
        units.push(unit);
        bytes = rest;
    }
    String::from_utf16(&units).ok()
}

/// `String.hashCode()`.
#[inline]
pub(super) fn hash(text: &str) -> u32 {
    let step = |hash: u32, unit: u32| hash.wrapping_mul(31).wrapping_add(unit);
    if text.is_ascii() {
        text.bytes().fold(0, |hash, byte| step(hash, u32::from(byte)))
    } else {
        text.encode_utf16().fold(0, |hash, unit| step(hash, u32::from(unit)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn encoded(text: &str) -> Vec<u8> {
        let mut out = Vec::new();
        encode(text, &mut out);
        out
    }

    #[test]
    fn nul_and_supplementary_characters() {
        assert_eq!(encoded("a\0b"), b"a\xc0\x80b");
        assert_eq!(encoded("\u{10000}"), b"\xed\xa0\x80\xed\xb0\x80");
        assert_eq!(encoded("\u{e9}\u{20ac}"), "\u{e9}\u{20ac}".as_bytes());
        for text in ["", "abc", "a\0b", "\u{10ffff}x", "\u{e9}\u{20ac}\u{ffff}"] {
            assert_eq!(decode(&encoded(text), 0).unwrap(), text);
            assert_eq!(is_plain(text), encoded(text) == text.as_bytes());
        }
    }

    #[test]
    fn plain_text_of_every_length() {
        for len in 0..40 {
            let text = "x".repeat(len);
            assert!(is_ascii_without_nul(text.as_bytes()));
            for at in 0..len {
                for odd in [0, 0x7f, 0x80, 0xff] {
                    let mut bytes = text.clone().into_bytes();
                    bytes[at] = odd;
                    assert_eq!(is_ascii_without_nul(&bytes), odd == 0x7f, "{odd:x} at {at} of {len}");
                }
            }
        }
    }

    #[test]
    fn malformed_text() {
        for bytes in
            [&b"\xed\xa0\x80"[..], b"\xed\xb0\x80x", b"\xf0\x90\x80\x80", b"\xc3", b"\xe2\x82", b"\x80", b"\xc3a"]
        {
            assert_eq!(decode(bytes, 7), Err(Error::Text { offset: 7 }), "{bytes:x?}");
        }
        // Java's reader takes these.
        assert_eq!(decode(b"\0\xc1\x81", 0).unwrap(), "\0A");
    }

    #[test]
    fn hashes() {
        assert_eq!(hash(""), 0);
        assert_eq!(hash("Aa"), hash("BB"));
        assert_eq!(hash("hello"), 99162322);
        assert_eq!(hash("\u{1f600}"), 0xd83d * 31 + 0xde00);
    }
}
