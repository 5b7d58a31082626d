//! Apache Fory's "Java GraalVM Native Image Benchmark" reproduced, and the Rust crates beside it.

mod jvm;
mod tables;
mod targets;

use crate::contest;
use crate::context::Context;
use crate::data::graalvm::{Foo, Struct};
use crate::report::Section;
use crate::systems::Error;
use crate::timing::ROUNDS;
use jvm::Jvm;

/// The name the section is asked for by.
pub const ID: &str = "fory-graalvm";
/// Its heading.
pub const TITLE: &str = "Apache Fory's GraalVM benchmark";

/// Measures the section.
pub fn run(context: &Context) -> Result<Section, Error> {
    let mut jvm = Jvm::find(context)?;
    jvm.run()?;
    let mut rows = contest::run("Struct", &Struct::sample(), context)?;
    jvm.run()?;
    rows.extend(contest::run("Foo", &Foo::sample(), context)?);
    jvm.run()?;
    rows.extend(jvm.rows());
    Ok(Section {
        id: ID,
        title: TITLE,
        notes: notes(&jvm),
        tables: tables::all(&rows, jvm.absence()),
        targets: targets::all(&rows),
        versions: jvm.version().map(|version| ("java", version.to_string())).into_iter().collect(),
        rows,
    })
}

fn notes(jvm: &Jvm<'_>) -> Vec<String> {
    [
        "publ.: as published by Apache Fory for its Java implementation and the JDK's, both in native images.",
        "Java's format names the class in each message; the published sizes are those of the package io.fury.graalvm.",
        "Round trip: serialize into a fresh buffer, deserialize it; the next repeat takes the value that came out.",
        &format!(
            "Every Rust system took {ROUNDS} turns, interleaved, in rotating order: ns are the median turn's, ms the sum."
        ),
        "Freeing a result is timed with what made it. Foo's map is the standard HashMap for everyone.",
        "reflective: Java's serialization format, written and read in Rust through run-time reflection.",
        &jvm.note(),
        "fory: native mode, same schema, types registered. wincode: default configuration.",
        "bitcode: own derives and a reused Buffer, whose output is copied into a fresh Vec.",
        "postcard: to_allocvec, from_bytes. rkyv: to_bytes, checked from_bytes back to the owned value.",
    ]
    .into_iter()
    .map(str::to_string)
    .collect()
}
