//! AMF3, the object format of Flash's remoting, written and read by walking values through run-time reflection.
//!
//! The baseline of the report's AMF section: what GraniteDS and BlazeDS do in Java, by the rules of Adobe's "AMF 3
//! Specification" (January 2013). Like them it knows no type at compile time: a [`Codec`] holds the properties of each
//! registered class, and every value is visited property by property through `dyn PartialReflect`.
//!
//! | Rust | AMF3 |
//! |---|---|
//! | `bool` | false, true |
//! | `i32` | an integer of 29 bits where it fits, else a double |
//! | `f64` | a double |
//! | `String` | a string; one that was met before, a reference to it |
//! | [`Date`] | a date |
//! | a list such as `Vec` | an externalizable `flex.messaging.io.ArrayCollection` around a dense array, which is what both products make of Java's lists and sets; the array alone after [`Bean::array`] |
//! | a map with names as its keys | an associative array |
//! | a registered struct | an object of its class, with sealed traits |
//! | [`Link`] | a reference to an object that was met before |
//! | `Option` of any of these | the same, or null; undefined is read as null |
//!
//! XML documents, byte arrays, vectors and dictionaries are refused by name: no field of a Rust type asks for one.
//!
//! # References
//!
//! A writer keeps three tables, as the Java implementations do: the strings met so far, by what they say; the objects (beans,
//! dates, collections and arrays), by their identity, which is their address; the classes. A reader keeps the same three,
//! by number.
//!
//! A Rust value is a tree, so nothing is met twice but by a [`Link`]: the number of an element in the outermost list,
//! as programs that hold graphs in a list have it. To write one, the element is fetched from the list and its address
//! looked up in the table of objects; to read one, the table of objects is asked which element stands behind the reference.
//! That is one look-up on each side, as in Java, where the second one gives a pointer.

mod class;
mod error;
mod input;
mod marker;
mod objects;
mod plan;
mod products;
mod read;
mod read_collections;
mod read_objects;
mod registry;
mod slot;
mod strings;
mod traits;
mod u29;
mod write;

pub use class::Codec;
pub use error::Error;
pub use products::{Product, codec};
pub use registry::{Bean, Builder};

use bevy_reflect::Reflect;

/// How deep objects may nest, in values and in messages: reading recurses, and the depth of a hostile message is its
/// author's choice.
const MAX_DEPTH: u32 = 128;

/// References have 28 bits of the 29, and so have lengths.
const MAX_COUNT: usize = (1 << 28) - 1;

/// The class that Java's lists and sets are written as.
const ARRAY_COLLECTION: &str = "flex.messaging.io.ArrayCollection";

/// A point of time: milliseconds from the beginning of 1970, as `java.util.Date` holds them.
///
/// AMF3 writes them as a double, so of more than 2^53 the last bits are lost; see [`Date::rounded`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Reflect)]
#[reflect(opaque)]
pub struct Date(pub i64);

impl Date {
    /// The date that comes back once this one was written.
    pub fn rounded(self) -> Self {
        Date(self.0 as f64 as i64)
    }
}

/// A reference to an element of the outermost list, by its number there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Reflect)]
#[reflect(opaque)]
pub struct Link(pub u32);
