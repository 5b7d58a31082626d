//! Pointers: shared values are numbered in the order in which shared pointers to them are met.

use std::cell::{Cell, OnceCell, RefCell};
use std::collections::HashMap;
use std::fmt::Write;
use std::rc::{self, Rc};
use std::sync::{self, Arc, Mutex, OnceLock, RwLock};

use fory_like_core::{ArcWeak, RcWeak};

use super::Shown;

thread_local! {
    /// How many values lie one in another that are being shown by [`Shown::shown`].
    static DEPTH: Cell<usize> = const { Cell::new(0) };
    /// The numbers of the outermost one's shared values, by address.
    static NUMBERS: RefCell<HashMap<usize, usize>> = RefCell::default();
}

/// Stands before and after the address of a weak pointer's value, which may get its number later. Texts have it escaped.
const MARK: char = '\u{1}';

/// Shows a value to which the numbers of shared values belong.
pub(super) fn numbered(show: impl FnOnce(&mut String)) -> String {
    let mut out = String::new();
    let outermost = DEPTH.get() == 0;
    DEPTH.set(DEPTH.get() + 1);
    show(&mut out);
    DEPTH.set(DEPTH.get() - 1);
    if !outermost {
        return out;
    }
    let numbers = NUMBERS.take();
    let parts = out.split(MARK).enumerate().map(|(i, part)| {
        if i % 2 == 0 {
            return part.to_owned();
        }
        let address: usize = part.parse().expect("an address is between marks");
        numbers.get(&address).map_or("null".to_owned(), |number| format!("{{\"weak\": {number}}}"))
    });
    parts.collect()
}

fn shared<T: Shown + ?Sized>(value: &T, out: &mut String) {
    let address = std::ptr::from_ref(value).addr();
    let (number, new) = NUMBERS.with_borrow_mut(|numbers| {
        let next = numbers.len();
        let number = *numbers.entry(address).or_insert(next);
        (number, number == next)
    });
    let _ = write!(out, "{{\"shared\": {number}");
    if new {
        out.push_str(", \"value\": ");
        value.show(out);
    }
    out.push('}');
}

macro_rules! pointers {
    ($($shared:ident: $($weak:ty),*;)*) => {$(
        impl<T: Shown + ?Sized> Shown for $shared<T> {
            fn show(&self, out: &mut String) {
                shared(&**self, out);
            }
        }

        $(impl<T: ?Sized> Shown for $weak {
            fn show(&self, out: &mut String) {
                match self.upgrade() {
                    None => out.push_str("null"),
                    Some(value) => {
                        let _ = write!(out, "{MARK}{}{MARK}", std::ptr::from_ref(&*value).addr());
                    }
                }
            }
        })*
    )*};
}

pointers! {
    Rc: rc::Weak<T>, RcWeak<T>;
    Arc: sync::Weak<T>, ArcWeak<T>;
}

macro_rules! cells {
    ($($type:ident, |$cell:ident| $value:expr;)*) => {$(
        impl<T: Shown> Shown for $type<T> {
            fn show(&self, out: &mut String) {
                let $cell = self;
                $value.show(out);
            }
        }
    )*};
}

cells! {
    RefCell, |cell| *cell.borrow();
    Mutex, |cell| *cell.lock().expect("no thread has panicked");
    RwLock, |cell| *cell.read().expect("no thread has panicked");
    OnceCell, |cell| cell.get();
    OnceLock, |cell| cell.get();
}
