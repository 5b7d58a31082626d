//! `tree`: nodes that own their children and know their parents.

use std::cell::RefCell;
use std::rc::{Rc, Weak};

use fory::RcWeak;
use rand::Rng;

use super::word;
use crate::data::random::seeded;

/// A tree and its node. The `fory` crate reads weak pointers of its own only, so there are two; the shape is the one that
/// its documentation shows, for both.
macro_rules! tree {
    ($(#[$derives:meta])* $tree:ident, $node:ident, $weak:ident, $downgrade:path) => {
        /// A tree.
        $(#[$derives])*
        pub struct $tree {
            /// The node that has no parent.
            pub root: Rc<RefCell<$node>>,
        }

        /// A node of a tree.
        $(#[$derives])*
        pub struct $node {
            /// A word.
            pub name: String,
            /// Below a million.
            pub number: u32,
            /// The node that this one is a child of.
            pub parent: $weak<RefCell<$node>>,
            /// The nodes below this one.
            pub children: Vec<Rc<RefCell<$node>>>,
        }

        impl $tree {
            /// How many nodes the report's tree has.
            pub const NODES: usize = 10_000;

            /// A tree of that many nodes, one at least. Each hangs below one of those before it, whichever that is: the
            /// longest way down grows with the logarithm of their number, and has 21 nodes in the report's tree. Both
            /// libraries take that as they come.
            pub fn sample(nodes: usize) -> Self {
                let mut random = seeded();
                let mut all: Vec<Rc<RefCell<$node>>> = Vec::with_capacity(nodes);
                for count in 0..nodes.max(1) {
                    let above = (count > 0).then(|| &all[random.gen_range(0..count)]);
                    let node = Rc::new(RefCell::new($node {
                        name: word(&mut random),
                        number: random.gen_range(0..1_000_000),
                        parent: above.map($downgrade).unwrap_or_default(),
                        children: Vec::new(),
                    }));
                    if let Some(above) = above {
                        above.borrow_mut().children.push(Rc::clone(&node));
                    }
                    all.push(node);
                }
                $tree { root: all.swap_remove(0) }
            }

            /// The tree once more, without any bytes.
            pub fn copy(&self) -> Self {
                fn of(node: &$node, parent: $weak<RefCell<$node>>) -> Rc<RefCell<$node>> {
                    let $node { name, number, parent: _, children } = node;
                    let children = Vec::with_capacity(children.len());
                    let copy = Rc::new(RefCell::new($node { name: name.clone(), number: *number, parent, children }));
                    for child in &node.children {
                        let child = of(&child.borrow(), $downgrade(&copy));
                        copy.borrow_mut().children.push(child);
                    }
                    copy
                }
                $tree { root: of(&self.root.borrow(), $weak::default()) }
            }

            /// How many nodes there are, and how many are on the longest way down.
            pub fn size(&self) -> (usize, usize) {
                fn of(node: &$node) -> (usize, usize) {
                    node.children.iter().fold((1, 1), |(nodes, depth), child| {
                        let below = of(&child.borrow());
                        (nodes + below.0, depth.max(1 + below.1))
                    })
                }
                of(&self.root.borrow())
            }

            /// The name, the number and the number of children of each node, parents first.
            pub fn content(&self) -> Vec<(String, u32, usize)> {
                fn of(node: &$node, content: &mut Vec<(String, u32, usize)>) {
                    content.push((node.name.clone(), node.number, node.children.len()));
                    node.children.iter().for_each(|child| of(&child.borrow(), content));
                }
                let mut content = Vec::new();
                of(&self.root.borrow(), &mut content);
                content
            }

            /// Whether each child's parent is the node that owns it, and the root has none.
            pub fn is_linked(&self) -> bool {
                fn of(node: &Rc<RefCell<$node>>) -> bool {
                    node.borrow().children.iter().all(|child| {
                        let parent = child.borrow().parent.upgrade();
                        parent.is_some_and(|parent| Rc::ptr_eq(&parent, node)) && of(child)
                    })
                }
                self.root.borrow().parent.upgrade().is_none() && of(&self.root)
            }
        }

        /// Trees are equal if their nodes are, and all the parents of both are the right ones.
        impl PartialEq for $tree {
            fn eq(&self, other: &Self) -> bool {
                self.content() == other.content() && self.is_linked() && other.is_linked()
            }
        }
    };
}

tree! {
    #[derive(fory_like_core::Serialize, fory_like_core::Deserialize)]
    Tree, Node, Weak, Rc::downgrade
}

tree! {
    #[derive(fory::ForyStruct)]
    ForyTree, ForyNode, RcWeak, RcWeak::from
}
