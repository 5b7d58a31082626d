//! Numbers, `bool` and `char`: of fixed width, in the slot itself.

use core::cmp::Ordering;
use core::fmt;
use core::num::NonZero;

use super::check::{Check, Place};
use super::schema::Type;
use super::slot::{Slot, SlotMut};
use super::stored::{InSlot, Put, Stored};
use super::value::{Load, Value};
use super::write::{At, Writer};
use crate::error::Result;
use crate::wire::sealed::Sealed;

/// A value of fixed width, to be changed in place.
pub struct Cell<'a, S> {
    slot: SlotMut<'a>,
    stored: core::marker::PhantomData<fn(S) -> S>,
}

impl<'a, S: Stored> Cell<'a, S> {
    /// # Safety
    /// The slot was checked, for this way of storing.
    #[inline(always)]
    pub(crate) unsafe fn new(slot: SlotMut<'a>) -> Self {
        Cell { slot, stored: core::marker::PhantomData }
    }

    /// The value.
    #[inline(always)]
    pub fn get(&self) -> S::View<'_> {
        // SAFETY: by the word of `new`.
        unsafe { S::read(self.slot.shared()) }
    }

    /// Changes it.
    ///
    /// # Errors
    /// Where the way of storing has no such value: a [`Duration`](core::time::Duration) that is no whole number of microseconds.
    #[inline(always)]
    pub fn set<V>(&mut self, value: V) -> Result<()>
    where
        S: Put<V>,
    {
        // SAFETY: by the word of `new`.
        unsafe { S::put(self.slot.lend(), value) }
    }
}

impl<S: Stored> fmt::Debug for Cell<'_, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        S::debug(&self.get(), f)
    }
}

/// Numbers of which every bit pattern is one.
///
/// # Safety
/// [`Stored`] reads and writes the number as its bytes, little endian.
#[doc(hidden)]
pub unsafe trait Plain: Stored + bytemuck::Pod {}

macro_rules! plain {
    ($($number:ident, $ty:ident, $compare:expr;)*) => {$(
        impl Sealed for $number {}

        // SAFETY: see `read` and `put`.
        unsafe impl Plain for $number {}

        impl Stored for $number {
            const WIDTH: usize = size_of::<$number>();
            const ANY_BITS: bool = true;
            const IN_SLOT: bool = true;
            type View<'a> = $number;
            type Mut<'a> = Cell<'a, $number>;

            #[inline(always)]
            fn check<'a>(_: Place<'a, '_>, _: &mut Check<'a>) -> Result<()> {
                Ok(())
            }

            #[inline(always)]
            unsafe fn read(slot: Slot<'_>) -> $number {
                // SAFETY: a slot has eight bytes, and an element the width.
                <$number>::from_le_bytes(unsafe { slot.load() })
            }

            #[inline(always)]
            unsafe fn edit(slot: SlotMut<'_>) -> Cell<'_, $number> {
                // SAFETY: by the caller's word.
                unsafe { Cell::new(slot) }
            }

            fn compare(a: &$number, b: &$number) -> Ordering {
                $compare(a, b)
            }

            fn debug(view: &$number, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Debug::fmt(view, f)
            }

            fn describe() -> Type {
                Type::$ty
            }
        }

        impl InSlot for $number {}

        impl Put<$number> for $number {
            #[inline(always)]
            unsafe fn put(mut slot: SlotMut<'_>, value: $number) -> Result<()> {
                // SAFETY: a slot has eight bytes, and an element the width.
                unsafe { slot.store(value.to_le_bytes()) }
                Ok(())
            }
        }

        impl Value for $number {
            type Stored = $number;
            type List = plain!(@list $number);

            #[inline(always)]
            fn store(&self, out: &mut Writer<'_>, at: At) -> Result<()> {
                out.put(at, self.to_le_bytes());
                Ok(())
            }

            #[inline]
            fn store_list(list: &[$number], out: &mut Writer<'_>, at: At) -> Result<()> {
                plain!(@store $number, list, out, at)
            }

            fn compare(&self, other: &Self) -> Ordering {
                $compare(self, other)
            }

            fn equals(&self, view: &$number) -> bool {
                self == view
            }
        }

        impl<'a> Load<'a> for $number {
            #[inline(always)]
            fn load(view: $number) -> Result<Self> {
                Ok(view)
            }

            #[inline]
            fn load_list(list: <Self::List as Stored>::View<'a>) -> Result<alloc::vec::Vec<Self>> {
                plain!(@load $number, list)
            }

            #[inline]
            fn load_slice<'c>(list: <Self::List as Stored>::View<'a>) -> Result<alloc::borrow::Cow<'c, [Self]>>
            where
                'a: 'c,
            {
                plain!(@slice $number, list)
            }
        }
    )*};
    (@list u8) => { super::text::Bytes };
    (@list $number:ident) => { super::list::Array<$number> };
    (@store u8, $list:ident, $out:ident, $at:ident) => { $out.bytes($at, $list) };
    (@store $number:ident, $list:ident, $out:ident, $at:ident) => { $out.plain_list($at, $list) };
    (@slice u8, $list:ident) => { Ok(alloc::borrow::Cow::Borrowed($list)) };
    (@slice $number:ident, $list:ident) => { Ok($list.as_slice().map_or_else(|| $list.to_plain_vec().into(), alloc::borrow::Cow::Borrowed)) };
    (@load u8, $list:ident) => { Ok($list.to_vec()) };
    (@load $number:ident, $list:ident) => { Ok($list.to_plain_vec()) };
}

