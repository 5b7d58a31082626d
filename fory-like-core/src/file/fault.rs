//! What can be wrong with a record file.

use alloc::string::String;
use core::fmt;

/// What is wrong with a record file, or with what was asked of it: the cause of an [`Error`](crate::Error) that is no fault of a value.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FileFault {
    /// It does not begin as a record file does.
    NoRecordFile,
    /// It is of another version of the format.
    Version {
        /// The version found.
        found: u32,
    },
    /// What stands before the records is damaged, or not complete.
    Header,
    /// It holds values of another type.
    Type {
        /// The type in the file.
        found: String,
        /// The type that was asked for.
        expected: String,
    },
    /// Its records are written with another configuration.
    Configuration {
        /// That of the file.
        found: String,
        /// That which was asked for.
        expected: String,
    },
    /// Its records are compressed in a way that this program was built without.
    Compression {
        /// The way, which is the name of the feature.
        feature: &'static str,
    },
    /// There is a file already, and it is not empty.
    Exists,
    /// Another [`RecordFile`](crate::file::RecordFile) writes to it.
    Locked,
    /// There is no record of this index.
    NoRecord {
        /// The index asked for.
        index: usize,
        /// How many records there are.
        len: usize,
    },
    /// The bytes of a record are not those that were written.
    Damaged {
        /// The record.
        index: usize,
    },
    /// A record of more than 4 GiB.
    TooLong {
        /// How many bytes it would have.
        bytes: usize,
    },
    /// An earlier fault of writing could not be undone.
    Broken,
}

impl fmt::Display for FileFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FileFault::NoRecordFile => f.write_str("this is no record file"),
            FileFault::Version { found } => write!(f, "a record file of version {found}; this program knows version 1"),
            FileFault::Header => f.write_str("the head of the record file is damaged or not complete"),
            FileFault::Type { found, expected } => {
                write!(f, "the record file holds values of another type: {found} in the file, {expected} asked for")
            }
            FileFault::Configuration { found, expected } => {
                write!(f, "the record file has another configuration: {found} in the file, {expected} asked for")
            }
            FileFault::Compression { feature } => {
                write!(
                    f,
                    "the records are compressed with {feature}: build with the feature `{feature}` of fory-like-core"
                )
            }
            FileFault::Exists => f.write_str("the file exists and is not empty: open it, or remove it first"),
            FileFault::Locked => f.write_str("another writer has the record file open"),
            FileFault::NoRecord { index, len } => write!(f, "no record {index}: there are {len}"),
            FileFault::Damaged { index } => write!(f, "record {index} is damaged"),
            FileFault::TooLong { bytes } => write!(f, "a record of {bytes} bytes: 4294967295 are the most"),
            FileFault::Broken => {
                f.write_str("an earlier fault of writing could not be undone: open the record file again")
            }
        }
    }
}
