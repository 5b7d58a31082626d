//! Rows of a type, and rows within rows.

use core::cmp::Ordering;
use core::fmt;
use core::marker::PhantomData;

use super::build::Fill;
use super::check::{Check, Place, levels};
use super::fields::{FieldAt, Fields};
use super::schema::{RowType, Type};
use super::slot::{Region, RegionMut, Slot, SlotMut};
use super::stored::{Flat, Put, Stored};
use crate::error::{Error, Result, Segment};
use crate::wire::sealed::Sealed;

/// A struct that is a row: implemented by `#[derive(Row)]`.
///
/// The derive gives a struct `Name` two views, `NameView` and `NameViewMut`, with an accessor of each field's name, and a
/// builder, `NameBuilder`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no row",
    note = "structs are with `#[derive(Row)]`; enums, lists and `transparent` structs are only fields of rows; for many rows, see `row::Rows`"
)]
pub trait Row: super::Value<Stored = Struct<Self>> + Sized {
    /// How its fields are stored. What is checked, and what is read without another look, goes by this list.
    #[doc(hidden)]
    type Fields: Fields;

    /// The view of a row.
    type View<'a>: View<'a, Row = Self>;

    /// The view of a row that can be changed in place.
    type ViewMut<'a>: From<RefMut<'a, Self>>;

    /// What writes a row field by field: see [`build`](super::build()).
    type Builder<'w, 'v>: From<Fill<'w, 'v, Self>> + Into<Fill<'w, 'v, Self>>;

    /// The name of the type.
    #[doc(hidden)]
    const NAME: &'static str;

    /// The names of the fields.
    #[doc(hidden)]
    const NAMES: &'static [&'static str];

    /// Writes the fields, in order.
    #[doc(hidden)]
    fn store_fields(&self, fill: &mut Fill<'_, '_, Self>) -> Result<()>;
}

/// What all views of rows have in common.
pub trait View<'a>: Copy + From<Ref<'a, Self::Row>> {
    /// The type of the row.
    type Row: Row;

    /// The row, without the names of its fields.
    fn as_row(self) -> Ref<'a, Self::Row>;
}

/// A type for which a row was checked. Invariant: a subtype may be a row of other fields (`for<'a> fn(&'a u8)` is one of `fn(&'static u8)`,
/// and both can be given impls).
pub(super) type Exact<T> = PhantomData<fn(T) -> T>;

/// A row that was checked: what the view of a type consists of.
pub struct Ref<'a, T> {
    region: Region<'a>,
    row: Exact<T>,
}

impl<T> Clone for Ref<'_, T> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Ref<'_, T> {}

impl<'a, T: Row> Ref<'a, T> {
    /// # Safety
    /// The region is a row that was checked, for this type.
    #[inline(always)]
    pub(crate) unsafe fn new(region: Region<'a>) -> Self {
        Ref { region, row: PhantomData }
    }

    /// Whether the keys of all maps are known to be in order.
    pub(crate) fn is_sorted(self) -> bool {
        self.region.is_sorted()
    }

    /// The `N`-th field of the `G`-th group of fields.
    #[doc(hidden)]
    #[inline(always)]
    pub fn field<const G: usize, const N: usize>(self) -> <<T::Fields as FieldAt<G, N>>::Stored as Stored>::View<'a>
    where
        T::Fields: FieldAt<G, N>,
    {
        // SAFETY: the row was checked, by the same list of fields.
        unsafe {
            let slot = self.region.field(T::Fields::COUNT, <T::Fields as FieldAt<G, N>>::INDEX);
            <T::Fields as FieldAt<G, N>>::Stored::read(slot)
        }
    }
}

impl<'a, T: Row + super::Load<'a>> Ref<'a, T> {
    /// The value of the row, owned, but for text and bytes that it borrows.
    ///
    /// # Errors
    /// Where a map or set has a key twice. The offset counts from the beginning of this row.
    pub fn to_owned(self) -> Result<T> {
        T::load(self.into()).map_err(|error| error.counted_from(self.region.address()).rooted_at(T::NAME))
    }
}

impl<T: Row> fmt::Debug for Ref<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct(T::NAME);
        // SAFETY: the row was checked.
        unsafe {
            T::Fields::debug(self.region, &mut |index, view| {
                shown.field(T::NAMES.get(index).copied().unwrap_or("?"), &view);
            });
        }
        shown.finish()
    }
}

