//! Weak pointers that can wait for their value.

use alloc::rc::{self, Rc};
use core::cell::OnceCell;
use core::fmt;
#[cfg(feature = "std")]
use std::sync::{self, Arc, OnceLock};

use super::shared::{ReadTarget, Target, read_value, table, wrong};
use super::weak::{Number, read_number, write_weak};
use super::{Deserialize, Serialize};
use crate::Schema;
use crate::error::{Error, Result};
use crate::refs::{Held, ReadRefs, Target as Pointed};
use crate::wire::{Input, Output, Sizes};

macro_rules! late_weak {
    ($(
        $(#[$docs:meta])*
        $name:ident, $module:ident, $pointer:ident, $cell:ident, $hold:ident, $read:ident, $known:ident, $pending:ident;
    )*) => {$(
        $(#[$docs])*
        pub struct $name<T: ?Sized>(Repr<$module::Weak<T>, $pointer<$cell<$module::Weak<T>>>>);

        impl<T: ?Sized> $name<T> {
            /// A pointer to nothing. Allocates nothing.
            pub const fn new() -> Self {
                $name(Repr::Nothing)
            }

            #[doc = concat!("A pointer to the value of this `", stringify!($pointer), "`.")]
            pub fn downgrade(value: &$pointer<T>) -> Self {
                $name(Repr::Now($pointer::downgrade(value)))
            }

            /// A strong pointer to the value, if it is still alive; while a message is read, if it is complete.
            pub fn upgrade(&self) -> Option<$pointer<T>> {
                self.get()?.upgrade()
            }

            /// The pointer of the standard library; `None` for one to nothing, which std cannot make for every type.
            pub fn to_std(&self) -> Option<$module::Weak<T>> {
                self.get().cloned()
            }

            /// How many strong pointers there are to the value; 0 if it is not alive.
            pub fn strong_count(&self) -> usize {
                self.get().map_or(0, |weak| weak.strong_count())
            }

            /// How many weak pointers there are to the value, as std counts them; 0 if it is not alive.
            pub fn weak_count(&self) -> usize {
                self.get().map_or(0, |weak| weak.weak_count())
            }

            /// Whether both point to one value, or both to nothing.
            pub fn ptr_eq(&self, other: &Self) -> bool {
                match (self.get(), other.get()) {
                    (Some(here), Some(there)) => here.ptr_eq(there),
                    (None, None) => true,
                    _ => false,
                }
            }

            fn get(&self) -> Option<&$module::Weak<T>> {
                match &self.0 {
                    Repr::Nothing => None,
                    Repr::Now(weak) => Some(weak),
                    Repr::Later(cell) => cell.get(),
                }
            }
        }

        impl<T: ?Sized> Clone for $name<T> {
            fn clone(&self) -> Self {
                $name(match &self.0 {
                    Repr::Nothing => Repr::Nothing,
                    Repr::Now(weak) => Repr::Now(weak.clone()),
                    Repr::Later(cell) => cell.get().map_or_else(|| Repr::Later(cell.clone()), |weak| Repr::Now(weak.clone())),
                })
            }
        }

        impl<T: ?Sized> Default for $name<T> {
            /// A pointer to nothing.
            fn default() -> Self {
                $name::new()
            }
        }

        impl<T: ?Sized> fmt::Debug for $name<T> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("(Weak)")
            }
        }

        impl<T: ?Sized> From<$module::Weak<T>> for $name<T> {
            fn from(weak: $module::Weak<T>) -> Self {
                $name(Repr::Now(weak))
            }
        }

        impl<T: ?Sized> From<&$pointer<T>> for $name<T> {
            fn from(value: &$pointer<T>) -> Self {
                $name::downgrade(value)
            }
        }

        impl<T> From<$name<T>> for $module::Weak<T> {
            fn from(weak: $name<T>) -> Self {
                weak.to_std().unwrap_or_default()
            }
        }

        impl<T: Target + ?Sized> Serialize for $name<T> {
            const SIZES: Sizes = Sizes::at_least(1);

            fn schema() -> &'static Schema {
                const { &Schema::Weak(<T as Serialize>::schema) }
            }

            fn serialize<O: Output>(&self, out: &mut O) -> Result<()> {
                let value = self.upgrade();
                write_weak(value.as_deref(), true, || value.as_ref().map(T::$hold).expect("it is alive"), out)
            }
        }

        impl<'de, T: ReadTarget<'de> + ?Sized> Deserialize<'de> for $name<T> {
            const SIZES: Sizes = Sizes::at_least(1);

            fn schema() -> &'static Schema {
                const { &Schema::Weak(<T as ReadTarget<'de>>::target_schema) }
            }

            fn deserialize<I: Input<'de>>(input: &mut I) -> Result<Self> {
                let at = input.position();
                let slot = match read_number(input)? {
                    Number::Nothing => return Ok($name::new()),
                    Number::Promise => {
                        input.charge(ReadRefs::VALUE)?;
                        table(input)?.promise()
                    }
                    Number::Value => {
                        let slot = table(input)?.value();
                        return Ok($name::downgrade(&read_value(input, slot, T::$read)?));
                    }
                    Number::Back(back) => {
                        let (slot, target) = input.refs().target(back).map_err(|kind| Error::at(kind, at))?;
                        match target {
                            Pointed::Promised | Pointed::Open(None) => slot,
                            Pointed::Read(held) => {
                                let value = T::$known(held).ok_or_else(|| wrong::<Self>(at))?;
                                return Ok($name::downgrade(&value));
                            }
                            Pointed::Open(Some(open)) => {
                                return T::$pending(open).map(Self::from).ok_or_else(|| wrong::<Self>(at));
                            }
                        }
                    }
                };
                input.charge(ReadRefs::WAITING)?;
                let cell = $pointer::new($cell::new());
                let filled = cell.clone();
                input.refs().wait(slot, move |held: &Held| match T::$known(held) {
                    Some(value) => filled.set($pointer::downgrade(&value)).is_ok(),
                    None => false,
                });
                Ok($name(Repr::Later(cell)))
            }
        }
    )*};
}

