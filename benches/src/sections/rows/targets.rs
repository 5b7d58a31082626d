//! What the section's figures are to reach.

use super::{LOG, WIDE, WORKLOADS, ratio, records};
use crate::report::{Action, Row, Rows};
use crate::systems::names;
use crate::target::{Bound, Target};

/// The time to write, in units of the `fory` crate's.
const WRITE_TO_FORY: f64 = 0.5;

/// The time to check `log`, in units of rkyv's.
const CHECK_TO_RKYV: f64 = 1.0;

/// What reading a field of a record of `log` may take.
const READ_NS: f64 = 2.0;

/// The time to read, in units of rkyv's that trusts the bytes.
const READ_TO_UNCHECKED: f64 = 2.0;

/// The time to read, in units of the `fory` crate's.
const READ_TO_FORY: f64 = 0.333;

/// The time to update, in units of rkyv's.
const UPDATE_TO_RKYV: f64 = 1.0;

/// The time to read two of a hundred fields, in units of the time to read all of them: no more than their share.
const SELECTED_TO_OWNED: f64 = 0.02;

/// The targets, in the order they are shown.
pub(super) fn all(rows: &[Row]) -> Vec<Target> {
    let mut targets: Vec<Target> =
        WORKLOADS.map(|workload| against(rows, workload, Action::Write, names::FORY, WRITE_TO_FORY)).into();
    targets.push(against(rows, LOG, Action::Check, names::RKYV, CHECK_TO_RKYV));
    targets.push(Target {
        what: format!("{LOG}: time to read a record"),
        bound: Bound::AtMost(READ_NS),
        unit: " ns",
        figure: ours(rows, LOG, Action::Read).map(|row| row.ns_per_op / records(LOG) as f64),
    });
    for workload in WORKLOADS {
        targets.push(against(rows, workload, Action::Read, names::RKYV_UNCHECKED, READ_TO_UNCHECKED));
        targets.push(against(rows, workload, Action::Read, names::FORY, READ_TO_FORY));
    }
    targets.extend(WORKLOADS.map(|workload| against(rows, workload, Action::Update, names::RKYV, UPDATE_TO_RKYV)));
    targets.push(Target {
        what: format!("{WIDE}: time to read two of 100 fields against owned"),
        bound: Bound::AtMost(SELECTED_TO_OWNED),
        unit: "x",
        figure: ratio(ours(rows, WIDE, Action::Read), ours(rows, WIDE, Action::Owned)),
    });
    targets
}

fn ours<'a>(rows: &'a [Row], workload: &str, action: Action) -> Option<&'a Row> {
    rows.find(workload, names::FORY_LIKE, None, action)
}

/// The time of fory-like in units of another system's.
fn against(rows: &[Row], workload: &str, action: Action, system: &str, bound: f64) -> Target {
    Target {
        what: format!("{workload}: time to {} against {system}", action.name()),
        bound: Bound::AtMost(bound),
        unit: "x",
        figure: ratio(ours(rows, workload, action), rows.find(workload, system, None, action)),
    }
}
