//! Fingerprints that were computed before.
//!
//! A fingerprint depends on the type only, but not even a constant of a generic type could hold it: the description of a recursive type
//! is reached through functions. Computing it for each message would cost microseconds, so the first 256 types to need it are remembered, by the
//! address of their description, which is never freed.

use core::ptr;
use core::sync::atomic::Ordering::{Acquire, Relaxed, Release};
use core::sync::atomic::{AtomicPtr, AtomicU64};

use super::Schema;

struct Slot {
    /// Set once, from null.
    schema: AtomicPtr<Schema>,
    /// Zero until it is known.
    fingerprint: AtomicU64,
}

static SLOTS: [Slot; 256] =
    [const { Slot { schema: AtomicPtr::new(ptr::null_mut()), fingerprint: AtomicU64::new(0) } }; 256];

/// The fingerprint of `schema`, from `compute` where it is not known yet.
pub(super) fn fingerprint(schema: &'static Schema, compute: impl FnOnce() -> u64) -> u64 {
    let key = ptr::from_ref(schema).cast_mut();
    let first = key.addr() / align_of::<Schema>();
    // A few places beside the first; a table that is full there costs no more than no table.
    for place in first..first + 4 {
        let slot = &SLOTS[place % SLOTS.len()];
        let mut known = slot.schema.load(Relaxed);
        if known.is_null() {
            known = match slot.schema.compare_exchange(known, key, Relaxed, Relaxed) {
                Ok(_) => key,
                Err(other) => other,
            };
        }
        if known == key {
            return match slot.fingerprint.load(Acquire) {
                0 => {
                    // Two threads may both compute it: the same number.
                    let fingerprint = compute();
                    slot.fingerprint.store(fingerprint, Release);
                    fingerprint
                }
                fingerprint => fingerprint,
            };
        }
    }
    compute()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_type_keeps_its_own_however_many_there_are() {
        // Equal, but each at an address of its own.
        static SCHEMAS: [Schema; 2000] = [const { Schema::Unit }; 2000];
        for _ in 0..3 {
            for (i, schema) in SCHEMAS.iter().enumerate() {
                assert_eq!(fingerprint(schema, || i as u64 + 1), i as u64 + 1);
            }
        }
        assert!(SLOTS.iter().filter(|slot| !slot.schema.load(Relaxed).is_null()).count() > 8);
    }
}
