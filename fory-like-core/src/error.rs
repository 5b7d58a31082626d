//! The one error of the crate.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use crate::Schema;

/// What went wrong, where in the value, and where in the bytes.
///
/// One word in size, so that `Result<T, Error>` stays small; everything else is behind a box that only a fault
/// allocates. `Display` gives path, cause and offset:
///
/// ```
/// let error = fory_like_core::from_slice::<Vec<String>>(&[0, 1, 1, 0xff]).unwrap_err();
/// assert_eq!(error.to_string(), "value[0]: invalid UTF-8 at byte 3");
/// assert_eq!(error.offset(), Some(3));
/// ```
pub struct Error(Box<Inner>);

struct Inner {
    kind: ErrorKind,
    place: Place,
    root: Option<&'static str>,
    /// Innermost first: a fault meets its surroundings from the inside out.
    path: Vec<Segment>,
}

/// Where in the bytes a fault lies.
enum Place {
    /// No byte is at fault, or it is not known which.
    Unknown,
    /// So many bytes from the beginning.
    Offset(usize),
    /// At this address, of a part of a row that does not know where the row begins: a number to count with, which nobody sees.
    Address(usize),
}

/// A step from a value to a part of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Segment {
    /// A field by its name, or by its position in a tuple.
    Field(&'static str),
    /// A variant of an enum.
    Variant(&'static str),
    /// An element of a list, set, array or tuple.
    Index(usize),
    /// The key of the n-th entry of a map.
    Key(usize),
    /// The value of the n-th entry of a map.
    Value(usize),
}

/// The causes of an [`Error`].
#[derive(Debug)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The input ended inside a value.
    UnexpectedEnd {
        /// How many bytes the value needed at this place, at least.
        needed: usize,
        /// How many were left.
        left: usize,
    },
    /// A value was read whole and bytes are left over.
    TrailingBytes {
        /// How many bytes are left.
        left: usize,
    },
    /// The first byte of the message is not the one that this configuration writes.
    Header {
        /// The byte found.
        found: u8,
        /// The byte that this configuration writes.
        expected: u8,
    },
    /// The message was written with another schema.
    Fingerprint {
        /// The fingerprint in the message.
        found: u64,
        /// The fingerprint of the type that was asked for.
        expected: u64,
        /// The type that was asked for.
        schema: &'static Schema,
    },
    /// A varint that is longer than it need be, or too large for its type.
    Varint {
        /// The type that was being read.
        expected: &'static str,
    },
    /// Text that is not UTF-8.
    Utf8,
    /// A byte or number that the type does not have.
    InvalidValue {
        /// What would have been right.
        expected: &'static str,
        /// The number found.
        found: u128,
    },
    /// An enum tag that none of the variants has.
    UnknownTag {
        /// The tag found.
        found: u64,
        /// The enum and its variants.
        schema: &'static Schema,
    },
    /// A value, met on writing, behind a trait that does not list its type.
    UnlistedType {
        /// The trait and the types that it lists.
        schema: &'static Schema,
    },
    /// A map or set with the same key twice.
    DuplicateKey,
    /// A length that the rest of the input cannot hold.
    Length {
        /// The length found.
        found: u64,
        /// How many bytes were left for the elements.
        left: usize,
    },
    /// More elements that take no bytes than a message may have.
    EmptyElements {
        /// How many of them a message may have.
        limit: usize,
    },
    /// Boxes, lists, maps and references are nested too deeply.
    Depth {
        /// The limit: see [`Config::max_depth`](crate::Config::max_depth).
        limit: usize,
    },
    /// A reference to a shared value that the message did not have so far.
    UnknownReference {
        /// How many shared values back it points.
        back: u64,
        /// How many there were.
        known: usize,
    },
    /// A strong pointer to a value that is still being read: it would own itself.
    OpenReference,
    /// A reference to a shared value of another type.
    WrongReference {
        /// The type that was being read.
        expected: &'static str,
    },
    /// A reference to an interned text that the message did not have so far.
    UnknownText {
        /// The number found.
        found: u64,
        /// How many texts there were.
        known: usize,
    },
    /// Strong pointers in a circle, met on writing.
    Cycle,
    /// The message has to be written again. No caller sees it, but hand-written implementations, which should pass it on.
    #[doc(hidden)]
    Again,
    /// The value needs more memory than the configuration allows.
    Budget {
        /// The limit in bytes: see [`Config::memory_budget`](crate::Config::memory_budget).
        limit: usize,
    },
    /// The system has no memory for a list.
    Memory {
        /// How many bytes were asked for.
        requested: usize,
    },
    /// A null in a row, where the type has none.
    Null,
    /// Microseconds in a row that are no time of the type.
    Time {
        /// What would have been right.
        expected: &'static str,
        /// The microseconds found.
        found: i64,
    },
    /// Rows, lists and maps in a row are nested too deeply.
    Nested {
        /// The limit. A row whose value takes a KiB or more counts for several levels.
        limit: usize,
    },
    /// An offset and a size, in a row, of bytes that are not there.
    Region {
        /// Where they would begin.
        offset: usize,
        /// How many they would be.
        size: usize,
        /// How many bytes the part of the row that points to them has.
        len: usize,
    },
    /// Parts of a row that share bytes.
    Overlap,
    /// Parts of a row that share bytes or lie in another order than what points to them, where it is to be changed in place.
    Order,
    /// A map in a row that has not as many keys as values.
    Entries {
        /// How many keys there are.
        keys: usize,
        /// How many values there are.
        values: usize,
    },
    /// A list in a row that has another length than its type.
    Count {
        /// Its length.
        found: usize,
        /// That of the type.
        expected: usize,
    },
    /// A slice that is too short for what is written to it.
    Room {
        /// How many bytes are needed, at least.
        needed: usize,
        /// How many it has.
        room: usize,
    },
    /// A value that the format cannot express, met on writing.
    Unsupported {
        /// Why not, and what to do.
        reason: &'static str,
    },
    /// The stream ended where the next message would start: the regular end of a stream of messages.
    EndOfStream,
    /// Reading from or writing to an io stream failed.
    #[cfg(feature = "std")]
    Io(std::io::Error),
    /// A record file, or what was asked of it, is wrong.
    #[cfg(feature = "file")]
    File(crate::file::FileFault),
    /// A fault that a hand-written implementation reports.
    Custom(String),
}

