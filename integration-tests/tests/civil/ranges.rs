//! All values of all types come back exactly, in both modes, and through the other crate where it has them.

use std::fmt::Debug;

use chrono::{Datelike, FixedOffset, NaiveDate, NaiveDateTime, NaiveTime, TimeDelta, Timelike, Utc};
use fory_like_core::{Deserialize, Serialize};
use fory_like_integration_tests::mode::{Compressed, Fixed, Mode};
use jiff::civil::{Date, DateTime, Time};
use jiff::{SignedDuration, Span, Timestamp};
use proptest::prelude::*;

/// What comes back, which must have been written in no more than so many bytes in compressed mode, without the header.
fn through<M: Mode, A: Serialize, B: for<'de> Deserialize<'de>>(value: &A, most: usize) -> B {
    let message = M::to_vec(value).unwrap();
    assert!(M::NAME != Compressed::NAME || message.len() <= 1 + most, "{} bytes", message.len());
    M::from_slice(&message).unwrap()
}

/// That a value comes back.
fn returns<T: Serialize + for<'de> Deserialize<'de> + PartialEq + Debug>(value: T, most: usize) {
    assert_eq!(through::<Fixed, T, T>(&value, most), value);
    assert_eq!(through::<Compressed, T, T>(&value, most), value);
}

/// That both read what the other has written.
fn pair<A, B>(a: A, b: B, most: usize)
where
    A: Serialize + for<'de> Deserialize<'de> + PartialEq + Debug,
    B: Serialize + for<'de> Deserialize<'de> + PartialEq + Debug,
{
    assert_eq!(through::<Fixed, A, B>(&a, most), b);
    assert_eq!(through::<Compressed, A, B>(&a, most), b);
    assert_eq!(through::<Fixed, B, A>(&b, most), a);
    assert_eq!(through::<Compressed, B, A>(&b, most), a);
}

fn of_date(date: Date) -> NaiveDate {
    NaiveDate::from_ymd_opt(date.year().into(), date.month() as u32, date.day() as u32).unwrap()
}

fn of_time(time: Time) -> NaiveTime {
    let [hour, minute, second] = [time.hour(), time.minute(), time.second()].map(|part| part as u32);
    NaiveTime::from_hms_nano_opt(hour, minute, second, time.subsec_nanosecond() as u32).unwrap()
}

fn same_span(span: Span) {
    assert_eq!(through::<Fixed, Span, Span>(&span, 90).fieldwise(), span.fieldwise());
    assert_eq!(through::<Compressed, Span, Span>(&span, 90).fieldwise(), span.fieldwise());
}

#[test]
fn the_first_and_the_last_of_each_type_come_back() {
    for date in [Date::MIN, Date::MAX] {
        pair(date, of_date(date), 4);
        for time in [Time::MIN, Time::MAX] {
            pair(time, of_time(time), 6);
            pair(date.to_datetime(time), of_date(date).and_time(of_time(time)), 10);
        }
    }
    for date in [NaiveDate::MIN, NaiveDate::MAX] {
        returns(date, 4);
    }
    returns(NaiveTime::MIN, 6);
    returns(NaiveDateTime::MIN, 10);
    returns(NaiveDateTime::MAX, 10);
    for time in [Timestamp::MIN, Timestamp::MAX] {
        returns(time, 11);
    }
    for time in [chrono::DateTime::<Utc>::MIN_UTC, chrono::DateTime::<Utc>::MAX_UTC] {
        returns(time, 12);
        for offset in [-86_399, 86_399] {
            returns(time.with_timezone(&FixedOffset::east_opt(offset).unwrap()), 15);
        }
    }
    for duration in [SignedDuration::MIN, SignedDuration::MAX] {
        returns(duration, 14);
    }
    for delta in [TimeDelta::MIN, TimeDelta::MAX] {
        let milliseconds = SignedDuration::from_millis(if delta < TimeDelta::zero() { -i64::MAX } else { i64::MAX });
        pair(delta, milliseconds, 14);
    }
}

/// A setter of a unit, and the most that a span can have of it.
type Unit = (fn(Span, i64) -> Result<Span, jiff::Error>, i64);

const UNITS: [Unit; 10] = [
    (Span::try_years, 19_998),
    (Span::try_months, 239_976),
    (Span::try_weeks, 1_043_497),
    (Span::try_days, 7_304_484),
    (Span::try_hours, 175_307_616),
    (Span::try_minutes, 10_518_456_960),
    (Span::try_seconds, 631_107_417_600),
    (Span::try_milliseconds, 631_107_417_600_000),
    (Span::try_microseconds, 631_107_417_600_000_000),
    (Span::try_nanoseconds, i64::MAX),
];

#[test]
fn the_most_of_each_unit_comes_back() {
    let mut all = Span::new();
    for (set, most) in UNITS {
        assert!(most == i64::MAX || set(Span::new(), most + 1).is_err(), "{most} is the most");
        for amount in [most, -most, 1, -1] {
            same_span(set(Span::new(), amount).unwrap());
        }
        all = set(all, most).unwrap();
    }
    same_span(all);
    same_span(all.negate());
}

