//! Text and bytes.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::rc::Rc;
use alloc::string::String;
use alloc::sync::Arc;
use core::cmp::Ordering;
use core::fmt;

use super::check::{Check, Place};
use super::schema::Type;
use super::slot::{Slot, SlotMut};
use super::stored::Stored;
use super::value::{Load, Value};
use super::write::{At, Writer};
use crate::error::Result;
use crate::wire::sealed::Sealed;

/// Text: UTF-8, of which the slot holds offset and size. Seen as `&str`.
pub enum Text {}

impl Sealed for Text {}

impl Stored for Text {
    const WIDTH: usize = 8;
    type View<'a> = &'a str;
    type Mut<'a> = &'a str;

    #[inline(always)]
    fn check<'a>(place: Place<'a, '_>, check: &mut Check<'a>) -> Result<()> {
        check.text(place)
    }

    #[inline(always)]
    unsafe fn read(slot: Slot<'_>) -> &str {
        // SAFETY: `check` saw that the bytes are UTF-8.
        unsafe { core::str::from_utf8_unchecked(slot.bytes()) }
    }

    #[inline(always)]
    unsafe fn edit(slot: SlotMut<'_>) -> &str {
        // SAFETY: by the caller's word.
        unsafe { Self::read(slot.into_shared()) }
    }

    fn compare(a: &&str, b: &&str) -> Ordering {
        a.cmp(b)
    }

    fn debug(view: &&str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(view, f)
    }

    fn describe() -> Type {
        Type::Text
    }
}

/// Bytes, of which the slot holds offset and size: the standard's `binary`. Seen as `&[u8]`.
pub enum Bytes {}

impl Sealed for Bytes {}

impl Stored for Bytes {
    const WIDTH: usize = 8;
    type View<'a> = &'a [u8];
    type Mut<'a> = &'a mut [u8];

    #[inline(always)]
    fn check<'a>(place: Place<'a, '_>, check: &mut Check<'a>) -> Result<()> {
        check.bytes(place).map(drop)
    }

    #[inline(always)]
    unsafe fn read(slot: Slot<'_>) -> &[u8] {
        // SAFETY: by the caller's word.
        unsafe { slot.bytes() }
    }

    #[inline(always)]
    unsafe fn edit(slot: SlotMut<'_>) -> &mut [u8] {
        // SAFETY: by the caller's word.
        unsafe { slot.bytes() }
    }

    fn compare(a: &&[u8], b: &&[u8]) -> Ordering {
        a.cmp(b)
    }

    fn debug(view: &&[u8], f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(view, f)
    }

    fn describe() -> Type {
        Type::Bytes
    }
}

/// Text that is there.
macro_rules! texts {
    ($($ty:ty)*) => {$(
        impl Value for $ty {
            type Stored = Text;
            type List = super::list::Array<Text>;

            #[inline(always)]
            fn store(&self, out: &mut Writer<'_>, at: At) -> Result<()> {
                out.bytes(at, self.as_bytes())
            }

            fn compare(&self, other: &Self) -> Ordering {
                self.cmp(other)
            }

            fn equals(&self, view: &&str) -> bool {
                self == *view
            }
        }
    )*};
}

texts! { str String }

/// Types that are made of text or bytes.
macro_rules! loads {
    ($([$($lifetimes:tt)*] $ty:ty, $stored:ident, $from:expr;)*) => {$(
        impl<$($lifetimes)*> Load<'de> for $ty {
            #[inline]
            fn load(view: <$stored as Stored>::View<'de>) -> Result<Self> {
                Ok($from(view))
            }
        }
    )*};
}

loads! {
    ['de] String, Text, String::from;
    ['de] Box<str>, Text, Box::from;
    ['de] Rc<str>, Text, Rc::from;
    ['de] Arc<str>, Text, Arc::from;
    ['de: 'a, 'a] Cow<'a, str>, Text, Cow::Borrowed;
    ['de: 'a, 'a] &'a str, Text, core::convert::identity;
    ['de: 'a, 'a] &'a [u8], Bytes, core::convert::identity;
}
