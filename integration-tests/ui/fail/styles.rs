use std::rc::Rc;

use fory_like_core::{Deserialize, Serialize};

#[derive(Serialize, Deserialize)]
struct Wrong {
    #[fory(by_value)]
    number: u32,
    #[fory(intern)]
    numbers: Vec<u32>,
}

#[derive(Serialize, Deserialize)]
struct Together {
    #[fory(by_value, intern)]
    both: Rc<str>,
    #[fory(intern, varint)]
    numbers: String,
    #[fory(skip, by_value)]
    skipped: Rc<u8>,
    #[fory(with = "module", intern)]
    with: String,
}

fn main() {}
