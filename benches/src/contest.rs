//! All the systems against each other on one value.

pub mod one_way;
pub mod threads;

use std::hint::black_box;

use crate::context::Context;
use crate::report::{Action, Row};
use crate::systems::{Error, Numbers, Subject, System, Visitor};
use crate::timing::Race;

/// Who a lane of the race belongs to.
struct Label {
    system: &'static str,
    numbers: Option<Numbers>,
    bytes: usize,
}

/// Measures all actions of all the systems on `value`.
pub fn run<T: Subject>(workload: &'static str, value: &T, context: &Context) -> Result<Vec<Row>, Error> {
    let mut rows = Vec::new();
    for action in Action::ALL {
        let mut entrants = Entrants { value, action, race: Race::default() };
        T::each(&mut entrants)?;
        let race = entrants.race;
        let progress = context.progress(format!("{workload} {}", action.name()), race.turns(context.repeats));
        let results = race.run(context.repeats, |label| {
            progress.set_prefix(label.system);
            progress.inc(1);
        });
        progress.finish_and_clear();
        rows.extend(results.into_iter().map(|(Label { system, numbers, bytes }, timing)| {
            Row::new(workload, system, numbers, action, bytes, timing)
        }));
    }
    Ok(rows)
}

/// Enters every system it is shown into a race.
struct Entrants<'a, T> {
    value: &'a T,
    action: Action,
    race: Race<'a, Label>,
}

impl<'a, T: Subject> Visitor<T> for Entrants<'a, T> {
    type Error = Error;

    fn visit<S: System<T>>(&mut self) -> Result<(), Error> {
        let value = self.value;
        let mut system = S::new().map_err(Into::into)?;
        let bytes = checked(&mut system, value)?;
        let label = Label { system: S::NAME, numbers: S::NUMBERS, bytes: bytes.as_ref().len() };
        match self.action {
            Action::Roundtrip => {
                let mut last = value.clone();
                self.race.operation(label, move || roundtrip(&mut system, &mut last));
            }
            Action::Serialize => self.race.operation(label, move || serialize(&mut system, value)),
            Action::Deserialize => {
                self.race.operation(label, move || deserialize(&mut system, bytes.as_ref()));
            }
            // Not every system can do these: see `one_way` and `systems::rows`.
            _ => {}
        }
        Ok(())
    }
}

/// The bytes of `value`, once it is known that it comes back equal.
pub fn checked<T: PartialEq, S: System<T>>(system: &mut S, value: &T) -> Result<S::Bytes, Error> {
    let bytes = system.serialize(value).map_err(Into::into)?;
    if system.deserialize(bytes.as_ref()).map_err(Into::into)? != *value {
        return Err(format!("{} does not return the value it was given", S::NAME).into());
    }
    Ok(bytes)
}

/// One repeat of [`Action::Serialize`].
#[inline(always)]
pub fn serialize<T, S: System<T>>(system: &mut S, value: &T) -> S::Bytes {
    expect(system.serialize(black_box(value)))
}

/// One repeat of [`Action::Deserialize`].
#[inline(always)]
pub fn deserialize<T, S: System<T>>(system: &mut S, bytes: &[u8]) -> T {
    expect(system.deserialize(black_box(bytes)))
}

/// One repeat of [`Action::Roundtrip`], from the last result to the next one.
#[inline(always)]
pub fn roundtrip<T, S: System<T>>(system: &mut S, last: &mut T) {
    let bytes = serialize(system, last);
    *last = deserialize(system, bytes.as_ref());
}

/// What an operation returned that went well on the same value before the clock was started.
#[inline(always)]
pub fn expect<T, E: Into<Error>>(result: Result<T, E>) -> T {
    result.unwrap_or_else(|error| failed(error.into()))
}

#[cold]
#[inline(never)]
fn failed(error: Error) -> ! {
    panic!("a system failed while it was timed: {error}")
}
