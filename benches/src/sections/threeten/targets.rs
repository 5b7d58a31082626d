//! What the section's figures are to reach: sizes, of which none depends on the machine.

use super::{KINDS, MIXED, MIXED_MOST};
use crate::data::threeten::VALUES;
use crate::report::{Action, Row, Rows};
use crate::systems::{Numbers, names};
use crate::target::{Bound, Target};

/// The targets, in the order they are shown.
pub(super) fn all(rows: &[Row]) -> Vec<Target> {
    let of_kinds = KINDS.iter().filter_map(|kind| Some(size(rows, kind.name, kind.most?, VALUES)));
    of_kinds.chain([size(rows, MIXED, MIXED_MOST, 1)]).collect()
}

fn size(rows: &[Row], workload: &str, most: f64, values: usize) -> Target {
    let row = rows.find(workload, names::FORY_LIKE, Some(Numbers::Compressed), Action::Serialize);
    Target {
        what: format!("{workload}, compressed: size"),
        bound: Bound::AtMost(most),
        unit: " bytes",
        figure: row.map(|row| row.bytes as f64 / values as f64),
    }
}
