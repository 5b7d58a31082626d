//! Types in which every shape of data lies in another, and their values.

use std::collections::{BTreeMap, BTreeSet, LinkedList, VecDeque};
use std::net::{IpAddr, SocketAddrV4, SocketAddrV6};
use std::ops::{Bound, Range};

use fory_like_core::{Deserialize, Serialize};
use fory_like_integration_tests::shown;
use proptest::collection::vec;
use proptest::prelude::*;

#[derive(Serialize, Deserialize, Debug, Clone, PartialEq)]
pub struct Numbers {
    pub small: (u8, i8, u16, i16, bool),
    pub u32: u32,
    pub i32: i32,
    pub u64: u64,
    pub i64: i64,
    pub u128: u128,
    pub i128: i128,
    pub sizes: (usize, isize),
    pub char: char,
    pub floats: (f32, f64),
}

#[derive(Serialize, Deserialize, Debug, Clone, PartialEq)]
pub struct Pair<A, B = u8>(pub A, pub B);

#[derive(Serialize, Deserialize, Debug, Clone, PartialEq)]
pub enum Tree<T> {
    Leaf,
    Value(T),
    #[fory(tag = 1000)]
    Node {
        name: String,
        children: Vec<Tree<T>>,
        #[fory(varint)]
        weight: i64,
    },
    Boxed(Box<Tree<T>>, u32),
    Named(BTreeMap<String, Tree<T>>),
}

#[derive(Serialize, Deserialize, Debug, Clone, PartialEq)]
pub struct Overrides {
    #[fory(varint)]
    pub varint: Vec<u64>,
    #[fory(fixed)]
    pub fixed: BTreeMap<u32, Pair<i128, Inner>>,
    pub plain: Option<Inner>,
}

#[derive(Serialize, Deserialize, Debug, Clone, PartialEq)]
pub struct Inner {
    #[fory(fixed)]
    pub fixed: u32,
    #[fory(varint)]
    pub varint: [i64; 2],
    pub plain: u64,
}

#[derive(Serialize, Deserialize, Debug, Clone, PartialEq)]
pub struct Everything {
    pub numbers: Vec<Numbers>,
    pub tree: Tree<u16>,
    pub pairs: Vec<Pair<Option<Option<u32>>, String>>,
    pub maps: BTreeMap<String, BTreeMap<i8, Vec<Option<u32>>>>,
    pub sets: BTreeSet<(u16, char)>,
    pub lists: (VecDeque<bool>, LinkedList<i128>, Box<[u64]>, Vec<()>),
    pub arrays: [Option<[i64; 2]>; 3],
    pub net: (Option<IpAddr>, SocketAddrV4, SocketAddrV6),
    pub choice: Result<Bound<u32>, Range<i64>>,
    pub overrides: Overrides,
    #[fory(default)]
    pub last: Vec<u8>,
}

shown!(struct Numbers { small, u32, i32, u64, i64, u128, i128, sizes, char, floats });
shown!(struct Pair [A: shown::Shown, B: shown::Shown] { 0, 1 });
shown!(enum Tree [T: shown::Shown] {
    Leaf,
    Value { 0: a },
    Node { name: name, children: children, weight: weight },
    Boxed { 0: a, 1: b },
    Named { 0: a },
});
shown!(struct Overrides { varint, fixed, plain });
shown!(struct Inner { fixed, varint, plain });
shown!(struct Everything {
    numbers, tree, pairs, maps, sets, lists, arrays, net, choice, overrides, last,
});

/// Numbers of any length: uniform ones would nearly always have all of their bytes.
fn number() -> impl Strategy<Value = u128> {
    (any::<u128>(), 0..128).prop_map(|(number, shift)| number >> shift)
}

/// Signed numbers of any length.
fn signed() -> impl Strategy<Value = i128> {
    (any::<i128>(), 0..128).prop_map(|(number, shift)| number >> shift)
}

