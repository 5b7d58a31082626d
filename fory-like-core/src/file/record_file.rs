//! The file as users have it.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::marker::PhantomData;
use std::fs::OpenOptions;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::compression::Compression;
use super::data::Data;
use super::encoding::{Decode, Encode, Encoding};
use super::fault::FileFault;
use super::header::{self, Header};
use super::index;
use super::iter::Iter;
use super::options::{Durability, Options};
use super::platform;
use super::record::{self, HEAD};
use super::recovery::Recovery;
use crate::Config;
use crate::error::{Error, ErrorKind, Result, Segment};

/// Values of one type in a file: appended, and had again by their index.
///
/// ```
/// use fory_like_core::file::RecordFile;
/// use fory_like_core::{Deserialize, Serialize};
///
/// #[derive(Debug, PartialEq, Serialize, Deserialize)]
/// struct Visit {
///     page: String,
///     seconds: u32,
/// }
///
/// # let directory = std::env::temp_dir().join(format!("fory-like-record-file-{}", std::process::id()));
/// # std::fs::create_dir_all(&directory)?;
/// # let path = directory.join("visits.records");
/// let mut file = RecordFile::create(&path)?;
/// file.add(&Visit { page: "home".into(), seconds: 7 })?;
/// file.add_all(&[Visit { page: "news".into(), seconds: 21 }, Visit { page: "home".into(), seconds: 3 }])?;
/// file.sync()?;
///
/// // Another program reads beside the writer.
/// let reader = RecordFile::<Visit>::open(&path)?;
/// assert_eq!(reader.len(), 3);
/// assert_eq!(reader.get(1)?.page, "news");
/// let seconds: Result<Vec<u32>, _> = reader.iter().map(|visit| Ok::<_, fory_like_core::Error>(visit?.seconds)).collect();
/// assert_eq!(seconds?, [7, 21, 3]);
/// # std::fs::remove_dir_all(&directory)?;
/// # Ok::<(), fory_like_core::Error>(())
/// ```
///
/// Beside the file stands its index, whose name has `.index` behind it. It is made again where it is missing: copy or move the file without it, or
/// with it. Nothing but these two files is touched.
///
/// There is one writer at a time, in all programs; it holds a lock on the file from [`create`](Self::create) or the first [`add`](Self::add) on, until it
/// is dropped. Readers need no lock, and see the records that were there when they were opened or [refreshed](Self::refresh). (On Windows, where a lock keeps
/// readers out as well, there are none beside a writer.)
pub struct RecordFile<T, E = Config> {
    path: PathBuf,
    data: Data,
    header: Header,
    encoding: E,
    durability: Durability,
    /// Records since the last sync.
    unsynced: usize,
    writable: bool,
    /// Whether this is the one writer.
    writes: bool,
    /// Whether a fault of writing could not be undone.
    broken: bool,
    recovery: Option<Recovery>,
    /// What is written next.
    buffer: Vec<u8>,
    /// A record before it is compressed.
    raw: Vec<u8>,
    value: PhantomData<fn(&T) -> T>,
}

/// Buffers of more bytes are given back after they are written.
const KEPT: usize = 1 << 20;

impl<T> RecordFile<T> {
    /// Makes a new file of messages of [`Config::new`], and locks it for writing. [`Options`] has more to choose.
    ///
    /// # Errors
    /// As [`Options::create`].
    pub fn create(path: impl AsRef<Path>) -> Result<Self>
    where
        Config: Encode<T>,
    {
        Options::new().create(path)
    }

    /// Opens a file of messages of [`Config::new`]: for reading, and for writing from the first [`add`](Self::add) on. [`Options`] has
    /// more to choose.
    ///
    /// Takes the same time however many records there are, unless the index is missing. What an interrupted writer has left at the end is
    /// cut off, where no writer is at work: [`recovery`](Self::recovery) tells.
    ///
    /// # Errors
    /// Where there is no such file; where it is no record file or its head is damaged; where it holds values of another type or was made with another
    /// configuration; where this program was built without its compression. [`FileFault`] has the cause.
    pub fn open(path: impl AsRef<Path>) -> Result<Self>
    where
        Config: Decode<T>,
    {
        Options::new().open(path)
    }
}

