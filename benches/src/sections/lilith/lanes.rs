//! The section's races: whose lane it is, and how its timing becomes a row.

use std::ops::Range;

use crate::context::Context;
use crate::report::{Action, Compression, Row};
use crate::systems::Numbers;
use crate::timing::{Pace, Race, Timing};

/// How many events a repeat has: with all of them, a repeat of the slowest would take longer than anybody's turn.
pub(super) const SHARE: usize = 100;

/// Who a lane of a race belongs to.
#[derive(Clone, Copy)]
pub(super) struct Label {
    pub(super) workload: &'static str,
    pub(super) system: &'static str,
    pub(super) numbers: Option<Numbers>,
    pub(super) compression: Compression,
    /// What all events take.
    pub(super) bytes: usize,
    /// How many repeats have all the events.
    pub(super) repeats: usize,
}

/// Cuts events into shares, over and over.
pub(super) struct Shares {
    count: usize,
    next: usize,
}

impl Shares {
    /// Shares of so many events.
    pub(super) fn of(count: usize) -> Self {
        Shares { count, next: 0 }
    }

    /// The next share. The first one follows the last one.
    pub(super) fn next(&mut self) -> Range<usize> {
        let start = self.next;
        let end = (start + SHARE).min(self.count);
        self.next = if end == self.count { 0 } else { end };
        start..end
    }

    /// Whether the next share is the first one.
    pub(super) fn is_at_start(&self) -> bool {
        self.next == 0
    }
}

/// Runs the race of an action.
pub(super) fn run(race: Race<'_, Label>, action: Action, title: &str, pace: Pace, context: &Context) -> Vec<Row> {
    let progress = context.progress(format!("{title} {}", action.name()), race.turns_of(pace.rounds));
    let results = race.run_paced(pace, |label| {
        progress.set_prefix(label.system);
        progress.inc(1);
    });
    progress.finish_and_clear();
    let rows = results.into_iter().map(|(label, timing)| {
        let Label { workload, system, numbers, compression, bytes, repeats } = label;
        let timing = Timing { ns_per_op: timing.ns_per_op * repeats as f64, ..timing };
        let row = Row::new(workload, system, numbers, action, bytes, timing);
        Row { compression: Some(compression), ..row }
    });
    rows.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_have_every_event_once_and_begin_again() {
        let mut shares = Shares::of(3 * SHARE);
        let cut: Vec<_> = (0..4).map(|_| shares.next()).collect();
        assert_eq!(cut, [0..100, 100..200, 200..300, 0..100]);
        assert!(!shares.is_at_start());
    }
}
