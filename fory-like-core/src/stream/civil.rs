//! What calendars and clocks are as bytes, whichever crate has the type: days, nanoseconds since midnight, seconds and nanoseconds.
//!
//! A file for each of these crates says how its types become these.

use super::numbers::invalid;
use super::time::{NANOS, field, read_nanos};
use super::{Deserialize, Serialize};
use crate::error::Result;
use crate::wire::{Input, Output, Sizes};
use crate::{Schema, Segment};

/// As many nanoseconds as a day has.
const DAY: u64 = 86_400 * NANOS as u64;

/// The number that an error shows of an `i64`, as for an `isize`.
fn shown(number: i64) -> u128 {
    number.cast_unsigned().into()
}

/// A date: days since 1970-01-01.
#[derive(Clone, Copy)]
pub(super) struct Days(pub(super) i32);

/// A time of day: nanoseconds since midnight, less than a day has.
#[derive(Clone, Copy)]
pub(super) struct TimeOfDay(u64);

/// A point of time: seconds since 1970-01-01T00:00Z, rounded down, and nanoseconds above that, below 10^9. A `SystemTime` is the same.
#[derive(Clone, Copy)]
pub(super) struct Instant {
    pub(super) secs: i64,
    pub(super) nanos: u32,
}

/// A duration: seconds, rounded toward zero, and nanoseconds of the same sign, their amount below 10^9.
#[derive(Clone, Copy)]
pub(super) struct Signed {
    pub(super) secs: i64,
    pub(super) nanos: i32,
}

impl TimeOfDay {
    /// So much after midnight; both numbers are what a clock can show.
    #[inline]
    pub(super) fn after_midnight(secs: u32, nanos: u32) -> Self {
        TimeOfDay(u64::from(secs) * u64::from(NANOS) + u64::from(nanos))
    }

    /// The second of the day.
    pub(super) fn secs(self) -> u32 {
        (self.0 / u64::from(NANOS)) as u32
    }

    /// The nanoseconds of that second.
    pub(super) fn subsec_nanos(self) -> u32 {
        (self.0 % u64::from(NANOS)) as u32
    }
}

/// What an error shows of a value that a type does not have.
pub(super) trait Shown {
    /// The number.
    fn shown(&self) -> u128;
}

impl Shown for u8 {
    fn shown(&self) -> u128 {
        (*self).into()
    }
}

impl Shown for i32 {
    fn shown(&self) -> u128 {
        shown((*self).into())
    }
}

/// The sizes and the schema, for both traits.
macro_rules! describe {
    ($sizes:expr, $schema:ident) => {
        const SIZES: Sizes = $sizes;

        fn schema() -> &'static Schema {
            &$schema
        }
    };
}

const DATE: Sizes = <i32 as Serialize>::SIZES;

static DATE_SCHEMA: Schema = Schema::Struct { name: "Date", fields: &[field("days", <i32 as Serialize>::schema)] };

impl Shown for Days {
    fn shown(&self) -> u128 {
        shown(self.0.into())
    }
}

impl Serialize for Days {
    describe!(DATE, DATE_SCHEMA);

    #[inline]
    fn serialize<O: Output>(&self, out: &mut O) -> Result<()> {
        out.put_i32(self.0);
        Ok(())
    }
}

impl<'de> Deserialize<'de> for Days {
    describe!(DATE, DATE_SCHEMA);

    #[inline]
    fn deserialize<I: Input<'de>>(input: &mut I) -> Result<Self> {
        input.i32().map(Days).map_err(|error| error.inside(Segment::Field("days")))
    }
}

/// A day has less than 2^48 nanoseconds.
const TIME_BYTES: usize = 6;

const TIME: Sizes = Sizes::exactly(TIME_BYTES);

static TIME_SCHEMA: Schema =
    Schema::Struct { name: "Time", fields: &[field("nanos", <[u8; TIME_BYTES] as Serialize>::schema)] };

impl Shown for TimeOfDay {
    fn shown(&self) -> u128 {
        self.0.into()
    }
}

impl Serialize for TimeOfDay {
    describe!(TIME, TIME_SCHEMA);

    #[inline]
    fn serialize<O: Output>(&self, out: &mut O) -> Result<()> {
        let [a, b, c, d, e, f, _, _] = self.0.to_le_bytes();
        out.put_array([a, b, c, d, e, f]);
        Ok(())
    }
}

impl<'de> Deserialize<'de> for TimeOfDay {
    describe!(TIME, TIME_SCHEMA);

    #[inline]
    fn deserialize<I: Input<'de>>(input: &mut I) -> Result<Self> {
        let nanos = match input.take_array::<TIME_BYTES>() {
            Ok([a, b, c, d, e, f]) => u64::from_le_bytes([a, b, c, d, e, f, 0, 0]),
            Err(error) => return Err(error.inside(Segment::Field("nanos"))),
        };
        if nanos < DAY {
            return Ok(TimeOfDay(nanos));
        }
        let expected = "fewer nanoseconds than a day has, 86400 * 10^9";
        Err(invalid(input, TIME_BYTES, expected, nanos.into()).inside(Segment::Field("nanos")))
    }
}

const INSTANT: Sizes = Sizes::sum([<i64 as Serialize>::SIZES, <u32 as Serialize>::SIZES]);

static INSTANT_SCHEMA: Schema = Schema::Struct {
    name: "Timestamp",
    fields: &[field("secs", <i64 as Serialize>::schema), field("nanos", <u32 as Serialize>::schema)],
};

