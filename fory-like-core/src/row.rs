//! Rows: values that are read in place, field by field, without decoding.
#![doc = include_str!("row/row.md")]

mod any;
mod any_iter;
mod build;
mod check;
mod choice;
mod collections;
mod fields;
mod list;
mod list_view;
mod map;
mod nested;
mod number;
mod option;
mod rows;
mod rows_iter;
mod schema;
mod slot;
mod stored;
mod text;
mod time;
mod tuple;
mod value;
mod wide;
mod write;

use alloc::vec::Vec;

pub use self::any::{AnyList, AnyMap, AnyRow, AnyValue, view_any};
pub use self::any_iter::AnyIter;
pub use self::build::{Build, Each, Store};
pub use self::choice::Tag;
pub use self::list::{Array, Exactly};
pub use self::list_view::{List, ListIter, ListMut};
pub use self::map::{Map, MapMut, Pairs};
pub use self::nested::{Ref, RefMut, Row, Struct, View};
pub use self::number::Cell;
pub use self::option::{Null, Nullable, NullableMut};
pub use self::rows::{CheckedRows, Rows, RowsWriter};
pub use self::rows_iter::{CheckedRowsIter, RowsIter};
pub use self::schema::{Field, RowType, Type};
pub use self::stored::{Put, Stored};
pub use self::text::{Bytes, Text};
pub use self::tuple::Tuple;
pub use self::value::{Load, Value};
pub use self::wide::WideMut;
pub use self::write::{At, Writer};

// The derive shares the name of its trait.
#[cfg(feature = "derive")]
pub use fory_like_derive::Row;

/// What derives call.
pub(crate) mod derived {
    pub use super::build::{Fill, store_row};
    pub use super::choice::Choice;
    pub use super::fields::{FieldAt, Groups};
}

use self::build::{build_row, store_root};
use self::check::Check;
use self::fields::Fields;
use crate::error::{Error, ErrorKind, Result};
use crate::wire::length_hint::LengthHint;

/// Writes a row to a new `Vec`.
///
/// # Errors
/// Where a part lies more than 4 GiB behind the beginning of what it is a part of, a time is no whole number of microseconds (as `SystemTime::now()` is none on most
/// systems: round it, or hold its nanoseconds as an integer), two keys of a map or elements of a set differ only in fields marked `#[fory(skip)]`, or rows, lists and maps are
/// nested more than 128 deep.
pub fn to_vec<T: Row>(value: &T) -> Result<Vec<u8>> {
    let mut vec = Vec::new();
    if const { <Struct<T> as Stored>::FLAT.is_some() } {
        append_to_vec(&mut vec, value)?;
        return Ok(vec);
    }
    let hint = LengthHint::of::<Struct<T>>();
    hint.prepare(&mut vec, 0);
    append_to_vec(&mut vec, value)?;
    hint.finish(&mut vec);
    Ok(vec)
}

/// Writes a row to the end of a `Vec`, which keeps its memory for the next one. After a fault, it is as it was.
///
/// The row begins at the next byte, at whatever multiple: views take any.
///
/// # Errors
/// As [`to_vec`].
pub fn append_to_vec<T: Row>(vec: &mut Vec<u8>, value: &T) -> Result<()> {
    write::append(vec, |out| store_root(value, out)).map_err(|error| error.rooted_at(T::NAME))
}

/// Writes a row to the beginning of a slice. Gives how many bytes it takes.
///
/// # Errors
/// As [`to_vec`], and where the slice has no room. What the slice holds then is not said.
pub fn to_slice<T: Row>(slice: &mut [u8], value: &T) -> Result<usize> {
    write::fill(slice, |out| store_root(value, out)).map_err(|error| error.rooted_at(T::NAME))
}

