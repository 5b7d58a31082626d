//! The parts a report can consist of.

use crate::context::Context;
use crate::report::Section;
use crate::systems::Error;

pub mod fory_graalvm;
pub mod graphs;
pub mod peers;
pub mod rows;
pub mod scale;

/// A part that can be asked for.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// The name it is asked for by.
    pub id: &'static str,
    /// What it shows.
    pub title: &'static str,
    /// Measures it.
    pub run: fn(&Context) -> Result<Section, Error>,
}

/// All parts.
pub const ALL: &[Entry] = &[
    Entry { id: fory_graalvm::ID, title: fory_graalvm::TITLE, run: fory_graalvm::run },
    Entry { id: graphs::ID, title: graphs::TITLE, run: graphs::run },
    Entry { id: peers::ID, title: peers::TITLE, run: peers::run },
    Entry { id: rows::ID, title: rows::TITLE, run: rows::run },
    Entry { id: scale::ID, title: scale::TITLE, run: scale::run },
];

/// The parts of a report that asks for none in particular.
pub const DEFAULT: &[&str] = &[fory_graalvm::ID];

/// The part of that name.
pub fn find(id: &str) -> Option<&'static Entry> {
    ALL.iter().find(|entry| entry.id == id)
}
