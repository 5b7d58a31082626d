//! The table of strings: each that is not empty has a number, in the order they are met in.

use rustc_hash::{FxBuildHasher, FxHashMap};

use super::{Error, MAX_COUNT, input::Reader, u29};

/// Text that references repeat may take so many bytes in all. In a message each costs two bytes, whatever it refers to.
const MAX_REPEATED: usize = 1 << 26;

/// The strings that were written: values and names alike.
pub(super) struct Written<'a>(FxHashMap<&'a str, u32>);

impl<'a> Written<'a> {
    /// An empty table with room for so many strings.
    pub(super) fn with_capacity(strings: usize) -> Self {
        Written(FxHashMap::with_capacity_and_hasher(strings, FxBuildHasher))
    }

    /// Writes a string, or a reference to it.
    #[inline]
    pub(super) fn put(&mut self, text: &'a str, out: &mut Vec<u8>) -> Result<(), Error> {
        if text.is_empty() {
            out.push(1);
            return Ok(());
        }
        let fresh = self.0.len();
        if fresh > MAX_COUNT {
            // No reference can have so large a number; those that are known keep theirs.
            return match self.0.get(text) {
                Some(&number) => refer(number, out),
                None => inline(text, out),
            };
        }
        match *self.0.entry(text).or_insert(fresh as u32) {
            number if number as usize == fresh => inline(text, out),
            number => refer(number, out),
        }
    }

    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.0.len()
    }
}

#[inline]
fn refer(number: u32, out: &mut Vec<u8>) -> Result<(), Error> {
    u29::put(out, number << 1);
    Ok(())
}

#[inline]
fn inline(text: &str, out: &mut Vec<u8>) -> Result<(), Error> {
    if text.len() > MAX_COUNT {
        return Err(Error::TooLong { offset: out.len(), what: "bytes of text" });
    }
    u29::put(out, (text.len() as u32) << 1 | 1);
    out.extend_from_slice(text.as_bytes());
    Ok(())
}

impl<'i> Reader<'_, 'i> {
    /// Reads a string that is only looked at.
    #[inline]
    pub(super) fn name(&mut self) -> Result<&'i str, Error> {
        self.string().map(|(text, _)| text)
    }

    /// Reads a string that becomes one of its own.
    #[inline]
    pub(super) fn owned(&mut self) -> Result<String, Error> {
        let (text, repeated) = self.string()?;
        if repeated {
            self.repeated += text.len();
            if self.repeated > MAX_REPEATED {
                return Err(Error::TooLong { offset: self.at, what: "bytes of repeated text" });
            }
        }
        Ok(text.to_owned())
    }

    /// Reads a string, and whether it is a reference to one.
    #[inline]
    fn string(&mut self) -> Result<(&'i str, bool), Error> {
        let head = self.u29("the length of a string")?;
        let number = (head >> 1) as usize;
        if head & 1 == 0 {
            return match self.strings.get(number) {
                Some(text) => Ok((text, true)),
                None => Err(Error::Reference { offset: self.at, expected: "a string" }),
            };
        }
        let offset = self.at;
        let bytes = self.take(number, "text")?;
        let text = std::str::from_utf8(bytes).map_err(|_| Error::Text { offset })?;
        if !text.is_empty() {
            self.strings.push(text);
        }
        Ok((text, false))
    }
}
