//! rkyv's high-level API: `to_bytes`, and the checked `from_bytes` back to an owned value.

use rkyv::api::high::{HighDeserializer, HighSerializer, HighValidator};
use rkyv::bytecheck::CheckBytes;
use rkyv::rancor::Failure;
use rkyv::ser::allocator::ArenaHandle;
use rkyv::util::AlignedVec;
use rkyv::{Archive, Deserialize, Serialize};

use super::{System, names};

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
