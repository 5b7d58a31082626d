//! postcard through serde.

use postcard::Error;
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::{System, names};

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
