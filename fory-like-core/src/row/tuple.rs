//! Tuples: rows without names, seen as tuples.

use core::cmp::Ordering;
use core::fmt;
use core::marker::PhantomData;

use super::check::{Check, Place};
use super::fields::{Fields, Group, Groups, each_tuple};
use super::list::Array;
use super::schema::{RowType, Type};
use super::slot::{Slot, SlotMut};
use super::stored::{Flat, Stored};
use super::value::{Load, Value};
use super::write::{At, Writer};
use crate::error::{Result, Segment};
use crate::wire::sealed::Sealed;

/// A row whose fields have no names. Seen as a tuple.
pub struct Tuple<G>(PhantomData<G>);

impl<G> Sealed for Tuple<G> {}

/// What the fields are called.
const NUMBERS: &[&str] = &["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11"];

impl<G: Group> Stored for Tuple<G> {
    const WIDTH: usize = 8;
    const FLAT: Option<Flat> = Flat::row(G::COUNT, G::FLAT, 1);
    type View<'a> = G::Views<'a>;
    type Mut<'a> = G::Muts<'a>;

    #[inline]
    fn check<'a>(place: Place<'a, '_>, check: &mut Check<'a>) -> Result<()> {
        check.nested(place, 1, |row, check| Groups::<(G,)>::check(row, NUMBERS, check))
    }

    #[inline(always)]
    unsafe fn read(slot: Slot<'_>) -> G::Views<'_> {
        // SAFETY: by the caller's word.
        unsafe { G::read(0, G::COUNT, slot.region()) }
    }

    #[inline(always)]
    unsafe fn edit(slot: SlotMut<'_>) -> G::Muts<'_> {
        // SAFETY: by the caller's word.
        unsafe { G::edit(0, G::COUNT, slot.region()) }
    }

    fn compare(a: &G::Views<'_>, b: &G::Views<'_>) -> Ordering {
        G::compare(a, b)
    }

    fn debug(view: &G::Views<'_>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut tuple = f.debug_tuple("");
        G::debug(view, &mut |_, view| {
            tuple.field(&view);
        });
        tuple.finish()
    }

    fn describe() -> Type {
        Type::Row(RowType::new("tuple", Groups::<(G,)>::describe(NUMBERS)))
    }
}

macro_rules! tuples {
    ($($($name:ident $number:tt),*;)*) => {$(
        impl<$($name: Value),*> Value for ($($name,)*) {
            type Stored = Tuple<($($name::Stored,)*)>;
            type List = Array<Tuple<($($name::Stored,)*)>>;

            #[inline]
            fn store(&self, out: &mut Writer<'_>, at: At) -> Result<()> {
                const COUNT: usize = [$($number),*].len();
                out.nested(at, 1, |out| {
                    let start = out.begin_row(COUNT)?;
                    $(
                        let at = At::field(start, COUNT, $number);
                        self.$number.store(out, at).map_err(|error| error.inside(Segment::Field(NUMBERS[$number])))?;
                    )*
                    Ok(())
                })
            }

            fn compare(&self, other: &Self) -> Ordering {
                Ordering::Equal$(.then_with(|| self.$number.compare(&other.$number)))*
            }

            fn equals(&self, view: &($(<$name::Stored as Stored>::View<'_>,)*)) -> bool {
                true $(&& self.$number.equals(&view.$number))*
            }
        }

        impl<'a, $($name: Load<'a>),*> Load<'a> for ($($name,)*) {
            fn load(view: ($(<$name::Stored as Stored>::View<'a>,)*)) -> Result<Self> {
                Ok(($(
                    $name::load(view.$number).map_err(|error| error.inside(Segment::Field(NUMBERS[$number])))?,
                )*))
            }
        }
    )*};
}

each_tuple!(tuples);
