//! Filling collections and options in place, which reflection alone cannot do without a box for each part.

use std::{
    any::{Any, TypeId},
    collections::{BTreeMap, HashMap},
    hash::{BuildHasher, Hash},
};

use bevy_reflect::{FromReflect, GetTypeRegistration, MaybeTyped, PartialReflect, Reflect, TypePath};
use rustc_hash::FxHashMap;

use super::slot::leaf_mut;

/// A list whose elements can be read in their places.
///
/// Reflection alone can only add elements one at a time, each in a box of its own, where Java makes the array of a list
/// first. Register lists with [`Builder::list`](super::Builder::list) to have them filled in the same way.
pub trait FillList: Reflect {
    /// Empties the list and gives it so many default elements.
    fn reset(&mut self, len: usize);
}

impl<T> FillList for Vec<T>
where
    T: FromReflect + MaybeTyped + TypePath + GetTypeRegistration + Default,
{
    fn reset(&mut self, len: usize) {
        self.clear();
        self.resize_with(len, T::default);
    }
}

/// A map that takes keys and values which were read into places that are used again.
///
/// Reflection alone needs a box for each, and cannot make room ahead. Register maps with [`Builder::map`](super::Builder::map) to do without.
pub trait FillMap: Reflect {
    /// Empties the map and makes room for so many entries.
    fn reset(&mut self, len: usize);

    /// Places for a key and a value.
    fn places() -> [Box<dyn PartialReflect>; 2]
    where
        Self: Sized;

    /// Adds what is in the places; false if they are of other types.
    fn insert_from(&mut self, key: &mut dyn PartialReflect, value: &mut dyn PartialReflect) -> bool;
}

impl<K, V, S> FillMap for HashMap<K, V, S>
where
    K: FromReflect + MaybeTyped + TypePath + GetTypeRegistration + Eq + Hash + Default,
    V: FromReflect + MaybeTyped + TypePath + GetTypeRegistration + Default,
    S: TypePath + BuildHasher + Default + Send + Sync,
{
    fn reset(&mut self, len: usize) {
        self.clear();
        self.reserve(len);
    }

    fn places() -> [Box<dyn PartialReflect>; 2] {
        [Box::new(K::default()), Box::new(V::default())]
    }

    fn insert_from(&mut self, key: &mut dyn PartialReflect, value: &mut dyn PartialReflect) -> bool {
        let (Some(key), Some(value)) = (leaf_mut::<K>(key), leaf_mut::<V>(value)) else {
            return false;
        };
        self.insert(std::mem::take(key), std::mem::take(value));
        true
    }
}

impl<K, V> FillMap for BTreeMap<K, V>
where
    K: FromReflect + MaybeTyped + TypePath + GetTypeRegistration + Eq + Ord + Default,
    V: FromReflect + MaybeTyped + TypePath + GetTypeRegistration + Default,
{
    fn reset(&mut self, _len: usize) {
        self.clear();
    }

    fn places() -> [Box<dyn PartialReflect>; 2] {
        [Box::new(K::default()), Box::new(V::default())]
    }

    fn insert_from(&mut self, key: &mut dyn PartialReflect, value: &mut dyn PartialReflect) -> bool {
        let (Some(key), Some(value)) = (leaf_mut::<K>(key), leaf_mut::<V>(value)) else {
            return false;
        };
        self.insert(std::mem::take(key), std::mem::take(value));
        true
    }
}

/// Empties a collection of a known type for so many elements; false if it is of another type.
pub(super) type ResetFn = fn(&mut dyn PartialReflect, usize) -> bool;

/// Lets an option of a known type hold a value, to be filled; false if it is of another type.
pub(super) type SomeFn = fn(&mut dyn PartialReflect) -> bool;

/// How options of `T` are made to hold one.
pub(super) fn some<T: Any + Default>() -> (TypeId, SomeFn) {
    let fill: SomeFn = |option| leaf_mut(option).map(|option: &mut Option<T>| option.get_or_insert_default()).is_some();
    (TypeId::of::<Option<T>>(), fill)
}

/// How to fill a map of a known type; see [`FillMap`].
#[derive(Clone, Copy, Debug)]
pub(super) struct MapFill {
    pub(super) reset: ResetFn,
    pub(super) places: fn() -> [Box<dyn PartialReflect>; 2],
    pub(super) insert: fn(&mut dyn PartialReflect, &mut dyn PartialReflect, &mut dyn PartialReflect) -> bool,
}

/// The collections and options that the reader can fill without boxes.
#[derive(Debug, Default)]
pub(super) struct Fill {
    pub(super) lists: FxHashMap<TypeId, ResetFn>,
    pub(super) maps: FxHashMap<TypeId, MapFill>,
    pub(super) options: FxHashMap<TypeId, SomeFn>,
}
