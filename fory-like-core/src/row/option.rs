//! Values that may be null.

use core::cmp::Ordering;
use core::fmt;
use core::marker::PhantomData;

use super::check::{Check, Place};
use super::list::Array;
use super::schema::Type;
use super::slot::{Slot, SlotMut};
use super::stored::{InSlot, Put, Shown, Stored};
use super::value::{Load, Value};
use super::write::{At, Writer};
use crate::error::Result;
use crate::wire::sealed::Sealed;

/// A value whose bit in the bitmap of nulls may be set. Seen as an `Option`.
pub struct Nullable<S>(PhantomData<S>);

impl<S> Sealed for Nullable<S> {}

impl<S: Stored> Stored for Nullable<S> {
    const WIDTH: usize = {
        assert!(!S::NULLABLE, "a row has one bit for nulls: an Option in an Option has no place in it");
        S::WIDTH
    };
    const NULLABLE: bool = true;
    const IN_SLOT: bool = S::IN_SLOT;
    const ANY_BITS: bool = S::ANY_BITS;
    type View<'a> = Option<S::View<'a>>;
    type Mut<'a> = NullableMut<'a, S>;

    #[inline(always)]
    fn check<'a>(place: Place<'a, '_>, check: &mut Check<'a>) -> Result<()> {
        const { assert!(!S::NULLABLE, "a row has one bit for nulls: an Option in an Option has no place in it") }
        S::check(place, check)
    }

    #[inline(always)]
    unsafe fn read(slot: Slot<'_>) -> Option<S::View<'_>> {
        // SAFETY: by the caller's word; what is not null was checked as an `S`.
        unsafe { (!slot.is_null()).then(|| S::read(slot)) }
    }

    #[inline(always)]
    unsafe fn edit(slot: SlotMut<'_>) -> NullableMut<'_, S> {
        NullableMut { slot, stored: PhantomData }
    }

    fn compare(a: &Option<S::View<'_>>, b: &Option<S::View<'_>>) -> Ordering {
        match (a, b) {
            (Some(a), Some(b)) => S::compare(a, b),
            _ => a.is_some().cmp(&b.is_some()),
        }
    }

    fn debug(view: &Option<S::View<'_>>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match view {
            Some(view) => f.debug_tuple("Some").field(&Shown::<S>(view)).finish(),
            None => f.write_str("None"),
        }
    }

    fn describe() -> Type {
        S::describe()
    }
}

/// A value that may be null, to be changed in place.
pub struct NullableMut<'a, S> {
    slot: SlotMut<'a>,
    stored: PhantomData<fn(S) -> S>,
}

impl<S: Stored> NullableMut<'_, S> {
    /// The value.
    pub fn get(&self) -> Option<S::View<'_>> {
        // SAFETY: `edit` was given a slot that was checked.
        unsafe { Nullable::<S>::read(self.slot.shared()) }
    }

    /// What the value can be changed through, if it is not null.
    pub fn get_mut(&mut self) -> Option<S::Mut<'_>> {
        // SAFETY: `edit` was given a slot that was checked, and whose part is its own.
        unsafe { (!self.slot.shared().is_null()).then(|| S::edit(self.slot.lend())) }
    }

    /// Changes it: to an `Option` of a value of fixed width, or to [`Null`].
    ///
    /// # Errors
    /// Where the way of storing has no such value.
    pub fn set<V>(&mut self, value: V) -> Result<()>
    where
        Nullable<S>: Put<V>,
    {
        // SAFETY: `edit` was given a slot that was checked.
        unsafe { Nullable::<S>::put(self.slot.lend(), value) }
    }
}

impl<S: Stored> fmt::Debug for NullableMut<'_, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Nullable::<S>::debug(&self.get(), f)
    }
}

/// What an optional field of any type can be set to in place. A text or list that was set to null is lost.
///
/// ```
/// use fory_like_core::{Row, row};
///
/// #[derive(Row)]
/// struct Guest {
///     name: Option<String>,
///     room: Option<u16>,
/// }
///
/// let mut bytes = row::to_vec(&Guest { name: Some("Ada".into()), room: None })?;
/// let mut view = row::view_mut::<Guest>(&mut bytes)?;
/// view.set_name(row::Null)?;
/// view.set_room(Some(7))?;
/// assert_eq!(row::from_slice::<Guest>(&bytes)?.room, Some(7));
/// assert_eq!(row::from_slice::<Guest>(&bytes)?.name, None);
/// # Ok::<(), fory_like_core::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Null;

impl<S: Stored> Put<Null> for Nullable<S> {
    #[inline(always)]
    unsafe fn put(mut slot: SlotMut<'_>, Null: Null) -> Result<()> {
        // SAFETY: by the caller's word.
        unsafe { slot.set_null(true) }
        Ok(())
    }
}

impl<V, S: Put<V> + InSlot> Put<Option<V>> for Nullable<S> {
    #[inline(always)]
    unsafe fn put(mut slot: SlotMut<'_>, value: Option<V>) -> Result<()> {
        const { assert!(S::IN_SLOT) }
        // SAFETY: by the caller's word, and the value lies in the slot; it comes first, so that what is not null is one.
        unsafe {
            match value {
                Some(value) => {
                    S::put(slot.lend(), value)?;
                    slot.set_null(false);
                }
                None => slot.set_null(true),
            }
        }
        Ok(())
    }
}

impl<T: Value> Value for Option<T> {
    type Stored = Nullable<T::Stored>;
    type List = Array<Nullable<T::Stored>>;

    #[inline(always)]
    fn store(&self, out: &mut Writer<'_>, at: At) -> Result<()> {
        const {
            assert!(
                !<T::Stored as Stored>::NULLABLE,
                "a row has one bit for nulls: an Option in an Option has no place in it"
            )
        }
        match self {
            Some(value) => value.store(out, at),
            None => {
                out.null(at);
                Ok(())
            }
        }
    }

    fn compare(&self, other: &Self) -> Ordering {
        match (self, other) {
            (Some(a), Some(b)) => a.compare(b),
            _ => self.is_some().cmp(&other.is_some()),
        }
    }

    fn equals(&self, view: &Option<<T::Stored as Stored>::View<'_>>) -> bool {
        match (self, view) {
            (Some(value), Some(view)) => value.equals(view),
            (None, None) => true,
            _ => false,
        }
    }
}

impl<'a, T: Load<'a>> Load<'a> for Option<T> {
    #[inline(always)]
    fn load(view: Option<<T::Stored as Stored>::View<'a>>) -> Result<Self> {
        view.map(T::load).transpose()
    }
}
