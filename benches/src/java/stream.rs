//! Streams of many values.

use bevy_reflect::{PartialReflect, Reflect};

use super::{Codec, Error, input::Reader, seen::Seen, wire, write::Writer};

/// Writes many values as one stream, as an `ObjectOutputStream` that is kept open.
///
/// A class is described where it is met first, and interned texts are there once, until [`StreamWriter::reset`].
#[derive(Debug)]
pub struct StreamWriter<'c> {
    codec: &'c Codec,
    out: Vec<u8>,
    handles: Vec<u32>,
    seen: Seen,
}

impl<'c> StreamWriter<'c> {
    /// A stream without values.
    pub fn new(codec: &'c Codec) -> Self {
        let handles = vec![0; codec.keys()];
        StreamWriter { codec, out: wire::HEADER.to_vec(), handles, seen: Seen::default() }
    }

    /// Appends a value.
    ///
    /// # Errors
    ///
    /// If the type is not registered, or the value does not fit the protocol. The stream then is without the value, and is
    /// reset.
    pub fn push(&mut self, value: &dyn PartialReflect) -> Result<(), Error> {
        let start = self.out.len();
        let result = self.write(value);
        if result.is_err() {
            // What the value left in the tables is not in the stream.
            self.out.truncate(start);
            self.reset();
        }
        result
    }

    fn write(&mut self, value: &dyn PartialReflect) -> Result<(), Error> {
        let root = self.codec.root_of(value)?;
        let seen = std::mem::take(&mut self.seen);
        let mut writer = Writer::new(self.codec, &mut self.out, &mut self.handles, seen);
        writer.value(&root.slot, value)?;
        self.seen = writer.seen;
        // Handles are an `int` in Java.
        match i32::try_from(self.seen.next_handle()) {
            Ok(_) => Ok(()),
            Err(_) => Err(Error::TooLong { offset: self.out.len() }),
        }
    }

    /// Forgets what is in the stream: what follows does not refer back, and a reader can let go of what it holds.
    pub fn reset(&mut self) {
        self.out.push(wire::RESET);
        self.handles.fill(0);
        self.seen = Seen::default();
    }

    /// The stream so far.
    pub fn bytes(&self) -> &[u8] {
        &self.out
    }

    /// The whole stream.
    pub fn into_bytes(self) -> Vec<u8> {
        self.out
    }
}

/// Reads a stream of many values, one at a time.
pub struct StreamReader<'c, 'i> {
    reader: Reader<'c, 'i>,
    /// Why there is nothing more to be read: what follows a damaged value cannot be found.
    failed: Option<Error>,
}

impl<'c, 'i> StreamReader<'c, 'i> {
    /// Starts with the header of the stream.
    ///
    /// # Errors
    ///
    /// If the bytes do not start a stream.
    pub fn new(codec: &'c Codec, bytes: &'i [u8]) -> Result<Self, Error> {
        let mut reader = Reader::new(codec, bytes);
        reader.header()?;
        Ok(StreamReader { reader, failed: None })
    }

    /// Reads the next value; none at the end of the stream.
    ///
    /// # Errors
    ///
    /// If it is not a value of the type. Every further call gives the same error.
    pub fn read<T: Reflect + Default>(&mut self) -> Result<Option<T>, Error> {
        match &self.failed {
            Some(error) => Err(error.clone()),
            None => self.next().inspect_err(|error| self.failed = Some(error.clone())),
        }
    }

    fn next<T: Reflect + Default>(&mut self) -> Result<Option<T>, Error> {
        let reader = &mut self.reader;
        while reader.input.get(reader.at) == Some(&wire::RESET) {
            reader.at += 1;
            reader.handles.clear();
            reader.layouts.clear();
        }
        if reader.at == reader.input.len() {
            return Ok(None);
        }
        let mut value = T::default();
        reader.value(&reader.codec.root::<T>()?.slot, &mut value)?;
        Ok(Some(value))
    }
}
