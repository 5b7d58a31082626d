//! rkyv's high-level API: `to_bytes`, and the checked `from_bytes` back to an owned value.

use std::mem;

use rkyv::api::high::{HighDeserializer, HighSerializer, HighValidator};
use rkyv::bytecheck::CheckBytes;
use rkyv::rancor::Failure;
use rkyv::ser::allocator::ArenaHandle;
use rkyv::util::AlignedVec;
use rkyv::{Archive, Deserialize, Serialize};

use super::{Borrow, Reuse, System, names};
use crate::data::Borrowable;

/// Needs no state: rkyv keeps its arena in a thread local.
pub struct Rkyv;

// `Failure` is rkyv's error without a message; `to_bytes` is up to three times as fast with it as with `rancor::Error`.
impl<T> System<T> for Rkyv
where
    T: Archive + for<'a> Serialize<HighSerializer<AlignedVec, ArenaHandle<'a>, Failure>>,
    T::Archived: for<'a> CheckBytes<HighValidator<'a, Failure>> + Deserialize<T, HighDeserializer<Failure>>,
{
    const NAME: &'static str = names::RKYV;
    // Kept as it is: turning it into a `Vec` would lose the alignment that reading needs.
    type Bytes = AlignedVec;
    type Error = Failure;

    fn new() -> Result<Self, Failure> {
        Ok(Rkyv)
    }

    #[inline(always)]
    fn serialize(&mut self, value: &T) -> Result<AlignedVec, Failure> {
        rkyv::to_bytes(value)
    }

    #[inline(always)]
    fn deserialize(&mut self, bytes: &[u8]) -> Result<T, Failure> {
        rkyv::from_bytes(bytes)
    }
}

impl<T> Reuse<T> for Rkyv
where
    T: Archive + for<'a> Serialize<HighSerializer<AlignedVec, ArenaHandle<'a>, Failure>>,
    T::Archived: for<'a> CheckBytes<HighValidator<'a, Failure>> + Deserialize<T, HighDeserializer<Failure>>,
{
    type Buffer = AlignedVec;

    #[inline(always)]
    fn serialize_reused<'a>(&'a mut self, value: &T, buffer: &'a mut AlignedVec) -> Result<&'a [u8], Failure> {
        buffer.clear();
        *buffer = rkyv::api::high::to_bytes_in(value, mem::take(buffer))?;
        Ok(buffer)
    }
}

/// Checks the bytes and reads nothing yet: rkyv's values are read where they lie, when they are asked for.
impl<T> Borrow<T> for Rkyv
where
    T: Archive + for<'a> Serialize<HighSerializer<AlignedVec, ArenaHandle<'a>, Failure>> + PartialEq + Borrowable,
    T::Archived: for<'a> CheckBytes<HighValidator<'a, Failure>> + Deserialize<T, HighDeserializer<Failure>> + 'static,
{
    type View<'a> = &'a T::Archived;

    #[inline(always)]
    fn borrow<'a>(&mut self, bytes: &'a [u8]) -> Result<&'a T::Archived, Failure> {
        rkyv::access(bytes)
    }

    fn shows<'a>(view: &&'a T::Archived, value: &'a T) -> bool {
        rkyv::deserialize::<T, Failure>(*view).is_ok_and(|read| read == *value)
    }
}
