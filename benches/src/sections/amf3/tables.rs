//! The section's tables: one a workload.

use super::published::{Figures, SMALL_LIST as PUBLISHED};
use super::{ACTIONS, LINES, SMALL_LIST, WORKLOADS, ratio};
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
        ["system", ""],
        ["serialize", "to amf3", "deserialize", "to amf3", "bytes"],
    );
    let base = ACTIONS.map(|action| rows.find(workload, names::AMF3, None, action));
    for (system, numbers) in LINES {
        let measured = ACTIONS.map(|action| rows.find(workload, system, numbers, action));
        let mut cells = vec![system.to_string(), numbers.map_or("", Numbers::name).to_string()];
        for (row, base) in measured.into_iter().zip(base) {
            cells.push(row.map_or_else(String::new, |row| microseconds(row.ns_per_op)));
            cells.push(ratio(row, base).map_or_else(String::new, times));
        }
        let bytes = measured.into_iter().flatten().map(|row| row.bytes).find(|bytes| *bytes > 0);
        cells.push(bytes.map_or_else(String::new, |bytes| bytes.to_string()));
        table.row(cells);
    }
    if workload == SMALL_LIST {
        for Figures { system, source, ms, bytes } in PUBLISHED {
            let mut cells = vec![system.to_string(), source.to_string()];
            for (ms, base) in ms.into_iter().zip(base) {
                let ns = ms * 1e6;
                cells.push(format!("{:.0}", ns / 1e3));
                cells.push(base.map_or_else(String::new, |base| times(ns / base.ns_per_op)));
            }
            cells.push(bytes.map_or_else(String::new, |bytes| bytes.to_string()));
            table.row(cells);
        }
    }
    table
}

fn microseconds(ns: f64) -> String {
    format!("{:.1}", ns / 1e3)
}

fn times(ratio: f64) -> String {
    format!("{ratio:.2}x")
}
