//! wincode in its default configuration (bincode's format).

use wincode::config::DefaultConfig;
use wincode::{SchemaRead, SchemaWrite};

use super::{Error, System, names};

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
