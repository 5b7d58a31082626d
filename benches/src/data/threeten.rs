//! The values of the java.time benchmark: 1,000 of each of five types, and a message of six.
//!
//! They are those of `goldens/threeten`: each `.txt` has one value a line, each `.ser` is what the JDK makes of them. Here they
//! are types of jiff; [`chrono`] has those of the other crate, [`java`] the fields of Java's classes.

use std::fmt::Debug;
use std::str::FromStr;

use fory_like_core::{Deserialize, Serialize};
use jiff::civil::{Date, DateTime, Time};
use jiff::{SignedDuration, Span};

pub mod chrono;
pub mod java;

macro_rules! text {
    ($name:literal) => {
        include_str!(concat!("../../goldens/threeten/", $name, "-1000.txt"))
    };
}

/// How many values of each type there are.
pub const VALUES: usize = 1_000;

/// The texts of the values, by the path at which the Java program looks for them.
pub const TEXTS: [(&str, &str); 5] = [
    ("threeten/LocalDate-1000.txt", text!("LocalDate")),
    ("threeten/LocalTime-1000.txt", text!("LocalTime")),
    ("threeten/LocalDateTime-1000.txt", text!("LocalDateTime")),
    ("threeten/Duration-1000.txt", text!("Duration")),
    ("threeten/Period-1000.txt", text!("Period")),
];

/// Years, months and days that are kept apart: a [`Span`] that says which of two it equals.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[fory(transparent)]
pub struct Period(pub Span);

impl PartialEq for Period {
    fn eq(&self, other: &Self) -> bool {
        self.0.fieldwise() == other.0.fieldwise()
    }
}

impl FromStr for Period {
    type Err = jiff::Error;

    fn from_str(text: &str) -> Result<Self, jiff::Error> {
        text.parse().map(Period)
    }
}

/// A message of six values.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Mixed {
    /// Two dates.
    pub dates: [Date; 2],
    /// Two times of day.
    pub times: [Time; 2],
    /// A year, two months, three days.
    pub period: Period,
    /// Five seconds.
    pub duration: SignedDuration,
}

impl Mixed {
    /// The message of the benchmark.
    pub fn sample() -> Self {
        Mixed {
            dates: [Date::constant(2013, 3, 6), Date::constant(2010, 2, 1)],
            times: [Time::constant(1, 11, 0, 0), Time::constant(23, 41, 5, 0)],
            period: Period(Span::new().years(1).months(2).days(3)),
            duration: SignedDuration::from_secs(5),
        }
    }
}

/// The values of all types.
#[derive(Clone, Debug, PartialEq)]
pub struct Values {
    /// `java.time.LocalDate`.
    pub dates: Vec<Date>,
    /// `java.time.LocalTime`.
    pub times: Vec<Time>,
    /// `java.time.LocalDateTime`.
    pub date_times: Vec<DateTime>,
    /// `java.time.Duration`.
    pub durations: Vec<SignedDuration>,
    /// `java.time.Period`.
    pub periods: Vec<Period>,
}

impl Values {
    /// Those of the benchmark.
    pub fn sample() -> Self {
        Values {
            dates: parsed(text!("LocalDate")),
            times: parsed(text!("LocalTime")),
            date_times: parsed(text!("LocalDateTime")),
            durations: parsed(text!("Duration")),
            periods: parsed(text!("Period")),
        }
    }
}

fn parsed<T: FromStr<Err: Debug>>(text: &str) -> Vec<T> {
    text.lines().map(|line| line.parse().expect("each line of the file is a value")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_a_thousand_of_each_and_they_are_what_their_text_says() {
        let values = Values::sample();
        let lens = [
            values.dates.len(),
            values.times.len(),
            values.date_times.len(),
            values.durations.len(),
            values.periods.len(),
        ];
        assert_eq!(lens, [VALUES; 5]);
        // Java writes the digits of a fraction by threes.
        let short = |line: &str| match line.split_once('.') {
            Some(_) if line.ends_with('S') => format!("{}S", line.trim_end_matches(['0', 'S'])),
            Some(_) => line.trim_end_matches('0').to_string(),
            None => line.to_string(),
        };
        let lines = |index: usize| TEXTS[index].1.lines().map(short);
        assert!(values.dates.iter().map(Date::to_string).eq(lines(0)));
        assert!(values.times.iter().map(Time::to_string).eq(lines(1)));
        assert!(values.date_times.iter().map(DateTime::to_string).eq(lines(2)));
        assert!(values.durations.iter().map(SignedDuration::to_string).eq(lines(3)));
        assert!(values.periods.iter().map(|period| period.0.to_string()).eq(lines(4)));
    }
}
