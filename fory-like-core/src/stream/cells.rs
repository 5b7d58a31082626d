//! Cells and atomics: the value inside.

use core::cell::Cell;
use core::sync::atomic::Ordering::Relaxed;
use core::sync::atomic::{
    AtomicBool, AtomicI8, AtomicI16, AtomicI32, AtomicIsize, AtomicU8, AtomicU16, AtomicU32, AtomicUsize,
};
#[cfg(target_has_atomic = "64")]
use core::sync::atomic::{AtomicI64, AtomicU64};

use super::{Deserialize, Serialize, written_as};
use crate::Schema;
use crate::error::Result;
use crate::wire::{Input, Output, Sizes};

impl<T: Serialize + Copy> Serialize for Cell<T> {
    const SIZES: Sizes = T::SIZES;

    fn schema() -> &'static Schema {
        T::schema()
    }

    #[inline]
    fn serialize<O: Output>(&self, out: &mut O) -> Result<()> {
        self.get().serialize(out)
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Cell<T> {
    const SIZES: Sizes = T::SIZES;

    fn schema() -> &'static Schema {
        T::schema()
    }

    #[inline]
    fn deserialize<I: Input<'de>>(input: &mut I) -> Result<Self> {
        Ok(Cell::new(T::deserialize(input)?))
    }
}

macro_rules! atomic {
    ($($type:ident, $value:ty;)*) => {$(
        written_as!([] $type, as $value, |atomic| atomic.load(Relaxed), |value| $type::new(value));
    )*};
}

atomic! {
    AtomicBool, bool;
    AtomicU8, u8; AtomicU16, u16; AtomicU32, u32; AtomicUsize, usize;
    AtomicI8, i8; AtomicI16, i16; AtomicI32, i32; AtomicIsize, isize;
}

#[cfg(target_has_atomic = "64")]
atomic! { AtomicU64, u64; AtomicI64, i64; }
