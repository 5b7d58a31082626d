//! Protocol Buffers by prost.
//!
//! It carries message types of its own, which is what its users hold too: they are made from the data before the clock
//! is started.

use prost::Message;

use super::{Error, Reuse, System, names};

/// Needs no state.
pub struct Prost;

impl<T: Message + Default> System<T> for Prost {
    const NAME: &'static str = names::PROST;
    type Bytes = Vec<u8>;
    // Reading and writing fail with different types.
    type Error = Error;

    fn new() -> Result<Self, Error> {
        Ok(Prost)
    }

    #[inline(always)]
    fn serialize(&mut self, value: &T) -> Result<Vec<u8>, Error> {
        Ok(value.encode_to_vec())
    }

    #[inline(always)]
    fn deserialize(&mut self, bytes: &[u8]) -> Result<T, Error> {
        Ok(T::decode(bytes)?)
    }
}

impl<T: Message + Default> Reuse<T> for Prost {
    type Buffer = Vec<u8>;

    #[inline(always)]
    fn serialize_reused<'a>(&'a mut self, value: &T, buffer: &'a mut Vec<u8>) -> Result<&'a [u8], Error> {
        buffer.clear();
        value.encode(buffer)?;
        Ok(buffer)
    }
}
