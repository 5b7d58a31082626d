//! The event file of the baselines: data and index apart, as Lilith keeps its events.
//!
//! The layout is this project's own, in the manner of Lilith's:
//!
//! - The data file is a header of 8 bytes, which are `LILI`, three zeros and how messages are compressed (0: not at all, 1: gzip); then for each event the length
//!   of its message, 4 bytes big-endian, and the message.
//! - The index file is for each event the place of its length in the data file, 8 bytes big-endian.
//!
//! There are no checksums, and nothing is synced: what was added is the operating system's to keep, as in Lilith. An event whose place is not in the index was
//! never added, so data is written before its place is.

use std::fmt;
use std::fs::{File, OpenOptions};
use std::io::{self, Seek, SeekFrom, Write};
use std::marker::PhantomData;
use std::path::{Path, PathBuf};
use std::slice;

use fory_like_core::file::{Decode, Encode, RecordFile};

use crate::report::Compression;
use crate::systems::{Error, System};

const MAGIC: [u8; 7] = *b"LILI\0\0\0";
const HEADER: u64 = 8;
const LENGTH: u64 = 4;
const PLACE: u64 = 8;

/// A file that values are added to, and read from by their index.
pub trait Store<T> {
    /// Appends a value.
    fn add(&mut self, value: &T) -> Result<(), Error>;
    /// Appends values with one write.
    fn add_all(&mut self, values: &[T]) -> Result<(), Error>;
    /// The value of that index.
    fn get(&mut self, index: usize) -> Result<T, Error>;
}

/// What went wrong with a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    path: PathBuf,
    what: String,
}

impl Failure {
    fn of(path: &Path, what: impl fmt::Display) -> Self {
        Failure { path: path.to_path_buf(), what: what.to_string() }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.path.display(), self.what)
    }
}

impl std::error::Error for Failure {}

/// An event file that is open. `S` writes and reads the messages, [`Gzip`](crate::systems::lilith::Gzip) where they are compressed.
pub struct EventFile<T, S> {
    path: PathBuf,
    system: S,
    data: File,
    index: File,
    /// Where the next event goes.
    end: u64,
    len: u64,
    written: Vec<u8>,
    places: Vec<u8>,
    message: Vec<u8>,
    values: PhantomData<fn(&T) -> T>,
}

impl<T, S: System<T>> EventFile<T, S> {
    /// A new file at `path`, with its index beside it; files that were there before are emptied.
    pub fn create(path: &Path, compression: Compression) -> Result<Self, Error> {
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(true).truncate(true);
        let mut file = EventFile::with(path, &options)?;
        file.data.write_all(&header(compression)).map_err(|error| file.failed(error))?;
        file.end = HEADER;
        Ok(file)
    }

    /// The file at `path`, with the events that it has.
    pub fn open(path: &Path, compression: Compression) -> Result<Self, Error> {
        let mut file = EventFile::with(path, OpenOptions::new().read(true).write(true))?;
        let mut found = [0; HEADER as usize];
        read_at(&file.data, &mut found, 0).map_err(|error| file.failed(error))?;
        if found != header(compression) {
            let what = format!("the header is {found:?}, not that of events with compression {}", compression.name());
            return Err(file.damage(what));
        }
        let index = file.index.seek(SeekFrom::End(0)).map_err(|error| file.failed(error))?;
        if index % PLACE != 0 {
            return Err(file.damage(format!("the index has {index} bytes, which is no number of places")));
        }
        file.len = index / PLACE;
        file.end = file.data.seek(SeekFrom::End(0)).map_err(|error| file.failed(error))?;
        Ok(file)
    }

    fn with(path: &Path, options: &OpenOptions) -> Result<Self, Error> {
        let open = |path: &Path| options.open(path).map_err(|error| Failure::of(path, error));
        Ok(EventFile {
            path: path.to_path_buf(),
            system: S::new().map_err(Into::into)?,
            data: open(path)?,
            index: open(&path.with_added_extension("index"))?,
            end: 0,
            len: 0,
            written: Vec::new(),
            places: Vec::new(),
            message: Vec::new(),
            values: PhantomData,
        })
    }

