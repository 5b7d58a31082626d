use fory_like_core::{Deserialize, Serialize};

#[derive(Serialize, Deserialize)]
union Union {
    #[fory(skip)]
    a: u8,
    b: u8,
}

fn main() {}
