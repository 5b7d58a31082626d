//! Graphs of shared values come back with the same pointers to the same values.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;
use std::sync::{Arc, RwLock};

use fory_like_core::{ArcWeak, Config, Deserialize, RcWeak, Serialize};
use fory_like_integration_tests::mode::{Compressed, CompressedVerified, Fixed, Mode, Verified};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;

use crate::cases;

#[derive(Serialize, Deserialize)]
struct Node {
    id: u64,
    #[fory(intern)]
    name: String,
    #[fory(intern)]
    tags: Vec<Rc<str>>,
    strong: Vec<Rc<Node>>,
    weak: RefCell<Vec<RcWeak<Node>>>,
    sync: Option<Arc<Sync>>,
}

#[derive(Serialize, Deserialize)]
struct Sync {
    id: i32,
    ring: RwLock<Vec<ArcWeak<Sync>>>,
}

/// What a graph is made from. Indices are those of nodes in the order in which they are made.
#[derive(Debug, Clone)]
struct Plan {
    nodes: Vec<(u64, u8, Vec<u8>)>,
    strong: Vec<(Index, Index)>,
    weak: Vec<(Index, Index)>,
    syncs: Vec<i32>,
    sync: Vec<(Index, Index)>,
    ring: Vec<(Index, Index)>,
    /// The nodes in the message's list, in its order; others are in it only where a strong pointer leads to them.
    listed: Vec<Index>,
}

/// A graph's topology: nodes by their numbers, in the order in which strong pointers lead to them.
#[derive(Debug, Default, PartialEq)]
struct Topology {
    listed: Vec<usize>,
    nodes: Vec<Shape>,
    syncs: Vec<(i32, Vec<Option<usize>>)>,
}

#[derive(Debug, Default, PartialEq)]
struct Shape {
    id: u64,
    name: String,
    tags: Vec<String>,
    strong: Vec<usize>,
    weak: Vec<Option<usize>>,
    sync: Option<usize>,
}

fn plan() -> impl Strategy<Value = Plan> {
    fn edges(most: usize) -> impl Strategy<Value = Vec<(Index, Index)>> {
        vec(any::<(Index, Index)>(), 0..most)
    }
    let node = (prop_oneof![0..300u64, any::<u64>()], 0..4u8, vec(0..4u8, 0..3));
    let syncs = (vec(any::<i32>(), 1..6), edges(20), edges(12));
    (vec(node, 1..40), edges(60), edges(80), syncs, vec(any::<Index>(), 0..30)).prop_map(
        |(nodes, strong, weak, (syncs, sync, ring), listed)| Plan { nodes, strong, weak, syncs, sync, ring, listed },
    )
}

fn name(number: u8) -> &'static str {
    ["", "a", "na\u{ef}ve", "a longer name that is worth it"][usize::from(number)]
}

/// All nodes, of which some may not be in the message, and the message.
fn build(plan: &Plan) -> (Vec<Rc<Node>>, Vec<Rc<Node>>) {
    let syncs: Vec<_> = plan.syncs.iter().map(|id| Arc::new(Sync { id: *id, ring: RwLock::default() })).collect();
    for (from, to) in &plan.ring {
        from.get(&syncs).ring.write().expect("no thread has panicked").push(ArcWeak::downgrade(to.get(&syncs)));
    }
    let mut nodes: Vec<Rc<Node>> = Vec::new();
    for (at, (id, first, tags)) in plan.nodes.iter().enumerate() {
        // Strong pointers lead to earlier nodes only, so that there are no circles.
        let to = plan.strong.iter().filter(|(from, _)| at > 0 && from.index(plan.nodes.len()) == at);
        let sync = plan.sync.iter().find(|(from, _)| from.index(plan.nodes.len()) == at);
        nodes.push(Rc::new(Node {
            id: *id,
            name: name(*first).into(),
            tags: tags.iter().map(|tag| name(*tag).into()).collect(),
            strong: to.map(|(_, to)| nodes[to.index(at)].clone()).collect(),
            weak: RefCell::default(),
            sync: sync.map(|(_, to)| to.get(&syncs).clone()),
        }));
    }
    for (from, to) in &plan.weak {
        from.get(&nodes).weak.borrow_mut().push(RcWeak::downgrade(to.get(&nodes)));
    }
    let listed = plan.listed.iter().map(|index| index.get(&nodes).clone()).collect();
    (nodes, listed)
}

/// Numbers for values, by address.
#[derive(Default)]
struct Numbers(HashMap<usize, usize>);

impl Numbers {
    fn known<T>(&self, value: &T) -> Option<usize> {
        self.0.get(&std::ptr::from_ref(value).addr()).copied()
    }

    /// The value's number, and whether it is new.
    fn number<T>(&mut self, value: &T) -> (usize, bool) {
        let next = self.0.len();
        let number = *self.0.entry(std::ptr::from_ref(value).addr()).or_insert(next);
        (number, number == next)
    }
}