impl Shown for Instant {
    fn shown(&self) -> u128 {
        shown(self.secs)
    }
}

impl Serialize for Instant {
    describe!(INSTANT, INSTANT_SCHEMA);

    #[inline]
    fn serialize<O: Output>(&self, out: &mut O) -> Result<()> {
        out.put_i64(self.secs);
        out.put_u32(self.nanos);
        Ok(())
    }
}

impl<'de> Deserialize<'de> for Instant {
    describe!(INSTANT, INSTANT_SCHEMA);

    #[inline]
    fn deserialize<I: Input<'de>>(input: &mut I) -> Result<Self> {
        let secs = input.i64().map_err(|error| error.inside(Segment::Field("secs")))?;
        Ok(Instant { secs, nanos: read_nanos(input)? })
    }
}

const SIGNED: Sizes = Sizes::sum([<i64 as Serialize>::SIZES, <i32 as Serialize>::SIZES]);

static SIGNED_SCHEMA: Schema = Schema::Struct {
    name: "SignedDuration",
    fields: &[field("secs", <i64 as Serialize>::schema), field("nanos", <i32 as Serialize>::schema)],
};

impl Shown for Signed {
    fn shown(&self) -> u128 {
        shown(self.secs)
    }
}

impl Serialize for Signed {
    describe!(SIGNED, SIGNED_SCHEMA);

    #[inline]
    fn serialize<O: Output>(&self, out: &mut O) -> Result<()> {
        out.put_i64(self.secs);
        out.put_i32(self.nanos);
        Ok(())
    }
}

impl<'de> Deserialize<'de> for Signed {
    describe!(SIGNED, SIGNED_SCHEMA);

    #[inline]
    fn deserialize<I: Input<'de>>(input: &mut I) -> Result<Self> {
        let secs = input.i64().map_err(|error| error.inside(Segment::Field("secs")))?;
        let before = input.position();
        let nanos = input.i32().map_err(|error| error.inside(Segment::Field("nanos")))?;
        if nanos.unsigned_abs() < NANOS && i64::from(nanos.signum()) * secs.signum() >= 0 {
            return Ok(Signed { secs, nanos });
        }
        let expected = "nanoseconds of the sign of the seconds, between -10^9 and 10^9";
        Err(invalid(input, input.position() - before, expected, shown(nanos.into())).inside(Segment::Field("nanos")))
    }
}

/// Implements both traits for a type that is written as one of the above, not all of whose values it may have.
macro_rules! written_as_civil {
    ($type:ty, as $other:ty, |$value:ident| $to:expr, |$read:ident| $from:expr, $expected:literal) => {
        impl Serialize for $type {
            const SIZES: Sizes = <$other as Serialize>::SIZES;

            fn schema() -> &'static Schema {
                <$other as Serialize>::schema()
            }

            #[inline]
            fn serialize<O: Output>(&self, out: &mut O) -> Result<()> {
                let $value = *self;
                let other: $other = $to;
                other.serialize(out)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            const SIZES: Sizes = <$other as Deserialize<'de>>::SIZES;

            fn schema() -> &'static Schema {
                <$other as Deserialize<'de>>::schema()
            }

            #[inline]
            fn deserialize<I: Input<'de>>(input: &mut I) -> Result<Self> {
                let before = input.position();
                let $read = <$other as Deserialize<'de>>::deserialize(input)?;
                match $from {
                    Some(value) => Ok(value),
                    None => Err($crate::stream::numbers::invalid(
                        input,
                        input.position() - before,
                        $expected,
                        $read.shown(),
                    )),
                }
            }
        }
    };
}
pub(super) use written_as_civil;

/// Implements both traits for a date with a time of day, each of which is written as its type is.
macro_rules! date_time {
    ($type:ty, $date:ty, $time:ty, |$value:ident| $parts:expr, |$day:ident, $hour:ident| $from:expr) => {
        const DATE_TIME: Sizes = Sizes::sum([<$date as Serialize>::SIZES, <$time as Serialize>::SIZES]);

        static DATE_TIME_SCHEMA: Schema = Schema::Struct {
            name: "DateTime",
            fields: &[
                $crate::stream::time::field("date", <$date as Serialize>::schema),
                $crate::stream::time::field("time", <$time as Serialize>::schema),
            ],
        };

        impl Serialize for $type {
            const SIZES: Sizes = DATE_TIME;

            fn schema() -> &'static Schema {
                &DATE_TIME_SCHEMA
            }

            #[inline]
            fn serialize<O: Output>(&self, out: &mut O) -> Result<()> {
                let $value = *self;
                let (date, time): ($date, $time) = $parts;
                date.serialize(out).map_err(|error| error.inside(Segment::Field("date")))?;
                time.serialize(out).map_err(|error| error.inside(Segment::Field("time")))
            }
        }

        impl<'de> Deserialize<'de> for $type {
            const SIZES: Sizes = DATE_TIME;

            fn schema() -> &'static Schema {
                &DATE_TIME_SCHEMA
            }

            #[inline]
            fn deserialize<I: Input<'de>>(input: &mut I) -> Result<Self> {
                let $day = <$date>::deserialize(input).map_err(|error| error.inside(Segment::Field("date")))?;
                let $hour = <$time>::deserialize(input).map_err(|error| error.inside(Segment::Field("time")))?;
                Ok($from)
            }
        }
    };
}
pub(super) use date_time;
