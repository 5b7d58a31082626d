//! `shared-list`: a list that most of its elements are in more than once.

use std::collections::HashMap;
use std::rc::Rc;

use rand::Rng;

use super::word;
use crate::data::random::{Random, seeded};

/// What the list shares.
#[derive(Clone, Debug, PartialEq, fory_like_core::Serialize, fory_like_core::Deserialize, fory::ForyStruct)]
pub struct Item {
    /// Any number.
    pub id: u32,
    /// Below a hundred million.
    pub size: u64,
    /// Two words.
    pub title: String,
}

/// A list of shared items.
#[derive(Debug, fory_like_core::Serialize, fory_like_core::Deserialize, fory::ForyStruct)]
pub struct SharedList {
    /// The items, each as often as it occurs.
    pub items: Vec<Rc<Item>>,
}

impl SharedList {
    /// How many elements the report's list has.
    pub const ELEMENTS: usize = 10_000;

    /// A list of that many elements, of which nine in ten are an item that occurred before.
    pub fn sample(elements: usize) -> Self {
        let mut random = seeded();
        let mut distinct: Vec<Rc<Item>> = Vec::new();
        let wanted = elements.div_ceil(10);
        let items = (0..elements).map(|index| {
            // Each place is as likely to have a new item as any other, but for the first one, which must.
            let new = index == 0 || random.gen_range(0..elements - index) < wanted - distinct.len();
            if new {
                distinct.push(Rc::new(item(&mut random)));
            }
            let which = if new { distinct.len() - 1 } else { random.gen_range(0..distinct.len()) };
            Rc::clone(&distinct[which])
        });
        SharedList { items: items.collect() }
    }

    /// The list once more, without any bytes, by its [`numbers`](Self::numbers).
    pub fn copy(&self, numbers: &[usize]) -> Self {
        let mut distinct: Vec<Rc<Item>> = Vec::new();
        let items = self.items.iter().zip(numbers).map(|(item, number)| {
            if *number == distinct.len() {
                distinct.push(Rc::new(Item::clone(item)));
            }
            Rc::clone(&distinct[*number])
        });
        SharedList { items: items.collect() }
    }

    /// For each element, the number of its item, in the order in which items occur first.
    pub fn numbers(&self) -> Vec<usize> {
        let mut numbers = HashMap::new();
        let number = |item| {
            let next = numbers.len();
            *numbers.entry(Rc::as_ptr(item)).or_insert(next)
        };
        self.items.iter().map(number).collect()
    }
}

/// Lists are equal if their items are, and the same elements are one item.
impl PartialEq for SharedList {
    fn eq(&self, other: &Self) -> bool {
        self.items == other.items && self.numbers() == other.numbers()
    }
}

fn item(random: &mut Random) -> Item {
    Item {
        id: random.r#gen(),
        size: random.gen_range(0..100_000_000),
        title: format!("{} {}", word(random), word(random)),
    }
}
