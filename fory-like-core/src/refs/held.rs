//! A shared pointer of any type.

use alloc::boxed::Box;
use alloc::rc::Rc;
use alloc::sync::Arc;
use core::any::Any;

/// A shared pointer whose type is known at run time.
///
/// It is what the value is, not how it is seen: an `Rc<dyn Trait>` is held as the `Rc` of the type behind it, so that pointers of
/// both kinds to one value know each other.
#[derive(Debug)]
pub enum Held {
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

impl Held {
    /// The `Rc<T>`, if it is one.
    #[inline]
    pub fn rc<T: 'static>(&self) -> Option<Rc<T>> {
        match self {
            Held::Rc(held) if held.is::<T>() => Rc::clone(held).downcast().ok(),
            _ => None,
        }
    }

    /// The `Arc<T>`, if it is one.
    #[inline]
    pub fn arc<T: 'static>(&self) -> Option<Arc<T>> {
        match self {
            // The method of this name wants `Send` and `Sync`.
            Held::Arc(held) if held.is::<T>() => {
                let raw = Arc::into_raw(Arc::clone(held)).cast::<T>();
                // SAFETY: the pointer is from `into_raw`, and by the test above the value is a `T`.
                Some(unsafe { Arc::from_raw(raw) })
            }
            _ => None,
        }
    }

    /// The pointer `P` to a slice, if it is one.
    pub fn slice<P: Clone + 'static>(&self) -> Option<P> {
        match self {
            Held::Slice(held) => held.downcast_ref::<P>().cloned(),
            _ => None,
        }
    }
}
