//! Section 4: the bytes of known values, the same from both crates.

use std::time::{Duration, SystemTime};

use chrono::{FixedOffset, Month, NaiveDate, NaiveTime, TimeDelta, TimeZone, Utc};
use fory_like_core::schema_of;
use jiff::civil::{date, time};
use jiff::{SignedDuration, Span, Timestamp};

use crate::{Compressed, Fixed, is, read, written};

fn day(year: i32, month: u32, day: u32) -> NaiveDate {
    NaiveDate::from_ymd_opt(year, month, day).unwrap()
}

fn clock(hour: u32, minute: u32, second: u32, nanos: u32) -> NaiveTime {
    NaiveTime::from_hms_nano_opt(hour, minute, second, nanos).unwrap()
}

#[test]
fn a_date_is_the_days_since_1970() {
    for (y, m, d, fixed, compressed) in [
        (1970, 1, 1, "00000000", "00"),
        (1969, 12, 31, "ffffffff", "01"),
        (2030, 4, 21, "09560000", "92d802"),
        (1900, 1, 1, "219cffff", "bd8f03"),
        (-9999, 1, 1, "7d4bbdff", "85d29504"),
        (9999, 12, 31, "a0c02c00", "c082e602"),
    ] {
        is(date(y, m, d), fixed, compressed);
        is(day(y.into(), m as u32, d as u32), fixed, compressed);
    }
}

#[test]
fn a_time_of_day_is_six_bytes_of_nanoseconds() {
    for (h, m, s, nanos, bytes) in [
        (0, 0, 0, 0, "000000000000"),
        (0, 0, 0, 1, "010000000000"),
        (1, 0, 0, 0, "00a0b8 304603"),
        (2, 3, 48, 102_948_884, "1408707dc106"),
        (23, 59, 59, 999_999_999, "ffff4e91944e"),
    ] {
        is(time(h, m, s, nanos), bytes, bytes);
        is(clock(h as u32, m as u32, s as u32, nanos as u32), bytes, bytes);
    }
}

#[test]
fn a_date_time_is_a_date_and_a_time_of_day() {
    let both = date(1969, 12, 31).at(23, 59, 59, 999_999_999);
    is(both, "ffffffff ffff4e91944e", "01 ffff4e91944e");
    is(day(1969, 12, 31).and_time(clock(23, 59, 59, 999_999_999)), "ffffffff ffff4e91944e", "01 ffff4e91944e");
}

#[test]
fn a_point_of_time_is_as_a_system_time() {
    for (secs, nanos, fixed, compressed) in [
        (0, 0, "0000000000000000 00000000", "00 00"),
        (-1, 750_000_000, "ffffffffffffffff 8017b42c", "01 80afd0e502"),
        (1_000_000_000, 1, "00ca9a3b00000000 01000000", "80a8d6b907 01"),
    ] {
        is(Timestamp::new(secs, nanos).unwrap(), fixed, compressed);
        is(Utc.timestamp_opt(secs, nanos as u32).unwrap(), fixed, compressed);
        let system = SystemTime::UNIX_EPOCH + Duration::from_nanos(nanos as u64);
        let whole = Duration::from_secs(secs.unsigned_abs());
        is(if secs < 0 { system - whole } else { system + whole }, fixed, compressed);
    }
}

#[test]
fn a_signed_duration_has_one_sign() {
    for (secs, nanos, fixed, compressed) in [
        (0, 0, "0000000000000000 00000000", "00 00"),
        (0, -1, "0000000000000000 ffffffff", "00 01"),
        (-1, -500_000_000, "ffffffffffffffff 009b32e2", "01 ff93ebdc03"),
        (300, 7, "2c01000000000000 07000000", "d804 0e"),
    ] {
        is(SignedDuration::new(secs, nanos), fixed, compressed);
        is(TimeDelta::seconds(secs) + TimeDelta::nanoseconds(nanos.into()), fixed, compressed);
    }
}

