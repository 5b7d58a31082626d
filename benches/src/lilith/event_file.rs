//! The event file of the baselines: data and index apart, written and read as Lilith does it.
//!
//! Lilith keeps its events in a `CodecFileBuffer` of huxi/sulky. What is here has that one's layout, and makes its calls to the operating system in its order:
//!
//! - add: look whether the data file is there, and how long it is; open the index, open the data; the length of the index, the length of the data; go to the end of the
//!   data, write the length of the message, write the message; the length of the index, go to its end, write the place; close the data, close the index.
//! - addAll: the same looks and opens, and both lengths once; for each event, go to its place, write the length, write the message; then for each event, the length of the
//!   index, go to the end, write the place; close both.
//! - get: look at the data file and at the index, whether they can be read; open the index, open the data; the length of the index, twice; go to the place in it, read it;
//!   the length of the data, go to the event, read its length; the length of the data, read the message; close both.
//!
//! What is done in fewer calls than there, which favours the baselines: an integer is read or written in one call, where the `RandomAccessFile` of JDK 17
//! takes one for each of its bytes; that one also looks whether what it opened is a directory. Whether a file can be read is asked as whether it exists, in a call of about the
//! same cost. The bytes of a message are read into memory that is kept. No lock is taken, as nobody shares the file.
//!
//! The layout, big-endian:
//!
//! - The data file is a head: sulky's number, Lilith's number, the length of the meta data, 4 bytes each, and the meta data, a compressed Protocol Buffers message of the format
//!   and compression of the events. Then, for each event, the length of its message, 4 bytes, and the message.
//! - The index file, whose name has `.index` for the extension of the data file's, is for each event the place of its length in the data file, 8 bytes.
//!
//! There are no checksums, and nothing is synced: what was added is the operating system's to keep, as in Lilith. An event whose place is not in the index was
//! never added, so data is written before its place is.

mod failure;
mod handle;
pub(super) mod layout;
#[cfg(test)]
mod tests;

use std::marker::PhantomData;
use std::path::{Path, PathBuf};
use std::{fs, io};

pub use failure::Failure;
use handle::Handle;
use layout::{Kind, LENGTH, PLACE, SMALLEST};

use super::store::Store;
use crate::report::Compression;
use crate::systems::{Error, System};

/// An event file. `S` writes and reads the messages, [`Gzip`](crate::systems::lilith::Gzip) where they are compressed.
pub struct EventFile<T, S> {
    data: PathBuf,
    index: PathBuf,
    head: Vec<u8>,
    system: S,
    message: Vec<u8>,
    values: PhantomData<fn(&T) -> T>,
}

impl<T, S: System<T>> EventFile<T, S> {
    /// A new file at `path`, with its index beside it; files that were there before are removed.
    pub fn create(path: &Path, compression: Compression) -> Result<Self, Error> {
        let file = EventFile::at(path, compression)?.0;
        file.renew()?;
        Ok(file)
    }

    /// The file at `path`, with the events that it has. As with Lilith, it is made where there is none, or one that is too short to have a head.
    pub fn open(path: &Path, compression: Compression) -> Result<Self, Error> {
        let (file, kind) = EventFile::at(path, compression)?;
        if !file.prepare()? {
            let head = kind.check(path)?;
            if Handle::reading(path)?.length()? > head && !file.index.exists() {
                return Err(Failure::of(path, "there are events, and no index").into());
            }
        }
        Ok(file)
    }

    fn at(path: &Path, compression: Compression) -> Result<(Self, Kind), Error> {
        let kind = Kind::of::<T, S>(compression);
        let file = EventFile {
            data: path.to_path_buf(),
            index: layout::index_of(path)?,
            head: kind.head()?,
            system: S::new().map_err(Into::into)?,
            message: Vec::new(),
            values: PhantomData,
        };
        Ok((file, kind))
    }

    /// How many events there are.
    pub fn count(&self) -> Result<u64, Error> {
        match self.index.exists() {
            true => Ok(Handle::reading(&self.index)?.length()? / PLACE),
            false => Ok(0),
        }
    }

    /// Makes the files anew where there are none. Says whether it did.
    fn prepare(&self) -> Result<bool, Error> {
        let is_whole = self.data.exists() && fs::metadata(&self.data).map_or(0, |data| data.len()) >= SMALLEST;
        if !is_whole {
            self.renew()?;
        }
        Ok(!is_whole)
    }

