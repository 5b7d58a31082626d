//! What all files of events have in common.

use fory_like_core::file::{Decode, Encode, RecordFile};

use crate::systems::Error;

/// A file that values are added to, and read from by their index.
pub trait Store<T> {
    /// Appends a value.
    fn add(&mut self, value: &T) -> Result<(), Error>;
    /// Appends values, as the file does it with many.
    fn add_all(&mut self, values: &[T]) -> Result<(), Error>;
    /// The value of that index.
    fn get(&mut self, index: usize) -> Result<T, Error>;
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
