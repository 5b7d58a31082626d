//! Integers, floats, `bool` and `char`, and what wraps them.

use alloc::borrow::Cow;
use alloc::vec::Vec;
use core::cmp::Reverse;
use core::num::{NonZero, Saturating, Wrapping};

use super::{Deserialize, Serialize, read_elements, write_elements, written_as};
use crate::error::{Error, ErrorKind, Result};
use crate::wire::{Input, Output, Sizes, pod, varint};
use crate::{Schema, Segment};

/// Slices and arrays of numbers that are the same in memory and on the wire move in one copy.
macro_rules! bulk_write {
    () => {
        #[inline]
        fn serialize_slice<O: Output>(items: &[Self], first: usize, out: &mut O) -> Result<()> {
            if pod::is_memory::<Self, O::Numbers>(<Self as Serialize>::SIZES) {
                pod::write(items, out);
                return Ok(());
            }
            write_elements(items, first, out)
        }
    };
}

macro_rules! bulk_read {
    () => {
        #[inline]
        fn deserialize_vec<I: Input<'de>>(input: &mut I, len: usize, reserve: usize) -> Result<Vec<Self>> {
            if pod::is_memory::<Self, I::Numbers>(<Self as Deserialize<'de>>::SIZES) {
                return pod::read_vec(input, len);
            }
            read_elements(input, len, reserve)
        }

        #[inline]
        fn deserialize_array<I: Input<'de>, const K: usize>(input: &mut I) -> Result<[Self; K]> {
            if pod::is_memory::<Self, I::Numbers>(<Self as Deserialize<'de>>::SIZES) {
                return pod::read_array(input);
            }
            pod::try_array(|i| Self::deserialize(input).map_err(|error| error.inside(Segment::Index(i))))
        }
    };
}

macro_rules! number {
    ($($type:ty, $schema:ident, $sizes:expr, |$out:ident, $value:ident| $write:expr, |$input:ident| $read:expr;)*) => {$(
        impl Serialize for $type {
            const SIZES: Sizes = $sizes;

            fn schema() -> &'static Schema {
                &Schema::$schema
            }

            #[inline(always)]
            fn serialize<O: Output>(&self, $out: &mut O) -> Result<()> {
                let $value = *self;
                $write;
                Ok(())
            }

            bulk_write!();
        }

        impl<'de> Deserialize<'de> for $type {
            const SIZES: Sizes = $sizes;

            fn schema() -> &'static Schema {
                &Schema::$schema
            }

            #[inline(always)]
            fn deserialize<I: Input<'de>>($input: &mut I) -> Result<Self> {
                $read
            }

            bulk_read!();
        }
    )*};
}

macro_rules! natural_width {
    ($($type:ty, $schema:ident;)*) => {
        number! {$(
            $type, $schema, Sizes::exactly(size_of::<$type>()),
            |out, value| out.put_array(value.to_le_bytes()),
            |input| Ok(<$type>::from_le_bytes(input.take_array()?));
        )*}
    };
}

natural_width! { i8, I8; u16, U16; i16, I16; f32, F32; f64, F64; }

number! {
    u32, U32, Sizes::number(4, varint::LONGEST_32), |out, value| out.put_u32(value), |input| input.u32();
    i32, I32, Sizes::number(4, varint::LONGEST_32), |out, value| out.put_i32(value), |input| input.i32();
    u64, U64, Sizes::number(8, varint::LONGEST), |out, value| out.put_u64(value), |input| input.u64();
    i64, I64, Sizes::number(8, varint::LONGEST), |out, value| out.put_i64(value), |input| input.i64();
    u128, U128, Sizes::number(16, varint::LONGEST_128), |out, value| out.put_u128(value), |input| input.u128();
    i128, I128, Sizes::number(16, varint::LONGEST_128), |out, value| out.put_i128(value), |input| input.i128();
    usize, U64, Sizes::number(8, varint::LONGEST), |out, value| out.put_u64(value as u64), |input| {
        let number = input.u64()?;
        usize::try_from(number)
            .map_err(|_| input.fail(ErrorKind::InvalidValue { expected: "a size that this machine can address", found: number.into() }))
    };
    isize, I64, Sizes::number(8, varint::LONGEST), |out, value| out.put_i64(value as i64), |input| {
        let number = input.i64()?;
        isize::try_from(number)
            .map_err(|_| input.fail(ErrorKind::InvalidValue { expected: "an offset that this machine can address", found: number as u64 as u128 }))
    };
}

impl Serialize for u8 {
    const SIZES: Sizes = Sizes::exactly(1);

    fn schema() -> &'static Schema {
        &Schema::U8
    }

    #[inline(always)]
    fn serialize<O: Output>(&self, out: &mut O) -> Result<()> {
        out.put_array([*self]);
        Ok(())
    }

    bulk_write!();
}

impl<'de> Deserialize<'de> for u8 {
    const SIZES: Sizes = Sizes::exactly(1);

