//! fory-like on more data and in more threads: the time a record takes should not change.

use std::hint::black_box;
use std::sync::Arc;

use crate::contest::{checked, deserialize, expect, serialize, threads};
use crate::context::Context;
use crate::data::log::Logs;
use crate::report::{Action, Row, Rows, Section};
use crate::systems::{Borrow, Error, Numbers, Reuse, fory_like, names};
use crate::table::Table;
use crate::target::{Bound, Target};
use crate::timing::{Pace, Race};

/// The name the section is asked for by.
pub const ID: &str = "scale";
/// Its heading.
pub const TITLE: &str = "More records, more threads";

const ONCE: &str = "log-1x";
const TWO_THREADS: &str = "log-2-threads";

/// The workloads, with the number of their records.
const WORKLOADS: [(&str, usize); 3] =
    [(ONCE, Logs::RECORDS), ("log-10x", 10 * Logs::RECORDS), ("log-100x", 100 * Logs::RECORDS)];

const NUMBERS: [Numbers; 2] = [Numbers::Fixed, Numbers::Compressed];

/// What the slower of two threads may take, in units of a thread that is alone. They share caches and memory, but
/// nothing of the library.
const TWO_THREADS_TO_ONE: f64 = 1.25;

/// Measures the section.
pub fn run(context: &Context) -> Result<Section, Error> {
    let mut rows = Vec::new();
    for (workload, records) in WORKLOADS {
        rows.extend(measure(workload, &Logs::sample(records), context)?);
    }
    Ok(Section {
        id: ID,
        title: TITLE,
        notes: notes(),
        tables: vec![table(&rows)],
        targets: targets(&rows),
        versions: Vec::new(),
        rows,
    })
}

fn notes() -> Vec<String> {
    [
        "1x: the 10,000 records of the public log data. Everything runs in a thread of its own.",
        "2 threads: both serialize the same records, or read the same message, at once; the time is the slower one's.",
        "What grows from 1x to 100x is the machine's part: messages and values leave the caches, and buffers of tens of \
         megabytes come from the system page by page.",
    ]
    .map(str::to_string)
    .to_vec()
}

/// Who a lane of a race belongs to.
struct Label {
    workload: &'static str,
    numbers: Numbers,
    bytes: usize,
}

/// All actions on `value`, in both number encodings; the smallest workload in two threads too.
fn measure(workload: &'static str, value: &Logs, context: &Context) -> Result<Vec<Row>, Error> {
    let mut rows = Vec::new();
    for action in Action::ONE_WAY {
        let mut race = Race::default();
        enter::<fory_like::Fixed>(&mut race, workload, Numbers::Fixed, action, value)?;
        enter::<fory_like::Compressed>(&mut race, workload, Numbers::Compressed, action, value)?;
        let pace = Pace::of(context.repeats);
        let progress = context.progress(format!("{workload} {}", action.name()), race.turns_of(pace.rounds));
        let results = race.run_paced(pace, |label| {
            progress.set_prefix(label.numbers.name());
            progress.inc(1);
        });
        progress.finish_and_clear();
        rows.extend(results.into_iter().map(|(Label { workload, numbers, bytes }, timing)| {
            Row::new(workload, names::FORY_LIKE, Some(numbers), action, bytes, timing)
        }));
    }
    Ok(rows)
}

