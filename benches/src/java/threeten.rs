//! The classes of `java.time`, in two forms.
//!
//! In the JDK all of them delegate to one, `java.time.Ser`: its objects say by a code which they are, and then write what
//! they need. (The forms are those of `writeExternal` of the classes, as the documentation of the serialized form has
//! them.) In the direct form each class is written by its fields, as default serialization would do.

use super::{Bean, Block, Codec, Delegate, Error, External};
use crate::data::threeten::java::{Duration, LocalDate, LocalDateTime, LocalTime, Period};

/// A codec for the classes as the JDK has them.
///
/// # Errors
///
/// If the classes do not make up a codec.
pub fn delegate() -> Result<Codec, Error> {
    let ser = Delegate::new("java.time.Ser", 0x955d_84ba_1b22_48b2_u64.cast_signed())
        .stands_for::<Duration>("java.time.Duration", 1)
        .stands_for::<LocalDate>("java.time.LocalDate", 3)
        .stands_for::<LocalTime>("java.time.LocalTime", 4)
        .stands_for::<LocalDateTime>("java.time.LocalDateTime", 5)
        .stands_for::<Period>("java.time.Period", 14);
    Codec::builder().delegate(ser).build()
}

/// A codec for classes that are written by their fields. The Java program beside the benchmark has them; each has the
/// `serialVersionUID` of its class in the JDK.
///
/// # Errors
///
/// If the classes do not make up a codec.
pub fn direct() -> Result<Codec, Error> {
    Codec::builder()
        .bean(Bean::of::<Duration>("threeten.direct.Duration", 3_078_945_930_695_997_490))
        .bean(Bean::of::<LocalDate>("threeten.direct.LocalDate", 2_942_565_459_149_668_126))
        .bean(Bean::of::<LocalTime>("threeten.direct.LocalTime", 6_414_437_269_572_265_201))
        .bean(Bean::of::<LocalDateTime>("threeten.direct.LocalDateTime", 6_207_766_400_415_563_566))
        .bean(Bean::of::<Period>("threeten.direct.Period", -3_587_258_372_562_876))
        .build()
}

fn int(block: &mut Block<'_>) -> Result<i32, Error> {
    block.array().map(i32::from_be_bytes)
}

fn byte(block: &mut Block<'_>) -> Result<i8, Error> {
    block.array().map(i8::from_be_bytes)
}

impl External for Duration {
    fn write_external(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(&self.seconds.to_be_bytes());
        out.extend_from_slice(&self.nanos.to_be_bytes());
    }

    fn read_external(block: &mut Block<'_>) -> Result<Self, Error> {
        Ok(Duration { seconds: block.array().map(i64::from_be_bytes)?, nanos: int(block)? })
    }
}

impl External for LocalDate {
    fn write_external(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(&self.year.to_be_bytes());
        // A month and a day of a month fit into a byte.
        out.extend_from_slice(&[self.month as u8, self.day as u8]);
    }

    fn read_external(block: &mut Block<'_>) -> Result<Self, Error> {
        Ok(LocalDate { year: int(block)?, month: byte(block)?.into(), day: byte(block)?.into() })
    }
}

impl External for LocalTime {
    /// The smaller units that are zero are left out; the last one that is written then has its bits inverted.
    fn write_external(&self, out: &mut Vec<u8>) {
        let LocalTime { hour, minute, second, nano } = *self;
        match (minute, second, nano) {
            (0, 0, 0) => out.push((!hour).cast_unsigned()),
            (_, 0, 0) => out.extend_from_slice(&[hour, !minute].map(i8::cast_unsigned)),
            (_, _, 0) => out.extend_from_slice(&[hour, minute, !second].map(i8::cast_unsigned)),
            _ => {
                out.extend_from_slice(&[hour, minute, second].map(i8::cast_unsigned));
                out.extend_from_slice(&nano.to_be_bytes());
            }
        }
    }

    fn read_external(block: &mut Block<'_>) -> Result<Self, Error> {
        let mut time = LocalTime { hour: byte(block)?, ..LocalTime::default() };
        if time.hour < 0 {
            time.hour = !time.hour;
            return Ok(time);
        }
        time.minute = byte(block)?;
        if time.minute < 0 {
            time.minute = !time.minute;
            return Ok(time);
        }
        time.second = byte(block)?;
        if time.second < 0 {
            time.second = !time.second;
            return Ok(time);
        }
        time.nano = int(block)?;
        Ok(time)
    }
}

impl External for LocalDateTime {
    fn write_external(&self, out: &mut Vec<u8>) {
        self.date.write_external(out);
        self.time.write_external(out);
    }

    fn read_external(block: &mut Block<'_>) -> Result<Self, Error> {
        Ok(LocalDateTime { date: LocalDate::read_external(block)?, time: LocalTime::read_external(block)? })
    }
}

impl External for Period {
    fn write_external(&self, out: &mut Vec<u8>) {
        for unit in [self.years, self.months, self.days] {
            out.extend_from_slice(&unit.to_be_bytes());
        }
    }

    fn read_external(block: &mut Block<'_>) -> Result<Self, Error> {
        Ok(Period { years: int(block)?, months: int(block)?, days: int(block)? })
    }
}
