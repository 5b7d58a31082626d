//! Maps: a length and the entries, each a key and a value.

use alloc::collections::BTreeMap;

use super::memory::tree_memory;
use super::trees::Growing;
use super::{Deserialize, Serialize};
use crate::error::{Error, ErrorKind, Result};
use crate::wire::{Input, Numbers, Output, Sizes};
use crate::{Schema, Segment};

#[inline]
fn write_map<'a, K: Serialize + 'a, V: Serialize + 'a, O: Output>(
    entries: impl ExactSizeIterator<Item = (&'a K, &'a V)>,
    out: &mut O,
) -> Result<()> {
    out.put_len(entries.len());
    out.enter(size_of::<(K, V)>())?;
    let written = write_entries(entries, out);
    // Also after a fault: the caller may write something else instead.
    out.leave(size_of::<(K, V)>());
    written
}

#[inline]
fn write_entries<'a, K: Serialize + 'a, V: Serialize + 'a, O: Output>(
    entries: impl Iterator<Item = (&'a K, &'a V)>,
    out: &mut O,
) -> Result<()> {
    for (i, (key, value)) in entries.enumerate() {
        let before = out.position();
        key.serialize(out).map_err(|error| error.inside(Segment::Key(i)))?;
        value.serialize(out).map_err(|error| error.inside(Segment::Value(i)))?;
        // Where no entry can be empty, this is no code.
        if entry::<K, V>().min(O::Numbers::COMPRESSED) == 0 && out.position() == before {
            out.spend_empty(1)?;
        }
    }
    Ok(())
}

const fn entry<K: Serialize, V: Serialize>() -> Sizes {
    Sizes::sum([K::SIZES, V::SIZES])
}

/// Reads a map's length, makes a map for as many entries, and gives it each of them; `memory` is what so many entries take.
#[inline]
fn read_map<'de, K, V, M, I>(
    input: &mut I,
    memory: fn(usize) -> usize,
    make: impl FnOnce(usize) -> Result<M, ErrorKind>,
    mut insert: impl FnMut(&mut M, K, V) -> Result<(), ErrorKind>,
) -> Result<M>
where
    K: Deserialize<'de>,
    V: Deserialize<'de>,
    I: Input<'de>,
{
    let min = const { Sizes::sum([K::SIZES, V::SIZES]).min(I::Numbers::COMPRESSED) };
    let elements = input.open(min, size_of::<(K, V)>())?;
    input.charge(memory(elements.len()))?;
    let mut map = make(elements.capacity()).map_err(|kind| input.fail(kind))?;
    for i in 0..elements.len() {
        let before = input.position();
        let key = K::deserialize(input).map_err(|error| error.inside(Segment::Key(i)))?;
        let value = V::deserialize(input).map_err(|error| error.inside(Segment::Value(i)))?;
        insert(&mut map, key, value).map_err(|kind| Error::at(kind, before).inside(Segment::Key(i)))?;
        // Where no entry can be empty, this is no code.
        if min == 0 {
            input.count_empty(before)?;
        }
    }
    input.close(elements);
    Ok(map)
}

macro_rules! map {
    ([$($hasher:ident)?] [$($bounds:tt)*] $type:ty, |$input:ident| $read:expr) => {
        impl<K: Serialize, V: Serialize $(, $hasher)?> Serialize for $type {
            const SIZES: Sizes = Sizes::at_least(1);

            fn schema() -> &'static Schema {
                const { &Schema::Map(<K as Serialize>::schema, <V as Serialize>::schema) }
            }

            #[inline]
            fn serialize<O: Output>(&self, out: &mut O) -> Result<()> {
                write_map(self.iter(), out)
            }
        }

        impl<'de, K: Deserialize<'de>, V: Deserialize<'de> $(, $hasher)?> Deserialize<'de> for $type
        where
            $($bounds)*
        {
            const SIZES: Sizes = Sizes::at_least(1);

            fn schema() -> &'static Schema {
                const { &Schema::Map(<K as Deserialize<'de>>::schema, <V as Deserialize<'de>>::schema) }
            }

            #[inline]
            fn deserialize<I: Input<'de>>($input: &mut I) -> Result<Self> {
                $read
            }
        }
    };
}

map!([] [K: Ord] BTreeMap<K, V>, |input| {
    let entries = read_map(
        input,
        tree_memory::<(K, V)>,
        Growing::<BTreeMap<K, V>>::with_capacity,
        |entries, key, value| entries.push((key, value)),
    )?;
    entries.finish().map_err(|kind| input.fail(kind))
});

#[cfg(feature = "std")]
mod hash_map {
    use core::hash::{BuildHasher, Hash};
    use std::collections::HashMap;

    use super::*;
    use crate::stream::memory::{no_memory, table_memory};

    map!([S] [K: Eq + Hash, S: BuildHasher + Default] HashMap<K, V, S>, |input| read_map(
        input,
        table_memory::<(K, V)>,
        |capacity| {
            let mut map = HashMap::with_hasher(S::default());
            map.try_reserve(capacity).map_err(|_| no_memory::<(K, V)>(capacity))?;
            Ok(map)
        },
        |map: &mut HashMap<K, V, S>, key, value| match map.insert(key, value) {
            None => Ok(()),
            Some(_) => Err(ErrorKind::DuplicateKey),
        },
    ));
}
