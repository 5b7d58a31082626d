//! borsh with its own derives.

use std::io::Error;

use borsh::{BorshDeserialize, BorshSerialize};

use super::{Reuse, System, names};

/// Needs no state.
pub struct Borsh;

impl<T: BorshSerialize + BorshDeserialize> System<T> for Borsh {
    const NAME: &'static str = names::BORSH;
    type Bytes = Vec<u8>;
    type Error = Error;

    fn new() -> Result<Self, Error> {
        Ok(Borsh)
    }

    #[inline(always)]
    fn serialize(&mut self, value: &T) -> Result<Vec<u8>, Error> {
        borsh::to_vec(value)
    }

    #[inline(always)]
    fn deserialize(&mut self, bytes: &[u8]) -> Result<T, Error> {
        borsh::from_slice(bytes)
    }
}

impl<T: BorshSerialize + BorshDeserialize> Reuse<T> for Borsh {
    type Buffer = Vec<u8>;

    #[inline(always)]
    fn serialize_reused<'a>(&'a mut self, value: &T, buffer: &'a mut Vec<u8>) -> Result<&'a [u8], Error> {
        buffer.clear();
        value.serialize(buffer)?;
        Ok(buffer)
    }
}
