//! `Rc` and `Arc`: the value where it is met first, and its place from there on.

use alloc::rc::{self, Rc};
use alloc::sync::{self, Arc};
use alloc::vec::Vec;
use core::any::TypeId;

use super::{Deserialize, Serialize};
use crate::Schema;
use crate::error::{Error, ErrorKind, Result};
use crate::refs::{Held, Key, Met, ReadRefs, Slot, cyclic};
use crate::wire::{Input, Output, Sizes};

/// What a shared pointer that is written may point to: sized values, text, slices, and the traits of
/// [`polymorphic!`](crate::polymorphic).
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "a shared pointer to `{Self}` cannot be serialized",
    note = "a trait object needs `fory_like_core::polymorphic!`, which lists the types behind it"
)]
pub trait Target: Serialize + 'static {
    /// Whether there can be a weak pointer to it while it is read.
    const OPENS: bool = true;
    /// The type of the value itself.
    fn kind(&self) -> TypeId;
    /// Holds the value.
    fn hold_rc(this: &Rc<Self>) -> Held;
    /// Holds the value.
    fn hold_arc(this: &Arc<Self>) -> Held;
}

/// What a shared pointer that is read may point to.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "a shared pointer to `{Self}` cannot be deserialized",
    note = "a trait object needs `fory_like_core::polymorphic!`, which lists the types behind it"
)]
pub trait ReadTarget<'de>: 'static {
    /// The schema of the value.
    fn target_schema() -> &'static Schema;
    /// Reads the value, and notes it as this one.
    fn read_rc<I: Input<'de>>(input: &mut I, slot: Slot) -> Result<Rc<Self>>;
    /// Reads the value, and notes it as this one.
    fn read_arc<I: Input<'de>>(input: &mut I, slot: Slot) -> Result<Arc<Self>>;
    /// Another pointer to a known value, if it is of this type.
    fn known_rc(held: &Held) -> Option<Rc<Self>>;
    /// Another pointer to a known value, if it is of this type.
    fn known_arc(held: &Held) -> Option<Arc<Self>>;
    /// A pointer to a value that is being read, if it is of this type.
    fn open_rc(open: &Held) -> Option<rc::Weak<Self>>;
    /// A pointer to a value that is being read, if it is of this type.
    fn open_arc(open: &Held) -> Option<sync::Weak<Self>>;
    /// The memory of a pointer to nothing.
    const NOTHING: usize = 0;
    /// A pointer to nothing.
    fn no_rc() -> rc::Weak<Self>;
    /// A pointer to nothing.
    fn no_arc() -> sync::Weak<Self>;
}

impl<T: Serialize + 'static> Target for T {
    #[inline]
    fn kind(&self) -> TypeId {
        TypeId::of::<T>()
    }

    #[inline]
    fn hold_rc(this: &Rc<Self>) -> Held {
        Held::of(Rc::<T>::clone(this))
    }

    #[inline]
    fn hold_arc(this: &Arc<Self>) -> Held {
        Held::of(Arc::<T>::clone(this))
    }
}

/// Asks for the memory of a shared value of this size.
#[inline]
fn charge<'de, T, I: Input<'de>>(input: &mut I, size: usize) -> Result<()> {
    input.charge(size.saturating_add(align_of::<T>()).saturating_add(ReadRefs::VALUE))
}

/// The table of references, for whose memory it asks the first time.
#[inline]
pub(super) fn table<'a, 'de, I: Input<'de>>(input: &'a mut I) -> Result<&'a mut ReadRefs<'de>> {
    if input.refs().is_empty() {
        input.charge(ReadRefs::TABLE)?;
    }
    Ok(input.refs())
}

/// Whether a value of the type may have something within it that points back to it. One of bounded size has no pointers.
const fn may_point_back<'de, T: Deserialize<'de>>() -> bool {
    T::SIZES.max(false).is_none()
}