enum Repr<W, C> {
    Nothing,
    Now(W),
    /// Filled when the value has come.
    Later(C),
}

late_weak! {
    /// A weak pointer to the value of an `Rc`, as [`std::rc::Weak`] is, that may stand in a message before its value.
    ///
    /// A `Weak` of std can be read where it points to nothing, to a value before it, or to one that it is a part of, as in a tree with pointers to
    /// parents. Where a value comes after it, it brings the value along, and that works only as deep as values may be nested, and
    /// only if the value has no strong pointer to something that the `Weak` is a part of: std has no weak pointers to values that do not exist
    /// yet, but those in the closure of [`Rc::new_cyclic`](std::rc::Rc::new_cyclic). This type waits for its value instead, so it can be read
    /// anywhere: it is for graphs, whose nodes stand in a list and point to each other.
    ///
    /// A message with a `Weak` of std before its value is written up to three times, to find out what owns the value: hand-written implementations should
    /// write the same each time, and pass errors on.
    ///
    /// It costs a small allocation where it is read before its value, and one more step on the way to it.
    ///
    /// ```
    /// use std::rc::Rc;
    ///
    /// use fory_like_core::{Deserialize, RcWeak, Serialize, from_slice, to_vec};
    ///
    /// #[derive(Serialize, Deserialize)]
    /// struct Station {
    ///     name: String,
    ///     next: RcWeak<Station>,
    /// }
    ///
    /// let east = Rc::new(Station { name: "East".into(), next: RcWeak::new() });
    /// let west = Rc::new(Station { name: "West".into(), next: RcWeak::downgrade(&east) });
    /// let line: Vec<Rc<Station>> = from_slice(&to_vec(&vec![west, east])?)?;
    /// assert!(Rc::ptr_eq(&line[0].next.upgrade().unwrap(), &line[1]));
    /// # Ok::<(), fory_like_core::Error>(())
    /// ```
    RcWeak, rc, Rc, OnceCell, hold_rc, read_rc, known_rc, open_rc;
}

#[cfg(feature = "std")]
late_weak! {
    /// A weak pointer to the value of an `Arc`, as [`std::sync::Weak`] is, that may stand in a message before its value: see
    /// [`RcWeak`].
    ///
    /// It is also for programs with `panic = "abort"`, which cannot read a `Weak` of std to an `Arc` that it is a part of: when reading fails,
    /// the half-made `Arc` has to be left by unwinding, or another thread might see it.
    ArcWeak, sync, Arc, OnceLock, hold_arc, read_arc, known_arc, open_arc;
}
