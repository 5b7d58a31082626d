//! What the charts show: for each workload a panel an action, with a bar for each system, and panels of sizes.

use crate::report::{Action, Compression, Row};
use crate::systems::{Numbers, names};

/// The panels of one workload.
pub(super) struct Group {
    /// The data set.
    pub(super) workload: &'static str,
    /// First the times, then the sizes.
    pub(super) panels: Vec<Panel>,
}

/// Bars that can be compared with each other.
pub(super) struct Panel {
    /// What was measured.
    pub(super) title: String,
    /// What the bars are long by.
    pub(super) measure: Measure,
    /// Ours, the others, the floors.
    pub(super) bars: Vec<Bar>,
}

/// One figure.
pub(super) struct Bar {
    /// Who was measured, and how.
    pub(super) label: String,
    /// What its colour is by.
    pub(super) kind: Kind,
    /// Nanoseconds or bytes.
    pub(super) value: f64,
}

/// What bars are long by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Measure {
    /// Nanoseconds.
    Time,
    /// Bytes.
    Size,
}

/// Whose figure it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Kind {
    /// This repository's.
    Ours,
    /// A baseline's or a peer's.
    Other,
    /// A copy's, which nobody can be faster than by much.
    Floor,
}

impl Kind {
    /// That of a system.
    pub(super) fn of(system: &str) -> Self {
        match system {
            names::CLONE | names::MEMCPY => Kind::Floor,
            _ if system.starts_with(names::FORY_LIKE) => Kind::Ours,
            _ => Kind::Other,
        }
    }

    /// Its class in the style sheet.
    pub(super) fn class(self) -> &'static str {
        match self {
            Kind::Ours => "ours",
            Kind::Other => "other",
            Kind::Floor => "floor",
        }
    }

    /// What the legend says of it.
    pub(super) fn meaning(self) -> &'static str {
        match self {
            Kind::Ours => "fory-like",
            Kind::Other => "baselines and peers",
            Kind::Floor => "floors: copies without a format",
        }
    }
}

/// The charts of a section, in the order its workloads and actions were measured in.
pub(super) fn groups(rows: &[Row]) -> Vec<Group> {
    distinct(rows.iter().map(|row| row.workload))
        .into_iter()
        .map(|workload| {
            let rows: Vec<&Row> = rows.iter().filter(|row| row.workload == workload).collect();
            let mut panels = times(&rows);
            panels.extend(sizes(&rows));
            Group { workload, panels }
        })
        .collect()
}

fn times(rows: &[&Row]) -> Vec<Panel> {
    actions(rows)
        .into_iter()
        .map(|action| {
            let timed = rows.iter().filter(|row| row.action == action);
            panel(action.name().to_string(), Measure::Time, timed.map(|row| (*row, row.ns_per_op)))
        })
        .collect()
}

/// One panel where a system's size is the same at all actions, else one for each set of actions that agree: what is appended to
/// a file is not what a message is.
fn sizes(rows: &[&Row]) -> Vec<Panel> {
    let mut sets: Vec<(Vec<Action>, Vec<&Row>)> = Vec::new();
    for action in actions(rows) {
        let sized: Vec<&Row> = rows.iter().copied().filter(|row| row.action == action && has_size(row)).collect();
        if sized.is_empty() {
            continue;
        }
        let agrees = |known: &[&Row]| {
            sized.iter().all(|row| known.iter().all(|other| !same_line(row, other) || row.bytes == other.bytes))
        };
        match sets.iter_mut().find(|(_, known)| agrees(known)) {
            Some((actions, known)) => {
                actions.push(action);
                let more: Vec<_> =
                    sized.into_iter().filter(|row| !known.iter().any(|other| same_line(row, other))).collect();
                known.extend(more);
            }
            None => sets.push((vec![action], sized)),
        }
    }
    let alone = sets.len() == 1;
    let mut panels = Vec::new();
    for (actions, rows) in sets {
        let actions: Vec<_> = actions.into_iter().map(Action::name).collect();
        let of = if alone { String::new() } else { format!(" ({})", actions.join(", ")) };
        panels.push(panel(format!("size{of}"), Measure::Size, rows.iter().map(|row| (*row, row.bytes as f64))));
        let zstd: Vec<_> = rows.iter().filter_map(|row| Some((*row, row.zstd_bytes? as f64))).collect();
        if !zstd.is_empty() {
            panels.push(panel(format!("size after zstd{of}"), Measure::Size, zstd.into_iter()));
        }
    }
    panels
}

