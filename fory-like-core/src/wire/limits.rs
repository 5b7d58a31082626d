//! The limits of a message: how deep it is nested, how many of its elements take no bytes.

use core::result::Result;

use crate::error::ErrorKind;

/// How many elements that take no bytes (`Vec<()>`) one message may have.
///
/// Without a limit three bytes could ask for 2^60 of them.
pub(crate) const EMPTY_ELEMENTS: usize = 1 << 16;

/// How many bytes of a value count for a level of depth, beside the first level.
///
/// 128 levels of smaller values fit the stack of a thread, 2 MiB by default, in a release build with room to spare.
pub(crate) const LEVEL: usize = 2048;

/// How many levels of depth a value of so many bytes counts for.
#[inline(always)]
const fn levels(size: usize) -> usize {
    1 + size / LEVEL
}

/// The limits of a message that is being written.
#[derive(Clone, Copy)]
pub struct Limits {
    pub(crate) max_depth: usize,
    pub(crate) depth_left: usize,
    /// The fewest levels that were left since [`begin`](Limits::begin).
    least: usize,
    pub(crate) empty_left: usize,
}

/// What was known of the depth before a shared value began.
#[derive(Clone, Copy)]
pub(crate) struct Around {
    before: usize,
    least: usize,
}

impl Limits {
    pub(crate) fn new(max_depth: usize) -> Self {
        Limits { max_depth, depth_left: max_depth, least: max_depth, empty_left: EMPTY_ELEMENTS }
    }

    #[inline(always)]
    pub(crate) fn enter(&mut self, size: usize) -> Result<(), ErrorKind> {
        match self.depth_left.checked_sub(levels(size)) {
            Some(left) => {
                self.depth_left = left;
                self.least = self.least.min(left);
                Ok(())
            }
            None => Err(ErrorKind::Depth { limit: self.max_depth }),
        }
    }

    #[inline(always)]
    pub(crate) fn leave(&mut self, size: usize) {
        // Saturating, since anybody may call this without having entered.
        self.depth_left = self.depth_left.saturating_add(levels(size));
    }

    /// A shared value begins. Gives what [`end`](Limits::end) takes.
    #[inline(always)]
    pub(crate) fn begin(&mut self) -> Around {
        let around = Around { before: self.depth_left, least: self.least };
        self.least = self.depth_left;
        around
    }

    /// A shared value ends: how many levels it took, with all that is in it and behind its pointers.
    #[inline(always)]
    pub(crate) fn end(&mut self, around: Around) -> usize {
        let height = around.before.saturating_sub(self.least);
        self.least = self.least.min(around.least);
        height
    }

    /// A pointer to a value of this height, which counts as if the value were here: dropping it takes as much stack.
    #[inline(always)]
    pub(crate) fn refer(&mut self, height: usize) -> Result<(), ErrorKind> {
        match self.depth_left.checked_sub(height) {
            Some(left) => {
                self.least = self.least.min(left);
                Ok(())
            }
            None => Err(ErrorKind::Depth { limit: self.max_depth }),
        }
    }

    #[inline(always)]
    pub(crate) fn spend_empty(&mut self, count: usize) -> Result<(), ErrorKind> {
        match self.empty_left.checked_sub(count) {
            Some(left) => {
                self.empty_left = left;
                Ok(())
            }
            None => Err(ErrorKind::EmptyElements { limit: EMPTY_ELEMENTS }),
        }
    }
}