plain! {
    u8, Uint8, Ord::cmp;
    i8, Int8, Ord::cmp;
    i16, Int16, Ord::cmp;
    i32, Int32, Ord::cmp;
    i64, Int64, Ord::cmp;
    u16, Uint16, Ord::cmp;
    u32, Uint32, Ord::cmp;
    u64, Uint64, Ord::cmp;
    f32, Float32, f32::total_cmp;
    f64, Float64, f64::total_cmp;
}

/// Types that are stored as a number of which not every one is a value.
macro_rules! narrow {
    ($($ty:ty, $number:ident, $type:ident, $expected:literal, $to:expr, $from:expr;)*) => {$(
        impl Sealed for $ty {}

        impl Stored for $ty {
            const WIDTH: usize = size_of::<$number>();
            const IN_SLOT: bool = true;
            type View<'a> = $ty;
            type Mut<'a> = Cell<'a, $ty>;

            #[inline(always)]
            fn check<'a>(place: Place<'a, '_>, check: &mut Check<'a>) -> Result<()> {
                let number = <$number>::from_le_bytes(place.load());
                let from: fn($number) -> Option<$ty> = $from;
                match from(number) {
                    Some(_) => Ok(()),
                    None => Err(check.invalid(&place, $expected, number as u128)),
                }
            }

            #[inline(always)]
            unsafe fn read(slot: Slot<'_>) -> $ty {
                // SAFETY: a slot has eight bytes, and an element the width.
                let number = <$number>::from_le_bytes(unsafe { slot.load() });
                let from: fn($number) -> Option<$ty> = $from;
                // SAFETY: `check` saw that it is a value.
                unsafe { from(number).unwrap_unchecked() }
            }

            #[inline(always)]
            unsafe fn edit(slot: SlotMut<'_>) -> Cell<'_, $ty> {
                // SAFETY: by the caller's word.
                unsafe { Cell::new(slot) }
            }

            fn compare(a: &$ty, b: &$ty) -> Ordering {
                a.cmp(b)
            }

            fn debug(view: &$ty, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Debug::fmt(view, f)
            }

            fn describe() -> Type {
                Type::$type
            }
        }

        impl InSlot for $ty {}

        impl Put<$ty> for $ty {
            #[inline(always)]
            unsafe fn put(mut slot: SlotMut<'_>, value: $ty) -> Result<()> {
                let to: fn($ty) -> $number = $to;
                // SAFETY: a slot has eight bytes, and an element the width.
                unsafe { slot.store(to(value).to_le_bytes()) }
                Ok(())
            }
        }

        impl Value for $ty {
            type Stored = $ty;
            type List = super::list::Array<$ty>;

            #[inline(always)]
            fn store(&self, out: &mut Writer<'_>, at: At) -> Result<()> {
                let to: fn($ty) -> $number = $to;
                out.put(at, to(*self).to_le_bytes());
                Ok(())
            }

            fn compare(&self, other: &Self) -> Ordering {
                self.cmp(other)
            }

            fn equals(&self, view: &$ty) -> bool {
                self == view
            }
        }

        impl<'a> Load<'a> for $ty {
            #[inline(always)]
            fn load(view: $ty) -> Result<Self> {
                Ok(view)
            }
        }
    )*};
}

macro_rules! non_zero {
    ($($number:ident, $type:ident;)*) => {
        narrow! {$(
            NonZero<$number>, $number, $type, "a number other than 0", |value| value.get(), NonZero::new;
        )*}
    };
}

narrow! {
    bool, u8, Bool, "0 or 1", u8::from, |byte| match byte {
        0 => Some(false),
        1 => Some(true),
        _ => None,
    };
    char, u32, Char, "a Unicode scalar value", u32::from, char::from_u32;
    usize, u64, Uint64, "a number that fits the `usize` of this machine", |size| size as u64, |number| usize::try_from(number).ok();
    isize, i64, Int64, "a number that fits the `isize` of this machine", |size| size as i64, |number| isize::try_from(number).ok();
}

non_zero! {
    u8, Uint8;
    i8, Int8;
    u16, Uint16;
    i16, Int16;
    u32, Uint32;
    i32, Int32;
    u64, Uint64;
    i64, Int64;
}
