//! The values as types of chrono. It has none for years, months and days that are kept apart.

use ::chrono::{NaiveDate, NaiveDateTime, NaiveTime, TimeDelta};
use jiff::SignedDuration;
use jiff::civil::{Date, DateTime, Time};

/// The same date.
pub fn date(date: &Date) -> NaiveDate {
    NaiveDate::from_ymd_opt(date.year().into(), date.month() as u32, date.day() as u32)
        .expect("chrono has more dates than jiff")
}

/// The same time of day.
pub fn time(time: &Time) -> NaiveTime {
    let [hour, minute, second] = [time.hour(), time.minute(), time.second()].map(|part| part as u32);
    NaiveTime::from_hms_nano_opt(hour, minute, second, time.subsec_nanosecond() as u32)
        .expect("chrono has all times of day")
}

/// The same date and time of day.
pub fn date_time(both: &DateTime) -> NaiveDateTime {
    date(&both.date()).and_time(time(&both.time()))
}

/// The same duration, if chrono has it.
pub fn duration(duration: &SignedDuration) -> Option<TimeDelta> {
    TimeDelta::try_seconds(duration.as_secs())?.checked_add(&TimeDelta::nanoseconds(duration.subsec_nanos().into()))
}

#[cfg(test)]
mod tests {
    use fory_like_core::{Serialize, to_vec};

    use super::*;
    use crate::data::threeten::Values;

    #[test]
    fn both_crates_write_the_same_bytes() {
        fn same<A: Serialize, B: Serialize>(jiff: &[A], chrono: impl Fn(&A) -> B) {
            let chrono: Vec<B> = jiff.iter().map(chrono).collect();
            assert_eq!(to_vec(jiff).unwrap(), to_vec(&chrono).unwrap());
        }
        let values = Values::sample();
        same(&values.dates, date);
        same(&values.times, time);
        same(&values.date_times, date_time);
        same(&values.durations, |it| duration(it).unwrap());
    }
}
