//! The classes of a codec and their descriptors.

use std::{
    any::TypeId,
    sync::atomic::{AtomicUsize, Ordering},
};

use bevy_reflect::{PartialReflect, Reflect};
use rustc_hash::FxHashMap;

use super::{Builder, Error, builtin, input::Reader, seen::Seen, slot::Prim, slot::Slot, wire, write::Writer};

/// What the objects of a class are, besides their fields.
#[derive(Debug)]
pub(super) enum Kind {
    /// A registered struct.
    Bean { make: fn() -> Box<dyn Reflect> },
    /// A registered enum: the Rust and the Java name of each variant, by variant index.
    Enumeration { variants: Box<[(&'static str, Box<str>)]>, make: fn(&str) -> Option<Box<dyn PartialReflect>> },
    /// A class of the JDK that the codec writes itself, or a superclass without fields.
    Builtin,
}

/// A field of a class.
#[derive(Debug)]
pub(super) struct Field {
    pub(super) name: Box<str>,
    pub(super) code: u8,
    /// Index into the type strings of the codec, for fields that hold references.
    pub(super) type_string: Option<u32>,
    /// Index among the fields of the Rust struct.
    pub(super) index: usize,
    pub(super) slot: Slot,
}

/// A class descriptor with all that belongs to it.
#[derive(Debug)]
pub(super) struct Class {
    pub(super) name: Box<str>,
    pub(super) uid: i64,
    pub(super) flags: u8,
    pub(super) superclass: Option<u32>,
    /// In Java's canonical order: primitives by name, then references by name.
    pub(super) fields: Box<[Field]>,
    pub(super) kind: Kind,
    pub(super) image: Image,
}

/// The bytes of a descriptor none of whose parts the stream has seen yet.
///
/// In nearly every stream each descriptor is met once in this form and by reference afterwards, so writing it is one copy
/// and reading it one comparison.
#[derive(Debug, Default)]
pub(super) struct Image {
    pub(super) bytes: Vec<u8>,
    /// Where handles are, and how far they are from the descriptor's own.
    pub(super) patches: Vec<(usize, u32)>,
    /// What gets a handle, in order: the key of [`Codec::keys`], and where it starts.
    pub(super) handles: Vec<(u32, usize)>,
}

/// Writes and reads the registered types. See the [module](super) for what they become.
#[derive(Debug)]
pub struct Codec {
    pub(super) classes: Box<[Class]>,
    pub(super) type_strings: Box<[Box<str>]>,
    pub(super) by_name: FxHashMap<Box<[u8]>, u32>,
    pub(super) roots: FxHashMap<TypeId, Root>,
}

/// A type that can be a whole stream.
#[derive(Debug)]
pub(super) struct Root {
    pub(super) slot: Slot,
    /// The length of the last stream, to allocate the next in one piece.
    pub(super) last_len: AtomicUsize,
}

impl Codec {
    /// Starts a codec.
    pub fn builder() -> Builder {
        Builder::default()
    }

    /// Writes the value as a stream of its own.
    ///
    /// # Errors
    ///
    /// If the type is not registered, or the value does not fit the protocol.
    pub fn to_vec(&self, value: &dyn PartialReflect) -> Result<Vec<u8>, Error> {
        let root = self.root_of(value)?;
        let last_len = root.last_len.load(Ordering::Relaxed);
        let mut out = Vec::with_capacity(last_len);
        self.write_root(root, value, &mut out)?;
        if out.len() != last_len {
            root.last_len.store(out.len(), Ordering::Relaxed);
        }
        Ok(out)
    }

    /// Appends the value as a stream of its own.
    ///
    /// # Errors
    ///
    /// As [`Codec::to_vec`]; what has been written so far then stays in `out`.
    pub fn write(&self, value: &dyn PartialReflect, out: &mut Vec<u8>) -> Result<(), Error> {
        self.write_root(self.root_of(value)?, value, out)
    }

    /// Reads a stream that holds one value.
    ///
    /// # Errors
    ///
    /// If the bytes are not such a stream.
    pub fn from_slice<T: Reflect + Default>(&self, bytes: &[u8]) -> Result<T, Error> {
        let root = self.root::<T>()?;
        let mut value = T::default();
        Reader::new(self, bytes).stream(&root.slot, &mut value)?;
        Ok(value)
    }

    pub(super) fn root<T: Reflect>(&self) -> Result<&Root, Error> {
        self.roots.get(&TypeId::of::<T>()).ok_or_else(|| Error::Value {
            offset: 0,
            found: std::any::type_name::<T>().into(),
            expected: "a registered type",
        })
    }

    pub(super) fn root_of(&self, value: &dyn PartialReflect) -> Result<&Root, Error> {
        value.try_as_reflect().and_then(|value| self.roots.get(&value.as_any().type_id())).ok_or_else(|| Error::Value {
            offset: 0,
            found: value.reflect_type_path().into(),
            expected: "a registered type",
        })
    }

    fn write_root(&self, root: &Root, value: &dyn PartialReflect, out: &mut Vec<u8>) -> Result<(), Error> {
        // One handle for each class and type string; on the stack unless there are many.
        const FEW: usize = 64;
        let keys = self.keys();
        let mut few = [0; FEW];
        let mut many = Vec::new();
        let handles = if keys <= FEW {
            &mut few[..keys]
        } else {
            many.resize(keys, 0);
            &mut many[..]
        };
        out.extend_from_slice(&wire::HEADER);
        Writer::new(self, out, handles, Seen::default()).value(&root.slot, value)
    }

    /// How many things descriptors can refer back to: the classes, then the type strings.
    pub(super) fn keys(&self) -> usize {
        self.classes.len() + self.type_strings.len()
    }

    pub(super) fn class(&self, class: u32) -> &Class {
        &self.classes[class as usize]
    }

    pub(super) fn type_string(&self, field: &Field) -> Option<&str> {
        field.type_string.map(|index| &*self.type_strings[index as usize])
    }

    pub(super) fn box_class(prim: Prim) -> u32 {
        builtin::BOXES + prim as u32
    }
}

/// Renders the descriptor of a class.
pub(super) fn image(classes: &[Class], type_strings: &[Box<str>], class: u32) -> Image {
    let mut image = Image::default();
    let mut next = Some(class);
    while let Some(id) = next {
        let class = &classes[id as usize];
        image.handles.push((id, image.bytes.len()));
        head(class, &mut image.bytes);
        for field in &class.fields {
            field_head(field, &mut image.bytes);
            let Some(index) = field.type_string else {
                continue;
            };
            let key = classes.len() as u32 + index;
            match image.handles.iter().position(|&(seen, _)| seen == key) {
                Some(back) => {
                    image.bytes.push(wire::REFERENCE);
                    image.patches.push((image.bytes.len(), back as u32));
                    image.bytes.extend_from_slice(&[0; 4]);
                }
                None => {
                    image.handles.push((key, image.bytes.len()));
                    image.bytes.push(wire::STRING);
                    name(&type_strings[index as usize], &mut image.bytes);
                }
            }
        }
        image.bytes.push(wire::END_BLOCK_DATA);
        next = class.superclass;
    }
    image.bytes.push(wire::NULL);
    image
}

/// The start of a descriptor, up to the number of its fields.
pub(super) fn head(class: &Class, out: &mut Vec<u8>) {
    out.push(wire::CLASS_DESC);
    name(&class.name, out);
    out.extend_from_slice(&class.uid.to_be_bytes());
    out.push(class.flags);
    out.extend_from_slice(&(class.fields.len() as u16).to_be_bytes());
}

/// The type code and the name of a field.
pub(super) fn field_head(field: &Field, out: &mut Vec<u8>) {
    out.push(field.code);
    name(&field.name, out);
}

/// A name as `writeUTF` writes it. Names are checked for their length when they are registered.
pub(super) fn name(text: &str, out: &mut Vec<u8>) {
    let start = out.len();
    out.extend_from_slice(&[0; 2]);
    super::utf::encode(text, out);
    let len = (out.len() - start - 2) as u16;
    out[start..start + 2].copy_from_slice(&len.to_be_bytes());
}
