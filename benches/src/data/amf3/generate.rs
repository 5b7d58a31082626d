//! Drawing the data, in the benchmark's order and with its generator.
//!
//! The benchmark seeds its generator by the clock. This seed gives the beans of the golden files, whose 5 are the first of ours.

use super::{JavaRandom, mirror};
use crate::amf3::{Date, Link};

/// Draws the beans.
const BEANS: u64 = 1_796_063_094_652;

/// Draws the strings of the list of strings.
const TEXT: u64 = 1;

/// 0 to 99 characters below 128.
fn text(random: &mut JavaRandom) -> String {
    let length = random.below(100);
    (0..length).map(|_| char::from(random.below(128) as u8)).collect()
}

/// That many strings.
pub fn strings(count: usize) -> Vec<String> {
    let mut random = JavaRandom::new(TEXT);
    (0..count).map(|_| text(&mut random)).collect()
}

/// A bean of either class, its properties drawn one after the other.
macro_rules! draw {
    ($random:expr, $class:ident, $more:ident: $value:expr) => {
        mirror::$class {
            property1: $random.int(),
            property2: text($random),
            property3: $random.flag(),
            property4: text($random),
            property5: $random.double(),
            property6: Date($random.long()),
            property7: text($random),
            property8: text($random),
            property9: text($random),
            property10: text($random),
            $more: $value,
        }
    };
}

impl mirror::DataObject2 {
    /// That many beans; fewer are the first ones of more.
    pub fn sample(count: usize) -> Vec<Self> {
        let mut random = JavaRandom::new(BEANS);
        let mut bean = |number| {
            let random = &mut random;
            let length = 10 + random.below(20);
            draw!(random, DataObject2, objects: {
                (0..length).map(|_| draw!(random, DataObject1, object: Link(number))).collect()
            })
        };
        (0..count as u32).map(&mut bean).collect()
    }
}

impl super::Beans {
    /// That many beans, the same ones as the mirror's.
    pub fn sample(count: usize) -> Self {
        mirror::DataObject2::sample(count).as_slice().into()
    }
}