/// Enters a system into the race of an action.
fn enter<'a, S>(
    race: &mut Race<'a, Label>,
    workload: &'static str,
    numbers: Numbers,
    action: Action,
    value: &'a Logs,
) -> Result<(), Error>
where
    S: Reuse<Logs, Bytes = Vec<u8>> + Borrow<Logs>,
{
    let bytes = Arc::new(checked(&mut new::<S>(), value)?);
    if !S::shows(&new::<S>().borrow(&bytes).map_err(Into::into)?, value) {
        return Err(format!("{} does not lend the value it was given", S::NAME).into());
    }
    let lanes = [(workload, 1), (TWO_THREADS, 2)];
    for (workload, count) in lanes.into_iter().take(if workload == ONCE { 2 } else { 1 }) {
        let label = Label { workload, numbers, bytes: bytes.len() };
        let bytes = Arc::clone(&bytes);
        match action {
            Action::SerializeReused => race.turn(
                label,
                threads::turn(count, move || {
                    let (mut system, mut buffer) = (new::<S>(), S::Buffer::default());
                    move || {
                        black_box(expect(system.serialize_reused(black_box(value), &mut buffer)));
                    }
                }),
            ),
            Action::Deserialize => race.turn(
                label,
                threads::turn(count, move || {
                    let (mut system, bytes) = (new::<S>(), Arc::clone(&bytes));
                    move || -> Logs { deserialize(&mut system, &bytes) }
                }),
            ),
            Action::Borrow => race.turn(
                label,
                threads::turn(count, move || {
                    let (mut system, bytes) = (new::<S>(), Arc::clone(&bytes));
                    move || {
                        black_box(expect(system.borrow(black_box(&bytes))));
                    }
                }),
            ),
            _ => race.turn(
                label,
                threads::turn(count, move || {
                    let mut system = new::<S>();
                    move || serialize(&mut system, value)
                }),
            ),
        }
    }
    Ok(())
}

fn new<S: Reuse<Logs>>() -> S {
    expect(S::new())
}

fn table(rows: &[Row]) -> Table {
    let mut table = Table::new(
        "log, nanoseconds a record",
        ["data", "numbers"],
        ["serialize", "to 1x", "reused", "to 1x", "deserialize", "to 1x", "borrow", "to 1x", "bytes"],
    );
    let workloads = [(TWO_THREADS, Logs::RECORDS)];
    for numbers in NUMBERS {
        for (workload, records) in WORKLOADS.into_iter().chain(workloads) {
            let mut cells = vec![workload.to_string(), numbers.name().to_string()];
            let mut bytes = 0;
            for action in Action::ONE_WAY {
                let Some(row) = rows.find(workload, names::FORY_LIKE, Some(numbers), action) else { continue };
                bytes = row.bytes;
                cells.push(format!("{:.1}", row.ns_per_op / records as f64));
                cells.push(to_once(rows, row, records).map_or_else(String::new, |ratio| format!("{ratio:.2}x")));
            }
            cells.push(bytes.to_string());
            table.row(cells);
        }
    }
    table
}

/// The time a record takes in units of what it takes among the fewest, alone.
fn to_once(rows: &[Row], row: &Row, records: usize) -> Option<f64> {
    let once = rows.find(ONCE, row.system, row.numbers, row.action)?;
    Some((row.ns_per_op / records as f64) / (once.ns_per_op / Logs::RECORDS as f64))
}

fn targets(rows: &[Row]) -> Vec<Target> {
    Action::ONE_WAY
        .map(|action| {
            let row = rows.find(TWO_THREADS, names::FORY_LIKE, Some(Numbers::Fixed), action);
            Target {
                what: format!("log, fixed: time to {} in two threads at once against one", action.name()),
                bound: Bound::AtMost(TWO_THREADS_TO_ONE),
                unit: "x",
                figure: row.and_then(|row| to_once(rows, row, Logs::RECORDS)),
            }
        })
        .to_vec()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::path::PathBuf;

    use super::*;
    use crate::context::Jdk;

    #[test]
    fn the_smallest_workload_is_measured_in_one_thread_and_in_two() {
        let context = Context { repeats: 1, out: PathBuf::new(), jdk: Jdk::Off };
        let rows = measure(ONCE, &Logs::sample(100), &context).unwrap();
        let found: BTreeSet<_> =
            rows.iter().map(|row| (row.workload, row.numbers.map(Numbers::name), row.action.name())).collect();
        assert_eq!(found.len(), 2 * 2 * 4);
        assert_eq!(rows.len(), found.len());
        assert!(rows.iter().all(|row| row.bytes > 0 && row.ns_per_op > 0.0));
        assert_eq!(measure("log-10x", &Logs::sample(100), &context).unwrap().len(), 2 * 4);
    }
}
