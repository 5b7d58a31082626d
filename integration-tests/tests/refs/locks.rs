//! Cells and locks.

use std::cell::{Cell, OnceCell, RefCell};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::rc::Rc;
use std::sync::{Arc, Mutex, OnceLock, RwLock};

use fory_like_core::{from_slice, to_vec};

#[test]
fn cells_and_locks_are_what_is_in_them() {
    type All = (
        Rc<Cell<u8>>,
        Rc<RefCell<u8>>,
        Rc<OnceCell<u8>>,
        Rc<OnceCell<u8>>,
        Arc<Mutex<u8>>,
        Arc<RwLock<u8>>,
        Arc<OnceLock<u8>>,
    );
    let all: All = (
        Rc::new(Cell::new(1)),
        Rc::new(RefCell::new(2)),
        Rc::new(OnceCell::from(3)),
        Rc::default(),
        Arc::new(Mutex::new(4)),
        Arc::new(RwLock::new(5)),
        Arc::new(OnceLock::from(6)),
    );
    let bytes = to_vec(&all).unwrap();
    assert_eq!(bytes, [0, 0, 1, 0, 2, 0, 1, 3, 0, 0, 0, 4, 0, 5, 0, 1, 6]);
    let read: All = from_slice(&bytes).unwrap();
    assert_eq!(to_vec(&read).unwrap(), bytes);
}

#[test]
fn what_cannot_be_seen_is_an_error() {
    let cell = RefCell::new(1u8);
    let borrow = cell.borrow_mut();
    assert_eq!(
        to_vec(&cell).unwrap_err().to_string(),
        "value: a `RefCell` is borrowed mutably: its value cannot be read now"
    );
    drop(borrow);
    assert_eq!(to_vec(&cell).unwrap(), [0, 1]);

    let (lock, other) = (Mutex::new(1u8), RwLock::new(1u8));
    let poisoned = catch_unwind(AssertUnwindSafe(|| {
        let _guards = (lock.lock().unwrap(), other.write().unwrap());
        panic!("to poison them");
    }));
    assert!(poisoned.is_err());
    assert_eq!(
        to_vec(&lock).unwrap_err().to_string(),
        "value: a `Mutex` is poisoned: a thread panicked while it changed the value"
    );
    assert_eq!(
        to_vec(&other).unwrap_err().to_string(),
        "value: an `RwLock` is poisoned: a thread panicked while it changed the value"
    );
}
