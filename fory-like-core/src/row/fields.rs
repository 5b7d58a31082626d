//! The fields of a row as a type: a tuple of tuples of ways to store them.
//!
//! A derive cannot promise anything that unsafe code relies on: users may write what it writes. So it only lists the fields, and both the
//! check and the accessors go by that list, whatever it says. In two levels, since an impl for each place in a tuple of hundreds would be too
//! many.

use alloc::vec::Vec;
use core::cmp::Ordering;
use core::fmt;
use core::marker::PhantomData;

use super::check::Check;
use super::schema::Field;
use super::slot::{Region, RegionMut};
use super::stored::{Flat, Shown, Stored};
use crate::error::{Result, Segment};
use crate::wire::sealed::Sealed;

/// A row that is being checked.
#[doc(hidden)]
pub struct Head<'a, 'n> {
    row: &'a [u8],
    names: &'n [&'static str],
    /// How many fields it has.
    fields: usize,
    /// Where what has been checked ends.
    end: usize,
}

impl<'a> Head<'a, '_> {
    #[inline(always)]
    fn check<S: Stored>(&mut self, index: usize, check: &mut Check<'a>) -> Result<()> {
        match check.field(self.row, self.fields, index, &mut self.end, S::NULLABLE, S::check) {
            Ok(()) => Ok(()),
            Err(error) => Err(error.inside(Segment::Field(name(self.names, index)))),
        }
    }
}

/// A tuple of ways to store fields.
#[doc(hidden)]
pub trait Group: Sealed {
    /// How many there are.
    const COUNT: usize;
    /// What the values take up, if they always take up the same.
    const FLAT: Option<Flat>;
    /// What they are seen as.
    type Views<'a>;
    /// What they can be changed through.
    type Muts<'a>;

