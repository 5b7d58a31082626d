//! Lists, arrays and sets: a length where the type does not fix it, and the elements.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::collections::{BTreeSet, BinaryHeap, LinkedList, VecDeque};
use alloc::vec::Vec;

use super::memory::{grow, tree_memory, with_capacity};
use super::trees::Growing;
use super::{Deserialize, Serialize};
use crate::error::{Error, ErrorKind, Result};
use crate::wire::{Input, Numbers, Output, Sizes, pod};
use crate::{Schema, Segment};

/// Writes elements one by one.
#[inline]
pub(crate) fn write_elements<'a, T: Serialize + 'a, O: Output>(
    items: impl IntoIterator<Item = &'a T>,
    first: usize,
    out: &mut O,
) -> Result<()> {
    for (i, item) in items.into_iter().enumerate() {
        item.serialize(out).map_err(|error| error.inside(Segment::Index(first + i)))?;
    }
    Ok(())
}

/// Writes elements one by one, of which some or all may take no bytes. A reader takes only so many of these.
fn write_counted<'a, T: Serialize + 'a, O: Output>(items: impl Iterator<Item = &'a T>, out: &mut O) -> Result<()> {
    for (i, item) in items.enumerate() {
        let before = out.position();
        item.serialize(out).map_err(|error| error.inside(Segment::Index(i)))?;
        if out.position() == before {
            out.spend_empty(1)?;
        }
    }
    Ok(())
}

/// Writes the elements of a list in up to two pieces, and their number before them.
#[inline]
fn write_list<T: Serialize, O: Output>([head, tail]: [&[T]; 2], out: &mut O) -> Result<()> {
    out.put_len(head.len() + tail.len());
    out.enter(size_of::<T>())?;
    let written = if T::SIZES.min(O::Numbers::COMPRESSED) == 0 {
        write_counted(head.iter().chain(tail), out)
    } else if tail.is_empty() {
        T::serialize_slice(head, 0, out)
    } else {
        T::serialize_slice(head, 0, out).and_then(|()| T::serialize_slice(tail, head.len(), out))
    };
    // Also after a fault: the caller may write something else instead.
    out.leave(size_of::<T>());
    written
}

/// Writes the elements of a list or set that has them in no slice, and their number before them.
#[inline]
fn write_iter<'a, T: Serialize + 'a, O: Output>(
    items: impl ExactSizeIterator<Item = &'a T>,
    out: &mut O,
) -> Result<()> {
    out.put_len(items.len());
    out.enter(size_of::<T>())?;
    let written = if T::SIZES.min(O::Numbers::COMPRESSED) == 0 {
        write_counted(items, out)
    } else {
        write_elements(items, 0, out)
    };
    out.leave(size_of::<T>());
    written
}

/// Reads elements one by one.
#[inline]
pub(crate) fn read_elements<'de, T, I>(input: &mut I, len: usize, capacity: usize) -> Result<Vec<T>>
where
    T: Deserialize<'de>,
    I: Input<'de>,
{
    let mut items = with_capacity(capacity).map_err(|kind| input.fail(kind))?;
    input.locally(|input| {
        for i in 0..len {
            let before = input.position();
            if items.len() == items.capacity()
                && let Err(kind) = grow(&mut items)
            {
                return Err(Error::at(kind, before).inside(Segment::Index(i)));
            }
            // No function takes the item before it is in its place: the compiler would put it together once more on the way.
            match T::deserialize(input) {
                Ok(item) => pod::push_within(&mut items, item),
                Err(error) => return Err(error.inside(Segment::Index(i))),
            }
            // Where no element can be empty, this is no code.
            if T::SIZES.min(I::Numbers::COMPRESSED) == 0 {
                input.count_empty(before)?;
            }
        }
        Ok(())
    })?;
    Ok(items)
}

/// Reads elements one by one and gives each to `take`.
#[inline]
fn each_element<'de, T, I>(input: &mut I, len: usize, mut take: impl FnMut(T) -> Result<(), ErrorKind>) -> Result<()>
where
    T: Deserialize<'de>,
    I: Input<'de>,
{
    for i in 0..len {
        let before = input.position();
        let item = T::deserialize(input).map_err(|error| error.inside(Segment::Index(i)))?;
        take(item).map_err(|kind| Error::at(kind, before).inside(Segment::Index(i)))?;
        // Where no element can be empty, this is no code.
        if T::SIZES.min(I::Numbers::COMPRESSED) == 0 {
            input.count_empty(before)?;
        }
    }
    Ok(())
}

macro_rules! sequence {
    ($([$($generics:tt)*] $type:ty, $schema:ident, $element:ident, $(nests $nests:literal,)? write |$value:ident, $out:ident| $write:expr;)*) => {$(
        impl<$($generics)*> Serialize for $type {
            const SIZES: Sizes = Sizes::at_least(1);
            $(const NESTS: bool = $nests;)?

            fn schema() -> &'static Schema {
                const { &Schema::$schema(<$element as Serialize>::schema) }
            }

            #[inline]
            fn serialize<O: Output>(&self, $out: &mut O) -> Result<()> {
                let $value = self;
                $write
            }
        }
    )*};
}

