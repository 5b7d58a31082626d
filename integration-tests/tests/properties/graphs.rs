//! Graphs of shared values come back with the same pointers to the same values.

use std::collections::HashMap;
use std::rc::Rc;
use std::sync::Arc;

use fory_like_core::Config;
use fory_like_integration_tests::mode::{Compressed, CompressedVerified, Fixed, Mode, Verified};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;

use crate::cases;
use crate::graph::{Node, Peer, Plan, build, plan};

/// A graph's topology: nodes by their numbers, in the order in which strong pointers lead to them.
#[derive(Debug, Default, PartialEq)]
struct Topology {
    listed: Vec<usize>,
    nodes: Vec<Shape>,
    peers: Vec<(i32, Vec<Option<usize>>)>,
}

#[derive(Debug, Default, PartialEq)]
struct Shape {
    id: u64,
    name: String,
    tags: Vec<String>,
    strong: Vec<usize>,
    weak: Vec<Option<usize>>,
    peer: Option<usize>,
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
    let (mut peer_numbers, mut peers) = (Numbers::default(), Vec::new());
    for peer in order.iter().filter_map(|node| node.peer.as_ref()) {
        if peer_numbers.number(&**peer).1 {
            peers.push(peer.clone());
        }
    }
    let number = |node: &Rc<Node>| nodes.known(&**node).expect("it was visited");
    let shape = |node: &Rc<Node>| Shape {
        id: node.id,
        name: node.name.clone(),
        tags: node.tags.iter().map(|tag| tag.to_string()).collect(),
        strong: node.strong.iter().map(number).collect(),
        weak: node.weak.borrow().iter().map(|weak| weak.upgrade().and_then(|node| nodes.known(&*node))).collect(),
        peer: node.peer.as_ref().and_then(|peer| peer_numbers.known(&**peer)),
    };
    let ring = |peer: &Arc<Peer>| {
        let ring = peer.ring.read().expect("no thread has panicked");
        ring.iter().map(|weak| weak.upgrade().and_then(|peer| peer_numbers.known(&*peer))).collect()
    };
    Topology {
        listed: listed.iter().map(number).collect(),
        nodes: order.iter().map(shape).collect(),
        peers: peers.iter().map(|peer| (peer.id, ring(peer))).collect(),
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
            || read.peers.iter().flat_map(|peer| &peer.1).any(Option::is_none)
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
