//! The stream format: values one after the other, as `docs/format.md` says.
//!
//! The traits are here; below, one file a shape of data, each with both its write and its read, so that a rule of the format
//! stands once.

mod cells;
mod choices;
#[cfg(feature = "chrono")]
mod chrono;
#[cfg(any(feature = "chrono", feature = "jiff"))]
mod civil;
#[cfg(feature = "jiff")]
mod jiff;
mod late;
mod locks;
mod maps;
mod memory;
mod net;
mod numbers;
mod options;
#[cfg(feature = "std")]
mod os_text;
mod pointers;
mod ranges;
mod sequences;
mod shared;
pub mod styles;
mod text;
mod time;
mod trees;
mod tuples;
mod weak;

#[cfg(feature = "std")]
pub use late::ArcWeak;
pub use late::RcWeak;
pub(crate) use sequences::{read_elements, write_elements};
pub use shared::{ReadTarget, Target};

use alloc::borrow::Cow;
use alloc::vec::Vec;

use crate::error::{Error, Result};
use crate::wire::{Input, Output, Sizes, pod};
use crate::{Schema, Segment};

/// A value that can be written. Derive it: `#[derive(Serialize)]`.
///
/// ```
/// #[derive(fory_like_core::Serialize)]
/// struct Point { x: i32, y: i32 }
///
/// let bytes = fory_like_core::to_vec(&Point { x: 1, y: -1 }).unwrap();
/// assert_eq!(bytes, [0, 1, 0, 0, 0, 0xff, 0xff, 0xff, 0xff]);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be serialized",
    note = "if the type is yours, add `#[derive(fory_like_core::Serialize)]` to it",
    note = "for a field of another crate's type, `#[fory(with = \"module\")]` or `#[fory(skip)]` helps"
)]
pub trait Serialize {
    /// How many bytes values can take: a hint for reserving memory.
    const SIZES: Sizes = Sizes::UNKNOWN;

    /// Whether a pointer to it counts toward the depth. Not to text, which does not nest, nor to a slice, which counts itself.
    #[doc(hidden)]
    const NESTS: bool = true;

    /// What the bytes mean: the same at each call, and the same as in [`Deserialize::schema`]. Without this function, nothing
    /// is known but that the bytes are "custom"; all such types have one fingerprint.
    ///
    /// ```
    /// # use fory_like_core::{Error, Output, Schema, Serialize};
    /// struct Two<T>(T, T);
    ///
    /// impl<T: Serialize> Serialize for Two<T> {
    ///     fn schema() -> &'static Schema {
    ///         const { &Schema::Array(<T as Serialize>::schema, 2) }
    ///     }
    ///     fn serialize<O: Output>(&self, out: &mut O) -> Result<(), Error> {
    ///         self.0.serialize(out)?;
    ///         self.1.serialize(out)
    ///     }
    /// }
    /// ```
    fn schema() -> &'static Schema {
        &Schema::Opaque("custom")
    }

    /// Writes the value. What was written before an error stays written.
    ///
    /// # Errors
    /// Where the format cannot express the value: nesting beyond the limit, a path that is not UTF-8, a time out of range.
    fn serialize<O: Output>(&self, out: &mut O) -> Result<(), Error>;

    /// Writes elements, the first of which is number `first` of its list. Derived where a bulk copy is possible.
    #[doc(hidden)]
    #[inline]
    fn serialize_slice<O: Output>(items: &[Self], first: usize, out: &mut O) -> Result<(), Error>
    where
        Self: Sized,
    {
        write_elements(items, first, out)
    }
}

