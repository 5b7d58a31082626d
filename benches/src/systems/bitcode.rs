//! bitcode with its own derives (faster and smaller than through serde) and a reused [`Buffer`].

use bitcode::{Buffer, DecodeOwned, Encode, Error};

use super::{System, names};

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
