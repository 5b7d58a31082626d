//! Text: a length in bytes and UTF-8.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::string::String;

use super::{Deserialize, Serialize};
use crate::Schema;
use crate::error::Result;
use crate::wire::copy::to_string;
use crate::wire::{Input, Output, Sizes};

macro_rules! write_text {
    ($([$($lifetime:lifetime)?] $type:ty $(, nests $nests:literal)?;)*) => {$(
        impl$(<$lifetime>)? Serialize for $type {
            const SIZES: Sizes = Sizes::at_least(1);
            $(const NESTS: bool = $nests;)?

            fn schema() -> &'static Schema {
                &Schema::Text
            }

            #[inline(always)]
            fn serialize<O: Output>(&self, out: &mut O) -> Result<()> {
                out.put_text(self);
                Ok(())
            }
        }
    )*};
}

write_text! { [] str, nests false; [] String; ['a] Cow<'a, str>; }

macro_rules! read_text {
    ($([$($bound:tt)*] $type:ty, |$input:ident, $text:ident| $value:expr;)*) => {$(
        impl<'de $($bound)*> Deserialize<'de> for $type {
            const SIZES: Sizes = Sizes::at_least(1);

            fn schema() -> &'static Schema {
                &Schema::Text
            }

            #[inline(always)]
            fn deserialize<I: Input<'de>>($input: &mut I) -> Result<Self> {
                let $text = $input.text()?;
                Ok($value)
            }
        }
    )*};
}

read_text! {
    [: 'a, 'a] &'a str, |input, text| text;
    [: 'a, 'a] Cow<'a, str>, |input, text| Cow::Borrowed(text);
    [] String, |input, text| {
        input.charge(text.len())?;
        to_string(text)
    };
    [] Box<str>, |input, text| {
        input.charge(text.len())?;
        Box::from(text)
    };
}
