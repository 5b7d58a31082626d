//! What can go wrong.

use std::fmt;

/// Why a codec could not be built, a value not be written or a message not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// The message ends too early.
    Truncated {
        /// Where the bytes are missing.
        offset: usize,
        /// What should have been there.
        expected: &'static str,
    },
    /// Something else than what the format or the type of the property calls for.
    Unexpected {
        /// Where it is.
        offset: usize,
        /// What should have been there.
        expected: &'static str,
        /// What was there instead.
        found: &'static str,
    },
    /// Bytes after the end of the value.
    Trailing {
        /// Where they start.
        offset: usize,
    },
    /// A class that is not the one that belongs here.
    Class {
        /// Where its object starts.
        offset: usize,
        /// The class in the message.
        found: Box<str>,
        /// The class that should have been there.
        expected: Box<str>,
    },
    /// A property that the registered class lacks, or that is named twice.
    Property {
        /// Where its name is.
        offset: usize,
        /// The class and the property, joined by a dot.
        property: Box<str>,
        /// What is wrong with it.
        problem: &'static str,
    },
    /// Text that is not UTF-8.
    Text {
        /// Where the text starts.
        offset: usize,
    },
    /// A reference to something that is not in the message before it, or is of another kind.
    Reference {
        /// Where the reference ends.
        offset: usize,
        /// What should have been referred to.
        expected: &'static str,
    },
    /// Objects nested deeper than this codec follows.
    TooDeep {
        /// Where the limit was passed; the length of the output when writing.
        offset: usize,
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
    /// A link to something that is not an element of the outermost list, or has not been written yet.
    Link {
        /// The length of the output.
        offset: usize,
        /// The number of the element.
        element: u32,
    },
    /// More elements, bytes or objects than the format can count, or than a reader repeats.
    TooLong {
        /// Where the limit was passed; the length of the output when writing.
        offset: usize,
        /// What there is too much of.
        what: &'static str,
    },
    /// The registered classes do not make up a codec.
    Registration {
        /// The class.
        class: Box<str>,
        /// What is wrong with it.
        problem: Box<str>,
    },
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Truncated { offset, expected } => write!(f, "message ends at byte {offset}, expected {expected}"),
            Error::Unexpected { offset, expected, found } => {
                write!(f, "byte {offset}: expected {expected}, found {found}")
            }
            Error::Trailing { offset } => write!(f, "byte {offset}: expected the end of the message"),
            Error::Class { offset, found, expected } => {
                write!(f, "byte {offset}: expected an object of class {expected}, found one of class {found:?}")
            }
            Error::Property { offset, property, problem } => {
                write!(f, "byte {offset}: expected a property of the registered class, {property} {problem}")
            }
            Error::Text { offset } => write!(f, "byte {offset}: expected UTF-8"),
            Error::Reference { offset, expected } => write!(f, "byte {offset}: expected a reference to {expected}"),
            Error::TooDeep { offset } => write!(f, "byte {offset}: expected objects nested less deeply"),
            Error::Value { offset, found, expected } => {
                write!(f, "byte {offset}: expected {expected}, found a value of type {found}")
            }
            Error::Link { offset, element } => {
                write!(f, "byte {offset}: element {element} of the outermost list is no object that has been written")
            }
            Error::TooLong { offset, what } => write!(f, "byte {offset}: expected fewer {what}"),
            Error::Registration { class, problem } => write!(f, "class {class}: {problem}"),
        }
    }
}

impl std::error::Error for Error {}
