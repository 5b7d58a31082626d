//! Shared pointers of any type.

use alloc::boxed::Box;
use alloc::rc::Rc;
use alloc::sync::Arc;
use core::any::{Any, TypeId};

/// A shared pointer whose type is known at run time.
///
/// It is what the value is, not how it is seen: an `Rc<dyn Trait>` is held as the `Rc` of the type behind it, so that pointers of
/// both kinds to one value know each other.
#[derive(Debug)]
pub enum Pointer {
    /// An `Rc`.
    Rc(Rc<dyn Any>),
    /// An `Arc`.
    Arc(Arc<dyn Any>),
    /// An `Rc<str>`, which cannot become an `Rc<dyn Any>`.
    RcText(Rc<str>),
    /// An `Arc<str>`.
    ArcText(Arc<str>),
    /// An `Rc<[T]>` or `Arc<[T]>`.
    Slice(Box<dyn Any>),
}

/// A shared pointer that was read, and can be had again.
#[derive(Debug)]
pub struct Held {
    /// The type of the value; beside the pointer, since asking the pointer for it takes a call.
    kind: TypeId,
    pointer: Pointer,
}

impl Held {
    /// Holds an `Rc`.
    #[inline]
    pub(crate) fn of_rc<T: 'static>(value: &Rc<T>) -> Self {
        Held { kind: TypeId::of::<T>(), pointer: Pointer::Rc(Rc::<T>::clone(value)) }
    }

    /// Holds an `Arc`.
    #[inline]
    pub(crate) fn of_arc<T: 'static>(value: &Arc<T>) -> Self {
        Held { kind: TypeId::of::<T>(), pointer: Pointer::Arc(Arc::<T>::clone(value)) }
    }

    /// Holds a pointer to something unsized.
    pub(crate) fn of_unsized(pointer: Pointer) -> Self {
        // Nothing asks for it: there is no value of this type.
        Held { kind: TypeId::of::<core::convert::Infallible>(), pointer }
    }

    /// The `Rc<T>`, if it is one.
    #[inline(always)]
    pub fn rc<T: 'static>(&self) -> Option<Rc<T>> {
        match &self.pointer {
            Pointer::Rc(held) if self.kind == TypeId::of::<T>() => {
                let raw = Rc::into_raw(Rc::clone(held)).cast::<T>();
                // SAFETY: the pointer is from `into_raw`, and the value is a `T`: its type was noted when it was held.
                Some(unsafe { Rc::from_raw(raw) })
            }
            _ => None,
        }
    }

    /// The `Arc<T>`, if it is one.
    #[inline(always)]
    pub fn arc<T: 'static>(&self) -> Option<Arc<T>> {
        match &self.pointer {
            Pointer::Arc(held) if self.kind == TypeId::of::<T>() => {
                let raw = Arc::into_raw(Arc::clone(held)).cast::<T>();
                // SAFETY: the pointer is from `into_raw`, and the value is a `T`: its type was noted when it was held.
                Some(unsafe { Arc::from_raw(raw) })
            }
            _ => None,
        }
    }

    /// What it points to, if that is unsized.
    pub(crate) fn pointer(&self) -> &Pointer {
        &self.pointer
    }

    /// The pointer `P` to a slice, if it is one.
    pub(crate) fn slice<P: Clone + 'static>(&self) -> Option<P> {
        match &self.pointer {
            Pointer::Slice(held) => held.downcast_ref::<P>().cloned(),
            _ => None,
        }
    }
}
