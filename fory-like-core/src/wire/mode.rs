//! The choices of a configuration, as types: none of them is tested at run time.

use super::sealed::Sealed;
use crate::error::{ErrorKind, Result};

/// How integers of 32 bits and more are written: [`Fixed`] or [`Compressed`]. Sealed.
pub trait Numbers: Sealed + Copy + 'static {
    /// Whether integers of 32 bits and more are varints.
    const COMPRESSED: bool;
}

/// Every number has its natural width, little endian.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Fixed;

/// Integers of 32, 64 and 128 bits are varints, signed ones through zigzag; all else is as in [`Fixed`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Compressed;

impl Sealed for Fixed {}
impl Sealed for Compressed {}

impl Numbers for Fixed {
    const COMPRESSED: bool = false;
}

impl Numbers for Compressed {
    const COMPRESSED: bool = true;
}

/// Whether messages carry the fingerprint of their schema. Sealed.
pub trait Verify: Sealed + Copy + 'static {
    /// Whether they do.
    const VERIFY: bool;
}

/// Messages carry no fingerprint.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Unverified;

/// Messages carry the fingerprint of their schema, and reading checks it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Verified;

impl Sealed for Unverified {}
impl Sealed for Verified {}

impl Verify for Unverified {
    const VERIFY: bool = false;
}

impl Verify for Verified {
    const VERIFY: bool = true;
}

/// How much memory a read may ask for. Sealed.
pub trait Budget: Sealed + Copy + 'static {
    /// Takes `bytes` from what is left.
    #[doc(hidden)]
    fn charge(&mut self, bytes: usize) -> Result<()>;

    /// How many bytes may be charged in all; `None` for no limit.
    #[doc(hidden)]
    fn limit(&self) -> Option<usize>;
}

/// No limit but what the input can back.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Unlimited;

/// At most so many bytes for all that a read allocates: see [`Config::memory_budget`](crate::Config::memory_budget).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budgeted {
    pub(crate) limit: usize,
    pub(crate) left: usize,
}

impl Sealed for Unlimited {}
impl Sealed for Budgeted {}

impl Budget for Unlimited {
    #[inline(always)]
    fn charge(&mut self, _bytes: usize) -> Result<()> {
        Ok(())
    }

    #[inline(always)]
    fn limit(&self) -> Option<usize> {
        None
    }
}

impl Budget for Budgeted {
    #[inline]
    fn charge(&mut self, bytes: usize) -> Result<()> {
        match self.left.checked_sub(bytes) {
            Some(left) => {
                self.left = left;
                Ok(())
            }
            None => Err(crate::Error::new(ErrorKind::Budget { limit: self.limit })),
        }
    }

    #[inline]
    fn limit(&self) -> Option<usize> {
        Some(self.limit)
    }
}
