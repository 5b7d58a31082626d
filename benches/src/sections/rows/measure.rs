//! The section's races.

use crate::context::Context;
use crate::data::rows::Records;
use crate::report::{Action, Row};
use crate::systems::Error;
use crate::systems::rows::{Operations, Systems};
use crate::timing::{Pace, Race};

/// Who a lane of a race belongs to.
struct Label {
    system: &'static str,
    bytes: usize,
}

impl<'s> Operations<'s> for Race<'s, Label> {
    fn take<O>(&mut self, system: &'static str, bytes: usize, operation: impl FnMut() -> O + 's) {
        self.operation(Label { system, bytes }, operation);
    }
}

/// Measures all actions of everybody on `value`.
pub(super) fn all<T: Records>(workload: &'static str, value: &T, context: &Context) -> Result<Vec<Row>, Error> {
    let mut systems = Systems::new(value).map_err(|error| format!("{workload}: {error}"))?;
    let mut rows = Vec::new();
    for action in Action::IN_PLACE {
        let mut race = Race::default();
        systems.each(action, &mut race)?;
        let pace = Pace::of(context.repeats);
        let progress = context.progress(format!("{workload} {}", action.name()), race.turns_of(pace.rounds));
        let results = race.run_paced(pace, |label| {
            progress.set_prefix(label.system);
            progress.inc(1);
        });
        progress.finish_and_clear();
        rows.extend(
            results
                .into_iter()
                .map(|(Label { system, bytes }, timing)| Row::new(workload, system, None, action, bytes, timing)),
        );
    }
    Ok(rows)
}
