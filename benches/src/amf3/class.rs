//! The classes of a codec.

use std::{
    any::TypeId,
    sync::atomic::{AtomicUsize, Ordering},
};

use bevy_reflect::{PartialReflect, Reflect};
use rustc_hash::FxHashMap;

use super::{
    Builder, Error,
    input::Reader,
    slot::Slot,
    write::{Sizes, Writer},
};

/// The number of the class that lists are written as.
pub(super) const COLLECTION: u32 = 0;

/// A property of a class.
#[derive(Debug)]
pub(super) struct Property {
    pub(super) name: Box<str>,
    /// Its number among the fields of the Rust struct.
    pub(super) index: usize,
    pub(super) slot: Slot,
}

/// A class with its properties, in the order they are written in.
#[derive(Debug)]
pub(super) struct Class {
    pub(super) name: Box<str>,
    pub(super) externalizable: bool,
    pub(super) properties: Box<[Property]>,
}

/// Writes and reads the registered types. See the [module](super) for what they become.
#[derive(Debug)]
pub struct Codec {
    pub(super) classes: Box<[Class]>,
    pub(super) by_name: FxHashMap<Box<str>, u32>,
    pub(super) roots: FxHashMap<TypeId, Root>,
}

/// A type that can be a whole message.
#[derive(Debug)]
pub(super) struct Root {
    pub(super) slot: Slot,
    /// What the last message held, to make room for the next in one piece: bytes, strings, objects.
    pub(super) last: [AtomicUsize; 3],
}

impl Codec {
    /// Starts a codec.
    pub fn builder() -> Builder {
        Builder::default()
    }

    /// Writes the value as a message of its own.
    ///
    /// # Errors
    ///
    /// If the type is not registered, or the value does not fit the format.
    pub fn to_vec(&self, value: &dyn PartialReflect) -> Result<Vec<u8>, Error> {
        let root = self.root_of(value)?;
        let [bytes, strings, objects] = root.last.each_ref().map(|last| last.load(Ordering::Relaxed));
        let mut writer = Writer::new(self, Sizes { bytes, strings, objects });
        writer.value(&root.slot, value)?;
        let (out, Sizes { bytes, strings, objects }) = writer.finish();
        for (last, size) in root.last.iter().zip([bytes, strings, objects]) {
            last.store(size, Ordering::Relaxed);
        }
        Ok(out)
    }

    /// Reads a message that holds one value.
    ///
    /// # Errors
    ///
    /// If the bytes are not such a message.
    pub fn from_slice<T: Reflect + Default>(&self, bytes: &[u8]) -> Result<T, Error> {
        let root = self.roots.get(&TypeId::of::<T>()).ok_or_else(|| not_registered(std::any::type_name::<T>()))?;
        let mut value = T::default();
        Reader::new(self, bytes).message(&root.slot, &mut value)?;
        Ok(value)
    }

    fn root_of(&self, value: &dyn PartialReflect) -> Result<&Root, Error> {
        let root = value.try_as_reflect().and_then(|value| self.roots.get(&value.as_any().type_id()));
        root.ok_or_else(|| not_registered(value.reflect_type_path()))
    }

    pub(super) fn class(&self, class: u32) -> &Class {
        &self.classes[class as usize]
    }
}

#[cold]
fn not_registered(found: &str) -> Error {
    Error::Value { offset: 0, found: found.into(), expected: "a registered type" }
}
