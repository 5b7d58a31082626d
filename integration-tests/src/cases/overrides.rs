//! Section 6.

use std::collections::BTreeMap;

use fory_like_core::{Deserialize, Serialize};

use crate::case::Cases;
use crate::shown;

#[derive(Serialize, Deserialize)]
struct S {
    #[fory(varint)]
    a: Vec<u32>,
    b: u32,
}

#[derive(Serialize, Deserialize)]
struct Inner {
    plain: u64,
    #[fory(fixed)]
    fixed: u32,
    #[fory(varint)]
    varint: i32,
}

#[derive(Serialize, Deserialize)]
struct Outer {
    #[fory(varint)]
    varint: Inner,
    #[fory(fixed)]
    fixed: Inner,
    plain: Inner,
}

type Deep = (BTreeMap<u32, [i64; 1]>, u128);

#[derive(Serialize, Deserialize)]
struct Everywhere {
    #[fory(varint)]
    deep: Option<Box<Deep>>,
    #[fory(fixed)]
    list: Vec<i128>,
}

#[derive(Serialize, Deserialize)]
enum Choice {
    Tuple(#[fory(varint)] u32, u32),
    Named {
        #[fory(fixed)]
        a: u64,
        b: u64,
    },
}

#[derive(Serialize, Deserialize)]
struct Alternating {
    value: u32,
    #[fory(fixed)]
    fixed: Option<Box<Alternating>>,
    #[fory(varint)]
    varint: Option<Box<Alternating>>,
}

shown!(struct S { a, b });
shown!(struct Inner { plain, fixed, varint });
shown!(struct Outer { varint, fixed, plain });
shown!(struct Everywhere { deep, list });
shown!(enum Choice { Tuple { 0: a, 1: b }, Named { a: a, b: b } });
shown!(struct Alternating { value, fixed, varint });

fn inner() -> Inner {
    Inner { plain: 300, fixed: 1, varint: -2 }
}

fn alternating() -> Alternating {
    let leaf = |value| Some(Box::new(Alternating { value, fixed: None, varint: None }));
    let inner = Alternating { value: 2, fixed: leaf(3), varint: leaf(4) };
    Alternating { value: 1, fixed: Some(Box::new(inner)), varint: leaf(5) }
}

pub(super) fn add(cases: &mut Cases) {
    cases.both("override: the page's example", || S { a: vec![1, 300], b: 1 });
    cases.both("override: of plain numbers", inner);
    cases.both("override: down to further overrides", || Outer { varint: inner(), fixed: inner(), plain: inner() });
    cases.both("override: through boxes, maps, arrays and lists", || Everywhere {
        deep: Some(Box::new((BTreeMap::from([(300, [-1])]), 128))),
        list: vec![-1],
    });
    cases.both("override: in variants", || [Choice::Tuple(300, 1), Choice::Named { a: 300, b: 1 }]);
    cases.both("override: of a type within itself", alternating);
    cases.verified("override: stands in the schema where it was declared", alternating);
}
