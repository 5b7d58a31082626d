//! Cells and locks that give references: the value inside.

use core::cell::{OnceCell, RefCell};
#[cfg(feature = "std")]
use std::sync::{Mutex, OnceLock, RwLock};

use super::{Deserialize, Serialize};
use crate::Schema;
use crate::error::{Error, ErrorKind, Result};
use crate::wire::{Input, Output, Sizes};

macro_rules! lock {
    ($($type:ident, |$lock:ident| $get:expr, $reason:literal;)*) => {$(
        /// An error where the value cannot be seen. Waits for a lock that another thread has; one that this thread has, it never gets. What is inside
        /// is written with the lock held: two threads that write one graph of locks in another order wait for each other. (A `Weak` of std can
        /// lead to its value, an `ArcWeak` does not.)
        impl<T: Serialize + ?Sized> Serialize for $type<T> {
            const SIZES: Sizes = T::SIZES;
            const NESTS: bool = T::NESTS;

            fn schema() -> &'static Schema {
                T::schema()
            }

            #[inline]
            fn serialize<O: Output>(&self, out: &mut O) -> Result<()> {
                let $lock = self;
                match $get {
                    Ok(value) => value.serialize(out),
                    Err(_) => Err(Error::new(ErrorKind::Unsupported { reason: $reason })),
                }
            }
        }

        impl<'de, T: Deserialize<'de>> Deserialize<'de> for $type<T> {
            const SIZES: Sizes = T::SIZES;

            fn schema() -> &'static Schema {
                T::schema()
            }

            #[inline]
            fn deserialize<I: Input<'de>>(input: &mut I) -> Result<Self> {
                Ok($type::new(T::deserialize(input)?))
            }
        }
    )*};
}

lock! { RefCell, |cell| cell.try_borrow(), "a `RefCell` is borrowed mutably: its value cannot be read now"; }

#[cfg(feature = "std")]
lock! {
    Mutex, |lock| lock.lock(), "a `Mutex` is poisoned: a thread panicked while it changed the value";
    RwLock, |lock| lock.read(), "an `RwLock` is poisoned: a thread panicked while it changed the value";
}

macro_rules! once {
    ($($type:ident;)*) => {$(
        impl<T: Serialize> Serialize for $type<T> {
            const SIZES: Sizes = <Option<T> as Serialize>::SIZES;

            fn schema() -> &'static Schema {
                <Option<T> as Serialize>::schema()
            }

            #[inline]
            fn serialize<O: Output>(&self, out: &mut O) -> Result<()> {
                self.get().serialize(out)
            }
        }

        impl<'de, T: Deserialize<'de>> Deserialize<'de> for $type<T> {
            const SIZES: Sizes = <Option<T> as Deserialize<'de>>::SIZES;

            fn schema() -> &'static Schema {
                <Option<T> as Deserialize<'de>>::schema()
            }

            #[inline]
            fn deserialize<I: Input<'de>>(input: &mut I) -> Result<Self> {
                Ok(match <Option<T> as Deserialize<'de>>::deserialize(input)? {
                    Some(value) => $type::from(value),
                    None => $type::new(),
                })
            }
        }
    )*};
}

once! { OnceCell; }

#[cfg(feature = "std")]
once! { OnceLock; }
