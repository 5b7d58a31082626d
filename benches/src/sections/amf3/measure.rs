//! The section's races.

use std::hint::black_box;

use super::ACTIONS;
use crate::contest::{checked, deserialize, serialize};
use crate::context::Context;
use crate::report::{Action, Row};
use crate::systems::amf3::Amf3;
use crate::systems::{Error, Numbers, System, fory_like, names};
use crate::timing::{Pace, Race};

/// Who a lane of a race belongs to.
struct Label {
    system: &'static str,
    numbers: Option<Numbers>,
    bytes: usize,
}

/// Measures both actions of everybody: of fory-like on `ours`, of the baseline on `theirs`, which is the same data. `copy`
/// makes `ours` once more without any bytes: the floor of reading.
pub(super) fn all<O, T>(
    workload: &'static str,
    ours: &O,
    theirs: &T,
    copy: impl Fn(&O) -> O,
    pace: Pace,
    context: &Context,
) -> Result<Vec<Row>, Error>
where
    O: PartialEq,
    T: PartialEq,
    fory_like::Fixed: System<O>,
    fory_like::Compressed: System<O>,
    Amf3: System<T>,
{
    let mut rows = Vec::new();
    for action in ACTIONS {
        let mut race = Race::default();
        enter::<O, fory_like::Fixed>(&mut race, action, ours)?;
        enter::<O, fory_like::Compressed>(&mut race, action, ours)?;
        enter::<T, Amf3>(&mut race, action, theirs)?;
        if action == Action::Deserialize {
            if copy(ours) != *ours {
                return Err(format!("{workload}: the copy is another value").into());
            }
            let label = Label { system: names::CLONE, numbers: None, bytes: 0 };
            race.operation(label, || copy(black_box(ours)));
        }
        let progress = context.progress(format!("{workload} {}", action.name()), race.turns_of(pace.rounds));
        let results = race.run_paced(pace, |label| {
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

/// Enters a system into the race of an action, once it is known that it returns the value.
fn enter<'a, T: PartialEq, S: System<T>>(
    race: &mut Race<'a, Label>,
    action: Action,
    value: &'a T,
) -> Result<(), Error> {
    let mut system = S::new().map_err(Into::into)?;
    let bytes = checked(&mut system, value)?;
    let label = Label { system: S::NAME, numbers: S::NUMBERS, bytes: bytes.as_ref().len() };
    match action {
        Action::Deserialize => race.operation(label, move || -> T { deserialize(&mut system, bytes.as_ref()) }),
        _ => race.operation(label, move || serialize(&mut system, value)),
    }
    Ok(())
}
