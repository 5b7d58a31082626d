//! Slices, arrays, vectors and sets.

use alloc::boxed::Box;
use alloc::collections::{BTreeSet, VecDeque};
use alloc::rc::Rc;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::cmp::Ordering;

use super::list::{Array, Counted, Elements, Exactly};
use super::list_view::List;
use super::stored::Stored;
#[cfg(feature = "std")]
use super::value::no_memory;
use super::value::{Load, Value, in_element};
use super::write::{At, Writer};
use crate::error::{Error, ErrorKind, Result, Segment};

/// Lists whose elements lie in one slice.
macro_rules! slices {
    ($([$($generics:tt)*] $ty:ty, $stored:ty;)*) => {$(
        impl<T: Value, $($generics)*> Value for $ty {
            type Stored = $stored;
            type List = Array<$stored>;

            #[inline(always)]
            fn store(&self, out: &mut Writer<'_>, at: At) -> Result<()> {
                T::store_list(self, out, at)
            }

            fn compare(&self, other: &Self) -> Ordering {
                compare(self.iter(), other.iter())
            }

            fn equals(&self, view: &<T::List as Stored>::View<'_>) -> bool {
                list_equals(self.iter(), view)
            }
        }
    )*};
}

slices! {
    [] [T], T::List;
    [] Vec<T>, T::List;
    [const N: usize] [T; N], Exactly<T::List, N>;
}

/// The order of two lists: that of their first difference, or of their lengths.
pub(super) fn compare<'t, T: Value + 't>(
    a: impl ExactSizeIterator<Item = &'t T>,
    b: impl ExactSizeIterator<Item = &'t T>,
) -> Ordering {
    let lengths = a.len().cmp(&b.len());
    a.zip(b).map(|(a, b)| a.compare(b)).find(|order| order.is_ne()).unwrap_or(lengths)
}

/// Whether a list shows these values.
fn list_equals<'t, T: Value + 't>(
    values: impl ExactSizeIterator<Item = &'t T>,
    view: &<T::List as Stored>::View<'_>,
) -> bool {
    T::List::count(view) == values.len() && T::List::elements(view).zip(values).all(|(view, value)| value.equals(&view))
}

impl<'a, T: Load<'a>, const N: usize> Load<'a> for [T; N] {
    fn load(view: <T::List as Stored>::View<'a>) -> Result<Self> {
        T::load_list(view)?.try_into().map_err(|list: Vec<T>| {
            // Of a view of a list of any length.
            Error::new(ErrorKind::Count { found: list.len(), expected: N })
        })
    }
}

macro_rules! load_lists {
    ($($ty:ty;)*) => {$(
        impl<'a, T: Load<'a>> Load<'a> for $ty {
            #[inline]
            fn load(view: <T::List as Stored>::View<'a>) -> Result<Self> {
                T::load_list(view).map(Self::from)
            }
        }
    )*};
}

load_lists! { Vec<T>; Box<[T]>; Rc<[T]>; Arc<[T]>; }

/// Collections whose elements do not lie in one slice: always lists, of bytes too.
macro_rules! collections {
    ($([$($generics:tt)*] $ty:ty, $store:ident, $equals:ident, $this:ident => $order:expr;)*) => {$(
        impl<T: Value, $($generics)*> Value for $ty {
            type Stored = Array<T::Stored>;
            type List = Array<Array<T::Stored>>;

            #[inline]
            fn store(&self, out: &mut Writer<'_>, at: At) -> Result<()> {
                let $this = self;
                $store(out, at, $order.iter())
            }

            fn compare(&self, other: &Self) -> Ordering {
                let $this = self;
                let ours = $order;
                let $this = other;
                compare(ours.iter(), $order.iter())
            }

            fn equals(&self, view: &List<'_, T::Stored>) -> bool {
                let $this = self;
                $equals(*view, $order.iter())
            }
        }
    )*};
}

collections! {
    [] VecDeque<T>, store_list, list_shows, list => list;
    [] BTreeSet<T>, store_set, set_shows, set => set;
}

#[cfg(feature = "std")]
collections! {
    [S] std::collections::HashSet<T, S>, store_set, set_shows, set => sorted(set.iter(), |a, b| a.compare(b));
}

/// Writes a list of any values.
#[inline]
fn store_list<'t, T: Value + 't>(
    out: &mut Writer<'_>,
    at: At,
    values: impl ExactSizeIterator<Item = &'t T>,
) -> Result<()> {
    out.list(at, values)
}

