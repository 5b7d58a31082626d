//! The bytes of a message, and the tables of what has been read.

use bevy_reflect::PartialReflect;

use super::{Codec, Error, MAX_DEPTH, marker, objects, slot::Slot, traits};

/// One message being read.
pub(super) struct Reader<'c, 'i> {
    pub(super) codec: &'c Codec,
    pub(super) input: &'i [u8],
    pub(super) at: usize,
    pub(super) strings: Vec<&'i str>,
    pub(super) objects: Vec<objects::Read>,
    pub(super) traits: Vec<traits::Read>,
    pub(super) depth: u32,
    /// How many bytes the elements that have been announced but not read take at least.
    pub(super) announced: usize,
    /// How many bytes of text have come from references.
    pub(super) repeated: usize,
    /// The number of the element of the outermost list that comes next.
    pub(super) element: Option<u32>,
}

impl<'c, 'i> Reader<'c, 'i> {
    pub(super) fn new(codec: &'c Codec, input: &'i [u8]) -> Self {
        Reader {
            codec,
            input,
            at: 0,
            // Few strings take less.
            strings: Vec::with_capacity(input.len() / 32),
            objects: Vec::with_capacity(input.len() / 128),
            traits: Vec::new(),
            depth: 0,
            announced: 0,
            repeated: 0,
            element: None,
        }
    }

    /// Reads a whole message.
    pub(super) fn message(mut self, slot: &'c Slot, target: &mut dyn PartialReflect) -> Result<(), Error> {
        self.value(slot, target)?;
        match self.at == self.input.len() {
            true => Ok(()),
            false => Err(Error::Trailing { offset: self.at }),
        }
    }

    #[inline]
    pub(super) fn take(&mut self, len: usize, expected: &'static str) -> Result<&'i [u8], Error> {
        match self.input[self.at..].split_at_checked(len) {
            Some((bytes, _)) => {
                self.at += len;
                Ok(bytes)
            }
            None => Err(Error::Truncated { offset: self.at, expected }),
        }
    }

    #[inline]
    pub(super) fn array<const N: usize>(&mut self, expected: &'static str) -> Result<[u8; N], Error> {
        match self.input[self.at..].first_chunk() {
            Some(bytes) => {
                self.at += N;
                Ok(*bytes)
            }
            None => Err(Error::Truncated { offset: self.at, expected }),
        }
    }

    /// Looks at the next marker.
    #[inline]
    pub(super) fn peek(&self, expected: &'static str) -> Result<u8, Error> {
        match self.input.get(self.at) {
            Some(marker) => Ok(*marker),
            None => Err(Error::Truncated { offset: self.at, expected }),
        }
    }

    /// Reads a marker that there is no choice of.
    #[inline]
    pub(super) fn expect(&mut self, marker: u8, expected: &'static str) -> Result<(), Error> {
        match self.peek(expected)? {
            found if found == marker => {
                self.at += 1;
                Ok(())
            }
            found => Err(self.unexpected(expected, found)),
        }
    }

    /// An error about the next marker.
    #[cold]
    pub(super) fn unexpected(&self, expected: &'static str, found: u8) -> Error {
        Error::Unexpected { offset: self.at, expected, found: marker::name(found) }
    }

    #[cold]
    pub(super) fn mismatch(&self, target: &dyn PartialReflect, expected: &'static str) -> Error {
        Error::Value { offset: self.at, found: target.reflect_type_path().into(), expected }
    }

    #[inline]
    pub(super) fn nested(&mut self, read: impl FnOnce(&mut Self) -> Result<(), Error>) -> Result<(), Error> {
        if self.depth == MAX_DEPTH {
            return Err(Error::TooDeep { offset: self.at });
        }
        self.depth += 1;
        read(self)?;
        self.depth -= 1;
        Ok(())
    }
}