/// A value that can be read; it may borrow text and bytes that live for `'de`. Derive it: `#[derive(Deserialize)]`.
///
/// ```
/// #[derive(fory_like_core::Deserialize, Debug, PartialEq)]
/// struct Name<'a> { first: &'a str, last: &'a str }
///
/// let name: Name = fory_like_core::from_slice(b"\0\x03Ada\x08Lovelace").unwrap();
/// assert_eq!(name, Name { first: "Ada", last: "Lovelace" });
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be deserialized",
    note = "if the type is yours, add `#[derive(fory_like_core::Deserialize)]` to it",
    note = "for a field of another crate's type, `#[fory(with = \"module\")]` or `#[fory(skip)]` helps",
    note = "of references, `&str`, `&[u8]` and `&Path` can be read in place"
)]
pub trait Deserialize<'de>: Sized {
    /// How many bytes values can take. The least decides for how many elements a list may allocate memory ahead.
    const SIZES: Sizes = Sizes::UNKNOWN;

    /// What the bytes mean: the same at each call, and the same as in [`Serialize::schema`].
    fn schema() -> &'static Schema {
        &Schema::Opaque("custom")
    }

    /// Reads a value.
    ///
    /// # Errors
    /// Where the bytes are not those of a value; where a limit is exceeded.
    fn deserialize<I: Input<'de>>(input: &mut I) -> Result<Self, Error>;

    /// Reads `len` elements, for `reserve` of which memory may be allocated ahead. Derived where a bulk copy is possible.
    #[doc(hidden)]
    #[inline]
    fn deserialize_vec<I: Input<'de>>(input: &mut I, len: usize, reserve: usize) -> Result<Vec<Self>, Error> {
        read_elements(input, len, reserve)
    }

    /// Reads the elements of an array. Derived where a bulk copy is possible.
    #[doc(hidden)]
    #[inline]
    fn deserialize_array<I: Input<'de>, const K: usize>(input: &mut I) -> Result<[Self; K], Error> {
        pod::try_array(|i| Self::deserialize(input).map_err(|error| error.inside(Segment::Index(i))))
    }

    /// Reads a list, borrowed where its elements are bytes.
    #[doc(hidden)]
    #[inline]
    fn deserialize_cow<'a, I: Input<'de>>(input: &mut I) -> Result<Cow<'a, [Self]>, Error>
    where
        'de: 'a,
        Self: Clone,
    {
        Ok(Cow::Owned(Vec::deserialize(input)?))
    }
}

/// A value that can be read from bytes that do not outlive the reading: it borrows nothing.
///
/// ```
/// fn load<T: fory_like_core::DeserializeOwned>(file: &std::path::Path) -> Result<T, Box<dyn std::error::Error>> {
///     Ok(fory_like_core::from_slice(&std::fs::read(file)?)?)
/// }
/// # assert!(load::<u8>("no such file".as_ref()).is_err());
/// ```
pub trait DeserializeOwned: for<'de> Deserialize<'de> {}

impl<T: for<'de> Deserialize<'de>> DeserializeOwned for T {}

/// Implements both traits for a type that is written as another.
macro_rules! written_as {
    ([$($generic:ident)?] $type:ty, as $other:ty, |$value:ident| $to:expr, |$read:ident| $from:expr) => {
        impl<$($generic: Serialize)?> Serialize for $type {
            const SIZES: Sizes = <$other as Serialize>::SIZES;

            fn schema() -> &'static Schema {
                <$other as Serialize>::schema()
            }

            #[inline]
            fn serialize<O: Output>(&self, out: &mut O) -> Result<()> {
                let $value = self;
                <$other as Serialize>::serialize(&$to, out)
            }
        }

        impl<'de $(, $generic: Deserialize<'de>)?> Deserialize<'de> for $type {
            const SIZES: Sizes = <$other as Deserialize<'de>>::SIZES;

            fn schema() -> &'static Schema {
                <$other as Deserialize<'de>>::schema()
            }

            #[inline]
            fn deserialize<I: Input<'de>>(input: &mut I) -> Result<Self> {
                let $read = <$other as Deserialize<'de>>::deserialize(input)?;
                Ok($from)
            }
        }
    };
}
pub(crate) use written_as;
