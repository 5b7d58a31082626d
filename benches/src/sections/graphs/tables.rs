//! The section's tables: one a workload.

use super::{ACTIONS, LINES, WORKLOADS, ratio};
use crate::report::{Row, Rows};
use crate::systems::{Numbers, names};
use crate::table::Table;

/// The tables, in the order they are shown.
pub(super) fn all(rows: &[Row]) -> Vec<Table> {
    WORKLOADS.into_iter().map(|workload| of(rows, workload)).collect()
}

fn of(rows: &[Row], workload: &'static str) -> Table {
    let mut table = Table::new(
        format!("{workload}, microseconds"),
        ["system", "numbers"],
        ["serialize", "to fory", "deserialize", "to fory", "bytes"],
    );
    for (system, numbers) in LINES {
        let mut cells = vec![system.to_string(), numbers.map_or("", Numbers::name).to_string()];
        let mut bytes = None;
        for action in ACTIONS {
            let row = rows.find(workload, system, numbers, action);
            let to_fory = ratio(row, rows.find(workload, names::FORY, None, action));
            cells.push(row.map_or_else(String::new, |row| format!("{:.1}", row.ns_per_op / 1e3)));
            cells.push(to_fory.map_or_else(String::new, |ratio| format!("{ratio:.2}x")));
            bytes = bytes.or(row.map(|row| row.bytes));
        }
        cells.push(bytes.filter(|bytes| *bytes > 0).map_or_else(String::new, |bytes| bytes.to_string()));
        table.row(cells);
    }
    table
}