    /// Checks the fields from this number on.
    fn check<'a>(first: usize, head: &mut Head<'a, '_>, check: &mut Check<'a>) -> Result<()>;

    /// The fields from this number on, of a row of `fields`.
    ///
    /// # Safety
    /// The row was checked.
    unsafe fn read(first: usize, fields: usize, row: Region<'_>) -> Self::Views<'_>;

    /// The same, to be changed.
    ///
    /// # Safety
    /// The row was checked, and its parts are disjoint.
    unsafe fn edit(first: usize, fields: usize, row: RegionMut<'_>) -> Self::Muts<'_>;

    /// The order of two rows by these fields.
    fn compare(a: &Self::Views<'_>, b: &Self::Views<'_>) -> Ordering;

    /// Shows each field.
    fn debug(views: &Self::Views<'_>, show: &mut dyn FnMut(usize, &dyn fmt::Debug));

    /// Which of the fields may be null.
    const NULLABLE: &'static [bool];

    /// Adds the fields to a list.
    fn describe(names: &[&'static str], first: usize, fields: &mut Vec<Field>);
}

/// All fields of a row.
#[doc(hidden)]
pub trait Fields: Sealed {
    /// How many there are.
    const COUNT: usize;

    /// What the values take up, if they always take up the same.
    const FLAT: Option<Flat>;

    /// Checks a row.
    fn check<'a>(row: &'a [u8], names: &[&'static str], check: &mut Check<'a>) -> Result<()>;

    /// The order of two rows.
    ///
    /// # Safety
    /// The rows were checked.
    unsafe fn compare(a: Region<'_>, b: Region<'_>) -> Ordering;

    /// Shows each field, with its number.
    ///
    /// # Safety
    /// The row was checked.
    unsafe fn debug(row: Region<'_>, show: &mut dyn FnMut(usize, &dyn fmt::Debug));

    /// Whether a field may be null.
    fn is_nullable(index: usize) -> bool;

    /// Lists the fields.
    fn describe(names: &[&'static str]) -> Vec<Field>;
}

/// A tuple of groups, as [`Fields`].
#[doc(hidden)]
pub struct Groups<G>(PhantomData<G>);

/// The way to store the n-th field of a group, or the n-th group.
#[doc(hidden)]
pub trait Nth<const N: usize>: Sealed {
    /// The field or group.
    type Part;
    /// How many fields come before it.
    const BEFORE: usize;
}

/// The n-th field of the g-th group.
#[doc(hidden)]
pub trait FieldAt<const G: usize, const N: usize>: Fields {
    /// How it is stored.
    type Stored: Stored;
    /// Its number.
    const INDEX: usize;
}

impl<F, const G: usize, const N: usize> FieldAt<G, N> for F
where
    F: Fields + Nth<G>,
    F::Part: Nth<N>,
    <F::Part as Nth<N>>::Part: Stored,
{
    type Stored = <F::Part as Nth<N>>::Part;
    const INDEX: usize = {
        let index = F::BEFORE + <F::Part as Nth<N>>::BEFORE;
        assert!(index < F::COUNT);
        index
    };
}

/// The name of a field.
fn name(names: &[&'static str], index: usize) -> &'static str {
    names.get(index).copied().unwrap_or("?")
}

/// What values take up together.
const fn all(mut values: &[Option<Flat>]) -> Option<Flat> {
    let mut sum = Some(Flat::IN_SLOT);
    while let [value, rest @ ..] = values {
        sum = Flat::and(sum, *value);
        values = rest;
    }
    sum
}

macro_rules! groups {
    ($($($name:ident $number:tt),*;)*) => {$(
        impl<$($name: Stored),*> Sealed for ($($name,)*) {}

        #[allow(unused_variables, unused_unsafe, clippy::unused_unit)]
        impl<$($name: Stored),*> Group for ($($name,)*) {
            const COUNT: usize = 0 $(+ { let _: usize = $number; 1 })*;
            const FLAT: Option<Flat> = all(&[$($name::FLAT),*]);
            const NULLABLE: &'static [bool] = &[$($name::NULLABLE),*];
            type Views<'a> = ($($name::View<'a>,)*);
            type Muts<'a> = ($($name::Mut<'a>,)*);

            #[inline(always)]
            fn check<'a>(first: usize, head: &mut Head<'a, '_>, check: &mut Check<'a>) -> Result<()> {
                $(head.check::<$name>(first + $number, check)?;)*
                Ok(())
            }

            #[inline(always)]
            unsafe fn read(first: usize, fields: usize, row: Region<'_>) -> Self::Views<'_> {
                // SAFETY: by the caller's word.
                unsafe { ($($name::read(row.field(fields, first + $number)),)*) }
            }

            #[inline(always)]
            unsafe fn edit(first: usize, fields: usize, row: RegionMut<'_>) -> Self::Muts<'_> {
                // SAFETY: by the caller's word: each slot, and what it points to, is lent out once.
                unsafe { ($($name::edit(row.split().field(fields, first + $number)),)*) }
            }

            fn compare(a: &Self::Views<'_>, b: &Self::Views<'_>) -> Ordering {
                Ordering::Equal$(.then_with(|| $name::compare(&a.$number, &b.$number)))*
            }

            fn debug(views: &Self::Views<'_>, show: &mut dyn FnMut(usize, &dyn fmt::Debug)) {
                $(show($number, &Shown::<$name>(&views.$number));)*
            }

            fn describe(names: &[&'static str], first: usize, fields: &mut Vec<Field>) {
                $(fields.push(Field::new(name(names, first + $number), $name::describe(), $name::NULLABLE));)*
            }
        }

        nth!((Stored $($name)*) (($($name,)*)) $($name $number)*);

        impl<$($name: Group),*> Sealed for Groups<($($name,)*)> {}

        #[allow(unused_variables, unused_mut, unused_assignments)]
        impl<$($name: Group),*> Fields for Groups<($($name,)*)> {
            const COUNT: usize = 0 $(+ $name::COUNT)*;
            const FLAT: Option<Flat> = all(&[$($name::FLAT),*]);

            #[inline(always)]
            fn check<'a>(row: &'a [u8], names: &[&'static str], check: &mut Check<'a>) -> Result<()> {
                let end = check.row(row, Self::COUNT)?;
                let mut head = Head { row, names, fields: Self::COUNT, end };
                let mut first = 0;
                $(
                    $name::check(first, &mut head, check)?;
                    first += $name::COUNT;
                )*
                Ok(())
            }

            unsafe fn compare(a: Region<'_>, b: Region<'_>) -> Ordering {
                let mut first = 0;
                $(
                    // SAFETY: by the caller's word.
                    let (left, right) = unsafe { ($name::read(first, Self::COUNT, a), $name::read(first, Self::COUNT, b)) };
                    match $name::compare(&left, &right) {
                        Ordering::Equal => first += $name::COUNT,
                        unequal => return unequal,
                    }
                )*
                Ordering::Equal
            }

            unsafe fn debug(row: Region<'_>, show: &mut dyn FnMut(usize, &dyn fmt::Debug)) {
                let mut first = 0;
                $(
                    // SAFETY: by the caller's word.
                    let views = unsafe { $name::read(first, Self::COUNT, row) };
                    $name::debug(&views, &mut |index, view| show(first + index, view));
                    first += $name::COUNT;
                )*
            }

            fn is_nullable(index: usize) -> bool {
                let mut first = 0;
                $(
                    if let Some(nullable) = $name::NULLABLE.get(index.wrapping_sub(first)) {
                        return *nullable;
                    }
                    first += $name::COUNT;
                )*
                false
            }

            fn describe(names: &[&'static str]) -> Vec<Field> {
                let mut fields = Vec::new();
                $($name::describe(names, fields.len(), &mut fields);)*
                fields
            }
        }

        nth!((Group $($name)*) (Groups<($($name,)*)>) $($name $number)*);
    )*};
}

/// One impl for each place of a tuple.
macro_rules! nth {
    (($bound:ident $($all:ident)*) ($tuple:ty)) => {};
    ((Stored $($all:ident)*) ($tuple:ty) $name:ident $number:tt $($rest:tt)*) => {
        impl<$($all: Stored),*> Nth<$number> for $tuple {
            type Part = $name;
            const BEFORE: usize = $number;
        }
        nth!((Stored $($all)*) ($tuple) $($rest)*);
    };
    ((Group $($all:ident)*) ($tuple:ty) $name:ident $number:tt $($rest:tt)*) => {
        impl<$($all: Group),*> Nth<$number> for $tuple {
            type Part = $name;
            const BEFORE: usize = {
                let counts: &[usize] = &[$($all::COUNT),*];
                let mut before = counts.split_at($number).0;
                let mut sum = 0;
                while let [count, rest @ ..] = before {
                    sum += *count;
                    before = rest;
                }
                sum
            };
        }
        nth!((Group $($all)*) ($tuple) $($rest)*);
    };
}

/// The tuples that rows may hold, and the first of the groups.
macro_rules! each_tuple {
    ($macro:ident) => {
        $macro! {
            A 0;
            A 0, B 1;
            A 0, B 1, C 2;
            A 0, B 1, C 2, D 3;
            A 0, B 1, C 2, D 3, E 4;
            A 0, B 1, C 2, D 3, E 4, F 5;
            A 0, B 1, C 2, D 3, E 4, F 5, G 6;
            A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7;
            A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8;
            A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9;
            A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9, K 10;
            A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9, K 10, L 11;
        }
    };
}

pub(super) use each_tuple;

each_tuple!(groups);

groups! {
    ;
    A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9, K 10, L 11, M 12;
    A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9, K 10, L 11, M 12, N 13;
    A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9, K 10, L 11, M 12, N 13, O 14;
    A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9, K 10, L 11, M 12, N 13, O 14, P 15;
}