impl<'de, T: Deserialize<'de> + 'static> ReadTarget<'de> for T {
    fn target_schema() -> &'static Schema {
        T::schema()
    }

    #[inline]
    fn read_rc<I: Input<'de>>(input: &mut I, slot: Slot) -> Result<Rc<Self>> {
        charge::<T, I>(input, size_of::<T>())?;
        input.enter(size_of::<T>())?;
        let value = if const { may_point_back::<T>() } {
            cyclic::rc(|weak| {
                input.refs().open(slot, Held::of(weak));
                T::deserialize(input)
            })?
        } else {
            Rc::new(T::deserialize(input)?)
        };
        input.leave(size_of::<T>());
        input.refs().define(slot, Held::of(Rc::clone(&value))).map_err(|kind| input.fail(kind))?;
        Ok(value)
    }

    #[inline]
    fn read_arc<I: Input<'de>>(input: &mut I, slot: Slot) -> Result<Arc<Self>> {
        charge::<T, I>(input, size_of::<T>())?;
        input.enter(size_of::<T>())?;
        let value = if const { may_point_back::<T>() } {
            cyclic::arc(|weak| {
                if let Some(weak) = weak {
                    input.refs().open(slot, Held::of(weak));
                }
                T::deserialize(input)
            })?
        } else {
            Arc::new(T::deserialize(input)?)
        };
        input.leave(size_of::<T>());
        input.refs().define(slot, Held::of(Arc::clone(&value))).map_err(|kind| input.fail(kind))?;
        Ok(value)
    }

    #[inline]
    fn known_rc(held: &Held) -> Option<Rc<Self>> {
        held.rc()
    }

    #[inline]
    fn known_arc(held: &Held) -> Option<Arc<Self>> {
        held.arc()
    }

    fn open_rc(open: &Held) -> Option<rc::Weak<Self>> {
        open.open_rc()
    }

    fn open_arc(open: &Held) -> Option<sync::Weak<Self>> {
        open.open_arc()
    }

    fn no_rc() -> rc::Weak<Self> {
        rc::Weak::new()
    }

    fn no_arc() -> sync::Weak<Self> {
        sync::Weak::new()
    }
}

impl Target for str {
    const OPENS: bool = false;

    fn kind(&self) -> TypeId {
        TypeId::of::<str>()
    }

    fn hold_rc(this: &Rc<Self>) -> Held {
        Held::of(Rc::clone(this))
    }

    fn hold_arc(this: &Arc<Self>) -> Held {
        Held::of(Arc::clone(this))
    }
}

impl<'de> ReadTarget<'de> for str {
    const NOTHING: usize = size_of::<[usize; 3]>();

    fn target_schema() -> &'static Schema {
        &Schema::Text
    }

    fn read_rc<I: Input<'de>>(input: &mut I, slot: Slot) -> Result<Rc<Self>> {
        let text = input.text()?;
        charge::<u8, I>(input, text.len())?;
        let value: Rc<str> = text.into();
        input.refs().define(slot, Held::of(Rc::clone(&value))).map_err(|kind| input.fail(kind))?;
        Ok(value)
    }

    fn read_arc<I: Input<'de>>(input: &mut I, slot: Slot) -> Result<Arc<Self>> {
        let text = input.text()?;
        charge::<u8, I>(input, text.len())?;
        let value: Arc<str> = text.into();
        input.refs().define(slot, Held::of(Arc::clone(&value))).map_err(|kind| input.fail(kind))?;
        Ok(value)
    }

    fn known_rc(held: &Held) -> Option<Rc<Self>> {
        held.get()
    }

    fn known_arc(held: &Held) -> Option<Arc<Self>> {
        held.get()
    }

    fn open_rc(_: &Held) -> Option<rc::Weak<Self>> {
        None
    }

    fn open_arc(_: &Held) -> Option<sync::Weak<Self>> {
        None
    }

    fn no_rc() -> rc::Weak<Self> {
        // There is no `Weak::new` for unsized types.
        Rc::downgrade(&Rc::from(""))
    }

    fn no_arc() -> sync::Weak<Self> {
        Arc::downgrade(&Arc::from(""))
    }
}

impl<T: Serialize + 'static> Target for [T] {
    const OPENS: bool = false;

    fn kind(&self) -> TypeId {
        TypeId::of::<[T]>()
    }

    fn hold_rc(this: &Rc<Self>) -> Held {
        Held::of(Rc::clone(this))
    }

    fn hold_arc(this: &Arc<Self>) -> Held {
        Held::of(Arc::clone(this))
    }
}

impl<'de, T: Deserialize<'de> + 'static> ReadTarget<'de> for [T] {
    fn target_schema() -> &'static Schema {
        const { &Schema::List(<T as Deserialize<'de>>::schema) }
    }

    fn read_rc<I: Input<'de>>(input: &mut I, slot: Slot) -> Result<Rc<Self>> {
        let list = Vec::deserialize(input)?;
        charge::<T, I>(input, size_of_val(list.as_slice()))?;
        let value: Rc<[T]> = list.into();
        input.refs().define(slot, Held::of(Rc::clone(&value))).map_err(|kind| input.fail(kind))?;
        Ok(value)
    }

