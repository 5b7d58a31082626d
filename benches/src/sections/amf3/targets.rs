//! What the section's figures are to reach.

use super::{WORKLOADS, ratio};
use crate::report::{Action, Row, Rows};
use crate::systems::{Numbers, names};
use crate::target::{Bound, Target};

/// The speed, in multiples of the baseline's.
const SPEEDS: [(Action, f64); 2] = [(Action::Serialize, 5.0), (Action::Deserialize, 3.0)];

/// The targets, in the order they are shown.
pub(super) fn all(rows: &[Row]) -> Vec<Target> {
    let mut targets = Vec::new();
    for workload in WORKLOADS {
        for numbers in [Numbers::Fixed, Numbers::Compressed] {
            targets.extend(SPEEDS.map(|(action, bound)| speed(rows, workload, numbers, action, bound)));
            targets.push(size(rows, workload, numbers));
        }
    }
    targets
}

fn speed(rows: &[Row], workload: &str, numbers: Numbers, action: Action, bound: f64) -> Target {
    let base = rows.find(workload, names::AMF3, None, action);
    Target {
        what: format!("{workload}, {}: speed to {} against amf3", numbers.name(), action.name()),
        bound: Bound::AtLeast(bound),
        unit: "x",
        figure: ratio(base, rows.find(workload, names::FORY_LIKE, Some(numbers), action)),
    }
}

fn size(rows: &[Row], workload: &str, numbers: Numbers) -> Target {
    let bytes = |system, numbers| Some(rows.find(workload, system, numbers, Action::Serialize)?.bytes as f64);
    Target {
        what: format!("{workload}, {}: size against amf3", numbers.name()),
        // Fewer, not as many.
        bound: Bound::AtMost(bytes(names::AMF3, None).map_or(f64::NAN, |bytes| bytes - 1.0)),
        unit: " bytes",
        figure: bytes(names::FORY_LIKE, Some(numbers)),
    }
}
