//! The section's tables.

use super::{EVENTS, INTERNED, KEPT_OPEN, LINES, OPEN, ROWS, SINGLE, STREAM, find};
use crate::report::{Action, Compression, Row};
use crate::systems::{Numbers, names};
use crate::table::Table;

/// Formats and their sizes: as published with Lilith's classes of 2009, and as its classes and JDK 17 write the events today. The events are the same; one message
/// each, but for the streaming serialization, which has them wrapped and in one stream.
pub(super) const PUBLISHED: [(&str, usize, usize); 5] = [
    (names::PROTOBUF, 5_207_790, 5_209_790),
    (names::JAVA_SERIALIZATION, 9_155_790, 9_753_790),
    (names::LILITH_XML, 14_763_790, 14_769_790),
    (names::JAVABEANS_XML, 47_927_790, 46_275_790),
    (names::STREAMING, 6_130_199, STREAMING_BYTES),
];

/// What the streaming serialization writes today.
pub(super) const STREAMING_BYTES: usize = 6_316_260;

/// The tables, in the order they are shown.
pub(super) fn all(rows: &[Row]) -> Vec<Table> {
    vec![published(rows), single(rows), whole(rows), files(rows), kept_open(rows), views(rows)]
}

/// The published sizes beside ours.
fn published(rows: &[Row]) -> Table {
    let mut table = Table::new(
        "Bytes of 2,000 events, beside the published figures",
        ["system", "numbers"],
        ["publ. 2009", "real system", "here", "an event", "gzip", "an event"],
    );
    for numbers in [Numbers::Fixed, Numbers::Compressed].map(Some) {
        for workload in [SINGLE, INTERNED, STREAM] {
            let name = match workload {
                SINGLE => names::FORY_LIKE.to_string(),
                _ => format!("{}, {workload}", names::FORY_LIKE),
            };
            let mut cells = vec![name, numbers.map_or("", Numbers::name).to_string(), String::new(), String::new()];
            cells.extend(sizes(rows, workload, (names::FORY_LIKE, numbers)));
            table.row(cells);
        }
    }
    for (system, published, real) in PUBLISHED {
        let workload = if system == names::STREAMING { STREAM } else { SINGLE };
        let mut cells = vec![system.to_string(), String::new(), published.to_string(), real.to_string()];
        cells.extend(sizes(rows, workload, (system, None)));
        table.row(cells);
    }
    table
}

/// The sizes plain and compressed, each of all events and of one.
fn sizes(rows: &[Row], workload: &str, who: (&str, Option<Numbers>)) -> Vec<String> {
    let size = |compression| {
        let bytes = Some(find(rows, workload, who, Action::Encode, compression)?.bytes);
        bytes.map(|bytes| [bytes.to_string(), format!("{:.1}", bytes as f64 / EVENTS as f64)])
    };
    Compression::ALL.into_iter().flat_map(|compression| size(compression).unwrap_or_default()).collect()
}

/// One message an event.
fn single(rows: &[Row]) -> Table {
    let actions = [Action::Encode, Action::Decode, Action::Borrow];
    let mut table = Table::new(
        "One message an event: milliseconds for 2,000, and events a second",
        ["system", "numbers", "compression"],
        ["encode", "events/s", "decode", "events/s", "borrow", "events/s", "bytes", "an event"],
    );
    for compression in Compression::ALL {
        for who in LINES {
            let mut cells = label(who, compression);
            if times(rows, SINGLE, who, &actions, compression, &mut cells) {
                table.row(cells);
            }
        }
    }
    table
}

/// All events in one message or stream.
fn whole(rows: &[Row]) -> Table {
    let actions = [Action::Encode, Action::Decode];
    let mut table = Table::new(
        "All wrapped events in one message, interned, or in one stream: milliseconds for 2,000, and events a second",
        ["", "system", "numbers", "compression"],
        ["encode", "events/s", "decode", "events/s", "bytes", "an event"],
    );
    let lines = [LINES[0], LINES[1], (names::STREAMING, None), (names::JDK, None)];
    for compression in Compression::ALL {
        for workload in [INTERNED, STREAM] {
            for who in lines {
                let mut cells = vec![workload.to_string()];
                cells.extend(label(who, compression));
                if times(rows, workload, who, &actions, compression, &mut cells) {
                    table.row(cells);
                }
            }
        }
    }
    table
}

