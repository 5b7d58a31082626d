//! What user code sees of values that are not complete.

use std::cell::RefCell;
use std::hash::{Hash, Hasher};
use std::rc::{Rc, Weak};
use std::sync::{Arc, Mutex};

use fory_like_core::{Deserialize, Error, Input, Output, Schema, Serialize, from_slice, to_vec};

thread_local! {
    static SEEN: RefCell<Vec<Weak<Node>>> = const { RefCell::new(Vec::new()) };
}

/// A pointer back that keeps a copy of itself, and tells whether it could be followed while it was read.
struct Spy(Weak<Node>, bool);

impl Serialize for Spy {
    fn schema() -> &'static Schema {
        <Weak<Node> as Serialize>::schema()
    }
    fn serialize<O: Output>(&self, out: &mut O) -> Result<(), Error> {
        self.0.serialize(out)
    }
}

impl<'de> Deserialize<'de> for Spy {
    fn schema() -> &'static Schema {
        <Weak<Node> as Serialize>::schema()
    }
    fn deserialize<I: Input<'de>>(input: &mut I) -> Result<Self, Error> {
        let weak = Weak::deserialize(input)?;
        SEEN.with_borrow_mut(|seen| seen.push(weak.clone()));
        let could = weak.upgrade().is_some();
        Ok(Spy(weak, could))
    }
}

impl PartialEq for Spy {
    fn eq(&self, other: &Self) -> bool {
        self.0.ptr_eq(&other.0)
    }
}

impl Eq for Spy {}

impl Hash for Spy {
    fn hash<H: Hasher>(&self, state: &mut H) {
        assert!(self.0.upgrade().is_none());
        state.write_u8(0);
    }
}

#[derive(Serialize, Deserialize)]
struct Node {
    back: Vec<Spy>,
    keys: std::collections::HashSet<Spy>,
    last: bool,
}

#[test]
fn a_weak_pointer_leads_nowhere_until_its_value_is_complete() {
    let bytes = [0, 0, 1, 3, 1, 3, 1];
    let node: Rc<Node> = from_slice(&bytes).unwrap();
    assert!(!node.back[0].1);
    assert!(Rc::ptr_eq(&node.back[0].0.upgrade().unwrap(), &node) && node.last);
    assert_eq!(to_vec(&node).unwrap(), bytes);
    drop(node);
    SEEN.with_borrow_mut(|seen| assert!(seen.drain(..).all(|weak| weak.upgrade().is_none())));

    // And for ever, where it never is.
    let error = from_slice::<Rc<Node>>(&[0, 0, 1, 3, 1, 3, 9]).err().unwrap();
    assert_eq!(error.to_string(), "Node.last: expected a bool, 0 or 1, found 9 at byte 6");
    SEEN.with_borrow_mut(|seen| assert!(seen.drain(..).all(|weak| weak.upgrade().is_none())));
}

static STASH: Mutex<Vec<std::sync::Weak<Shared>>> = Mutex::new(Vec::new());

#[derive(Serialize, Deserialize)]
struct Shared {
    #[fory(with = "stash")]
    back: std::sync::Weak<Shared>,
    text: String,
}

mod stash {
    use super::*;

    pub fn serialize<O: Output>(back: &std::sync::Weak<Shared>, out: &mut O) -> Result<(), Error> {
        back.serialize(out)
    }

    pub fn deserialize<'de, I: Input<'de>>(input: &mut I) -> Result<std::sync::Weak<Shared>, Error> {
        let back = std::sync::Weak::deserialize(input)?;
        STASH.lock().unwrap().push(back.clone());
        Ok(back)
    }
}

#[test]
fn nor_does_one_in_another_thread_after_a_fault() {
    let done = std::sync::atomic::AtomicBool::new(false);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            while !done.load(std::sync::atomic::Ordering::Relaxed) {
                for weak in &*STASH.lock().unwrap() {
                    if let Some(shared) = weak.upgrade() {
                        assert_eq!(shared.text, "good");
                    }
                }
            }
        });
        for round in 0..3000 {
            match round % 2 {
                0 => assert_eq!(from_slice::<Arc<Shared>>(b"\0\0\x03\x04good").unwrap().text, "good"),
                _ => assert!(from_slice::<Arc<Shared>>(b"\0\0\x03\x04bad").is_err()),
            }
            STASH.lock().unwrap().clear();
        }
        done.store(true, std::sync::atomic::Ordering::Relaxed);
    });
}
