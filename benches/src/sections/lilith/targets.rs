//! What the section's figures are to reach.

use super::tables::STREAMING_BYTES;
use super::{BASELINES, INTERNED, ROWS, SINGLE, find};
use crate::report::{Action, Compression, Row};
use crate::systems::{Numbers, names};
use crate::target::{Bound, Target};

/// By baseline: the speed of encoding and of decoding in multiples of its own, both plain.
const SPEEDS: [(&str, f64, f64); 2] = [(names::JAVA_SERIALIZATION, 10.0, 4.0), (names::PROTOBUF, 2.0, 1.3)];

/// The speed of decoding borrowed, in multiples of protobuf's decoding.
const BORROW: f64 = 5.0;

/// The speed of files, in multiples of a baseline's as Lilith has them.
const FILES: f64 = 5.0;

/// The targets, in the order they are shown.
pub(super) fn all(rows: &[Row]) -> Vec<Target> {
    let mut targets = Vec::new();
    for numbers in [Numbers::Fixed, Numbers::Compressed] {
        for (baseline, encode, decode) in SPEEDS {
            targets.push(speed(rows, numbers, Action::Encode, baseline, Action::Encode, encode));
            targets.push(speed(rows, numbers, Action::Decode, baseline, Action::Decode, decode));
        }
        targets.push(speed(rows, numbers, Action::Borrow, names::PROTOBUF, Action::Decode, BORROW));
        targets.extend(Compression::ALL.map(|compression| size(rows, numbers, compression)));
        targets.push(interned(rows, numbers));
        for baseline in BASELINES {
            let files = [Action::Add, Action::AddAll, Action::Get];
            targets.extend(files.map(|action| speed(rows, numbers, action, baseline, action, FILES)));
        }
    }
    targets.extend(BASELINES.map(|baseline| view(rows, baseline)));
    targets
}

/// Our figure on that workload.
fn figure<'a>(
    rows: &'a [Row],
    workload: &str,
    numbers: Numbers,
    action: Action,
    compression: Compression,
) -> Option<&'a Row> {
    find(rows, workload, (names::FORY_LIKE, Some(numbers)), action, compression)
}

fn speed(rows: &[Row], numbers: Numbers, action: Action, baseline: &str, of_baseline: Action, bound: f64) -> Target {
    let base = find(rows, SINGLE, (baseline, None), of_baseline, Compression::None);
    let ours = figure(rows, SINGLE, numbers, action, Compression::None);
    Target {
        what: format!("events, {}: speed of {} against {baseline}", numbers.name(), action.name()),
        bound: Bound::AtLeast(bound),
        unit: "x",
        figure: base.zip(ours).map(|(base, ours)| base.ns_per_op / ours.ns_per_op),
    }
}

/// Reading through a map of rows against the baseline's owned event.
fn view(rows: &[Row], baseline: &str) -> Target {
    let base = find(rows, SINGLE, (baseline, None), Action::Get, Compression::None);
    let ours = find(rows, ROWS, (names::FORY_LIKE, None), Action::Get, Compression::None);
    Target {
        what: format!("events as rows: speed of get, a view, against {baseline}"),
        bound: Bound::AtLeast(FILES),
        unit: "x",
        figure: base.zip(ours).map(|(base, ours)| base.ns_per_op / ours.ns_per_op),
    }
}

fn size(rows: &[Row], numbers: Numbers, compression: Compression) -> Target {
    let protobuf = find(rows, SINGLE, (names::PROTOBUF, None), Action::Encode, compression);
    Target {
        what: format!("events, {}: size against protobuf, compression {}", numbers.name(), compression.name()),
        bound: Bound::AtMost(protobuf.map_or(f64::NAN, |row| row.bytes as f64 - 1.0)),
        unit: " bytes",
        figure: protobuf.and(figure(rows, SINGLE, numbers, Action::Encode, compression)).map(|row| row.bytes as f64),
    }
}

/// The bound is what the real streaming serialization writes of the same events.
fn interned(rows: &[Row], numbers: Numbers) -> Target {
    Target {
        what: format!("interned, {}: size against streaming", numbers.name()),
        bound: Bound::AtMost(STREAMING_BYTES as f64 - 1.0),
        unit: " bytes",
        figure: figure(rows, INTERNED, numbers, Action::Encode, Compression::None).map(|row| row.bytes as f64),
    }
}