/// Copies have the size of what they copy.
fn has_size(row: &Row) -> bool {
    row.bytes > 0 && Kind::of(row.system) != Kind::Floor
}

fn panel<'a>(title: String, measure: Measure, figures: impl Iterator<Item = (&'a Row, f64)>) -> Panel {
    let mut bars: Vec<_> =
        figures.map(|(row, value)| Bar { label: label(row), kind: Kind::of(row.system), value }).collect();
    bars.sort_by_key(|bar| bar.kind);
    Panel { title, measure, bars }
}

/// The system, and what sets the row apart from its others.
fn label(row: &Row) -> String {
    let mut label = row.system.to_string();
    for word in [
        row.numbers.filter(|numbers| *numbers != Numbers::Fixed).map(Numbers::name),
        row.compression.filter(|compression| *compression != Compression::None).map(Compression::name),
    ] {
        label.extend(word.into_iter().flat_map(|word| [" ", word]));
    }
    label
}

fn same_line(one: &Row, other: &Row) -> bool {
    one.system == other.system && one.numbers == other.numbers && one.compression == other.compression
}

fn actions(rows: &[&Row]) -> Vec<Action> {
    distinct(rows.iter().map(|row| row.action))
}

/// Each item once, where it first came.
pub(super) fn distinct<T: PartialEq>(items: impl Iterator<Item = T>) -> Vec<T> {
    let mut found = Vec::new();
    for item in items {
        if !found.contains(&item) {
            found.push(item);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::timing::Timing;

    fn row(system: &'static str, numbers: Option<Numbers>, action: Action, bytes: usize) -> Row {
        Row::new("data", system, numbers, action, bytes, Timing::of(&[(1, Duration::from_nanos(5))]))
    }

    fn shown(panel: &Panel) -> (&str, Vec<&str>) {
        (&panel.title, panel.bars.iter().map(|bar| bar.label.as_str()).collect())
    }

    #[test]
    fn ours_stand_first_and_floors_last() {
        let rows = [
            row(names::CLONE, None, Action::Deserialize, 0),
            row(names::FORY, None, Action::Deserialize, 9),
            row(names::FORY_LIKE, Some(Numbers::Fixed), Action::Deserialize, 8),
            row(names::FORY_LIKE, Some(Numbers::Compressed), Action::Deserialize, 7),
        ];
        let groups = groups(&rows);
        assert_eq!(groups.len(), 1);
        let panels: Vec<_> = groups[0].panels.iter().map(shown).collect();
        assert_eq!(
            panels,
            [
                ("deserialize", vec!["fory-like", "fory-like compressed", "fory", "clone"]),
                // A copy of a value has no size.
                ("size", vec!["fory-like", "fory-like compressed", "fory"]),
            ]
        );
    }

    #[test]
    fn rows_that_differ_in_compression_have_bars_of_their_own() {
        let with = |compression, bytes| Row {
            compression: Some(compression),
            ..row(names::PROTOBUF, None, Action::Encode, bytes)
        };
        let groups = groups(&[with(Compression::None, 20), with(Compression::Gzip, 10)]);
        let sizes = &groups[0].panels[1];
        assert_eq!(shown(sizes), ("size", vec!["protobuf", "protobuf gzip"]));
        assert_eq!(sizes.bars.iter().map(|bar| bar.value).collect::<Vec<_>>(), [20.0, 10.0]);
    }

    #[test]
    fn actions_of_other_sizes_have_a_panel_of_sizes_of_their_own() {
        let rows = [
            row(names::FORY_LIKE, None, Action::Encode, 10),
            row(names::PROTOBUF, None, Action::Decode, 30),
            row(names::FORY_LIKE, None, Action::Decode, 10),
            row(names::FORY_LIKE, None, Action::Add, 20),
            row(names::FORY_LIKE, None, Action::Get, 0),
        ];
        let groups = groups(&rows);
        let sizes: Vec<_> = groups[0].panels.iter().filter(|panel| panel.measure == Measure::Size).map(shown).collect();
        assert_eq!(
            sizes,
            [("size (encode, decode)", vec!["fory-like", "protobuf"]), ("size (add)", vec!["fory-like"])]
        );
    }

    #[test]
    fn no_rows_give_no_charts() {
        assert!(groups(&[]).is_empty());
    }
}
