//! Section 5: structs, generics, recursion, defaults.

use std::borrow::Cow;
use std::collections::BTreeMap;

use fory_like_core::{Deserialize, Serialize};

use crate::case::{Borrowing, Cases};
use crate::mode::{Compressed, Fixed};
use crate::{borrowing, shown};

#[derive(Serialize, Deserialize)]
struct Point {
    x: i32,
    y: i32,
}

#[derive(Serialize, Deserialize)]
struct Pair<A, B>(A, B);

#[derive(Serialize, Deserialize)]
struct Nothing;

#[derive(Serialize, Deserialize)]
struct Braces {}

#[derive(Serialize, Deserialize)]
struct Numbers {
    f1: i32,
    f2: i32,
    f3: i32,
    f4: i64,
    f5: i64,
    f6: i64,
    f7: f32,
    f8: f32,
    f9: f32,
    f10: f64,
    f11: f64,
    f12: f64,
}

#[derive(Serialize, Deserialize)]
struct Tree<T> {
    value: T,
    children: Vec<Tree<T>>,
    named: BTreeMap<String, Box<Self>>,
}

#[derive(Serialize, Deserialize)]
struct Line<'a> {
    level: &'a str,
    message: Cow<'a, str>,
    payload: &'a [u8],
    pairs: Vec<(&'a str, u32)>,
}

#[derive(Serialize, Deserialize)]
struct Skipping {
    a: u8,
    #[fory(skip)]
    _b: String,
    c: u8,
}

#[derive(Serialize, Deserialize)]
struct Grown {
    a: u16,
    #[fory(default)]
    b: u32,
    #[fory(default = "five")]
    c: i64,
}

#[derive(Serialize, Deserialize)]
struct Outer(u8, Grown);

#[derive(Serialize, Deserialize)]
struct Ends(#[fory(default)] Option<u8>);

#[derive(Serialize, Deserialize)]
#[fory(transparent)]
struct Meters(u32);

#[derive(Serialize, Deserialize)]
struct Foreign {
    before: u8,
    #[fory(with = "big_endian")]
    port: u16,
}

fn five() -> i64 {
    5
}

/// What a field with `with` calls.
mod big_endian {
    use fory_like_core::{Deserialize, Error, Input, Output, Serialize};

    pub(super) fn serialize<O: Output>(value: &u16, out: &mut O) -> Result<(), Error> {
        value.to_be_bytes().serialize(out)
    }

    pub(super) fn deserialize<'de, I: Input<'de>>(input: &mut I) -> Result<u16, Error> {
        <[u8; 2]>::deserialize(input).map(u16::from_be_bytes)
    }
}

shown!(struct Point { x, y });
shown!(struct Pair [A: shown::Shown, B: shown::Shown] { 0, 1 });
shown!(
    struct Nothing {}
);
shown!(
    struct Braces {}
);
shown!(struct Numbers { f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12 });
shown!(struct Tree [T: shown::Shown] { value, children, named });
shown!(struct Line ['a] { level, message, payload, pairs });
shown!(struct Skipping { a, c });
shown!(struct Grown { a, b, c });
shown!(struct Outer { 0, 1 });
shown!(struct Ends { 0 });
shown!(struct Foreign { before, port });

impl shown::Shown for Meters {
    fn show(&self, out: &mut String) {
        self.0.show(out);
    }
}

borrowing! { 'a Line<'a>, Line<'static>; }

fn numbers() -> Numbers {
    Numbers {
        f1: 1,
        f2: -2,
        f3: 3,
        f4: 40,
        f5: -50,
        f6: 60,
        f7: 1.5,
        f8: -2.5,
        f9: 0.0,
        f10: 1.5,
        f11: -2.5,
        f12: -0.0,
    }
}

fn tree() -> Tree<u16> {
    let leaf = |value| Tree { value, children: vec![], named: BTreeMap::new() };
    Tree { value: 1, children: vec![leaf(2), leaf(3)], named: [("left".to_owned(), Box::new(leaf(4)))].into() }
}

fn line() -> Line<'static> {
    Line { level: "info", message: "größer".into(), payload: &[0, 255], pairs: vec![("a", 1), ("", 300)] }
}

pub(super) fn add(cases: &mut Cases) {
    cases.both("struct: the page's Point", || Point { x: 1, y: -1 });
    cases.both("struct: twelve numbers, 73 bytes fixed", numbers);
    cases.both("struct: a tuple struct", || Pair(7u8, 300u32));
    cases.both("struct: generic, within itself", || Pair(Pair(1u8, "x".to_owned()), vec![Pair(true, ())]));
    cases.fixed("struct: no fields, no bytes", || (1u8, Nothing, Braces {}, 2u8));
    cases.fixed("struct: a list of structs without bytes", || vec![Nothing, Nothing]);
    cases.fixed("struct: a list of structs", || vec![Point { x: 1, y: 2 }, Point { x: -1, y: 0 }]);
    cases.both("struct: recursive, through lists, maps and boxes", tree);
    cases.add::<Fixed, Borrowing, _>("struct: borrowing from the message", line);
    cases.add::<Compressed, Borrowing, _>("struct: borrowing from the message, compressed", line);
    cases.fixed("skip: the field takes no part", || Skipping { a: 1, _b: String::new(), c: 2 });
    cases.fixed("transparent: the schema of the field", || vec![Meters(5)]);
    cases.fixed("with: the bytes are the module's, the schema is opaque", || Foreign { before: 1, port: 0x1234 });

    cases.both("default: writers always write the field", || Grown { a: 1, b: 0, c: 5 });
    cases.read("default: the last field is absent", || Grown { a: 1, b: 2, c: 5 });
    cases.read("default: all of them are absent", || Grown { a: 1, b: 0, c: 5 });
    cases.read("default: absent however deep", || Outer(9, Grown { a: 1, b: 0, c: 5 }));
    cases.read("default: absent in the last element of a list", || {
        vec![Grown { a: 1, b: 2, c: 3 }, Grown { a: 4, b: 0, c: 5 }]
    });
    cases.read("default: nothing but the header", || Ends(None));
    cases.read("default: elements that are all absent", || vec![Ends(None), Ends(None)]);
}
