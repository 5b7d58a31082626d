//! Framed messages on io streams that give little at a time, fail, or end.

use std::io::{self, Read, Write};

use fory_like_core::{Config, Error, ErrorKind, from_reader, messages, to_writer};
use proptest::collection::vec;
use proptest::prelude::*;

use crate::cases;
use crate::types::{Everything, everything};

/// Gives one byte at a time, and is interrupted before each.
struct Trickle<'a> {
    bytes: &'a [u8],
    interrupts: bool,
    ready: bool,
}

impl Read for Trickle<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.ready = !self.ready || !self.interrupts;
        if !self.ready {
            return Err(io::ErrorKind::Interrupted.into());
        }
        let len = buffer.len().min(1);
        self.bytes.read(&mut buffer[..len])
    }
}

/// Takes some bytes, then fails.
struct Full {
    room: usize,
    written: Vec<u8>,
}

impl Write for Full {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let len = bytes.len().min(self.room);
        if len == 0 {
            return Err(io::Error::new(io::ErrorKind::StorageFull, "no room left"));
        }
        self.room -= len;
        self.written.extend_from_slice(&bytes[..len]);
        Ok(len)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn stream_of(values: &[Everything]) -> Result<Vec<u8>, Error> {
    let mut stream = Vec::new();
    values.iter().try_for_each(|value| to_writer(&mut stream, value))?;
    Ok(stream)
}

proptest! {
    #![proptest_config(cases(20))]

    #[test]
    fn messages_come_back_from_readers_that_give_a_byte_at_a_time(values in vec(everything(), 0..4)) {
        let stream = stream_of(&values)?;
        let mut reader = Trickle { bytes: &stream, interrupts: false, ready: false };
        for value in &values {
            prop_assert_eq!(&from_reader::<Everything>(&mut reader)?, value);
        }
        prop_assert!(from_reader::<Everything>(&mut reader).unwrap_err().is_end_of_stream());
        let read = messages(stream.as_slice()).collect::<Result<Vec<Everything>, _>>()?;
        prop_assert_eq!(read, values);
    }

    #[test]
    fn interruptions_are_no_errors(values in vec(vec(any::<u8>(), 0..300), 0..4)) {
        let mut stream = Vec::new();
        values.iter().try_for_each(|value| to_writer(&mut stream, value))?;
        let mut reader = Trickle { bytes: &stream, interrupts: true, ready: true };
        for value in &values {
            prop_assert_eq!(&from_reader::<Vec<u8>>(&mut reader)?, value);
        }
        prop_assert!(from_reader::<Vec<u8>>(&mut reader).unwrap_err().is_end_of_stream());
    }

    #[test]
    fn a_configured_stream_is_its_messages_behind_their_lengths(value in everything()) {
        let config = Config::new().compress_numbers().verify_schema();
        let message = config.to_vec(&value)?;
        let mut stream = Vec::new();
        config.to_writer(&mut stream, &value)?;
        config.to_writer(&mut stream, &value)?;
        prop_assert!(stream.ends_with(&message));
        let frame = stream.len() / 2 - message.len();
        prop_assert_eq!(frame, if message.len() < 1 << 7 { 1 } else if message.len() < 1 << 14 { 2 } else { 3 });
        let read = config.messages(stream.as_slice()).collect::<Result<Vec<Everything>, _>>()?;
        prop_assert_eq!(read, [value.clone(), value]);
    }

    #[test]
    fn a_writer_that_fails_midway_is_an_error(value in everything(), at in any::<prop::sample::Index>()) {
        let stream = stream_of(std::slice::from_ref(&value))?;
        let room = at.index(stream.len());
        let mut writer = Full { room, written: Vec::new() };
        let error = to_writer(&mut writer, &value).unwrap_err();
        prop_assert!(matches!(error.kind(), ErrorKind::Io(error) if error.kind() == io::ErrorKind::StorageFull));
        prop_assert_eq!(&writer.written, &stream[..room]);
    }
}

#[test]
fn a_stream_that_is_cut_is_an_error_unless_between_messages() {
    let texts = ["short".to_owned(), "x".repeat(200), String::new()];
    let mut stream = Vec::new();
    let mut ends = vec![0];
    for text in &texts {
        to_writer(&mut stream, text).unwrap();
        ends.push(stream.len());
    }
    for cut in 0..=stream.len() {
        let whole = ends.iter().filter(|end| **end > 0 && **end <= cut).count();
        let read: Vec<Result<String, Error>> = messages(&stream[..cut]).collect();
        let (values, errors): (Vec<_>, Vec<_>) = read.into_iter().partition(Result::is_ok);
        let values: Vec<_> = values.into_iter().map(Result::unwrap).collect();
        assert_eq!(values, texts[..whole], "{cut}");
        assert_eq!(errors.len(), usize::from(!ends.contains(&cut)), "{cut}");
        assert!(errors.iter().all(|error| !error.as_ref().is_err_and(Error::is_end_of_stream)), "{cut}");
    }
}

#[test]
fn a_reader_reads_no_byte_more_than_its_message() {
    let mut stream = Vec::new();
    to_writer(&mut stream, &vec![1u8; 200]).unwrap();
    let len = stream.len();
    stream.extend_from_slice(b"behind");
    let mut reader = stream.as_slice();
    from_reader::<Vec<u8>>(&mut reader).unwrap();
    assert_eq!(reader, b"behind", "{len}");
}

#[test]
fn a_fault_of_the_reader_is_the_error() {
    struct Broken(usize);
    impl Read for Broken {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            if self.0 == 0 {
                return Err(io::Error::new(io::ErrorKind::ConnectionReset, "reset"));
            }
            self.0 -= 1;
            buffer[0] = 4;
            Ok(1)
        }
    }
    for before in 0..4 {
        let error = from_reader::<u8>(&mut Broken(before)).unwrap_err();
        assert!(
            matches!(error.kind(), ErrorKind::Io(error) if error.kind() == io::ErrorKind::ConnectionReset),
            "{error}"
        );
        assert_eq!(error.to_string(), "reset");
    }
}
