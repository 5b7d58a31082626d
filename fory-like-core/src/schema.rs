//! Static type descriptions: what a type means on the wire.

#[cfg(target_has_atomic = "64")]
mod cache;
mod difference;
mod text;

use alloc::string::String;

use crate::Serialize;

/// Gives the description of a type. A function, since the descriptions of recursive types refer to themselves.
pub type SchemaFn = fn() -> &'static Schema;

/// What a type means on the wire.
///
/// Every type that can be written or read has one, built at compile time. `Display` shows it in one line; a struct or enum that
/// has been shown before is shown by its name.
///
/// ```
/// #[derive(fory_like_core::Serialize)]
/// struct Node {
///     id: u32,
///     name: Option<String>,
///     children: Vec<Node>,
/// }
/// let schema = fory_like_core::schema_of::<Node>();
/// assert_eq!(schema.to_string(), "Node { id: u32, name: option<text>, children: list<Node> }");
/// ```
#[derive(Debug)]
#[non_exhaustive]
pub enum Schema {
    /// One byte, 0 or 1.
    Bool,
    /// One byte.
    U8,
    /// Two bytes.
    U16,
    /// Four bytes or a varint. `NonZeroU32` and `Wrapping<u32>` are the same.
    U32,
    /// Eight bytes or a varint. `usize` is the same.
    U64,
    /// Sixteen bytes or a varint.
    U128,
    /// One byte.
    I8,
    /// Two bytes.
    I16,
    /// Four bytes or the varint of the zigzag.
    I32,
    /// Eight bytes or the varint of the zigzag. `isize` is the same.
    I64,
    /// Sixteen bytes or the varint of the zigzag.
    I128,
    /// Four bytes.
    F32,
    /// Eight bytes.
    F64,
    /// Four bytes, the Unicode scalar value.
    Char,
    /// A length and UTF-8.
    Text,
    /// No bytes.
    Unit,
    /// One byte, 0 or 1, and the value where it is 1.
    Option(SchemaFn),
    /// A length and the elements.
    List(SchemaFn),
    /// A length and the elements, no two of them equal.
    Set(SchemaFn),
    /// A length and the entries, each a key and a value, no two keys equal.
    Map(SchemaFn, SchemaFn),
    /// A number, and the value where it is met first: `Rc` and `Arc`.
    Shared(SchemaFn),
    /// A number, and the value where it is brought along: weak pointers.
    Weak(SchemaFn),
    /// A number, and the UTF-8 where the text is met first (`#[fory(intern)]`).
    Interned,
    /// The elements.
    Array(SchemaFn, usize),
    /// One value after the other.
    Tuple(&'static [SchemaFn]),
    /// The fields, one after the other.
    Struct {
        /// The name of the type, for people; it is no part of the fingerprint.
        name: &'static str,
        /// The fields that are written.
        fields: &'static [Field],
    },
    /// The tag of a variant as a varint, and the variant's fields.
    Enum {
        /// The name of the type, for people; it is no part of the fingerprint.
        name: &'static str,
        /// The variants.
        variants: &'static [Variant],
    },
    /// Bytes of whose meaning only this name is known: hand-written implementations and `with` modules.
    Opaque(&'static str),
}

/// A field of a struct or of a variant.
#[derive(Debug)]
pub struct Field {
    /// The field's name, or its `rename`; the position in a tuple.
    pub name: &'static str,
    /// The field's type.
    pub schema: SchemaFn,
    /// Whether the field's numbers follow the configuration.
    pub numbers: Override,
    /// Whether a message may end before the field (`#[fory(default)]`).
    pub optional: bool,
}

/// A variant of an enum.
#[derive(Debug)]
pub struct Variant {
    /// The variant's name, or its `rename`.
    pub name: &'static str,
    /// The tag that stands for it.
    pub tag: u32,
    /// Its fields.
    pub fields: &'static [Field],
    /// Whether it is read for all tags that no variant has (`#[fory(other)]`).
    pub other: bool,
}

/// How a field's numbers are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Override {
    /// As the configuration says.
    None,
    /// With fixed width (`#[fory(fixed)]`).
    Fixed,
    /// As varints (`#[fory(varint)]`).
    Varint,
}

/// FNV-1a, 64 bits.
pub(crate) fn fnv(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3))
}

/// The description of a type.
///
/// ```
/// assert_eq!(fory_like_core::schema_of::<Vec<(u8, f64)>>().to_string(), "list<(u8, f64)>");
/// ```
pub fn schema_of<T: Serialize + ?Sized>() -> &'static Schema {
    T::schema()
}

impl Schema {
    /// The name of a struct or enum, or of one behind a shared pointer; "value" for other types.
    pub fn name(&self) -> &'static str {
        match self {
            Schema::Struct { name, .. } | Schema::Enum { name, .. } => name,
            // One step, since these may go round in a circle.
            Schema::Shared(inner) => match inner() {
                Schema::Struct { name, .. } | Schema::Enum { name, .. } => name,
                _ => "value",
            },
            _ => "value",
        }
    }

    /// A number that changes exactly when the meaning of the bytes changes: types, order and names of fields and variants, tags,
    /// number overrides. Names of types are no part of it, nor what is the same on the wire (a `Box`, `Vec` or `VecDeque`).
    ///
    /// It is FNV-1a, 64 bits, over the UTF-8 of [`canonical`](Schema::canonical). The first call for a type costs some microseconds, and the
    /// further ones, for the first 256 types, a few nanoseconds.
    ///
    /// ```
    /// use fory_like_core::schema_of;
    /// assert_eq!(schema_of::<String>().fingerprint(), schema_of::<Box<str>>().fingerprint());
    /// assert_ne!(schema_of::<u32>().fingerprint(), schema_of::<i32>().fingerprint());
    /// ```
    pub fn fingerprint(&'static self) -> u64 {
        let compute = || fnv(&self.canonical());
        #[cfg(target_has_atomic = "64")]
        return cache::fingerprint(self, compute);
        #[cfg(not(target_has_atomic = "64"))]
        compute()
    }

    /// The text under the fingerprint: the `Display` form without blanks and without names of types. Structs and enums are
    /// numbered as they appear, from 0; one that has appeared before is `^` and its number. Those of equal structure are the same.
    ///
    /// ```
    /// #[derive(fory_like_core::Serialize)]
    /// struct List { head: i32, #[fory(fixed)] tail: Option<Box<List>> }
    /// let schema = fory_like_core::schema_of::<List>();
    /// assert_eq!(schema.canonical(), "{head:i32,tail:fixed option<^0>}");
    /// ```
    pub fn canonical(&'static self) -> String {
        text::canonical(self)
    }

    /// The first place at which two descriptions differ, as a path and the text of both sides; `None` if they mean the same.
    ///
    /// ```
    /// use fory_like_core::schema_of;
    /// let difference = schema_of::<Vec<u32>>().difference(schema_of::<Vec<i32>>());
    /// assert_eq!(difference.unwrap(), "value[]: u32 here, i32 there");
    /// assert_eq!(schema_of::<Vec<u32>>().difference(schema_of::<Box<[u32]>>()), None);
    /// ```
    pub fn difference(&'static self, other: &'static Schema) -> Option<String> {
        difference::between(self, other)
    }
}
