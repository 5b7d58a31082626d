//! bitcode with its own derives (faster and smaller than through serde) and a reused [`Buffer`].

use bitcode::{Buffer, Decode, DecodeOwned, Encode, Error};

use super::{Borrow, Reuse, System, names};
use crate::data::Borrowable;

/// Holds the buffer that keeps bitcode's column storage between calls.
pub struct Bitcode(Buffer);

impl<T: Encode + DecodeOwned> System<T> for Bitcode {
    const NAME: &'static str = names::BITCODE;
    type Bytes = Vec<u8>;
    type Error = Error;

    fn new() -> Result<Self, Error> {
        Ok(Bitcode(Buffer::new()))
    }

    // Copying out of the reused buffer is several times faster than `bitcode::encode`, which allocates every column
    // anew.
    #[inline(always)]
    fn serialize(&mut self, value: &T) -> Result<Vec<u8>, Error> {
        Ok(self.0.encode(value).to_vec())
    }

    #[inline(always)]
    fn deserialize(&mut self, bytes: &[u8]) -> Result<T, Error> {
        self.0.decode(bytes)
    }
}

impl<T: Encode + DecodeOwned> Reuse<T> for Bitcode {
    type Buffer = ();

    #[inline(always)]
    fn serialize_reused<'a>(&'a mut self, value: &T, _: &'a mut ()) -> Result<&'a [u8], Error> {
        Ok(self.0.encode(value))
    }
}

impl<T> Borrow<T> for Bitcode
where
    T: Encode + DecodeOwned + Borrowable,
    for<'a> T::Borrowed<'a>: Decode<'a>,
{
    type View<'a> = T::Borrowed<'a>;

    #[inline(always)]
    fn borrow<'a>(&mut self, bytes: &'a [u8]) -> Result<T::Borrowed<'a>, Error> {
        self.0.decode(bytes)
    }

    fn shows<'a>(view: &T::Borrowed<'a>, value: &'a T) -> bool {
        *view == value.borrowed()
    }
}
