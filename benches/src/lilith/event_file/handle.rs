//! A file that is open for one operation.

use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

use super::failure::Failure;

/// A file, and where it is. Each method is one call to the operating system, as long as that does all it is asked for; so is the end, which closes the file.
pub(super) struct Handle<'a> {
    path: &'a Path,
    file: File,
}

impl<'a> Handle<'a> {
    /// Opens a file to read.
    pub(super) fn reading(path: &'a Path) -> Result<Self, Failure> {
        Handle::opened(path, OpenOptions::new().read(true))
    }

    /// Opens a file to read and to write, which is made where there is none.
    pub(super) fn writing(path: &'a Path) -> Result<Self, Failure> {
        Handle::opened(path, OpenOptions::new().read(true).write(true).create(true).truncate(false))
    }

    fn opened(path: &'a Path, options: &OpenOptions) -> Result<Self, Failure> {
        let file = options.open(path).map_err(|error| Failure::of(path, error))?;
        Ok(Handle { path, file })
    }

    /// How many bytes it has.
    pub(super) fn length(&self) -> Result<u64, Failure> {
        Ok(self.try_to(self.file.metadata())?.len())
    }

    /// Goes to a place.
    pub(super) fn seek(&mut self, place: u64) -> Result<(), Failure> {
        let sought = self.file.seek(SeekFrom::Start(place));
        self.try_to(sought).map(drop)
    }

    /// Reads all of `bytes` from there on.
    pub(super) fn read(&mut self, bytes: &mut [u8]) -> Result<(), Failure> {
        let read = self.file.read_exact(bytes);
        self.try_to(read)
    }

    /// Writes all of `bytes` from there on.
    pub(super) fn write(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        let written = self.file.write_all(bytes);
        self.try_to(written)
    }

    /// Says of an error which file it is about.
    fn try_to<R>(&self, result: io::Result<R>) -> Result<R, Failure> {
        result.map_err(|error| Failure::of(self.path, error))
    }
}
