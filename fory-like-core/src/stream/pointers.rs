//! What stands for another value: references, `Box` and `Cow`. They leave no trace on the wire.

use alloc::borrow::Cow;
use alloc::boxed::Box;

use super::{Deserialize, Serialize};
use crate::Schema;
use crate::error::Result;
use crate::wire::{Input, Output, Sizes};

macro_rules! write_target {
    ($($type:ty),*) => {$(
        impl<T: Serialize + ?Sized> Serialize for $type {
            // Not the target's: a type that contains itself does so through a pointer.
            const SIZES: Sizes = Sizes::UNKNOWN;

            fn schema() -> &'static Schema {
                T::schema()
            }

            #[inline]
            fn serialize<O: Output>(&self, out: &mut O) -> Result<()> {
                if !T::NESTS {
                    return (**self).serialize(out);
                }
                let size = size_of_val(&**self);
                out.enter(size)?;
                let written = (**self).serialize(out);
                // Also after a fault: the caller may write something else instead.
                out.leave(size);
                written
            }
        }
    )*};
}

write_target! { &T, &mut T, Box<T> }

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Box<T> {
    // Not the target's: a type that contains itself does so through a pointer.
    const SIZES: Sizes = Sizes::UNKNOWN;

    fn schema() -> &'static Schema {
        T::schema()
    }

    #[inline]
    fn deserialize<I: Input<'de>>(input: &mut I) -> Result<Self> {
        input.charge(size_of::<T>())?;
        input.enter(size_of::<T>())?;
        let value = Box::new(T::deserialize(input)?);
        input.leave(size_of::<T>());
        Ok(value)
    }
}

impl<T: Serialize + Clone> Serialize for Cow<'_, T> {
    const SIZES: Sizes = T::SIZES;

    fn schema() -> &'static Schema {
        T::schema()
    }

    #[inline]
    fn serialize<O: Output>(&self, out: &mut O) -> Result<()> {
        (**self).serialize(out)
    }
}

impl<'de, T: Deserialize<'de> + Clone> Deserialize<'de> for Cow<'_, T> {
    const SIZES: Sizes = T::SIZES;

    fn schema() -> &'static Schema {
        T::schema()
    }

    #[inline]
    fn deserialize<I: Input<'de>>(input: &mut I) -> Result<Self> {
        Ok(Cow::Owned(T::deserialize(input)?))
    }
}
