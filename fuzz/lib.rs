//! What the fuzz targets check, apart from the fuzzer: the tests replay its finds through the same functions.

mod graph;
mod row;
mod types;

use arbitrary::{Arbitrary, Unstructured};
use fory_like_core::{Config, Deserialize, Serialize};

pub use types::{Borrowed, Everything, Tree};

/// Any bytes: an error, or a value; where the type has one form for each value, the bytes are that form.
pub fn read(bytes: &[u8]) {
    // The first byte chooses the type.
    let Some((&which, message)) = bytes.split_first() else { return };
    match which % 4 {
        // Sets and maps are read in any order, so not all that is accepted comes back as it was.
        0 => {
            let _ = fory_like_core::from_slice::<Everything>(message);
            let _ = Config::new().compress_numbers().from_slice::<Everything>(message);
        }
        1 => accepted_is_canonical::<Tree>(message),
        2 => {
            let _ = fory_like_core::from_slice::<Borrowed<'_>>(message);
            let _ = Config::new().compress_numbers().memory_budget(4096).from_slice::<Borrowed<'_>>(message);
        }
        _ => accepted_is_canonical::<Vec<(u32, Option<i64>, Vec<String>, u128, [bool; 2])>>(message),
    }
}

fn accepted_is_canonical<'de, T: Deserialize<'de> + Serialize>(bytes: &'de [u8]) {
    if let Ok(value) = fory_like_core::from_slice::<T>(bytes) {
        assert_eq!(fory_like_core::to_vec(&value).expect("what was read can be written"), bytes);
    }
    let config = Config::new().compress_numbers();
    if let Ok(value) = config.from_slice::<T>(bytes) {
        assert_eq!(config.to_vec(&value).expect("what was read can be written"), bytes);
    }
}

/// Any bytes as graphs: an error, or a value that is written and read again.
pub fn graph(bytes: &[u8]) {
    graph::graph(bytes);
}

/// Any bytes as rows: an error, or a view; what it shows is written and viewed again, and changed in place.
pub fn row(bytes: &[u8]) {
    row::row(bytes);
}

/// Any value, made of these bytes, comes back in every configuration, and its size is as announced.
pub fn round_trip(bytes: &[u8]) {
    let Ok(value) = Everything::arbitrary_take_rest(Unstructured::new(bytes)) else { return };
    macro_rules! check {
        ($config:expr) => {{
            let config = $config;
            // Trees deeper than the limit are not written.
            if let Ok(bytes) = config.to_vec(&value) {
                assert_eq!(config.encoded_size(&value).unwrap(), bytes.len());
                assert_eq!(config.from_slice::<Everything>(&bytes).unwrap(), value);
            }
        }};
    }
    check!(Config::new());
    check!(Config::new().compress_numbers());
    check!(Config::new().verify_schema());
}

/// Any bytes as a stream of messages: an end, or an error; and the messages come back.
pub fn stream(bytes: &[u8]) {
    let mut written = Vec::new();
    let mut trees = Vec::new();
    for tree in fory_like_core::messages::<Tree, _>(bytes) {
        let Ok(tree) = tree else { return };
        fory_like_core::to_writer(&mut written, &tree).unwrap();
        trees.push(tree);
    }
    let again = fory_like_core::messages::<Tree, _>(&written[..]).collect::<Result<Vec<_>, _>>().unwrap();
    assert_eq!(again, trees);
}