#[test]
fn a_time_with_an_offset_is_the_point_of_time_and_the_offset() {
    let offset = FixedOffset::east_opt(-3600).unwrap();
    let instant = offset.timestamp_opt(1, 2).unwrap();
    is(instant, "0100000000000000 02000000 f0f1ffff", "02 02 9f38");
    // Equal times may have other offsets.
    assert_eq!(read::<Compressed, chrono::DateTime<FixedOffset>>("02029f38").offset(), &offset);
    is(FixedOffset::east_opt(86_399).unwrap(), "7f510100", "fec50a");
}

#[test]
fn weekdays_and_months_are_their_numbers() {
    for number in 1..=7 {
        is(jiff::civil::Weekday::from_monday_one_offset(number).unwrap(), &format!("0{number}"), &format!("0{number}"));
        let day = chrono::Weekday::try_from(number as u8 - 1).unwrap();
        is(day, &format!("0{number}"), &format!("0{number}"));
        assert_eq!(day.number_from_monday(), number as u32);
    }
    is(Month::January, "01", "01");
    is(Month::December, "0c", "0c");
}

#[test]
fn a_span_is_a_list_of_units_and_amounts() {
    let span = |value: Span, fixed: &str, compressed: &str| {
        let [fixed, compressed] = [fixed, compressed].map(|text| text.replace(' ', ""));
        assert_eq!(written::<Fixed>(&value), fixed, "{value:?}");
        assert_eq!(written::<Compressed>(&value), compressed, "{value:?}");
        assert_eq!(read::<Fixed, Span>(&fixed).fieldwise(), value.fieldwise());
        assert_eq!(read::<Compressed, Span>(&compressed).fieldwise(), value.fieldwise());
    };
    span(Span::new(), "00", "00");
    span(
        Span::new().years(1).months(2).days(3),
        "03 000100000000000000 010200000000000000 030300000000000000",
        "03 0002 0104 0306",
    );
    // Days are not weeks, nor hours days.
    span(Span::new().days(14), "01 030e00000000000000", "01 031c");
    span(Span::new().weeks(2).hours(48), "02 020200000000000000 043000000000000000", "02 0204 0460");
    span(Span::new().minutes(-1).nanoseconds(300), "02 05ffffffffffffffff 09d4feffffffffffff", "02 0501 09d704");
    let all = Span::new().years(1).months(1).weeks(1).days(1).hours(1).minutes(1).seconds(1).milliseconds(1);
    let bytes = "0a 0002 0102 0202 0302 0402 0502 0602 0702 0802 0902";
    assert_eq!(written::<Compressed>(&all.microseconds(1).nanoseconds(1)), bytes.replace(' ', ""));
}

#[test]
fn both_crates_have_one_schema() {
    fn same<A: fory_like_core::Serialize, B: fory_like_core::Serialize>(canonical: &str) {
        assert_eq!(schema_of::<A>().canonical(), canonical);
        assert_eq!(schema_of::<B>().canonical(), canonical);
    }
    same::<jiff::civil::Date, NaiveDate>("{days:i32}");
    same::<jiff::civil::Time, NaiveTime>("{nanos:[u8;6]}");
    same::<jiff::civil::DateTime, chrono::NaiveDateTime>("{date:{days:i32},time:{nanos:[u8;6]}}");
    same::<Timestamp, chrono::DateTime<Utc>>("{secs:i64,nanos:u32}");
    same::<Timestamp, SystemTime>("{secs:i64,nanos:u32}");
    same::<SignedDuration, TimeDelta>("{secs:i64,nanos:i32}");
    same::<jiff::civil::Weekday, chrono::Weekday>("u8");
    assert_eq!(schema_of::<Span>().canonical(), "list<(u8,i64)>");
    assert_eq!(schema_of::<Month>().canonical(), "u8");
    let canonical = "{instant:{secs:i64,nanos:u32},offset:i32}";
    assert_eq!(schema_of::<chrono::DateTime<FixedOffset>>().canonical(), canonical);
}
