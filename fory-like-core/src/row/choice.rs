//! Enums without data: the tag of the variant, as the standard's `int32`.

use core::cmp::Ordering;
use core::fmt;
use core::marker::PhantomData;

use super::check::{Check, Place};
use super::number::Cell;
use super::schema::Type;
use super::slot::{Slot, SlotMut};
use super::stored::{InSlot, Put, Stored};
use crate::Schema;
use crate::error::{ErrorKind, Result};
use crate::wire::sealed::Sealed;

/// An enum without data: implemented by `#[derive(Row)]`.
#[doc(hidden)]
pub trait Choice: Sized {
    /// The enum, as errors name it and its variants.
    fn schema() -> &'static Schema;
    /// The tag of the variant.
    fn tag(&self) -> u32;
    /// Whether a variant has this tag, or stands for those that none has: what the check asks.
    fn has(tag: u32) -> bool;
    /// The variant of a tag that [`has`](Choice::has) let pass, and of any other one or another of them.
    ///
    /// Total, since no word of this trait is relied on: anybody may implement it. An `Option` would leave each accessor a case that the check ruled out, which
    /// safe code can only meet with a panic; and a table of variants by checked index needs `Copy`, or a call through a pointer. This takes neither: of tags without gaps
    /// the derived `match` is the tag itself and the least of two numbers.
    fn of_tag(tag: u32) -> Self;
}

/// The tag of a variant. Seen as the enum.
pub struct Tag<E>(PhantomData<E>);

impl<E> Sealed for Tag<E> {}

impl<E: Choice> Stored for Tag<E> {
    const WIDTH: usize = 4;
    const IN_SLOT: bool = true;
    type View<'a> = E;
    type Mut<'a> = Cell<'a, Tag<E>>;

    #[inline]
    fn check<'a>(place: Place<'a, '_>, check: &mut Check<'a>) -> Result<()> {
        let tag = u32::from_le_bytes(place.load());
        if E::has(tag) {
            return Ok(());
        }
        let kind = ErrorKind::UnknownTag { found: tag.into(), schema: E::schema() };
        Err(check.fault(place.container, place.at, kind))
    }

    #[inline(always)]
    unsafe fn read(slot: Slot<'_>) -> E {
        // SAFETY: a slot has eight bytes, and an element four.
        E::of_tag(u32::from_le_bytes(unsafe { slot.load() }))
    }

    #[inline(always)]
    unsafe fn edit(slot: SlotMut<'_>) -> Cell<'_, Tag<E>> {
        // SAFETY: by the caller's word.
        unsafe { Cell::new(slot) }
    }

    fn compare(a: &E, b: &E) -> Ordering {
        a.tag().cmp(&b.tag())
    }

    fn debug(view: &E, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tag = view.tag();
        match E::schema() {
            Schema::Enum { variants, .. } => match variants.iter().find(|variant| variant.tag == tag) {
                Some(variant) => f.write_str(variant.name),
                None => write!(f, "{tag}"),
            },
            _ => write!(f, "{tag}"),
        }
    }

    fn describe() -> Type {
        Type::Choice(E::schema())
    }
}

impl<E: Choice> InSlot for Tag<E> {}

impl<E: Choice> Put<E> for Tag<E> {
    #[inline(always)]
    unsafe fn put(mut slot: SlotMut<'_>, value: E) -> Result<()> {
        // SAFETY: a slot has eight bytes, and an element four.
        unsafe { slot.store(value.tag().to_le_bytes()) }
        Ok(())
    }
}
