//! The systems whose values are read where they lie.

use std::hint::black_box;
use std::mem;

use fory_like_core::row;
use rkyv::rancor::Failure;
use rkyv::util::AlignedVec;

use super::{Error, names};
use crate::contest::expect;
use crate::data::rows::{ForyRecords, Records};
use crate::report::Action;

/// A system at work on one value, which it has written.
///
/// Each method makes an operation to be repeated, with all that is done once already done; `None` where the system cannot
/// do it.
pub trait InPlace<'v, T>: Sized {
    /// The name used in tables and in the JSON report.
    const NAME: &'static str;

    /// Writes the value.
    fn new(value: &'v T) -> Result<Self, Error>;
    /// What it wrote.
    fn bytes(&self) -> &[u8];
    /// Writes the value once more, over what was written.
    fn writer(&mut self) -> Option<impl FnMut()>;
    /// Checks the bytes, which it does not trust.
    fn checker(&self) -> Option<impl FnMut()>;
    /// Reads the field of all records, once the bytes are checked.
    fn reader(&self) -> Result<Option<impl FnMut() -> u64>, Error>;
    /// Sets the field of all records: first to 1, then to 2, and so on.
    fn updater(&mut self) -> Result<Option<impl FnMut()>, Error>;
    /// Makes an owned value of the bytes.
    fn loader(&self) -> Option<impl FnMut() -> T>;
}

/// Takes the operations of an action one by one, each as its own type, so that whatever is measured is compiled for it.
pub trait Operations<'s> {
    /// Takes the operation of a system that wrote that many bytes.
    fn take<O>(&mut self, system: &'static str, bytes: usize, operation: impl FnMut() -> O + 's);
}

/// All systems, at work on one value.
pub struct Systems<'v, T: Records> {
    rows: Rows<'v, T>,
    rkyv: Rkyv<'v, T>,
    rkyv_unchecked: RkyvUnchecked,
    fory: Fory<T>,
}

impl<'v, T: Records> Systems<'v, T> {
    /// The systems, once each is known to do all that it can as it should.
    pub fn new(value: &'v T) -> Result<Self, Error> {
        Ok(Systems {
            rows: checked(value)?,
            rkyv: checked(value)?,
            rkyv_unchecked: checked(value)?,
            fory: checked(value)?,
        })
    }

    /// Gives the operations of one of [`Action::IN_PLACE`], `fory-like`'s first.
    pub fn each<'s>(&'s mut self, action: Action, operations: &mut impl Operations<'s>) -> Result<(), Error> {
        give::<T, _>(&mut self.rows, action, operations)?;
        give::<T, _>(&mut self.rkyv, action, operations)?;
        give::<T, _>(&mut self.rkyv_unchecked, action, operations)?;
        give::<T, _>(&mut self.fory, action, operations)
    }
}

/// Gives the operation of a system, if it can do it.
fn give<'s, 'v: 's, T: 's, S: InPlace<'v, T>>(
    system: &'s mut S,
    action: Action,
    operations: &mut impl Operations<'s>,
) -> Result<(), Error> {
    let bytes = system.bytes().len();
    match action {
        Action::Write => system.writer().map(|write| operations.take(S::NAME, bytes, write)),
        Action::Check => system.checker().map(|check| operations.take(S::NAME, bytes, check)),
        Action::Read => system.reader()?.map(|read| operations.take(S::NAME, bytes, read)),
        Action::Update => system.updater()?.map(|update| operations.take(S::NAME, bytes, update)),
        Action::Owned => system.loader().map(|load| operations.take(S::NAME, bytes, load)),
        _ => return Err(format!("{} is nothing that is done where a value lies", action.name()).into()),
    };
    Ok(())
}

/// A system, once it is known to do all that it can as it should.
fn checked<'v, T: Records, S: InPlace<'v, T>>(value: &'v T) -> Result<S, Error> {
    let mut system = S::new(value)?;
    let written = system.bytes().to_vec();
    if let Some(mut write) = system.writer() {
        write();
    }
    if system.bytes() != written {
        return Err(format!("{} writes something else over what it wrote before", S::NAME).into());
    }
    check(&system, value)?;
    let mut changed = value.clone();
    if let Some(mut update) = system.updater()? {
        update();
        changed.set(1);
    }
    check(&system, &changed)?;
    // As it was before the update.
    S::new(value)
}

/// Fails where the system reads another value.
fn check<'v, T: Records, S: InPlace<'v, T>>(system: &S, value: &T) -> Result<(), Error> {
    if let Some(mut check) = system.checker() {
        check();
    }
    if system.reader()?.is_some_and(|mut read| read() != value.sum()) {
        return Err(format!("{} reads something else than was written", S::NAME).into());
    }
    if system.loader().is_some_and(|mut load| load() != *value) {
        return Err(format!("{} does not return the value it was given", S::NAME).into());
    }
    Ok(())
}

/// What is to be set next.
fn next(number: &mut u64) -> u64 {
    *number += 1;
    black_box(*number)
}

/// fory-like's rows.
pub struct Rows<'v, T> {
    value: &'v T,
    bytes: Vec<u8>,
}

