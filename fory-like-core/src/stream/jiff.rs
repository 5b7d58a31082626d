//! jiff: civil dates and times, timestamps, durations, spans.

use jiff::civil::{Date, DateTime, Time, Weekday};
use jiff::{SignedDuration, Span, Timestamp};

use super::civil::{Days, Instant, Shown, Signed, TimeOfDay, date_time, written_as_civil};
use super::numbers::invalid;
use super::time::NANOS;
use super::{Deserialize, Serialize};
use crate::error::{Error, Result};
use crate::wire::{Input, Output, Sizes};
use crate::{Schema, Segment};

const EPOCH: Date = Date::constant(1970, 1, 1);
const SECS_A_DAY: i64 = 86_400;

written_as_civil!(
    Date,
    as Days,
    |date| Days((date.duration_since(EPOCH).as_secs() / SECS_A_DAY) as i32),
    |days| EPOCH.checked_add(SignedDuration::from_secs(i64::from(days.0) * SECS_A_DAY)).ok(),
    "the days since 1970 of a date from -9999-01-01 to 9999-12-31"
);

written_as_civil!(
    Time,
    as TimeOfDay,
    |time| {
        let since = time.duration_since(Time::midnight());
        TimeOfDay::after_midnight(since.as_secs() as u32, since.subsec_nanos() as u32)
    },
    |time| {
        let (minutes, second) = (time.secs() / 60, time.secs() % 60);
        Time::new((minutes / 60) as i8, (minutes % 60) as i8, second as i8, time.subsec_nanos() as i32).ok()
    },
    "a time of day"
);

date_time!(DateTime, Date, Time, |both| (both.date(), both.time()), |date, time| date.to_datetime(time));

written_as_civil!(
    Timestamp,
    as Instant,
    |timestamp| match (timestamp.as_second(), timestamp.subsec_nanosecond()) {
        (secs, nanos @ 0..) => Instant { secs, nanos: nanos as u32 },
        // The range of timestamps ends long before that of the seconds does.
        (secs, nanos) => Instant { secs: secs - 1, nanos: NANOS - nanos.unsigned_abs() },
    },
    |instant| Timestamp::new(instant.secs, instant.nanos as i32).ok(),
    "the seconds of a timestamp from -9999-01-02T01:59:59Z to 9999-12-30T22:00:00Z"
);

written_as_civil!(
    SignedDuration,
    as Signed,
    |duration| Signed { secs: duration.as_secs(), nanos: duration.subsec_nanos() },
    // No overflow: fewer nanoseconds than make a second, of the same sign.
    |duration| Some(SignedDuration::new(duration.secs, duration.nanos)),
    "a duration"
);

written_as_civil!(
    Weekday,
    as u8,
    |day| day.to_monday_one_offset().cast_unsigned(),
    |number| Weekday::from_monday_one_offset(number.cast_signed()).ok(),
    "a day of the week, 1 (Monday) to 7"
);

/// Reads the amount of a unit, and sets it.
type Unit = (fn(&Span) -> i64, fn(Span, i64) -> Result<Span, jiff::Error>);

/// The units of a span, by their number.
const UNITS: [Unit; 10] = [
    (|span| span.get_years().into(), Span::try_years),
    (|span| span.get_months().into(), Span::try_months),
    (|span| span.get_weeks().into(), Span::try_weeks),
    (|span| span.get_days().into(), Span::try_days),
    (|span| span.get_hours().into(), Span::try_hours),
    (Span::get_minutes, Span::try_minutes),
    (Span::get_seconds, Span::try_seconds),
    (Span::get_milliseconds, Span::try_milliseconds),
    (Span::get_microseconds, Span::try_microseconds),
    (Span::get_nanoseconds, Span::try_nanoseconds),
];

/// A unit and how many of it.
type Amount = (u8, i64);

impl Serialize for Span {
    const SIZES: Sizes = Sizes::at_least(1);

    fn schema() -> &'static Schema {
        <[Amount] as Serialize>::schema()
    }

    #[inline]
    fn serialize<O: Output>(&self, out: &mut O) -> Result<()> {
        let mut amounts: [Amount; UNITS.len()] = Default::default();
        let mut len = 0;
        for ((get, _), number) in UNITS.into_iter().zip(0..) {
            let amount = get(self);
            if amount != 0 {
                amounts[len] = (number, amount);
                len += 1;
            }
        }
        amounts[..len].serialize(out)
    }
}

impl<'de> Deserialize<'de> for Span {
    const SIZES: Sizes = Sizes::at_least(1);

    fn schema() -> &'static Schema {
        <[Amount] as Serialize>::schema()
    }

    #[inline]
    fn deserialize<I: Input<'de>>(input: &mut I) -> Result<Self> {
        let elements = input.open(2, size_of::<Amount>())?;
        let mut reading = Reading { span: Span::new(), next: 0, sign: 0 };
        for i in 0..elements.len() {
            reading.amount(input).map_err(|error| error.inside(Segment::Index(i)))?;
        }
        input.close(elements);
        Ok(if reading.sign < 0 { reading.span.negate() } else { reading.span })
    }
}

/// What there is of a span that is being read.
struct Reading {
    /// The amounts, without the sign: a span has one for all.
    span: Span,
    /// The least number that the next unit may have.
    next: u8,
    sign: i64,
}

impl Reading {
    #[inline]
    fn amount<'de, I: Input<'de>>(&mut self, input: &mut I) -> Result<()> {
        let inside = |place| move |error: Error| error.inside(Segment::Index(place));
        let [unit] = input.take_array().map_err(inside(0))?;
        let Some((_, set)) = UNITS.get(usize::from(unit)).filter(|_| unit >= self.next) else {
            let expected = "a unit of time, 0 (years) to 9 (nanoseconds), in ascending order";
            return Err(inside(0)(invalid(input, 1, expected, unit.into())));
        };
        self.next = unit + 1;
        let before = input.position();
        let amount = input.i64().map_err(inside(1))?;
        let mixed = amount == 0 || amount.signum() * self.sign < 0;
        self.sign = amount.signum();
        match amount.checked_abs().filter(|_| !mixed).and_then(|amount| set(self.span, amount).ok()) {
            Some(span) => {
                self.span = span;
                Ok(())
            }
            None => {
                let expected = "an amount of the unit that a span can have, not zero and of one sign";
                let found = amount.cast_unsigned().into();
                Err(inside(1)(invalid(input, input.position() - before, expected, found)))
            }
        }
    }
}
