//! The Java Object Serialization Stream Protocol, written and read by walking values through run-time reflection.
//!
//! The reflective baseline of the report. Like `ObjectOutputStream` and `ObjectInputStream` it knows no type at compile
//! time: a [`Codec`] holds one descriptor for each registered class, derived once from the type's reflection data, and
//! every value is then visited field by field through `dyn PartialReflect`.
//!
//! What a class looks like in the stream is told to a [`Builder`] with [`Bean`] and [`Enumeration`]. Field types follow
//! from the Rust types:
//!
//! | Rust | Java |
//! |---|---|
//! | `bool`, `i8`, `u16`, `i16`, `i32`, `i64`, `f32`, `f64` | `boolean`, `byte`, `char`, `short`, `int`, `long`, `float`, `double` |
//! | the same inside a collection, an `Option` or after [`Bean::boxed`] | `java.lang.Boolean` and so on |
//! | `String`, `Cow<'static, str>`, `Arc<str>` | `String` |
//! | a list such as `Vec` | `java.util.ArrayList`, declared as `List`; an array after [`Bean::array`] |
//! | a map such as `HashMap` or `BTreeMap` | `java.util.HashMap`, declared as `Map` |
//! | a registered struct or enum | its class |
//! | a struct with a registered [`Delegate`] | an object of the delegate's class, declared as its own |
//! | `Option` of any of the references | the same, or null |
//! | a collection after [`Bean::null_if_empty`] | the same, or null |
//!
//! A [`Codec`] writes each value as a stream of its own; a [`StreamWriter`] writes many values as one stream.
//!
//! A Rust value is a tree, so objects are never written as back references. The exceptions are those that Java programs
//! share without asking: class descriptors, field type strings, enum constants, the small boxed numbers that
//! `valueOf` caches, and strings that are one object, which in Rust are clones of one `Arc<str>` or the texts of fields
//! that are [`Bean::interned`].

mod builtin;
mod class;
mod descriptor;
mod error;
mod external;
mod fill;
pub mod graalvm;
mod hash_map;
mod input;
pub mod lilith;
mod plan;
mod read;
mod read_collections;
mod registry;
mod seen;
mod slot;
mod stream;
pub mod threeten;
mod tree_bin;
mod utf;
mod write;
mod write_objects;

pub use class::Codec;
pub use error::Error;
pub use external::{Block, Delegate, External};
pub use fill::{FillList, FillMap};
pub use registry::{Bean, Builder, Enumeration};
pub use stream::{StreamReader, StreamWriter};

/// How deep objects may nest, in values and in streams.
///
/// Reading recurses, and the depth of a hostile stream is its author's choice.
const MAX_DEPTH: u32 = 128;

/// The constants of the stream protocol.
mod wire {
    pub(super) const HEADER: [u8; 4] = [0xac, 0xed, 0, 5];
    pub(super) const BASE_HANDLE: u32 = 0x7e_0000;

    pub(super) const NULL: u8 = 0x70;
    pub(super) const REFERENCE: u8 = 0x71;
    pub(super) const CLASS_DESC: u8 = 0x72;
    pub(super) const OBJECT: u8 = 0x73;
    pub(super) const STRING: u8 = 0x74;
    pub(super) const ARRAY: u8 = 0x75;
    pub(super) const BLOCK_DATA: u8 = 0x77;
    pub(super) const END_BLOCK_DATA: u8 = 0x78;
    pub(super) const RESET: u8 = 0x79;
    pub(super) const LONG_STRING: u8 = 0x7c;
    pub(super) const ENUM: u8 = 0x7e;

    pub(super) const WRITE_METHOD: u8 = 0x01;
    pub(super) const SERIALIZABLE: u8 = 0x02;
    pub(super) const EXTERNALIZABLE: u8 = 0x04;
    pub(super) const BLOCK_MODE: u8 = 0x08;
    pub(super) const ENUM_FLAG: u8 = 0x10;
}
