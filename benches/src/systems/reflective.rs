//! The reflective baseline: Java's serialization format through run-time reflection.

use bevy_reflect::Reflect;

use super::{System, names};
use crate::data::graalvm::{Foo, Struct};
use crate::java::{Codec, Error, graalvm};

/// A type that stands for a Java class.
pub trait Class: Reflect + Default {
    /// A codec in which the class is registered.
    fn codec() -> Result<Codec, Error>;
}

impl Class for Struct {
    fn codec() -> Result<Codec, Error> {
        graalvm::codec(graalvm::PUBLISHED_PACKAGE)
    }
}

impl Class for Foo {
    fn codec() -> Result<Codec, Error> {
        graalvm::codec(graalvm::PUBLISHED_PACKAGE)
    }
}

/// Holds the codec, as a JVM holds the descriptors of the classes it has seen.
pub struct Reflective(Codec);

impl<T: Class> System<T> for Reflective {
    const NAME: &'static str = names::REFLECTIVE;
    type Bytes = Vec<u8>;
    type Error = Error;

    fn new() -> Result<Self, Error> {
        Ok(Reflective(T::codec()?))
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