fn dates() -> impl Strategy<Value = Date> {
    prop_oneof![
        (-9999i16..=9999, 1i8..=12, 1i8..=28).prop_map(|(year, month, day)| Date::new(year, month, day).unwrap()),
        (-4_371_587i64..=2_932_896).prop_map(|days| Date::constant(1970, 1, 1) + SignedDuration::from_hours(24 * days)),
    ]
}

fn times() -> impl Strategy<Value = Time> {
    (0i8..24, 0i8..60, 0i8..60, prop_oneof![Just(0), Just(999_999_999), 0..1_000_000_000])
        .prop_map(|(hour, minute, second, nanos)| Time::new(hour, minute, second, nanos).unwrap())
}

fn spans() -> impl Strategy<Value = Span> {
    let amounts = UNITS.map(|(_, most)| prop_oneof![2 => Just(0), 2 => 0i64..100, 1 => 0..=most]);
    (any::<bool>(), amounts).prop_map(|(negative, amounts)| {
        let span = UNITS.iter().zip(amounts).fold(Span::new(), |span, ((set, _), amount)| set(span, amount).unwrap());
        if negative { span.negate() } else { span }
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn civil_dates_and_times_come_back_through_both(date in dates(), time in times()) {
        pair(date, of_date(date), 4);
        pair(time, of_time(time), 6);
        pair(date.to_datetime(time), of_date(date).and_time(of_time(time)), 10);
        if (1900..2100).contains(&date.year()) {
            pair(date, of_date(date), 3);
        }
    }

    #[test]
    fn dates_of_chrono_come_back(days in -96_465_292i32..=95_026_236, offset in -86_399i32..=86_399, nanos in 0..1_000_000_000u32) {
        let date = NaiveDate::from_epoch_days(days).unwrap();
        returns(date, 4);
        let time = date.and_time(NaiveTime::MIN.with_nanosecond(nanos).unwrap()).and_utc();
        returns(time, 12);
        let there = time.with_timezone(&FixedOffset::east_opt(offset).unwrap());
        let back: chrono::DateTime<FixedOffset> = through::<Compressed, _, _>(&there, 15);
        prop_assert_eq!((back, back.offset()), (there, there.offset()));
        prop_assert_eq!(date.num_days_from_ce() - 719_163, days);
    }

    #[test]
    fn points_of_time_come_back_through_both(secs in -377_705_023_201i64..=253_402_207_200, nanos in 0..1_000_000_000u32) {
        let time = chrono::DateTime::<Utc>::from_timestamp(secs, nanos).unwrap();
        pair(Timestamp::new(secs, nanos as i32).unwrap(), time, 11);
    }

    #[test]
    fn durations_come_back_through_both(secs in any::<i64>(), nanos in 0..1_000_000_000i32) {
        returns(SignedDuration::new(secs, if secs < 0 { -nanos } else { nanos }), 14);
        // Those of chrono end at 2^63 milliseconds.
        let secs = secs / 1_001;
        let delta = TimeDelta::new(secs, nanos as u32).unwrap();
        pair(delta, SignedDuration::from_secs(secs) + SignedDuration::from_nanos(nanos.into()), 14);
    }

    #[test]
    fn spans_come_back_with_every_unit(span in spans()) {
        same_span(span);
    }

    #[test]
    fn any_bytes_are_a_value_or_an_error(bytes in proptest::collection::vec(prop_oneof![0u8..12, any::<u8>()], 0..24)) {
        fn reads<T: Serialize + for<'de> Deserialize<'de>>(bytes: &[u8]) {
            fn in_mode<M: Mode, T: Serialize + for<'de> Deserialize<'de>>(bytes: &[u8]) {
                let message = [&[M::HEADER.0], bytes].concat();
                match M::from_slice::<T>(&message) {
                    // Each value has its bytes, and no others are read as it.
                    Ok(value) => assert_eq!(M::to_vec(&value).unwrap(), message),
                    Err(error) => assert!(error.offset().is_some_and(|offset| offset <= message.len()), "{error}"),
                }
            }
            in_mode::<Fixed, T>(bytes);
            in_mode::<Compressed, T>(bytes);
        }
        reads::<Date>(&bytes);
        reads::<NaiveDate>(&bytes);
        reads::<DateTime>(&bytes);
        reads::<NaiveDateTime>(&bytes);
        reads::<Timestamp>(&bytes);
        reads::<chrono::DateTime<Utc>>(&bytes);
        reads::<chrono::DateTime<FixedOffset>>(&bytes);
        reads::<SignedDuration>(&bytes);
        reads::<TimeDelta>(&bytes);
        reads::<Span>(&bytes);
        reads::<(chrono::Weekday, chrono::Month, jiff::civil::Weekday)>(&bytes);
    }
}
