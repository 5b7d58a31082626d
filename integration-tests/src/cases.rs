//! The cases of `golden/v1.txt`, by the sections of `docs/format.md`.

mod compound;
mod enums;
mod messages;
mod numbers;
mod overrides;
mod refs;
mod std_types;
mod structs;
mod text;

use crate::case::{Case, Cases};

/// All cases of version 1.
pub fn v1() -> Vec<Case> {
    let mut cases = Cases::default();
    messages::add(&mut cases);
    numbers::add(&mut cases);
    text::add(&mut cases);
    compound::add(&mut cases);
    std_types::add(&mut cases);
    structs::add(&mut cases);
    overrides::add(&mut cases);
    enums::add(&mut cases);
    refs::add(&mut cases);
    cases.all
}
