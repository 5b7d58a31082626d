//! Which types have a place in a row.

use alloc::borrow::{Cow, ToOwned};
use alloc::boxed::Box;
use alloc::rc::Rc;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::cmp::Ordering;

use super::list::Elements;
use super::stored::Stored;
use super::write::{At, Writer};
use crate::error::{Error, ErrorKind, Result, Segment};

/// A type that can be a field of a row, an element of a list in one, or the key or value of a map.
///
/// For your own types, `#[derive(Row)]` implements it; `#[fory(transparent)]` stores a struct as its one field. A hand-written implementation stores
/// a type as another:
///
/// ```
/// use fory_like_core::{Error, Row, row};
///
/// #[derive(Debug, PartialEq)]
/// struct Celsius(f64);
///
/// impl row::Value for Celsius {
///     type Stored = f64;
///     type List = row::Array<f64>;
///     fn store(&self, out: &mut row::Writer<'_>, at: row::At) -> Result<(), Error> {
///         self.0.store(out, at)
///     }
///     fn compare(&self, other: &Self) -> std::cmp::Ordering {
///         self.0.total_cmp(&other.0)
///     }
///     fn equals(&self, view: &f64) -> bool {
///         self.0 == *view
///     }
/// }
///
/// impl<'a> row::Load<'a> for Celsius {
///     fn load(view: f64) -> Result<Self, Error> {
///         Ok(Celsius(view))
///     }
/// }
///
/// #[derive(Row)]
/// struct Weather {
///     temperature: Celsius,
/// }
///
/// let bytes = row::to_vec(&Weather { temperature: Celsius(21.5) })?;
/// assert_eq!(row::view::<Weather>(&bytes)?.temperature(), 21.5);
/// # Ok::<(), Error>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no place in a row",
    note = "structs, and enums without data, have one with `#[derive(Row)]`; enums with data have none"
)]
pub trait Value {
    /// How it is stored.
    type Stored: Stored;

    /// How a list of it is stored: as [`Array<Self::Stored>`](super::Array), but for `u8`, of which lists are [`Bytes`](super::Bytes).
    type List: Elements<Self::Stored>;

    /// Writes it to this place.
    ///
    /// # Errors
    /// Where the format cannot express it: see [`to_vec`](super::to_vec).
    fn store(&self, out: &mut Writer<'_>, at: At) -> Result<()>;

    /// Writes a list of it to this place.
    ///
    /// # Errors
    /// As [`store`](Value::store), for each of them.
    fn store_list(list: &[Self], out: &mut Writer<'_>, at: At) -> Result<()>
    where
        Self: Sized,
    {
        out.list(at, list.iter())
    }

    /// The order in which keys of a hash map, and elements of a hash set, are written; that of [`Ord`], where there is one. Equal are values that are written alike, and
    /// none else: two such keys in one map, or elements in one set, are an error on writing.
    fn compare(&self, other: &Self) -> Ordering;

    /// Whether a view shows this value.
    fn equals(&self, view: &<Self::Stored as Stored>::View<'_>) -> bool;
}

/// A type that can be had from a row, owned, or borrowed from bytes that live for `'a`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be made from a row",
    note = "types with `#[derive(Row)]` can, if all their fields can"
)]
pub trait Load<'a>: Value + Sized {
    /// The value that a view shows.
    ///
    /// # Errors
    /// Where the type has no such value: a map with the same key twice.
    fn load(view: <Self::Stored as Stored>::View<'a>) -> Result<Self>;

    /// The values that a list shows.
    ///
    /// # Errors
    /// As [`load`](Load::load), for each of them.
    #[inline]
    fn load_list(list: <Self::List as Stored>::View<'a>) -> Result<Vec<Self>> {
        let views = Self::List::elements(&list);
        let mut values = Vec::new();
        // A null takes eight bytes there, and here as many as a value.
        if values.try_reserve_exact(views.len()).is_err() {
            return Err(no_memory(views.len().saturating_mul(size_of::<Self>())));
        }
        for (index, view) in views.enumerate() {
            match Self::load(view) {
                Ok(value) => values.push(value),
                Err(error) => return in_element(Err(error), index),
            }
        }
        Ok(values)
    }

    /// The values that a list shows: borrowed, where they lie there as they do in memory.
    ///
    /// # Errors
    /// As [`load`](Load::load), for each of them.
    #[doc(hidden)]
    fn load_slice<'c>(list: <Self::List as Stored>::View<'a>) -> Result<Cow<'c, [Self]>>
    where
        'a: 'c,
        Self: Clone + 'c,
    {
        Self::load_list(list).map(Cow::Owned)
    }
}

/// The system has not that much memory.
#[cold]
pub(super) fn no_memory(requested: usize) -> Error {
    Error::new(ErrorKind::Memory { requested })
}

/// Names the element that a fault lies in.
pub(super) fn in_element<T>(result: Result<T>, index: usize) -> Result<T> {
    result.map_err(|error| error.inside(Segment::Index(index)))
}

/// Names the list of a map that a fault lies in, unless it lies in an entry, which says so itself.
#[cold]
pub(super) fn in_list(error: Error, list: &'static str) -> Error {
    if error.path().next().is_some() { error } else { error.inside(Segment::Field(list)) }
}

/// Pointers are stored as what they point to.
macro_rules! pointers {
    ($([$($generics:tt)*] $pointer:ty;)*) => {$(
        impl<$($generics)*> Value for $pointer {
            type Stored = T::Stored;
            type List = super::list::Array<T::Stored>;

            #[inline(always)]
            fn store(&self, out: &mut Writer<'_>, at: At) -> Result<()> {
                T::store(self, out, at)
            }

            fn compare(&self, other: &Self) -> Ordering {
                T::compare(self, other)
            }

            fn equals(&self, view: &<T::Stored as Stored>::View<'_>) -> bool {
                T::equals(self, view)
            }
        }
    )*};
}

pointers! {
    [T: Value + ?Sized] Box<T>;
    [T: Value + ?Sized] Rc<T>;
    [T: Value + ?Sized] Arc<T>;
    [T: Value + ?Sized] &T;
    [T: Value + ToOwned + ?Sized] Cow<'_, T>;
}

/// Pointers to one value are made around it.
macro_rules! load_pointers {
    ($($pointer:ident)*) => {$(
        impl<'a, T: Load<'a>> Load<'a> for $pointer<T> {
            #[inline]
            fn load(view: <T::Stored as Stored>::View<'a>) -> Result<Self> {
                T::load(view).map($pointer::new)
            }
        }
    )*};
}

load_pointers! { Box Rc Arc }

impl<'de: 'a, 'a, T: Load<'de> + Clone> Load<'de> for Cow<'a, [T]> {
    fn load(view: <T::List as Stored>::View<'de>) -> Result<Self> {
        T::load_slice(view)
    }
}

/// Owned: what is behind it is nowhere in the row.
impl<'de, T: Load<'de> + Clone> Load<'de> for Cow<'_, T> {
    fn load(view: <T::Stored as Stored>::View<'de>) -> Result<Self> {
        T::load(view).map(Cow::Owned)
    }
}
