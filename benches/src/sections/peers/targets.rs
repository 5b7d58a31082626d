//! What the section's figures are to reach.

use super::tables::{best, floor};
use super::{LOG, MESH, MINECRAFT_SAVEDATA, MK48, WORKLOADS, ratio};
use crate::report::{Action, Row, Rows};
use crate::systems::{Numbers, names};
use crate::target::{Bound, Target};

/// By data set: the time to serialize and to deserialize, in units of the fastest peer's.
const TO_BEST: [(&str, f64, f64); 3] = [(LOG, 0.60, 1.00), (MINECRAFT_SAVEDATA, 0.90, 1.00), (MK48, 0.90, 1.00)];

/// The time of both on `mesh`, in units of the floor's: there is nothing to do but to copy.
const MESH_TO_FLOOR: f64 = 1.03;

/// The time to borrow, in units of wincode's.
const BORROW_TO_WINCODE: f64 = 0.33;

/// The time to borrow `log`, in units of bitcode's, which holds the text of a field in one piece.
const BORROW_LOG_TO_BITCODE: f64 = 1.5;

/// What compressed numbers may cost, in units of the time without.
const COMPRESSED_TO_FIXED: f64 = 1.5;

/// What an owned value may cost, in units of its clone.
const DESERIALIZE_TO_CLONE: f64 = 1.15;

/// The targets, in the order they are shown.
pub(super) fn all(rows: &[Row]) -> Vec<Target> {
    let mut targets = Vec::new();
    for (workload, serialize, deserialize) in TO_BEST {
        targets.push(against_best(rows, workload, Action::Serialize, serialize));
        targets.push(against_best(rows, workload, Action::SerializeReused, serialize));
        targets.push(against_best(rows, workload, Action::Deserialize, deserialize));
    }
    for action in [Action::Serialize, Action::SerializeReused, Action::Deserialize] {
        let copy = floor(rows, MESH, action);
        targets.push(time(rows, MESH, Numbers::Fixed, action, copy, MESH_TO_FLOOR));
    }
    for workload in [LOG, MINECRAFT_SAVEDATA] {
        let wincode = rows.find(workload, names::WINCODE, None, Action::Borrow);
        targets.push(time(rows, workload, Numbers::Fixed, Action::Borrow, wincode, BORROW_TO_WINCODE));
    }
    let bitcode = rows.find(LOG, names::BITCODE, None, Action::Borrow);
    targets.push(time(rows, LOG, Numbers::Fixed, Action::Borrow, bitcode, BORROW_LOG_TO_BITCODE));
    for workload in WORKLOADS {
        let copy = floor(rows, workload, Action::Deserialize);
        targets.push(time(rows, workload, Numbers::Fixed, Action::Deserialize, copy, DESERIALIZE_TO_CLONE));
    }
    for workload in WORKLOADS {
        targets.push(size(rows, workload));
    }
    for workload in WORKLOADS {
        for action in [Action::Serialize, Action::Deserialize] {
            let fixed = rows.find(workload, names::FORY_LIKE, Some(Numbers::Fixed), action);
            let postcard = rows.find(workload, names::POSTCARD, None, action);
            targets.push(time(rows, workload, Numbers::Compressed, action, fixed, COMPRESSED_TO_FIXED));
            targets.push(time(rows, workload, Numbers::Compressed, action, postcard, 1.0));
        }
    }
    targets
}

fn against_best(rows: &[Row], workload: &str, action: Action, bound: f64) -> Target {
    time(rows, workload, Numbers::Fixed, action, best(rows, workload, action), bound)
}

/// The time of fory-like in units of another row's.
fn time(rows: &[Row], workload: &str, numbers: Numbers, action: Action, unit: Option<&Row>, bound: f64) -> Target {
    let against = unit.map_or("nobody", |unit| if unit.system == names::FORY_LIKE { "fixed" } else { unit.system });
    Target {
        what: format!("{workload}, {}: time to {} against {against}", numbers.name(), action.name()),
        bound: Bound::AtMost(bound),
        unit: "x",
        figure: ratio(rows.find(workload, names::FORY_LIKE, Some(numbers), action), unit),
    }
}

/// The size of the message with compressed numbers.
fn size(rows: &[Row], workload: &str) -> Target {
    let bytes = |system, numbers| {
        rows.find(workload, system, numbers, Action::Serialize).map_or(f64::NAN, |row| row.bytes as f64)
    };
    let (what, bound) = match workload {
        LOG => ("size", 725_000.0),
        MESH => ("size", 6_000_010.0),
        _ => ("size against postcard", bytes(names::POSTCARD, None)),
    };
    Target {
        what: format!("{workload}, compressed: {what}"),
        bound: Bound::AtMost(bound),
        unit: " bytes",
        figure: Some(bytes(names::FORY_LIKE, Some(Numbers::Compressed))),
    }
}
