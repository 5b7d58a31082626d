use fory_like_core::{Deserialize, Serialize};

#[derive(Serialize, Deserialize)]
struct With {
    #[fory(with = "no::such")]
    a: u8,
    #[fory(skip, default = "nowhere")]
    b: u8,
}

fn main() {}
