//! Maps.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use core::cmp::Ordering;
use core::fmt;
use core::iter::Zip;
use core::marker::PhantomData;

use super::check::{Check, Place};
use super::collections::distinct;
use super::list::Array;
use super::list_view::{List, ListIter, ListMut};
use super::schema::Type;
use super::slot::{Region, Slot, SlotMut};
use super::stored::{Shown, Stored};
use super::value::{Load, Value};
use super::write::{At, Writer};
use crate::error::{Result, Segment};
use crate::wire::sealed::Sealed;

/// A map: a list of keys and a list of values. Seen as [`Map`].
pub struct Pairs<K, V>(PhantomData<(K, V)>);

impl<K, V> Sealed for Pairs<K, V> {}

impl<K: Stored, V: Stored> Stored for Pairs<K, V> {
    const WIDTH: usize = 8;
    type View<'a> = Map<'a, K, V>;
    type Mut<'a> = MapMut<'a, K, V>;

    #[inline]
    fn check<'a>(place: Place<'a, '_>, check: &mut Check<'a>) -> Result<()> {
        const { assert!(!K::NULLABLE, "the keys of a map in a row are never null: an Option is none") }
        check.nested(place, 1, |map, check| {
            let keys = |keys: &'a [u8], check: &mut Check<'a>| {
                let len = check.list::<K>(keys, Segment::Key)?;
                // SAFETY: the keys were checked just now.
                let keys = unsafe { List::<K>::new(Region::new(keys, false)) };
                let next = keys.iter().skip(1);
                check.keys_are_sorted(keys.iter().zip(next).all(|(a, b)| K::compare(&a, &b).is_le()));
                Ok(len)
            };
            check.map(map, keys, |values, check| check.list::<V>(values, Segment::Value))
        })
    }

    #[inline(always)]
    unsafe fn read(slot: Slot<'_>) -> Map<'_, K, V> {
        // SAFETY: by the caller's word.
        unsafe { Map::new(slot.region()) }
    }

    #[inline(always)]
    unsafe fn edit(slot: SlotMut<'_>) -> MapMut<'_, K, V> {
        // SAFETY: by the caller's word.
        unsafe {
            let (keys, values) = slot.region().entries();
            MapMut { keys: List::new(keys.into_shared()), values: ListMut::new(values) }
        }
    }

    fn compare(a: &Map<'_, K, V>, b: &Map<'_, K, V>) -> Ordering {
        Array::<K>::compare(&a.keys, &b.keys).then_with(|| Array::<V>::compare(&a.values, &b.values))
    }

    fn debug(view: &Map<'_, K, V>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(view, f)
    }

    fn describe() -> Type {
        Type::map(K::describe(), V::describe(), V::NULLABLE)
    }
}

/// A view of a map. Copied for nothing.
///
/// ```
/// use std::collections::HashMap;
///
/// use fory_like_core::{Row, row};
///
/// #[derive(Row)]
/// struct Stock {
///     pieces: HashMap<String, u32>,
/// }
///
/// let bytes = row::to_vec(&Stock { pieces: HashMap::from([("tea".into(), 3), ("cup".into(), 7)]) })?;
/// let pieces = row::view::<Stock>(&bytes)?.pieces();
/// assert_eq!(pieces.get("tea"), Some(3));
/// assert_eq!(pieces.get("spoon"), None);
/// // Maps of this crate are written in the order of their keys.
/// assert!(pieces.iter().eq([("cup", 7), ("tea", 3)]));
/// # Ok::<(), fory_like_core::Error>(())
/// ```
pub struct Map<'a, K, V> {
    keys: List<'a, K>,
    values: List<'a, V>,
}

impl<K, V> Clone for Map<'_, K, V> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<K, V> Copy for Map<'_, K, V> {}

impl<'a, K: Stored, V: Stored> Map<'a, K, V> {
    /// # Safety
    /// The region is a map that was checked.
    #[inline(always)]
    pub(crate) unsafe fn new(region: Region<'a>) -> Self {
        // SAFETY: by the caller's word.
        unsafe {
            let (keys, values) = region.entries();
            Map { keys: List::new(keys), values: List::new(values) }
        }
    }

    /// How many entries there are.
    #[inline(always)]
    pub const fn len(self) -> usize {
        self.keys.len()
    }

    /// Whether there are none.
    #[inline(always)]
    pub const fn is_empty(self) -> bool {
        self.keys.is_empty()
    }

