//! How a file is made and opened.

use alloc::collections::BTreeMap;
use alloc::string::String;
use std::path::Path;

use super::compression::Compression;
use super::encoding::{Decode, Encode, Encoding, InRows};
use super::record_file::RecordFile;
use crate::Config;
use crate::error::Result;

/// When records are safe from a failure of the power. From a crash of the program they are, once they are added: by then the operating system has
/// them, and readers see them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Durability {
    /// After each [`sync`](RecordFile::sync), and at no other time.
    #[default]
    OnSync,
    /// After each [`add`](RecordFile::add) and [`add_all`](RecordFile::add_all), which wait for the disk.
    EveryAdd,
    /// After so many records have been added since the last time. 0 counts as 1.
    Every(usize),
}

/// How a file is made and opened.
///
/// ```
/// use fory_like_core::Config;
/// use fory_like_core::file::{Durability, Options, RecordFile};
///
/// # let directory = tempfile();
/// # let path = directory.join("options.records");
/// let options = Options::new()
///     .config(Config::new().compress_numbers())
///     .durability(Durability::Every(100))
///     .metadata("station", "north pole");
/// let mut file = options.create(&path)?;
/// file.add(&-17.5f32)?;
/// drop(file);
///
/// // The file knows its metadata and how records are compressed; the configuration is a type, and asked for again.
/// let file: RecordFile<f32, _> = Options::new().config(Config::new().compress_numbers()).open(&path)?;
/// assert_eq!(file.metadata()["station"], "north pole");
/// let error = RecordFile::<f32>::open(&path).unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "the record file has another configuration: messages with compressed numbers in the file, \
///      messages with numbers of fixed width asked for",
/// );
/// # std::fs::remove_dir_all(&directory)?;
/// # fn tempfile() -> std::path::PathBuf {
/// #     let path = std::env::temp_dir().join(format!("fory-like-options-{}", std::process::id()));
/// #     std::fs::create_dir_all(&path).unwrap();
/// #     path
/// # }
/// # Ok::<(), fory_like_core::Error>(())
/// ```
#[derive(Clone, Debug, Default)]
#[must_use = "options do nothing by themselves"]
pub struct Options<E = Config> {
    pub(super) encoding: E,
    pub(super) compression: Compression,
    pub(super) durability: Durability,
    pub(super) metadata: BTreeMap<String, String>,
}

impl Options {
    /// Messages of [`Config::new`], not compressed, safe when [`sync`](RecordFile::sync) says so, no metadata.
    pub fn new() -> Self {
        Self::default()
    }
}

impl<E> Options<E> {
    /// Records are messages of this configuration.
    pub fn config<N, V, B>(self, config: Config<N, V, B>) -> Options<Config<N, V, B>> {
        self.encoding(config)
    }

    /// Records are rows.
    pub fn rows(self) -> Options<InRows> {
        self.encoding(InRows)
    }

    fn encoding<F>(self, encoding: F) -> Options<F> {
        let Options { compression, durability, metadata, .. } = self;
        Options { encoding, compression, durability, metadata }
    }

    /// Records are compressed, each by itself. Matters to [`create`](Self::create); a file that is opened says so itself.
    pub fn compression(mut self, compression: Compression) -> Self {
        self.compression = compression;
        self
    }

    /// When records are safe from a failure of the power.
    pub fn durability(mut self, durability: Durability) -> Self {
        self.durability = durability;
        self
    }

    /// Something to say in the head of the file. Matters to [`create`](Self::create).
    pub fn metadata(mut self, key: impl Into<String>, value: impl Into<String>) -> Self {
        self.metadata.insert(key.into(), value.into());
        self
    }
}

impl<E: Encoding> Options<E> {
    /// Makes a new file and locks it for writing. One that is there must be empty.
    ///
    /// # Errors
    /// Where there is a file that is not empty ([`Exists`](super::FileFault::Exists)); where this program was built without the
    /// compression; where the system refuses.
    pub fn create<T>(&self, path: impl AsRef<Path>) -> Result<RecordFile<T, E>>
    where
        E: Encode<T>,
    {
        RecordFile::make(path.as_ref(), self)
    }

    /// Opens a file for reading, and for writing from the first [`add`](RecordFile::add) on.
    ///
    /// # Errors
    /// As [`RecordFile::open`].
    pub fn open<T>(&self, path: impl AsRef<Path>) -> Result<RecordFile<T, E>>
    where
        E: Decode<T>,
    {
        RecordFile::find(path.as_ref(), self)
    }
}
