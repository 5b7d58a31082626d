//! Shared values against hostile bytes, hostile implementations and values that are not what they seem.

#![allow(clippy::redundant_allocation, clippy::rc_buffer, clippy::type_complexity)] // Odd types are the point.

mod depth;
mod faults;
mod identity;
mod keys;
mod references;
mod threads;
mod unfinished;

use std::any::Any;
use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, HashMap};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::rc::{self, Rc};
use std::sync::{self, Arc, Mutex, RwLock};
use std::thread;

use fory_like_core::{
    ArcWeak, Config, Deserialize, Error, ErrorKind, Input, Output, RcWeak, Schema, Serialize, append_to_vec,
    encoded_size, from_slice, polymorphic, to_vec, to_writer,
};

thread_local! {
    /// How many tokens live in this thread.
    static LIVE: Cell<isize> = const { Cell::new(0) };
    static EARLY: RefCell<Vec<Box<dyn FnMut() -> bool>>> = const { RefCell::new(Vec::new()) };
}

fn live() -> isize {
    LIVE.with(Cell::get)
}

/// Keeps a way to ask, now and later, whether a value can be reached.
fn stash(mut reach: impl FnMut() -> bool + 'static) {
    assert!(!reach(), "reached before it is complete");
    EARLY.with_borrow_mut(|early| early.push(Box::new(reach)));
}

/// How many of the stashed pointers can be followed.
fn reached() -> usize {
    let mut all = EARLY.take();
    all.iter_mut().filter_map(|reach| reach().then_some(())).count()
}

/// One byte: 0 to 9 is a value, 10 an error, 11 a panic. Counted while it lives.
#[derive(Debug)]
struct Token(u8);

impl Token {
    fn new(number: u8) -> Token {
        LIVE.with(|live| live.set(live.get() + 1));
        Token(number)
    }
}

impl Drop for Token {
    fn drop(&mut self) {
        LIVE.with(|live| live.set(live.get() - 1));
    }
}

impl Serialize for Token {
    fn serialize<O: Output>(&self, out: &mut O) -> Result<(), Error> {
        match self.0 {
            11 => panic!("as asked for"),
            10 => Err(Error::custom("as asked for")),
            number => number.serialize(out),
        }
    }
}

impl<'de> Deserialize<'de> for Token {
    fn deserialize<I: Input<'de>>(input: &mut I) -> Result<Self, Error> {
        match u8::deserialize(input)? {
            11 => panic!("as asked for"),
            number @ 0..=9 => Ok(Token::new(number)),
            _ => Err(Error::custom("as asked for")),
        }
    }
}

trait Thing: Any {}
trait Other: Any {}

polymorphic! {
    dyn Thing {
        1 => Empty,
        2 => Token,
        3 => Vec<Rc<dyn Thing>>,
        4 => Option<Box<dyn Thing>>,
        5 => Ring,
    }
}

polymorphic! { dyn Other { 7 => Empty, 8 => u8 } }

#[derive(Serialize, Deserialize, Clone, Copy)]
struct Empty;

impl Thing for Empty {}
impl Thing for Token {}
impl Thing for Vec<Rc<dyn Thing>> {}
impl Thing for Option<Box<dyn Thing>> {}
impl Thing for Ring {}
impl Other for Empty {}
impl Other for u8 {}

/// A way from a value to itself through everything.
#[derive(Serialize, Deserialize, Default)]
struct Ring {
    option: RefCell<Option<Rc<Ring>>>,
    list: RefCell<Vec<Rc<Ring>>>,
    boxed: RefCell<Option<Box<Ring>>>,
    map: RefCell<BTreeMap<u8, Rc<Ring>>>,
    thing: RefCell<Option<Rc<dyn Thing>>>,
    slice: RefCell<Option<Rc<[Rc<Ring>]>>>,
    result: RefCell<Option<Result<Rc<Ring>, Rc<Ring>>>>,
}
