//! What generated code calls. Not part of the interface: it may change with any version.

pub use alloc::borrow::Cow;
pub use alloc::boxed::Box;
pub use alloc::rc::{Rc, Weak as RcWeak};
pub use alloc::sync::{Arc, Weak as ArcWeak};
pub use alloc::vec::Vec;
pub use core::any::{Any, TypeId};
pub use core::default::Default;
pub use core::marker::Sized;
pub use core::option::Option::{self, None, Some};
pub use core::result::Result;

pub use bytemuck::Pod;
#[cfg(feature = "derive")]
pub use fory_like_derive::polymorphic;

use crate::error::{Error, ErrorKind};
pub use crate::refs::{Held, Slot};
pub use crate::row::derived::{Choice, FieldAt, Fill, Groups, store_row};
pub use crate::stream::styles::{ByValue, DeserializeAs, Interned, SerializeAs};
pub use crate::stream::{ReadTarget, Target};
use crate::stream::{read_elements, write_elements};
use crate::wire::pod;
use crate::{Deserialize, Input, Schema, Segment, Serialize, Sizes};
pub use crate::{Numbers, Output};

/// Names the field that a fault lies in.
#[inline(always)]
pub fn in_field<T>(result: Result<T, Error>, name: &'static str) -> Result<T, Error> {
    result.map_err(|error| error.inside(Segment::Field(name)))
}

/// Names the variant that a fault lies in.
#[inline(always)]
pub fn in_variant<T>(result: Result<T, Error>, name: &'static str) -> Result<T, Error> {
    result.map_err(|error| error.inside(Segment::Variant(name)))
}

/// Names the field that a fault lies in, where the derive has it out of its `Result`.
#[inline(always)]
pub fn error_in_field(error: Error, name: &'static str) -> Error {
    error.inside(Segment::Field(name))
}

/// Names the variant that a fault lies in, where the derive has it out of its `Result`.
#[inline(always)]
pub fn error_in_variant(error: Error, name: &'static str) -> Error {
    error.inside(Segment::Variant(name))
}

/// Reads with a function of the user's: a fault without a place happened where the field begins.
#[inline(always)]
pub fn read_with<'de, T, I: Input<'de>>(
    input: &mut I,
    read: impl FnOnce(&mut I) -> Result<T, Error>,
) -> Result<T, Error> {
    let before = input.position();
    read(input).map_err(|error| error.or_at(before))
}

/// Whether the message ends here, so that a field with a default is absent.
#[inline(always)]
pub fn at_end<'de, I: Input<'de>>(input: &I) -> bool {
    input.left() == 0
}

/// The bytes of a tag.
pub const fn tag_sizes(tag: u32) -> Sizes {
    Sizes::exactly(crate::wire::varint::len_u64(tag as u64))
}

/// Writes the tag of a variant.
#[inline(always)]
pub fn write_tag<O: Output>(out: &mut O, tag: u32) {
    out.put_varint(tag.into());
}

/// A tag that none of the variants has, in the `len` bytes before this place.
#[cold]
#[inline(never)]
pub fn unknown_tag<'de, I: Input<'de>>(input: &I, found: u64, schema: &'static Schema) -> Error {
    let len = crate::wire::varint::len_u64(found);
    Error::at(ErrorKind::UnknownTag { found, schema }, input.position() - len)
}

/// The mark of a type that a trait lists: two of them are one too many.
pub trait ListedOnce<Trait: ?Sized> {}

/// A value behind a trait whose list does not have its type.
#[cold]
#[inline(never)]
pub fn unlisted(schema: &'static Schema) -> Error {
    Error::new(ErrorKind::UnlistedType { schema })
}

/// Writes elements of a type marked `#[fory(pod)]`.
#[inline]
pub fn write_pod_slice<T, O>(items: &[T], first: usize, out: &mut O) -> Result<(), Error>
where
    T: Serialize + PodIn<Writing>,
    O: Output,
{
    if T::is_memory::<O::Numbers>(T::SIZES) {
        T::write(items, out);
        return Ok(());
    }
    write_elements(items, first, out)
}

