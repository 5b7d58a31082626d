//! Reading values, each into its place.

use bevy_reflect::PartialReflect;

use super::{
    Date, Error, Link,
    input::Reader,
    marker, objects,
    slot::{OptionFill, Slot, leaf_mut},
    u29,
};

impl<'c> Reader<'c, '_> {
    /// Reads a value into the place of its slot.
    pub(super) fn value(&mut self, slot: &'c Slot, target: &mut dyn PartialReflect) -> Result<(), Error> {
        match slot {
            Slot::Flag => {
                let flag = self.flag()?;
                self.set(target, flag, "a boolean")
            }
            Slot::Integer => {
                let number = self.integer()?;
                self.set(target, number, "a whole number")
            }
            Slot::Double => {
                let number = self.double()?;
                self.set(target, number, "a floating-point number")
            }
            Slot::Text => {
                self.expect(marker::STRING, "a string")?;
                let text = self.owned()?;
                self.set(target, text, "text")
            }
            Slot::Date => {
                let date = Date(self.date()?);
                self.set(target, date, "a date")
            }
            Slot::Link(class) => {
                let link = Link(self.link(*class)?);
                self.set(target, link, "a link")
            }
            Slot::Bean(class) => self.nested(|reader| reader.bean(*class, target)),
            Slot::List { item, reset, .. } => self.nested(|reader| reader.list(item, *reset, target)),
            Slot::Map { item, fill } => self.nested(|reader| reader.map(item, *fill, target)),
            Slot::Nullable { item, fill } => self.nullable(item, *fill, target),
        }
    }

    #[inline]
    fn set<T: 'static>(&self, target: &mut dyn PartialReflect, value: T, expected: &'static str) -> Result<(), Error> {
        match leaf_mut(target) {
            Some(place) => {
                *place = value;
                Ok(())
            }
            None => Err(self.mismatch(target, expected)),
        }
    }

    #[inline]
    fn flag(&mut self) -> Result<bool, Error> {
        let expected = "a boolean";
        let flag = match self.peek(expected)? {
            marker::TRUE => true,
            marker::FALSE => false,
            found => return Err(self.unexpected(expected, found)),
        };
        self.at += 1;
        Ok(flag)
    }

    /// A whole number, which is a double where it has more than 29 bits.
    #[inline]
    fn integer(&mut self) -> Result<i32, Error> {
        let expected = "a whole number";
        match self.peek(expected)? {
            marker::INTEGER => {
                self.at += 1;
                Ok(u29::to_integer(self.u29(expected)?))
            }
            marker::DOUBLE => {
                let offset = self.at;
                self.at += 1;
                let number = f64::from_be_bytes(self.array(expected)?);
                match f64::from(number as i32) == number {
                    true => Ok(number as i32),
                    false => Err(Error::Unexpected { offset, expected, found: "a double that is none of 32 bits" }),
                }
            }
            found => Err(self.unexpected(expected, found)),
        }
    }

    #[inline]
    fn double(&mut self) -> Result<f64, Error> {
        let expected = "a number";
        match self.peek(expected)? {
            marker::DOUBLE => {
                self.at += 1;
                Ok(f64::from_be_bytes(self.array(expected)?))
            }
            marker::INTEGER => {
                self.at += 1;
                Ok(u29::to_integer(self.u29(expected)?).into())
            }
            found => Err(self.unexpected(expected, found)),
        }
    }

    #[inline]
    fn date(&mut self) -> Result<i64, Error> {
        let expected = "a date";
        self.expect(marker::DATE, expected)?;
        let head = self.u29(expected)?;
        if head & 1 == 0 {
            return match self.objects.get((head >> 1) as usize) {
                Some(objects::Read::Date(millis)) => Ok(*millis),
                _ => Err(Error::Reference { offset: self.at, expected }),
            };
        }
        let offset = self.at;
        let millis = f64::from_be_bytes(self.array(expected)?);
        // Of 2^63 nothing is left of the range, but it is what the last dates are rounded to.
        if !(-(2f64.powi(63))..=2f64.powi(63)).contains(&millis) {
            return Err(Error::Unexpected { offset, expected, found: "milliseconds of more than 64 bits" });
        }
        // As in Java, parts of a millisecond are dropped.
        let millis = millis as i64;
        self.objects.push(objects::Read::Date(millis));
        Ok(millis)
    }

    fn nullable(&mut self, item: &'c Slot, fill: OptionFill, target: &mut dyn PartialReflect) -> Result<(), Error> {
        let expected = "an option";
        if matches!(self.peek(expected)?, marker::NULL | marker::UNDEFINED) {
            self.at += 1;
            return match (fill.clear)(target) {
                true => Ok(()),
                false => Err(self.mismatch(target, expected)),
            };
        }
        match (fill.place)(target) {
            Some(place) => self.value(item, place),
            None => Err(Error::Value { offset: self.at, found: "another type".into(), expected }),
        }
    }
}
