//! Classes that have what the beans of the benchmark lack.

use std::collections::HashMap;

use bevy_reflect::Reflect;
use fory_like_benches::amf3::{Bean, Codec, Date, Link};

/// A property of each kind.
#[derive(Clone, Debug, Default, PartialEq, Reflect)]
pub struct Kinds {
    pub flag: bool,
    pub number: i32,
    pub fraction: f64,
    pub text: String,
    pub date: Date,
    pub names: Vec<String>,
    pub plain: Vec<i32>,
    pub map: HashMap<String, i32>,
    pub maybe: Option<String>,
    pub home: Option<Point>,
    pub before: Link,
}

#[derive(Clone, Debug, Default, PartialEq, Reflect)]
pub struct Point {
    pub x: i32,
    pub y: i32,
}

/// Nests as deep as somebody likes.
#[derive(Clone, Debug, Default, PartialEq, Reflect)]
#[reflect(no_field_bounds)]
pub struct Nest {
    pub inner: Vec<Nest>,
}

impl Kinds {
    /// Two, the second of which knows the first.
    pub fn two() -> Vec<Kinds> {
        let first = Kinds {
            flag: true,
            number: -5,
            fraction: 0.5,
            text: "text".to_string(),
            date: Date(1_000),
            names: vec!["one".to_string(), String::new(), "one".to_string()],
            plain: vec![1, 1 << 28],
            map: HashMap::from([("key".to_string(), 300)]),
            maybe: Some("maybe".to_string()),
            home: Some(Point { x: 1, y: 2 }),
            before: Link(0),
        };
        let second = Kinds { text: "text".to_string(), ..Kinds::default() };
        vec![first, second]
    }
}

/// A codec for all of them, and for lists of each kind of value.
pub fn codec() -> Codec {
    let kinds = Bean::of::<Kinds>("Kinds").array("plain").link::<Kinds>("before");
    let builder = Codec::builder().bean(kinds).bean(Bean::of::<Point>("Point")).bean(Bean::of::<Nest>("Nest"));
    let builder = builder.list::<Vec<Kinds>>().list::<Vec<Point>>().list::<Vec<Nest>>();
    let builder = builder.list::<Vec<bool>>().list::<Vec<i32>>().list::<Vec<f64>>().list::<Vec<String>>();
    let builder = builder.list::<Vec<Date>>().list::<Vec<Option<String>>>().list::<Vec<HashMap<String, i32>>>();
    let builder = builder.map::<HashMap<String, i32>>().option::<String>().option::<Point>();
    builder.build().unwrap()
}

/// The start of a list of so many elements, fewer than 64: the collection, and the array within.
pub fn list(elements: u8) -> Vec<u8> {
    [b"\x0a\x07\x43flex.messaging.io.ArrayCollection\x09", &[elements << 1 | 1, 1][..]].concat()
}

/// The start of an object of class `Point` with its traits.
pub const POINT: &[u8] = b"\x0a\x23\x0bPoint\x03x\x03y";
