//! All the systems against each other on one value, each in whatever it can do, beside the floors: copies that nobody can
//! avoid.

use std::hint::black_box;
use std::mem;
use std::ops::Deref;
use std::rc::Rc;

use structured_zstd::encoding::{CompressionLevel, compress_slice_to_vec};

use super::{checked, deserialize, expect, serialize};
use crate::context::Context;
use crate::data::Borrowable;
use crate::report::{Action, Row};
use crate::systems::peers::{PeerSubject, PeerVisitor};
use crate::systems::{Borrow, Error, Numbers, Reuse, System, fory_like, names};
use crate::timing::{Pace, Race};

/// Who a lane of a race belongs to.
#[derive(Clone, Copy)]
struct Label {
    system: &'static str,
    numbers: Option<Numbers>,
    bytes: usize,
    zstd_bytes: usize,
}

/// The races of one value: one for each of [`Action::ONE_WAY`].
struct Races<'a, T> {
    value: &'a T,
    races: [Race<'a, Label>; Action::ONE_WAY.len()],
    labels: Vec<Label>,
}

/// Measures all actions of all the systems on `value`.
pub fn run<T: PeerSubject>(workload: &'static str, value: &T, context: &Context) -> Result<Vec<Row>, Error>
where
    fory_like::Fixed: System<T, Bytes = Vec<u8>>,
{
    let mut races = Races::of(value);
    T::each(&mut races)?;
    races.floors()?;
    Ok(races.run(workload, context))
}

impl<'a, T: PeerSubject> Races<'a, T> {
    /// Races without contestants.
    fn of(value: &'a T) -> Self {
        Races { value, races: Default::default(), labels: Vec::new() }
    }

    /// The copies: of the value beside its readers, of fory-like's message beside the writers.
    fn floors(&mut self) -> Result<(), Error>
    where
        fory_like::Fixed: System<T, Bytes = Vec<u8>>,
    {
        let value = self.value;
        let nothing = Label { system: names::CLONE, numbers: None, bytes: 0, zstd_bytes: 0 };
        self.race(Action::Deserialize).operation(nothing, move || black_box(value).clone());

        let message = Rc::new(expect(fory_like::Fixed.serialize(value)));
        let ours = self.label::<T, fory_like::Fixed>()?;
        let label = Label { system: names::MEMCPY, numbers: None, ..ours };
        let (bytes, mut buffer) = (message.clone(), Vec::new());
        self.race(Action::Serialize).operation(label, move || black_box(&*message).to_vec());
        self.race(Action::SerializeReused).operation(label, move || {
            buffer.clear();
            buffer.extend_from_slice(black_box(&bytes));
            black_box(&buffer);
        });
        Ok(())
    }

    /// Enters a system into the races of what every system can do.
    fn enter<M, S>(&mut self, value: impl Deref<Target = M> + Clone + 'a) -> Result<(), Error>
    where
        M: PartialEq + 'static,
        S: Reuse<M>,
    {
        let new = || S::new().map_err(Into::into);
        let bytes = Rc::new(checked::<M, S>(&mut new()?, &value)?);
        let label = Label {
            system: S::NAME,
            numbers: S::NUMBERS,
            bytes: (*bytes).as_ref().len(),
            zstd_bytes: compressed((*bytes).as_ref()),
        };
        self.labels.push(label);

        let (mut system, fresh) = (new()?, value.clone());
        self.race(Action::Serialize).operation(label, move || serialize(&mut system, &*fresh));

        let (mut system, mut buffer) = (new()?, S::Buffer::default());
        // Twice: what was written over an older message counts too.
        for _ in 0..2 {
            if system.serialize_reused(&value, &mut buffer).map_err(Into::into)? != (*bytes).as_ref() {
                return Err(format!("{} writes something else into a buffer that is reused", S::NAME).into());
            }
        }
        self.race(Action::SerializeReused).operation(label, move || {
            black_box(expect(system.serialize_reused(black_box(&*value), &mut buffer)));
        });

        let mut system = new()?;
        self.race(Action::Deserialize).operation(label, move || -> M { deserialize(&mut system, (*bytes).as_ref()) });
        Ok(())
    }

    /// The label of a system that was entered before.
    fn label<M, S: System<M>>(&self) -> Result<Label, Error> {
        let entered = self.labels.iter().find(|label| label.system == S::NAME && label.numbers == S::NUMBERS);
        Ok(*entered.ok_or_else(|| format!("{} does not take part", S::NAME))?)
    }

    /// The race of one of [`Action::ONE_WAY`].
    fn race(&mut self, action: Action) -> &mut Race<'a, Label> {
        let index = Action::ONE_WAY.iter().position(|one| *one == action).expect("the action goes one way");
        &mut self.races[index]
    }

    /// Runs the races, one after the other; those without contestants give no rows.
    fn run(&mut self, workload: &'static str, context: &Context) -> Vec<Row> {
        let pace = Pace::of(context.repeats);
        let mut rows = Vec::new();
        for (action, race) in Action::ONE_WAY.into_iter().zip(mem::take(&mut self.races)) {
            let progress = context.progress(format!("{workload} {}", action.name()), race.turns_of(pace.rounds));
            let results = race.run_paced(pace, |label| {
                progress.set_prefix(label.system);
                progress.inc(1);
            });
            progress.finish_and_clear();
            rows.extend(results.into_iter().map(|(Label { system, numbers, bytes, zstd_bytes }, timing)| {
                let row = Row::new(workload, system, numbers, action, bytes, timing);
                Row { zstd_bytes: Some(zstd_bytes), ..row }
            }));
        }
        rows
    }
}

impl<'a, T: PeerSubject> PeerVisitor<T> for Races<'a, T> {
    type Error = Error;

    fn visit<S: Reuse<T>>(&mut self) -> Result<(), Error> {
        self.enter::<T, S>(self.value)
    }

    fn visit_converted<M, S>(&mut self) -> Result<(), Error>
    where
        M: for<'b> From<&'b T> + PartialEq + 'static,
        S: Reuse<M>,
    {
        self.enter::<M, S>(Rc::new(M::from(self.value)))
    }

    fn visit_borrowing<S: Borrow<T>>(&mut self) -> Result<(), Error>
    where
        T: Borrowable,
    {
        let mut system = S::new().map_err(Into::into)?;
        let bytes = system.serialize(self.value).map_err(Into::into)?;
        if !S::shows(&system.borrow(bytes.as_ref()).map_err(Into::into)?, self.value) {
            return Err(format!("{} does not lend the value it was given", S::NAME).into());
        }
        let label = self.label::<T, S>()?;
        self.race(Action::Borrow).operation(label, move || {
            black_box(expect(system.borrow(black_box(bytes.as_ref()))));
        });
        Ok(())
    }
}

/// The size of `bytes` as a zstd frame of level 3.
///
/// The encoder is one in Rust, since the original needs a C compiler and its headers; on the data sets the sizes differ
/// from the published ones, which are the original's, by less than three percent.
fn compressed(bytes: &[u8]) -> usize {
    compress_slice_to_vec(bytes, CompressionLevel::from_level(3)).len()
}
