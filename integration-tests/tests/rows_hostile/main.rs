//! Rows against hostile bytes, hostile implementations and values that have no place in them.

#![allow(missing_docs)]
#![allow(clippy::type_complexity)] // Odd types are the point.
#![forbid(unsafe_code)]

mod alike;
mod bytes;
mod choices;
mod lying;
mod nesting;
mod places;
mod random;
mod writing;

use std::cell::Cell;
use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque};
use std::num::{NonZeroI64, NonZeroU8};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use fory_like_core::row::{self, Load, Row, RowType, Value, View as _};
use fory_like_core::{Error, ErrorKind};
use proptest::prelude::*;

/// A row of one field.
#[derive(Row, Debug, PartialEq)]
struct One<T> {
    it: T,
}

#[derive(Row, Debug, PartialEq)]
struct Two<A, B> {
    a: A,
    b: B,
}

#[derive(Row, Debug, PartialEq, Eq, Clone, Copy, PartialOrd, Ord, Hash)]
enum Color {
    Red,
    #[fory(tag = 7)]
    Blue,
}

/// Words as bytes.
fn words<const N: usize>(words: [u64; N]) -> Vec<u8> {
    words.iter().flat_map(|word| word.to_le_bytes()).collect()
}

/// The slot of a part.
fn slot(offset: u64, size: u64) -> u64 {
    offset << 32 | size
}

/// Text or bytes of at most eight bytes as a word.
fn text(text: &[u8]) -> u64 {
    let mut bytes = [0; 8];
    bytes[..text.len()].copy_from_slice(text);
    u64::from_le_bytes(bytes)
}

/// Why the bytes are no row of the type, at each place in memory where they may begin.
#[track_caller]
fn fault<T: Row>(bytes: &[u8]) -> String {
    let mut faults = (0..8).map(|offset| {
        let mut placed = vec![0xff; offset];
        placed.extend_from_slice(bytes);
        let fault = row::view::<T>(&placed[offset..]).map(drop).unwrap_err().to_string();
        assert_eq!(row::view_mut::<T>(&mut placed[offset..]).map(drop).unwrap_err().to_string(), fault);
        fault
    });
    let fault = faults.next().unwrap();
    assert!(faults.all(|other| other == fault), "{fault}");
    fault
}

/// As [`fault`], of a row of one field, which a type that is known at run time only has too, at the same byte.
#[track_caller]
fn fault_of<T: Value, const N: usize>(row: [u64; N]) -> String {
    let bytes = words(row);
    let fault = fault::<One<T>>(&bytes);
    let any = row::view_any(&RowType::of::<One<T>>(), &bytes).map(drop).unwrap_err().to_string();
    let end = |error: &str| error.split_once(": ").map(|(_, end)| end.to_owned());
    assert_eq!(end(&any), end(&fault));
    fault
}

/// Bytes are a row of one field.
#[track_caller]
fn taken<T: Value, const N: usize>(row: [u64; N]) {
    row::view::<One<T>>(&words(row)).unwrap();
}

/// A type that contains itself.
#[derive(Row, Debug, PartialEq, Default)]
struct Node {
    next: Option<Box<Node>>,
    children: Vec<Node>,
    named: BTreeMap<u8, Node>,
}

/// So many nodes, each the `next` of the one before.
fn chain(nodes: usize) -> Node {
    (1..nodes).fold(Node::default(), |node, _| Node { next: Some(Box::new(node)), ..Node::default() })
}
