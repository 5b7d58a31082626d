//! The section's tables: one a data set.

use super::{WORKLOADS, ratio};
use crate::report::{Action, Row, Rows};
use crate::systems::{Numbers, names};
use crate::table::Table;

/// The tables, in the order they are shown.
pub(super) fn all(rows: &[Row]) -> Vec<Table> {
    WORKLOADS.into_iter().map(|workload| of(rows, workload)).collect()
}

/// Who has a line, in order: ours, the peers, the floors.
pub(super) fn lines() -> impl Iterator<Item = (&'static str, Option<Numbers>)> {
    [(names::FORY_LIKE, Some(Numbers::Fixed)), (names::FORY_LIKE, Some(Numbers::Compressed))]
        .into_iter()
        .chain(names::PEERS.into_iter().chain([names::CLONE, names::MEMCPY]).map(|system| (system, None)))
}

fn of(rows: &[Row], workload: &'static str) -> Table {
    let mut table = Table::new(
        format!("{workload}, microseconds"),
        ["system", "numbers"],
        [
            "serialize",
            "best",
            "floor",
            "reused",
            "best",
            "floor",
            "deserialize",
            "best",
            "floor",
            "borrow",
            "best",
            "bytes",
            "zstd",
        ],
    );
    for (system, numbers) in lines() {
        let mut cells = vec![system.to_string(), numbers.map_or("", Numbers::name).to_string()];
        for action in Action::ONE_WAY {
            let row = rows.find(workload, system, numbers, action);
            cells.push(row.map_or_else(String::new, |row| format!("{:.1}", row.ns_per_op / 1e3)));
            cells.push(times(ratio(row, best(rows, workload, action))));
            if action != Action::Borrow {
                cells.push(times(ratio(row, floor(rows, workload, action))));
            }
        }
        let row = rows.iter().find(|row| row.workload == workload && row.system == system && row.numbers == numbers);
        if let Some(row) = row.filter(|row| row.bytes > 0) {
            cells.push(row.bytes.to_string());
            cells.push(row.zstd_bytes.unwrap_or(0).to_string());
        }
        table.row(cells);
    }
    table
}

fn times(ratio: Option<f64>) -> String {
    ratio.map_or_else(String::new, |ratio| format!("{ratio:.2}x"))
}

/// The fastest peer's row.
pub(super) fn best<'a>(rows: &'a [Row], workload: &str, action: Action) -> Option<&'a Row> {
    names::PEERS
        .iter()
        .filter_map(|peer| rows.find(workload, peer, None, action))
        .min_by(|a, b| a.ns_per_op.total_cmp(&b.ns_per_op))
}

/// The row of the copy that cannot be avoided.
pub(super) fn floor<'a>(rows: &'a [Row], workload: &str, action: Action) -> Option<&'a Row> {
    let system = match action {
        Action::Serialize | Action::SerializeReused => names::MEMCPY,
        _ => names::CLONE,
    };
    rows.find(workload, system, None, action)
}
