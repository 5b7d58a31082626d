//! `java.time` in Java's serialization format, in its two forms.

use std::marker::PhantomData;

use bevy_reflect::Reflect;

use super::{System, names};
use crate::data::threeten::java::{Duration, LocalDate, LocalDateTime, LocalTime, Mixed, Period};
use crate::java::{Codec, Error, StreamReader, StreamWriter, threeten};

/// One of the forms.
pub trait Form: 'static {
    /// The name used in tables and in the JSON report.
    const NAME: &'static str;

    /// A codec for the classes in this form.
    ///
    /// # Errors
    ///
    /// If the classes do not make up a codec.
    fn codec() -> Result<Codec, Error>;
}

/// All classes delegate to one, as in the JDK.
pub struct Delegate;

impl Form for Delegate {
    const NAME: &'static str = names::JAVA_DELEGATE;

    fn codec() -> Result<Codec, Error> {
        threeten::delegate()
    }
}

/// Each class is written by its fields.
pub struct Direct;

impl Form for Direct {
    const NAME: &'static str = names::JAVA_DIRECT;

    fn codec() -> Result<Codec, Error> {
        threeten::direct()
    }
}

/// One of the classes.
pub trait Temporal: Reflect + Default {}

impl Temporal for LocalDate {}
impl Temporal for LocalTime {}
impl Temporal for LocalDateTime {}
impl Temporal for Duration {}
impl Temporal for Period {}

/// Holds the codec, as a JVM holds the descriptors of the classes it has seen.
pub struct JavaTime<F>(Codec, PhantomData<F>);

impl<F: Form> JavaTime<F> {
    fn of_form() -> Result<Self, Error> {
        Ok(JavaTime(F::codec()?, PhantomData))
    }
}

/// A stream of one value.
impl<T: Temporal, F: Form> System<T> for JavaTime<F> {
    const NAME: &'static str = F::NAME;
    type Bytes = Vec<u8>;
    type Error = Error;

    fn new() -> Result<Self, Error> {
        Self::of_form()
    }

    #[inline(always)]
    fn serialize(&mut self, value: &T) -> Result<Vec<u8>, Error> {
        self.0.to_vec(value)
    }

    #[inline(always)]
    fn deserialize(&mut self, bytes: &[u8]) -> Result<T, Error> {
        self.0.from_slice(bytes)
    }
}

/// A stream of many values.
impl<T: Temporal, F: Form> System<Vec<T>> for JavaTime<F> {
    const NAME: &'static str = F::NAME;
    type Bytes = Vec<u8>;
    type Error = Error;

    fn new() -> Result<Self, Error> {
        Self::of_form()
    }

    #[inline(always)]
    fn serialize(&mut self, values: &Vec<T>) -> Result<Vec<u8>, Error> {
        let mut stream = StreamWriter::new(&self.0);
        for value in values {
            stream.push(value)?;
        }
        Ok(stream.into_bytes())
    }

    #[inline(always)]
    fn deserialize(&mut self, bytes: &[u8]) -> Result<Vec<T>, Error> {
        let mut stream = StreamReader::new(&self.0, bytes)?;
        let mut values = Vec::new();
        while let Some(value) = stream.read()? {
            values.push(value);
        }
        Ok(values)
    }
}

/// A stream of values of several types, whose order both sides know.
impl<F: Form> System<Mixed> for JavaTime<F> {
    const NAME: &'static str = F::NAME;
    type Bytes = Vec<u8>;
    type Error = Error;

    fn new() -> Result<Self, Error> {
        Self::of_form()
    }

    #[inline(always)]
    fn serialize(&mut self, value: &Mixed) -> Result<Vec<u8>, Error> {
        let mut stream = StreamWriter::new(&self.0);
        for date in &value.dates {
            stream.push(date)?;
        }
        for time in &value.times {
            stream.push(time)?;
        }
        stream.push(&value.period)?;
        stream.push(&value.duration)?;
        Ok(stream.into_bytes())
    }

    #[inline(always)]
    fn deserialize(&mut self, bytes: &[u8]) -> Result<Mixed, Error> {
        fn next<T: Reflect + Default>(stream: &mut StreamReader<'_, '_>, len: usize) -> Result<T, Error> {
            stream.read()?.ok_or(Error::Truncated { offset: len, expected: "six values" })
        }
        let stream = &mut StreamReader::new(&self.0, bytes)?;
        let len = bytes.len();
        let mixed = Mixed {
            dates: [next(stream, len)?, next(stream, len)?],
            times: [next(stream, len)?, next(stream, len)?],
            period: next(stream, len)?,
            duration: next(stream, len)?,
        };
        match stream.read::<Duration>()? {
            None => Ok(mixed),
            Some(_) => Err(Error::Trailing { offset: len }),
        }
    }
}
