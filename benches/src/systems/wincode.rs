//! wincode in its default configuration (bincode's format).

use wincode::config::DefaultConfig;
use wincode::{SchemaRead, SchemaWrite};

use super::{Borrow, Error, Reuse, System, names};
use crate::data::Borrowable;

/// Needs no state.
pub struct Wincode;

impl<T> System<T> for Wincode
where
    T: SchemaWrite<DefaultConfig, Src = T> + for<'de> SchemaRead<'de, DefaultConfig, Dst = T>,
{
    const NAME: &'static str = names::WINCODE;
    type Bytes = Vec<u8>;
    // Reading and writing fail with different types.
    type Error = Error;

    fn new() -> Result<Self, Error> {
        Ok(Wincode)
    }

    #[inline(always)]
    fn serialize(&mut self, value: &T) -> Result<Vec<u8>, Error> {
        Ok(wincode::serialize(value)?)
    }

    #[inline(always)]
    fn deserialize(&mut self, bytes: &[u8]) -> Result<T, Error> {
        Ok(wincode::deserialize(bytes)?)
    }
}

// A buffer that is long enough already is written through a slice: that is faster than a `Vec` that could grow.
impl<T> Reuse<T> for Wincode
where
    T: SchemaWrite<DefaultConfig, Src = T> + for<'de> SchemaRead<'de, DefaultConfig, Dst = T>,
{
    type Buffer = Vec<u8>;

    #[inline(always)]
    fn serialize_reused<'a>(&'a mut self, value: &T, buffer: &'a mut Vec<u8>) -> Result<&'a [u8], Error> {
        let length = buffer.len();
        let mut rest = buffer.as_mut_slice();
        if wincode::serialize_into(&mut rest, value).is_err() {
            *buffer = wincode::serialize(value)?;
            return Ok(buffer);
        }
        let written = length - rest.len();
        Ok(&buffer[..written])
    }
}

impl<T> Borrow<T> for Wincode
where
    T: SchemaWrite<DefaultConfig, Src = T> + for<'de> SchemaRead<'de, DefaultConfig, Dst = T> + Borrowable,
    for<'a> T::Borrowed<'a>: SchemaRead<'a, DefaultConfig, Dst = T::Borrowed<'a>>,
{
    type View<'a> = T::Borrowed<'a>;

    #[inline(always)]
    fn borrow<'a>(&mut self, bytes: &'a [u8]) -> Result<T::Borrowed<'a>, Error> {
        Ok(wincode::deserialize(bytes)?)
    }

    fn shows<'a>(view: &T::Borrowed<'a>, value: &'a T) -> bool {
        *view == value.borrowed()
    }
}
