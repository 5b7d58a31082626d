//! GraniteDS's AMF benchmark: fory-like beside AMF3 through run-time reflection, and the figures of GraniteDS and BlazeDS.

mod measure;
mod published;
mod tables;
mod targets;

use crate::context::Context;
use crate::data::amf3::{BIG, Beans, SMALL, STRINGS, mirror, strings};
use crate::report::{Action, Row, Section};
use crate::systems::{Error, Numbers, names};
use crate::timing::Pace;

/// The name the section is asked for by.
pub const ID: &str = "amf3";
/// Its heading.
pub const TITLE: &str = "AMF3: GraniteDS's benchmark against BlazeDS";

const BIG_LIST: &str = "big-list";
const SMALL_LIST: &str = "small-list";
const STRING_LIST: &str = "strings";
const WORKLOADS: [&str; 3] = [BIG_LIST, SMALL_LIST, STRING_LIST];

/// How many turns everybody has at most with the big list, where a turn of all takes seconds.
const BIG_ROUNDS: u64 = 7;

const ACTIONS: [Action; 2] = [Action::Serialize, Action::Deserialize];

/// Who is measured, in the order of the tables.
const LINES: [(&str, Option<Numbers>); 4] = [
    (names::FORY_LIKE, Some(Numbers::Fixed)),
    (names::FORY_LIKE, Some(Numbers::Compressed)),
    (names::AMF3, None),
    (names::CLONE, None),
];

/// Measures the section.
pub fn run(context: &Context) -> Result<Section, Error> {
    let rows = rows(BIG, context)?;
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

/// Measures everything; the big list has that many beans.
fn rows(big: usize, context: &Context) -> Result<Vec<Row>, Error> {
    let pace = Pace::of(context.repeats);
    let slow = Pace { rounds: pace.rounds.min(BIG_ROUNDS), ..pace };
    let mut rows = Vec::new();
    for (workload, count, pace) in [(BIG_LIST, big, slow), (SMALL_LIST, SMALL, pace)] {
        let theirs = mirror::DataObject2::sample(count);
        let ours = Beans::from(theirs.as_slice());
        rows.extend(measure::all(workload, &ours, &mirror::rounded(theirs), Beans::copy, pace, context)?);
    }
    let list = strings(STRINGS);
    rows.extend(measure::all(STRING_LIST, &list, &list, Vec::clone, pace, context)?);
    Ok(rows)
}

fn notes(context: &Context) -> Vec<String> {
    let Pace { rounds, turn } = Pace::of(context.repeats);
    [
        "big-list: 10,000 beans; small-list: the first 50 of them. A bean has a whole number, a floating-point number, a \
         boolean, a date, six strings and a set of 10 to 29 objects, which have the same and a reference back to the bean. \
         strings: 10,000 of them. A string has 0 to 99 characters below 128. The data is drawn from fixed seeds in the \
         benchmark's own way, and begins with the beans that real GraniteDS and BlazeDS wrote for the tests.",
        "fory-like: beans behind Rc, the way back a Weak of std, the set a HashSet, dates of 64 bits. All dates come back \
         whole; AMF3 has only 53 bits for them.",
        "amf3: the classes are found by reflection, with the tables of strings, objects and classes that the Java \
         implementations keep. In tests its bytes equal what GraniteDS and BlazeDS wrote for the same beans. Its set is a \
         list and its way back an index, which is less to do than Java or ours have.",
        &format!(
            "Each took {rounds} turns of about {turn:?} at each action, interleaved, in rotating order; with the big list \
             {BIG_ROUNDS} turns at most, of one operation each. Times are the median turn's."
        ),
        "serialize: into a fresh buffer. deserialize: into an owned value. Freeing a result is timed with what made it.",
        "clone: the same value made from the one in memory, without any bytes. It allocates and frees what a reader has to.",
        "GraniteDS and BlazeDS: published by GraniteDS's authors for the small list, and measured with their benchmark on a \
         machine like this one, where the data was drawn anew and took 361,419 bytes.",
    ]
    .into_iter()
    .map(str::to_string)
    .collect()
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
    fn everybody_is_measured_at_both_actions_and_every_figure_has_a_target() {
        let rows = rows(SMALL + 1, &context()).unwrap();
        let found: BTreeSet<_> = rows
            .iter()
            .map(|row| (row.workload, row.system, row.numbers.map(Numbers::name), row.action.name()))
            .collect();
        // A copy is made beside readers only.
        assert_eq!(found.len(), WORKLOADS.len() * (LINES.len() * ACTIONS.len() - 1));
        assert_eq!(rows.len(), found.len());
        assert!(rows.iter().all(|row| row.ns_per_op > 0.0));
        assert!(rows.iter().all(|row| (row.bytes > 100_000) != (row.system == names::CLONE)));

        // Two encodings: two times and a size in each of the workloads.
        let targets = targets::all(&rows);
        assert_eq!(targets.len(), 2 * 3 * WORKLOADS.len());
        assert!(targets.iter().all(|target| target.figure.is_some()), "{targets:?}");
        assert!(targets::all(&[]).iter().all(|target| target.met().is_none()));
        // Sizes do not depend on the build.
        assert!(
            targets.iter().filter(|target| target.unit == " bytes").all(|target| target.met() == Some(true)),
            "{targets:?}"
        );

        // Our lines, the two products' published and measured ones.
        let text: String = tables::all(&rows).iter().map(|table| table.markdown()).collect();
        for part in ["1380", "1420", "3330", "6680", "1040", "580", "2020", "2060", "361419"] {
            assert!(text.contains(part), "{part} is missing in\n{text}");
        }
    }
}
