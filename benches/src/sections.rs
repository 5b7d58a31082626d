//! The parts a report can consist of.

use crate::context::Context;
use crate::report::Section;
use crate::systems::Error;

pub mod amf3;
pub mod fory_graalvm;
pub mod graphs;
mod jvm;
pub mod lilith;
pub mod peers;
pub mod rows;
pub mod scale;
pub mod threeten;

/// A part that can be asked for.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// The name it is asked for by.
    pub id: &'static str,
    /// What it shows.
    pub title: &'static str,
    /// What it takes with the default repeats, roughly; for the estimate of what is left.
    pub seconds: u64,
    /// Measures it.
    pub run: fn(&Context) -> Result<Section, Error>,
}

/// All parts.
pub const ALL: &[Entry] = &[
    Entry { id: fory_graalvm::ID, title: fory_graalvm::TITLE, seconds: 180, run: fory_graalvm::run },
    Entry { id: graphs::ID, title: graphs::TITLE, seconds: 15, run: graphs::run },
    Entry { id: lilith::ID, title: lilith::TITLE, seconds: 70, run: lilith::run },
    Entry { id: peers::ID, title: peers::TITLE, seconds: 90, run: peers::run },
    Entry { id: rows::ID, title: rows::TITLE, seconds: 40, run: rows::run },
    Entry { id: scale::ID, title: scale::TITLE, seconds: 45, run: scale::run },
    Entry { id: amf3::ID, title: amf3::TITLE, seconds: 25, run: amf3::run },
    Entry { id: threeten::ID, title: threeten::TITLE, seconds: 90, run: threeten::run },
];

/// The parts of a report that asks for none in particular.
pub const DEFAULT: &[&str] = &[fory_graalvm::ID];

/// The part of that name.
pub fn find(id: &str) -> Option<&'static Entry> {
    ALL.iter().find(|entry| entry.id == id)
}
