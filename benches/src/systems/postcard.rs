//! postcard through serde.

use postcard::Error;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::{Borrow, Reuse, System, names};
use crate::data::Borrowable;

/// Needs no state.
pub struct Postcard;

impl<T: Serialize + DeserializeOwned> System<T> for Postcard {
    const NAME: &'static str = names::POSTCARD;
    type Bytes = Vec<u8>;
    type Error = Error;

    fn new() -> Result<Self, Error> {
        Ok(Postcard)
    }

    #[inline(always)]
    fn serialize(&mut self, value: &T) -> Result<Vec<u8>, Error> {
        postcard::to_allocvec(value)
    }

    #[inline(always)]
    fn deserialize(&mut self, bytes: &[u8]) -> Result<T, Error> {
        postcard::from_bytes(bytes)
    }
}

// A buffer that is long enough already is written through a slice: that is faster than a `Vec` that could grow.
impl<T: Serialize + DeserializeOwned> Reuse<T> for Postcard {
    type Buffer = Vec<u8>;

    #[inline(always)]
    fn serialize_reused<'a>(&'a mut self, value: &T, buffer: &'a mut Vec<u8>) -> Result<&'a [u8], Error> {
        let written = match postcard::to_slice(value, buffer) {
            Ok(written) => written.len(),
            Err(Error::SerializeBufferFull) => {
                *buffer = postcard::to_allocvec(value)?;
                buffer.len()
            }
            Err(error) => return Err(error),
        };
        Ok(&buffer[..written])
    }
}

impl<T> Borrow<T> for Postcard
where
    T: Serialize + DeserializeOwned + Borrowable,
    for<'a> T::Borrowed<'a>: Deserialize<'a>,
{
    type View<'a> = T::Borrowed<'a>;

    #[inline(always)]
    fn borrow<'a>(&mut self, bytes: &'a [u8]) -> Result<T::Borrowed<'a>, Error> {
        postcard::from_bytes(bytes)
    }

    fn shows<'a>(view: &T::Borrowed<'a>, value: &'a T) -> bool {
        *view == value.borrowed()
    }
}
