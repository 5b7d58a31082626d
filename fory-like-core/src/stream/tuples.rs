//! Tuples, `()` and `PhantomData`: one value after the other, nothing between.

use core::marker::PhantomData;

use super::{Deserialize, Serialize};
use crate::error::Result;
use crate::wire::{Input, Numbers, Output, Sizes};
use crate::{Schema, Segment};

macro_rules! nothing {
    ([$($generics:tt)*] $type:ty, $value:expr) => {
        impl<$($generics)*> Serialize for $type {
            const SIZES: Sizes = Sizes::exactly(0);

            fn schema() -> &'static Schema {
                &Schema::Unit
            }

            #[inline(always)]
            fn serialize<O: Output>(&self, _out: &mut O) -> Result<()> {
                Ok(())
            }
        }

        impl<'de, $($generics)*> Deserialize<'de> for $type {
            const SIZES: Sizes = Sizes::exactly(0);

            fn schema() -> &'static Schema {
                &Schema::Unit
            }

            #[inline(always)]
            fn deserialize<I: Input<'de>>(_input: &mut I) -> Result<Self> {
                Ok($value)
            }
        }
    };
}

nothing!([](), ());
nothing!([T: ?Sized] PhantomData<T>, PhantomData);

macro_rules! tuple {
    ($($name:ident $index:tt)+) => {
        impl<$($name: Serialize),+> Serialize for ($($name,)+) {
            const SIZES: Sizes = Sizes::sum([$($name::SIZES),+]);

            fn schema() -> &'static Schema {
                const { &Schema::Tuple(&[$(<$name as Serialize>::schema),+]) }
            }

            #[inline]
            fn serialize<O: Output>(&self, out: &mut O) -> Result<()> {
                let runs = const { Sizes::write_runs([$($name::SIZES),+], O::Numbers::COMPRESSED) };
                $(
                    out.reserve(runs[$index]);
                    self.$index.serialize(out).map_err(|error| error.inside(Segment::Index($index)))?;
                )+
                Ok(())
            }
        }

        impl<'de, $($name: Deserialize<'de>),+> Deserialize<'de> for ($($name,)+) {
            const SIZES: Sizes = Sizes::sum([$($name::SIZES),+]);

            fn schema() -> &'static Schema {
                const { &Schema::Tuple(&[$(<$name as Deserialize<'de>>::schema),+]) }
            }

            #[inline]
            fn deserialize<Source: Input<'de>>(input: &mut Source) -> Result<Self> {
                let runs = const { Sizes::read_runs([$($name::SIZES),+], Source::Numbers::COMPRESSED) };
                Ok(($({
                    input.need(runs[$index])?;
                    match $name::deserialize(input) {
                        Ok(value) => value,
                        Err(error) => return Err(error.inside(Segment::Index($index))),
                    }
                },)+))
            }
        }
    };
}

tuple! { A 0 }
tuple! { A 0 B 1 }
tuple! { A 0 B 1 C 2 }
tuple! { A 0 B 1 C 2 D 3 }
tuple! { A 0 B 1 C 2 D 3 E 4 }
tuple! { A 0 B 1 C 2 D 3 E 4 F 5 }
tuple! { A 0 B 1 C 2 D 3 E 4 F 5 G 6 }
tuple! { A 0 B 1 C 2 D 3 E 4 F 5 G 6 H 7 }
tuple! { A 0 B 1 C 2 D 3 E 4 F 5 G 6 H 7 I 8 }
tuple! { A 0 B 1 C 2 D 3 E 4 F 5 G 6 H 7 I 8 J 9 }
tuple! { A 0 B 1 C 2 D 3 E 4 F 5 G 6 H 7 I 8 J 9 K 10 }
tuple! { A 0 B 1 C 2 D 3 E 4 F 5 G 6 H 7 I 8 J 9 K 10 L 11 }
tuple! { A 0 B 1 C 2 D 3 E 4 F 5 G 6 H 7 I 8 J 9 K 10 L 11 M 12 }
tuple! { A 0 B 1 C 2 D 3 E 4 F 5 G 6 H 7 I 8 J 9 K 10 L 11 M 12 N 13 }
tuple! { A 0 B 1 C 2 D 3 E 4 F 5 G 6 H 7 I 8 J 9 K 10 L 11 M 12 N 13 P 14 }
tuple! { A 0 B 1 C 2 D 3 E 4 F 5 G 6 H 7 I 8 J 9 K 10 L 11 M 12 N 13 P 14 Q 15 }