pub fn numbers() -> impl Strategy<Value = Numbers> {
    let small = any::<(u8, i8, u16, i16, bool)>();
    // Floats from their bits: NaN is no use where values are compared.
    let f32 = any::<u32>().prop_map(f32::from_bits).prop_filter("a number", |value| !value.is_nan());
    let f64 = any::<u64>().prop_map(f64::from_bits).prop_filter("a number", |value| !value.is_nan());
    (small, vec(number(), 4), vec(signed(), 4), any::<char>(), (f32, f64)).prop_map(|(small, u, i, char, floats)| {
        Numbers {
            small,
            u32: u[0] as u32,
            i32: i[0] as i32,
            u64: u[1] as u64,
            i64: i[1] as i64,
            u128: u[2],
            i128: i[2],
            sizes: (u[3] as usize, i[3] as isize),
            char,
            floats,
        }
    })
}

pub fn tree() -> impl Strategy<Value = Tree<u16>> {
    let leaf = prop_oneof![Just(Tree::Leaf), any::<u16>().prop_map(Tree::Value)];
    leaf.prop_recursive(6, 40, 4, |inner| {
        prop_oneof![
            (any::<String>(), vec(inner.clone(), 0..4), signed()).prop_map(|(name, children, weight)| Tree::Node {
                name,
                children,
                weight: weight as i64
            }),
            (inner.clone(), number()).prop_map(|(inner, number)| Tree::Boxed(Box::new(inner), number as u32)),
            proptest::collection::btree_map("[a-zé]{0,3}", inner, 0..4).prop_map(Tree::Named),
        ]
    })
}

fn inner() -> impl Strategy<Value = Inner> {
    (number(), signed(), signed(), number()).prop_map(|(fixed, a, b, plain)| Inner {
        fixed: fixed as u32,
        varint: [a as i64, b as i64],
        plain: plain as u64,
    })
}

fn overrides() -> impl Strategy<Value = Overrides> {
    let varint = vec(number().prop_map(|number| number as u64), 0..5);
    let entry = (number().prop_map(|key| key as u32), (signed(), inner()).prop_map(|(a, b)| Pair(a, b)));
    let fixed = vec(entry, 0..4).prop_map(BTreeMap::from_iter);
    (varint, fixed, proptest::option::of(inner())).prop_map(|(varint, fixed, plain)| Overrides { varint, fixed, plain })
}

fn choice() -> impl Strategy<Value = Result<Bound<u32>, Range<i64>>> {
    let bound = prop_oneof![
        any::<u32>().prop_map(Bound::Included),
        any::<u32>().prop_map(Bound::Excluded),
        Just(Bound::Unbounded)
    ];
    prop_oneof![bound.prop_map(Ok), (signed(), signed()).prop_map(|(a, b)| Err(a as i64..b as i64))]
}

/// Up to some elements: the defaults of `any` make values that take long in a debug build.
fn few<T: Arbitrary + 'static>() -> impl Strategy<Value = Vec<T>> {
    vec(any::<T>(), 0..5)
}

pub fn everything() -> impl Strategy<Value = Everything> {
    let maps = vec(("[a-zß]{0,4}", vec((any::<i8>(), few::<Option<u32>>()), 0..3)), 0..3).prop_map(|maps| {
        maps.into_iter().map(|(key, inner)| (key, BTreeMap::from_iter(inner))).collect::<BTreeMap<_, _>>()
    });
    let lists = (few::<bool>(), vec(signed(), 0..4), vec(number().prop_map(|n| n as u64), 0..4), few::<()>())
        .prop_map(|(a, b, c, d)| (a.into(), b.into_iter().collect(), c.into(), d));
    let pairs = vec((any::<Option<Option<u32>>>(), "\\PC{0,8}").prop_map(|(a, b)| Pair(a, b)), 0..4);
    let sets = few::<(u16, char)>().prop_map(BTreeSet::from_iter);
    let head = (vec(numbers(), 0..3), tree(), pairs, maps, sets, lists);
    (
        head,
        any::<[Option<[i64; 2]>; 3]>(),
        any::<(Option<IpAddr>, SocketAddrV4, SocketAddrV6)>(),
        choice(),
        overrides(),
        few(),
    )
        .prop_map(|((numbers, tree, pairs, maps, sets, lists), arrays, net, choice, overrides, last)| Everything {
            numbers,
            tree,
            pairs,
            maps,
            sets,
            lists,
            arrays,
            net,
            choice,
            overrides,
            last,
        })
}
