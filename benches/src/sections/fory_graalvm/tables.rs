//! The section's tables.

use crate::published::{GRAALVM, Published};
use crate::report::{Action, Row, Rows};
use crate::systems::{Numbers, names};
use crate::table::Table;

/// The tables, in the order they are shown.
pub(super) fn all(rows: &[Row], jdk: &str) -> Vec<Table> {
    let mut tables = vec![published(rows, jdk)];
    tables.extend([Action::Serialize, Action::Deserialize, Action::Roundtrip].map(|action| alone(rows, jdk, action)));
    tables
}

/// The published comparison, each figure beside ours.
fn published(rows: &[Row], jdk: &str) -> Table {
    let mut table = Table::new(
        "Round trips of fory-like against a baseline, beside the published figures",
        ["data", "compress", "baseline"],
        [
            "repeats",
            "bytes",
            "publ.",
            "baseline's",
            "publ.",
            "share",
            "publ.",
            "ms",
            "publ.",
            "baseline's",
            "publ.",
            "speed",
            "publ.",
        ],
    );
    for entry in GRAALVM {
        for baseline in [names::JDK, names::REFLECTIVE] {
            let Some(cells) = against(rows, &entry, baseline, jdk) else {
                continue;
            };
            table.row(cells);
        }
    }
    table
}

fn against(rows: &[Row], entry: &Published, baseline: &str, jdk: &str) -> Option<Vec<String>> {
    let Published { workload, numbers, fory_bytes, jdk_bytes, fory_ms, jdk_ms, speed, size, .. } = *entry;
    let compress = if numbers == Numbers::Compressed { "on" } else { "off" };
    let ours = rows.find(workload, names::FORY_LIKE, Some(numbers), Action::Roundtrip)?;
    let base = rows.find(workload, baseline, None, Action::Roundtrip);
    let of_base = |cell: &dyn Fn(&Row) -> String| base.map_or_else(|| "-".to_string(), cell);
    Some(vec![
        workload.to_string(),
        compress.to_string(),
        if base.is_some() { baseline.to_string() } else { format!("{baseline}: {jdk}") },
        ours.repeats.to_string(),
        ours.bytes.to_string(),
        fory_bytes.to_string(),
        of_base(&|base| base.bytes.to_string()),
        jdk_bytes.to_string(),
        of_base(&|base| format!("{:.2}x", ours.bytes as f64 / base.bytes as f64)),
        format!("{size:.2}x"),
        format!("{:.1}", ours.total_ms),
        fory_ms.to_string(),
        of_base(&|base| format!("{:.1}", base.total_ms)),
        jdk_ms.to_string(),
        of_base(&|base| format!("{:.2}x", base.ns_per_op / ours.ns_per_op)),
        format!("{speed:.2}x"),
    ])
}

/// One action of all the systems, with how long each takes in units of fory-like with number compression off.
fn alone(rows: &[Row], jdk: &str, action: Action) -> Table {
    let caption = match action {
        Action::Serialize => "Serialize alone, all systems",
        Action::Deserialize => "Deserialize alone, all systems",
        _ => "Round trip, all systems",
    };
    let mut table =
        Table::new(caption, ["system", "numbers"], ["Struct ns", "to ours", "bytes", "Foo ns", "to ours", "bytes"]);
    for (system, numbers) in names::ORDER {
        let mut cells = vec![system.to_string(), numbers.map_or("", Numbers::name).to_string()];
        for workload in ["Struct", "Foo"] {
            let ours = rows.find(workload, names::FORY_LIKE, Some(Numbers::Fixed), action);
            if let (Some(row), Some(ours)) = (rows.find(workload, system, numbers, action), ours) {
                cells.push(format!("{:.1}", row.ns_per_op));
                cells.push(format!("{:.2}x", row.ns_per_op / ours.ns_per_op));
                cells.push(row.bytes.to_string());
            }
        }
        if cells.len() == 2 {
            cells[1] = jdk.to_string();
        }
        table.row(cells);
    }
    table
}
