use std::collections::BTreeMap;

use fory_like_core::row::{self, Row};

#[derive(Row)]
struct Twice {
    maybe: Option<Option<u8>>,
}

#[derive(Row)]
struct Written {
    maybe: Option<Option<u8>>,
}

#[derive(Row)]
struct Keys {
    map: BTreeMap<Option<u8>, u8>,
}

#[derive(Row)]
struct KeysWritten {
    map: BTreeMap<Option<u8>, u8>,
}

fn main() {
    let _ = row::view::<Twice>(&[]);
    let _ = row::to_vec(&Written { maybe: None });
    let _ = row::view::<Keys>(&[]);
    let _ = row::to_vec(&KeysWritten { map: BTreeMap::new() });
}