impl<'v, T: Records> InPlace<'v, T> for Rows<'v, T> {
    const NAME: &'static str = names::FORY_LIKE;

    fn new(value: &'v T) -> Result<Self, Error> {
        Ok(Rows { value, bytes: row::to_vec(value)? })
    }

    fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    fn writer(&mut self) -> Option<impl FnMut()> {
        Some(|| {
            self.bytes.clear();
            expect(row::append_to_vec(&mut self.bytes, black_box(self.value)));
            black_box(&self.bytes);
        })
    }

    fn checker(&self) -> Option<impl FnMut()> {
        Some(|| {
            black_box(expect(row::view::<T>(black_box(&self.bytes))));
        })
    }

    fn reader(&self) -> Result<Option<impl FnMut() -> u64>, Error> {
        let view = row::view::<T>(&self.bytes)?;
        Ok(Some(move || T::sum_viewed(black_box(view))))
    }

    fn updater(&mut self) -> Result<Option<impl FnMut()>, Error> {
        let (mut view, mut number) = (row::view_mut::<T>(&mut self.bytes)?, 0);
        Ok(Some(move || expect(T::set_viewed(black_box(&mut view), next(&mut number)))))
    }

    fn loader(&self) -> Option<impl FnMut() -> T> {
        Some(|| expect(row::from_slice(black_box(&self.bytes))))
    }
}

/// rkyv's high-level API, which checks.
pub struct Rkyv<'v, T> {
    value: &'v T,
    bytes: AlignedVec,
}

impl<'v, T: Records> InPlace<'v, T> for Rkyv<'v, T> {
    const NAME: &'static str = names::RKYV;

    fn new(value: &'v T) -> Result<Self, Error> {
        Ok(Rkyv { value, bytes: rkyv::to_bytes::<Failure>(value)? })
    }

    fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    fn writer(&mut self) -> Option<impl FnMut()> {
        Some(|| {
            self.bytes.clear();
            let bytes = mem::take(&mut self.bytes);
            self.bytes = expect(rkyv::api::high::to_bytes_in::<_, Failure>(black_box(self.value), bytes));
            black_box(&self.bytes);
        })
    }

    fn checker(&self) -> Option<impl FnMut()> {
        Some(|| {
            black_box(expect(rkyv::access::<T::Archived, Failure>(black_box(&self.bytes))));
        })
    }

    fn reader(&self) -> Result<Option<impl FnMut() -> u64>, Error> {
        let archived = rkyv::access::<T::Archived, Failure>(&self.bytes)?;
        Ok(Some(move || T::sum_archived(black_box(archived))))
    }

    fn updater(&mut self) -> Result<Option<impl FnMut()>, Error> {
        let (mut archived, mut number) = (rkyv::access_mut::<T::Archived, Failure>(&mut self.bytes)?, 0);
        Ok(Some(move || T::set_archived(black_box(archived.as_mut()), next(&mut number))))
    }

    fn loader(&self) -> Option<impl FnMut() -> T> {
        Some(|| expect(rkyv::from_bytes::<T, Failure>(black_box(&self.bytes))))
    }
}

/// rkyv's high-level API, which trusts the bytes that it wrote itself.
pub struct RkyvUnchecked {
    bytes: AlignedVec,
}

impl<'v, T: Records> InPlace<'v, T> for RkyvUnchecked {
    const NAME: &'static str = names::RKYV_UNCHECKED;

    fn new(value: &'v T) -> Result<Self, Error> {
        Ok(RkyvUnchecked { bytes: rkyv::to_bytes::<Failure>(value)? })
    }

    fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// It is [`Rkyv`]'s.
    fn writer(&mut self) -> Option<impl FnMut()> {
        None::<fn()>
    }

    fn checker(&self) -> Option<impl FnMut()> {
        None::<fn()>
    }

    fn reader(&self) -> Result<Option<impl FnMut() -> u64>, Error> {
        Ok(Some(|| {
            // SAFETY: the bytes are those of a value of the type, in the buffer they were written to.
            T::sum_archived(unsafe { rkyv::access_unchecked::<T::Archived>(black_box(&self.bytes)) })
        }))
    }

    fn updater(&mut self) -> Result<Option<impl FnMut()>, Error> {
        let mut number = 0;
        Ok(Some(move || {
            // SAFETY: the bytes are those of a value of the type, in the buffer they were written to.
            let archived = unsafe { rkyv::access_unchecked_mut::<T::Archived>(black_box(&mut self.bytes)) };
            T::set_archived(archived, next(&mut number));
        }))
    }

    fn loader(&self) -> Option<impl FnMut() -> T> {
        Some(|| {
            // SAFETY: the bytes are those of a value of the type, in the buffer they were written to.
            expect(unsafe { rkyv::from_bytes_unchecked::<T, Failure>(black_box(&self.bytes)) })
        })
    }
}

/// The rows of the `fory` crate, which checks what is read when it is read, changes nothing in place and makes no owned
/// values.
pub struct Fory<T: Records> {
    value: T::Fory,
    bytes: Vec<u8>,
}

impl<'v, T: Records> InPlace<'v, T> for Fory<T> {
    const NAME: &'static str = names::FORY;

    fn new(value: &'v T) -> Result<Self, Error> {
        let theirs = value.to_fory();
        let bytes = fory::to_row(&theirs)?;
        // It has no owned values, so that all of it arrived is seen by others: its rows and ours have one format.
        if row::from_slice::<T>(&bytes)? != *value {
            return Err(format!("{} does not write the value it was given", names::FORY).into());
        }
        Ok(Fory { value: theirs, bytes })
    }

    fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    fn writer(&mut self) -> Option<impl FnMut()> {
        Some(|| {
            expect(fory::to_row_into(black_box(&self.value), &mut self.bytes));
            black_box(&self.bytes);
        })
    }

    fn checker(&self) -> Option<impl FnMut()> {
        None::<fn()>
    }

    fn reader(&self) -> Result<Option<impl FnMut() -> u64>, Error> {
        let view = fory::from_row::<T::Fory>(&self.bytes)?;
        Ok(Some(move || expect(T::Fory::sum_viewed(black_box(&view)))))
    }

    fn updater(&mut self) -> Result<Option<impl FnMut()>, Error> {
        Ok(None::<fn()>)
    }

    fn loader(&self) -> Option<impl FnMut() -> T> {
        None::<fn() -> T>
    }
}
