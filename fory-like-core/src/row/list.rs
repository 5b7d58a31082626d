//! How lists are stored.

use core::cmp::Ordering;
use core::fmt;
use core::marker::PhantomData;

use super::check::{Check, Place};
use super::list_view::{List, ListMut};
use super::schema::Type;
use super::slot::{Region, Slot, SlotMut};
use super::stored::Stored;
use super::text::Bytes;
use crate::error::{ErrorKind, Result, Segment};
use crate::wire::sealed::Sealed;

/// A list: its length, a bitmap of nulls, and elements of their natural width, or slots. Seen as [`List`].
pub struct Array<S>(PhantomData<S>);

impl<S> Sealed for Array<S> {}

impl<S: Stored> Stored for Array<S> {
    const WIDTH: usize = 8;
    type View<'a> = List<'a, S>;
    type Mut<'a> = ListMut<'a, S>;

    #[inline]
    fn check<'a>(place: Place<'a, '_>, check: &mut Check<'a>) -> Result<()> {
        check.nested(place, 1, |list, check| check.list::<S>(list, Segment::Index)).map(drop)
    }

    #[inline(always)]
    unsafe fn read(slot: Slot<'_>) -> List<'_, S> {
        // SAFETY: by the caller's word.
        unsafe { List::new(slot.region()) }
    }

    #[inline(always)]
    unsafe fn edit(slot: SlotMut<'_>) -> ListMut<'_, S> {
        // SAFETY: by the caller's word.
        unsafe { ListMut::new(slot.region()) }
    }

    fn compare(a: &List<'_, S>, b: &List<'_, S>) -> Ordering {
        let unequal = a.iter().zip(*b).map(|(a, b)| S::compare(&a, &b)).find(|order| order.is_ne());
        unequal.unwrap_or_else(|| a.len().cmp(&b.len()))
    }

    fn debug(view: &List<'_, S>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(view, f)
    }

    fn describe() -> Type {
        Type::list(S::describe(), S::NULLABLE)
    }
}

/// Ways of storing that have a length.
#[doc(hidden)]
pub trait Counted: Stored {
    /// Its length.
    fn count(view: &Self::View<'_>) -> usize;
}

/// Ways of storing a list of values that are stored as `S`.
#[doc(hidden)]
pub trait Elements<S: Stored>: Counted {
    /// The values.
    fn elements<'a>(view: &Self::View<'a>) -> impl ExactSizeIterator<Item = S::View<'a>>;
}

impl<S: Stored> Counted for Array<S> {
    #[inline(always)]
    fn count(view: &List<'_, S>) -> usize {
        view.len()
    }
}

impl<S: Stored> Elements<S> for Array<S> {
    #[inline(always)]
    fn elements<'a>(view: &<Self as Stored>::View<'a>) -> impl ExactSizeIterator<Item = S::View<'a>> {
        view.iter()
    }
}

impl Counted for Bytes {
    #[inline(always)]
    fn count(view: &&[u8]) -> usize {
        view.len()
    }
}

impl Elements<u8> for Bytes {
    #[inline(always)]
    fn elements<'a>(view: &<Self as Stored>::View<'a>) -> impl ExactSizeIterator<Item = u8> {
        view.iter().copied()
    }
}

/// A list of exactly `N` elements. Seen as a list of any length.
pub struct Exactly<L, const N: usize>(PhantomData<L>);

impl<L, const N: usize> Sealed for Exactly<L, N> {}

impl<L: Counted, const N: usize> Stored for Exactly<L, N> {
    const WIDTH: usize = 8;
    type View<'a> = L::View<'a>;
    type Mut<'a> = L::Mut<'a>;

    #[inline]
    fn check<'a>(place: Place<'a, '_>, check: &mut Check<'a>) -> Result<()> {
        let Place { container, at, end } = place;
        L::check(Place { container, at, end: &mut *end }, check)?;
        // SAFETY: the slot was checked just now; it needs no bitmap, as it is not null.
        let found = L::count(&unsafe { L::read(Region::new(container, false).slot(at)) });
        if found == N { Ok(()) } else { Err(check.fault(container, at, ErrorKind::Count { found, expected: N })) }
    }

    #[inline(always)]
    unsafe fn read(slot: Slot<'_>) -> L::View<'_> {
        // SAFETY: by the caller's word.
        unsafe { L::read(slot) }
    }

    #[inline(always)]
    unsafe fn edit(slot: SlotMut<'_>) -> L::Mut<'_> {
        // SAFETY: by the caller's word.
        unsafe { L::edit(slot) }
    }

    fn compare(a: &L::View<'_>, b: &L::View<'_>) -> Ordering {
        L::compare(a, b)
    }

    fn debug(view: &L::View<'_>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        L::debug(view, f)
    }

    fn describe() -> Type {
        L::describe()
    }
}
