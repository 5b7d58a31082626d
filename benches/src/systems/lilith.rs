//! The formats that Lilith writes its events in, and what is common to all: gzip, and many events in one stream.

use std::marker::PhantomData;

use fory_like_core::row::{self, Load, Row};
use fory_like_core::{Config, DeserializeOwned, Serialize};
use prost::Message;

use super::{Error, Numbers, System, fory_like, names};
use crate::data::lilith::LoggingEvent;
use crate::lilith::protobuf::LoggingEventMessage;
use crate::lilith::{gzip, javabeans, markup, xml};

/// Protocol Buffers by prost, of messages that were made from the data before the clock is started, as in the comparison with
/// the peers.
pub struct Protobuf;

/// The same of events, each of which is made into its message and out of it, as Lilith's `LoggingEventProtobufCodec` does.
pub struct EventProtobuf;

impl System<LoggingEvent> for EventProtobuf {
    const NAME: &'static str = names::PROTOBUF;
    type Bytes = Vec<u8>;
    type Error = Error;

    fn new() -> Result<Self, Error> {
        Ok(EventProtobuf)
    }

    #[inline(always)]
    fn serialize(&mut self, value: &LoggingEvent) -> Result<Vec<u8>, Error> {
        Ok(LoggingEventMessage::from(value).encode_to_vec())
    }

    #[inline(always)]
    fn deserialize(&mut self, bytes: &[u8]) -> Result<LoggingEvent, Error> {
        Ok(LoggingEventMessage::decode(bytes)?.try_into()?)
    }
}

impl<T: Message + Default> System<T> for Protobuf {
    const NAME: &'static str = names::PROTOBUF;
    type Bytes = Vec<u8>;
    type Error = Error;

    fn new() -> Result<Self, Error> {
        Ok(Protobuf)
    }

    #[inline(always)]
    fn serialize(&mut self, value: &T) -> Result<Vec<u8>, Error> {
        Ok(value.encode_to_vec())
    }

    #[inline(always)]
    fn deserialize(&mut self, bytes: &[u8]) -> Result<T, Error> {
        Ok(T::decode(bytes)?)
    }
}

/// Lilith's own XML.
pub struct LilithXml;

impl System<LoggingEvent> for LilithXml {
    const NAME: &'static str = names::LILITH_XML;
    type Bytes = Vec<u8>;
    type Error = markup::Error;

    fn new() -> Result<Self, markup::Error> {
        Ok(LilithXml)
    }

    #[inline(always)]
    fn serialize(&mut self, value: &LoggingEvent) -> Result<Vec<u8>, markup::Error> {
        xml::encode(value)
    }

    #[inline(always)]
    fn deserialize(&mut self, bytes: &[u8]) -> Result<LoggingEvent, markup::Error> {
        xml::decode(bytes)
    }
}

/// The XML of `java.beans.XMLEncoder`.
pub struct JavaBeansXml;

impl<T: javabeans::Bean + 'static> System<T> for JavaBeansXml {
    const NAME: &'static str = names::JAVABEANS_XML;
    type Bytes = Vec<u8>;
    type Error = markup::Error;

    fn new() -> Result<Self, markup::Error> {
        Ok(JavaBeansXml)
    }

    #[inline(always)]
    fn serialize(&mut self, value: &T) -> Result<Vec<u8>, markup::Error> {
        javabeans::encode(value)
    }

    #[inline(always)]
    fn deserialize(&mut self, bytes: &[u8]) -> Result<T, markup::Error> {
        javabeans::decode(bytes)
    }
}

/// The rows of the library of this repository, one a value. Here they are made into values again; what they are for is to be read in place.
pub struct InRows;

impl<T: Row + for<'a> Load<'a> + 'static> System<T> for InRows {
    const NAME: &'static str = names::FORY_LIKE;
    type Bytes = Vec<u8>;
    type Error = fory_like_core::Error;

    fn new() -> Result<Self, Self::Error> {
        Ok(InRows)
    }

    #[inline(always)]
    fn serialize(&mut self, value: &T) -> Result<Vec<u8>, Self::Error> {
        row::to_vec(value)
    }

    #[inline(always)]
    fn deserialize(&mut self, bytes: &[u8]) -> Result<T, Self::Error> {
        row::from_slice(bytes)
    }
}

/// A system whose messages are compressed, each by itself. What they are decompressed into is kept.
pub struct Gzip<S> {
    system: S,
    message: Vec<u8>,
}

impl<T, S: System<T>> System<T> for Gzip<S> {
    const NAME: &'static str = S::NAME;
    const NUMBERS: Option<Numbers> = S::NUMBERS;
    type Bytes = Vec<u8>;
    type Error = Error;

    fn new() -> Result<Self, Error> {
        Ok(Gzip { system: S::new().map_err(Into::into)?, message: Vec::new() })
    }

    #[inline(always)]
    fn serialize(&mut self, value: &T) -> Result<Vec<u8>, Error> {
        let message = self.system.serialize(value).map_err(Into::into)?;
        Ok(gzip::compress(message.as_ref(), Vec::new())?)
    }

    #[inline(always)]
    fn deserialize(&mut self, bytes: &[u8]) -> Result<T, Error> {
        gzip::decompress(bytes, &mut self.message)?;
        self.system.deserialize(&self.message).map_err(Into::into)
    }
}

/// The library of this repository, each value as a message of a stream in memory.
pub struct Streamed<S>(PhantomData<S>);

impl<T: Serialize + DeserializeOwned + 'static> System<Vec<T>> for Streamed<fory_like::Fixed> {
    const NAME: &'static str = names::FORY_LIKE;
    const NUMBERS: Option<Numbers> = Some(Numbers::Fixed);
    type Bytes = Vec<u8>;
    type Error = fory_like_core::Error;

    fn new() -> Result<Self, Self::Error> {
        Ok(Streamed(PhantomData))
    }

    #[inline(always)]
    fn serialize(&mut self, values: &Vec<T>) -> Result<Vec<u8>, Self::Error> {
        stream(values, |stream, value| fory_like_core::to_writer(stream, value))
    }

    #[inline(always)]
    fn deserialize(&mut self, bytes: &[u8]) -> Result<Vec<T>, Self::Error> {
        fory_like_core::messages(bytes).collect()
    }
}

impl<T: Serialize + DeserializeOwned + 'static> System<Vec<T>> for Streamed<fory_like::Compressed> {
    const NAME: &'static str = names::FORY_LIKE;
    const NUMBERS: Option<Numbers> = Some(Numbers::Compressed);
    type Bytes = Vec<u8>;
    type Error = fory_like_core::Error;

    fn new() -> Result<Self, Self::Error> {
        Ok(Streamed(PhantomData))
    }

    #[inline(always)]
    fn serialize(&mut self, values: &Vec<T>) -> Result<Vec<u8>, Self::Error> {
        stream(values, |stream, value| Config::new().compress_numbers().to_writer(stream, value))
    }

    #[inline(always)]
    fn deserialize(&mut self, bytes: &[u8]) -> Result<Vec<T>, Self::Error> {
        Config::new().compress_numbers().messages(bytes).collect()
    }
}

/// The values, one after the other, in a stream.
#[inline(always)]
fn stream<T, E>(values: &[T], mut write: impl FnMut(&mut Vec<u8>, &T) -> Result<(), E>) -> Result<Vec<u8>, E> {
    let mut stream = Vec::new();
    values.iter().try_for_each(|value| write(&mut stream, value))?;
    Ok(stream)
}