    /// The keys, in the order of the entries.
    #[inline(always)]
    pub const fn keys(self) -> List<'a, K> {
        self.keys
    }

    /// The values, in the order of the entries.
    #[inline(always)]
    pub const fn values(self) -> List<'a, V> {
        self.values
    }

    /// The entries.
    #[inline(always)]
    pub fn iter(self) -> impl ExactSizeIterator<Item = (K::View<'a>, V::View<'a>)> + DoubleEndedIterator + Clone {
        self.into_iter()
    }

    /// The value of this key.
    ///
    /// In logarithmic time where the keys are sorted, as this crate writes them, and those of all maps in what was checked with it (the row, or all
    /// [`Rows`](super::Rows)). Others may have written theirs in any order; then a key that is missing is looked for among all of them.
    pub fn get(self, key: K::View<'_>) -> Option<V::View<'a>> {
        self.values.get(self.find(&key)?)
    }

    /// Whether there is this key: see [`get`](Map::get).
    pub fn contains_key(self, key: K::View<'_>) -> bool {
        self.find(&key).is_some()
    }

    /// The place of a key.
    fn find(self, key: &K::View<'_>) -> Option<usize> {
        match self.search(key) {
            None if !self.keys.is_sorted() => self.keys.iter().position(|known| K::compare(&known, key).is_eq()),
            found => found,
        }
    }

    /// The place of a key, if the keys are sorted.
    fn search(self, key: &K::View<'_>) -> Option<usize> {
        let (mut from, mut to) = (0, self.len());
        while from < to {
            let middle = from + (to - from) / 2;
            match K::compare(&self.keys.get(middle)?, key) {
                Ordering::Equal => return Some(middle),
                Ordering::Less => from = middle + 1,
                Ordering::Greater => to = middle,
            }
        }
        None
    }
}

impl<'a, K: Stored, V: Stored> IntoIterator for Map<'a, K, V> {
    type Item = (K::View<'a>, V::View<'a>);
    type IntoIter = Zip<ListIter<'a, K>, ListIter<'a, V>>;

    #[inline(always)]
    fn into_iter(self) -> Self::IntoIter {
        self.keys.iter().zip(self.values)
    }
}

impl<'a, K: Stored, V: Stored> IntoIterator for &Map<'a, K, V> {
    type Item = (K::View<'a>, V::View<'a>);
    type IntoIter = Zip<ListIter<'a, K>, ListIter<'a, V>>;

    #[inline(always)]
    fn into_iter(self) -> Self::IntoIter {
        (*self).into_iter()
    }
}

impl<K: Stored, V: Stored> fmt::Debug for Map<'_, K, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut map = f.debug_map();
        for (key, value) in self.iter() {
            map.entry(&Shown::<K>(&key), &Shown::<V>(&value));
        }
        map.finish()
    }
}

/// A map whose values can be changed in place. Its keys stay.
pub struct MapMut<'a, K, V> {
    keys: List<'a, K>,
    values: ListMut<'a, V>,
}

impl<'a, K: Stored, V: Stored> MapMut<'a, K, V> {
    /// The map, to be read.
    pub fn view(&self) -> Map<'_, K, V> {
        Map { keys: self.keys, values: self.values.view() }
    }

    /// What the value of this key can be changed through: see [`Map::get`].
    pub fn get_mut(&mut self, key: K::View<'_>) -> Option<V::Mut<'_>> {
        let index = self.view().find(&key)?;
        self.values.get_mut(index)
    }

    /// The values.
    pub fn values_mut(&mut self) -> &mut ListMut<'a, V> {
        &mut self.values
    }
}

/// Names the part of an entry that a fault lies in.
fn in_key<T>(result: Result<T>, index: usize) -> Result<T> {
    result.map_err(|error| error.inside(Segment::Key(index)))
}

fn in_value<T>(result: Result<T>, index: usize) -> Result<T> {
    result.map_err(|error| error.inside(Segment::Value(index)))
}

impl<K: Value, V: Value> Value for BTreeMap<K, V> {
    type Stored = Pairs<K::Stored, V::Stored>;
    type List = Array<Pairs<K::Stored, V::Stored>>;

    fn store(&self, out: &mut Writer<'_>, at: At) -> Result<()> {
        distinct(self.keys(), Segment::Key)?;
        out.map(at, self.keys(), self.values())
    }

    fn compare(&self, other: &Self) -> Ordering {
        super::collections::compare(self.keys(), other.keys())
            .then_with(|| super::collections::compare(self.values(), other.values()))
    }

    /// In the order of the keys: a map that was written in another order shows the same as a value, but takes `K: Ord` to tell.
    fn equals(&self, view: &Map<'_, K::Stored, V::Stored>) -> bool {
        same(self.iter().collect(), *view)
    }
}

