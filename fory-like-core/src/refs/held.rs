//! Shared pointers of any type.

use alloc::rc::{self, Rc};
use alloc::sync::{self, Arc};
use core::any::{Any, TypeId};
use core::mem::ManuallyDrop;
use core::ptr;

/// A shared pointer of any type.
///
/// It is what the value is, not how it is seen: an `Rc<dyn Trait>` is held as the `Rc` of the type behind it, so that pointers of
/// both kinds to one value know each other.
///
/// In pieces, which are written and looked at one by one: an enum of pointers would be put together on the stack by halves and copied
/// from there whole, for which the processor waits; and a `dyn Any` has to be asked for its size to find the value.
#[derive(Debug)]
pub struct Held {
    address: *const (),
    len: usize,
    kind: &'static Kind,
}

/// The type of a pointer. Apart, since a table of pointers that fits the nearest cache is worth a look here, which is always warm.
#[derive(Debug)]
struct Kind {
    id: TypeId,
    release: unsafe fn(*const (), usize),
}

/// Shared pointers that can be taken apart and put together again.
///
/// # Safety
/// What `from_parts` makes of what `into_parts` gave is the same pointer.
pub(crate) unsafe trait Parts: Clone + 'static {
    /// Gives up the pointer, not the value.
    fn into_parts(self) -> (*const (), usize);

    /// Puts it together again.
    ///
    /// # Safety
    /// The parts must be from `into_parts` of the same type, and each time that this is called, but for one, the pointer must be forgotten.
    unsafe fn from_parts(address: *const (), len: usize) -> Self;
}

macro_rules! parts {
    ($($pointer:ty),*) => {$(
        // SAFETY: `into_raw` gives a thin pointer, and `from_raw` takes it.
        unsafe impl<T: 'static> Parts for $pointer {
            #[inline(always)]
            fn into_parts(self) -> (*const (), usize) {
                (Self::into_raw(self).cast(), 0)
            }

            #[inline(always)]
            unsafe fn from_parts(address: *const (), _: usize) -> Self {
                // SAFETY: the address is from `into_raw`.
                unsafe { Self::from_raw(address.cast()) }
            }
        }
    )*};
    // A text or slice is its address and its length.
    (unsized: $($pointer:ident),*) => {$(
        // SAFETY: the address and the length are all that there is of a pointer to a text.
        unsafe impl Parts for $pointer<str> {
            #[inline]
            fn into_parts(self) -> (*const (), usize) {
                let len = self.len();
                (Self::into_raw(self).cast(), len)
            }

            #[inline]
            unsafe fn from_parts(address: *const (), len: usize) -> Self {
                // SAFETY: the parts are from `into_raw`; a `str` is laid out as its bytes are.
                unsafe { Self::from_raw(ptr::slice_from_raw_parts(address.cast::<u8>(), len) as *const str) }
            }
        }

        // SAFETY: the address and the length are all that there is of a pointer to a slice.
        unsafe impl<T: 'static> Parts for $pointer<[T]> {
            #[inline]
            fn into_parts(self) -> (*const (), usize) {
                let len = self.len();
                (Self::into_raw(self).cast(), len)
            }

            #[inline]
            unsafe fn from_parts(address: *const (), len: usize) -> Self {
                // SAFETY: the parts are from `into_raw`.
                unsafe { Self::from_raw(ptr::slice_from_raw_parts(address.cast::<T>(), len)) }
            }
        }
    )*};
}

parts!(Rc<T>, Arc<T>, rc::Weak<T>, sync::Weak<T>);
parts!(unsized: Rc, Arc);

impl Held {
    /// Holds a pointer.
    #[inline(always)]
    pub(crate) fn of<P: Parts>(pointer: P) -> Self {
        /// Drops the pointer.
        unsafe fn release<P: Parts>(address: *const (), len: usize) {
            // SAFETY: `Held` owns the pointer, and calls this once.
            drop(unsafe { P::from_parts(address, len) });
        }
        let (address, len) = pointer.into_parts();
        Held { address, len, kind: const { &Kind { id: TypeId::of::<P>(), release: release::<P> } } }
    }

    /// Holds what a pointer to a trait object points to, if it is a `T`.
    #[inline]
    pub fn of_any_rc<T: 'static>(value: &Rc<dyn Any>) -> Option<Self> {
        if (**value).type_id() != TypeId::of::<T>() {
            return None;
        }
        let raw = Rc::into_raw(Rc::clone(value)).cast::<T>();
        // SAFETY: the pointer is from `into_raw`, and the value is a `T`.
        Some(Held::of(unsafe { Rc::from_raw(raw) }))
    }

    /// Holds what a pointer to a trait object points to, if it is a `T`.
    #[inline]
    pub fn of_any_arc<T: 'static>(value: &Arc<dyn Any>) -> Option<Self> {
        if (**value).type_id() != TypeId::of::<T>() {
            return None;
        }
        let raw = Arc::into_raw(Arc::clone(value)).cast::<T>();
        // SAFETY: the pointer is from `into_raw`, and the value is a `T`.
        Some(Held::of(unsafe { Arc::from_raw(raw) }))
    }

    /// Holds an `Rc` of anything.
    #[inline]
    pub fn of_rc<T: 'static>(value: Rc<T>) -> Self {
        Held::of(value)
    }

    /// A copy of the pointer, if it is a `P`.
    #[inline(always)]
    pub(crate) fn get<P: Parts>(&self) -> Option<P> {
        if self.kind.id != TypeId::of::<P>() {
            return None;
        }
        // SAFETY: the parts are of a `P`, by its type, and this one is forgotten.
        let pointer = ManuallyDrop::new(unsafe { P::from_parts(self.address, self.len) });
        Some(P::clone(&pointer))
    }

    /// The `Rc<T>`, if it is one.
    #[inline(always)]
    pub fn rc<T: 'static>(&self) -> Option<Rc<T>> {
        self.get()
    }

    /// The `Arc<T>`, if it is one.
    #[inline(always)]
    pub fn arc<T: 'static>(&self) -> Option<Arc<T>> {
        self.get()
    }

    /// The weak pointer to the `T` of an `Rc` that is being read, if it is one.
    pub fn open_rc<T: 'static>(&self) -> Option<rc::Weak<T>> {
        self.get()
    }

    /// The weak pointer to the `T` of an `Arc` that is being read, if it is one.
    pub fn open_arc<T: 'static>(&self) -> Option<sync::Weak<T>> {
        self.get()
    }
}

impl Drop for Held {
    #[inline]
    fn drop(&mut self) {
        // SAFETY: the parts are of the pointer that this function was made for, and nothing uses them after.
        unsafe { (self.kind.release)(self.address, self.len) }
    }
}
