//! The section's tables: one a workload.

use super::{LINES, WORKLOADS, ratio, records};
use crate::report::{Action, Row, Rows};
use crate::systems::names;
use crate::table::Table;

/// What takes no longer, in nanoseconds, does nothing by record.
const NO_TIME: f64 = 100.0;

/// The tables, in the order they are shown.
pub(super) fn all(rows: &[Row]) -> Vec<Table> {
    WORKLOADS.into_iter().map(|workload| of(rows, workload)).collect()
}

fn of(rows: &[Row], workload: &'static str) -> Table {
    let mut table = Table::new(
        format!("{workload}, microseconds; units are rkyv's times"),
        ["system"],
        ["write", "rkyv", "check", "rkyv", "read", "rkyv", "ns each", "update", "rkyv", "owned", "rkyv", "bytes"],
    );
    for system in LINES {
        let mut cells = vec![system.to_string()];
        for action in Action::IN_PLACE {
            let row = rows.find(workload, system, None, action);
            // Of mesh rkyv checks nothing, and a ratio to no time says nothing.
            let rkyv = rows.find(workload, names::RKYV, None, action).filter(|row| row.ns_per_op > NO_TIME);
            let to_rkyv = ratio(row, rkyv);
            cells.push(row.map_or_else(String::new, |row| format!("{:.1}", row.ns_per_op / 1e3)));
            cells.push(to_rkyv.map_or_else(String::new, |ratio| format!("{ratio:.2}x")));
            if action == Action::Read {
                let each = row.map(|row| row.ns_per_op / records(workload) as f64);
                cells.push(each.map_or_else(String::new, |each| format!("{each:.2}")));
            }
        }
        let row = rows.iter().find(|row| row.workload == workload && row.system == system);
        cells.push(row.map_or_else(String::new, |row| row.bytes.to_string()));
        table.row(cells);
    }
    table
}
