//! Points in time as text: ISO 8601 in UTC, with milliseconds.

const DAY: i64 = 86_400_000;

/// The text of so many milliseconds since 1970.
pub(super) fn text(millis: i64) -> String {
    let (day, time) = (millis.div_euclid(DAY), millis.rem_euclid(DAY));
    let (year, month, day) = date(day);
    let (second, millis) = (time / 1_000, time % 1_000);
    let (hour, minute, second) = (second / 3_600, second / 60 % 60, second % 60);
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}.{millis:03}+00:00")
}

/// Year, month and day of so many days since 1970, in the Gregorian calendar.
///
/// Years are counted from March, so that the day that not every year has is a year's last; the months from March on then
/// are 153 days for five, over and over.
fn date(days: i64) -> (i64, i64, i64) {
    const ERA: i64 = 146_097; // 400 years
    let since_march_of_0 = days + 719_468;
    let (era, day) = (since_march_of_0.div_euclid(ERA), since_march_of_0.rem_euclid(ERA));
    let year = (day - day / 1_460 + day / 36_524 - day / (ERA - 1)) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let year = 400 * era + year;
    if month < 10 { (year, month + 3, day) } else { (year + 1, month - 9, day) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_those_of_the_gregorian_calendar() {
        for (millis, expected) in [
            (0, "1970-01-01T00:00:00.000+00:00"),
            (-1, "1969-12-31T23:59:59.999+00:00"),
            (1_234_567_890_000, "2009-02-13T23:31:30.000+00:00"),
            (951_782_400_000, "2000-02-29T00:00:00.000+00:00"),
            (951_868_800_000, "2000-03-01T00:00:00.000+00:00"),
            (4_107_542_400_000, "2100-03-01T00:00:00.000+00:00"),
            (4_107_542_399_999, "2100-02-28T23:59:59.999+00:00"),
        ] {
            assert_eq!(text(millis), expected);
        }
        // Whatever the number.
        assert!(text(i64::MAX).starts_with("292278994-08-17T07:12:55.807"));
        assert!(text(i64::MIN).starts_with("-292275055-05-16T16:47:04.192"));
    }
}