    fn read_arc<I: Input<'de>>(input: &mut I, slot: Slot) -> Result<Arc<Self>> {
        let list = Vec::deserialize(input)?;
        charge::<T, I>(input, size_of_val(list.as_slice()))?;
        let value: Arc<[T]> = list.into();
        input.refs().define(slot, Held::of(Arc::clone(&value))).map_err(|kind| input.fail(kind))?;
        Ok(value)
    }

    fn known_rc(held: &Held) -> Option<Rc<Self>> {
        held.get()
    }

    fn known_arc(held: &Held) -> Option<Arc<Self>> {
        held.get()
    }

    fn open_rc(_: &Held) -> Option<rc::Weak<Self>> {
        None
    }

    fn open_arc(_: &Held) -> Option<sync::Weak<Self>> {
        None
    }

    fn no_rc() -> rc::Weak<Self> {
        rc::Weak::<[T; 0]>::new()
    }

    fn no_arc() -> sync::Weak<Self> {
        sync::Weak::<[T; 0]>::new()
    }
}

/// Writes what is behind a shared pointer: its number, and where it is new, the value.
#[inline]
fn write_shared<T: Target + ?Sized, O: Output>(value: &T, hold: impl FnOnce() -> Held, out: &mut O) -> Result<()> {
    match out.refs().strong(key(value), hold) {
        Ok(Met::Known { number, height }) => {
            out.put_back(number);
            out.limits().refer(height).map_err(Error::new)
        }
        Ok(Met::Value { id, number }) => {
            out.put_len(number as usize);
            write_value(value, id, out)
        }
        Err(kind) => Err(Error::new(kind)),
    }
}

/// Tells the value from others.
#[inline]
pub(super) fn key<T: Target + ?Sized>(value: &T) -> Key {
    Key { address: (&raw const *value).cast::<()>().addr(), kind: value.kind() }
}

/// Writes a value that was met for the first time.
#[inline]
pub(super) fn write_value<T: Serialize + ?Sized, O: Output>(value: &T, id: usize, out: &mut O) -> Result<()> {
    let around = out.limits().begin();
    let written = <&T>::serialize(&value, out);
    let height = out.limits().end(around);
    if written.is_ok() {
        out.refs().close(id, height);
    }
    written
}

macro_rules! shared_pointer {
    ($($pointer:ident, $hold:ident, $read:ident, $known:ident;)*) => {$(
        impl<T: Target + ?Sized> Serialize for $pointer<T> {
            // Not the target's: a type that contains itself does so through a pointer.
            const SIZES: Sizes = Sizes::at_least(1);

            fn schema() -> &'static Schema {
                const { &Schema::Shared(<T as Serialize>::schema) }
            }

            #[inline]
            fn serialize<O: Output>(&self, out: &mut O) -> Result<()> {
                write_shared(&**self, || T::$hold(self), out)
            }
        }

        impl<'de, T: ReadTarget<'de> + ?Sized> Deserialize<'de> for $pointer<T> {
            const SIZES: Sizes = Sizes::at_least(1);

            fn schema() -> &'static Schema {
                const { &Schema::Shared(<T as ReadTarget<'de>>::target_schema) }
            }

            #[inline]
            fn deserialize<I: Input<'de>>(input: &mut I) -> Result<Self> {
                let at = input.position();
                let number = input.back()?;
                if let Some((held, height)) = input.refs().known(number) {
                    let value = T::$known(held).ok_or_else(|| wrong::<Self>(at))?;
                    input.limits().refer(height).map_err(|kind| Error::at(kind, at))?;
                    return Ok(value);
                }
                let slot = table(input)?.strong(number).map_err(|kind| Error::at(kind, at))?;
                read_value(input, slot, T::$read)
            }
        }
    )*};
}

shared_pointer! {
    Rc, hold_rc, read_rc, known_rc;
    Arc, hold_arc, read_arc, known_arc;
}

/// Reads a value that was met for the first time, and notes how deep it is.
#[inline]
pub(super) fn read_value<'de, P, I: Input<'de>>(
    input: &mut I,
    slot: Slot,
    read: impl FnOnce(&mut I, Slot) -> Result<P>,
) -> Result<P> {
    let around = input.limits().begin();
    let value = read(input, slot);
    let height = input.limits().end(around);
    input.refs().close(slot, height);
    value
}

/// A reference to a value of another type than this pointer's.
#[cold]
#[inline(never)]
pub(super) fn wrong<P: ?Sized>(at: usize) -> Error {
    Error::at(ErrorKind::WrongReference { expected: core::any::type_name::<P>() }, at)
}
