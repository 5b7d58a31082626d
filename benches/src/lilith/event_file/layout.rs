//! Where things lie in the two files, and the head of the data file.
//!
//! The layout and the numbers are facts about two systems, learned from their sources: `DefaultFileHeaderStrategy`, `DefaultDataStrategy`, `DefaultIndexStrategy` and
//! `MetaDataEncoder` of huxi/sulky, and `FileConstants` of huxi/lilith. The names of the content formats but that of Protocol Buffers are those of Lilith's benchmark
//! (`Benchmark`), which has Lilith's XML in a comment only.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use prost::Message;

use super::failure::Failure;
use super::handle::Handle;
use crate::lilith::gzip;
use crate::lilith::protobuf::StringMapEntryMessage;
use crate::report::Compression;
use crate::systems::{System, names};

/// The number that the file of any application begins with.
const CODEC_MAGIC: u32 = 0x0B50_1E7E;
/// Lilith's own number, which follows.
const LILITH_MAGIC: u32 = 0x0B5E_55ED;
/// The bytes of a head without meta data: the two numbers, and the length of the meta data.
pub(in crate::lilith) const SMALLEST: u64 = 12;
/// The bytes of the length before a message.
pub(in crate::lilith) const LENGTH: u64 = 4;
/// The bytes of a place in the index.
pub(in crate::lilith) const PLACE: u64 = 8;

const TYPE_KEY: &str = "contentType";
const LOGGING: &str = "logging";
const FORMAT_KEY: &str = "contentFormat";
const COMPRESSION_KEY: &str = "compression";
const GZIP: &str = "GZIP";

/// What the meta data of a file say, which is what its messages are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::lilith) struct Kind {
    /// The format of the messages.
    format: String,
    compressed: bool,
}

/// The meta data.
#[derive(Clone, PartialEq, Message)]
struct MetaData {
    #[prost(message, repeated, tag = "1")]
    entry: Vec<StringMapEntryMessage>,
    #[prost(bool, optional, tag = "2")]
    sparse: Option<bool>,
}

impl Kind {
    /// The messages of a system.
    pub(in crate::lilith) fn of<T, S: System<T>>(compression: Compression) -> Self {
        let format = match S::NAME {
            names::JAVA_SERIALIZATION => "java.io.Serializable",
            names::JAVABEANS_XML => "java.beans.XML",
            names::LILITH_XML => "Lilith XML",
            // That of Protocol Buffers is called as the system; others are none of Lilith's.
            name => name,
        };
        Kind { format: format.to_string(), compressed: compression == Compression::Gzip }
    }

    /// The head of a file of such messages. The meta data are compressed whatever becomes of messages.
    pub(in crate::lilith) fn head(&self) -> io::Result<Vec<u8>> {
        let entry = |key: &str, value: &str| StringMapEntryMessage { key: key.to_string(), value: Some(value.into()) };
        // As the real system's hash map has them in its order.
        let entry = (self.compressed.then(|| entry(COMPRESSION_KEY, GZIP)).into_iter())
            .chain([entry(TYPE_KEY, LOGGING), entry(FORMAT_KEY, &self.format)]);
        let meta_data = MetaData { entry: entry.collect(), sparse: None };
        let meta_data = gzip::compress(&meta_data.encode_to_vec(), Vec::new())?;
        let numbers = [CODEC_MAGIC, LILITH_MAGIC, meta_data.len() as u32];
        Ok(numbers.into_iter().flat_map(u32::to_be_bytes).chain(meta_data).collect())
    }

    /// Fails where a file is none of such messages. Gives the length of its head.
    pub(in crate::lilith) fn check(&self, path: &Path) -> Result<u64, Failure> {
        let mut file = Handle::reading(path)?;
        let length = file.length()?;
        if length < SMALLEST {
            return Err(Failure::of(path, format!("{length} bytes are no file of events")));
        }
        let mut number = [0; 4];
        for expected in [CODEC_MAGIC, LILITH_MAGIC] {
            file.read(&mut number)?;
            let found = u32::from_be_bytes(number);
            if found != expected {
                return Err(Failure::of(path, format!("no file of events: {found:#010x} instead of {expected:#010x}")));
            }
        }
        file.read(&mut number)?;
        let head = SMALLEST + u64::from(u32::from_be_bytes(number));
        // Memory is taken for what is there only.
        if head > length {
            return Err(Failure::of(path, format!("the head has {head} bytes, the file {length}")));
        }
        let mut meta_data = vec![0; (head - SMALLEST) as usize];
        file.read(&mut meta_data)?;
        let found = Kind::read(&meta_data).map_err(|what| Failure::of(path, what))?;
        if found != *self {
            return Err(Failure::of(path, format!("the events are {found}, not {self}")));
        }
        Ok(head)
    }

    fn read(meta_data: &[u8]) -> Result<Self, String> {
        let damaged = |error: &dyn fmt::Display| format!("the meta data are damaged: {error}");
        let mut message = Vec::new();
        if !meta_data.is_empty() {
            gzip::decompress(meta_data, &mut message).map_err(|error| damaged(&error))?;
        }
        let MetaData { entry, sparse } = MetaData::decode(&*message).map_err(|error| damaged(&error))?;
        // Events have other places there.
        if sparse == Some(true) {
            return Err("the file is sparse, which events of Lilith never are".to_string());
        }
        let value = |key| entry.iter().rfind(|entry| entry.key == key).and_then(|entry| entry.value.as_deref());
        Ok(Kind {
            format: value(FORMAT_KEY).unwrap_or("of no format").to_string(),
            compressed: value(COMPRESSION_KEY) == Some(GZIP),
        })
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let compression = if self.compressed { Compression::Gzip } else { Compression::None };
        write!(f, "{} with compression {}", self.format, compression.name())
    }
}

/// The index that belongs to a data file: its extension is another one.
pub(in crate::lilith) fn index_of(path: &Path) -> Result<PathBuf, Failure> {
    let index = path.with_extension("index");
    match index == path {
        true => Err(Failure::of(path, "a data file cannot have the name of its index")),
        false => Ok(index),
    }
}

/// The length of a message, as it stands before it.
pub(in crate::lilith) fn length_of(message: &[u8]) -> Result<[u8; LENGTH as usize], String> {
    // The real system's lengths have a sign.
    i32::try_from(message.len())
        .map(i32::to_be_bytes)
        .map_err(|_| format!("a message of {} bytes is too long", message.len()))
}