/// A row that was checked and can be changed: what the mutable view of a type consists of.
pub struct RefMut<'a, T> {
    region: RegionMut<'a>,
    row: Exact<T>,
}

impl<'a, T: Row> RefMut<'a, T> {
    /// # Safety
    /// The region is a row that was checked, for this type, and its parts are disjoint.
    #[inline(always)]
    pub(crate) unsafe fn new(region: RegionMut<'a>) -> Self {
        RefMut { region, row: PhantomData }
    }

    /// The row, to be read.
    #[inline(always)]
    pub fn view(&self) -> T::View<'_> {
        Ref { region: self.region.shared(), row: PhantomData }.into()
    }

    #[inline(always)]
    fn slot<const G: usize, const N: usize>(&mut self) -> SlotMut<'_>
    where
        T::Fields: FieldAt<G, N>,
    {
        // SAFETY: the row was checked, by the same list of fields.
        unsafe { self.region.lend().field(T::Fields::COUNT, <T::Fields as FieldAt<G, N>>::INDEX) }
    }

    /// What the `N`-th field of the `G`-th group of fields can be changed through.
    #[doc(hidden)]
    #[inline(always)]
    pub fn field_mut<const G: usize, const N: usize>(
        &mut self,
    ) -> <<T::Fields as FieldAt<G, N>>::Stored as Stored>::Mut<'_>
    where
        T::Fields: FieldAt<G, N>,
    {
        // SAFETY: the row was checked, by the same list of fields, and its parts are disjoint.
        unsafe { <T::Fields as FieldAt<G, N>>::Stored::edit(self.slot::<G, N>()) }
    }

    /// Changes the `N`-th field of the `G`-th group of fields.
    #[doc(hidden)]
    #[inline(always)]
    pub fn set<const G: usize, const N: usize, V>(&mut self, value: V) -> Result<()>
    where
        T::Fields: FieldAt<G, N>,
        <T::Fields as FieldAt<G, N>>::Stored: Put<V>,
    {
        // SAFETY: the row was checked, by the same list of fields, and its parts are disjoint.
        let put = unsafe { <T::Fields as FieldAt<G, N>>::Stored::put(self.slot::<G, N>(), value) };
        put.map_err(|error| in_field::<T>(error, <T::Fields as FieldAt<G, N>>::INDEX).rooted_at(T::NAME))
    }
}

impl<T: Row> fmt::Debug for RefMut<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Ref::<T> { region: self.region.shared(), row: PhantomData }.fmt(f)
    }
}

/// Names the field that a fault lies in.
#[cold]
pub(super) fn in_field<T: Row>(error: Error, index: usize) -> Error {
    error.inside(Segment::Field(T::NAMES.get(index).copied().unwrap_or("?")))
}

/// A row within a row. Seen as the view of its type.
pub struct Struct<T>(PhantomData<T>);

impl<T> Sealed for Struct<T> {}

impl<T: Row> Stored for Struct<T> {
    const WIDTH: usize = 8;
    const FLAT: Option<Flat> = Flat::row(T::Fields::COUNT, T::Fields::FLAT, levels(size_of::<T>()));
    type View<'a> = T::View<'a>;
    type Mut<'a> = T::ViewMut<'a>;

    #[inline]
    fn check<'a>(place: Place<'a, '_>, check: &mut Check<'a>) -> Result<()> {
        check.nested(place, levels(size_of::<T>()), |row, check| T::Fields::check(row, T::NAMES, check))
    }

    #[inline(always)]
    unsafe fn read(slot: Slot<'_>) -> T::View<'_> {
        // SAFETY: by the caller's word.
        unsafe { Ref::new(slot.region()) }.into()
    }

    #[inline(always)]
    unsafe fn edit(slot: SlotMut<'_>) -> T::ViewMut<'_> {
        // SAFETY: by the caller's word.
        unsafe { RefMut::new(slot.region()) }.into()
    }

    fn compare(a: &T::View<'_>, b: &T::View<'_>) -> Ordering {
        // SAFETY: both are rows that were checked.
        unsafe { T::Fields::compare(a.as_row().region, b.as_row().region) }
    }

    fn debug(view: &T::View<'_>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&view.as_row(), f)
    }

    fn describe() -> Type {
        Type::Row(RowType::of::<T>())
    }
}
