//! The memory of collections that are being read: what they take, and what to do where there is none.

use alloc::vec::Vec;

use crate::error::{ErrorKind, Result};
use crate::wire::pod;

/// An empty `Vec` with room, or an error where the system has no memory for a large one.
#[inline(always)]
pub(super) fn with_capacity<T>(capacity: usize) -> Result<Vec<T>, ErrorKind> {
    match pod::allocate(capacity) {
        Some(items) => Ok(items),
        None => Err(no_memory::<T>(capacity)),
    }
}

/// Adds an item, or gives an error where the system has no memory.
#[inline(always)]
pub(super) fn push<T>(items: &mut Vec<T>, item: T) -> Result<(), ErrorKind> {
    if items.len() == items.capacity() {
        grow(items)?;
    }
    pod::push_within(items, item);
    Ok(())
}

/// Makes room for one more. By value, so that no pointer to the list leaves the loop around this, and it stays in registers there.
#[inline(always)]
pub(super) fn grow<T>(items: &mut Vec<T>) -> Result<(), ErrorKind> {
    *items = make_room(core::mem::take(items))?;
    Ok(())
}

#[cold]
#[inline(never)]
fn make_room<T>(mut items: Vec<T>) -> Result<Vec<T>, ErrorKind> {
    match items.try_reserve(1) {
        Ok(()) => Ok(items),
        Err(_) => Err(no_memory::<T>(2 * items.len())),
    }
}

#[cold]
pub(super) fn no_memory<T>(items: usize) -> ErrorKind {
    ErrorKind::Memory { requested: items.saturating_mul(size_of::<T>()) }
}

/// The memory that a hash table of `len` entries takes: it has room for four at least, is at least 7/16 full after it was made
/// for a number of entries, and keeps a byte for each place.
#[cfg(feature = "std")]
pub(super) const fn table_memory<T>(len: usize) -> usize {
    if len == 0 {
        return 0;
    }
    let places = if len < 4 { 8 } else { len.saturating_mul(16) / 7 + 1 };
    places.saturating_mul(size_of::<T>() + 1)
}

/// The memory of a tree of `len` elements, beside the list they stand in first: nodes have room for eleven, and are at least half full.
pub(super) const fn tree_memory<T>(len: usize) -> usize {
    if len == 0 {
        return 0;
    }
    let places = if len < 11 { 11 } else { len.saturating_mul(2) };
    places.saturating_mul(size_of::<T>() + size_of::<usize>())
}
