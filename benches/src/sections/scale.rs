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

/// How much more two threads may slow the library down than they slow a plain copy down: they share the machine, but
/// nothing of the library.
const SLOWDOWN_TO_COPY: f64 = 1.25;

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
        "memcpy (of the requests' text) and clone (of the records) show what a second thread costs on this machine by itself.",
        "What grows from 1x to 100x is the machine's part: messages and values leave the caches, and buffers of tens of \
         megabytes come from the system page by page.",
    ]
    .map(str::to_string)
    .to_vec()
}

/// Who a lane of a race belongs to.
struct Label {
    workload: &'static str,
    system: &'static str,
    numbers: Option<Numbers>,
    bytes: usize,
}

/// All actions on `value`, in both number encodings; the smallest workload in two threads too.
fn measure(workload: &'static str, value: &Logs, context: &Context) -> Result<Vec<Row>, Error> {
    let mut rows = Vec::new();
    for action in Action::ONE_WAY {
        let mut race = Race::default();
        enter::<fory_like::Fixed>(&mut race, workload, action, value)?;
        enter::<fory_like::Compressed>(&mut race, workload, action, value)?;
        if workload == ONCE {
            enter_copies(&mut race, action, value);
        }
        let pace = Pace::of(context.repeats);
        let progress = context.progress(format!("{workload} {}", action.name()), race.turns_of(pace.rounds));
        let results = race.run_paced(pace, |label| {
            progress.set_prefix(label.system);
            progress.inc(1);
        });
        progress.finish_and_clear();
        rows.extend(results.into_iter().map(|(Label { workload, system, numbers, bytes }, timing)| {
            Row::new(workload, system, numbers, action, bytes, timing)
        }));
    }
    Ok(rows)
}

/// Enters a system into the race of an action.
fn enter<'a, S>(
    race: &mut Race<'a, Label>,
    workload: &'static str,
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
        let label = Label { workload, system: S::NAME, numbers: S::NUMBERS, bytes: bytes.len() };
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

/// Enters plain copies into the race of an action, to tell what the machine does from what the library does: of the value
/// beside reading an owned value, of its text beside the rest.
fn enter_copies<'a>(race: &mut Race<'a, Label>, action: Action, value: &'a Logs) {
    let system = if action == Action::Deserialize { names::CLONE } else { names::MEMCPY };
    let text: Arc<[u8]> = value.logs.iter().flat_map(|log| log.request.bytes()).collect();
    for (workload, count) in [(ONCE, 1), (TWO_THREADS, 2)] {
        let label =
            Label { workload, system, numbers: None, bytes: if system == names::CLONE { 0 } else { text.len() } };
        let text = Arc::clone(&text);
        match action {
            Action::Deserialize => race.turn(label, threads::turn(count, move || move || black_box(value).clone())),
            _ => race.turn(
                label,
                threads::turn(count, move || {
                    let text = Arc::clone(&text);
                    move || black_box(&*text).to_vec()
                }),
            ),
        }
    }
}

fn new<S: Reuse<Logs>>() -> S {
    expect(S::new())
}

fn table(rows: &[Row]) -> Table {
    let mut table = Table::new(
        "log, nanoseconds a record",
        ["data", "system", "numbers"],
        ["serialize", "to 1x", "reused", "to 1x", "deserialize", "to 1x", "borrow", "to 1x", "bytes"],
    );
    let systems = [
        (names::FORY_LIKE, Some(Numbers::Fixed)),
        (names::FORY_LIKE, Some(Numbers::Compressed)),
        (names::MEMCPY, None),
        (names::CLONE, None),
    ];
    for (system, numbers) in systems {
        for (workload, records) in WORKLOADS.into_iter().chain([(TWO_THREADS, Logs::RECORDS)]) {
            let found = Action::ONE_WAY.map(|action| rows.find(workload, system, numbers, action));
            let Some(bytes) = found.into_iter().flatten().map(|row| row.bytes).next() else { continue };
            let mut cells = [workload, system, numbers.map_or("", Numbers::name)].map(str::to_string).to_vec();
            for row in found {
                cells.push(row.map_or_else(String::new, |row| format!("{:.1}", row.ns_per_op / records as f64)));
                let ratio = row.and_then(|row| to_once(rows, row, records));
                cells.push(ratio.map_or_else(String::new, |ratio| format!("{ratio:.2}x")));
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
    let slowdown =
        |system, numbers, action| to_once(rows, rows.find(TWO_THREADS, system, numbers, action)?, Logs::RECORDS);
    Action::ONE_WAY
        .map(|action| {
            let copy = if action == Action::Deserialize { names::CLONE } else { names::MEMCPY };
            let ours = slowdown(names::FORY_LIKE, Some(Numbers::Fixed), action);
            Target {
                what: format!("log, fixed: slowdown of {} by a second thread against {copy}'s", action.name()),
                bound: Bound::AtMost(SLOWDOWN_TO_COPY),
                unit: "x",
                figure: ours.zip(slowdown(copy, None, action)).map(|(ours, copy)| ours / copy),
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
        // Each action in two encodings and as a plain copy, in one thread and in two.
        assert_eq!(found.len(), 4 * 3 * 2);
        assert_eq!(rows.len(), found.len());
        assert!(rows.iter().all(|row| row.ns_per_op > 0.0));
        assert_eq!(measure("log-10x", &Logs::sample(100), &context).unwrap().len(), 2 * 4);
    }
}