sequence! {
    // A pointer to a slice is one level with it.
    [T: Serialize] [T], List, T, nests false, write |list, out| write_list([list, &[]], out);
    [T: Serialize] Vec<T>, List, T, write |list, out| write_list([list, &[]], out);
    [T: Serialize] VecDeque<T>, List, T, write |list, out| write_list(list.as_slices().into(), out);
    [T: Serialize] BinaryHeap<T>, List, T, write |heap, out| write_list([heap.as_slice(), &[]], out);
    [T: Serialize] LinkedList<T>, List, T, write |list, out| write_iter(list.iter(), out);
    [T: Serialize] BTreeSet<T>, Set, T, write |set, out| write_iter(set.iter(), out);
    [T: Serialize + Clone] Cow<'_, [T]>, List, T, write |list, out| write_list([list, &[]], out);
}

macro_rules! read_sequence {
    ($([$($generics:tt)*] $type:ty, $schema:ident, |$input:ident| $read:expr;)*) => {$(
        impl<'de, $($generics)*> Deserialize<'de> for $type {
            const SIZES: Sizes = Sizes::at_least(1);

            fn schema() -> &'static Schema {
                const { &Schema::$schema(<T as Deserialize<'de>>::schema) }
            }

            #[inline]
            fn deserialize<I: Input<'de>>($input: &mut I) -> Result<Self> {
                $read
            }
        }
    )*};
}

read_sequence! {
    [T: Deserialize<'de>] Vec<T>, List, |input| {
        let elements = input.open(T::SIZES.min(I::Numbers::COMPRESSED), size_of::<T>())?;
        let items = T::deserialize_vec(input, elements.len(), elements.capacity())?;
        input.close(elements);
        Ok(items)
    };
    [T: Deserialize<'de>] VecDeque<T>, List, |input| Ok(Vec::deserialize(input)?.into());
    [T: Deserialize<'de>] Box<[T]>, List, |input| Ok(Vec::deserialize(input)?.into());
    [T: Deserialize<'de> + Ord] BinaryHeap<T>, List, |input| Ok(Vec::deserialize(input)?.into());
    [T: Deserialize<'de>] LinkedList<T>, List, |input| {
        let elements = input.open(T::SIZES.min(I::Numbers::COMPRESSED), size_of::<T>())?;
        // A node has two links beside its element.
        input.charge(elements.len().saturating_mul(2 * size_of::<usize>()))?;
        let mut list = LinkedList::new();
        each_element(input, elements.len(), |item| {
            list.push_back(item);
            Ok(())
        })?;
        input.close(elements);
        Ok(list)
    };
    [T: Deserialize<'de> + Ord] BTreeSet<T>, Set, |input| {
        let elements = input.open(T::SIZES.min(I::Numbers::COMPRESSED), size_of::<T>())?;
        input.charge(tree_memory::<T>(elements.len()))?;
        let mut items = Growing::<BTreeSet<T>>::with_capacity(elements.capacity()).map_err(|kind| input.fail(kind))?;
        each_element(input, elements.len(), |item| items.push(item))?;
        input.close(elements);
        items.finish().map_err(|kind| input.fail(kind))
    };
}

impl<'de: 'a, 'a, T: Deserialize<'de> + Clone + 'a> Deserialize<'de> for Cow<'a, [T]> {
    const SIZES: Sizes = Sizes::at_least(1);

    fn schema() -> &'static Schema {
        const { &Schema::List(<T as Deserialize<'de>>::schema) }
    }

    #[inline]
    fn deserialize<I: Input<'de>>(input: &mut I) -> Result<Self> {
        T::deserialize_cow(input)
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for &'a [u8] {
    const SIZES: Sizes = Sizes::at_least(1);

    fn schema() -> &'static Schema {
        const { &Schema::List(<u8 as Deserialize<'de>>::schema) }
    }

    #[inline]
    fn deserialize<I: Input<'de>>(input: &mut I) -> Result<Self> {
        input.enter(1)?;
        let len = input.byte_len()?;
        input.leave(1);
        input.take(len)
    }
}

impl<T: Serialize, const K: usize> Serialize for [T; K] {
    const SIZES: Sizes = T::SIZES.times(K);

    fn schema() -> &'static Schema {
        const { &Schema::Array(<T as Serialize>::schema, K) }
    }

    #[inline]
    fn serialize<O: Output>(&self, out: &mut O) -> Result<()> {
        T::serialize_slice(self, 0, out)
    }
}

impl<'de, T: Deserialize<'de>, const K: usize> Deserialize<'de> for [T; K] {
    const SIZES: Sizes = T::SIZES.times(K);

    fn schema() -> &'static Schema {
        const { &Schema::Array(<T as Deserialize<'de>>::schema, K) }
    }

    #[inline]
    fn deserialize<I: Input<'de>>(input: &mut I) -> Result<Self> {
        T::deserialize_array(input)
    }
}

#[cfg(feature = "std")]
mod hash_set {
    use core::hash::{BuildHasher, Hash};
    use std::collections::HashSet;

    use super::*;
    use crate::stream::memory::{no_memory, table_memory};

    sequence! {
        [T: Serialize, S] HashSet<T, S>, Set, T, write |set, out| write_iter(set.iter(), out);
    }

    read_sequence! {
        [T: Deserialize<'de> + Eq + Hash, S: BuildHasher + Default] HashSet<T, S>, Set, |input| {
            let elements = input.open(T::SIZES.min(I::Numbers::COMPRESSED), size_of::<T>())?;
            input.charge(table_memory::<T>(elements.len()))?;
            let mut set = HashSet::with_hasher(S::default());
            let reserved = set.try_reserve(elements.capacity());
            reserved.map_err(|_| input.fail(no_memory::<T>(elements.capacity())))?;
            each_element(input, elements.len(), |item| match set.insert(item) {
                true => Ok(()),
                false => Err(ErrorKind::DuplicateKey),
            })?;
            input.close(elements);
            Ok(set)
        };
    }
}
