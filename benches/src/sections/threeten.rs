//! The java.time benchmark: dates, times, durations and periods, beside the two forms that Java has or could have.

mod jvm;
mod measure;
mod tables;
mod targets;

use crate::context::Context;
use crate::data::threeten::{Mixed, Values, chrono, java};
use crate::report::{Action, Row, Section};
use crate::systems::{Error, Numbers, names};
use crate::timing::Pace;
use measure::Races;

/// The name the section is asked for by.
pub const ID: &str = "threeten";
/// Its heading.
pub const TITLE: &str = "java.time: dates, times, durations";

/// A type of the benchmark.
struct Kind {
    /// The workload of all values in one stream.
    name: &'static str,
    /// The workload of as many streams, of one value each.
    alone: &'static str,
    /// The bytes of a value in one stream in the shared-delegate form, as published.
    published: Option<f64>,
    /// The most bytes that ours may take.
    most: Option<f64>,
}

const LOCAL_DATE: Kind = Kind { name: "LocalDate", alone: "LocalDate-alone", published: Some(16.0), most: Some(4.0) };
const LOCAL_TIME: Kind = Kind { name: "LocalTime", alone: "LocalTime-alone", published: Some(17.0), most: Some(7.0) };
const LOCAL_DATE_TIME: Kind =
    Kind { name: "LocalDateTime", alone: "LocalDateTime-alone", published: Some(23.0), most: Some(10.0) };
const DURATION: Kind = Kind { name: "Duration", alone: "Duration-alone", published: None, most: None };
const PERIOD: Kind = Kind { name: "Period", alone: "Period-alone", published: None, most: None };
const KINDS: [Kind; 5] = [LOCAL_DATE, LOCAL_TIME, LOCAL_DATE_TIME, DURATION, PERIOD];

/// The workload of six values in one message, and the most bytes that ours may take.
const MIXED: &str = "mixed";
const MIXED_MOST: f64 = 40.0;

const ACTIONS: [Action; 2] = [Action::Serialize, Action::Deserialize];

/// Who is measured, in the order of the tables.
const LINES: [(&str, Option<Numbers>); 8] = [
    (names::FORY_LIKE, Some(Numbers::Fixed)),
    (names::FORY_LIKE, Some(Numbers::Compressed)),
    (names::FORY_LIKE_CHRONO, Some(Numbers::Fixed)),
    (names::FORY_LIKE_CHRONO, Some(Numbers::Compressed)),
    (names::JAVA_DELEGATE, None),
    (names::JAVA_DIRECT, None),
    (names::JDK, None),
    (names::JDK_DIRECT, None),
];

/// Measures the section.
pub fn run(context: &Context) -> Result<Section, Error> {
    let mut rows = values(context)?;
    rows.extend(mixed(context)?);
    let jvm = jvm::measure(context)?;
    let notes = notes(context, &jvm);
    rows.extend(jvm.rows);
    Ok(Section {
        id: ID,
        title: TITLE,
        notes,
        tables: tables::all(&rows),
        targets: targets::all(&rows),
        versions: jvm.version.map(|version| ("java", version)).into_iter().collect(),
        rows,
    })
}

/// The five types, 1,000 values of each.
fn values(context: &Context) -> Result<Vec<Row>, Error> {
    let Values { dates, times, date_times, durations, periods } = Values::sample();
    let mut rows = Vec::new();

    let mut races = Races::of::<_, java::LocalDate>(&dates)?;
    races.chrono(dates.iter().map(chrono::date).collect())?;
    rows.extend(races.run(&LOCAL_DATE, context));

    let mut races = Races::of::<_, java::LocalTime>(&times)?;
    races.chrono(times.iter().map(chrono::time).collect())?;
    rows.extend(races.run(&LOCAL_TIME, context));

    let mut races = Races::of::<_, java::LocalDateTime>(&date_times)?;
    races.chrono(date_times.iter().map(chrono::date_time).collect())?;
    rows.extend(races.run(&LOCAL_DATE_TIME, context));

    let mut races = Races::of::<_, java::Duration>(&durations)?;
    let chrono: Option<Vec<_>> = durations.iter().map(chrono::duration).collect();
    races.chrono(chrono.ok_or("a duration of the benchmark is none of chrono's")?)?;
    rows.extend(races.run(&DURATION, context));

    rows.extend(Races::of::<_, java::Period>(&periods)?.run(&PERIOD, context));
    Ok(rows)
}

