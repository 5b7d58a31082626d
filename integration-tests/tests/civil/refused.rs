//! What is no date, time or duration, by its bytes; and what cannot be written.

use std::any::type_name;

use chrono::{FixedOffset, Month, NaiveDate, NaiveDateTime, NaiveTime, TimeDelta, Timelike, Utc};
use fory_like_core::{Deserialize, to_vec};
use fory_like_integration_tests::golden::hex;
use fory_like_integration_tests::mode::{Compressed, Fixed, Mode};
use jiff::civil::{Date, DateTime, Time};
use jiff::{SignedDuration, Span, Timestamp};

#[track_caller]
fn refused<M: Mode, T: for<'de> Deserialize<'de>>(value: &str, expected: &str) {
    let message = [vec![M::HEADER.0], hex(value)].concat();
    match M::from_slice::<T>(&message) {
        Ok(_) => panic!("{value} is accepted as {}", type_name::<T>()),
        Err(error) => assert_eq!(error.to_string(), expected, "{value} as {}", type_name::<T>()),
    }
}

#[track_caller]
fn fixed<T: for<'de> Deserialize<'de>>(value: &str, expected: &str) {
    refused::<Fixed, T>(value, expected);
}

#[track_caller]
fn compressed<T: for<'de> Deserialize<'de>>(value: &str, expected: &str) {
    refused::<Compressed, T>(value, expected);
}

#[test]
fn a_date_is_one_that_the_type_has() {
    let jiff = |found: &str| {
        format!("Date: expected the days since 1970 of a date from -9999-01-01 to 9999-12-31, found {found} at byte 1")
    };
    fixed::<Date>("a1c02c00", &jiff("2932897"));
    compressed::<Date>("c282e602", &jiff("2932897"));
    // -4371588, one day before the first.
    fixed::<Date>("7c4bbdff", &jiff("18446744073705180028"));
    fixed::<Date>("00000080", &jiff("18446744071562067968"));
    let chrono =
        "Date: expected the days since 1970 of a date from -262143-01-01 to 262142-12-31, found 2147483647 at byte 1";
    fixed::<NaiveDate>("ffffff7f", chrono);
    compressed::<NaiveDate>("feffffff0f", chrono);
    fixed::<Date>("000000", "Date.days: the input ends: 4 more bytes expected, 3 left at byte 1");
    let nested =
        "DateTime.date: expected the days since 1970 of a date from -9999-01-01 to 9999-12-31, found 2932897 at byte 1";
    fixed::<DateTime>("a1c02c00 000000000000", nested);
}

#[test]
fn a_time_of_day_is_less_than_a_day() {
    fn both<T: for<'de> Deserialize<'de>>(value: &str, found: &str) {
        let expected = "expected fewer nanoseconds than a day has, 86400 * 10^9, found";
        fixed::<T>(value, &format!("Time.nanos: {expected} {found} at byte 1"));
        compressed::<T>(value, &format!("Time.nanos: {expected} {found} at byte 1"));
    }
    both::<Time>("00004f91944e", "86400000000000");
    both::<NaiveTime>("00004f91944e", "86400000000000");
    both::<Time>("ffffffffffff", "281474976710655");
    both::<NaiveTime>("ffffffffffff", "281474976710655");
    let nested =
        "DateTime.time.nanos: expected fewer nanoseconds than a day has, 86400 * 10^9, found 86400000000000 at byte 2";
    compressed::<DateTime>("00 00004f91944e", nested);
    compressed::<NaiveDateTime>("00 00004f91944e", nested);
    compressed::<Time>("0000000000", "Time.nanos: the input ends: 6 more bytes expected, 5 left at byte 1");
}

#[test]
fn a_point_of_time_is_one_that_the_type_has() {
    let nanos = "Timestamp.nanos: expected nanoseconds below 10^9, found 1000000000 at byte";
    fixed::<Timestamp>("0000000000000000 00ca9a3b", &format!("{nanos} 9"));
    compressed::<chrono::DateTime<Utc>>("00 8094ebdc03", &format!("{nanos} 2"));
    let jiff = "the seconds of a timestamp from -9999-01-02T01:59:59Z to 9999-12-30T22:00:00Z";
    let far = "found 9223372036854775807 at byte 1";
    fixed::<Timestamp>("ffffffffffffff7f 00000000", &format!("Timestamp: expected {jiff}, {far}"));
    let chrono = "the seconds since 1970 of a time from the year -262143 to 262142";
    fixed::<chrono::DateTime<Utc>>("ffffffffffffff7f 00000000", &format!("Timestamp: expected {chrono}, {far}"));
    fixed::<chrono::DateTime<FixedOffset>>(
        "ffffffffffffff7f 00000000 00000000",
        &format!("OffsetDateTime.instant: expected {chrono}, {far}"),
    );
    let offset = "OffsetDateTime.offset: expected an offset of less than 86400 seconds, found 86400 at byte 13";
    fixed::<chrono::DateTime<FixedOffset>>("0000000000000000 00000000 80510100", offset);
}

