//! Graphs: every kind of pointer, in each other.
//!
//! No value has both a `Weak` of std and an `RcWeak` to it, and no `Weak` of std points into a hash map: then what is read can be
//! written, since writers know all that they meet.

use std::any::Any;
use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, HashMap};
use std::rc::{self, Rc};
use std::sync::{self, Arc, Mutex};

use fory_like_core::{ArcWeak, Config, Deserialize, ErrorKind, RcWeak, Serialize, polymorphic};

/// Pointers in all directions.
#[derive(Serialize, Deserialize)]
pub struct Graph {
    pub nodes: Vec<Rc<Node>>,
    pub start: RcWeak<Node>,
    pub trees: Vec<rc::Weak<Tree>>,
    pub roots: RefCell<Vec<Rc<Tree>>>,
    pub tasks: BTreeMap<u8, Arc<Task>>,
    pub running: Mutex<Vec<sync::Weak<Task>>>,
    pub animals: Vec<Rc<dyn Animal>>,
    pub herds: Vec<Arc<dyn Animal + Send + Sync>>,
    pub texts: (Rc<str>, Rc<[Rc<str>]>, Arc<[u16]>),
    #[fory(intern)]
    pub names: Vec<Rc<str>>,
    #[fory(intern)]
    pub name: Option<String>,
    #[fory(by_value)]
    pub own: Option<Rc<Leaf>>,
}

#[derive(Serialize, Deserialize)]
pub struct Node {
    #[fory(intern)]
    pub name: String,
    pub edges: RefCell<Vec<RcWeak<Node>>>,
    pub owned: Option<Rc<Node>>,
    pub boxed: Option<Box<Node>>,
    pub parts: Vec<Rc<[Rc<Node>]>>,
    pub pets: Vec<RcWeak<dyn Animal>>,
}

#[derive(Serialize, Deserialize)]
pub struct Tree {
    pub parent: RefCell<rc::Weak<Tree>>,
    pub children: Vec<Rc<Tree>>,
    pub other: Option<Box<rc::Weak<Tree>>>,
    pub value: Cell<u8>,
}

#[derive(Serialize, Deserialize)]
pub struct Task {
    pub parent: Mutex<sync::Weak<Task>>,
    pub after: Vec<ArcWeak<Lock>>,
    pub children: Vec<Arc<Task>>,
    pub locks: Vec<Arc<Lock>>,
    #[fory(varint)]
    pub number: u32,
}

#[derive(Serialize, Deserialize)]
pub struct Lock(pub Mutex<Vec<ArcWeak<Lock>>>, pub sync::OnceLock<Arc<Lock>>);

#[derive(Serialize, Deserialize)]
pub struct Leaf(pub u32, pub Option<Box<Leaf>>);

pub trait Animal: Any {}

polymorphic! {
    dyn Animal, dyn Animal + Send + Sync {
        0 => Cat,
        1 => Herd,
        300 => String,
    }
}

#[derive(Serialize, Deserialize)]
pub struct Cat;

#[derive(Serialize, Deserialize)]
pub struct Herd {
    pub leader: Option<Arc<dyn Animal + Send + Sync>>,
    pub animals: Vec<Box<dyn Animal + Send + Sync>>,
    pub leaders: ArcWeak<dyn Animal + Send + Sync>,
}

impl Animal for Cat {}
impl Animal for Herd {}
impl Animal for String {}

/// Values in an order of their own.
#[derive(Serialize, Deserialize)]
pub struct Hashed {
    pub before: RcWeak<Leaf>,
    pub leaves: HashMap<u16, Rc<Leaf>>,
    pub shared: HashMap<Rc<str>, Rc<RefCell<HashMap<u8, Rc<Leaf>>>>>,
    pub after: Vec<RcWeak<Leaf>>,
}

/// Strong pointers only: each value has one message.
#[derive(Serialize, Deserialize)]
pub struct Dag {
    pub nodes: Vec<Rc<Inner>>,
    pub text: Option<Rc<str>>,
    pub texts: Vec<Rc<[Arc<str>]>>,
    pub plants: Vec<Rc<dyn Plant>>,
    pub own: Box<dyn Plant>,
}

#[derive(Serialize, Deserialize)]
pub struct Inner {
    pub next: RefCell<Vec<Rc<Inner>>>,
    pub leaf: Option<Arc<Mutex<Leaf>>>,
    pub list: Rc<[Rc<Inner>]>,
    pub plant: Option<Rc<dyn Plant>>,
}

pub trait Plant: Any {}

polymorphic! {
    dyn Plant {
        1 => Leaf,
        2 => Inner,
        4_000_000_000 => Vec<Rc<dyn Plant>>,
    }
}

impl Plant for Leaf {}
impl Plant for Inner {}
impl Plant for Vec<Rc<dyn Plant>> {}

/// Any bytes: an error, or a value that can be written and read again.
pub(super) fn graph(bytes: &[u8]) {
    // The first byte chooses the type.
    let Some((&which, message)) = bytes.split_first() else { return };
    match which % 3 {
        0 => {
            twice::<Graph>(message, true);
            let _ = Config::new().memory_budget(4096).from_slice::<Graph>(message);
        }
        1 => twice::<Hashed>(message, false),
        _ => super::accepted_is_canonical::<Dag>(message),
    }
}

/// What is accepted is written and read again; `ordered` types are the same bytes from then on.
fn twice<T: for<'de> Deserialize<'de> + Serialize>(bytes: &[u8], ordered: bool) {
    macro_rules! check {
        ($config:expr) => {
            if let Ok(value) = $config.from_slice::<T>(bytes) {
                let written = match $config.to_vec(&value) {
                    Ok(written) => written,
                    // In another order, as maps are written in theirs, a weak pointer may bring its value along elsewhere, where it
                    // is too deep, or holds what the pointer is a part of.
                    Err(error) if matches!(error.kind(), ErrorKind::Depth { .. } | ErrorKind::Cycle) => return,
                    Err(error) => panic!("what was read cannot be written: {error}"),
                };
                drop(value);
                let again = $config.from_slice::<T>(&written).expect("what was written can be read");
                if ordered {
                    assert_eq!($config.to_vec(&again).expect("as before"), written);
                    assert_eq!($config.encoded_size(&again).expect("as before"), written.len());
                }
            }
        };
    }
    check!(Config::new());
    check!(Config::new().compress_numbers());
}