impl<T, E: Encoding> RecordFile<T, E> {
    pub(super) fn make(path: &Path, options: &Options<E>) -> Result<Self>
    where
        E: Encode<T>,
    {
        options.compression.check()?;
        let header = Header {
            bits: E::BITS,
            compression: options.compression,
            id: header::new_id(),
            described: E::written(),
            metadata: options.metadata.clone(),
        };
        let bytes = header.to_bytes()?;
        let file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
        if !platform::try_lock(&file)? {
            return Err(Error::new(ErrorKind::File(FileFault::Locked)));
        }
        if file.metadata()?.len() > 0 {
            return Err(Error::new(ErrorKind::File(FileFault::Exists)));
        }
        let written = platform::write_all_at(&file, &bytes, 0).and_then(|()| file.sync_all());
        if let Err(error) = written.and_then(|()| platform::sync_directory(path)) {
            // So that the next attempt finds it empty.
            let _ = file.set_len(0);
            return Err(error.into());
        }
        let mut data = Data::new(file, header.id, bytes.len() as u64);
        data.write_index(path);
        let mut file = Self::of(path, data, header, options, true);
        file.writes = true;
        Ok(file)
    }

    pub(super) fn find(path: &Path, options: &Options<E>) -> Result<Self>
    where
        E: Decode<T>,
    {
        let (file, writable) = platform::open(path)?;
        let (header, start) = Header::read(&file)?;
        header.check::<E>(E::read())?;
        let mut file = Self::of(path, Data::new(file, header.id, start), header, options, writable);
        file.data.find(path, false)?;
        let torn = file.data.seen > file.data.end;
        if torn || file.data.missing() > 0 || (file.data.wants_index() && writable) {
            let locked = match platform::try_lock(&file.data.file) {
                // Some systems lock only what can be written.
                Err(_) if !writable => false,
                locked => locked?,
            };
            if locked {
                // Nobody is writing: so it is not a record on its way, but one that will never be whole.
                file.recover()?;
                file.data.file.unlock()?;
            }
        }
        Ok(file)
    }

    fn of(path: &Path, data: Data, header: Header, options: &Options<E>, writable: bool) -> Self {
        RecordFile {
            path: path.into(),
            data,
            header,
            encoding: options.encoding,
            durability: options.durability,
            unsynced: 0,
            writable,
            writes: false,
            broken: false,
            recovery: None,
            buffer: Vec::new(),
            raw: Vec::new(),
            value: PhantomData,
        }
    }

    /// With the file locked: finds the records, cuts what is behind them, and makes the index complete.
    fn recover(&mut self) -> io::Result<()> {
        let data = &mut self.data;
        data.find(&self.path, self.writable)?;
        let recovery = Recovery { cut: data.seen - data.end, missing: data.missing() };
        if recovery.cut > 0 && self.writable {
            data.file.set_len(data.end)?;
            data.seen = data.end;
        }
        if recovery.cut > 0 || recovery.missing > 0 {
            self.recovery = Some(recovery);
        }
        if self.writable {
            data.write_index(&self.path);
            // These are there, whatever an older mark says, or none.
            data.mark();
        }
        Ok(())
    }

