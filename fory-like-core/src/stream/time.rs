//! Spans and points of time: seconds and nanoseconds.

use core::time::Duration;

use super::numbers::invalid;
use super::{Deserialize, Serialize};
use crate::error::Result;
use crate::schema::{Field, Override};
use crate::wire::{Input, Output, Sizes};
use crate::{Schema, Segment};

/// Fewer nanoseconds than these make a second.
pub(super) const NANOS: u32 = 1_000_000_000;

pub(super) const fn field(name: &'static str, schema: crate::SchemaFn) -> Field {
    Field { name, schema, numbers: Override::None, optional: false }
}

pub(super) fn read_nanos<'de, I: Input<'de>>(input: &mut I) -> Result<u32> {
    let before = input.position();
    let nanos = match input.u32() {
        Ok(nanos @ ..NANOS) => Ok(nanos),
        Ok(nanos) => Err(invalid(input, input.position() - before, "nanoseconds below 10^9", nanos.into())),
        Err(error) => Err(error),
    };
    nanos.map_err(|error| error.inside(Segment::Field("nanos")))
}

const DURATION: Sizes = Sizes::sum([<u64 as Serialize>::SIZES, <u32 as Serialize>::SIZES]);

static DURATION_SCHEMA: Schema = Schema::Struct {
    name: "Duration",
    fields: &[field("secs", <u64 as Serialize>::schema), field("nanos", <u32 as Serialize>::schema)],
};

impl Serialize for Duration {
    const SIZES: Sizes = DURATION;

    fn schema() -> &'static Schema {
        &DURATION_SCHEMA
    }

    #[inline]
    fn serialize<O: Output>(&self, out: &mut O) -> Result<()> {
        out.put_u64(self.as_secs());
        out.put_u32(self.subsec_nanos());
        Ok(())
    }
}

impl<'de> Deserialize<'de> for Duration {
    const SIZES: Sizes = DURATION;

    fn schema() -> &'static Schema {
        &DURATION_SCHEMA
    }

    #[inline]
    fn deserialize<I: Input<'de>>(input: &mut I) -> Result<Self> {
        let secs = input.u64().map_err(|error| error.inside(Segment::Field("secs")))?;
        // No overflow: fewer nanoseconds than make a second.
        Ok(Duration::new(secs, read_nanos(input)?))
    }
}

#[cfg(feature = "std")]
mod system_time {
    use std::time::SystemTime;

    use super::*;
    use crate::error::{Error, ErrorKind};

    static SYSTEM_TIME_SCHEMA: Schema = Schema::Struct {
        name: "SystemTime",
        fields: &[field("secs", <i64 as Serialize>::schema), field("nanos", <u32 as Serialize>::schema)],
    };

    impl Serialize for SystemTime {
        const SIZES: Sizes = DURATION;

        fn schema() -> &'static Schema {
            &SYSTEM_TIME_SCHEMA
        }

        fn serialize<O: Output>(&self, out: &mut O) -> Result<()> {
            // Seconds are rounded down, so that the nanoseconds count upwards before 1970 too.
            let (secs, nanos) = match self.duration_since(SystemTime::UNIX_EPOCH) {
                Ok(after) => (i64::try_from(after.as_secs()).ok(), after.subsec_nanos()),
                Err(before) => {
                    let before = before.duration();
                    let whole = i128::from(before.as_secs()) + i128::from(before.subsec_nanos() > 0);
                    (i64::try_from(-whole).ok(), (NANOS - before.subsec_nanos()) % NANOS)
                }
            };
            let secs = secs.ok_or_else(|| {
                Error::new(ErrorKind::Unsupported { reason: "a SystemTime more than 2^63 seconds from 1970" })
            })?;
            out.put_i64(secs);
            out.put_u32(nanos);
            Ok(())
        }
    }

    impl<'de> Deserialize<'de> for SystemTime {
        const SIZES: Sizes = DURATION;

        fn schema() -> &'static Schema {
            &SYSTEM_TIME_SCHEMA
        }

        fn deserialize<I: Input<'de>>(input: &mut I) -> Result<Self> {
            let before = input.position();
            let secs = input.i64().map_err(|error| error.inside(Segment::Field("secs")))?;
            let nanos = Duration::from_nanos(read_nanos(input)?.into());
            let whole = Duration::from_secs(secs.unsigned_abs());
            let time = match secs {
                0.. => SystemTime::UNIX_EPOCH.checked_add(whole),
                _ => SystemTime::UNIX_EPOCH.checked_sub(whole),
            };
            time.and_then(|time| time.checked_add(nanos)).ok_or_else(|| {
                invalid(input, input.position() - before, "a time that this system can express", secs as u64 as u128)
            })
        }
    }
}
