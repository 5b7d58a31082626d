//! What the section's figures are to reach.

use crate::report::{Action, Row, Rows};
use crate::systems::{Numbers, names};
use crate::target::{Bound, Target};

/// By data set and number encoding: the size, and the speed in multiples of the real JDK's and of the reflective
/// baseline's.
const ROUND_TRIPS: [(&str, Numbers, f64, f64, f64); 4] = [
    ("Struct", Numbers::Fixed, 73.0, 46.0, 46.0),
    ("Struct", Numbers::Compressed, 52.0, 24.0, 24.0),
    ("Foo", Numbers::Fixed, 451.0, 12.0, 4.0),
    ("Foo", Numbers::Compressed, 309.0, 12.0, 4.0),
];

/// By data set and action, number compression off: the time in units of the `fory` crate's.
const TO_FORY: [(&str, Action, f64); 4] = [
    ("Struct", Action::Serialize, 1.0 / 3.0),
    ("Struct", Action::Deserialize, 1.0 / 3.0),
    ("Foo", Action::Serialize, 0.8),
    ("Foo", Action::Deserialize, 0.9),
];

/// The time in units of wincode's, for each of the above.
const TO_WINCODE: f64 = 1.05;

/// The targets, in the order they are shown.
pub(super) fn all(rows: &[Row]) -> Vec<Target> {
    let mut targets = Vec::new();
    for (workload, numbers, bytes, jdk, reflective) in ROUND_TRIPS {
        let ours = rows.find(workload, names::FORY_LIKE, Some(numbers), Action::Roundtrip);
        targets.push(Target {
            what: format!("{workload}, {}: size", numbers.name()),
            bound: Bound::AtMost(bytes),
            unit: " bytes",
            figure: ours.map(|row| row.bytes as f64),
        });
        for (baseline, bound) in [(names::JDK, jdk), (names::REFLECTIVE, reflective)] {
            let base = rows.find(workload, baseline, None, Action::Roundtrip);
            targets.push(Target {
                what: format!("{workload}, {}: speed of the round trip against {baseline}", numbers.name()),
                bound: Bound::AtLeast(bound),
                unit: "x",
                figure: ratio(base, ours),
            });
        }
    }
    for (workload, action, to_fory) in TO_FORY {
        let ours = rows.find(workload, names::FORY_LIKE, Some(Numbers::Fixed), action);
        for (peer, bound) in [(names::FORY, to_fory), (names::WINCODE, TO_WINCODE)] {
            targets.push(Target {
                what: format!("{workload}, fixed: time to {} against {peer}", action.name()),
                bound: Bound::AtMost(bound),
                unit: "x",
                figure: ratio(ours, rows.find(workload, peer, None, action)),
            });
        }
    }
    targets
}

/// The time of `row` in units of the time of `unit`.
fn ratio(row: Option<&Row>, unit: Option<&Row>) -> Option<f64> {
    Some(row?.ns_per_op / unit?.ns_per_op)
}