    /// How many events there are.
    pub fn len(&self) -> usize {
        self.len as usize
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Appends the message of an event to what is written next.
    fn collect(&mut self, value: &T) -> Result<(), Error> {
        let message = self.system.serialize(value).map_err(Into::into)?;
        let message = message.as_ref();
        let length = u32::try_from(message.len())
            .map_err(|_| self.damage(format!("a message of {} bytes is too long", message.len())))?;
        self.places.extend_from_slice(&(self.end + self.written.len() as u64).to_be_bytes());
        self.written.extend_from_slice(&length.to_be_bytes());
        self.written.extend_from_slice(message);
        Ok(())
    }

    /// Writes what was collected.
    fn write(&mut self) -> Result<(), Error> {
        let written = self.data.write_all(&self.written).and_then(|()| self.index.write_all(&self.places));
        if let Err(error) = written {
            // What was there before stays as it was, and the next event goes behind it.
            cut(&mut self.data, self.end).map_err(|error| self.failed(error))?;
            cut(&mut self.index, self.len * PLACE).map_err(|error| self.failed(error))?;
            return Err(self.failed(error));
        }
        self.end += self.written.len() as u64;
        self.len += self.places.len() as u64 / PLACE;
        Ok(())
    }

    fn damage(&self, what: String) -> Error {
        Failure::of(&self.path, what).into()
    }

    fn failed(&self, error: io::Error) -> Error {
        self.damage(error.to_string())
    }
}

impl<T, S: System<T>> Store<T> for EventFile<T, S> {
    fn add(&mut self, value: &T) -> Result<(), Error> {
        self.add_all(slice::from_ref(value))
    }

    /// One write to each of the two files. Nothing is added where one of the values cannot be written.
    fn add_all(&mut self, values: &[T]) -> Result<(), Error> {
        self.written.clear();
        self.places.clear();
        values.iter().try_for_each(|value| self.collect(value))?;
        self.write()
    }

    fn get(&mut self, index: usize) -> Result<T, Error> {
        let index = index as u64;
        if index >= self.len {
            return Err(self.damage(format!("there is no event {index}: it has {}", self.len)));
        }
        let mut place = [0; PLACE as usize];
        read_at(&self.index, &mut place, index * PLACE).map_err(|error| self.failed(error))?;
        let place = u64::from_be_bytes(place);
        let mut length = [0; LENGTH as usize];
        read_at(&self.data, &mut length, place).map_err(|error| self.failed(error))?;
        let length = u32::from_be_bytes(length);
        // Places come from a file. Memory is taken for what is there only.
        let start = place.saturating_add(LENGTH);
        if start.saturating_add(length.into()) > self.end {
            let what = format!("event {index} at {place} has {length} bytes, beyond the end at {}", self.end);
            return Err(self.damage(what));
        }
        self.message.resize(length as usize, 0);
        read_at(&self.data, &mut self.message, start).map_err(|error| Failure::of(&self.path, error))?;
        self.system.deserialize(&self.message).map_err(Into::into)
    }
}

impl<T, E: Encode<T> + Decode<T>> Store<T> for RecordFile<T, E> {
    fn add(&mut self, value: &T) -> Result<(), Error> {
        RecordFile::add(self, value)?;
        Ok(())
    }

    fn add_all(&mut self, values: &[T]) -> Result<(), Error> {
        RecordFile::add_all(self, values)?;
        Ok(())
    }

