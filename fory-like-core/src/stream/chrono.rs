//! chrono: dates and times without and with an offset, durations, weekdays and months.

use chrono::{DateTime, FixedOffset, Month, NaiveDate, NaiveDateTime, NaiveTime, TimeDelta, Timelike, Utc, Weekday};

use super::civil::{Days, Instant, Shown, Signed, TimeOfDay, date_time, written_as_civil};
use super::time::{NANOS, field};
use super::{Deserialize, Serialize};
use crate::error::{Error, ErrorKind, Result};
use crate::wire::{Input, Output, Sizes};
use crate::{Schema, Segment};

written_as_civil!(
    NaiveDate,
    as Days,
    |date| Days(date.to_epoch_days()),
    |days| NaiveDate::from_epoch_days(days.0),
    "the days since 1970 of a date from -262143-01-01 to 262142-12-31"
);

/// The nanoseconds of a second, of which a leap second has more: no other type has that, so its bytes would mean something to chrono only.
#[inline]
fn below_a_second(nanos: u32) -> Result<u32> {
    if nanos < NANOS { Ok(nanos) } else { Err(leap_second()) }
}

#[cold]
#[inline(never)]
fn leap_second() -> Error {
    Error::new(ErrorKind::Unsupported { reason: "a leap second cannot be written" })
}

written_as_civil!(
    NaiveTime,
    as TimeOfDay,
    |time| TimeOfDay::after_midnight(time.num_seconds_from_midnight(), below_a_second(time.nanosecond())?),
    |time| NaiveTime::from_num_seconds_from_midnight_opt(time.secs(), time.subsec_nanos()),
    "a time of day"
);

date_time!(NaiveDateTime, NaiveDate, NaiveTime, |both| (both.date(), both.time()), |date, time| date.and_time(time));

written_as_civil!(
    DateTime<Utc>,
    as Instant,
    |time| Instant { secs: time.timestamp(), nanos: below_a_second(time.timestamp_subsec_nanos())? },
    |instant| DateTime::from_timestamp(instant.secs, instant.nanos),
    "the seconds since 1970 of a time from the year -262143 to 262142"
);

written_as_civil!(
    TimeDelta,
    as Signed,
    |delta| Signed { secs: delta.num_seconds(), nanos: delta.subsec_nanos() },
    |duration| match duration.nanos {
        nanos @ 0.. => TimeDelta::new(duration.secs, nanos.unsigned_abs()),
        nanos => duration.secs.checked_sub(1).and_then(|secs| TimeDelta::new(secs, NANOS - nanos.unsigned_abs())),
    },
    "the seconds of a duration of less than 2^63 milliseconds"
);

written_as_civil!(
    Weekday,
    as u8,
    |day| day.number_from_monday() as u8,
    |number| number.checked_sub(1).and_then(|day| Weekday::try_from(day).ok()),
    "a day of the week, 1 (Monday) to 7"
);

written_as_civil!(
    Month,
    as u8,
    |month| month.number_from_month() as u8,
    |number| Month::try_from(number).ok(),
    "a month, 1 (January) to 12"
);

written_as_civil!(
    FixedOffset,
    as i32,
    |offset| offset.local_minus_utc(),
    |secs| FixedOffset::east_opt(secs),
    "an offset of less than 86400 seconds"
);

const WITH_OFFSET: Sizes = Sizes::sum([<DateTime<Utc> as Serialize>::SIZES, <FixedOffset as Serialize>::SIZES]);

static WITH_OFFSET_SCHEMA: Schema = Schema::Struct {
    name: "OffsetDateTime",
    fields: &[
        field("instant", <DateTime<Utc> as Serialize>::schema),
        field("offset", <FixedOffset as Serialize>::schema),
    ],
};

impl Serialize for DateTime<FixedOffset> {
    const SIZES: Sizes = WITH_OFFSET;

    fn schema() -> &'static Schema {
        &WITH_OFFSET_SCHEMA
    }

    #[inline]
    fn serialize<O: Output>(&self, out: &mut O) -> Result<()> {
        self.to_utc().serialize(out).map_err(|error| error.inside(Segment::Field("instant")))?;
        self.offset().serialize(out).map_err(|error| error.inside(Segment::Field("offset")))
    }
}

impl<'de> Deserialize<'de> for DateTime<FixedOffset> {
    const SIZES: Sizes = WITH_OFFSET;

    fn schema() -> &'static Schema {
        &WITH_OFFSET_SCHEMA
    }

    #[inline]
    fn deserialize<I: Input<'de>>(input: &mut I) -> Result<Self> {
        let instant = <DateTime<Utc>>::deserialize(input).map_err(|error| error.inside(Segment::Field("instant")))?;
        let offset = FixedOffset::deserialize(input).map_err(|error| error.inside(Segment::Field("offset")))?;
        Ok(instant.with_timezone(&offset))
    }
}
