//! Buckets that `java.util.HashMap` keeps as trees, which changes the order of iteration.
//!
//! The entries of such a bucket stay linked, but a new one is linked in after its parent in the tree rather than at the
//! end, and the root of the tree is moved to the front whenever it changes. So the red-black tree has to be built.

use std::cmp::Ordering;

use super::{
    hash_map::{Entry, TREEIFY, compare},
    slot::Slot,
};

/// Tables smaller than this are doubled instead.
const MIN_TREE_BUCKETS: usize = 64;

const NONE: usize = usize::MAX;

#[derive(Clone, Default)]
struct Bin {
    entries: Vec<u32>,
    /// How many entries there were when the bucket became a tree.
    treeified_at: Option<usize>,
}

/// Does the work of [`hash_map::order`](super::hash_map::order) for tables with long chains.
pub(super) fn order(entries: &[Entry<'_>], slot: &Slot, mut buckets: usize, order: &mut Vec<u32>) -> usize {
    let mut inserted: Vec<u32> = (0..entries.len() as u32).collect();
    inserted.sort_unstable_by(|&a, &b| compare(slot, entries[a as usize].key, entries[b as usize].key));
    let bin_of = |entry: u32, buckets: usize| entries[entry as usize].spread as usize & (buckets - 1);

    let mut bins = vec![Bin::default(); buckets];
    for (index, &entry) in inserted.iter().enumerate() {
        let bin = &mut bins[bin_of(entry, buckets)];
        bin.entries.push(entry);
        if bin.treeified_at.is_some() || bin.entries.len() < TREEIFY {
            continue;
        }
        if buckets < MIN_TREE_BUCKETS {
            buckets *= 2;
            bins = vec![Bin::default(); buckets];
            for &entry in &inserted[..=index] {
                bins[bin_of(entry, buckets)].entries.push(entry);
            }
        } else {
            bin.treeified_at = Some(bin.entries.len());
        }
    }

    order.clear();
    for bin in &bins {
        match bin.treeified_at {
            Some(first) => {
                let mut tree = Tree::new(bin.entries.len());
                tree.insert_all(bin, first, |a, b| {
                    let (a, b) = (&entries[a as usize], &entries[b as usize]);
                    a.spread.cast_signed().cmp(&b.spread.cast_signed()).then_with(|| compare(slot, a.key, b.key))
                });
                order.extend(tree.linked().map(|node| bin.entries[node]));
            }
            None => order.extend_from_slice(&bin.entries),
        }
    }
    buckets
}

#[derive(Clone)]
struct Node {
    parent: usize,
    /// Left and right.
    child: [usize; 2],
    red: bool,
    prev: usize,
    next: usize,
}

/// The tree of one bucket; nodes are indices into the bucket's entries.
struct Tree {
    nodes: Vec<Node>,
    root: usize,
    first: usize,
}

impl Tree {
    fn new(len: usize) -> Self {
        let node = Node { parent: NONE, child: [NONE; 2], red: false, prev: NONE, next: NONE };
        Tree { nodes: vec![node; len], root: NONE, first: 0 }
    }

    /// The first entries are a list that is made a tree at once; the others are inserted one by one.
    fn insert_all(&mut self, bin: &Bin, first: usize, compare: impl Fn(u32, u32) -> Ordering) {
        for node in 1..first {
            self.nodes[node].prev = node - 1;
            self.nodes[node - 1].next = node;
        }
        for node in 0..bin.entries.len() {
            let (mut parent, mut place, mut side) = (NONE, self.root, 0);
            while place != NONE {
                parent = place;
                side = usize::from(compare(bin.entries[node], bin.entries[place]).is_gt());
                place = self.nodes[place].child[side];
            }
            self.nodes[node].parent = parent;
            match parent {
                NONE => self.root = node,
                parent => self.nodes[parent].child[side] = node,
            }
            if node >= first {
                self.link_after(parent, node);
            }
            self.balance(node);
            if node + 1 >= first {
                self.move_root_to_front();
            }
        }
    }

    fn link_after(&mut self, before: usize, node: usize) {
        let after = self.nodes[before].next;
        self.nodes[before].next = node;
        self.nodes[node].prev = before;
        self.nodes[node].next = after;
        if after != NONE {
            self.nodes[after].prev = node;
        }
    }

    fn move_root_to_front(&mut self) {
        let root = self.root;
        if root == self.first {
            return;
        }
        let Node { prev, next, .. } = self.nodes[root];
        if prev != NONE {
            self.nodes[prev].next = next;
        }
        if next != NONE {
            self.nodes[next].prev = prev;
        }
        self.nodes[self.first].prev = root;
        self.nodes[root].next = self.first;
        self.nodes[root].prev = NONE;
        self.first = root;
    }

    /// Restores the colours after a node has been added.
    fn balance(&mut self, mut node: usize) {
        self.nodes[node].red = true;
        loop {
            let parent = self.nodes[node].parent;
            if parent == NONE {
                self.nodes[node].red = false;
                return;
            }
            let grandparent = self.nodes[parent].parent;
            if !self.nodes[parent].red || grandparent == NONE {
                return;
            }
            let side = self.side(parent, grandparent);
            let uncle = self.nodes[grandparent].child[1 - side];
            if uncle != NONE && self.nodes[uncle].red {
                self.nodes[uncle].red = false;
                self.nodes[parent].red = false;
                self.nodes[grandparent].red = true;
                node = grandparent;
                continue;
            }
            let mut top = parent;
            if self.side(node, parent) != side {
                self.rotate(parent, side);
                top = node;
                node = parent;
            }
            self.nodes[top].red = false;
            self.nodes[grandparent].red = true;
            self.rotate(grandparent, 1 - side);
        }
    }

    fn side(&self, node: usize, parent: usize) -> usize {
        usize::from(self.nodes[parent].child[1] == node)
    }

    /// Moves a node down to the given side; the child of the other side takes its place.
    fn rotate(&mut self, node: usize, side: usize) {
        let up = self.nodes[node].child[1 - side];
        let across = self.nodes[up].child[side];
        let parent = self.nodes[node].parent;
        self.nodes[node].child[1 - side] = across;
        if across != NONE {
            self.nodes[across].parent = node;
        }
        self.nodes[up].parent = parent;
        if parent == NONE {
            self.root = up;
            self.nodes[up].red = false;
        } else {
            let at = self.side(node, parent);
            self.nodes[parent].child[at] = up;
        }
        self.nodes[up].child[side] = node;
        self.nodes[node].parent = up;
    }

    fn linked(&self) -> impl Iterator<Item = usize> {
        std::iter::successors(Some(self.first), |&node| Some(self.nodes[node].next).filter(|&next| next != NONE))
    }
}

#[cfg(test)]
mod tests {
    use bevy_reflect::PartialReflect;

    use super::super::{
        hash_map,
        slot::{Prim, Text},
    };
    use super::*;

    /// The number of buckets and the order of the keys, as ranks.
    fn table<K: PartialReflect + Ord>(slot: &Slot, mut keys: Vec<K>) -> (usize, Vec<u32>) {
        keys.sort_unstable();
        let entry = |key: &'static dyn PartialReflect| Entry::new(slot, key, key).unwrap();
        let keys: &'static [K] = keys.leak();
        let mut entries: Vec<_> = keys.iter().map(|key| entry(key)).collect();
        let mut order = Vec::new();
        let buckets = hash_map::order(&mut entries, slot, &mut Vec::new(), &mut order);
        (buckets, order)
    }

    /// Strings of the same hash.
    fn colliding(count: u32) -> Vec<String> {
        let block = |bits: u32, at: u32| if bits >> at & 1 == 0 { "Aa" } else { "BB" };
        (0..count).map(|bits| (0..5).map(|at| block(bits, at)).collect()).collect()
    }

    // The expected orders are those of JDK 17, for `new HashMap<>(buckets)` and keys inserted in ascending order.

    #[test]
    fn one_tree() {
        let mut expected: Vec<u32> = vec![7, 3, 0, 1, 2, 4, 5, 6];
        expected.extend(8..32);
        let slot = Slot::Text(Text::Owned);
        assert_eq!(table(&slot, colliding(32)), (64, expected));
        assert_eq!(table(&slot, colliding(10)), (64, (0..10).collect()));
    }

    #[test]
    fn trees_among_chains() {
        let mut keys = colliding(20);
        keys.extend((0..100).map(|i| format!("key{i}")));
        let expected = [
            55, 59, 58, 57, 56, 51, 50, 49, 48, 53, 52, 7, 3, 0, 1, 2, 4, 5, 6, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17,
            18, 19, 67, 66, 71, 70, 69, 68, 63, 62, 61, 60, 64, 79, 78, 77, 83, 82, 81, 80, 75, 74, 73, 72, 91, 90, 89,
            88, 95, 94, 93, 92, 86, 85, 84, 21, 32, 20, 65, 99, 76, 43, 54, 103, 109, 102, 87, 101, 98, 100, 107, 106,
            105, 104, 97, 96, 111, 110, 115, 114, 113, 112, 23, 119, 22, 118, 117, 116, 108, 35, 34, 33, 27, 26, 25,
            24, 31, 30, 29, 28, 47, 46, 45, 44, 39, 38, 37, 36, 42, 41, 40,
        ];
        assert_eq!(table(&Slot::Text(Text::Owned), keys), (256, expected.to_vec()));
    }

    #[test]
    fn long_chains_enlarge_small_tables() {
        let slot = Slot::Boxed(Prim::Long);
        assert_eq!(table(&slot, (0..9i64).map(|i| i * 16).collect()), (32, vec![0, 2, 4, 6, 8, 1, 3, 5, 7]));
        let expected = [6, 0, 2, 4, 8, 10, 12, 14, 16, 18, 20, 22, 7, 1, 3, 5, 9, 11, 13, 15, 17, 19, 21, 23];
        assert_eq!(table(&slot, (0..24i64).map(|i| i * 32 + i % 2).collect()), (64, expected.to_vec()));
    }

    #[test]
    fn trees_of_different_hashes() {
        let mut keys: Vec<i64> = (0..40).map(|i| i * i * 7919 % 41 * 4096 - i % 3 * 8192).collect();
        keys.sort_unstable();
        keys.dedup();
        let expected =
            [4, 1, 2, 3, 5, 6, 7, 8, 9, 10, 11, 15, 12, 13, 14, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 0];
        assert_eq!(table(&Slot::Boxed(Prim::Long), keys), (64, expected.to_vec()));
    }
}
