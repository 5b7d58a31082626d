//! `zoo`: trait objects of four types.

use std::any::Any;
use std::fmt::Debug;

use fory::{ForyObject, register_trait_type};
use fory_like_core::polymorphic;
use rand::Rng;

use super::word;
use crate::data::random::{Random, list, records};

/// What lives in a zoo. [`ForyObject`] is [`Any`] with a method of the `fory` crate's.
pub trait Animal: ForyObject + Debug {
    /// What it eats a day, in grams.
    fn appetite(&self) -> u32;
    /// The same animal once more.
    fn copy(&self) -> Box<dyn Animal>;
    /// Whether the other one has the same type and content.
    fn same(&self, other: &dyn Animal) -> bool;
}

register_trait_type!(Animal, Dog, Parrot, Crab, Elephant);

polymorphic! {
    dyn Animal {
        1 => Dog,
        2 => Parrot,
        3 => Crab,
        4 => Elephant,
    }
}

/// Animals of all kinds.
#[derive(Debug, fory_like_core::Serialize, fory_like_core::Deserialize, fory::ForyStruct)]
pub struct Zoo {
    /// The animals, in no particular order.
    pub animals: Vec<Box<dyn Animal>>,
}

/// A small one, with a name.
#[derive(Clone, Debug, PartialEq, fory_like_core::Serialize, fory_like_core::Deserialize, fory::ForyStruct)]
pub struct Dog {
    /// A word.
    pub name: String,
    /// In years.
    pub age: u8,
    /// Whether it may be petted.
    pub gentle: bool,
}

/// With a list of text.
#[derive(Clone, Debug, PartialEq, fory_like_core::Serialize, fory_like_core::Deserialize, fory::ForyStruct)]
pub struct Parrot {
    /// A word.
    pub name: String,
    /// In metres.
    pub wingspan: f32,
    /// What it can say.
    pub words: Vec<String>,
}

/// The smallest, without anything on the heap.
#[derive(Clone, Debug, PartialEq, fory_like_core::Serialize, fory_like_core::Deserialize, fory::ForyStruct)]
pub struct Crab {
    /// A number for want of a name.
    pub tag: u32,
    /// In metres.
    pub depth: f32,
}

/// The largest, with a list of numbers.
#[derive(Clone, Debug, PartialEq, fory_like_core::Serialize, fory_like_core::Deserialize, fory::ForyStruct)]
pub struct Elephant {
    /// A word.
    pub name: String,
    /// The word of its keeper.
    pub keeper: String,
    /// In seconds since 1970.
    pub born: i64,
    /// In kilograms.
    pub weight: f64,
    /// Where it was last.
    pub latitude: f64,
    /// Where it was last.
    pub longitude: f64,
    /// What it weighed before.
    pub weights: Vec<f64>,
}

macro_rules! animals {
    ($($name:ident eats $appetite:literal,)*) => {$(
        impl Animal for $name {
            fn appetite(&self) -> u32 {
                $appetite
            }

            fn copy(&self) -> Box<dyn Animal> {
                Box::new(self.clone())
            }

            fn same(&self, other: &dyn Animal) -> bool {
                let other: &dyn Any = other;
                other.downcast_ref() == Some(self)
            }
        }
    )*};
}

animals! {
    Dog eats 500,
    Parrot eats 30,
    Crab eats 5,
    Elephant eats 100_000,
}

impl Zoo {
    /// How many animals the report's zoo has.
    pub const ANIMALS: usize = 1_000;

    /// A zoo of that many animals, of each kind about as many.
    pub fn sample(animals: usize) -> Self {
        Zoo { animals: records(animals, animal) }
    }

    /// The zoo once more, without any bytes.
    pub fn copy(&self) -> Self {
        Zoo { animals: self.animals.iter().map(|animal| animal.copy()).collect() }
    }
}

/// Zoos are equal if their animals are, in order.
impl PartialEq for Zoo {
    fn eq(&self, other: &Self) -> bool {
        self.animals.len() == other.animals.len()
            && self.animals.iter().zip(&other.animals).all(|(here, there)| here.same(&**there))
    }
}

fn animal(random: &mut Random) -> Box<dyn Animal> {
    match random.gen_range(0..4) {
        0 => Box::new(Dog { name: word(random), age: random.gen_range(0..20), gentle: random.gen_bool(0.5) }),
        1 => Box::new(Parrot { name: word(random), wingspan: random.r#gen(), words: list(random, 0..8, word) }),
        2 => Box::new(Crab { tag: random.r#gen(), depth: random.r#gen() }),
        _ => Box::new(Elephant {
            name: word(random),
            keeper: word(random),
            born: random.gen_range(0..1_700_000_000),
            weight: random.gen_range(100.0..6_000.0),
            latitude: random.gen_range(-90.0..90.0),
            longitude: random.gen_range(-180.0..180.0),
            weights: list(random, 0..12, |random| random.gen_range(100.0..6_000.0)),
        }),
    }
}
