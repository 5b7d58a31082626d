//! The types that the fuzz targets read: every shape of data, in each other.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, HashMap, LinkedList, VecDeque};
use std::net::{IpAddr, SocketAddr};
use std::num::{NonZeroI64, NonZeroU8};
use std::ops::{Bound, Range};
use std::time::{Duration, SystemTime};

use arbitrary::Arbitrary;
use fory_like_core::{Deserialize, Serialize};

/// All of it, owned.
#[allow(clippy::vec_box)] // A box in a list is what is to be read.
#[derive(Arbitrary, Serialize, Deserialize, Debug, Clone, PartialEq)]
pub struct Everything {
    pub numbers: Numbers,
    pub texts: Vec<String>,
    pub tree: Option<Box<Tree>>,
    pub shapes: Vec<Shape<f32>>,
    pub maps: BTreeMap<String, BTreeMap<u8, Vec<u32>>>,
    pub sets: BTreeSet<(u16, char)>,
    pub lists: (VecDeque<bool>, LinkedList<i128>, [u64; 3], [Option<i8>; 2]),
    pub empty: Vec<()>,
    pub boxes: Vec<Box<Option<u8>>>,
    pub time: (Duration, Range<i32>),
    pub net: (Option<IpAddr>, Vec<SocketAddr>),
    pub result: Result<NonZeroU8, String>,
    #[fory(varint)]
    pub varint: Vec<u64>,
    #[fory(fixed)]
    pub fixed: Vec<i64>,
    pub bound: Bound<NonZeroI64>,
}

#[derive(Arbitrary, Serialize, Deserialize, Debug, Clone, PartialEq)]
pub struct Numbers {
    pub a: u8,
    pub b: i16,
    pub c: u32,
    pub d: i32,
    pub e: u64,
    pub f: i64,
    pub g: u128,
    pub h: i128,
    pub i: usize,
    pub j: bool,
    pub k: char,
}

#[derive(Arbitrary, Serialize, Deserialize, Debug, Clone, PartialEq)]
pub enum Tree {
    Leaf,
    Node {
        value: u32,
        children: Vec<Tree>,
    },
    #[fory(tag = 1000)]
    Named(String, Box<Tree>),
}

#[derive(Serialize, Deserialize, Debug, Clone, PartialEq)]
pub enum Shape<T> {
    Empty,
    Circle(T),
    Polygon(Vec<(u16, u16)>),
}

impl<'a> Arbitrary<'a> for Shape<f32> {
    fn arbitrary(u: &mut arbitrary::Unstructured<'a>) -> arbitrary::Result<Self> {
        Ok(match u.int_in_range(0..=2)? {
            0 => Shape::Empty,
            // No NaN, which would not be equal to itself.
            1 => Shape::Circle(u.arbitrary::<i16>()?.into()),
            _ => Shape::Polygon(u.arbitrary()?),
        })
    }
}

/// What can be borrowed, and what has no order or no `Arbitrary`.
#[derive(Serialize, Deserialize, Debug, PartialEq)]
pub struct Borrowed<'a> {
    pub text: &'a str,
    pub bytes: &'a [u8],
    pub cow: Cow<'a, str>,
    pub more: Vec<(&'a str, Cow<'a, [u8]>)>,
    pub map: HashMap<&'a str, HashMap<u64, &'a [u8]>>,
    pub time: SystemTime,
    pub c: std::ffi::CString,
    pub path: std::path::PathBuf,
}
