//! The values as the fields of Java's classes.

use bevy_reflect::Reflect;
use jiff::SignedDuration;
use jiff::civil::{Date, DateTime, Time};

/// `java.time.LocalDate`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Reflect)]
#[allow(missing_docs)] // The names are Java's.
pub struct LocalDate {
    pub year: i32,
    pub month: i16,
    pub day: i16,
}

/// `java.time.LocalTime`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Reflect)]
#[allow(missing_docs)] // The names are Java's.
pub struct LocalTime {
    pub hour: i8,
    pub minute: i8,
    pub second: i8,
    pub nano: i32,
}

/// `java.time.LocalDateTime`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Reflect)]
#[allow(missing_docs)] // The names are Java's.
pub struct LocalDateTime {
    pub date: LocalDate,
    pub time: LocalTime,
}

/// `java.time.Duration`: `nanos` counts upwards from `seconds`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Reflect)]
#[allow(missing_docs)] // The names are Java's.
pub struct Duration {
    pub seconds: i64,
    pub nanos: i32,
}

/// `java.time.Period`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Reflect)]
#[allow(missing_docs)] // The names are Java's.
pub struct Period {
    pub years: i32,
    pub months: i32,
    pub days: i32,
}

/// A message of six values: in Java, objects one after the other.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Mixed {
    /// Two dates.
    pub dates: [LocalDate; 2],
    /// Two times of day.
    pub times: [LocalTime; 2],
    /// A period.
    pub period: Period,
    /// A duration.
    pub duration: Duration,
}

impl From<&Date> for LocalDate {
    fn from(date: &Date) -> Self {
        LocalDate { year: date.year().into(), month: date.month().into(), day: date.day().into() }
    }
}

impl From<&Time> for LocalTime {
    fn from(time: &Time) -> Self {
        LocalTime { hour: time.hour(), minute: time.minute(), second: time.second(), nano: time.subsec_nanosecond() }
    }
}

impl From<&DateTime> for LocalDateTime {
    fn from(both: &DateTime) -> Self {
        LocalDateTime { date: (&both.date()).into(), time: (&both.time()).into() }
    }
}

impl From<&SignedDuration> for Duration {
    fn from(duration: &SignedDuration) -> Self {
        match (duration.as_secs(), duration.subsec_nanos()) {
            (seconds, nanos @ 0..) => Duration { seconds, nanos },
            (seconds, nanos) => Duration { seconds: seconds.saturating_sub(1), nanos: nanos + 1_000_000_000 },
        }
    }
}

impl From<&super::Period> for Period {
    fn from(super::Period(span): &super::Period) -> Self {
        Period { years: span.get_years().into(), months: span.get_months(), days: span.get_days() }
    }
}

impl From<&super::Mixed> for Mixed {
    fn from(mixed: &super::Mixed) -> Self {
        Mixed {
            dates: mixed.dates.each_ref().map(Into::into),
            times: mixed.times.each_ref().map(Into::into),
            period: (&mixed.period).into(),
            duration: (&mixed.duration).into(),
        }
    }
}
