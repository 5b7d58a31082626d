//! Rows by their bytes.
#![allow(missing_docs)]

use std::collections::{BTreeMap, HashMap};

use fory_like_core::{Row, row};

#[derive(Row, Debug, PartialEq, Clone)]
struct Point {
    x: i32,
    y: f64,
}

#[derive(Row, Debug, PartialEq, Clone)]
struct Foo {
    f1: i32,
    f2: String,
    f3: Vec<String>,
    f4: BTreeMap<String, i64>,
    f5: Option<Point>,
    f6: Vec<Option<Point>>,
    f7: HashMap<u16, Vec<u8>>,
}

#[test]
fn round_trip() {
    let foo = Foo {
        f1: 7,
        f2: "hello, world".into(),
        f3: vec!["a".into(), String::new(), "ccc".into()],
        f4: BTreeMap::from([("k".into(), 1), ("l".into(), -2)]),
        f5: Some(Point { x: 1, y: 2.5 }),
        f6: vec![None, Some(Point { x: 3, y: -1.0 })],
        f7: HashMap::from([(1, vec![1, 2]), (2, vec![])]),
    };
    let bytes = row::to_vec(&foo).unwrap();
    let view = row::view::<Foo>(&bytes).unwrap();
    assert_eq!(view.f1(), 7);
    assert_eq!(view.f2(), "hello, world");
    assert_eq!(view.f3(), ["a", "", "ccc"]);
    assert_eq!(view.f4().get("l"), Some(-2));
    assert_eq!(view.f5().unwrap().y(), 2.5);
    assert_eq!(view, foo);
    assert_eq!(view.to_owned().unwrap(), foo);
    println!("{view:?}");
}
