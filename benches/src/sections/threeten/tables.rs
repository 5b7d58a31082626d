//! The section's tables: one a type, and one of the message of six.

use super::{ACTIONS, KINDS, Kind, LINES, MIXED};
use crate::data::threeten::VALUES;
use crate::report::{Action, Row, Rows};
use crate::systems::Numbers;
use crate::table::Table;

/// The tables, in the order they are shown.
pub(super) fn all(rows: &[Row]) -> Vec<Table> {
    KINDS.iter().map(|kind| of(rows, kind)).chain([mixed(rows)]).collect()
}

fn of(rows: &[Row], kind: &Kind) -> Table {
    let mut table = Table::new(
        format!("{}, one of 1,000: in one stream, and alone", kind.name),
        ["system", "numbers"],
        ["bytes", "write ns", "read ns", "bytes alone", "write ns alone", "read ns alone"],
    );
    if let Some(published) = kind.published {
        table.row(["published".to_string(), String::new(), published.to_string()]);
    }
    for (system, numbers) in LINES {
        let values = VALUES as f64;
        let cells = [kind.name, kind.alone].map(|workload| cells(rows, workload, system, numbers, values, 3));
        line(&mut table, system, numbers, cells.concat());
    }
    table
}

fn mixed(rows: &[Row]) -> Table {
    let caption = "mixed, the message of six";
    let mut table = Table::new(caption, ["system", "numbers"], ["bytes", "write ns", "read ns"]);
    for (system, numbers) in LINES {
        line(&mut table, system, numbers, cells(rows, MIXED, system, numbers, 1.0, 0).into());
    }
    table
}

/// A line, unless there are no figures for it.
fn line(table: &mut Table, system: &str, numbers: Option<Numbers>, cells: Vec<String>) {
    if cells.iter().any(|cell| !cell.is_empty()) {
        table.row([system.to_string(), numbers.map_or("", Numbers::name).to_string()].into_iter().chain(cells));
    }
}

/// Bytes, and the times of both actions, of one of `values`.
fn cells(
    rows: &[Row],
    workload: &str,
    system: &str,
    numbers: Option<Numbers>,
    values: f64,
    digits: usize,
) -> [String; 3] {
    let find = |action: Action| rows.find(workload, system, numbers, action);
    let bytes =
        find(Action::Serialize).map_or_else(String::new, |row| format!("{:.digits$}", row.bytes as f64 / values));
    let [write, read] =
        ACTIONS.map(|action| find(action).map_or_else(String::new, |row| format!("{:.1}", row.ns_per_op / values)));
    [bytes, write, read]
}
