//! What a record is: a message or a row.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::Config;
use crate::error::Result;
use crate::row::{self, Row, RowType};
use crate::stream::{DeserializeOwned, Serialize};
use crate::wire::mode::{Budget, Verify};
use crate::wire::{Numbers, sealed::Sealed};

/// What the records of a file are: messages of a [`Config`], or rows ([`InRows`]). Sealed.
pub trait Encoding: Sealed + Copy {
    /// Its bits in the head of the file.
    #[doc(hidden)]
    const BITS: u8;

    /// How many bytes a compressed record may become, if there is a limit.
    #[doc(hidden)]
    fn limit(&self) -> Option<usize>;
}

/// How values of a type become records.
pub trait Encode<T>: Encoding {
    /// Writes a value behind what `out` holds.
    #[doc(hidden)]
    fn encode(&self, value: &T, out: &mut Vec<u8>) -> Result<()>;

    /// What the file says of the type.
    #[doc(hidden)]
    fn written() -> Described;
}

/// How records become values of a type.
pub trait Decode<T>: Encoding {
    /// The value of a record.
    #[doc(hidden)]
    fn decode(&self, bytes: &[u8]) -> Result<T>;

    /// What the file must say of the type.
    #[doc(hidden)]
    fn read() -> Described;
}

/// The type of the values of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Described {
    /// Equal for types that mean the same bytes.
    pub(super) fingerprint: u64,
    /// For people.
    pub(super) text: String,
}

/// Records that are rows: fields are read in place, through a [map of the file](super::RecordFile::map).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct InRows;

/// The bit for rows.
const ROWS: u8 = 0b001;
/// The bit for compressed numbers, which is that of the header of a message.
const COMPRESSED: u8 = 0b010;
/// The bit for fingerprints in each message, which is that of the header of a message.
const FINGERPRINT: u8 = 0b100;

/// The bits, for people.
pub(super) fn describe(bits: u8) -> &'static str {
    match bits {
        0 => "messages with numbers of fixed width",
        COMPRESSED => "messages with compressed numbers",
        FINGERPRINT => "messages with numbers of fixed width and fingerprints",
        bits if bits == COMPRESSED | FINGERPRINT => "messages with compressed numbers and fingerprints",
        ROWS => "rows",
        _ => "records that this version does not know",
    }
}

impl Sealed for InRows {}
impl<N, V, B> Sealed for Config<N, V, B> {}

impl Encoding for InRows {
    const BITS: u8 = ROWS;

    fn limit(&self) -> Option<usize> {
        None
    }
}

impl<N: Numbers, V: Verify, B: Budget> Encoding for Config<N, V, B> {
    const BITS: u8 = (if N::COMPRESSED { COMPRESSED } else { 0 }) | (if V::VERIFY { FINGERPRINT } else { 0 });

    fn limit(&self) -> Option<usize> {
        self.budget()
    }
}

impl<T: Serialize, N: Numbers, V: Verify, B: Budget> Encode<T> for Config<N, V, B> {
    #[inline]
    fn encode(&self, value: &T, out: &mut Vec<u8>) -> Result<()> {
        self.append_to_vec(value, out)
    }

    fn written() -> Described {
        Described { fingerprint: T::schema().fingerprint(), text: T::schema().to_string() }
    }
}

impl<T: DeserializeOwned, N: Numbers, V: Verify, B: Budget> Decode<T> for Config<N, V, B> {
    #[inline]
    fn decode(&self, bytes: &[u8]) -> Result<T> {
        self.from_slice(bytes)
    }

    fn read() -> Described {
        Described { fingerprint: T::schema().fingerprint(), text: T::schema().to_string() }
    }
}

impl<T: Row> Encode<T> for InRows {
    #[inline]
    fn encode(&self, value: &T, out: &mut Vec<u8>) -> Result<()> {
        row::append_to_vec(out, value)
    }

    fn written() -> Described {
        described_row::<T>()
    }
}

impl<T: Row + for<'a> row::Load<'a>> Decode<T> for InRows {
    #[inline]
    fn decode(&self, bytes: &[u8]) -> Result<T> {
        row::from_slice(bytes)
    }

    fn read() -> Described {
        described_row::<T>()
    }
}

/// Two types of one text have rows alike. The text has the names of the types in it, so they count too.
pub(super) fn described_row<T: Row>() -> Described {
    let text = RowType::of::<T>().to_string();
    Described { fingerprint: crate::schema::fnv(&text), text }
}
