//! What can go wrong.

use std::fmt;

/// Why a codec could not be built, a value not be written or a stream not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// The stream ends too early.
    Truncated {
        /// Where the bytes are missing.
        offset: usize,
        /// What should have been there.
        expected: &'static str,
    },
    /// Something else than what the protocol or the registered class calls for.
    Unexpected {
        /// Where it is.
        offset: usize,
        /// What should have been there.
        expected: &'static str,
    },
    /// Bytes after the end of the object.
    Trailing {
        /// Where they start.
        offset: usize,
    },
    /// A class that is not registered.
    UnknownClass {
        /// Where its name is.
        offset: usize,
        /// Its name.
        name: Box<str>,
    },
    /// A registered class, but not the one that belongs here.
    WrongClass {
        /// Where it is.
        offset: usize,
        /// The class in the stream.
        found: Box<str>,
        /// The class that should have been there.
        expected: Box<str>,
    },
    /// The class in the stream has another `serialVersionUID` than the registered one.
    SerialVersion {
        /// Where it is.
        offset: usize,
        /// The class.
        class: Box<str>,
        /// The one in the stream.
        found: i64,
        /// The registered one.
        expected: i64,
    },
    /// A field that the registered class lacks, has with another type, or that is described twice.
    Field {
        /// Where its description is.
        offset: usize,
        /// The class and the field, joined by a dot.
        field: Box<str>,
        /// What is wrong with it.
        problem: &'static str,
    },
    /// Text that is not modified UTF-8, or that holds half a surrogate pair and so is no Rust string.
    Text {
        /// Where the text starts.
        offset: usize,
    },
    /// A reference to something that is not in the stream before it, or is of another kind.
    Handle {
        /// Where the reference is.
        offset: usize,
        /// What should have been referred to.
        expected: &'static str,
    },
    /// Objects nested deeper than this codec follows.
    TooDeep {
        /// Where the limit was passed; the length of the output when writing.
        offset: usize,
    },
    /// Null where the Rust type has no place for it.
    Null {
        /// Where it is.
        offset: usize,
        /// What should have been there.
        expected: &'static str,
    },
    /// The value is not of the type that its class was registered with, or that type is not registered.
    Value {
        /// The length of the output or the place in the input.
        offset: usize,
        /// The Rust type that was met.
        found: Box<str>,
        /// What should have been there.
        expected: &'static str,
    },
    /// More elements, bytes or handles than the protocol can count.
    TooLong {
        /// The length of the output.
        offset: usize,
    },
    /// The registered classes do not make up a codec.
    Registration {
        /// The Java name of the class.
        class: Box<str>,
        /// What is wrong with it.
        problem: Box<str>,
    },
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Truncated { offset, expected } => {
                write!(f, "stream ends at byte {offset}, expected {expected}")
            }
            Error::Unexpected { offset, expected } => {
                write!(f, "byte {offset}: expected {expected}")
            }
            Error::Trailing { offset } => {
                write!(f, "byte {offset}: expected the end of the stream")
            }
            Error::UnknownClass { offset, name } => {
                write!(f, "byte {offset}: expected a registered class, found {name}")
            }
            Error::WrongClass { offset, found, expected } => {
                write!(f, "byte {offset}: expected class {expected}, found {found}")
            }
            Error::SerialVersion { offset, class, found, expected } => {
                write!(f, "byte {offset}: expected serialVersionUID {expected} of {class}, found {found}")
            }
            Error::Field { offset, field, problem } => {
                write!(f, "byte {offset}: expected a field of the registered class, {field} {problem}")
            }
            Error::Text { offset } => {
                write!(f, "byte {offset}: expected well-formed modified UTF-8")
            }
            Error::Handle { offset, expected } => {
                write!(f, "byte {offset}: expected a reference to {expected}")
            }
            Error::TooDeep { offset } => {
                write!(f, "byte {offset}: expected objects nested less deeply")
            }
            Error::Null { offset, expected } => {
                write!(f, "byte {offset}: expected {expected}, found null")
            }
            Error::Value { offset, found, expected } => {
                write!(f, "byte {offset}: expected {expected}, found a value of type {found}")
            }
            Error::TooLong { offset } => write!(f, "byte {offset}: expected fewer elements"),
            Error::Registration { class, problem } => write!(f, "class {class}: {problem}"),
        }
    }
}

impl std::error::Error for Error {}
