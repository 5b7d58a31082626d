//! How values are stored.

use core::cmp::Ordering;
use core::fmt;

use super::check::{Check, MAX_DEPTH, Place};
use super::schema::Type;
use super::slot::{Slot, SlotMut, row_head};
use crate::error::Result;
use crate::wire::sealed::Sealed;

/// What values take up that all take up the same.
#[doc(hidden)]
#[derive(Clone, Copy)]
pub struct Flat {
    /// The bytes behind the slot.
    pub(crate) size: usize,
    /// The levels of depth.
    pub(crate) levels: usize,
}

impl Flat {
    /// Of values that lie in their slots.
    pub(crate) const IN_SLOT: Flat = Flat { size: 0, levels: 0 };

    /// Larger values are written as those are that may have any size: the code for them would be large, and their sum is not to overflow.
    const MOST: Flat = Flat { size: 4 << 10, levels: MAX_DEPTH };

    /// Of two values in one row.
    pub(crate) const fn and(this: Option<Flat>, other: Option<Flat>) -> Option<Flat> {
        match (this, other) {
            (Some(a), Some(b)) => {
                Flat { size: a.size + b.size, levels: if a.levels < b.levels { b.levels } else { a.levels } }.limited()
            }
            _ => None,
        }
    }

    /// Of a row of so many fields, which counts for so many levels itself.
    pub(crate) const fn row(fields: usize, of_fields: Option<Flat>, levels: usize) -> Option<Flat> {
        match of_fields {
            Some(of) => Flat { size: row_head(fields) + of.size, levels: of.levels.saturating_add(levels) }.limited(),
            None => None,
        }
    }

    const fn limited(self) -> Option<Flat> {
        if self.size <= Flat::MOST.size && self.levels <= Flat::MOST.levels { Some(self) } else { None }
    }
}

/// A way to store a value in a slot or an element, and what it is seen as.
///
/// Implemented here only: that a row was checked, and may be read without another look, says that it is stored in these ways.
/// [`Value`](super::Value) gives a type its way.
pub trait Stored: Sealed {
    /// The bytes of an element of a list. In rows, all take eight.
    #[doc(hidden)]
    const WIDTH: usize;
    /// Whether it may be null.
    #[doc(hidden)]
    const NULLABLE: bool = false;
    /// Whether all bit patterns are values.
    #[doc(hidden)]
    const ANY_BITS: bool = false;
    /// Whether every value lies in its slot, whole, and nothing behind it.
    #[doc(hidden)]
    const IN_SLOT: bool = false;
    /// The bytes behind the slot, and the levels of depth, if they are the same for all values.
    #[doc(hidden)]
    const FLAT: Option<Flat> = if Self::IN_SLOT { Some(Flat::IN_SLOT) } else { None };

    /// What a value is seen as: a number, `&str`, [`List`](super::List), [`Map`](super::Map), a view of a row, an `Option` of these.
    type View<'a>;

    /// What a value can be changed through.
    type Mut<'a>;

    /// Checks a value that is not null.
    #[doc(hidden)]
    fn check<'a>(place: Place<'a, '_>, check: &mut Check<'a>) -> Result<()>;

    /// The value.
    ///
    /// # Safety
    /// The slot was checked, for this way of storing.
    #[doc(hidden)]
    unsafe fn read(slot: Slot<'_>) -> Self::View<'_>;

    /// The value, to be changed.
    ///
    /// # Safety
    /// The slot was checked, for this way of storing, and what it points to is its own.
    #[doc(hidden)]
    unsafe fn edit(slot: SlotMut<'_>) -> Self::Mut<'_>;

    /// The order of two values: of numbers by size (NaN as `total_cmp` has it), of text by its bytes, of lists and rows by their first
    /// difference; null is the least.
    #[doc(hidden)]
    fn compare(a: &Self::View<'_>, b: &Self::View<'_>) -> Ordering;

    /// As `Debug` shows it.
    #[doc(hidden)]
    fn debug(view: &Self::View<'_>, f: &mut fmt::Formatter<'_>) -> fmt::Result;

    /// The type, for those who know it at run time only.
    #[doc(hidden)]
    fn describe() -> Type;
}

/// A view whose `Debug` is that of its way of being stored.
pub(crate) struct Shown<'s, 'a, S: Stored>(pub(crate) &'s S::View<'a>);

impl<S: Stored> fmt::Debug for Shown<'_, '_, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        S::debug(self.0, f)
    }
}

/// What can be put into a slot in place.
#[diagnostic::on_unimplemented(
    message = "a value stored as `{Self}` cannot be set to a `{V}` in place",
    note = "values of fixed width are set to the type of the field; optional fields of any type to `row::Null`; lists, rows, bytes and optional 128-bit numbers are changed through `.._mut()`, and text not at all"
)]
pub trait Put<V>: Stored {
    /// Puts it there.
    ///
    /// # Safety
    /// The slot was checked, for this way of storing, and what it points to is its own; or the value lies [`InSlot`].
    #[doc(hidden)]
    unsafe fn put(slot: SlotMut<'_>, value: V) -> Result<()>;
}

/// Ways of storing a value in its slot, whole, so that one that is null can be set. Of others, a null has no part to write to.
#[doc(hidden)]
pub trait InSlot: Stored {}
