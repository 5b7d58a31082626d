//! Integers of 128 bits, which the standard has not: sixteen bytes, little endian, as `binary`.

use core::cmp::Ordering;
use core::fmt;

use super::check::{Check, Place};
use super::list::Array;
use super::schema::Type;
use super::slot::{Slot, SlotMut};
use super::stored::{Flat, Put, Stored};
use super::value::{Load, Value};
use super::write::{At, Writer};
use crate::error::{ErrorKind, Result};
use crate::wire::sealed::Sealed;

/// A number of 128 bits, to be changed in place.
pub struct WideMut<'a, T> {
    bytes: &'a mut [u8],
    number: core::marker::PhantomData<fn(T) -> T>,
}

macro_rules! wide {
    ($($number:ident, $type:ident;)*) => {$(
        impl Sealed for $number {}

        impl Stored for $number {
            const WIDTH: usize = 8;
            const FLAT: Option<Flat> = Some(Flat { size: 16, levels: 0 });
            type View<'a> = $number;
            type Mut<'a> = WideMut<'a, $number>;

            fn check<'a>(place: Place<'a, '_>, check: &mut Check<'a>) -> Result<()> {
                let (container, at) = (place.container, place.at);
                let bytes = check.bytes(place)?;
                if bytes.len() == 16 {
                    Ok(())
                } else {
                    Err(check.fault(container, at, ErrorKind::Count { found: bytes.len(), expected: 16 }))
                }
            }

            #[inline]
            unsafe fn read(slot: Slot<'_>) -> $number {
                // SAFETY: the slot was checked, to point to sixteen bytes.
                $number::from_le_bytes(unsafe { slot.bytes().as_ptr().cast::<[u8; 16]>().read_unaligned() })
            }

            unsafe fn edit(slot: SlotMut<'_>) -> WideMut<'_, $number> {
                // SAFETY: by the caller's word.
                WideMut { bytes: unsafe { slot.bytes() }, number: core::marker::PhantomData }
            }

            fn compare(a: &$number, b: &$number) -> Ordering {
                a.cmp(b)
            }

            fn debug(view: &$number, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Debug::fmt(view, f)
            }

            fn describe() -> Type {
                Type::$type
            }
        }

        impl fmt::Debug for WideMut<'_, $number> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.get().fmt(f)
            }
        }

        impl WideMut<'_, $number> {
            /// The number.
            pub fn get(&self) -> $number {
                let mut bytes = [0; 16];
                bytes.copy_from_slice(self.bytes);
                $number::from_le_bytes(bytes)
            }

            /// Changes it.
            pub fn set(&mut self, number: $number) {
                self.bytes.copy_from_slice(&number.to_le_bytes());
            }
        }

        impl Put<$number> for $number {
            unsafe fn put(slot: SlotMut<'_>, number: $number) -> Result<()> {
                // SAFETY: by the caller's word, since it does not lie in its slot.
                unsafe { $number::edit(slot) }.set(number);
                Ok(())
            }
        }

        impl Value for $number {
            type Stored = $number;
            type List = Array<$number>;

            fn store(&self, out: &mut Writer<'_>, at: At) -> Result<()> {
                out.bytes(at, &self.to_le_bytes())
            }

            fn compare(&self, other: &Self) -> Ordering {
                self.cmp(other)
            }

            fn equals(&self, view: &$number) -> bool {
                self == view
            }
        }

        impl<'a> Load<'a> for $number {
            fn load(view: $number) -> Result<Self> {
                Ok(view)
            }
        }
    )*};
}

wide! { u128, Uint128; i128, Int128; }
