//! The records where they lie: of a record, a number in the middle and the length of the last text are read, and the
//! number is set.

use fory_like_core::Error;
use rkyv::munge::munge;
use rkyv::seal::Seal;
use rkyv::vec::ArchivedVec;

use super::{ArchivedWide, ArchivedWides, Wides, WidesRowView, WidesView, WidesViewMut};
use crate::data::rows::{ForyRecords, Records};

/// What is read of a record.
#[inline(always)]
fn both(number: i64, text: &str) -> u64 {
    number.cast_unsigned().wrapping_add(text.len() as u64)
}

impl Records for Wides {
    type Fory = Wides;

    fn to_fory(&self) -> Wides {
        self.clone()
    }

    fn sum(&self) -> u64 {
        self.records.iter().fold(0, |sum, record| sum.wrapping_add(both(record.n16, &record.t32)))
    }

    fn set(&mut self, number: u64) {
        self.records.iter_mut().for_each(|record| record.n16 = number.cast_signed());
    }

    #[inline(always)]
    fn sum_viewed(view: WidesView<'_>) -> u64 {
        view.records().iter().fold(0, |sum, record| sum.wrapping_add(both(record.n16(), record.t32())))
    }

    #[inline(always)]
    fn set_viewed(view: &mut WidesViewMut<'_>, number: u64) -> Result<(), Error> {
        let mut records = view.records_mut();
        for index in 0..records.len() {
            if let Some(mut record) = records.get_mut(index) {
                record.set_n16(number.cast_signed())?;
            }
        }
        Ok(())
    }

    #[inline(always)]
    fn sum_archived(archived: &ArchivedWides) -> u64 {
        archived.records.iter().fold(0, |sum, record| sum.wrapping_add(both(record.n16.into(), &record.t32)))
    }

    #[inline(always)]
    fn set_archived(archived: Seal<'_, ArchivedWides>, number: u64) {
        munge!(let ArchivedWides { records } = archived);
        let mut records = ArchivedVec::as_slice_seal(records);
        for index in 0..records.len() {
            munge!(let ArchivedWide { mut n16, .. } = records.as_mut().index(index));
            *n16 = number.cast_signed().into();
        }
    }
}

impl ForyRecords for Wides {
    #[inline(always)]
    fn sum_viewed(view: &WidesRowView<'_>) -> Result<u64, fory::Error> {
        view.records()?.iter().try_fold(0u64, |sum, record| {
            let record = record?;
            Ok(sum.wrapping_add(both(record.n16()?, record.t32()?)))
        })
    }
}
