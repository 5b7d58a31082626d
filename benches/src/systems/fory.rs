//! Apache Fory's Rust crate, in the mode its documentation gives for the fastest Rust-only traffic: native, same schema,
//! types registered by number.

use fory::{Error, Serializer, StructSerializer};

use super::{System, names};

/// Holds the configured instance, which is meant to be built once and kept.
pub struct Fory(fory::Fory);

impl<T> System<T> for Fory
where
    T: StructSerializer + Serializer<Target = T>,
{
    const NAME: &'static str = names::FORY;
    type Bytes = Vec<u8>;
    type Error = Error;

    fn new() -> Result<Self, Error> {
        let mut fory = fory::Fory::builder().xlang(false).compatible(false).build();
        fory.register::<T>(1)?;
        Ok(Fory(fory))
    }

    // `serialize` keeps a scratch buffer of its own and copies it out, which was measured to be faster than
    // `serialize_to` into a new vector.
    #[inline(always)]
    fn serialize(&mut self, value: &T) -> Result<Vec<u8>, Error> {
        self.0.serialize(value)
    }

    #[inline(always)]
    fn deserialize(&mut self, bytes: &[u8]) -> Result<T, Error> {
        self.0.deserialize(bytes)
    }
}
