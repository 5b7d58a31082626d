//! JSON by serde_json.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Error;

use super::{Borrow, Reuse, System, names};
use crate::data::Borrowable;

/// Needs no state.
pub struct SerdeJson;

impl<T: Serialize + DeserializeOwned> System<T> for SerdeJson {
    const NAME: &'static str = names::SERDE_JSON;
    type Bytes = Vec<u8>;
    type Error = Error;

    fn new() -> Result<Self, Error> {
        Ok(SerdeJson)
    }

    #[inline(always)]
    fn serialize(&mut self, value: &T) -> Result<Vec<u8>, Error> {
        serde_json::to_vec(value)
    }

    #[inline(always)]
    fn deserialize(&mut self, bytes: &[u8]) -> Result<T, Error> {
        serde_json::from_slice(bytes)
    }
}

impl<T: Serialize + DeserializeOwned> Reuse<T> for SerdeJson {
    type Buffer = Vec<u8>;

    #[inline(always)]
    fn serialize_reused<'a>(&'a mut self, value: &T, buffer: &'a mut Vec<u8>) -> Result<&'a [u8], Error> {
        buffer.clear();
        serde_json::to_writer(&mut *buffer, value)?;
        Ok(buffer)
    }
}

/// Works for text without escapes only, as the data sets have it.
impl<T> Borrow<T> for SerdeJson
where
    T: Serialize + DeserializeOwned + Borrowable,
    for<'a> T::Borrowed<'a>: Deserialize<'a>,
{
    type View<'a> = T::Borrowed<'a>;

    #[inline(always)]
    fn borrow<'a>(&mut self, bytes: &'a [u8]) -> Result<T::Borrowed<'a>, Error> {
        serde_json::from_slice(bytes)
    }

    fn shows<'a>(view: &T::Borrowed<'a>, value: &'a T) -> bool {
        *view == value.borrowed()
    }
}