fn topology(listed: &[Rc<Node>]) -> Topology {
    fn visit(node: &Rc<Node>, numbers: &mut Numbers, order: &mut Vec<Rc<Node>>) {
        if numbers.number(&**node).1 {
            order.push(node.clone());
            node.strong.iter().for_each(|node| visit(node, numbers, order));
        }
    }
    let (mut nodes, mut order) = (Numbers::default(), Vec::new());
    listed.iter().for_each(|node| visit(node, &mut nodes, &mut order));
    let (mut sync_numbers, mut syncs) = (Numbers::default(), Vec::new());
    for sync in order.iter().filter_map(|node| node.sync.as_ref()) {
        if sync_numbers.number(&**sync).1 {
            syncs.push(sync.clone());
        }
    }
    let number = |node: &Rc<Node>| nodes.known(&**node).expect("it was visited");
    let shape = |node: &Rc<Node>| Shape {
        id: node.id,
        name: node.name.clone(),
        tags: node.tags.iter().map(|tag| tag.to_string()).collect(),
        strong: node.strong.iter().map(number).collect(),
        weak: node.weak.borrow().iter().map(|weak| weak.upgrade().and_then(|node| nodes.known(&*node))).collect(),
        sync: node.sync.as_ref().and_then(|sync| sync_numbers.known(&**sync)),
    };
    let ring = |sync: &Arc<Sync>| {
        let ring = sync.ring.read().expect("no thread has panicked");
        ring.iter().map(|weak| weak.upgrade().and_then(|sync| sync_numbers.known(&*sync))).collect()
    };
    Topology {
        listed: listed.iter().map(number).collect(),
        nodes: order.iter().map(shape).collect(),
        syncs: syncs.iter().map(|sync| (sync.id, ring(sync))).collect(),
    }
}

fn comes_back<M: Mode>(plan: &Plan) -> Result<(), TestCaseError> {
    let (all, listed) = build(plan);
    let expected = topology(&listed);
    let bytes = M::to_vec(&listed)?;
    prop_assert_eq!(M::encoded_size(&listed)?, bytes.len());
    prop_assert_eq!(&M::to_vec(&listed)?, &bytes);
    let read: Vec<Rc<Node>> = M::from_slice(&bytes)?;
    let found = topology(&read);
    prop_assert_eq!(&found, &expected);
    // Nothing is owned but by what was read: not by tables, nor by values that were promised.
    let mut owners = vec![0; expected.nodes.len()];
    expected
        .listed
        .iter()
        .chain(expected.nodes.iter().flat_map(|node| &node.strong))
        .for_each(|node| owners[*node] += 1);
    for (node, number) in read.iter().zip(&found.listed) {
        prop_assert_eq!(Rc::strong_count(node), owners[*number]);
    }
    // A weak pointer to what is not in the message was written as a promise, and is read as one to nothing.
    let promised_nothing = |read: &Topology| {
        read.nodes.iter().flat_map(|node| &node.weak).any(Option::is_none)
            || read.syncs.iter().flat_map(|sync| &sync.1).any(Option::is_none)
    };
    let again = M::to_vec(&read)?;
    prop_assert_eq!(M::encoded_size(&read)?, again.len());
    if promised_nothing(&found) {
        prop_assert_eq!(topology(&M::from_slice::<Vec<Rc<Node>>>(&again)?), expected);
    } else {
        prop_assert_eq!(again, bytes);
    }
    drop(all);
    Ok(())
}

proptest! {
    #![proptest_config(cases(200))]

    #[test]
    fn a_graph_comes_back_with_its_pointers(plan in plan()) {
        comes_back::<Fixed>(&plan)?;
        comes_back::<Compressed>(&plan)?;
        comes_back::<Verified>(&plan)?;
        comes_back::<CompressedVerified>(&plan)?;
    }

    #[test]
    fn a_graph_is_as_deep_to_readers_as_to_writers(plan in plan(), depth in 1..20usize) {
        let (_all, listed) = build(&plan);
        let config = Config::new().max_depth(depth);
        let bytes = Fixed::to_vec(&listed)?;
        let read = config.from_slice::<Vec<Rc<Node>>>(&bytes);
        let written = config.to_vec(&listed);
        prop_assert_eq!(read.is_ok(), written.is_ok(), "{:?}, {:?}", read.err(), written.err());
        prop_assert_eq!(config.encoded_size(&listed).is_ok(), written.is_ok());
    }

    #[test]
    fn a_graph_with_bytes_overwritten_is_a_value_or_an_error(
        plan in plan(),
        changes in vec((any::<Index>(), prop_oneof![0..8u8, any::<u8>()]), 1..4),
    ) {
        let mut message = Compressed::to_vec(&build(&plan).1)?;
        for (index, byte) in changes {
            *index.get_mut(&mut message) = byte;
        }
        if let Ok(read) = Compressed::from_slice::<Vec<Rc<Node>>>(&message) {
            let again = Compressed::to_vec(&read)?;
            let reread: Vec<Rc<Node>> = Compressed::from_slice(&again)?;
            prop_assert_eq!(topology(&reread), topology(&read));
            prop_assert_eq!(Compressed::to_vec(&reread)?, again);
        }
    }
}
