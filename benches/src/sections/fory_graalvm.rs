//! Apache Fory's "Java GraalVM Native Image Benchmark" reproduced, and the Rust crates beside it.

mod tables;
mod targets;

use crate::contest;
use crate::context::Context;
use crate::data::graalvm::{Foo, Struct};
use crate::report::Section;
use crate::systems::Error;
use crate::timing::ROUNDS;

/// The name the section is asked for by.
pub const ID: &str = "fory-graalvm";
/// Its heading.
pub const TITLE: &str = "Apache Fory's GraalVM benchmark";

/// Measures the section.
pub fn run(context: &Context) -> Result<Section, Error> {
    let mut rows = contest::run("Struct", &Struct::sample(), context, |_, _| Ok(()))?;
    rows.extend(contest::run("Foo", &Foo::sample(), context, |_, _| Ok(()))?);
    Ok(Section {
        id: ID,
        title: TITLE,
        notes: notes(),
        tables: tables::all(&rows, "not run"),
        targets: targets::all(&rows),
        rows,
    })
}

fn notes() -> Vec<String> {
    [
        &format!(
            "One repeat of the round trip serializes into a fresh buffer and deserializes it; the next repeat takes the \
             value that came out. Every system took {ROUNDS} interleaved turns in rotating order; ns are the median of \
             the turns, ms their sum. Freeing the result is timed with what made it."
        ),
        "\"publ.\": as published by Apache Fory for its Java implementation and the JDK's, both as native images.",
        "reflective: Java's serialization format written and read in Rust through run-time reflection. \
         jdk: ObjectOutputStream and ObjectInputStream on a real JVM.",
        "fory: native mode, same schema, types registered. wincode: default configuration. bitcode: own derives, reused \
         Buffer, its output copied into a fresh Vec. postcard: to_allocvec. rkyv: to_bytes, checked from_bytes.",
        "Foo's map is the standard HashMap for everyone.",
    ]
    .into_iter()
    .map(str::to_string)
    .collect()
}
