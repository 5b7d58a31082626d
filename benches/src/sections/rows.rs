//! Rows beside rkyv and the rows of the `fory` crate: values that are read and changed where they lie.

mod measure;
mod tables;
mod targets;

use crate::context::Context;
use crate::data::log::Logs;
use crate::data::mesh::Mesh;
use crate::data::minecraft_savedata::Players;
use crate::data::wide::Wides;
use crate::report::{Row, Section};
use crate::systems::{Error, names};
use crate::timing::Pace;

/// The name the section is asked for by.
pub const ID: &str = "rows";
/// Its heading.
pub const TITLE: &str = "Rows: values read and changed where they lie";

const LOG: &str = "log";
const MESH: &str = "mesh";
const MINECRAFT_SAVEDATA: &str = "minecraft_savedata";
const WIDE: &str = "wide";
const WORKLOADS: [&str; 4] = [LOG, MESH, MINECRAFT_SAVEDATA, WIDE];

/// Who is measured, in the order of the tables.
const LINES: [&str; 4] = [names::FORY_LIKE, names::RKYV, names::RKYV_UNCHECKED, names::FORY];

/// How many records a workload has.
fn records(workload: &str) -> usize {
    match workload {
        LOG => Logs::RECORDS,
        MESH => Mesh::TRIANGLES,
        MINECRAFT_SAVEDATA => Players::PLAYERS,
        _ => Wides::RECORDS,
    }
}

/// Measures the section.
pub fn run(context: &Context) -> Result<Section, Error> {
    let mut rows = measure::all(LOG, &Logs::sample(records(LOG)), context)?;
    rows.extend(measure::all(MESH, &Mesh::sample(records(MESH)), context)?);
    rows.extend(measure::all(MINECRAFT_SAVEDATA, &Players::sample(records(MINECRAFT_SAVEDATA)), context)?);
    rows.extend(measure::all(WIDE, &Wides::sample(records(WIDE)), context)?);
    Ok(Section {
        id: ID,
        title: TITLE,
        notes: notes(context),
        tables: tables::all(&rows),
        targets: targets::all(&rows),
        versions: Vec::new(),
        rows,
    })
}

fn notes(context: &Context) -> Vec<String> {
    let Pace { rounds, turn } = Pace::of(context.repeats);
    [
        "log, mesh, minecraft_savedata: the data of the public comparison. wide: 1,000 records of 100 fields, which are \
         34 numbers, 33 floats and 33 texts.",
        "Each system's bytes were checked: the value that comes back, what is read of it, and both once more after an \
         update. The fory crate's were read as ours: both have one format.",
        &format!(
            "Each took {rounds} turns of about {turn:?} at each action, interleaved, in rotating order; times are the median \
             turn's."
        ),
        "write: into a buffer that is kept. check: a view of bytes that are not trusted. read: the sum of one field of all \
         records, after the check; ns each is the time by record. update: that field of all records set where it lies, \
         after the check. owned: the check and an owned value. Freeing a result is timed with what made it.",
        "The field is log's size, mesh's x of the first corner (as its bits), minecraft_savedata's score. wide reads two \
         fields, a number in the middle and the length of the last text, and updates the number.",
        "rkyv: to_bytes_in, access, access_mut with munge, from_bytes. rkyv-unchecked: the same without the check, which \
         only bytes that are trusted can do; it writes as rkyv does. Of mesh rkyv's check looks at the length only, since all \
         bits are floats.",
        "fory: ForyRow, to_row_into, from_row; it takes types without unsigned numbers, enums and tuples, made beforehand, \
         whose rows are the same bytes. It has no check of its own: it checks each field when it is read. It changes \
         nothing in place and makes no owned values.",
        "A record in a list of rows lies where its slot says: setting a field is a load and a store, where rkyv, whose records \
         lie one after the other, needs the store alone. In mesh it is two loads and a store.",
        &mesh_note(),
    ]
    .into_iter()
    .map(str::to_string)
    .collect()
}

/// What the Standard Row Format asks for a triangle: in the list, where its row lies; the row, which is a bitmap and where
/// each of its four vectors lies; and the rows of these, which are a bitmap and three slots.
const TRIANGLE: usize = SLOT + (SLOT + 4 * SLOT) + 4 * (SLOT + 3 * SLOT);
const SLOT: usize = 8;

/// The bytes that the Standard Row Format asks for a mesh: the root's bitmap and slot, the list's length, bitmap and
/// elements.
fn mesh_bytes(triangles: usize) -> usize {
    2 * SLOT + SLOT + triangles.div_ceil(64) * SLOT + triangles * TRIANGLE
}

/// What limits the figures of mesh.
fn mesh_note() -> String {
    let (triangles, plain) = (records(MESH), size_of::<crate::data::mesh::Triangle>());
    format!(
        "mesh: the format itself sets the limit, which is memory. Each field takes a slot of 8 bytes and each struct within another one more \
         and a bitmap, so a triangle of {plain} bytes takes {TRIANGLE}, and {triangles} of them {} bytes, against {} in \
         memory.",
        mesh_bytes(triangles),
        triangles * plain
    )
}

/// The time of `row` in units of the time of `unit`.
fn ratio(row: Option<&Row>, unit: Option<&Row>) -> Option<f64> {
    Some(row?.ns_per_op / unit?.ns_per_op)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::path::PathBuf;

    use super::*;
    use crate::context::Jdk;

    fn context() -> Context {
        Context { repeats: 1, out: PathBuf::new(), jdk: Jdk::Off }
    }

    #[test]
    fn everybody_is_measured_at_what_it_can_do() {
        let rows = measure::all(LOG, &Logs::sample(50), &context()).unwrap();
        let found: BTreeSet<_> = rows.iter().map(|row| (row.system, row.action.name())).collect();
        let expected = [
            ("fory-like", &["write", "check", "read", "update", "owned"][..]),
            ("rkyv", &["write", "check", "read", "update", "owned"]),
            ("rkyv-unchecked", &["read", "update", "owned"]),
            ("fory", &["write", "read"]),
        ];
        let expected: BTreeSet<_> =
            expected.iter().flat_map(|(system, actions)| actions.iter().map(|action| (*system, *action))).collect();
        assert_eq!(found, expected);
        assert_eq!(rows.len(), found.len());
        assert!(rows.iter().all(|row| row.ns_per_op > 0.0 && row.bytes > 50 * 60));
    }

    #[test]
    fn the_bytes_of_mesh_are_those_that_the_format_asks_for() {
        for triangles in [0, 1, 64, 65] {
            let bytes = fory_like_core::row::to_vec(&Mesh::sample(triangles)).unwrap();
            assert_eq!(bytes.len(), mesh_bytes(triangles));
        }
    }

    #[test]
    fn every_figure_has_a_target() {
        let rows = run(&context()).unwrap().rows;
        let targets = targets::all(&rows);
        // Four ratios in each of the workloads; log's check and the time by record; wide's selected reads.
        assert_eq!(targets.len(), 4 * WORKLOADS.len() + 3);
        assert!(targets.iter().all(|target| target.figure.is_some()), "{targets:?}");
        assert!(targets::all(&[]).iter().all(|target| target.met().is_none()));
    }
}
