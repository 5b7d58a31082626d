//! Values in a file: appended, and had again by their index.
#![doc = include_str!("file/file.md")]

mod compression;
mod data;
mod encoding;
mod fault;
mod header;
mod index;
mod iter;
mod mapped;
mod options;
mod platform;
mod record;
mod record_file;
mod recovery;
mod scan;

pub use self::compression::Compression;
pub use self::encoding::{Decode, Encode, Encoding, InRows};
pub use self::fault::FileFault;
pub use self::iter::Iter;
pub use self::mapped::Mapped;
pub use self::options::{Durability, Options};
pub use self::record_file::RecordFile;
pub use self::recovery::Recovery;
