//! Graphs of shared values.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::{Arc, RwLock};

use fory_like_core::{ArcWeak, Deserialize, RcWeak, Serialize};
use fory_like_integration_tests::shown;
use fory_like_integration_tests::shown::{Shown, object};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;

#[derive(Serialize, Deserialize)]
pub struct Node {
    pub id: u64,
    #[fory(intern)]
    pub name: String,
    #[fory(intern)]
    pub tags: Vec<Rc<str>>,
    pub strong: Vec<Rc<Node>>,
    pub weak: RefCell<Vec<RcWeak<Node>>>,
    pub peer: Option<Arc<Peer>>,
}

#[derive(Serialize, Deserialize)]
pub struct Peer {
    pub id: i32,
    pub ring: RwLock<Vec<ArcWeak<Peer>>>,
}

/// What a graph is made from. Indices are those of nodes in the order in which they are made.
#[derive(Debug, Clone)]
pub struct Plan {
    nodes: Vec<(u64, u8, Vec<u8>)>,
    strong: Vec<(Index, Index)>,
    weak: Vec<(Index, Index)>,
    peers: Vec<i32>,
    peer: Vec<(Index, Index)>,
    ring: Vec<(Index, Index)>,
    /// The nodes in the message's list, in its order; others are in it only where a strong pointer leads to them.
    listed: Vec<Index>,
}

shown!(struct Peer { id, ring });

/// Interned text is shown as text.
impl Shown for Node {
    fn show(&self, out: &mut String) {
        let tags: Vec<&str> = self.tags.iter().map(|tag| &**tag).collect();
        let pointers: [(&str, &dyn Shown); 3] = [("strong", &self.strong), ("weak", &self.weak), ("peer", &self.peer)];
        let fields: [(&str, &dyn Shown); 3] = [("id", &self.id), ("name", &self.name), ("tags", &tags)];
        object(out, &[fields, pointers].concat());
    }
}

pub fn plan() -> impl Strategy<Value = Plan> {
    fn edges(most: usize) -> impl Strategy<Value = Vec<(Index, Index)>> {
        vec(any::<(Index, Index)>(), 0..most)
    }
    let node = (prop_oneof![0..300u64, any::<u64>()], 0..4u8, vec(0..4u8, 0..3));
    let peers = (vec(any::<i32>(), 1..6), edges(20), edges(12));
    (vec(node, 1..40), edges(60), edges(80), peers, vec(any::<Index>(), 0..30)).prop_map(
        |(nodes, strong, weak, (peers, peer, ring), listed)| Plan { nodes, strong, weak, peers, peer, ring, listed },
    )
}

fn name(number: u8) -> &'static str {
    ["", "a", "na\u{ef}ve", "a longer name that is worth it"][usize::from(number)]
}

/// All nodes, of which some may not be in the message, and the message.
pub fn build(plan: &Plan) -> (Vec<Rc<Node>>, Vec<Rc<Node>>) {
    let peers: Vec<_> = plan.peers.iter().map(|id| Arc::new(Peer { id: *id, ring: RwLock::default() })).collect();
    for (from, to) in &plan.ring {
        from.get(&peers).ring.write().expect("no thread has panicked").push(ArcWeak::downgrade(to.get(&peers)));
    }
    let mut nodes: Vec<Rc<Node>> = Vec::new();
    for (at, (id, first, tags)) in plan.nodes.iter().enumerate() {
        // Strong pointers lead to earlier nodes only, so that there are no circles.
        let to = plan.strong.iter().filter(|(from, _)| at > 0 && from.index(plan.nodes.len()) == at);
        let peer = plan.peer.iter().find(|(from, _)| from.index(plan.nodes.len()) == at);
        nodes.push(Rc::new(Node {
            id: *id,
            name: name(*first).into(),
            tags: tags.iter().map(|tag| name(*tag).into()).collect(),
            strong: to.map(|(_, to)| nodes[to.index(at)].clone()).collect(),
            weak: RefCell::default(),
            peer: peer.map(|(_, to)| to.get(&peers).clone()),
        }));
    }
    for (from, to) in &plan.weak {
        from.get(&nodes).weak.borrow_mut().push(RcWeak::downgrade(to.get(&nodes)));
    }
    let listed = plan.listed.iter().map(|index| index.get(&nodes).clone()).collect();
    (nodes, listed)
}
