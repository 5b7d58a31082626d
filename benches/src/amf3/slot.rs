//! Where a value goes: what a property or an element is on both sides.

use std::any::Any;

use bevy_reflect::PartialReflect;

/// Empties a collection of a known type for so many elements; false if it is of another type.
pub(super) type ResetFn = fn(&mut dyn PartialReflect, usize) -> bool;

/// How to fill a map of a known type; see [`FillMap`](crate::java::FillMap).
#[derive(Clone, Copy, Debug)]
pub(super) struct MapFill {
    pub(super) reset: ResetFn,
    pub(super) places: fn() -> [Box<dyn PartialReflect>; 2],
    pub(super) insert: fn(&mut dyn PartialReflect, &mut dyn PartialReflect, &mut dyn PartialReflect) -> bool,
}

/// How to fill an option of a known type.
#[derive(Clone, Copy, Debug)]
pub(super) struct OptionFill {
    /// Leaves nothing; false if it is of another type.
    pub(super) clear: fn(&mut dyn PartialReflect) -> bool,
    /// The place of what is in it; none if it is of another type.
    pub(super) place: for<'a> fn(&'a mut dyn PartialReflect) -> Option<&'a mut dyn PartialReflect>,
}

/// What a list is written as. Both are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// An externalizable collection around an array.
    Collection,
    /// The array alone.
    Array,
}

/// Both sides of a place for a value.
#[derive(Debug)]
pub(super) enum Slot {
    Flag,
    Integer,
    Double,
    Text,
    Date,
    /// A reference to an object of that class.
    Link(u32),
    Bean(u32),
    List {
        form: Form,
        item: Box<Slot>,
        reset: ResetFn,
    },
    Map {
        item: Box<Slot>,
        fill: MapFill,
    },
    Nullable {
        item: Box<Slot>,
        fill: OptionFill,
    },
}

impl Slot {
    /// The least number of bytes that a value takes in a message.
    pub(super) fn min_size(&self) -> usize {
        match self {
            Slot::Flag | Slot::Nullable { .. } => 1,
            _ => 2,
        }
    }
}

/// The value as its own type, as Java's field accessors get at it: by a check at run time.
#[inline]
pub(super) fn leaf<T: Any>(value: &dyn PartialReflect) -> Option<&T> {
    let any: &dyn Any = value.try_as_reflect()?;
    any.downcast_ref()
}

/// The value as its own type, to be changed.
#[inline]
pub(super) fn leaf_mut<T: Any>(value: &mut dyn PartialReflect) -> Option<&mut T> {
    let any: &mut dyn Any = value.try_as_reflect_mut()?;
    any.downcast_mut()
}