/// Reads elements of a type marked `#[fory(pod)]`.
#[inline]
pub fn read_pod_vec<'de, T, I>(input: &mut I, len: usize, reserve: usize) -> Result<Vec<T>, Error>
where
    T: Deserialize<'de> + PodIn<Reading>,
    I: Input<'de>,
{
    if T::is_memory::<I::Numbers>(T::SIZES) {
        return T::read_vec(input, len);
    }
    read_elements(input, len, reserve)
}

/// Reads an array of a type marked `#[fory(pod)]`.
#[inline]
pub fn read_pod_array<'de, T, I, const K: usize>(input: &mut I) -> Result<[T; K], Error>
where
    T: Deserialize<'de> + PodIn<Reading>,
    I: Input<'de>,
{
    if T::is_memory::<I::Numbers>(T::SIZES) {
        return T::read_array(input);
    }
    pod::try_array(|i| T::deserialize(input).map_err(|error| error.inside(Segment::Index(i))))
}

/// `Pod`, whose own errors do not say what to do. It is no supertrait: an error would be about it then, with its words.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has `#[fory(pod)]`, but is not `bytemuck::Pod`",
    label = "derive `bytemuck::Pod` and `bytemuck::Zeroable`",
    note = "to derive them here, add `#[derive(Clone, Copy, bytemuck::Pod, bytemuck::Zeroable)]`"
)]
pub trait Memory: Sized {
    /// Whether elements of these sizes on the wire are the same bytes as in memory.
    fn is_memory<N: Numbers>(sizes: Sizes) -> bool;

    /// Writes `items` as they are in memory.
    fn write<O: Output>(items: &[Self], out: &mut O);

    /// Reads `len` items as they are in memory.
    fn read_vec<'de, I: Input<'de>>(input: &mut I, len: usize) -> Result<Vec<Self>, Error>;

    /// Reads `K` items as they are in memory.
    fn read_array<'de, I: Input<'de>, const K: usize>(input: &mut I) -> Result<[Self; K], Error>;
}

#[diagnostic::do_not_recommend]
impl<T: Pod> Memory for T {
    #[inline(always)]
    fn is_memory<N: Numbers>(sizes: Sizes) -> bool {
        pod::is_memory::<T, N>(sizes)
    }

    #[inline(always)]
    fn write<O: Output>(items: &[T], out: &mut O) {
        pod::write(items, out);
    }

    #[inline(always)]
    fn read_vec<'de, I: Input<'de>>(input: &mut I, len: usize) -> Result<Vec<T>, Error> {
        pod::read_vec(input, len)
    }

    #[inline(always)]
    fn read_array<'de, I: Input<'de>, const K: usize>(input: &mut I) -> Result<[T; K], Error> {
        pod::read_array(input)
    }
}

/// The direction of [`PodIn`] in which values are written.
pub enum Writing {}

/// The direction of [`PodIn`] in which values are read.
pub enum Reading {}

/// A type whose values are written, or read, as the bytes that they are in memory, wherever sizes allow it.
///
/// `Pod` alone does not say it: a hand-written `Serialize` may give the same number of bytes another meaning, and then slices,
/// which are copied, would differ from single values.
///
/// One trait for both directions: rustc shows an error once that it finds in the same words in the output of both derives.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be a field of this `#[fory(pod)]` type",
    note = "allowed are integers, floats, `Wrapping` and arrays of them, and structs that have `#[fory(pod)]` and derive the same of `Serialize` and `Deserialize`"
)]
pub trait PodIn<Direction>: Memory {}

macro_rules! pod {
    ($($number:ty)*) => {
        $(impl<D> PodIn<D> for $number {})*
    };
}

pod! { () u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize f32 f64 }

impl<D, T: PodIn<D>> PodIn<D> for core::num::Wrapping<T> where core::num::Wrapping<T>: Pod {}

// Without bytes, whatever it is a mark of.
impl<D, T: ?Sized> PodIn<D> for core::marker::PhantomData<T> where core::marker::PhantomData<T>: Pod {}

impl<D, T: PodIn<D>, const K: usize> PodIn<D> for [T; K] where [T; K]: Pod {}

/// Compiles where a field may be part of a `#[fory(pod)]` type.
pub const fn is_pod<T: PodIn<D>, D>() {}
