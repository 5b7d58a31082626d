//! The table of objects: beans, dates, collections and arrays, each with a number, in the order they are met in.

use bevy_reflect::PartialReflect;
use rustc_hash::{FxBuildHasher, FxHashMap};

use super::MAX_COUNT;

/// What an object is: a class by its number, or one of these.
pub(super) type Kind = u32;

/// A date.
pub(super) const DATE: Kind = u32::MAX;
/// A list or a map.
pub(super) const COLLECTION: Kind = u32::MAX - 1;

/// The objects that were written.
///
/// An object is known by its address and its kind, since a struct and its first field have the same address.
pub(super) struct Written {
    numbers: FxHashMap<(usize, Kind), u32>,
    next: usize,
}

impl Written {
    /// An empty table with room for so many objects.
    pub(super) fn with_capacity(objects: usize) -> Self {
        Written { numbers: FxHashMap::with_capacity_and_hasher(objects, FxBuildHasher), next: 0 }
    }

    /// The number of an object that was met before; any other gets one.
    #[inline]
    pub(super) fn meet(&mut self, object: &dyn PartialReflect, kind: Kind) -> Option<u32> {
        // Without a size, many objects have the same address.
        if size_of_val(object) == 0 || self.next > MAX_COUNT {
            self.count();
            return None;
        }
        let fresh = self.next as u32;
        let number = *self.numbers.entry((address(object), kind)).or_insert(fresh);
        if number != fresh {
            return Some(number);
        }
        self.count();
        None
    }

    /// Gives a number to an object that nothing can refer to.
    #[inline]
    pub(super) fn count(&mut self) {
        self.next += 1;
    }

    /// The number of an object, if it was met.
    #[inline]
    pub(super) fn find(&self, object: &dyn PartialReflect, kind: Kind) -> Option<u32> {
        self.numbers.get(&(address(object), kind)).copied()
    }

    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.next
    }
}

fn address(object: &dyn PartialReflect) -> usize {
    (object as *const dyn PartialReflect).cast::<()>() as usize
}

/// An object that was read.
#[derive(Clone, Copy, Debug)]
pub(super) enum Read {
    /// A date, in milliseconds. There is nothing that could tell two of the same time apart, so a reference to one is a copy.
    Date(i64),
    /// A bean of that class, which is this element of the outermost list.
    Element { class: u32, element: u32 },
    /// An object that only its place in the value can hold.
    Owned,
}
