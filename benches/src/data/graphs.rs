//! Graphs: values that point to each other, and values of types that only a trait is known of.
//!
//! The public data sets have nothing of the kind, so these are this repository's own, drawn with the same generator.

mod shared_list;
mod tree;
mod zoo;

pub use shared_list::{Item, SharedList};
pub use tree::{ForyNode, ForyTree, Node, Tree};
pub use zoo::{Animal, Crab, Dog, Elephant, Parrot, Zoo};

use rand::Rng;

use super::random::Random;

/// A lower-case word of 3 to 12 letters.
pub(super) fn word(random: &mut Random) -> String {
    let length = random.gen_range(3..=12);
    (0..length).map(|_| char::from(random.gen_range(b'a'..=b'z'))).collect()
}
