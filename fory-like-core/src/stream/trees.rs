//! Trees from elements that mostly come in order.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec::Vec;

use crate::error::ErrorKind;

/// A `BTreeMap` or `BTreeSet` and its elements.
pub(super) trait Tree: FromIterator<Self::Element> {
    type Element;

    /// Whether `next` belongs behind `last`.
    fn ascends(last: &Self::Element, next: &Self::Element) -> bool;

    /// Whether the element is new.
    fn insert(&mut self, element: Self::Element) -> bool;
}

impl<K: Ord, V> Tree for BTreeMap<K, V> {
    type Element = (K, V);

    fn ascends((last, _): &(K, V), (next, _): &(K, V)) -> bool {
        last < next
    }

    fn insert(&mut self, (key, value): (K, V)) -> bool {
        BTreeMap::insert(self, key, value).is_none()
    }
}

impl<T: Ord> Tree for BTreeSet<T> {
    type Element = T;

    fn ascends(last: &T, next: &T) -> bool {
        last < next
    }

    fn insert(&mut self, element: T) -> bool {
        BTreeSet::insert(self, element)
    }
}

/// A tree that is being read. As long as the elements ascend, as a tree writes them, they stand in a list, from which the whole
/// tree is built at once; that is faster than one by one.
pub(super) enum Growing<T: Tree> {
    Ascending(Vec<T::Element>),
    Mixed(T),
}

impl<T: Tree> Growing<T> {
    pub(super) fn with_capacity(capacity: usize) -> Self {
        Growing::Ascending(Vec::with_capacity(capacity))
    }

    #[inline]
    pub(super) fn push(&mut self, element: T::Element) -> Result<(), ErrorKind> {
        if let Growing::Ascending(list) = self {
            if list.last().is_none_or(|last| T::ascends(last, &element)) {
                list.push(element);
                return Ok(());
            }
            *self = Growing::Mixed(T::from_iter(core::mem::take(list)));
        }
        let fresh = match self {
            Growing::Mixed(tree) => tree.insert(element),
            Growing::Ascending(_) => false,
        };
        if fresh { Ok(()) } else { Err(ErrorKind::DuplicateKey) }
    }

    pub(super) fn finish(self) -> T {
        match self {
            Growing::Ascending(list) => T::from_iter(list),
            Growing::Mixed(tree) => tree,
        }
    }
}
