//! Other ways to write a field: `#[fory(by_value)]` and `#[fory(intern)]`, and both inside `Option` and `Vec`.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::rc::Rc;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;

use super::memory::{push, with_capacity};
use super::numbers::invalid;
use super::{Deserialize, Serialize};
use crate::error::{Error, Result};
use crate::refs::Text;
use crate::wire::copy::to_string;
use crate::wire::{Input, Numbers, Output, Sizes};
use crate::{Schema, Segment};

/// `#[fory(by_value)]`: shared pointers are written as boxes are.
#[doc(hidden)]
#[derive(Debug)]
pub struct ByValue;

/// `#[fory(intern)]`: a text that the message has already is written as its number.
#[doc(hidden)]
#[derive(Debug)]
pub struct Interned;

/// A type whose fields can be written in this style.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "a field of type `{Self}` cannot be written `{Style}`",
    note = "`#[fory(by_value)]` is for `Rc` and `Arc`; `#[fory(intern)]` for `String`, `Box<str>`, `Rc<str>`, `Arc<str>`, `Cow<str>` and `&str`",
    note = "both are also for these inside `Option` and `Vec`"
)]
pub trait SerializeAs<Style> {
    /// As in `Serialize`.
    const SIZES: Sizes;
    /// As in `Serialize`.
    fn schema() -> &'static Schema;
    /// As in `Serialize`.
    fn serialize<O: Output>(&self, out: &mut O) -> Result<()>;
}

/// A type whose fields can be read in this style.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "a field of type `{Self}` cannot be read `{Style}`",
    note = "`#[fory(by_value)]` is for `Rc` and `Arc`; `#[fory(intern)]` for `String`, `Box<str>`, `Rc<str>`, `Arc<str>`, `Cow<str>` and `&str`",
    note = "both are also for these inside `Option` and `Vec`"
)]
pub trait DeserializeAs<'de, Style>: Sized {
    /// As in `Deserialize`.
    const SIZES: Sizes;
    /// As in `Deserialize`.
    fn schema() -> &'static Schema;
    /// As in `Deserialize`.
    fn deserialize<I: Input<'de>>(input: &mut I) -> Result<Self>;
}

impl<S, T: SerializeAs<S>> SerializeAs<S> for Option<T> {
    const SIZES: Sizes = Sizes::at_least(1);

    fn schema() -> &'static Schema {
        const { &Schema::Option(<T as SerializeAs<S>>::schema) }
    }

    #[inline]
    fn serialize<O: Output>(&self, out: &mut O) -> Result<()> {
        out.put_array([u8::from(self.is_some())]);
        match self {
            None => Ok(()),
            Some(value) => value.serialize(out),
        }
    }
}

impl<'de, S, T: DeserializeAs<'de, S>> DeserializeAs<'de, S> for Option<T> {
    const SIZES: Sizes = Sizes::at_least(1);

    fn schema() -> &'static Schema {
        const { &Schema::Option(<T as DeserializeAs<'de, S>>::schema) }
    }

    #[inline]
    fn deserialize<I: Input<'de>>(input: &mut I) -> Result<Self> {
        match input.take_array()? {
            [0] => Ok(None),
            [1] => Ok(Some(T::deserialize(input)?)),
            [found] => Err(invalid(input, 1, "an option's 0 or 1", found.into())),
        }
    }
}

impl<S, T: SerializeAs<S>> SerializeAs<S> for Vec<T> {
    const SIZES: Sizes = Sizes::at_least(1);

    fn schema() -> &'static Schema {
        const { &Schema::List(<T as SerializeAs<S>>::schema) }
    }

    fn serialize<O: Output>(&self, out: &mut O) -> Result<()> {
        out.put_len(self.len());
        out.enter(size_of::<T>())?;
        let mut write = || {
            for (i, item) in self.iter().enumerate() {
                let before = out.position();
                item.serialize(out).map_err(|error| error.inside(Segment::Index(i)))?;
                if out.position() == before {
                    out.spend_empty(1)?;
                }
            }
            Ok(())
        };
        let written = write();
        out.leave(size_of::<T>());
        written
    }
}

impl<'de, S, T: DeserializeAs<'de, S>> DeserializeAs<'de, S> for Vec<T> {
    const SIZES: Sizes = Sizes::at_least(1);

    fn schema() -> &'static Schema {
        const { &Schema::List(<T as DeserializeAs<'de, S>>::schema) }
    }

    fn deserialize<I: Input<'de>>(input: &mut I) -> Result<Self> {
        let elements = input.open(T::SIZES.min(I::Numbers::COMPRESSED), size_of::<T>())?;
        let mut items = with_capacity(elements.capacity()).map_err(|kind| input.fail(kind))?;
        for i in 0..elements.len() {
            let before = input.position();
            let item = T::deserialize(input).map_err(|error| error.inside(Segment::Index(i)))?;
            push(&mut items, item).map_err(|kind| Error::at(kind, before).inside(Segment::Index(i)))?;
            input.count_empty(before)?;
        }
        input.close(elements);
        Ok(items)
    }
}

