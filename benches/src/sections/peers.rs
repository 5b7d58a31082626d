//! The public comparison of Rust's serialization crates, rust_serialization_benchmark, reproduced with fory-like in it.

mod chart;
mod tables;
mod targets;

use crate::contest::one_way;
use crate::context::Context;
use crate::data::log::Logs;
use crate::data::mesh::Mesh;
use crate::data::minecraft_savedata::Players;
use crate::data::mk48::Updates;
use crate::report::{Row, Section};
use crate::systems::Error;
use crate::timing::Pace;

/// The name the section is asked for by.
pub const ID: &str = "peers";
/// Its heading.
pub const TITLE: &str = "The public Rust serialization benchmark";

/// The data sets, by the names they have there.
pub const WORKLOADS: [&str; 4] = [LOG, MESH, MINECRAFT_SAVEDATA, MK48];
const LOG: &str = "log";
const MESH: &str = "mesh";
const MINECRAFT_SAVEDATA: &str = "minecraft_savedata";
const MK48: &str = "mk48";

/// Measures the section.
pub fn run(context: &Context) -> Result<Section, Error> {
    let mut rows = one_way::run(LOG, &Logs::sample(Logs::RECORDS), context)?;
    rows.extend(one_way::run(MESH, &Mesh::sample(Mesh::TRIANGLES), context)?);
    rows.extend(one_way::run(MINECRAFT_SAVEDATA, &Players::sample(Players::PLAYERS), context)?);
    rows.extend(one_way::run(MK48, &Updates::sample(Updates::UPDATES), context)?);
    let chart = context.out.join("peers.svg");
    chart::draw(&rows, &chart).map_err(|error| format!("{}: {error}", chart.display()))?;
    Ok(Section {
        id: ID,
        title: TITLE,
        notes: notes(context),
        tables: tables::all(&rows),
        targets: targets::all(&rows),
        versions: Vec::new(),
        rows,
    })
}

fn notes(context: &Context) -> Vec<String> {
    let Pace { rounds, turn } = Pace::of(context.repeats);
    [
        "The data is made anew from a fixed seed, with the fields, the ranges and the sizes of the public comparison.",
        &format!(
            "Every system took {rounds} turns of about {turn:?} at each action, interleaved, in rotating order; times are \
             the median turn's."
        ),
        "best: in units of the fastest peer. floor: in units of the copy nobody can avoid, which is memcpy (of \
         fory-like's fixed message) for writers and clone (of the value) for readers.",
        "serialize: into a fresh buffer. reused: into one that is kept. deserialize: into an owned value. borrow: into \
         one whose text points into the message; where borrow is missing, the crate cannot do it or there is no text.",
        "rkyv's borrow is its checked access, which reads nothing yet: what is read later is paid for later.",
        "Freeing a result is timed with what made it. zstd: the message after compression at level 3.",
        "bitcode: own derives, a reused Buffer; it keeps that in \"serialize\" too, and its output is copied. wincode: \
         default configuration, tags of one byte, without its limit on lengths in mesh. postcard, serde_json: through \
         serde. savefile: without a schema. fory: native mode, same schema, types registered.",
        "prost carries its own message types, made beforehand. rkyv: to_bytes, checked from_bytes.",
    ]
    .into_iter()
    .map(str::to_string)
    .collect()
}

/// The time of `row` in units of the time of `unit`.
fn ratio(row: Option<&Row>, unit: Option<&Row>) -> Option<f64> {
    Some(row?.ns_per_op / unit?.ns_per_op)
}
