//! `Option`: a byte, 0 or 1, and the value where it is 1.

use super::numbers::invalid;
use super::{Deserialize, Serialize};
use crate::Schema;
use crate::error::Result;
use crate::wire::{Input, Output, Sizes};

const fn sizes(some: Sizes) -> Sizes {
    Sizes::sum([Sizes::exactly(1), Sizes::either([Sizes::exactly(0), some])])
}

impl<T: Serialize> Serialize for Option<T> {
    const SIZES: Sizes = sizes(T::SIZES);

    fn schema() -> &'static Schema {
        const { &Schema::Option(<T as Serialize>::schema) }
    }

    #[inline]
    fn serialize<O: Output>(&self, out: &mut O) -> Result<()> {
        match self {
            None => {
                out.put_array([0]);
                Ok(())
            }
            Some(value) => {
                out.put_array([1]);
                value.serialize(out)
            }
        }
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Option<T> {
    const SIZES: Sizes = sizes(T::SIZES);

    fn schema() -> &'static Schema {
        const { &Schema::Option(<T as Deserialize<'de>>::schema) }
    }

    #[inline]
    fn deserialize<I: Input<'de>>(input: &mut I) -> Result<Self> {
        match input.take_array()? {
            [0] => Ok(None),
            [1] => match T::deserialize(input) {
                Ok(value) => Ok(Some(value)),
                Err(error) => Err(error),
            },
            [found] => Err(invalid(input, 1, "an option's 0 or 1", found.into())),
        }
    }
}