#[test]
fn a_duration_has_one_sign_and_is_one_that_the_type_has() {
    let expected = "expected nanoseconds of the sign of the seconds, between -10^9 and 10^9, found";
    for (value, found) in [
        ("0000000000000000 00ca9a3b", "1000000000"),
        ("0000000000000000 003665c4", "18446744072709551616"),
        ("0100000000000000 ffffffff", "18446744073709551615"),
        ("ffffffffffffffff 01000000", "1"),
        ("0000000000000000 00000080", "18446744071562067968"),
    ] {
        fixed::<SignedDuration>(value, &format!("SignedDuration.nanos: {expected} {found} at byte 9"));
        fixed::<TimeDelta>(value, &format!("SignedDuration.nanos: {expected} {found} at byte 9"));
    }
    let far = "SignedDuration: expected the seconds of a duration of less than 2^63 milliseconds, found";
    fixed::<TimeDelta>("ffffffffffffff7f 00000000", &format!("{far} 9223372036854775807 at byte 1"));
    fixed::<TimeDelta>("0000000000000080 ffffffff", &format!("{far} 9223372036854775808 at byte 1"));
}

#[test]
fn a_weekday_and_a_month_have_a_number() {
    for value in ["00", "08", "ff"] {
        let number = hex(value)[0];
        let expected = format!("value: expected a day of the week, 1 (Monday) to 7, found {number} at byte 1");
        fixed::<jiff::civil::Weekday>(value, &expected);
        fixed::<chrono::Weekday>(value, &expected);
    }
    fixed::<Month>("00", "value: expected a month, 1 (January) to 12, found 0 at byte 1");
    fixed::<Month>("0d", "value: expected a month, 1 (January) to 12, found 13 at byte 1");
}

#[test]
fn a_span_has_each_unit_once_in_order_and_of_one_sign() {
    let unit = "expected a unit of time, 0 (years) to 9 (nanoseconds), in ascending order, found";
    compressed::<Span>("01 0a02", &format!("value[0][0]: {unit} 10 at byte 2"));
    compressed::<Span>("02 0302 0302", &format!("value[1][0]: {unit} 3 at byte 4"));
    compressed::<Span>("02 0302 0002", &format!("value[1][0]: {unit} 0 at byte 4"));
    let amount = "expected an amount of the unit that a span can have, not zero and of one sign, found";
    compressed::<Span>("01 0300", &format!("value[0][1]: {amount} 0 at byte 3"));
    compressed::<Span>("02 0302 0401", &format!("value[1][1]: {amount} 18446744073709551615 at byte 5"));
    compressed::<Span>("02 0301 0402", &format!("value[1][1]: {amount} 1 at byte 5"));
    // 19,999 years; 19,998 is the most.
    compressed::<Span>("01 00beb802", &format!("value[0][1]: {amount} 19999 at byte 3"));
    fixed::<Span>("01 090000000000000080", &format!("value[0][1]: {amount} 9223372036854775808 at byte 3"));
    compressed::<Span>("02 0302", "value: a length of 2 elements, more than the 2 bytes left can hold at byte 1");
}

#[test]
fn a_leap_second_cannot_be_written() {
    let time = NaiveTime::from_hms_nano_opt(23, 59, 59, 1_999_999_999).unwrap();
    let date = NaiveDate::from_ymd_opt(2016, 12, 31).unwrap();
    assert_eq!(to_vec(&time).unwrap_err().to_string(), "Time: a leap second cannot be written");
    let error = to_vec(&date.and_time(time)).unwrap_err();
    assert_eq!(error.to_string(), "DateTime.time: a leap second cannot be written");
    let error = to_vec(&date.and_time(time).and_utc()).unwrap_err();
    assert_eq!(error.to_string(), "Timestamp: a leap second cannot be written");
    // The nanosecond before it can.
    let last = time.with_nanosecond(999_999_999).unwrap();
    assert_eq!(to_vec(&last).unwrap(), hex("00 ffff4e91944e"));
}
