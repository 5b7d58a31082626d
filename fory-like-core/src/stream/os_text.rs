//! Paths, which must be UTF-8 to be read elsewhere, and C strings, which must not contain a zero byte.

use std::borrow::Cow;
use std::ffi::{CStr, CString};
use std::path::{Path, PathBuf};

use super::{Deserialize, Serialize};
use crate::Schema;
use crate::error::{Error, ErrorKind, Result};
use crate::wire::{Input, Output, Sizes};

impl Serialize for Path {
    const SIZES: Sizes = Sizes::at_least(1);
    const NESTS: bool = false;

    fn schema() -> &'static Schema {
        &Schema::Text
    }

    fn serialize<O: Output>(&self, out: &mut O) -> Result<()> {
        match self.to_str() {
            Some(text) => {
                out.put_text(text);
                Ok(())
            }
            None => Err(Error::new(ErrorKind::Unsupported { reason: "a path that is not UTF-8 cannot be written" })),
        }
    }
}

impl Serialize for CStr {
    const SIZES: Sizes = Sizes::at_least(1);
    const NESTS: bool = false;

    fn schema() -> &'static Schema {
        <[u8] as Serialize>::schema()
    }

    fn serialize<O: Output>(&self, out: &mut O) -> Result<()> {
        self.to_bytes().serialize(out)
    }
}

macro_rules! as_borrowed {
    ($($type:ty, $borrowed:ty;)*) => {$(
        impl Serialize for $type {
            const SIZES: Sizes = Sizes::at_least(1);

            fn schema() -> &'static Schema {
                <$borrowed as Serialize>::schema()
            }

            fn serialize<O: Output>(&self, out: &mut O) -> Result<()> {
                <$borrowed as Serialize>::serialize(self, out)
            }
        }
    )*};
}

as_borrowed! { PathBuf, Path; CString, CStr; Cow<'_, Path>, Path; }

impl<'de: 'a, 'a> Deserialize<'de> for &'a Path {
    const SIZES: Sizes = Sizes::at_least(1);

    fn schema() -> &'static Schema {
        &Schema::Text
    }

    fn deserialize<I: Input<'de>>(input: &mut I) -> Result<Self> {
        Ok(Path::new(input.text()?))
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for Cow<'a, Path> {
    const SIZES: Sizes = Sizes::at_least(1);

    fn schema() -> &'static Schema {
        &Schema::Text
    }

    fn deserialize<I: Input<'de>>(input: &mut I) -> Result<Self> {
        Ok(Cow::Borrowed(<&Path>::deserialize(input)?))
    }
}

impl<'de> Deserialize<'de> for PathBuf {
    const SIZES: Sizes = Sizes::at_least(1);

    fn schema() -> &'static Schema {
        &Schema::Text
    }

    fn deserialize<I: Input<'de>>(input: &mut I) -> Result<Self> {
        Ok(PathBuf::from(String::deserialize(input)?))
    }
}

impl<'de> Deserialize<'de> for CString {
    const SIZES: Sizes = Sizes::at_least(1);

    fn schema() -> &'static Schema {
        <Vec<u8> as Deserialize<'de>>::schema()
    }

    fn deserialize<I: Input<'de>>(input: &mut I) -> Result<Self> {
        let bytes = Vec::<u8>::deserialize(input)?;
        let len = bytes.len();
        CString::new(bytes).map_err(|nul| {
            let kind = ErrorKind::InvalidValue { expected: "a C string, without a zero byte", found: 0 };
            Error::at(kind, input.position() - len + nul.nul_position())
        })
    }
}
