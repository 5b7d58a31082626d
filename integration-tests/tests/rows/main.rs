//! The rules of the row format (`docs/format.md`, sections 12 to 18) by their bytes.

#![allow(missing_docs)]

mod building;
mod changing;
mod collections;
mod flat;
mod layout;
mod many;
mod types;

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque};
use std::num::NonZeroU16;
use std::rc::Rc;
use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use fory_like_core::row::{self, AnyValue, Load, Row, RowType, Rows, RowsWriter, Struct, Value};

#[derive(Row, Debug, PartialEq, Clone, Copy)]
struct Point {
    x: i32,
    y: f64,
}

/// A row of one field.
#[derive(Row, Debug, PartialEq)]
struct One<T> {
    it: T,
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
fn text(text: &str) -> u64 {
    let mut bytes = [0; 8];
    bytes[..text.len()].copy_from_slice(text.as_bytes());
    u64::from_le_bytes(bytes)
}

/// A row of one field has these words, is read as it was, and is shown by its view.
fn is<T, const N: usize>(it: T, expected: [u64; N])
where
    T: for<'a> Load<'a> + std::fmt::Debug + PartialEq,
{
    let value = One { it };
    let bytes = row::to_vec(&value).unwrap();
    assert_eq!(bytes, words(expected), "{value:?}");
    let view = row::view::<One<T>>(&bytes).unwrap();
    assert_eq!(view, value);
    assert_eq!(view.to_owned().unwrap(), value);
    assert_eq!(row::from_slice::<One<T>>(&bytes).unwrap(), value);
    // What is known at run time is the same.
    row::view_any(&RowType::of::<One<T>>(), &bytes).unwrap();
    let mut slice = vec![0xee; bytes.len()];
    assert_eq!(row::to_slice(&mut slice, &value).unwrap(), bytes.len());
    assert_eq!(slice, bytes);
}

#[derive(Row, Debug, PartialEq, Clone, Copy)]
enum Color {
    #[fory(tag = 7)]
    Red,
    Green,
    #[fory(other)]
    Other,
}