    /// Becomes the one writer.
    fn lock(&mut self) -> Result<()> {
        if self.broken {
            return Err(Error::new(ErrorKind::File(FileFault::Broken)));
        }
        if self.writes {
            return Ok(());
        }
        if !self.writable {
            return Err(io::Error::from(io::ErrorKind::PermissionDenied).into());
        }
        // Someone who opens the file and mends it has it locked for a moment.
        const ATTEMPTS: u32 = 20;
        for attempt in 1.. {
            if platform::try_lock(&self.data.file)? {
                break;
            }
            if attempt == ATTEMPTS {
                return Err(Error::new(ErrorKind::File(FileFault::Locked)));
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        if let Err(error) = self.recover() {
            // So that others may try. Where that fails too, it is when this is dropped.
            let _ = self.data.file.unlock();
            return Err(error.into());
        }
        self.writes = true;
        Ok(())
    }

    /// Adds a record. Gives its index.
    ///
    /// Costs one write, of sixteen bytes more than the record.
    ///
    /// # Errors
    /// As the encoding's (see [`Config::to_vec`](crate::Config::to_vec)); where another writer has the file ([`Locked`](FileFault::Locked)); where the system
    /// refuses, as on a full disk. Then the file is as it was, unless it was the [`sync`](Self::sync) that failed, where the [`Durability`] asks for one.
    pub fn add(&mut self, value: &T) -> Result<usize>
    where
        E: Encode<T>,
    {
        self.lock()?;
        let index = self.data.len();
        self.buffer.clear();
        self.push_record(value)?;
        record::complete(&mut self.buffer, self.data.seed, self.data.end, index, false)?;
        self.write(&[self.data.end])?;
        Ok(index)
    }

    /// Adds many records at once: all of them or, on any fault and after any crash, none. Gives their indices.
    ///
    /// Costs one write for all, and their memory until then.
    ///
    /// # Errors
    /// As [`add`](Self::add). The path of an error begins with the position of the value.
    pub fn add_all<'a>(&mut self, values: impl IntoIterator<Item = &'a T>) -> Result<core::ops::Range<usize>>
    where
        E: Encode<T>,
        T: 'a,
    {
        self.lock()?;
        let first = self.data.len();
        let start = self.data.end;
        self.buffer.clear();
        let mut places = Vec::new();
        let mut last = 0;
        for (i, value) in values.into_iter().enumerate() {
            last = self.buffer.len();
            self.push_record(value).map_err(|error| error.inside(Segment::Index(i)))?;
            let place = start + last as u64;
            record::complete(&mut self.buffer[last..], self.data.seed, place, first + i, true)?;
            places.push(place);
        }
        let Some(&place) = places.last() else { return Ok(first..first) };
        record::complete(&mut self.buffer[last..], self.data.seed, place, first + places.len() - 1, false)?;
        self.write(&places)?;
        Ok(first..first + places.len())
    }

    /// Writes a record behind what the buffer holds, but for its head, of which there is the room.
    fn push_record(&mut self, value: &T) -> Result<()>
    where
        E: Encode<T>,
    {
        self.buffer.extend_from_slice(&[0; HEAD]);
        if self.header.compression == Compression::None {
            return self.encoding.encode(value, &mut self.buffer);
        }
        self.raw.clear();
        self.encoding.encode(value, &mut self.raw)?;
        self.header.compression.compress(&self.raw, &mut self.buffer)
    }

    /// Writes the buffer, with records at these places.
    fn write(&mut self, places: &[u64]) -> Result<()> {
        let start = self.data.end;
        let written = platform::write_all_at(&self.data.file, &self.buffer, start);
        let end = start + self.buffer.len() as u64;
        for buffer in [&mut self.buffer, &mut self.raw] {
            if buffer.capacity() > KEPT {
                *buffer = Vec::new();
            }
        }
        if let Err(error) = written {
            // So that no part of it is ever taken for a record.
            self.broken = self.data.file.set_len(start).is_err();
            return Err(error.into());
        }
        self.data.push(places, end);
        self.unsynced += places.len();
        let sync = match self.durability {
            Durability::OnSync => false,
            Durability::EveryAdd => true,
            Durability::Every(count) => self.unsynced >= count,
        };
        if sync {
            self.sync()?;
        } else if self.data.wants_index() {
            self.data.write_index(&self.path);
        }
        Ok(())
    }

    /// Waits until all records added so far are safe from a failure of the power.
    ///
    /// # Errors
    /// Where the system fails. Which records are safe then, nobody knows, so nothing is added any more: open the file again.
    pub fn sync(&mut self) -> Result<()> {
        if let Err(error) = self.data.file.sync_data() {
            self.broken = self.writes;
            return Err(error.into());
        }
        if self.writes {
            self.unsynced = 0;
            self.data.mark();
            if self.data.wants_index() {
                self.data.write_index(&self.path);
            }
        }
        Ok(())
    }

    /// The value of a record. Takes the same time for any of them, but for its size.
    ///
    /// # Errors
    /// Where there is no such record ([`NoRecord`](FileFault::NoRecord)); where it is damaged ([`Damaged`](FileFault::Damaged)), which the others need not be; where
    /// reading fails. The path of an error of the value begins with the index.
    pub fn get(&self, index: usize) -> Result<T>
    where
        E: Decode<T>,
    {
        let bytes = self.data.read(index)?;
        self.decode(&bytes[HEAD..], index)
    }

    /// The bytes of a record as they were before they were compressed: a message or a row, behind what `buffer` holds. For values that borrow from their message,
    /// and for sending records on.
    ///
    /// # Errors
    /// As [`get`](Self::get), but for those of the value.
    pub fn read_bytes(&self, index: usize, buffer: &mut Vec<u8>) -> Result<()> {
        let bytes = self.data.read(index)?;
        match self.header.compression {
            Compression::None => buffer.extend_from_slice(&bytes[HEAD..]),
            compression => {
                buffer.extend_from_slice(&compression.decompress(&bytes[HEAD..], index, self.encoding.limit())?);
            }
        }
        Ok(())
    }

    /// The value of the record with these bytes.
    pub(super) fn decode(&self, bytes: &[u8], index: usize) -> Result<T>
    where
        E: Decode<T>,
    {
        let value = match self.header.compression {
            Compression::None => self.encoding.decode(bytes),
            compression => {
                compression.decompress(bytes, index, self.encoding.limit()).and_then(|raw| self.encoding.decode(&raw))
            }
        };
        value.map_err(|error| match error.kind() {
            // It says so itself.
            ErrorKind::File(_) => error,
            _ => error.inside(Segment::Index(index)),
        })
    }

    /// All values, in order. Reads ahead, so it is faster than [`get`](Self::get) of one after the other.
    pub fn iter(&self) -> Iter<'_, T, E>
    where
        E: Decode<T>,
    {
        Iter::new(self)
    }

    /// How many records there are; beside a writer, how many there were when the file was opened or [refreshed](Self::refresh).
    pub fn len(&self) -> usize {
        self.data.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Looks for records that a writer has added since. Gives how many there are now.
    ///
    /// # Errors
    /// Where reading fails.
    pub fn refresh(&mut self) -> Result<usize> {
        if !self.writes {
            self.data.find_more()?;
            if self.data.wants_index() {
                // By now the writer has written the places of most of them, so they need no memory here.
                self.data.find(&self.path, false)?;
            }
        }
        Ok(self.len())
    }

    /// What had to be mended when the file was opened, or locked for writing; `None` if nothing had.
    pub fn recovery(&self) -> Option<Recovery> {
        self.recovery
    }

    /// What the maker of the file had to say.
    pub fn metadata(&self) -> &BTreeMap<String, String> {
        &self.header.metadata
    }

    /// How each record is compressed.
    pub fn compression(&self) -> Compression {
        self.header.compression
    }

    /// Where the file is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Where its index is: beside it.
    pub fn index_path(&self) -> PathBuf {
        index::path_of(&self.path)
    }

    pub(super) fn data(&self) -> &Data {
        &self.data
    }
}

impl<T, E> Drop for RecordFile<T, E> {
    fn drop(&mut self) {
        if self.writes && !self.broken {
            self.data.write_index(&self.path);
            self.data.mark();
        }
    }
}

impl<T, E: fmt::Debug> fmt::Debug for RecordFile<T, E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RecordFile")
            .field("path", &self.path)
            .field("len", &self.data.len())
            .field("encoding", &self.encoding)
            .field("compression", &self.header.compression)
            .finish_non_exhaustive()
    }
}

impl<'a, T, E: Decode<T>> IntoIterator for &'a RecordFile<T, E> {
    type Item = Result<T>;
    type IntoIter = Iter<'a, T, E>;

    fn into_iter(self) -> Iter<'a, T, E> {
        self.iter()
    }
}