    fn schema() -> &'static Schema {
        &Schema::U8
    }

    #[inline(always)]
    fn deserialize<I: Input<'de>>(input: &mut I) -> Result<Self> {
        let [byte] = input.take_array()?;
        Ok(byte)
    }

    bulk_read!();

    #[inline]
    fn deserialize_cow<'a, I: Input<'de>>(input: &mut I) -> Result<Cow<'a, [u8]>>
    where
        'de: 'a,
    {
        Ok(Cow::Borrowed(<&[u8]>::deserialize(input)?))
    }
}

impl Serialize for bool {
    const SIZES: Sizes = Sizes::exactly(1);

    fn schema() -> &'static Schema {
        &Schema::Bool
    }

    #[inline(always)]
    fn serialize<O: Output>(&self, out: &mut O) -> Result<()> {
        out.put_array([u8::from(*self)]);
        Ok(())
    }

    #[inline]
    fn serialize_slice<O: Output>(items: &[Self], _first: usize, out: &mut O) -> Result<()> {
        out.put_bytes(bytemuck::must_cast_slice(items));
        Ok(())
    }
}

impl<'de> Deserialize<'de> for bool {
    const SIZES: Sizes = Sizes::exactly(1);

    fn schema() -> &'static Schema {
        &Schema::Bool
    }

    #[inline(always)]
    fn deserialize<I: Input<'de>>(input: &mut I) -> Result<Self> {
        match input.take_array()? {
            [0] => Ok(false),
            [1] => Ok(true),
            [found] => Err(invalid(input, 1, BOOL, found.into())),
        }
    }

    #[inline]
    fn deserialize_vec<I: Input<'de>>(input: &mut I, len: usize, _capacity: usize) -> Result<Vec<Self>> {
        let bytes = input.take(len)?;
        match pod::to_bools(bytes) {
            Some(bools) => bools.map_err(|kind| input.fail(kind)),
            // Only a fault asks which one it is.
            None => Err(invalid_bool(bytes, input.position() - len)),
        }
    }
}

/// What a byte of a `bool` should have been.
const BOOL: &str = "a bool, 0 or 1";

#[cold]
#[inline(never)]
fn invalid_bool(bytes: &[u8], offset: usize) -> Error {
    let at = bytes.iter().position(|byte| *byte > 1).unwrap_or_default();
    let kind = ErrorKind::InvalidValue { expected: BOOL, found: bytes[at].into() };
    Error::at(kind, offset + at).inside(Segment::Index(at))
}

impl Serialize for char {
    const SIZES: Sizes = Sizes::exactly(4);

    fn schema() -> &'static Schema {
        &Schema::Char
    }

    #[inline]
    fn serialize<O: Output>(&self, out: &mut O) -> Result<()> {
        out.put_array(u32::from(*self).to_le_bytes());
        Ok(())
    }
}

impl<'de> Deserialize<'de> for char {
    const SIZES: Sizes = Sizes::exactly(4);

    fn schema() -> &'static Schema {
        &Schema::Char
    }

    #[inline]
    fn deserialize<I: Input<'de>>(input: &mut I) -> Result<Self> {
        let number = u32::from_le_bytes(input.take_array()?);
        match char::from_u32(number) {
            Some(char) => Ok(char),
            None => Err(invalid(input, 4, "a Unicode scalar value", number.into())),
        }
    }
}

/// A number, `len` bytes before this place, that the type does not have.
#[cold]
#[inline(never)]
pub(super) fn invalid<'de, I: Input<'de>>(input: &I, len: usize, expected: &'static str, found: u128) -> Error {
    Error::at(ErrorKind::InvalidValue { expected, found }, input.position() - len)
}

macro_rules! non_zero {
    ($($type:ty)*) => {$(
        impl Serialize for NonZero<$type> {
            const SIZES: Sizes = <$type as Serialize>::SIZES;

            fn schema() -> &'static Schema {
                <$type as Serialize>::schema()
            }

            #[inline]
            fn serialize<O: Output>(&self, out: &mut O) -> Result<()> {
                self.get().serialize(out)
            }
        }

        impl<'de> Deserialize<'de> for NonZero<$type> {
            const SIZES: Sizes = <$type as Deserialize<'de>>::SIZES;

            fn schema() -> &'static Schema {
                <$type as Deserialize<'de>>::schema()
            }

            #[inline]
            fn deserialize<I: Input<'de>>(input: &mut I) -> Result<Self> {
                let before = input.position();
                match NonZero::new(<$type>::deserialize(input)?) {
                    Some(number) => Ok(number),
                    None => Err(invalid(input, input.position() - before, "a number other than zero", 0)),
                }
            }
        }
    )*};
}

non_zero! { u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize }

written_as!([T] Wrapping<T>, as T, |value| value.0, |read| Wrapping(read));
written_as!([T] Saturating<T>, as T, |value| value.0, |read| Saturating(read));
written_as!([T] Reverse<T>, as T, |value| value.0, |read| Reverse(read));
