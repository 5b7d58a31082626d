//! What the section's figures are to reach.

use super::{ACTIONS, WORKLOADS, ratio};
use crate::report::{Action, Row, Rows};
use crate::systems::{Numbers, names};
use crate::target::{Bound, Target};

/// The time, in units of the `fory` crate's.
const TO_FORY: f64 = 0.5;

/// The targets, in the order they are shown.
pub(super) fn all(rows: &[Row]) -> Vec<Target> {
    let mut targets = Vec::new();
    for workload in WORKLOADS {
        for numbers in [Numbers::Fixed, Numbers::Compressed] {
            targets.extend(ACTIONS.map(|action| time(rows, workload, numbers, action)));
            targets.push(size(rows, workload, numbers));
        }
    }
    targets
}

fn time(rows: &[Row], workload: &str, numbers: Numbers, action: Action) -> Target {
    let ours = rows.find(workload, names::FORY_LIKE, Some(numbers), action);
    Target {
        what: format!("{workload}, {}: time to {} against fory", numbers.name(), action.name()),
        bound: Bound::AtMost(TO_FORY),
        unit: "x",
        figure: ratio(ours, rows.find(workload, names::FORY, None, action)),
    }
}

fn size(rows: &[Row], workload: &str, numbers: Numbers) -> Target {
    let bytes = |system, numbers| Some(rows.find(workload, system, numbers, Action::Serialize)?.bytes as f64);
    Target {
        what: format!("{workload}, {}: size against fory", numbers.name()),
        bound: Bound::AtMost(bytes(names::FORY, None).unwrap_or(f64::NAN)),
        unit: " bytes",
        figure: bytes(names::FORY_LIKE, Some(numbers)),
    }
}