/// Files of events, those of the baselines as Lilith has them.
fn files(rows: &[Row]) -> Table {
    let actions = [Action::Add, Action::AddAll, Action::Get];
    let mut table = Table::new(
        "Files of events, the baselines' as Lilith's, nothing synced: milliseconds for 2,000, and events a second",
        ["system", "numbers", "compression"],
        ["add", "events/s", "addAll", "events/s", "get", "events/s", "bytes", "an event"],
    );
    for compression in Compression::ALL {
        for who in LINES {
            let mut cells = label(who, compression);
            if times(rows, SINGLE, who, &actions, compression, &mut cells) {
                table.row(cells);
            }
        }
    }
    table
}

/// Files of the baselines kept open, beside ours.
fn kept_open(rows: &[Row]) -> Table {
    let mut table = Table::new(
        "The same with the baselines' files kept open: milliseconds for 2,000, and multiples of our times",
        ["system", "numbers", "compression"],
        ["add", "of fixed", "of compr.", "addAll", "of fixed", "of compr.", "get", "of fixed", "of compr.", "bytes"],
    );
    let ours = [LINES[0], LINES[1]];
    let actions = [Action::Add, Action::AddAll, Action::Get];
    for compression in Compression::ALL {
        let lines = (ours.into_iter().map(|who| (SINGLE, who)))
            .chain(OPEN.into_iter().map(|system| (KEPT_OPEN, (system, None))));
        for (workload, who) in lines {
            let mut cells = label(who, compression);
            if workload == KEPT_OPEN {
                cells[0].push_str(", files kept open");
            }
            let mut bytes = None;
            for action in actions {
                let row = find(rows, workload, who, action, compression);
                bytes = bytes.or(row.map(|row| row.bytes));
                cells.push(row.map(|row| format!("{:.3}", row.ns_per_op / 1e6)).unwrap_or_default());
                cells.extend(ours.map(|our| {
                    let our = find(rows, SINGLE, our, action, compression);
                    let ratio = row.zip(our).map(|(row, our)| format!("{:.2}", row.ns_per_op / our.ns_per_op));
                    ratio.unwrap_or_default()
                }));
            }
            if let Some(bytes) = bytes {
                cells.push(bytes.to_string());
                table.row(cells);
            }
        }
    }
    table
}

/// Events read in place, beside those that are made anew.
fn views(rows: &[Row]) -> Table {
    let actions = [Action::Encode, Action::Decode, Action::Get];
    let mut table = Table::new(
        "Events as rows, of which get gives a view, beside owned events: milliseconds for 2,000, and events a second",
        ["system", "numbers"],
        ["encode", "events/s", "decode", "events/s", "get", "events/s", "bytes", "an event", "get, of rows"],
    );
    let get = |workload, who| find(rows, workload, who, Action::Get, Compression::None);
    let ours = (names::FORY_LIKE, None);
    let lines = LINES.into_iter().map(|who| (SINGLE, who));
    for (workload, who) in [(ROWS, ours)].into_iter().chain(lines) {
        let (Some(view), Some(row)) = (get(ROWS, ours), get(workload, who)) else { continue };
        let mut cells = label(who, Compression::None);
        cells.pop();
        if workload == ROWS {
            cells[0].push_str(", rows");
        }
        times(rows, workload, who, &actions, Compression::None, &mut cells);
        cells.push(format!("{:.2}", row.ns_per_op / view.ns_per_op));
        table.row(cells);
    }
    table
}

fn label((system, numbers): (&str, Option<Numbers>), compression: Compression) -> Vec<String> {
    [system, numbers.map_or("", Numbers::name), compression.name()].map(str::to_string).to_vec()
}

/// Adds time and speed of each action, and the sizes, to the cells of a line; says whether there was any.
fn times(
    rows: &[Row],
    workload: &str,
    who: (&str, Option<Numbers>),
    actions: &[Action],
    compression: Compression,
    cells: &mut Vec<String>,
) -> bool {
    let mut bytes = None;
    for action in actions {
        let row = find(rows, workload, who, *action, compression);
        bytes = bytes.or(row.map(|row| row.bytes));
        cells.extend(match row {
            Some(row) => [format!("{:.3}", row.ns_per_op / 1e6), format!("{:.0}", EVENTS as f64 / row.ns_per_op * 1e9)],
            None => Default::default(),
        });
    }
    cells.extend(
        bytes.into_iter().flat_map(|bytes| [bytes.to_string(), format!("{:.1}", bytes as f64 / EVENTS as f64)]),
    );
    bytes.is_some()
}
