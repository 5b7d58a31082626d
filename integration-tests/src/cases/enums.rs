//! Section 7.

use std::collections::BTreeMap;

use fory_like_core::{Deserialize, Serialize};

use crate::case::Cases;
use crate::shown;

#[derive(Serialize, Deserialize)]
enum E {
    A,
    B(u8),
    #[fory(tag = 300)]
    C {
        x: u8,
    },
}

#[derive(Serialize, Deserialize)]
#[repr(u8)]
enum Discriminants {
    A = 5,
    B = 3,
    #[fory(tag = 4294967295)]
    C = 9,
}

#[derive(Serialize, Deserialize)]
enum Kinds {
    Unit,
    Tuple(u32, String),
    Struct {
        a: i64,
        b: Option<u16>,
    },
    Braces {},
    Parentheses(),
    #[fory(tag = 127)]
    Short,
    #[fory(tag = 128)]
    Long,
}

#[derive(Serialize, Deserialize)]
enum Level {
    #[fory(tag = 10)]
    Low,
    High(u8),
    #[fory(tag = 300, other)]
    Unknown,
}

#[derive(Serialize, Deserialize)]
enum Expr {
    Number(i64),
    Negative(Box<Expr>),
    Sum(Vec<Expr>),
    Let { names: BTreeMap<String, Expr>, body: Box<Expr> },
}

#[derive(Serialize, Deserialize)]
enum Generic<T> {
    None,
    Some(T),
}

#[derive(Serialize, Deserialize)]
enum Grown {
    Opened {
        by: u8,
        #[fory(default)]
        at: Option<u16>,
    },
    Closed(#[fory(default)] u8),
}

shown!(enum E { A, B { 0: a }, C { x: x } });
shown!(
    enum Discriminants {
        A,
        B,
        C,
    }
);
shown!(enum Kinds { Unit, Tuple { 0: a, 1: b }, Struct { a: a, b: b }, Braces, Parentheses, Short, Long });
shown!(enum Level { Low, High { 0: a }, Unknown });
shown!(enum Expr { Number { 0: a }, Negative { 0: a }, Sum { 0: a }, Let { names: names, body: body } });
shown!(enum Generic [T: shown::Shown] { None, Some { 0: a } });
shown!(enum Grown { Opened { by: by, at: at }, Closed { 0: a } });

pub(super) fn add(cases: &mut Cases) {
    cases.both("enum: the page's example", || [E::A, E::B(7), E::C { x: 7 }]);
    cases.fixed("enum: discriminants play no part", || [Discriminants::A, Discriminants::B, Discriminants::C]);
    cases.both("enum: variants of every kind", || {
        vec![
            Kinds::Unit,
            Kinds::Tuple(300, "t".to_owned()),
            Kinds::Struct { a: -1, b: Some(2) },
            Kinds::Braces {},
            Kinds::Parentheses(),
            Kinds::Short,
            Kinds::Long,
        ]
    });
    cases.both("enum: other has its own tag", || [Level::Low, Level::High(1), Level::Unknown]);
    cases.read("enum: other is read for tags that no variant has", || {
        vec![Level::Unknown, Level::Unknown, Level::Low, Level::Unknown, Level::Unknown]
    });
    cases.both("enum: recursive", || {
        let names = BTreeMap::from([("x".to_owned(), Expr::Number(300))]);
        let body = Box::new(Expr::Sum(vec![Expr::Negative(Box::new(Expr::Number(1))), Expr::Number(-1)]));
        Expr::Let { names, body }
    });
    cases.both("enum: generic", || [Generic::None, Generic::Some(Generic::Some(300u32)), Generic::Some(Generic::None)]);
    cases.fixed("enum: defaults in variants", || [Grown::Opened { by: 1, at: Some(2) }, Grown::Closed(3)]);
    cases.read("enum: an absent default in a variant", || Grown::Opened { by: 1, at: None });
    cases.read("enum: an absent default after the tag", || Grown::Closed(0));
    cases.verified("enum: tags and other in the fingerprint", || Level::High(1));
}