    /// A data file that has a head only, and no index.
    fn renew(&self) -> Result<(), Failure> {
        for path in [&self.index, &self.data] {
            match fs::remove_file(path) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(Failure::of(path, error)),
                _ => {}
            }
        }
        Handle::writing(&self.data)?.write(&self.head)
    }
}

impl<T, S: System<T>> Store<T> for EventFile<T, S> {
    fn add(&mut self, value: &T) -> Result<(), Error> {
        self.prepare()?;
        let mut index = Handle::writing(&self.index)?;
        let mut data = Handle::writing(&self.data)?;
        let count = index.length()? / PLACE;
        let place = data.length()?;
        write_event(&mut self.system, &mut data, &self.data, place, value)?;
        write_place(&mut index, count, place)?;
        Ok(())
    }

    /// Nothing is added where one of the values cannot be written. What was written of others stays in the data file, without a place.
    fn add_all(&mut self, values: &[T]) -> Result<(), Error> {
        self.prepare()?;
        if values.is_empty() {
            return Ok(());
        }
        let mut index = Handle::writing(&self.index)?;
        let mut data = Handle::writing(&self.data)?;
        let count = index.length()? / PLACE;
        let mut end = data.length()?;
        let mut places = Vec::with_capacity(values.len());
        for value in values {
            places.push(end);
            end += write_event(&mut self.system, &mut data, &self.data, end, value)?;
        }
        for (number, place) in (count..).zip(places) {
            write_place(&mut index, number, place)?;
        }
        Ok(())
    }

    fn get(&mut self, index: usize) -> Result<T, Error> {
        if !self.data.exists() || !self.index.exists() {
            return Err(self.damage("there is no event, as one of the two files is missing".to_string()));
        }
        let mut places = Handle::reading(&self.index)?;
        let mut data = Handle::reading(&self.data)?;
        let count = places.length()? / PLACE;
        if index as u64 >= count {
            return Err(self.damage(format!("there is no event {index}: it has {count}")));
        }
        let place = read_place(&mut places, &self.index, index as u64)?;
        // Places and lengths come from files. Memory is taken for what is there only.
        let start = place.saturating_add(LENGTH);
        let end = data.length()?;
        if start > end {
            return Err(self.damage(format!("event {index} at {place} is beyond the end at {end}")));
        }
        data.seek(place)?;
        let mut length = [0; LENGTH as usize];
        data.read(&mut length)?;
        let length = u32::from_be_bytes(length);
        let end = data.length()?;
        if start.saturating_add(length.into()) > end {
            return Err(self.damage(format!("event {index} at {place} has {length} bytes, beyond the end at {end}")));
        }
        self.message.resize(length as usize, 0);
        data.read(&mut self.message)?;
        self.system.deserialize(&self.message).map_err(Into::into)
    }
}

impl<T, S> EventFile<T, S> {
    fn damage(&self, what: String) -> Error {
        Failure::of(&self.data, what).into()
    }
}

/// Writes an event to its place in the data file. Gives how many bytes it takes there.
fn write_event<T, S: System<T>>(
    system: &mut S,
    data: &mut Handle<'_>,
    path: &Path,
    place: u64,
    value: &T,
) -> Result<u64, Error> {
    let message = system.serialize(value).map_err(Into::into)?;
    let message = message.as_ref();
    let length = layout::length_of(message).map_err(|what| Failure::of(path, what))?;
    data.seek(place)?;
    data.write(&length)?;
    data.write(message)?;
    Ok(LENGTH + message.len() as u64)
}

/// Writes the place of an event to the index. Events before it that have none are given one that is none.
fn write_place(index: &mut Handle<'_>, number: u64, place: u64) -> Result<(), Failure> {
    let at = number * PLACE;
    let length = index.length()?;
    if length < at {
        let first = length / PLACE;
        index.seek(first * PLACE)?;
        (first..number).try_for_each(|_| index.write(&[0xff; PLACE as usize]))?;
    }
    index.seek(at)?;
    index.write(&place.to_be_bytes())
}

/// Reads the place of an event from the index.
fn read_place(index: &mut Handle<'_>, path: &Path, number: u64) -> Result<u64, Failure> {
    let at = number * PLACE;
    let length = index.length()?;
    if length < at + PLACE {
        return Err(Failure::of(path, format!("event {number} has no place any more")));
    }
    index.seek(at)?;
    let mut place = [0; PLACE as usize];
    index.read(&mut place)?;
    Ok(u64::from_be_bytes(place))
}
