//! The library of this repository, with number compression off and on.

use fory_like_core::{Config, Deserialize, DeserializeOwned, Error, Serialize};

use super::{Borrow, Numbers, Reuse, System, names};
use crate::data::Borrowable;

/// Numbers in their natural width, the default.
pub struct Fixed;

impl<T: Serialize + DeserializeOwned + 'static> System<T> for Fixed {
    const NAME: &'static str = names::FORY_LIKE;
    const NUMBERS: Option<Numbers> = Some(Numbers::Fixed);
    type Bytes = Vec<u8>;
    type Error = Error;

    fn new() -> Result<Self, Error> {
        Ok(Fixed)
    }

    #[inline(always)]
    fn serialize(&mut self, value: &T) -> Result<Vec<u8>, Error> {
        fory_like_core::to_vec(value)
    }

    #[inline(always)]
    fn deserialize(&mut self, bytes: &[u8]) -> Result<T, Error> {
        fory_like_core::from_slice(bytes)
    }
}

/// Numbers as varints.
pub struct Compressed;

impl<T: Serialize + DeserializeOwned + 'static> System<T> for Compressed {
    const NAME: &'static str = names::FORY_LIKE;
    const NUMBERS: Option<Numbers> = Some(Numbers::Compressed);
    type Bytes = Vec<u8>;
    type Error = Error;

    fn new() -> Result<Self, Error> {
        Ok(Compressed)
    }

    // The configuration is a type without data; building it is free.
    #[inline(always)]
    fn serialize(&mut self, value: &T) -> Result<Vec<u8>, Error> {
        Config::new().compress_numbers().to_vec(value)
    }

    #[inline(always)]
    fn deserialize(&mut self, bytes: &[u8]) -> Result<T, Error> {
        Config::new().compress_numbers().from_slice(bytes)
    }
}

impl<T: Serialize + DeserializeOwned + 'static> Reuse<T> for Fixed {
    type Buffer = Vec<u8>;

    #[inline(always)]
    fn serialize_reused<'a>(&'a mut self, value: &T, buffer: &'a mut Vec<u8>) -> Result<&'a [u8], Error> {
        buffer.clear();
        fory_like_core::append_to_vec(value, buffer)?;
        Ok(buffer)
    }
}

impl<T> Borrow<T> for Fixed
where
    T: Serialize + DeserializeOwned + Borrowable,
    for<'a> T::Borrowed<'a>: Deserialize<'a>,
{
    type View<'a> = T::Borrowed<'a>;

    #[inline(always)]
    fn borrow<'a>(&mut self, bytes: &'a [u8]) -> Result<T::Borrowed<'a>, Error> {
        fory_like_core::from_slice(bytes)
    }

    fn shows<'a>(view: &T::Borrowed<'a>, value: &'a T) -> bool {
        *view == value.borrowed()
    }
}

impl<T: Serialize + DeserializeOwned + 'static> Reuse<T> for Compressed {
    type Buffer = Vec<u8>;

    #[inline(always)]
    fn serialize_reused<'a>(&'a mut self, value: &T, buffer: &'a mut Vec<u8>) -> Result<&'a [u8], Error> {
        buffer.clear();
        Config::new().compress_numbers().append_to_vec(value, buffer)?;
        Ok(buffer)
    }
}

impl<T> Borrow<T> for Compressed
where
    T: Serialize + DeserializeOwned + Borrowable,
    for<'a> T::Borrowed<'a>: Deserialize<'a>,
{
    type View<'a> = T::Borrowed<'a>;

    #[inline(always)]
    fn borrow<'a>(&mut self, bytes: &'a [u8]) -> Result<T::Borrowed<'a>, Error> {
        Config::new().compress_numbers().from_slice(bytes)
    }

    fn shows<'a>(view: &T::Borrowed<'a>, value: &'a T) -> bool {
        *view == value.borrowed()
    }
}