/// The outcome of everything that can fail here.
pub(crate) type Result<T, E = Error> = core::result::Result<T, E>;

impl Error {
    #[cold]
    pub(crate) fn new(kind: ErrorKind) -> Self {
        Error(Box::new(Inner { kind, place: Place::Unknown, root: None, path: Vec::new() }))
    }

    #[cold]
    pub(crate) fn at(kind: ErrorKind, offset: usize) -> Self {
        Error(Box::new(Inner { kind, place: Place::Offset(offset), root: None, path: Vec::new() }))
    }

    /// A fault at an address in memory, until [`counted_from`](Error::counted_from) makes an offset of it.
    #[cold]
    pub(crate) fn at_address(kind: ErrorKind, address: usize) -> Self {
        Error(Box::new(Inner { kind, place: Place::Address(address), root: None, path: Vec::new() }))
    }

    /// A fault of your own, for hand-written implementations and `with` modules.
    ///
    /// ```
    /// let error = fory_like_core::Error::custom("the checksum is wrong");
    /// assert_eq!(error.to_string(), "the checksum is wrong");
    /// ```
    #[cold]
    pub fn custom(message: impl fmt::Display) -> Self {
        Error::new(ErrorKind::Custom(alloc::format!("{message}")))
    }

    /// What went wrong. Match on it with `..` and `_`: kinds and their fields may be added.
    pub fn kind(&self) -> &ErrorKind {
        &self.0.kind
    }

    /// Where in the message, in bytes from its header; `None` where no byte is at fault.
    pub fn offset(&self) -> Option<usize> {
        match self.0.place {
            Place::Offset(offset) => Some(offset),
            Place::Unknown | Place::Address(_) => None,
        }
    }

