//! Spans and points of time: microseconds, as the standard's `duration` and `timestamp`.

use core::cmp::Ordering;
use core::fmt;
use core::time::Duration;

use super::check::{Check, Place};
use super::list::Array;
use super::number::Cell;
use super::schema::Type;
use super::slot::{Slot, SlotMut};
use super::stored::{InSlot, Put, Stored};
use super::value::{Load, Value};
use super::write::{At, Writer};
use crate::error::{Error, ErrorKind, Result};
use crate::wire::sealed::Sealed;

const PARTS: &str =
    "a row holds times in whole microseconds: round this one first, or hold its nanoseconds as a u64 or i128";
const RANGE: &str = "a row holds times within 2^63 microseconds, about 292,000 years";

/// The microseconds of a span, or those before a time.
fn signed_micros(span: Duration, before: bool) -> Result<i64> {
    if !span.subsec_nanos().is_multiple_of(1000) {
        return Err(Error::new(ErrorKind::Unsupported { reason: PARTS }));
    }
    // Of the longest span, a number of less than 85 bits.
    let micros = span.as_micros() as i128;
    i64::try_from(if before { -micros } else { micros })
        .map_err(|_| Error::new(ErrorKind::Unsupported { reason: RANGE }))
}

/// The microseconds of a span.
fn micros(span: Duration) -> Result<i64> {
    signed_micros(span, false)
}

/// The span of so many microseconds.
fn span(micros: i64) -> Option<Duration> {
    u64::try_from(micros).ok().map(Duration::from_micros)
}

/// A time as its microseconds.
macro_rules! times {
    ($($ty:ty, $type:ident, $expected:literal, $to:expr, $from:expr;)*) => {$(
        impl Sealed for $ty {}

        impl Stored for $ty {
            const WIDTH: usize = 8;
            const IN_SLOT: bool = true;
            type View<'a> = $ty;
            type Mut<'a> = Cell<'a, $ty>;

            fn check<'a>(place: Place<'a, '_>, check: &mut Check<'a>) -> Result<()> {
                let micros = i64::from_le_bytes(place.load());
                match $from(micros) {
                    Some(_) => Ok(()),
                    None => {
                        let kind = ErrorKind::Time { expected: $expected, found: micros };
                        Err(check.fault(place.container, place.at, kind))
                    }
                }
            }

            #[inline]
            unsafe fn read(slot: Slot<'_>) -> $ty {
                // SAFETY: slots and elements of this width have eight bytes.
                let micros = i64::from_le_bytes(unsafe { slot.load() });
                // SAFETY: the check saw that it is a time.
                unsafe { $from(micros).unwrap_unchecked() }
            }

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
            unsafe fn put(mut slot: SlotMut<'_>, value: $ty) -> Result<()> {
                let micros: i64 = $to(value)?;
                // SAFETY: slots and elements of this width have eight bytes.
                unsafe { slot.store(micros.to_le_bytes()) }
                Ok(())
            }
        }

        impl Value for $ty {
            type Stored = $ty;
            type List = Array<$ty>;

            fn store(&self, out: &mut Writer<'_>, at: At) -> Result<()> {
                let micros: i64 = $to(*self)?;
                out.put(at, micros.to_le_bytes());
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
            fn load(view: $ty) -> Result<Self> {
                Ok(view)
            }
        }
    )*};
}

times! {
    Duration, Duration, "a span of time that is not negative", micros, span;
}

#[cfg(feature = "std")]
mod system {
    use std::time::{SystemTime, UNIX_EPOCH};

    use super::*;

    /// The microseconds since 1970, or before it.
    fn since_epoch(time: SystemTime) -> Result<i64> {
        match time.duration_since(UNIX_EPOCH) {
            Ok(since) => micros(since),
            Err(before) => signed_micros(before.duration(), true),
        }
    }

    /// The time so many microseconds after 1970, or before it.
    fn from_epoch(micros: i64) -> Option<SystemTime> {
        let span = Duration::from_micros(micros.unsigned_abs());
        if micros < 0 { UNIX_EPOCH.checked_sub(span) } else { UNIX_EPOCH.checked_add(span) }
    }

    times! {
        SystemTime, Timestamp, "a time that this system has", since_epoch, from_epoch;
    }
}
