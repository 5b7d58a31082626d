//! Bytes, numbers and text: the only room that knows the buffer.

pub(crate) mod buffer;
pub(crate) mod copy;
pub(crate) mod counter;
pub(crate) mod input;
pub(crate) mod length_hint;
pub(crate) mod limits;
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

/// Keeps others from implementing the traits whose methods the crate relies on.
pub(crate) mod sealed {
    /// Implemented here only.
    pub trait Sealed {}
}
