//! What opening a file says of its end.

/// What had to be mended when a file was opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Recovery {
    /// How many bytes were cut from the end, which an interrupted writer had left there: no whole record, or a part of an
    /// [`add_all`](super::RecordFile::add_all). They had neither been made safe by a sync, nor had the writer come to its end. (Where the file may only be read, they
    /// are still there, and left out.)
    pub cut: u64,
    /// How many bytes of records are missing at the end that were there after a sync or when a writer had done its work: something else has cut the file, or
    /// the power failed before a sync.
    pub missing: u64,
}
