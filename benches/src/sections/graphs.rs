//! fory-like beside the `fory` crate on what few others can carry: shared values, pointers to parents, trait objects.

mod measure;
mod tables;
mod targets;

use crate::context::Context;
use crate::data::graphs::{ForyTree, SharedList, Tree, Zoo};
use crate::report::{Action, Row, Section};
use crate::systems::{Error, Numbers, names};
use crate::timing::Pace;

/// The name the section is asked for by.
pub const ID: &str = "graphs";
/// Its heading.
pub const TITLE: &str = "Graphs: shared values, parents, trait objects";

const TREE: &str = "tree";
const SHARED_LIST: &str = "shared-list";
const ZOO: &str = "zoo";
const WORKLOADS: [&str; 3] = [TREE, SHARED_LIST, ZOO];

const ACTIONS: [Action; 2] = [Action::Serialize, Action::Deserialize];

/// Who is measured, in the order of the tables.
const LINES: [(&str, Option<Numbers>); 4] = [
    (names::FORY_LIKE, Some(Numbers::Fixed)),
    (names::FORY_LIKE, Some(Numbers::Compressed)),
    (names::FORY, None),
    (names::CLONE, None),
];

/// Measures the section.
pub fn run(context: &Context) -> Result<Section, Error> {
    let (ours, peers) = (Tree::sample(Tree::NODES), ForyTree::sample(ForyTree::NODES));
    let mut rows = measure::all(TREE, &ours, &peers, Tree::copy, context)?;
    let list = SharedList::sample(SharedList::ELEMENTS);
    let numbers = list.numbers();
    rows.extend(measure::all(SHARED_LIST, &list, &list, |list| list.copy(&numbers), context)?);
    let zoo = Zoo::sample(Zoo::ANIMALS);
    rows.extend(measure::all(ZOO, &zoo, &zoo, Zoo::copy, context)?);
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
        "tree: 10,000 nodes, each with a name, a number, its children and a weak pointer to its parent; each hangs below \
         one of those made before it, whichever that is, which makes it 21 deep. They lie in memory in the order they \
         were made in, which is not the order a writer meets them in. shared-list: 10,000 pointers to 1,000 items. zoo: \
         1,000 boxed trait objects of four types.",
        "The data is drawn from a fixed seed and is the same for both. What was read was checked: the content, that one \
         value is still one, and that each parent is the right one.",
        "fory: native mode, same schema, types registered by number, references tracked where the data has any. Its tree \
         has its own RcWeak, ours the Weak of std; apart from that the types are the same, and have the shape that its \
         documentation shows.",
        &format!(
            "Each took {rounds} turns of about {turn:?} at each action, interleaved, in rotating order; times are the median \
             turn's."
        ),
        "serialize: into a fresh buffer. deserialize: into an owned value. Freeing a result is timed with what made it.",
        "clone: the same value made from the one in memory, without any bytes. It allocates and frees what a reader has \
         to. In tree it also looks for the nodes all over the memory, which a reader does not.",
    ]
    .into_iter()
    .map(str::to_string)
    .collect()
}

/// The time of `row` in units of the time of `unit`.
fn ratio(row: Option<&Row>, unit: Option<&Row>) -> Option<f64> {
    Some(row?.ns_per_op / unit?.ns_per_op)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::path::PathBuf;

    use super::*;
    use crate::context::Jdk;

    fn context() -> Context {
        Context { repeats: 1, out: PathBuf::new(), jdk: Jdk::Off }
    }

    #[test]
    fn everybody_is_measured_at_both_actions() {
        let rows = measure::all(TREE, &Tree::sample(50), &ForyTree::sample(50), Tree::copy, &context()).unwrap();
        let found: BTreeSet<_> =
            rows.iter().map(|row| (row.system, row.numbers.map(Numbers::name), row.action.name())).collect();
        // A copy is made beside readers only.
        assert_eq!(found.len(), LINES.len() * ACTIONS.len() - 1);
        assert_eq!(rows.len(), found.len());
        assert!(rows.iter().all(|row| row.ns_per_op > 0.0));
        assert!(rows.iter().all(|row| (row.bytes > 50 * 4) != (row.system == names::CLONE)));
    }

    #[test]
    fn every_figure_has_a_target() {
        let rows = run(&context()).unwrap().rows;
        // Two encodings against one peer: two times and a size in each of the workloads.
        let targets = targets::all(&rows);
        assert_eq!(targets.len(), 2 * 3 * WORKLOADS.len());
        assert!(targets.iter().all(|target| target.figure.is_some()), "{targets:?}");
        assert!(targets::all(&[]).iter().all(|target| target.met().is_none()));
    }
}
