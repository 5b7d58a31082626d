//! Bytes, numbers and text: the only room that knows the buffer.

pub(crate) mod copy;
pub(crate) mod input;
pub(crate) mod mode;
pub(crate) mod output;
pub(crate) mod pod;
pub(crate) mod sizes;
pub(crate) mod slice;
pub(crate) mod text;
pub(crate) mod varint;

pub use input::{Elements, Input};
pub use mode::{Budget, Budgeted, Compressed, Fixed, Numbers, Unlimited, Unverified, Verified, Verify};
pub use output::Output;
pub use sizes::Sizes;

/// How many elements that take no bytes (`Vec<()>`) one message may have.
///
/// Without a limit three bytes could ask for 2^60 of them.
pub(crate) const EMPTY_ELEMENTS: usize = 1 << 16;

/// How many bytes of a value count for a level of depth, beside the first level.
///
/// 128 levels of smaller values fit the stack of a thread, 2 MiB by default, in a release build with room to spare.
pub(crate) const LEVEL: usize = 2048;

/// Keeps others from implementing the traits whose methods the crate relies on.
pub(crate) mod sealed {
    /// Implemented here only.
    pub trait Sealed {}
}
