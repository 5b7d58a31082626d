//! Rows where they lie, in a map of the file.

use core::fmt;
use memmap2::Mmap;

use super::compression::Compression;
use super::encoding::InRows;
use super::fault::FileFault;
use super::record::{HEAD, Head};
use super::record_file::RecordFile;
use super::scan;
use crate::error::{Error, ErrorKind, Result, Segment};
use crate::row::{self, Row};

/// A map of a file of rows: see [`RecordFile::map`].
pub struct Mapped<'a, T> {
    file: &'a RecordFile<T, InRows>,
    bytes: Mmap,
}

impl<T: Row> RecordFile<T, InRows> {
    /// Maps the records that there are into memory: their fields are read in place.
    ///
    /// ```
    /// use fory_like_core::Row;
    /// use fory_like_core::file::Options;
    ///
    /// #[derive(Row)]
    /// struct Visit {
    ///     page: String,
    ///     seconds: u32,
    /// }
    ///
    /// # let directory = std::env::temp_dir().join(format!("fory-like-mapped-{}", std::process::id()));
    /// # std::fs::create_dir_all(&directory)?;
    /// # let path = directory.join("visits.records");
    /// let mut file = Options::new().rows().create(&path)?;
    /// file.add(&Visit { page: "home".into(), seconds: 7 })?;
    /// // SAFETY: this program is the only one that knows of the file.
    /// let visits = unsafe { file.map()? };
    /// assert_eq!(visits.get(0)?.page(), "home");
    /// # drop(visits);
    /// # std::fs::remove_dir_all(&directory)?;
    /// # Ok::<(), fory_like_core::Error>(())
    /// ```
    ///
    /// # Safety
    /// As long as the map lives, nobody shortens the file or changes the bytes of its records: not this program, and no other one. (A `RecordFile` that
    /// writes to it does neither.)
    ///
    /// # Errors
    /// Where the records are compressed; where the system refuses.
    pub unsafe fn map(&self) -> Result<Mapped<'_, T>> {
        if self.compression() != Compression::None {
            let reason = "records that are compressed cannot be read in place: use `get`";
            return Err(Error::new(ErrorKind::Unsupported { reason }));
        }
        // A part of a map that the file does not have is no memory. It had all of it when the records were found.
        if self.data().file.metadata()?.len() < self.data().end {
            return Err(std::io::Error::from(std::io::ErrorKind::UnexpectedEof).into());
        }
        let mut options = memmap2::MmapOptions::new();
        let len =
            usize::try_from(self.data().end).map_err(|_| Error::new(ErrorKind::Memory { requested: usize::MAX }))?;
        // SAFETY: by the caller's word nobody changes the bytes or takes them away, and they are there, as was just checked.
        let bytes = unsafe { options.len(len).map(&self.data().file)? };
        Ok(Mapped { file: self, bytes })
    }
}

impl<'a, T: Row> Mapped<'a, T> {
    /// A view of a record, whose bytes are checked: those that were written, and a row of the type.
    ///
    /// # Errors
    /// As [`RecordFile::get`].
    pub fn get(&self, index: usize) -> Result<T::View<'_>> {
        let len = self.file.len();
        if index >= len {
            return Err(Error::new(ErrorKind::File(FileFault::NoRecord { index, len })));
        }
        let data = self.file.data();
        let found = data.bounds(index)?;
        let bytes = match self.record(found.0, index) {
            Some(bytes) => Some(bytes),
            None => data.other_bounds(index, found)?.and_then(|(place, _)| self.record(place, index)),
        };
        match bytes {
            Some(bytes) => row::view::<T>(bytes).map_err(|error| error.inside(Segment::Index(index))),
            None => Err(Error::new(ErrorKind::File(FileFault::Damaged { index }))),
        }
    }

    /// The bytes of the record that begins at `place`, if it is the one of that index, and whole.
    fn record(&self, place: u64, index: usize) -> Option<&[u8]> {
        let rest = self.bytes.get(usize::try_from(place).ok()?..)?;
        let head = Head::read(rest.first_chunk()?, self.file.data().seed, place).filter(|head| head.is_of(index))?;
        let end = usize::try_from(scan::next(place, &head) - place).ok()?;
        rest.get(HEAD..end).filter(|bytes| head.holds(bytes))
    }

    /// How many records there are.
    pub fn len(&self) -> usize {
        self.file.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.file.is_empty()
    }

    /// Views of all records, in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Result<T::View<'_>>> {
        (0..self.len()).map(|index| self.get(index))
    }
}

impl<T> fmt::Debug for Mapped<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Mapped").field("bytes", &self.bytes.len()).finish_non_exhaustive()
    }
}
