//! The library of this repository, with number compression off and on.

use fory_like_core::{Config, DeserializeOwned, Error, Serialize};

use super::{Numbers, System, names};

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
