//! Messages one after the other on io streams, each with its length before it.

use alloc::vec::Vec;
use core::marker::PhantomData;
use std::io;

use super::Config;
use crate::error::{Error, ErrorKind, Result};
use crate::stream::{DeserializeOwned, Serialize};
use crate::wire::Numbers;
use crate::wire::mode::{Budget, Verify};

impl<N: Numbers, V: Verify, B: Budget> Config<N, V, B> {
    /// Writes `value` as one framed message: its length in bytes as an LEB128 varint, then the message, in one write.
    ///
    /// ```
    /// let mut stream = Vec::new();
    /// fory_like_core::to_writer(&mut stream, &7u16).unwrap();
    /// fory_like_core::to_writer(&mut stream, "seven").unwrap();
    /// assert_eq!(stream, b"\x03\0\x07\0\x07\0\x05seven");
    ///
    /// let mut stream = stream.as_slice();
    /// assert_eq!(fory_like_core::from_reader::<u16>(&mut stream).unwrap(), 7);
    /// assert_eq!(fory_like_core::from_reader::<String>(&mut stream).unwrap(), "seven");
    /// assert!(fory_like_core::from_reader::<u16>(&mut stream).unwrap_err().is_end_of_stream());
    /// ```
    ///
    /// # Errors
    /// As [`to_vec`](Config::to_vec), before anything is written; where the stream fails.
    pub fn to_writer<T: Serialize + ?Sized>(&self, writer: &mut (impl io::Write + ?Sized), value: &T) -> Result<()> {
        use integer_encoding::VarInt;

        // The length stands before the message but is known after it: room for the longest is left in front.
        const ROOM: usize = 10;
        let mut frame = alloc::vec![0; ROOM];
        self.append_to_vec(value, &mut frame)?;
        let len = (frame.len() - ROOM) as u64;
        let start = ROOM - len.required_space();
        len.encode_var(&mut frame[start..ROOM]);
        writer.write_all(&frame[start..])?;
        Ok(())
    }

    /// Reads one message that [`to_writer`](Config::to_writer) wrote, and no byte more. Call it again for the next.
    ///
    /// It reads the length byte by byte: wrap files and sockets in a [`BufReader`](io::BufReader). Memory grows with the bytes
    /// that arrive, not with the length that is announced; how long a message may be, [`memory_budget`](Config::memory_budget) says.
    ///
    /// The message does not outlive the call, so the value cannot borrow from it: a type with `&str` is for
    /// [`from_slice`](Config::from_slice).
    ///
    /// # Errors
    /// [`ErrorKind::EndOfStream`] where the stream ends before the first byte; any other where it ends later, fails, or the message
    /// is not one of this type. In that last case the stream is good, and the next call reads the next message. After any other, it stands
    /// somewhere in a message: also where a stream that does not block had no bytes.
    pub fn from_reader<T: DeserializeOwned>(&self, reader: &mut (impl io::Read + ?Sized)) -> Result<T> {
        let mut config = *self;
        match read_frame(reader, &mut config.budget).map_err(|error| error.rooted(T::schema()))? {
            Some(message) => config.from_slice(&message),
            None => Err(Error::new(ErrorKind::EndOfStream)),
        }
    }

    /// The values of all messages up to the end of the stream; after an error, there are no more. To go on behind a message that is
    /// refused, call [`from_reader`](Config::from_reader).
    ///
    /// ```
    /// let mut stream = Vec::new();
    /// for number in 0..3u32 {
    ///     fory_like_core::to_writer(&mut stream, &number).unwrap();
    /// }
    /// let numbers: Result<Vec<u32>, _> = fory_like_core::messages(stream.as_slice()).collect();
    /// assert_eq!(numbers.unwrap(), [0, 1, 2]);
    /// ```
    pub fn messages<T: DeserializeOwned, R: io::Read>(&self, reader: R) -> Messages<T, R, Self> {
        Messages { reader: Some(reader), config: *self, value: PhantomData }
    }
}

/// The bytes of the next message; `None` at the end of the stream.
fn read_frame(reader: &mut (impl io::Read + ?Sized), budget: &mut impl Budget) -> Result<Option<Vec<u8>>> {
    use io::Read;

    let Some(len) = read_frame_len(reader)? else { return Ok(None) };
    budget.charge(usize::try_from(len).unwrap_or(usize::MAX))?;
    let mut message = Vec::new();
    let read = reader.take(len).read_to_end(&mut message)?;
    if (read as u64) < len {
        let needed = usize::try_from(len).unwrap_or(usize::MAX);
        return Err(Error::at(ErrorKind::UnexpectedEnd { needed, left: read }, 0));
    }
    Ok(Some(message))
}

/// The length of the next message; `None` at the end of the stream.
fn read_frame_len(reader: &mut (impl io::Read + ?Sized)) -> Result<Option<u64>> {
    use integer_encoding::VarInt;

    // Byte by byte, since what follows the length belongs to the message.
    let mut bytes = [0; 10];
    for i in 0..bytes.len() {
        let read = loop {
            match reader.read(&mut bytes[i..=i]) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                other => break other?,
            }
        };
        match read {
            0 if i == 0 => return Ok(None),
            0 => return Err(Error::new(ErrorKind::UnexpectedEnd { needed: 1, left: 0 })),
            _ if bytes[i] & 0x80 != 0 => {}
            // The tenth byte holds the last bit of 64.
            _ if i == 9 && bytes[i] > 1 => break,
            _ => return Ok(u64::decode_var(&bytes[..=i]).map(|(len, _)| len)),
        }
    }
    Err(Error::custom("the length of a message exceeds 64 bits"))
}

/// The values of a stream of messages: see [`Config::messages`].
#[derive(Debug)]
pub struct Messages<T, R, C> {
    /// `None` after the end or an error.
    reader: Option<R>,
    config: C,
    value: PhantomData<fn() -> T>,
}

impl<T, R, N, V, B> Iterator for Messages<T, R, Config<N, V, B>>
where
    T: DeserializeOwned,
    R: io::Read,
    N: Numbers,
    V: Verify,
    B: Budget,
{
    type Item = Result<T>;

    fn next(&mut self) -> Option<Result<T>> {
        let value = self.config.from_reader(self.reader.as_mut()?);
        if value.is_err() {
            self.reader = None;
        }
        match value {
            Err(error) if error.is_end_of_stream() => None,
            value => Some(value),
        }
    }
}

/// Writes `value` as one framed message, numbers with fixed width: [`Config::to_writer`].
///
/// # Errors
/// As [`Config::to_writer`].
pub fn to_writer<T: Serialize + ?Sized>(writer: &mut (impl io::Write + ?Sized), value: &T) -> Result<()> {
    Config::new().to_writer(writer, value)
}

/// Reads one framed message, numbers with fixed width: [`Config::from_reader`].
///
/// # Errors
/// As [`Config::from_reader`].
pub fn from_reader<T: DeserializeOwned>(reader: &mut (impl io::Read + ?Sized)) -> Result<T> {
    Config::new().from_reader(reader)
}

/// The values of all framed messages up to the end of the stream, numbers with fixed width: [`Config::messages`].
pub fn messages<T: DeserializeOwned, R: io::Read>(reader: R) -> Messages<T, R, Config> {
    Config::new().messages(reader)
}
