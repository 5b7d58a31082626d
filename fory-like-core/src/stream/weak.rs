//! The weak pointers of the standard library: to nothing, to a value that was met, or to one that they bring along.
//!
//! A `Weak` has to point somewhere when it is read. It can point to a value that is complete, or that is being read (`refs/cyclic.rs`).
//! But std gives no way to point to one that is still to come: the only weak pointers before their value are those of
//! `new_cyclic`, and only within its closure. So what a `Weak` meets first is written where the `Weak` stands, if strong pointers of the message
//! own it; [`RcWeak`](crate::RcWeak) and [`ArcWeak`](crate::ArcWeak) can wait instead.

use alloc::rc::{self, Rc};
use alloc::sync::{self, Arc};

use super::shared::{ReadTarget, Target, key, read_value, table, write_value, wrong};
use super::{Deserialize, Serialize};
use crate::Schema;
use crate::error::{Error, ErrorKind, Result};
use crate::refs::{Held, MetWeak, ReadRefs, Slot, Target as Pointed};
use crate::wire::{Input, Output, Sizes};

/// The number of a weak pointer to nothing.
const NOTHING: u64 = 0;
/// The number of a promise: the first pointer to a value that strong pointers may bring.
const PROMISE: u64 = 1;
/// The number of a pointer that brings its value along.
const VALUE: u64 = 2;

/// Writes a weak pointer to `value`, or to nothing.
pub(super) fn write_weak<T: Target + ?Sized, O: Output>(
    value: Option<&T>,
    late: bool,
    hold: impl FnOnce() -> Held,
    out: &mut O,
) -> Result<()> {
    let Some(value) = value else {
        out.put_varint(NOTHING);
        return Ok(());
    };
    match out.refs().weak(key(value), late, T::OPENS, hold).map_err(Error::new)? {
        MetWeak::Nothing => out.put_varint(NOTHING),
        MetWeak::Promise => out.put_varint(PROMISE),
        MetWeak::Known { back } => out.put_back(back + VALUE),
        MetWeak::Value { id } => {
            out.put_varint(VALUE);
            return write_value(value, id, out);
        }
    }
    Ok(())
}

/// What a weak pointer's number says.
pub(super) enum Number {
    Nothing,
    Promise,
    Value,
    Back(u64),
}

/// Reads the number of a weak pointer.
pub(super) fn read_number<'de, I: Input<'de>>(input: &mut I) -> Result<Number> {
    Ok(match input.short_varint()? {
        NOTHING => Number::Nothing,
        PROMISE => Number::Promise,
        VALUE => Number::Value,
        number => Number::Back(number - VALUE),
    })
}

/// A weak pointer to a value that is being read, where none can be made.
const OPEN: &str = "a std `Weak` to the value that it is a part of cannot be read here (a slice behind Rc or Arc; an Arc without \
                    std or with panic = \"abort\"): use RcWeak or ArcWeak";

macro_rules! weak_pointer {
    ($($module:ident, $pointer:ident, $hold:ident, $read:ident, $known:ident, $pending:ident, $nothing:ident;)*) => {$(
        impl<T: Target + ?Sized> Serialize for $module::Weak<T> {
            const SIZES: Sizes = Sizes::at_least(1);

            fn schema() -> &'static Schema {
                const { &Schema::Weak(<T as Serialize>::schema) }
            }

            fn serialize<O: Output>(&self, out: &mut O) -> Result<()> {
                let value = self.upgrade();
                write_weak(value.as_deref(), false, || value.as_ref().map(T::$hold).expect("it is alive"), out)
            }
        }

        impl<'de, T: ReadTarget<'de> + ?Sized> Deserialize<'de> for $module::Weak<T> {
            const SIZES: Sizes = Sizes::at_least(1);

            fn schema() -> &'static Schema {
                const { &Schema::Weak(<T as ReadTarget<'de>>::target_schema) }
            }

            fn deserialize<I: Input<'de>>(input: &mut I) -> Result<Self> {
                let at = input.position();
                let back = match read_number(input)? {
                    Number::Nothing => {
                        input.charge(T::NOTHING)?;
                        return Ok(T::$nothing());
                    }
                    Number::Promise => {
                        input.charge(ReadRefs::VALUE)?;
                        let slot: Slot = table(input)?.promise();
                        input.refs().miss(slot);
                        return Ok(T::$nothing());
                    }
                    Number::Value => {
                        let slot = table(input)?.value();
                        // The table keeps it alive until its owner has come.
                        return Ok($pointer::downgrade(&read_value(input, slot, T::$read)?));
                    }
                    Number::Back(back) => back,
                };
                let (slot, target) = input.refs().target(back).map_err(|kind| Error::at(kind, at))?;
                let found = match target {
                    Pointed::Promised => {
                        input.refs().miss(slot);
                        return Ok(T::$nothing());
                    }
                    Pointed::Read(held) => T::$known(held).as_ref().map($pointer::downgrade),
                    Pointed::Open(Some(open)) => T::$pending(open),
                    Pointed::Open(None) => return Err(Error::at(ErrorKind::Unsupported { reason: OPEN }, at)),
                };
                found.ok_or_else(|| wrong::<Self>(at))
            }
        }
    )*};
}

weak_pointer! {
    rc, Rc, hold_rc, read_rc, known_rc, open_rc, no_rc;
    sync, Arc, hold_arc, read_arc, known_arc, open_arc, no_arc;
}
