//! Enums without data: the tag of the variant, as the standard's `int32`.

use core::cmp::Ordering;
use core::fmt;
use core::marker::PhantomData;

use super::check::{Check, Place};
use super::number::Cell;
use super::schema::Type;
use super::slot::{Slot, SlotMut};
use super::stored::{Put, Stored};
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
    /// The variant of this tag.
    fn from_tag(tag: u32) -> Option<Self>;
}

/// The tag of a variant. Seen as the enum.
pub struct Tag<E>(PhantomData<E>);

impl<E> Sealed for Tag<E> {}

/// The variant of a tag that was checked.
#[inline(always)]
fn variant<E: Choice>(tag: u32) -> E {
    // No word of the trait's is relied on: anybody may implement it.
    E::from_tag(tag).expect("the check met this tag")
}

impl<E: Choice> Stored for Tag<E> {
    const WIDTH: usize = 4;
    type View<'a> = E;
    type Mut<'a> = Cell<'a, Tag<E>>;

    #[inline]
    fn check<'a>(place: Place<'a, '_>, check: &mut Check<'a>) -> Result<()> {
        let tag = u32::from_le_bytes(place.load());
        match E::from_tag(tag) {
            Some(_) => Ok(()),
            None => {
                let kind = ErrorKind::UnknownTag { found: tag.into(), schema: E::schema() };
                Err(check.fault(place.container, place.at, kind))
            }
        }
    }

    #[inline(always)]
    unsafe fn read(slot: Slot<'_>) -> E {
        // SAFETY: a slot has eight bytes, and an element four.
        variant(u32::from_le_bytes(unsafe { slot.load() }))
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

impl<E: Choice> Put<E> for Tag<E> {
    #[inline(always)]
    unsafe fn put(mut slot: SlotMut<'_>, value: E) -> Result<()> {
        // SAFETY: a slot has eight bytes, and an element four.
        unsafe { slot.store(value.tag().to_le_bytes()) }
        Ok(())
    }
}
