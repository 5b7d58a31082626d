//! Derived implementations: their bytes, their round trips, their descriptions and their errors.

mod attributes;
mod enums;
mod pod;
mod sizes;
mod structs;

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, HashMap, VecDeque};
use std::fmt::Debug;
use std::marker::PhantomData;

use bytemuck::{Pod, Zeroable};
use fory_like_core::{Config, Deserialize, Serialize, encoded_size, from_slice, schema_of, to_vec};

/// Writes and reads a value in both number modes; gives the bytes in fixed mode, without their header.
#[track_caller]
fn round_trip<T>(value: &T) -> Vec<u8>
where
    T: Serialize + for<'de> Deserialize<'de> + PartialEq + Debug,
{
    let bytes = to_vec(value).unwrap();
    assert_eq!(&from_slice::<T>(&bytes).unwrap(), value);
    assert_eq!(encoded_size(value).unwrap(), bytes.len());
    let compressed = Config::new().compress_numbers();
    let short = compressed.to_vec(value).unwrap();
    assert_eq!(&compressed.from_slice::<T>(&short).unwrap(), value);
    assert_eq!(compressed.encoded_size(value).unwrap(), short.len());
    bytes[1..].to_vec()
}

#[derive(Serialize, Deserialize, Debug, PartialEq, Default)]
struct Point {
    x: i32,
    y: i32,
}

#[derive(Serialize, Deserialize, Debug, PartialEq)]
struct Pair<A, B = u8>(A, B);

#[derive(Serialize, Deserialize, Debug, PartialEq)]
struct Nothing;

#[derive(Serialize, Deserialize, Debug, PartialEq)]
enum Shape {
    Empty,
    Circle(Point, u32),
    Polygon { name: String, points: Vec<Point> },
}

#[derive(Serialize, Deserialize, Debug, PartialEq)]
struct Tree<T> {
    value: T,
    left: Option<Box<Tree<T>>>,
    right: Option<Box<Self>>,
}

#[derive(Serialize, Deserialize, Debug, PartialEq)]
#[repr(u8)]
enum Tagged {
    A = 7,
    #[fory(tag = 300)]
    B(u8) = 3,
    C = 9,
    #[fory(tag = 4294967295)]
    D,
}

#[derive(Serialize, Deserialize, Debug, PartialEq)]
enum Level {
    #[fory(tag = 1)]
    Low,
    #[fory(tag = 200, rename = "high")]
    High,
    #[fory(other, tag = 1000)]
    Unknown,
}

fn five<T: From<u8>>() -> T {
    T::from(5)
}

#[derive(Serialize, Deserialize, Debug, PartialEq)]
struct Settings {
    volume: u32,
    #[fory(default)]
    muted: bool,
    #[fory(default = "five", varint)]
    balance: i64,
    #[fory(default, with = "reversed")]
    name: String,
}

mod reversed {
    use fory_like_core::{Deserialize, Error, Input, Output, Serialize};

    pub(super) fn serialize<O: Output>(value: &str, out: &mut O) -> Result<(), Error> {
        value.chars().rev().collect::<String>().serialize(out)
    }

    pub(super) fn deserialize<'de, I: Input<'de>>(input: &mut I) -> Result<String, Error> {
        let text = <&str>::deserialize(input)?;
        if text.contains('!') {
            return Err(Error::custom("no shouting"));
        }
        Ok(text.chars().rev().collect())
    }
}

#[derive(Serialize, Deserialize, Debug, PartialEq)]
struct Numbers {
    #[fory(rename = "count")]
    plain: u32,
    #[fory(fixed)]
    fixed: u32,
    #[fory(varint)]
    varint: u32,
    #[fory(varint)]
    list: Vec<i64>,
    #[fory(fixed)]
    inner: Point,
}

#[derive(Serialize, Deserialize, Debug, PartialEq)]
#[fory(transparent)]
struct Meters(u32);

trait Family {
    type Member;
}

#[derive(Debug, PartialEq)]
struct Ants;

impl Family for Ants {
    type Member = u16;
}

#[derive(Serialize, Deserialize, Clone, Copy, Pod, Zeroable, Debug, PartialEq)]
#[repr(C)]
#[fory(pod)]
struct Sample {
    time: f64,
    #[fory(rename = "v")]
    values: [i16; 4],
}

#[track_caller]
fn error<'de, T: Deserialize<'de> + Debug>(bytes: &'de [u8]) -> String {
    from_slice::<T>(bytes).unwrap_err().to_string()
}
