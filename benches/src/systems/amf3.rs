//! The baseline of the AMF section: AMF3 through run-time reflection, in GraniteDS's order of the properties.

use bevy_reflect::Reflect;

use super::{System, names};
use crate::amf3::{Codec, Error, Product, codec};

/// Holds the codec, as a server holds what it knows of the classes it has seen.
pub struct Amf3(Codec);

impl<T: Reflect + Default> System<T> for Amf3 {
    const NAME: &'static str = names::AMF3;
    type Bytes = Vec<u8>;
    type Error = Error;

    fn new() -> Result<Self, Error> {
        codec(Product::GraniteDs).map(Amf3)
    }

    #[inline(always)]
    fn serialize(&mut self, value: &T) -> Result<Vec<u8>, Error> {
        self.0.to_vec(value)
    }

    #[inline(always)]
    fn deserialize(&mut self, bytes: &[u8]) -> Result<T, Error> {
        self.0.from_slice(bytes)
    }
}