/// Writes a row field by field to the end of a `Vec`, without a value of the type. After a fault, the `Vec` is as it was.
///
/// The fields are written in their order; optional ones that are left out are null. Each is given by reference, as the type of the field, or as another type that is
/// stored alike: `"text"` for `String`, a slice for a `Vec` (`&[1u16, 2][..]`, as an array has a length of its own), [`Each`] for a list, [`Build`] for a row. Numbers are of
/// the field's type (`&1u16`); optional fields take an `Option` (`&Some("text")`).
///
/// ```
/// use fory_like_core::{Row, row};
///
/// #[derive(Row)]
/// struct Point {
///     x: i32,
///     y: i32,
/// }
///
/// #[derive(Row)]
/// struct Shape {
///     name: String,
///     color: Option<u32>,
///     points: Vec<Point>,
/// }
///
/// let mut bytes = Vec::new();
/// row::build::<Shape>(&mut bytes, |shape| {
///     shape.name("square")?;
///     shape.points(&row::Each((0..4).map(|corner| {
///         row::Build::<Point, _>::new(move |point| {
///             point.x(&(corner & 1))?;
///             point.y(&(corner >> 1))
///         })
///     })))
/// })?;
/// let view = row::view::<Shape>(&bytes)?;
/// assert_eq!(view.color(), None);
/// assert_eq!(view.points().get(3).map(|point| (point.x(), point.y())), Some((1, 1)));
/// # Ok::<(), fory_like_core::Error>(())
/// ```
///
/// # Errors
/// As [`to_vec`]; where the fields are written in another order, or one is missing that cannot be null; and those of `write`.
pub fn build<T: Row>(vec: &mut Vec<u8>, write: impl FnOnce(&mut T::Builder<'_, '_>) -> Result<()>) -> Result<()> {
    write::append(vec, |out| build_row::<T>(out, write)).map_err(|error| error.rooted_at(T::NAME))
}

/// Checks a row.
fn check<'a, T: Row>(bytes: &'a [u8]) -> Result<Check<'a>> {
    let mut check = Check::new(bytes);
    match T::Fields::check(bytes, T::NAMES, &mut check) {
        Ok(()) => Ok(check),
        Err(error) => Err(error.rooted_at(T::NAME)),
    }
}

/// A view of a row, whose bytes are checked once, all of them. After that, reading a field is a load or two.
///
/// Takes time in proportion to the bytes, and no memory. The bytes may lie at any address.
///
/// Nothing in a row says of what type it is: both sides must mean the same fields, in the same order. A row of another type may be an error, or a row of this one with
/// other values. Nor does it say where it ends, and a text that was set to null in place leaves its bytes behind: what nothing points to is not looked at.
///
/// # Errors
/// Where the bytes are no row of the type.
#[inline]
pub fn view<T: Row>(bytes: &[u8]) -> Result<T::View<'_>> {
    let sorted = check::<T>(bytes)?.is_sorted();
    // SAFETY: it was checked.
    Ok(unsafe { Ref::new(slot::Region::new(bytes, sorted)) }.into())
}

/// A view of a row that was checked before. It does not know whether maps have their keys in order, so before a key is said to be missing, all are looked at.
///
/// # Safety
/// [`view`] of the same type gave no error for the same bytes.
#[inline(always)]
pub unsafe fn view_unchecked<T: Row>(bytes: &[u8]) -> T::View<'_> {
    // SAFETY: by the caller's word.
    unsafe { Ref::new(slot::Region::new(bytes, false)) }.into()
}

/// A view of a row through which values of fixed width can be changed in place.
///
/// # Errors
/// Where the bytes are no row of the type; and where parts of it share bytes, or lie in another order than that of their fields, which a
/// view takes: changing one might break another. Rows of this crate never do.
pub fn view_mut<T: Row>(bytes: &mut [u8]) -> Result<T::ViewMut<'_>> {
    let check = check::<T>(bytes)?;
    if let Some(part) = check.shared() {
        return Err(Error::at(ErrorKind::Order, part).rooted_at(T::NAME));
    }
    let sorted = check.is_sorted();
    // SAFETY: it was checked, and the parts share no bytes.
    Ok(unsafe { RefMut::new(slot::RegionMut::new(bytes, sorted)) }.into())
}

/// The value of a row, owned, but for text and bytes that it borrows. Takes the time of the check and of making the value; a null takes as much memory as a value of its type.
///
/// # Errors
/// Where the bytes are no row of the type, or a map or set has a key twice: the offset is that of the second one.
pub fn from_slice<'a, T>(bytes: &'a [u8]) -> Result<T>
where
    T: Row + Load<'a>,
{
    view::<T>(bytes)?.as_row().to_owned()
}
