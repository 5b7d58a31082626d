//! The event file of the baselines as fast as its layout can be: both files stay open, and what is added is gathered.
//!
//! [`EventFile`](super::event_file::EventFile) does what Lilith does. Nobody writes as this one does (for reading, sulky has a class that keeps its files open, too, and looks at their lengths): it is there so that a
//! comparison can leave out what opening files takes. It writes the same bytes, with one write to each of the two files however many events are added, and reads an event with three reads.

use std::fs::{File, OpenOptions};
use std::io::{self, Seek, SeekFrom, Write};
use std::marker::PhantomData;
use std::path::{Path, PathBuf};
use std::slice;

use super::event_file::Failure;
use super::event_file::layout::{self, Kind, LENGTH, PLACE};
use super::store::Store;
use crate::report::Compression;
use crate::systems::{Error, System};

/// An event file that is open. `S` writes and reads the messages, [`Gzip`](crate::systems::lilith::Gzip) where they are compressed.
pub struct OpenEventFile<T, S> {
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

impl<T, S: System<T>> OpenEventFile<T, S> {
    /// A new file at `path`, with its index beside it; files that were there before are emptied.
    pub fn create(path: &Path, compression: Compression) -> Result<Self, Error> {
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(true).truncate(true);
        let mut file = OpenEventFile::with(path, &options)?;
        let head = Kind::of::<T, S>(compression).head()?;
        file.data.write_all(&head).map_err(|error| file.failed(error))?;
        file.end = head.len() as u64;
        Ok(file)
    }

    /// The file at `path`, with the events that it has.
    pub fn open(path: &Path, compression: Compression) -> Result<Self, Error> {
        Kind::of::<T, S>(compression).check(path)?;
        let mut file = OpenEventFile::with(path, OpenOptions::new().read(true).write(true))?;
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
        Ok(OpenEventFile {
            path: path.to_path_buf(),
            system: S::new().map_err(Into::into)?,
            data: open(path)?,
            index: open(&layout::index_of(path)?)?,
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
        let length = layout::length_of(message).map_err(|what| self.damage(what))?;
        self.places.extend_from_slice(&(self.end + self.written.len() as u64).to_be_bytes());
        self.written.extend_from_slice(&length);
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

impl<T, S: System<T>> Store<T> for OpenEventFile<T, S> {
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
    use std::{env, fs, process};

    use super::*;
    use crate::data::lilith::LoggingEvent;
    use crate::lilith::event_file::EventFile;
    use crate::systems::fory_like::Fixed;
    use crate::systems::lilith::{Gzip, LilithXml};

    fn path(name: &str) -> PathBuf {
        let directory = env::temp_dir().join(format!("fory-like-open-event-file-{name}-{}", process::id()));
        fs::create_dir_all(&directory).unwrap();
        directory.join("events")
    }

    fn remove(path: &Path) {
        fs::remove_dir_all(path.parent().unwrap()).unwrap();
    }

    #[test]
    fn both_kinds_of_files_are_the_same_and_read_each_other() {
        type Xml = Gzip<LilithXml>;
        let (theirs, ours) = (path("theirs"), path("ours"));
        let events: Vec<_> = (0..9).map(LoggingEvent::sample).collect();
        let mut as_lilith = EventFile::<_, Xml>::create(&theirs, Compression::Gzip).unwrap();
        let mut kept_open = OpenEventFile::<_, Xml>::create(&ours, Compression::Gzip).unwrap();
        assert!(kept_open.is_empty());
        for file in [&mut as_lilith as &mut dyn Store<_>, &mut kept_open] {
            file.add_all(&events[..4]).unwrap();
            file.add(&events[4]).unwrap();
            file.add_all(&[]).unwrap();
        }
        // Each goes on where the other one ended.
        let mut as_lilith = EventFile::<_, Xml>::open(&ours, Compression::Gzip).unwrap();
        let mut kept_open = OpenEventFile::<_, Xml>::open(&theirs, Compression::Gzip).unwrap();
        assert_eq!(kept_open.len(), 5);
        for file in [&mut as_lilith as &mut dyn Store<_>, &mut kept_open] {
            file.add(&events[5]).unwrap();
            file.add_all(&events[6..]).unwrap();
            for (index, event) in events.iter().enumerate().rev() {
                assert_eq!(file.get(index).unwrap(), *event);
            }
            assert!(file.get(9).unwrap_err().to_string().ends_with("there is no event 9: it has 9"));
        }
        for of in [Path::to_path_buf, |path: &Path| path.with_extension("index")] {
            assert!(fs::read(of(&theirs)).unwrap() == fs::read(of(&ours)).unwrap());
        }
        remove(&theirs);
        remove(&ours);
    }

    #[test]
    fn an_event_that_cannot_be_written_adds_nothing() {
        let path = path("refused");
        let mut file = OpenEventFile::<_, LilithXml>::create(&path, Compression::None).unwrap();
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
        let index = path.with_extension("index");
        let mut file = OpenEventFile::<u16, Fixed>::create(&path, Compression::None).unwrap();
        let head = file.end;
        file.add(&7).unwrap();
        for place in [head + 1, u64::MAX - 3] {
            fs::write(&index, place.to_be_bytes()).unwrap();
            assert!(file.get(0).is_err(), "{place}");
        }
        fs::write(&index, head.to_be_bytes()).unwrap();
        let mut data = fs::read(&path).unwrap();
        data[head as usize..][..4].copy_from_slice(&u32::MAX.to_be_bytes());
        fs::write(&path, data).unwrap();
        let (error, end) = (file.get(0).unwrap_err().to_string(), head + 7);
        assert!(error.ends_with(&format!("at {head} has 4294967295 bytes, beyond the end at {end}")), "{error}");
        fs::write(&index, [0; 7]).unwrap();
        let error = OpenEventFile::<u16, Fixed>::open(&path, Compression::None).map(drop).unwrap_err().to_string();
        assert!(error.ends_with("the index has 7 bytes, which is no number of places"), "{error}");
        remove(&path);
    }
}