    /// The way from the value to the faulty part, outermost step first.
    ///
    /// ```
    /// use fory_like_core::Segment;
    /// let error = fory_like_core::from_slice::<Vec<(u8, bool)>>(&[0, 1, 5, 2]).unwrap_err();
    /// assert!(error.path().eq([Segment::Index(0), Segment::Index(1)]));
    /// ```
    pub fn path(&self) -> impl Iterator<Item = Segment> + '_ {
        self.0.path.iter().rev().copied()
    }

    /// Whether a stream of messages ended cleanly, between two of them.
    pub fn is_end_of_stream(&self) -> bool {
        matches!(self.0.kind, ErrorKind::EndOfStream)
    }

    /// Whether the message has to be written again.
    pub(crate) fn is_again(&self) -> bool {
        matches!(self.0.kind, ErrorKind::Again)
    }

    /// Says that the fault lies inside this part of the value around it.
    #[cfg(not(fory_like_no_paths))]
    #[cold]
    #[inline(never)]
    pub fn inside(mut self, segment: Segment) -> Self {
        self.0.path.push(segment);
        self
    }

    /// Built with `--cfg fory_like_no_paths` to measure what paths cost: nothing is recorded.
    #[cfg(fory_like_no_paths)]
    #[inline(always)]
    pub fn inside(self, _segment: Segment) -> Self {
        self
    }

    #[cold]
    #[inline(never)]
    pub(crate) fn rooted(mut self, root: &'static Schema) -> Self {
        // A stream that fails has nothing to do with the value.
        #[cfg(feature = "std")]
        if matches!(self.0.kind, ErrorKind::Io(_)) {
            return self;
        }
        self.0.root = Some(root.name());
        self
    }

    /// The fault lies so many bytes further, as seen from around.
    #[cold]
    pub(crate) fn moved(mut self, bytes: usize) -> Self {
        if let Place::Offset(offset) = &mut self.0.place {
            *offset += bytes;
        }
        self
    }

    /// The bytes begin at this address, if the fault knows its own only.
    #[cold]
    pub(crate) fn counted_from(mut self, start: usize) -> Self {
        if let Place::Address(address) = self.0.place {
            self.0.place = address.checked_sub(start).map_or(Place::Unknown, Place::Offset);
        }
        self
    }

    /// Names the type that the path begins at.
    #[cold]
    #[inline(never)]
    pub(crate) fn rooted_at(mut self, root: &'static str) -> Self {
        self.0.root = Some(root);
        self
    }

    /// Gives the fault a place if it has none yet: a `with` function knows no offsets.
    #[cold]
    pub(crate) fn or_at(mut self, offset: usize) -> Self {
        if matches!(self.0.place, Place::Unknown) {
            self.0.place = Place::Offset(offset);
        }
        self
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(root) = self.0.root {
            f.write_str(root)?;
            // Of a path that nobody would read to its end, both ends.
            const LONG: usize = 40;
            let len = self.0.path.len();
            for (i, segment) in self.path().enumerate() {
                match len > LONG {
                    true if i == LONG / 2 => write!(f, " .. {} more steps .. ", len - LONG)?,
                    true if i > LONG / 2 && i < len - LONG / 2 => {}
                    _ => fmt::Display::fmt(&segment, f)?,
                }
            }
            f.write_str(": ")?;
        }
        fmt::Display::fmt(&self.0.kind, f)?;
        match self.offset() {
            Some(offset) => write!(f, " at byte {offset}"),
            None => Ok(()),
        }
    }
}

impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Error({self})")
    }
}

impl fmt::Display for Segment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Segment::Field(name) => write!(f, ".{name}"),
            Segment::Variant(name) => write!(f, "::{name}"),
            Segment::Index(index) => write!(f, "[{index}]"),
            Segment::Key(index) => write!(f, "[{index}].key"),
            Segment::Value(index) => write!(f, "[{index}].value"),
        }
    }
}

