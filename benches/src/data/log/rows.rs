//! The log where it lies, and in types of its own for the rows of the `fory` crate.
//!
//! These have no unsigned numbers. The signed ones of the same width take the same bytes, so they are the same rows.
#![allow(missing_docs)] // The fields are those of the types they are made from.

use fory::ForyRow;
use fory_like_core::Error;
use rkyv::munge::munge;
use rkyv::seal::Seal;
use rkyv::vec::ArchivedVec;

use super::{Address, ArchivedLog, ArchivedLogs, Log, Logs, LogsView, LogsViewMut};
use crate::data::rows::{ForyRecords, Records};

#[derive(ForyRow)]
pub struct ForyAddress {
    pub x0: i8,
    pub x1: i8,
    pub x2: i8,
    pub x3: i8,
}

#[derive(ForyRow)]
pub struct ForyLog {
    pub address: ForyAddress,
    pub identity: String,
    pub userid: String,
    pub date: String,
    pub request: String,
    pub code: i16,
    pub size: i64,
}

#[derive(ForyRow)]
pub struct ForyLogs {
    pub logs: Vec<ForyLog>,
}

impl From<&Address> for ForyAddress {
    fn from(address: &Address) -> Self {
        let [x0, x1, x2, x3] = [address.x0, address.x1, address.x2, address.x3].map(u8::cast_signed);
        ForyAddress { x0, x1, x2, x3 }
    }
}

impl From<&Log> for ForyLog {
    fn from(log: &Log) -> Self {
        ForyLog {
            address: (&log.address).into(),
            identity: log.identity.clone(),
            userid: log.userid.clone(),
            date: log.date.clone(),
            request: log.request.clone(),
            code: log.code.cast_signed(),
            size: log.size.cast_signed(),
        }
    }
}

impl From<&Logs> for ForyLogs {
    fn from(logs: &Logs) -> Self {
        ForyLogs { logs: logs.logs.iter().map(ForyLog::from).collect() }
    }
}

/// Of a record, its size.
impl Records for Logs {
    type Fory = ForyLogs;

    fn to_fory(&self) -> ForyLogs {
        self.into()
    }

    fn sum(&self) -> u64 {
        self.logs.iter().fold(0, |sum, log| sum.wrapping_add(log.size))
    }

    fn set(&mut self, number: u64) {
        self.logs.iter_mut().for_each(|log| log.size = number);
    }

    #[inline(always)]
    fn sum_viewed(view: LogsView<'_>) -> u64 {
        view.logs().iter().fold(0, |sum, log| sum.wrapping_add(log.size()))
    }

    #[inline(always)]
    fn set_viewed(view: &mut LogsViewMut<'_>, number: u64) -> Result<(), Error> {
        let mut logs = view.logs_mut();
        for index in 0..logs.len() {
            if let Some(mut log) = logs.get_mut(index) {
                log.set_size(number)?;
            }
        }
        Ok(())
    }

    #[inline(always)]
    fn sum_archived(archived: &ArchivedLogs) -> u64 {
        archived.logs.iter().fold(0, |sum, log| sum.wrapping_add(log.size.into()))
    }

    #[inline(always)]
    fn set_archived(archived: Seal<'_, ArchivedLogs>, number: u64) {
        munge!(let ArchivedLogs { logs } = archived);
        let mut logs = ArchivedVec::as_slice_seal(logs);
        for index in 0..logs.len() {
            munge!(let ArchivedLog { mut size, .. } = logs.as_mut().index(index));
            *size = number.into();
        }
    }
}

impl ForyRecords for ForyLogs {
    #[inline(always)]
    fn sum_viewed(view: &ForyLogsRowView<'_>) -> Result<u64, fory::Error> {
        view.logs()?.iter().try_fold(0u64, |sum, log| Ok(sum.wrapping_add(log?.size()?.cast_unsigned())))
    }
}
