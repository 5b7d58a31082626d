//! The order in which a `java.util.HashMap` writes its entries.
//!
//! It is the order of its table, which follows from the hashes of the keys, the size of the table and, within one bucket,
//! the order of insertion. Rust's maps do not remember the latter, so a map is written as a Java program would write it
//! that made it large enough at once and inserted its keys in ascending order.

use std::cmp::Ordering;

use bevy_reflect::PartialReflect;

use super::{
    slot::{Prim, Slot, bits_of, text_of},
    tree_bin, utf,
};

/// The chain length at which Java turns to trees, or to a larger table while that has less than 64 buckets.
pub(super) const TREEIFY: usize = 9;

/// An entry of a map.
#[derive(Clone, Copy)]
pub(super) struct Entry<'v> {
    /// The key's hash after `HashMap.hash`.
    pub(super) spread: u32,
    /// One more than the index of the next entry in the same bucket.
    next: u32,
    pub(super) key: &'v dyn PartialReflect,
    pub(super) value: &'v dyn PartialReflect,
}

impl<'v> Entry<'v> {
    /// None if the key is not what its slot says.
    #[inline]
    pub(super) fn new(slot: &Slot, key: &'v dyn PartialReflect, value: &'v dyn PartialReflect) -> Option<Self> {
        let hash = match *slot {
            Slot::Text(text) => utf::hash(text_of(text, key)?),
            Slot::Boxed(prim) => hash_bits(prim, bits_of(prim, key)?),
            _ => return None,
        };
        Some(Entry { spread: hash ^ hash >> 16, next: 0, key, value })
    }
}

/// `hashCode()` of a box.
fn hash_bits(prim: Prim, bits: u64) -> u32 {
    match prim {
        Prim::Bool if bits != 0 => 1231,
        Prim::Bool => 1237,
        Prim::Long | Prim::Double => (bits ^ bits >> 32) as u32,
        prim => widen(prim, bits) as u32,
    }
}

fn widen(prim: Prim, bits: u64) -> i64 {
    match prim {
        Prim::Byte => i64::from(bits as i8),
        Prim::Short => i64::from(bits as i16),
        Prim::Int => i64::from(bits as i32),
        _ => bits as i64,
    }
}

/// `compareTo` of two keys of the same slot.
pub(super) fn compare(slot: &Slot, a: &dyn PartialReflect, b: &dyn PartialReflect) -> Ordering {
    match *slot {
        Slot::Text(text) => {
            let units = |key| text_of(text, key).unwrap_or_default().encode_utf16();
            units(a).cmp(units(b))
        }
        Slot::Boxed(prim) => {
            let number = |key| bits_of(prim, key).map(|bits| widen(prim, bits));
            number(a).cmp(&number(b))
        }
        _ => Ordering::Equal,
    }
}

/// The number of buckets of a map that was made for so many entries; at least 16, as by default.
pub(super) fn buckets(len: usize) -> usize {
    let mut buckets = 16;
    while len > buckets / 4 * 3 {
        buckets *= 2;
    }
    buckets
}

/// Fills `order` with the indices of the entries in table order, and returns the number of buckets.
pub(super) fn order(entries: &mut [Entry<'_>], slot: &Slot, heads: &mut Vec<u32>, order: &mut Vec<u32>) -> usize {
    let buckets = buckets(entries.len());
    let mask = buckets - 1;
    heads.clear();
    heads.resize(buckets, 0);
    order.clear();
    order.reserve(entries.len());
    for (entry, place) in entries.iter_mut().zip(1..) {
        let head = &mut heads[entry.spread as usize & mask];
        entry.next = *head;
        *head = place;
    }
    for &head in &*heads {
        let start = order.len();
        let mut place = head;
        while place != 0 {
            order.push(place - 1);
            place = entries[place as usize - 1].next;
        }
        if order.len() > start + 1 {
            if order.len() >= start + TREEIFY {
                return tree_bin::order(entries, slot, buckets, order);
            }
            order[start..].sort_unstable_by(|&a, &b| compare(slot, entries[a as usize].key, entries[b as usize].key));
        }
    }
    buckets
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes() {
        for (len, expected) in [(0, 16), (1, 16), (12, 16), (13, 32), (24, 32), (25, 64), (1000, 2048)] {
            assert_eq!(buckets(len), expected, "{len} entries");
        }
    }

    #[test]
    fn hashes_of_boxes() {
        assert_eq!(hash_bits(Prim::Long, (-1i64) as u64), 0);
        assert_eq!(hash_bits(Prim::Int, u64::from((-5i32) as u32)), (-5i32) as u32);
        assert_eq!(hash_bits(Prim::Byte, 0xff), u32::MAX);
        assert_eq!(hash_bits(Prim::Bool, 1), 1231);
    }
}
