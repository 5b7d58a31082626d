//! Data whose records are read and changed where they lie: one field of each.

use fory_like_core::row::{self, Load, Struct, Value};
use rkyv::api::high::{HighDeserializer, HighSerializer, HighValidator};
use rkyv::bytecheck::CheckBytes;
use rkyv::rancor::Failure;
use rkyv::seal::Seal;
use rkyv::ser::allocator::ArenaHandle;
use rkyv::util::AlignedVec;
use rkyv::{Archive, Deserialize, Serialize};

/// Records that fory-like, rkyv and the `fory` crate can read where they lie.
///
/// What is read of a record is a number; of a float, its bits: adding floats takes longer than reading them.
pub trait Records:
    Clone
    + PartialEq
    + row::Row
    + Value<Stored = Struct<Self>>
    + for<'a> Load<'a>
    + Archive<
        Archived: for<'a> CheckBytes<HighValidator<'a, Failure>>
                      + Deserialize<Self, HighDeserializer<Failure>>
                      + 'static,
    > + for<'a> Serialize<HighSerializer<AlignedVec, ArenaHandle<'a>, Failure>>
    + 'static
{
    /// The same records in the types that the `fory` crate takes.
    type Fory: ForyRecords;

    /// The same records for the `fory` crate.
    fn to_fory(&self) -> Self::Fory;

    /// The sum of what is read of all records.
    fn sum(&self) -> u64;
    /// Sets the field of all records.
    fn set(&mut self, number: u64);

    /// [`sum`](Self::sum) of a row.
    fn sum_viewed(view: Self::View<'_>) -> u64;
    /// [`set`](Self::set) in a row.
    fn set_viewed(view: &mut Self::ViewMut<'_>, number: u64) -> Result<(), fory_like_core::Error>;

    /// [`sum`](Self::sum) of what rkyv wrote.
    fn sum_archived(archived: &Self::Archived) -> u64;
    /// [`set`](Self::set) in what rkyv wrote.
    fn set_archived(archived: Seal<'_, Self::Archived>, number: u64);
}

/// Records that the `fory` crate can read where they lie.
pub trait ForyRecords: fory::Row + 'static {
    /// The sum of what is read of all records.
    fn sum_viewed(view: &Self::View<'_>) -> Result<u64, fory::Error>;
}
