//! Writing rows field by field.

use core::marker::PhantomData;
use core::ptr::NonNull;

use super::check::levels;
use super::fields::{FieldAt, Fields};
use super::list::Array;
use super::nested::{Exact, Row, Struct, in_field};
use super::stored::Stored;
use super::value::{Value, in_element};
use super::write::{At, Writer};
use crate::error::{Error, ErrorKind, Result};

/// What a builder writes: values, [`Build`] and [`Each`].
pub trait Store {
    /// How it is stored.
    type Stored: Stored;

    /// Writes it to this place.
    ///
    /// # Errors
    /// Where the format cannot express it.
    #[doc(hidden)]
    fn store_at(&self, out: &mut Writer<'_>, at: At) -> Result<()>;
}

impl<V: Value + ?Sized> Store for V {
    type Stored = V::Stored;

    #[inline(always)]
    fn store_at(&self, out: &mut Writer<'_>, at: At) -> Result<()> {
        self.store(out, at)
    }
}

/// A row within a row, as a function that writes its fields.
///
/// See [`build`](super::build()).
pub struct Build<T, F>(F, PhantomData<fn(T) -> T>);

impl<T: Row, F: Fn(&mut T::Builder<'_, '_>) -> Result<()>> Build<T, F> {
    /// A row whose fields `write` writes.
    pub fn new(write: F) -> Self {
        Build(write, PhantomData)
    }
}

impl<T: Row, F: Fn(&mut T::Builder<'_, '_>) -> Result<()>> Store for Build<T, F> {
    type Stored = Struct<T>;

    fn store_at(&self, out: &mut Writer<'_>, at: At) -> Result<()> {
        out.nested(at, levels(size_of::<T>()), |out| build_row::<T>(out, &self.0))
    }
}

/// A list, as what its elements come from: a collection by reference, a range, an iterator. It is cloned to go through it, and must know how many elements it has.
///
/// See [`build`](super::build()).
pub struct Each<I>(pub I);

impl<I, V> Store for Each<I>
where
    I: IntoIterator<Item = V> + Clone,
    I::IntoIter: ExactSizeIterator,
    V: Store,
{
    type Stored = Array<V::Stored>;

    fn store_at(&self, out: &mut Writer<'_>, at: At) -> Result<()> {
        let values = self.0.clone().into_iter();
        out.nested(at, 1, |out| {
            let list = out.begin_list(values.len(), V::Stored::WIDTH)?;
            for (index, value) in values.take(list.len()).enumerate() {
                in_element(value.store_at(out, list.element(index)), index)?;
            }
            Ok(())
        })
    }
}

/// A row that is being written.
pub struct Fill<'w, 'v, T> {
    /// A `&'w mut Writer<'v>`, but for the bound that it asks for, which closures of all lifetimes cannot have.
    out: NonNull<Writer<'v>>,
    lent: PhantomData<(&'w mut (), &'v mut Writer<'v>)>,
    start: usize,
    /// The field after the last one that was written.
    next: usize,
    row: Exact<T>,
}

impl<'w, 'v, T: Row> Fill<'w, 'v, T> {
    /// Begins a row at the end of what was written.
    #[inline(always)]
    pub(crate) fn begin(out: &'w mut Writer<'v>) -> Result<Self> {
        let start = out.begin_row(T::Fields::COUNT)?;
        Ok(Fill { out: NonNull::from(out), lent: PhantomData, start, next: 0, row: PhantomData })
    }

    #[inline(always)]
    fn out(&mut self) -> &mut Writer<'v> {
        // SAFETY: `begin` had it mutably for `'w`.
        unsafe { self.out.as_mut() }
    }

    #[inline(always)]
    fn at(&self, index: usize) -> At {
        At::field(self.start, T::Fields::COUNT, index)
    }

    /// Writes the `N`-th field of the `G`-th group of fields, all fields before which were written.
    #[inline(always)]
    pub fn field<const G: usize, const N: usize, V>(&mut self, value: &V) -> Result<()>
    where
        T::Fields: FieldAt<G, N>,
        V: Value<Stored = <T::Fields as FieldAt<G, N>>::Stored> + ?Sized,
    {
        let index = <T::Fields as FieldAt<G, N>>::INDEX;
        let at = self.at(index);
        match value.store(self.out(), at) {
            Ok(()) => Ok(()),
            Err(error) => Err(in_field::<T>(error, index)),
        }
    }

    /// Writes a field, in any builder.
    pub fn build<const G: usize, const N: usize, V>(&mut self, value: &V) -> Result<()>
    where
        T::Fields: FieldAt<G, N>,
        V: Store<Stored = <T::Fields as FieldAt<G, N>>::Stored> + ?Sized,
    {
        let index = <T::Fields as FieldAt<G, N>>::INDEX;
        if index < self.next {
            return Err(in_field::<T>(Error::new(ErrorKind::Unsupported { reason: ORDER }), index));
        }
        self.skip_to(index)?;
        self.next = index;
        let at = self.at(index);
        value.store_at(self.out(), at).map_err(|error| in_field::<T>(error, index))?;
        self.next = index + 1;
        Ok(())
    }

    /// Makes the fields before this one null that were not written.
    fn skip_to(&mut self, index: usize) -> Result<()> {
        for skipped in self.next..index {
            if !T::Fields::is_nullable(skipped) {
                return Err(in_field::<T>(Error::new(ErrorKind::Unsupported { reason: MISSING }), skipped));
            }
            let at = self.at(skipped);
            self.out().null(at);
        }
        Ok(())
    }
}

const ORDER: &str = "the fields of a row are built in their order, each once";
const MISSING: &str = "the field was not built in its turn, and cannot be null";

/// Writes a row whose fields `write` writes.
pub(super) fn build_row<T: Row>(
    out: &mut Writer<'_>,
    write: impl FnOnce(&mut T::Builder<'_, '_>) -> Result<()>,
) -> Result<()> {
    let mut builder = T::Builder::from(Fill::begin(out)?);
    write(&mut builder)?;
    builder.into().skip_to(T::Fields::COUNT)
}

/// Writes a row that is in no other.
#[inline(always)]
pub(super) fn store_root<T: Row>(row: &T, out: &mut Writer<'_>) -> Result<()> {
    match const { <Struct<T>>::FLAT } {
        Some(flat) => out.part(flat, levels(size_of::<T>()), |out| row.store_fields(&mut Fill::begin(out)?)).map(drop),
        None => row.store_fields(&mut Fill::begin(out)?),
    }
}

/// Writes a row to this place.
#[inline(always)]
pub fn store_row<T: Row>(row: &T, out: &mut Writer<'_>, at: At) -> Result<()> {
    let levels = levels(size_of::<T>());
    match const { <Struct<T>>::FLAT } {
        Some(flat) => out.flat(at, flat, levels, |out| row.store_fields(&mut Fill::begin(out)?)),
        None => out.nested(at, levels, |out| row.store_fields(&mut Fill::begin(out)?)),
    }
}
