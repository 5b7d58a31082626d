//! Every system that is measured, behind one trait.
//!
//! A section asks for the systems of a type with [`Subject::each`] and never names them itself.

use std::error;

use crate::data::Borrowable;

pub mod amf3;
pub mod bitcode;
pub mod borsh;
pub mod fory;
pub mod fory_like;
pub mod java_time;
pub mod lilith;
pub mod lilith_java;
pub mod names;
pub mod peers;
pub mod postcard;
pub mod prost;
pub mod reflective;
pub mod rkyv;
pub mod rows;
pub mod savefile;
pub mod serde_json;
pub mod wincode;

/// What stops a report.
pub type Error = Box<dyn error::Error + Send + Sync>;

/// How `fory-like` writes its integers; `None` in a [`System::NUMBERS`] where there is no such choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Numbers {
    /// In their natural width: number compression off.
    Fixed,
    /// As varints: number compression on.
    Compressed,
}

impl Numbers {
    /// The word used in tables and in the JSON report.
    pub fn name(self) -> &'static str {
        match self {
            Numbers::Fixed => "fixed",
            Numbers::Compressed => "compressed",
        }
    }
}

/// A serialization system that carries values of `T`.
///
/// The rule for all of them: `serialize` returns a fresh, exclusively owned buffer, as the original benchmark's `byte[]`
/// is, and `deserialize` returns an owned value from bytes that it does not trust. Within that rule each system is used
/// as its own documentation recommends for speed; what may live between calls lives in `self`.
///
/// The methods of all implementations are `#[inline(always)]`: with a call of the harness's own, a result that a system
/// has just written would be copied once more, which takes longer than some systems take.
pub trait System<T>: Sized + 'static {
    /// The name used in tables and in the JSON report.
    const NAME: &'static str;
    /// The number encoding, where the system is measured with more than one.
    const NUMBERS: Option<Numbers> = None;
    /// The fresh buffer.
    type Bytes: AsRef<[u8]>;
    /// The system's own error.
    type Error: Into<Error>;

    /// Sets the system up, with everything registered that it wants registered.
    fn new() -> Result<Self, Self::Error>;
    /// Writes `value` into a fresh buffer.
    fn serialize(&mut self, value: &T) -> Result<Self::Bytes, Self::Error>;
    /// Reads an owned value.
    fn deserialize(&mut self, bytes: &[u8]) -> Result<T, Self::Error>;
}

/// A system that can write into memory that is kept from call to call.
pub trait Reuse<T>: System<T> {
    /// What holds the memory, where the system itself does not.
    type Buffer: Default;

    /// Writes `value` over whatever `buffer` holds, and shows what was written.
    fn serialize_reused<'a>(&'a mut self, value: &T, buffer: &'a mut Self::Buffer) -> Result<&'a [u8], Self::Error>;
}

/// A system that can read without copying text: the value that it reads points into the bytes.
pub trait Borrow<T: Borrowable>: System<T> {
    /// What is read.
    type View<'a>;

    /// Reads from bytes that it does not trust.
    fn borrow<'a>(&mut self, bytes: &'a [u8]) -> Result<Self::View<'a>, Self::Error>;
    /// Whether the view shows that value.
    fn shows<'a>(view: &Self::View<'a>, value: &'a T) -> bool;
}

/// Takes the systems of a type one by one, each as its own type, so that whatever is measured is compiled for it.
pub trait Visitor<T> {
    /// What ends the visit early.
    type Error;

    /// Takes one system.
    fn visit<S: System<T>>(&mut self) -> Result<(), Self::Error>;
}

/// A type that all systems carry.
pub trait Subject: Clone + PartialEq + 'static {
    /// Shows all systems to `visitor`, `fory-like` first.
    fn each<V: Visitor<Self>>(visitor: &mut V) -> Result<(), V::Error>;
}

impl<T> Subject for T
where
    T: Clone + PartialEq + 'static,
    fory_like::Fixed: System<T>,
    fory_like::Compressed: System<T>,
    reflective::Reflective: System<T>,
    fory::Fory: System<T>,
    wincode::Wincode: System<T>,
    bitcode::Bitcode: System<T>,
    postcard::Postcard: System<T>,
    rkyv::Rkyv: System<T>,
{
    fn each<V: Visitor<Self>>(visitor: &mut V) -> Result<(), V::Error> {
        visitor.visit::<fory_like::Fixed>()?;
        visitor.visit::<fory_like::Compressed>()?;
        visitor.visit::<reflective::Reflective>()?;
        visitor.visit::<fory::Fory>()?;
        visitor.visit::<wincode::Wincode>()?;
        visitor.visit::<bitcode::Bitcode>()?;
        visitor.visit::<postcard::Postcard>()?;
        visitor.visit::<rkyv::Rkyv>()
    }
}
