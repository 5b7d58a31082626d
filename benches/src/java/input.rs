//! The bytes of a stream and what its handles stand for.

use std::borrow::Cow;

use bevy_reflect::PartialReflect;

use super::{
    Codec, Error, MAX_DEPTH,
    descriptor::{Descriptor, Layout},
    slot::Prim,
    utf, wire,
};

/// What a handle stands for.
#[derive(Clone, Copy)]
pub(super) enum Handle {
    Class(Descriptor),
    /// Text; where its type code is.
    Text(u32),
    /// A boxed primitive; where its value is.
    Boxed(Prim, u32),
    Constant {
        class: u16,
        variant: u32,
    },
    /// An object whose references are not followed, as Rust values do not share their parts.
    Object,
}

/// One stream being read.
pub(super) struct Reader<'c, 'i> {
    pub(super) codec: &'c Codec,
    pub(super) input: &'i [u8],
    pub(super) at: usize,
    pub(super) handles: Vec<Handle>,
    /// The descriptors that are not as this codec writes them.
    pub(super) layouts: Vec<Layout>,
    depth: u32,
    /// How many bytes the elements that have been announced but not read take at least.
    pub(super) announced: usize,
}

impl<'c, 'i> Reader<'c, 'i> {
    pub(super) fn new(codec: &'c Codec, input: &'i [u8]) -> Self {
        // Few things with a handle take less than a dozen bytes. Only streams of many values are longer than this, and
        // they are reset again and again.
        const LONG: usize = 1 << 20;
        let handles = Vec::with_capacity(input.len().min(LONG) / 12);
        Reader { codec, input, at: 0, handles, layouts: Vec::new(), depth: 0, announced: 0 }
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

    #[inline]
    pub(super) fn tag(&self, expected: &'static str) -> Result<u8, Error> {
        match self.input.get(self.at) {
            Some(&tag) => Ok(tag),
            None => Err(Error::Truncated { offset: self.at, expected }),
        }
    }

    #[cold]
    pub(super) fn unexpected(&self, expected: &'static str) -> Error {
        Error::Unexpected { offset: self.at, expected }
    }

    #[cold]
    pub(super) fn null(&self, expected: &'static str) -> Error {
        Error::Null { offset: self.at, expected }
    }

    #[cold]
    pub(super) fn mismatch(&self, target: &dyn PartialReflect, expected: &'static str) -> Error {
        Error::Value { offset: self.at, found: target.reflect_type_path().into(), expected }
    }

    #[inline]
    pub(super) fn expect(&mut self, tag: u8, expected: &'static str) -> Result<(), Error> {
        match self.tag(expected)? {
            found if found == tag => {
                self.at += 1;
                Ok(())
            }
            wire::NULL => Err(self.null(expected)),
            _ => Err(self.unexpected(expected)),
        }
    }

    #[inline]
    pub(super) fn bits(&mut self, prim: Prim) -> Result<u64, Error> {
        let expected = "a primitive value";
        Ok(match prim.size() {
            1 => u64::from(self.array::<1>(expected)?[0]),
            2 => u64::from(u16::from_be_bytes(self.array(expected)?)),
            4 => u64::from(u32::from_be_bytes(self.array(expected)?)),
            _ => u64::from_be_bytes(self.array(expected)?),
        })
    }

    /// Reads a number of elements.
    pub(super) fn count(&mut self, expected: &'static str) -> Result<usize, Error> {
        let offset = self.at;
        let count = i32::from_be_bytes(self.array(expected)?);
        usize::try_from(count).map_err(|_| Error::Unexpected { offset, expected })
    }

    /// Resolves a reference; its type code has been seen.
    #[inline]
    pub(super) fn reference(&mut self, expected: &'static str) -> Result<Handle, Error> {
        let offset = self.at;
        let [_, handle @ ..] = self.array::<5>("a handle")?;
        match self.handle(u32::from_be_bytes(handle)) {
            Some(handle) => Ok(handle),
            None => Err(Error::Handle { offset, expected }),
        }
    }

    #[inline]
    pub(super) fn handle(&self, handle: u32) -> Option<Handle> {
        self.handles.get(handle.wrapping_sub(wire::BASE_HANDLE) as usize).copied()
    }

    #[inline]
    pub(super) fn bad_reference<T>(&self, expected: &'static str) -> Result<T, Error> {
        Err(Error::Handle { offset: self.at - 5, expected })
    }

    /// Reads text that may be referred to later.
    #[inline]
    pub(super) fn text(&mut self) -> Result<Cow<'i, str>, Error> {
        // Nearly all text, in one step.
        if let Some((&[wire::STRING, a, b], rest)) = self.input[self.at..].split_first_chunk()
            && let Some(bytes) = rest.get(..usize::from(u16::from_be_bytes([a, b])))
        {
            self.handles.push(Handle::Text(self.at as u32));
            let start = self.at + 3;
            self.at = start + bytes.len();
            return utf::decode(bytes, start);
        }
        self.other_text()
    }

    /// Long text, references to text and what is none.
    fn other_text(&mut self) -> Result<Cow<'i, str>, Error> {
        match self.tag("text")? {
            wire::STRING | wire::LONG_STRING => {
                self.handles.push(Handle::Text(self.at as u32));
                let (offset, bytes) = self.text_bytes()?;
                utf::decode(bytes, offset)
            }
            wire::REFERENCE => {
                let Handle::Text(start) = self.reference("text")? else {
                    return self.bad_reference("text");
                };
                let after = std::mem::replace(&mut self.at, start as usize);
                let (offset, bytes) = self.text_bytes()?;
                self.at = after;
                utf::decode(bytes, offset)
            }
            wire::NULL => Err(self.null("text")),
            _ => Err(self.unexpected("text")),
        }
    }

    #[inline]
    pub(super) fn text_bytes(&mut self) -> Result<(usize, &'i [u8]), Error> {
        let [tag] = self.array("text")?;
        let len = match tag {
            wire::STRING => usize::from(u16::from_be_bytes(self.array("the length of a text")?)),
            // A length beyond the address space is beyond the input as well.
            _ => usize::try_from(u64::from_be_bytes(self.array("the length of a text")?)).unwrap_or(usize::MAX),
        };
        Ok((self.at, self.take(len, "text")?))
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