macro_rules! by_value {
    ($($pointer:ident)*) => {$(
        impl<T: Serialize + ?Sized> SerializeAs<ByValue> for $pointer<T> {
            const SIZES: Sizes = <&T as Serialize>::SIZES;

            fn schema() -> &'static Schema {
                T::schema()
            }

            #[inline]
            fn serialize<O: Output>(&self, out: &mut O) -> Result<()> {
                <&T as Serialize>::serialize(&&**self, out)
            }
        }

        impl<'de, T: ?Sized> DeserializeAs<'de, ByValue> for $pointer<T>
        where
            Box<T>: Deserialize<'de>,
        {
            const SIZES: Sizes = <Box<T> as Deserialize<'de>>::SIZES;

            fn schema() -> &'static Schema {
                <Box<T> as Deserialize<'de>>::schema()
            }

            #[inline]
            fn deserialize<I: Input<'de>>(input: &mut I) -> Result<Self> {
                let boxed = Box::<T>::deserialize(input)?;
                // Beside the box, for a moment: the value, two counts of its alignment, and what fills the last one up.
                input.charge(size_of_val(&*boxed) + 3 * align_of_val(&*boxed).max(size_of::<usize>()))?;
                Ok(boxed.into())
            }
        }
    )*};
}

by_value! { Rc Arc }

macro_rules! write_interned {
    ($([$($generics:tt)*] $type:ty;)*) => {$(
        impl<$($generics)*> SerializeAs<Interned> for $type {
            const SIZES: Sizes = Sizes::at_least(1);

            fn schema() -> &'static Schema {
                &Schema::Interned
            }

            #[inline]
            fn serialize<O: Output>(&self, out: &mut O) -> Result<()> {
                write_interned(self, out);
                Ok(())
            }
        }
    )*};
}

write_interned! { [] String; [] Box<str>; [] Rc<str>; [] Arc<str>; ['a] &'a str; ['a] Cow<'a, str>; }

/// Longer texts are written in full each time, and have no numbers: a reader copies a text for each reference of a byte.
const LONGEST: usize = 1024;

/// Writes the number of a text, doubled and one more; or where it is new, its length, doubled, and its bytes.
fn write_interned<O: Output>(text: &str, out: &mut O) {
    let known = if text.len() <= LONGEST { out.refs().text(text) } else { None };
    match known {
        Some(number) => out.put_varint(2 * number as u64 + 1),
        None => {
            out.put_varint(2 * text.len() as u64);
            out.put_bytes(text.as_bytes());
        }
    }
}

macro_rules! read_interned {
    ($([$($bound:tt)*] $type:ty, |$input:ident, $text:ident| $value:expr;)*) => {$(
        impl<'de $($bound)*> DeserializeAs<'de, Interned> for $type {
            const SIZES: Sizes = Sizes::at_least(1);

            fn schema() -> &'static Schema {
                &Schema::Interned
            }

            #[inline]
            fn deserialize<I: Input<'de>>($input: &mut I) -> Result<Self> {
                let at = $input.position();
                let number = $input.varint()?;
                let mut long;
                let $text = if number % 2 == 1 {
                    $input.refs().text(number / 2).map_err(|kind| Error::at(kind, at))?
                } else {
                    let text = $input.utf8(number / 2, at)?;
                    if text.len() > LONGEST {
                        long = Text::of(text);
                        &mut long
                    } else {
                        let memory = $input.refs().text_memory();
                        $input.charge(memory)?;
                        $input.refs().add_text(text)
                    }
                };
                $value
            }
        }
    )*};
}

/// The memory of a shared text beside its bytes: two counts, and what fills the last word.
const COUNTS: usize = size_of::<[usize; 3]>();

read_interned! {
    [: 'a, 'a] &'a str, |input, text| Ok(text.text);
    [: 'a, 'a] Cow<'a, str>, |input, text| Ok(Cow::Borrowed(text.text));
    [] String, |input, text| {
        let text = text.text;
        input.charge(text.len())?;
        Ok(to_string(text))
    };
    [] Box<str>, |input, text| {
        let text = text.text;
        input.charge(text.len())?;
        Ok(Box::from(text))
    };
    [] Rc<str>, |input, text| {
        if let Some(shared) = &text.rc {
            return Ok(Rc::clone(shared));
        }
        let shared: Rc<str> = Rc::from(text.text);
        text.rc = Some(Rc::clone(&shared));
        input.charge(shared.len().saturating_add(COUNTS))?;
        Ok(shared)
    };
    [] Arc<str>, |input, text| {
        if let Some(shared) = &text.arc {
            return Ok(Arc::clone(shared));
        }
        let shared: Arc<str> = Arc::from(text.text);
        text.arc = Some(Arc::clone(&shared));
        input.charge(shared.len().saturating_add(COUNTS))?;
        Ok(shared)
    };
}
