//! The data of GraniteDS's AMF benchmark: beans with a set of objects each, and strings.
//!
//! The properties, their types and what they are drawn from are those of `DataObject1` and `DataObject2` there. There are two
//! Rust forms of them: [`Beans`], as a Rust program has them, and [`mirror`], which reflection can walk.

use std::collections::HashSet;
use std::hash::{Hash, Hasher};
use std::rc::{Rc, Weak};

use rustc_hash::FxBuildHasher;

mod generate;
mod java_random;
pub mod mirror;

pub use generate::strings;
pub use java_random::JavaRandom;

/// How many beans the big list has.
pub const BIG: usize = 10_000;

/// How many beans the small list has, whose figures were published.
pub const SMALL: usize = 50;

/// How many strings the list of strings has.
pub const STRINGS: usize = 10_000;

/// A point of time: milliseconds from the beginning of 1970, as `java.util.Date` holds them.
///
/// The data uses all 64 bits. A `SystemTime` reaches that far on some systems only.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, fory_like_core::Serialize, fory_like_core::Deserialize)]
#[fory(transparent)]
pub struct Date(pub i64);

/// The properties that both classes have, and more.
macro_rules! bean {
    ($(#[$attribute:meta])* $name:ident, $date:ty, $(#[$doc:meta])* $more:ident: $type:ty) => {
        $(#[$attribute])*
        #[allow(missing_docs)] // The names are the benchmark's.
        pub struct $name {
            pub property1: i32,
            pub property2: String,
            pub property3: bool,
            pub property4: String,
            pub property5: f64,
            pub property6: $date,
            pub property7: String,
            pub property8: String,
            pub property9: String,
            pub property10: String,
            $(#[$doc])*
            pub $more: $type,
        }
    };
}
use bean;

bean! {
    /// An object of a bean's set.
    #[derive(Clone, Debug, fory_like_core::Serialize, fory_like_core::Deserialize)]
    DataObject1, Date,
    /// The bean whose set it is in.
    object: Weak<DataObject2>
}

bean! {
    /// A bean.
    #[derive(Debug, PartialEq, fory_like_core::Serialize, fory_like_core::Deserialize)]
    DataObject2, Date,
    /// Its objects, in no order. The hasher is one without a random seed, so that every run writes the same bytes.
    objects: HashSet<DataObject1, FxBuildHasher>
}

/// Two are equal if their properties are, all but the bean: that one's equality asks for theirs.
impl PartialEq for DataObject1 {
    fn eq(&self, other: &Self) -> bool {
        self.property1 == other.property1
            && self.property2 == other.property2
            && self.property3 == other.property3
            && self.property4 == other.property4
            && self.property5.to_bits() == other.property5.to_bits()
            && self.property6 == other.property6
            && self.property7 == other.property7
            && self.property8 == other.property8
            && self.property9 == other.property9
            && self.property10 == other.property10
    }
}

impl Eq for DataObject1 {}

/// By the number alone: it is drawn from all of 32 bits.
impl Hash for DataObject1 {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.property1.hash(state);
    }
}

/// A list of beans.
#[derive(Debug, fory_like_core::Serialize, fory_like_core::Deserialize)]
#[fory(transparent)]
pub struct Beans(pub Vec<Rc<DataObject2>>);

impl Beans {
    /// Whether each object refers back to the very bean that holds it.
    pub fn is_linked(&self) -> bool {
        self.0.iter().all(|bean| {
            bean.objects.iter().all(|object| object.object.upgrade().is_some_and(|target| Rc::ptr_eq(&target, bean)))
        })
    }

    /// The beans once more, without any bytes.
    pub fn copy(&self) -> Self {
        let copy = |bean: &Rc<DataObject2>| {
            Rc::new_cyclic(|this| DataObject2 {
                property1: bean.property1,
                property2: bean.property2.clone(),
                property3: bean.property3,
                property4: bean.property4.clone(),
                property5: bean.property5,
                property6: bean.property6,
                property7: bean.property7.clone(),
                property8: bean.property8.clone(),
                property9: bean.property9.clone(),
                property10: bean.property10.clone(),
                objects: bean
                    .objects
                    .iter()
                    .map(|object| DataObject1 { object: this.clone(), ..object.clone() })
                    .collect(),
            })
        };
        Beans(self.0.iter().map(copy).collect())
    }
}

/// Lists are equal if their beans are, and all back references of both are the right ones.
impl PartialEq for Beans {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0 && self.is_linked() && other.is_linked()
    }
}
