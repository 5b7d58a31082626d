//! What holds for all values, and for all bytes.

mod apart;
mod bytes;
mod graph;
mod graphs;
mod streams;
mod types;
mod values;

use proptest::prelude::ProptestConfig;

/// Few enough values for a debug build; a failure prints the smallest value that it finds.
fn cases(cases: u32) -> ProptestConfig {
    ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }
}