/// Writes a list of values no two of which may be written alike.
#[inline]
fn store_set<'t, T: Value + 't>(
    out: &mut Writer<'_>,
    at: At,
    values: impl ExactSizeIterator<Item = &'t T> + Clone,
) -> Result<()> {
    distinct(values.clone(), Segment::Index)?;
    out.list(at, values)
}

/// Whether a list shows these values, in this order.
fn list_shows<'t, T: Value + 't>(view: List<'_, T::Stored>, values: impl ExactSizeIterator<Item = &'t T>) -> bool {
    view.len() == values.len() && view.iter().zip(values).all(|(view, value)| value.equals(&view))
}

/// Whether a list shows these values, in whatever order.
fn set_shows<'t, T: Value + 't>(view: List<'_, T::Stored>, values: impl ExactSizeIterator<Item = &'t T>) -> bool {
    let mut values: Vec<&T> = values.collect();
    if list_shows(view, values.iter().copied()) {
        return true;
    }
    let mut shown: Vec<_> = view.iter().collect();
    shown.sort_by(<T::Stored as Stored>::compare);
    values.sort_by(|a, b| a.compare(b));
    shown.len() == values.len() && shown.iter().zip(values).all(|(view, value)| value.equals(view))
}

const ALIKE: &str = "a key that is written as another one is, so that a reader finds the same key twice: they differ only in what a row leaves out, as fields with `skip`";

/// Says which key, or element of a set, is written as one before it is: there is no way to read both, and no order to write those of a hash in.
///
/// A pass over keys that are in order, as almost all are: a type may have another [`Ord`].
pub(super) fn distinct<'t, T: Value + 't>(
    keys: impl Iterator<Item = &'t T> + Clone,
    element: fn(usize) -> Segment,
) -> Result<()> {
    let mut before = None;
    let mut ascends = |key: &'t T| before.replace(key).is_none_or(|before| before.compare(key).is_lt());
    if keys.clone().all(&mut ascends) { Ok(()) } else { distinct_in_any_order(keys.collect(), element) }
}

/// As [`distinct`], of keys in any order.
#[cold]
fn distinct_in_any_order<T: Value>(keys: Vec<&T>, element: fn(usize) -> Segment) -> Result<()> {
    let mut order: Vec<(usize, &T)> = keys.into_iter().enumerate().collect();
    order.sort_by(|(_, a), (_, b)| a.compare(b));
    let alike = order.windows(2).find_map(|pair| match pair {
        [(_, a), (index, b)] if a.compare(b).is_eq() => Some(*index),
        _ => None,
    });
    match alike {
        Some(index) => Err(Error::new(ErrorKind::Unsupported { reason: ALIKE }).inside(element(index))),
        None => Ok(()),
    }
}

/// The elements in an order that does not depend on a hasher.
#[cfg(feature = "std")]
pub(super) fn sorted<E>(elements: impl Iterator<Item = E>, compare: impl Fn(&E, &E) -> Ordering) -> Vec<E> {
    let mut sorted: Vec<E> = elements.collect();
    sorted.sort_by(compare);
    sorted
}

impl<'a, T: Load<'a>> Load<'a> for VecDeque<T> {
    fn load(view: List<'a, T::Stored>) -> Result<Self> {
        view.iter().enumerate().map(|(index, view)| in_element(T::load(view), index)).collect()
    }
}

impl<'a, T: Load<'a> + Ord> Load<'a> for BTreeSet<T> {
    fn load(list: List<'a, T::Stored>) -> Result<Self> {
        let mut set = BTreeSet::new();
        for (index, view) in list.iter().enumerate() {
            if !set.insert(in_element(T::load(view), index)?) {
                return in_element(Err(list.twice(index)), index);
            }
        }
        Ok(set)
    }
}

#[cfg(feature = "std")]
impl<'a, T, S> Load<'a> for std::collections::HashSet<T, S>
where
    T: Load<'a> + Eq + core::hash::Hash,
    S: core::hash::BuildHasher + Default,
{
    fn load(list: List<'a, T::Stored>) -> Result<Self> {
        let mut set = Self::with_hasher(S::default());
        set.try_reserve(list.len()).map_err(|_| no_memory(list.len().saturating_mul(size_of::<T>())))?;
        for (index, view) in list.iter().enumerate() {
            if !set.insert(in_element(T::load(view), index)?) {
                return in_element(Err(list.twice(index)), index);
            }
        }
        Ok(set)
    }
}
