use fory_like_core::{Deserialize, Serialize};

struct Missing;

// One error for each trait and each type, at the first field that has it.
#[derive(Serialize, Deserialize)]
struct Fields {
    a: Missing,
    b: Missing,
    #[fory(varint)]
    c: Missing,
    d: Option<Missing>,
    // An error of its own, at its own place.
    #[fory(skip)]
    e: Missing,
    f: Option<Missing>,
}

#[derive(Serialize)]
enum Variants {
    A(Missing),
    B { a: u8, b: Missing },
}

fn main() {}
