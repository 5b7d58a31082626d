//! Shared pointers to whose value there are weak pointers before it is complete.
//!
//! `new_cyclic` gives such pointers, which upgrade to nothing until its closure returns; but the closure has to return a value, and
//! reading may fail. So the pointers are to `MaybeUninit<T>`, whose absence is a value.

use alloc::rc::{self, Rc};
use alloc::sync::{self, Arc};
use core::mem::MaybeUninit;

/// An `Rc` of what `read` gives. The weak pointer, and every copy of it, upgrades to nothing until then, and for ever after a fault.
#[inline]
pub(crate) fn rc<T, E>(read: impl FnOnce(rc::Weak<T>) -> Result<T, E>) -> Result<Rc<T>, E> {
    let mut fault = None;
    let cell = Rc::<MaybeUninit<T>>::new_cyclic(|weak| {
        let raw = rc::Weak::into_raw(weak.clone()).cast::<T>();
        // SAFETY: the pointer is from `into_raw`, of a type that is laid out as `T` is. It upgrades to an `Rc<T>` only while strong pointers exist:
        // after this function has returned one to a value, since no code runs while there is one to none.
        match read(unsafe { rc::Weak::from_raw(raw) }) {
            Ok(value) => MaybeUninit::new(value),
            Err(error) => {
                fault = Some(error);
                MaybeUninit::uninit()
            }
        }
    });
    match fault {
        // The only strong pointer ends here, on the only thread that has weak ones.
        Some(error) => Err(error),
        // SAFETY: the closure returned a value.
        None => Ok(unsafe { cell.assume_init() }),
    }
}

/// An `Arc` of what `read` gives. The weak pointer, and every copy of it, upgrades to nothing until then, and for ever after a fault.
///
/// After a fault, there must be no strong pointer even for a moment: another thread may have a copy of the weak one. So the closure of `new_cyclic` is
/// left by unwinding, without a word to the panic hook. Where that is not to be had, there is no weak pointer.
#[cfg(all(feature = "std", panic = "unwind"))]
#[inline]
pub(crate) fn arc<T, E>(read: impl FnOnce(Option<sync::Weak<T>>) -> Result<T, E>) -> Result<Arc<T>, E> {
    use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

    let mut fault = None;
    let cell = catch_unwind(AssertUnwindSafe(|| {
        Arc::<MaybeUninit<T>>::new_cyclic(|weak| {
            let raw = sync::Weak::into_raw(weak.clone()).cast::<T>();
            // SAFETY: the pointer is from `into_raw`, of a type that is laid out as `T` is. It upgrades to an `Arc<T>` only once this
            // closure has returned, and it returns nothing but a value.
            match read(Some(unsafe { sync::Weak::from_raw(raw) })) {
                Ok(value) => MaybeUninit::new(value),
                Err(error) => {
                    fault = Some(error);
                    resume_unwind(Box::new(()))
                }
            }
        })
    }));
    match (cell, fault) {
        // SAFETY: the closure returned, and so with a value.
        (Ok(cell), _) => Ok(unsafe { cell.assume_init() }),
        (Err(_), Some(error)) => Err(error),
        // A panic of somebody else's.
        (Err(panic), None) => resume_unwind(panic),
    }
}

/// An `Arc` of what `read` gives; see the other one.
#[cfg(not(all(feature = "std", panic = "unwind")))]
#[inline]
pub(crate) fn arc<T, E>(read: impl FnOnce(Option<sync::Weak<T>>) -> Result<T, E>) -> Result<Arc<T>, E> {
    Ok(Arc::new(read(None)?))
}