/// Whether a map shows these entries, in whatever order.
fn same<K: Value, V: Value>(entries: Vec<(&K, &V)>, view: Map<'_, K::Stored, V::Stored>) -> bool {
    if entries.len() != view.len() {
        return false;
    }
    let shown = |(key, value): &(&K, &V), index: usize| {
        let (known, seen) = (view.keys.get(index), view.values.get(index));
        known.is_some_and(|known| key.equals(&known)) && seen.is_some_and(|seen| value.equals(&seen))
    };
    // In the same order, as this crate writes them.
    if entries.iter().enumerate().all(|(index, entry)| shown(entry, index)) {
        return true;
    }
    // In another: both sorted by their keys.
    let mut order: Vec<usize> = (0..view.len()).collect();
    let key = |index: usize| view.keys.get(index);
    order.sort_by(|a, b| match (key(*a), key(*b)) {
        (Some(a), Some(b)) => <K::Stored as Stored>::compare(&a, &b),
        _ => Ordering::Equal,
    });
    let mut entries = entries;
    entries.sort_by(|(a, _), (b, _)| a.compare(b));
    entries.iter().zip(order).all(|(entry, index)| shown(entry, index))
}

impl<'a, K: Load<'a> + Ord, V: Load<'a>> Load<'a> for BTreeMap<K, V> {
    fn load(view: Map<'a, K::Stored, V::Stored>) -> Result<Self> {
        let mut map = BTreeMap::new();
        for (index, (key, value)) in view.iter().enumerate() {
            if map.insert(in_key(K::load(key), index)?, in_value(V::load(value), index)?).is_some() {
                return in_key(Err(view.keys.twice(index)), index);
            }
        }
        Ok(map)
    }
}

#[cfg(feature = "std")]
mod hash {
    use core::hash::{BuildHasher, Hash};
    use std::collections::HashMap;

    use super::*;

    impl<K: Value, V: Value, S> Value for HashMap<K, V, S> {
        type Stored = Pairs<K::Stored, V::Stored>;
        type List = Array<Pairs<K::Stored, V::Stored>>;

        /// In the order of the keys, so that the same map gives the same bytes and lookups are fast.
        fn store(&self, out: &mut Writer<'_>, at: At) -> Result<()> {
            let entries = sorted(self);
            distinct(entries.iter().map(|(key, _)| *key), Segment::Key)?;
            out.map(at, entries.iter().map(|(key, _)| *key), entries.iter().map(|(_, value)| *value))
        }

        fn compare(&self, other: &Self) -> Ordering {
            let (a, b) = (sorted(self), sorted(other));
            super::super::collections::compare(a.iter().map(|(key, _)| *key), b.iter().map(|(key, _)| *key)).then_with(
                || {
                    super::super::collections::compare(
                        a.iter().map(|(_, value)| *value),
                        b.iter().map(|(_, value)| *value),
                    )
                },
            )
        }

        fn equals(&self, view: &Map<'_, K::Stored, V::Stored>) -> bool {
            same(sorted(self), *view)
        }
    }

    fn sorted<K: Value, V, S>(map: &HashMap<K, V, S>) -> Vec<(&K, &V)> {
        super::super::collections::sorted(map.iter(), |(a, _), (b, _)| a.compare(b))
    }

    impl<'a, K, V, S> Load<'a> for HashMap<K, V, S>
    where
        K: Load<'a> + Eq + Hash,
        V: Load<'a>,
        S: BuildHasher + Default,
    {
        fn load(view: Map<'a, K::Stored, V::Stored>) -> Result<Self> {
            let mut map = HashMap::with_hasher(S::default());
            let memory = view.len().saturating_mul(size_of::<(K, V)>());
            map.try_reserve(view.len()).map_err(|_| super::super::value::no_memory(memory))?;
            for (index, (key, value)) in view.iter().enumerate() {
                if map.insert(in_key(K::load(key), index)?, in_value(V::load(value), index)?).is_some() {
                    return in_key(Err(view.keys.twice(index)), index);
                }
            }
            Ok(map)
        }
    }
}

macro_rules! map_equals {
    ($($(#[$attribute:meta])* [$($generics:tt)*] $ty:ty;)*) => {$(
        $(#[$attribute])*
        impl<K: Value, V: Value, $($generics)*> PartialEq<$ty> for Map<'_, K::Stored, V::Stored> {
            fn eq(&self, other: &$ty) -> bool {
                other.equals(self)
            }
        }
    )*};
}

map_equals! {
    [] BTreeMap<K, V>;
    #[cfg(feature = "std")]
    [S] std::collections::HashMap<K, V, S>;
}

impl<K: Stored, V: Stored> fmt::Debug for MapMut<'_, K, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.view().fmt(f)
    }
}
