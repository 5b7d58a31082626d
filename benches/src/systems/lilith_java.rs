//! Lilith's events through Java's serialization: one message each, and many in one stream.

use super::{System, names};
use crate::data::lilith::{EventWrapper, LoggingEvent};
use crate::java::lilith::{RESET_AFTER, codec};
use crate::java::{Codec, Error, StreamReader, StreamWriter};

/// Java's format through run-time reflection, one message an event.
pub struct JavaSerialization(Codec);

impl System<LoggingEvent> for JavaSerialization {
    const NAME: &'static str = names::JAVA_SERIALIZATION;
    type Bytes = Vec<u8>;
    type Error = Error;

    fn new() -> Result<Self, Error> {
        Ok(JavaSerialization(codec()?))
    }

    #[inline(always)]
    fn serialize(&mut self, value: &LoggingEvent) -> Result<Vec<u8>, Error> {
        self.0.to_vec(value)
    }

    #[inline(always)]
    fn deserialize(&mut self, bytes: &[u8]) -> Result<LoggingEvent, Error> {
        self.0.from_slice(bytes)
    }
}

/// The same, all wrapped events in one stream, which is reset as often as Lilith does.
pub struct JavaStream(Codec);

impl System<Vec<EventWrapper>> for JavaStream {
    const NAME: &'static str = names::STREAMING;
    type Bytes = Vec<u8>;
    type Error = Error;

    fn new() -> Result<Self, Error> {
        Ok(JavaStream(codec()?))
    }

    #[inline(always)]
    fn serialize(&mut self, values: &Vec<EventWrapper>) -> Result<Vec<u8>, Error> {
        let mut stream = StreamWriter::new(&self.0);
        for (index, value) in values.iter().enumerate() {
            stream.push(value)?;
            if (index + 1).is_multiple_of(RESET_AFTER) {
                stream.reset();
            }
        }
        Ok(stream.into_bytes())
    }

    #[inline(always)]
    fn deserialize(&mut self, bytes: &[u8]) -> Result<Vec<EventWrapper>, Error> {
        let mut stream = StreamReader::new(&self.0, bytes)?;
        let mut values = Vec::new();
        while let Some(value) = stream.read()? {
            values.push(value);
        }
        Ok(values)
    }
}