    fn get(&mut self, index: usize) -> Result<T, Error> {
        Ok(RecordFile::get(self, index)?)
    }
}

fn header(compression: Compression) -> [u8; HEADER as usize] {
    let mut header = [0; HEADER as usize];
    header[..MAGIC.len()].copy_from_slice(&MAGIC);
    header[MAGIC.len()] = compression as u8;
    header
}

fn cut(file: &mut File, length: u64) -> io::Result<()> {
    file.set_len(length)?;
    file.seek(SeekFrom::Start(length)).map(drop)
}

/// Reads at a place, wherever the next write goes.
#[cfg(unix)]
fn read_at(file: &File, bytes: &mut [u8], place: u64) -> io::Result<()> {
    std::os::unix::fs::FileExt::read_exact_at(file, bytes, place)
}

/// Reads at a place; the next write goes to the end.
#[cfg(not(unix))]
fn read_at(mut file: &File, bytes: &mut [u8], place: u64) -> io::Result<()> {
    file.seek(SeekFrom::Start(place))?;
    let read = io::Read::read_exact(&mut file, bytes);
    file.seek(SeekFrom::End(0))?;
    read
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::data::lilith::LoggingEvent;
    use crate::systems::fory_like::Fixed;
    use crate::systems::lilith::{Gzip, LilithXml};

    fn path(name: &str) -> PathBuf {
        let directory = std::env::temp_dir().join(format!("fory-like-event-file-{name}-{}", std::process::id()));
        fs::create_dir_all(&directory).unwrap();
        directory.join("events")
    }

    fn remove(path: &Path) {
        fs::remove_dir_all(path.parent().unwrap()).unwrap();
    }

    #[test]
    fn the_data_file_is_lengths_and_messages_and_the_index_their_places() {
        let path = path("layout");
        let mut file = EventFile::<u16, Fixed>::create(&path, Compression::None).unwrap();
        file.add(&0x1234).unwrap();
        file.add_all(&[1, 2]).unwrap();
        let header = b"LILI\0\0\0\0";
        let data = fs::read(&path).unwrap();
        assert_eq!(
            data,
            [&header[..], &[0, 0, 0, 3, 0, 0x34, 0x12, 0, 0, 0, 3, 0, 1, 0, 0, 0, 0, 3, 0, 2, 0]].concat()
        );
        let index = fs::read(path.with_added_extension("index")).unwrap();
        assert_eq!(index, [0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0, 15, 0, 0, 0, 0, 0, 0, 0, 22]);
        assert_eq!([0, 2, 1].map(|index| file.get(index).unwrap()), [0x1234, 2, 1]);
        remove(&path);
    }

    #[test]
    fn what_was_added_is_there_when_the_file_is_opened_again() {
        let path = path("open");
        let events: Vec<_> = (0..10).map(LoggingEvent::sample).collect();
        let mut file = EventFile::<_, Gzip<LilithXml>>::create(&path, Compression::Gzip).unwrap();
        assert!(file.is_empty());
        file.add_all(&events[..4]).unwrap();
        drop(file);
        let mut file = EventFile::<_, Gzip<LilithXml>>::open(&path, Compression::Gzip).unwrap();
        assert_eq!(file.len(), 4);
        events[4..].iter().for_each(|event| file.add(event).unwrap());
        for (index, event) in events.iter().enumerate().rev() {
            assert_eq!(file.get(index).unwrap(), *event);
        }
        assert!(file.get(10).unwrap_err().to_string().ends_with("there is no event 10: it has 10"));
        let other =
            EventFile::<LoggingEvent, LilithXml>::open(&path, Compression::None).map(drop).unwrap_err().to_string();
        assert!(other.contains("not that of events with compression none"), "{other}");
        remove(&path);
    }

    #[test]
    fn an_event_that_cannot_be_written_adds_nothing() {
        let path = path("refused");
        let mut file = EventFile::<_, LilithXml>::create(&path, Compression::None).unwrap();
        let bad = LoggingEvent { logger: "\0".to_string(), ..LoggingEvent::default() };
        let good = LoggingEvent::sample(1);
        assert!(file.add_all(&[good.clone(), bad]).is_err());
        assert!(file.is_empty());
        file.add(&good).unwrap();
        assert_eq!((file.len(), file.get(0).unwrap()), (1, good));
        remove(&path);
    }

    #[test]
    fn a_place_or_length_beyond_the_end_is_an_error_before_memory_is_taken() {
        let path = path("damage");
        let index = path.with_added_extension("index");
        let mut file = EventFile::<u16, Fixed>::create(&path, Compression::None).unwrap();
        file.add(&7).unwrap();
        for place in [9, u64::MAX - 3] {
            fs::write(&index, place.to_be_bytes()).unwrap();
            assert!(file.get(0).is_err(), "{place}");
        }
        fs::write(&index, 8u64.to_be_bytes()).unwrap();
        let mut data = fs::read(&path).unwrap();
        data[8..12].copy_from_slice(&u32::MAX.to_be_bytes());
        fs::write(&path, data).unwrap();
        assert!(
            file.get(0).unwrap_err().to_string().ends_with("event 0 at 8 has 4294967295 bytes, beyond the end at 15")
        );
        fs::write(&index, [0; 7]).unwrap();
        let error = EventFile::<u16, Fixed>::open(&path, Compression::None).map(drop).unwrap_err().to_string();
        assert!(error.ends_with("the index has 7 bytes, which is no number of places"), "{error}");
        remove(&path);
    }
}
