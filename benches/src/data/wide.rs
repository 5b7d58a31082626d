//! Records of a hundred fields, of which a reader wants two.
//!
//! The public data sets have nothing of the kind, so this is this repository's own, drawn with the same generator.

pub mod rows;

use rand::Rng;

use super::graphs::word;
use super::random::{self, Random};

/// The fields by threes: a number, a float and a text; and one more number.
macro_rules! wide {
    ($($n:ident $x:ident $t:ident),*; $last:ident) => {
        /// A record.
        #[derive(
            Clone,
            Debug,
            PartialEq,
            fory_like_core::Row,
            fory::ForyRow,
            rkyv::Archive,
            rkyv::Serialize,
            rkyv::Deserialize,
        )]
        #[allow(missing_docs)] // Any hundred fields would do.
        pub struct Wide {
            $(
                pub $n: i64,
                pub $x: f64,
                pub $t: String,
            )*
            pub $last: i64,
        }

        fn record(random: &mut Random) -> Wide {
            Wide { $($n: random.r#gen(), $x: random.r#gen(), $t: word(random),)* $last: random.r#gen() }
        }
    };
}

wide! {
    n00 x00 t00, n01 x01 t01, n02 x02 t02, n03 x03 t03, n04 x04 t04, n05 x05 t05, n06 x06 t06, n07
    x07 t07, n08 x08 t08, n09 x09 t09, n10 x10 t10, n11 x11 t11, n12 x12 t12, n13 x13 t13, n14 x14
    t14, n15 x15 t15, n16 x16 t16, n17 x17 t17, n18 x18 t18, n19 x19 t19, n20 x20 t20, n21 x21 t21,
    n22 x22 t22, n23 x23 t23, n24 x24 t24, n25 x25 t25, n26 x26 t26, n27 x27 t27, n28 x28 t28, n29
    x29 t29, n30 x30 t30, n31 x31 t31, n32 x32 t32;
    n33
}

/// All records.
#[derive(
    Clone, Debug, PartialEq, fory_like_core::Row, fory::ForyRow, rkyv::Archive, rkyv::Serialize, rkyv::Deserialize,
)]
pub struct Wides {
    /// The records, in no particular order.
    pub records: Vec<Wide>,
}

impl Wides {
    /// How many records are measured.
    pub const RECORDS: usize = 1_000;

    /// That many records.
    pub fn sample(records: usize) -> Self {
        Wides { records: random::records(records, record) }
    }
}
