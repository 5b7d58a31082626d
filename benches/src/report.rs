//! What a report consists of, as JSON and as Markdown.

use std::fmt::Write as _;

use serde::Serialize;

use crate::environment::Environment;
use crate::systems::Numbers;
use crate::table::Table;
use crate::target::Target;
use crate::timing::Timing;

/// What is timed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Serialize, then deserialize the bytes; the next repeat takes the value that came out.
    Roundtrip,
    /// A value into a fresh buffer.
    Serialize,
    /// A value into a buffer that is kept from repeat to repeat.
    SerializeReused,
    /// Bytes into an owned value.
    Deserialize,
    /// Bytes into a value whose text points into them.
    Borrow,
    /// A value into bytes that are read where they lie; into a buffer that is kept.
    Write,
    /// Bytes into a view of them, without reading any field.
    Check,
    /// One field of all records through the view, or two where there are a hundred.
    Read,
    /// The same field of all records, or the first of the two, set where it lies.
    Update,
    /// Bytes that are read where they lie into an owned value.
    Owned,
    /// A value into bytes, compressed where the row says so.
    Encode,
    /// Bytes into a value, decompressed where the row says so.
    Decode,
    /// One value at a time appended to a file.
    Add,
    /// All values appended to a file at once.
    AddAll,
    /// One value out of a file, by its index.
    Get,
}

impl Action {
    /// Those that every system can do.
    pub const ALL: [Action; 3] = [Action::Roundtrip, Action::Serialize, Action::Deserialize];

    /// One way each.
    pub const ONE_WAY: [Action; 4] = [Action::Serialize, Action::SerializeReused, Action::Deserialize, Action::Borrow];

    /// With values that are read where they lie.
    pub const IN_PLACE: [Action; 5] = [Action::Write, Action::Check, Action::Read, Action::Update, Action::Owned];

    /// The word used in tables and in the JSON report.
    pub fn name(self) -> &'static str {
        match self {
            Action::Roundtrip => "roundtrip",
            Action::Serialize => "serialize",
            Action::SerializeReused => "serialize-reused",
            Action::Deserialize => "deserialize",
            Action::Borrow => "borrow",
            Action::Write => "write",
            Action::Check => "check",
            Action::Read => "read",
            Action::Update => "update",
            Action::Owned => "owned",
            Action::Encode => "encode",
            Action::Decode => "decode",
            Action::Add => "add",
            Action::AddAll => "addAll",
            Action::Get => "get",
        }
    }
}

impl Serialize for Action {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

/// What becomes of the bytes of a value after they are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Compression {
    /// Nothing.
    None,
    /// They are compressed with gzip, each value by itself.
    Gzip,
}

impl Compression {
    /// Both.
    pub const ALL: [Compression; 2] = [Compression::None, Compression::Gzip];

    /// The word used in tables and in the JSON report.
    pub fn name(self) -> &'static str {
        match self {
            Compression::None => "none",
            Compression::Gzip => "gzip",
        }
    }
}

/// One measured figure.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Row {
    /// The data set.
    pub workload: &'static str,
    /// How integers were written, where the system is measured both ways.
    pub numbers: Option<Numbers>,
    /// Who was measured.
    pub system: &'static str,
    /// What was timed.
    pub action: Action,
    /// How often it ran.
    pub repeats: u64,
    /// What all repeats took.
    pub total_ms: f64,
    /// What one repeat takes: the median of the rounds.
    pub ns_per_op: f64,
    /// The size of the serialized value; 0 where nothing is serialized.
    pub bytes: usize,
    /// Its size once compressed, where that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub zstd_bytes: Option<usize>,
    /// What became of the bytes, where that differs between rows.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub compression: Option<Compression>,
}

impl Row {
    /// The row of a timing.
    pub fn new(
        workload: &'static str,
        system: &'static str,
        numbers: Option<Numbers>,
        action: Action,
        bytes: usize,
        timing: Timing,
    ) -> Self {
        let Timing { repeats, total, ns_per_op } = timing;
        let total_ms = total.as_nanos() as f64 / 1e6;
        Row {
            workload,
            numbers,
            system,
            action,
            repeats,
            total_ms,
            ns_per_op,
            bytes,
            zstd_bytes: None,
            compression: None,
        }
    }
}

/// Rows can be asked for by what they measure.
pub trait Rows {
    /// The figure of `system`, if it was measured.
    fn find(&self, workload: &str, system: &str, numbers: Option<Numbers>, action: Action) -> Option<&Row>;
}

impl Rows for [Row] {
    fn find(&self, workload: &str, system: &str, numbers: Option<Numbers>, action: Action) -> Option<&Row> {
        self.iter().find(|row| {
            row.workload == workload && row.system == system && row.numbers == numbers && row.action == action
        })
    }
}

/// A part of the report: figures, and how they are shown.
#[derive(Clone, Debug, Serialize)]
pub struct Section {
    /// The name it is asked for by.
    pub id: &'static str,
    /// Its heading.
    #[serde(skip)]
    pub title: &'static str,
    /// What a reader must know to read the tables.
    #[serde(skip)]
    pub notes: Vec<String>,
    /// The figures, formatted.
    #[serde(skip)]
    pub tables: Vec<Table>,
    /// What was to be reached.
    #[serde(skip)]
    pub targets: Vec<Target>,
    /// Versions of what was measured beside this program's own crates.
    #[serde(skip)]
    pub versions: Vec<(&'static str, String)>,
    /// The figures.
    pub rows: Vec<Row>,
}

/// All that was measured in one run.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// Where, when and with what.
    #[serde(flatten)]
    pub environment: Environment,
    /// In the order they were asked for.
    pub sections: Vec<Section>,
}

impl Report {
    /// The report as JSON, with a line break at its end.
    pub fn json(&self) -> Result<String, serde_json::Error> {
        Ok(serde_json::to_string_pretty(self)? + "\n")
    }

    /// The report as Markdown.
    pub fn markdown(&self) -> String {
        let mut out = format!("# fory-like report\n\n{}\n", self.environment.markdown());
        for section in &self.sections {
            write!(out, "\n{}", section.markdown()).expect("writing to a string");
        }
        out
    }
}

impl Section {
    /// The section for a terminal.
    pub fn text(&self) -> String {
        let mut parts = vec![format!("{} ({})\n", self.title, self.id)];
        parts.extend(self.tables.iter().map(Table::text));
        parts.push(lines("", &self.notes));
        parts.push(format!("Targets\n{}", lines("", &self.targets)));
        parts.join("\n")
    }

    fn markdown(&self) -> String {
        let mut parts = vec![format!("## {}\n", self.title)];
        parts.extend(self.tables.iter().map(Table::markdown));
        parts.push(lines("- ", &self.notes));
        parts.push(format!("### Targets\n\n{}", lines("- ", &self.targets)));
        parts.join("\n")
    }
}

fn lines(bullet: &str, items: &[impl std::fmt::Display]) -> String {
    items.iter().map(|item| format!("{bullet}{item}\n")).collect()
}
