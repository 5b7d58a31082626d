//! How deep values hang below each other through shared pointers.
//!
//! A chain of values, each of which has a pointer to one that was complete before, is flat in the message and deep in memory:
//! dropping it takes as much stack as if its parts lay within each other. So a pointer to a known value counts as many levels as the value did.

use alloc::vec::Vec;

/// The shared values of a message, by their ids.
#[derive(Debug, Default)]
pub(super) struct Nesting {
    values: Vec<Value>,
    /// The innermost value that is open, counted from 1; 0 for none.
    innermost: u32,
}

#[derive(Debug, Default)]
struct Value {
    /// The one around it, counted from 1.
    around: u32,
    /// How many levels were left where it began. (Limits above 2^32 are as good as none.)
    before: u32,
    /// How many levels it takes, as far as is known.
    height: u32,
}

impl Nesting {
    /// The memory of a value.
    pub(super) const MEMORY: usize = size_of::<Value>();

    /// Adds a value of which nothing is known yet.
    #[inline]
    pub(super) fn add(&mut self) {
        self.values.push(Value::default());
    }

    /// A value begins where so many levels are left.
    #[inline]
    pub(super) fn open(&mut self, id: usize, left: usize) {
        self.values[id] = Value { around: self.innermost, before: clamp(left), height: 0 };
        self.innermost = id as u32 + 1;
    }

    /// The value itself takes so many levels.
    #[inline]
    pub(super) fn set_own(&mut self, id: usize, own: usize) {
        let value = &mut self.values[id];
        value.height = value.height.max(clamp(own));
    }

    /// The value ends.
    #[inline]
    pub(super) fn close(&mut self, id: usize) {
        let value = &self.values[id];
        let (before, height) = (value.before, value.height);
        self.innermost = value.around;
        self.raise(before, height);
    }

    /// Another pointer to a value that is complete; `false` if fewer levels are left here than it takes.
    #[inline]
    pub(super) fn refer(&mut self, id: usize, left: usize) -> bool {
        let (height, left) = (self.values[id].height, clamp(left));
        self.raise(left, height);
        height <= left
    }

    /// The innermost open value has one of this height within itself.
    #[inline]
    fn raise(&mut self, left: u32, height: u32) {
        if let Some(around) = (self.innermost as usize).checked_sub(1) {
            let around = &mut self.values[around];
            around.height = around.height.max(around.before.saturating_sub(left).saturating_add(height));
        }
    }
}

#[inline(always)]
fn clamp(levels: usize) -> u32 {
    u32::try_from(levels).unwrap_or(u32::MAX)
}