impl fmt::Display for ErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ErrorKind::UnexpectedEnd { needed, left } => {
                let s = if *needed == 1 { "" } else { "s" };
                write!(f, "the input ends: {needed} more byte{s} expected, {left} left")
            }
            ErrorKind::TrailingBytes { left } => {
                let (s, follow) = if *left == 1 { ("", "follows") } else { ("s", "follow") };
                write!(f, "the value is complete, but {left} more byte{s} {follow}")
            }
            ErrorKind::Header { found, expected } => {
                write!(f, "header byte {found:#04x}, expected {expected:#04x}")?;
                if found & !0b110 != 0 {
                    return f.write_str(
                        ": no message of this version (a stream of to_writer is read with from_reader or messages)",
                    );
                }
                // Two of these differ at least in part, so this says how to read it.
                f.write_str(": read with Config::new()")?;
                if found & 0b010 != 0 {
                    f.write_str(".compress_numbers()")?;
                }
                if found & 0b100 != 0 {
                    f.write_str(".verify_schema()")?;
                }
                Ok(())
            }
            ErrorKind::Fingerprint { found, expected, schema } => {
                write!(
                    f,
                    "the message was written with another schema: its fingerprint is {found:016x}, \
                     that of {schema} is {expected:016x}"
                )
            }
            ErrorKind::Varint { expected } => {
                write!(f, "invalid varint: expected {expected} in its shortest form")
            }
            ErrorKind::Utf8 => f.write_str("invalid UTF-8"),
            ErrorKind::InvalidValue { expected, found } => {
                write!(f, "expected {expected}, found {found}")
            }
            ErrorKind::UnknownTag { found, schema } => {
                // The name of a trait says `dyn` itself.
                let what = if schema.name().starts_with("dyn ") { "" } else { "enum " };
                write!(f, "unknown tag {found} of {what}")?;
                schema.write_tags(f)
            }
            ErrorKind::UnlistedType { schema } => {
                f.write_str("the type of this value is not listed in the `polymorphic!` of ")?;
                schema.write_tags(f)
            }
            ErrorKind::DuplicateKey => f.write_str("the same key twice"),
            ErrorKind::Length { found, left } => {
                write!(f, "a length of {found} elements, more than the {left} bytes left can hold")
            }
            ErrorKind::EmptyElements { limit } => {
                write!(f, "more than {limit} elements that take no bytes")
            }
            ErrorKind::Depth { limit } => {
                write!(f, "nested more than {limit} deep (see Config::max_depth)")
            }
            ErrorKind::UnknownReference { back, known } => {
                write!(f, "a reference {back} shared values back, of {known} so far")
            }
            ErrorKind::OpenReference => {
                f.write_str("a strong pointer to a value that is not complete: the value would own itself")
            }
            ErrorKind::WrongReference { expected } => {
                write!(f, "a reference to a shared value of another type: expected {expected}")
            }
            ErrorKind::UnknownText { found, known } => {
                write!(f, "a reference to interned text {found}, of {known} so far, counted from 0")
            }
            ErrorKind::Cycle => f.write_str(
                "pointers lead back to this value, which is not complete: make one of them weak, or skip it (RcWeak or ArcWeak, \
                 where it is a std `Weak` that stands before its value and so brings it along)",
            ),
            ErrorKind::Again => f.write_str("a std `Weak` before its value: the message has to be written again"),
            ErrorKind::Budget { limit } => {
                write!(f, "needs more than {limit} bytes of memory (see Config::memory_budget)")
            }
            ErrorKind::Memory { requested } => write!(f, "the system has no {requested} bytes of memory"),
            ErrorKind::Null => f.write_str("null, where the type has no null (an Option would)"),
            ErrorKind::Time { expected, found } => write!(f, "expected {expected}, found {found}"),
            ErrorKind::Nested { limit } => write!(f, "rows, lists and maps nested more than {limit} deep"),
            ErrorKind::Region { offset, size, len } => {
                write!(f, "an offset of {offset} and a size of {size}, in a part of {len} bytes")
            }
            ErrorKind::Overlap => f.write_str("parts share bytes: there are more in them than in the row"),
            ErrorKind::Order => f.write_str("a part that shares bytes with one before it, or lies before it, cannot be changed in place"),
            ErrorKind::Entries { keys, values } => write!(f, "a map of {keys} keys and {values} values"),
            ErrorKind::Count { found, expected } => write!(f, "{found} elements, expected {expected}"),
            ErrorKind::Room { needed, room } => write!(f, "a slice of {room} bytes, for a row of {needed} or more"),
            ErrorKind::Unsupported { reason } => f.write_str(reason),
            ErrorKind::EndOfStream => f.write_str("the stream has no further message"),
            #[cfg(feature = "std")]
            ErrorKind::Io(error) => write!(f, "{error}"),
            #[cfg(feature = "file")]
            ErrorKind::File(fault) => fmt::Display::fmt(fault, f),
            ErrorKind::Custom(message) => f.write_str(message),
        }
    }
}

impl core::error::Error for Error {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match &self.0.kind {
            #[cfg(feature = "std")]
            ErrorKind::Io(error) => Some(error),
            _ => None,
        }
    }
}

#[cfg(feature = "std")]
impl From<std::io::Error> for Error {
    fn from(error: std::io::Error) -> Self {
        Error::new(ErrorKind::Io(error))
    }
}

/// An io error is given back as it was; a stream that ended is [`UnexpectedEof`](std::io::ErrorKind::UnexpectedEof), and all
/// else [`InvalidData`](std::io::ErrorKind::InvalidData) with this error inside.
#[cfg(feature = "std")]
impl From<Error> for std::io::Error {
    fn from(error: Error) -> Self {
        match error.0.kind {
            ErrorKind::Io(inner) => inner,
            ErrorKind::EndOfStream | ErrorKind::UnexpectedEnd { .. } => {
                std::io::Error::new(std::io::ErrorKind::UnexpectedEof, error)
            }
            _ => std::io::Error::new(std::io::ErrorKind::InvalidData, error),
        }
    }
}