/// The message of six.
fn mixed(context: &Context) -> Result<Vec<Row>, Error> {
    let mixed = Mixed::sample();
    let java = java::Mixed::from(&mixed);
    Ok(Races::of_message(mixed, java)?.run(MIXED, context))
}

fn notes(context: &Context, jvm: &super::jvm::Jvm) -> Vec<String> {
    let Pace { rounds, turn } = Pace::of(context.repeats);
    [
        "1,000 values of each type, the same for all; bytes and times are those of one of them. In one stream: all of \
         them in one message or ObjectOutputStream. Alone: each in a message or stream of its own. The rows of the JSON \
         report are of all 1,000 together.",
        "fory-like: the types of jiff, Period as a Span. fory-like-chrono: those of chrono, which has none for a Period.",
        "java-delegate: Java's format as the JDK writes it, all classes through java.time.Ser; its bytes equal the JDK's. \
         java-direct: Java's format by the fields of the same classes. Both are written and read in Rust.",
        "mixed: two dates, two times of day, a period and a duration. fory-like: a struct. Java: six objects in one stream.",
        "published: bytes of a value in one stream, of the shared-delegate form.",
        &format!(
            "Each took {rounds} turns of about {turn:?} at each action, interleaved, in rotating order; times are the median \
             turn's."
        ),
        "What was read was checked. Freeing a result is timed with what made it.",
        &jvm.note,
    ]
    .into_iter()
    .map(str::to_string)
    .collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::path::PathBuf;

    use super::*;
    use crate::context::Jdk;
    use crate::report::Rows;

    fn section() -> Section {
        run(&Context { repeats: 1, out: PathBuf::new(), jdk: Jdk::Off }).unwrap()
    }

    #[test]
    fn everybody_is_measured_and_every_size_is_reached() {
        let Section { rows, targets, tables, notes, .. } = section();
        let lines = |workload: &str| {
            let of = rows.iter().filter(|row| row.workload == workload);
            of.map(|row| (row.system, row.numbers.map(Numbers::name), row.action.name())).collect::<BTreeSet<_>>()
        };
        for kind in KINDS {
            // Without the JDK, and chrono has no period.
            let systems = if kind.name == PERIOD.name { 4 } else { 6 };
            for workload in [kind.name, kind.alone] {
                assert_eq!(lines(workload).len(), systems * ACTIONS.len(), "{workload}");
            }
        }
        assert_eq!(lines(MIXED).len(), 4 * ACTIONS.len());
        assert_eq!(rows.len(), (4 * 6 + 4) * 2 * ACTIONS.len() + 4 * ACTIONS.len());
        assert!(rows.iter().all(|row| row.ns_per_op > 0.0 && row.bytes > 0));
        assert_eq!(tables.len(), KINDS.len() + 1);
        assert!(notes.iter().any(|note| note == "jdk: off."), "{notes:?}");

        // Sizes are the same on any machine.
        assert_eq!(targets.len(), 4);
        assert!(targets.iter().all(|target| target.met() == Some(true)), "{targets:?}");
        assert!(targets::all(&[]).iter().all(|target| target.met().is_none()));
    }

    #[test]
    fn the_sizes_are_those_of_the_formats() {
        let rows = section().rows;
        let bytes = |workload: &str, system: &str, numbers| {
            rows.find(workload, system, numbers, Action::Serialize).unwrap().bytes
        };
        let delegate = |workload| bytes(workload, names::JAVA_DELEGATE, None);
        let sizes = KINDS.map(|kind| delegate(kind.name));
        // The published sizes, and 28 bytes that the stream has once.
        assert_eq!(sizes, [16_028, 17_028, 23_028, 22_028, 22_028]);
        assert_eq!(delegate(MIXED), 129);
        let ours = |workload| bytes(workload, names::FORY_LIKE, Some(Numbers::Compressed));
        // A header and a length of two bytes; three bytes a date, or two within some 22 years of 1970, and six a time of day.
        assert_eq!(ours(LOCAL_DATE.name), 3 + 2_763);
        assert_eq!(ours(LOCAL_TIME.name), 3 + 6_000);
        assert_eq!(ours(LOCAL_DATE_TIME.name), 3 + 2_761 + 6_000);
        assert_eq!(ours(LOCAL_DATE_TIME.alone), 1_000 + 2_761 + 6_000);
        assert_eq!(ours(MIXED), 1 + 2 * 3 + 2 * 6 + 7 + 2);
        for kind in &KINDS[..4] {
            let chrono = bytes(kind.name, names::FORY_LIKE_CHRONO, Some(Numbers::Compressed));
            assert_eq!(chrono, ours(kind.name), "{}", kind.name);
        }
    }
}
