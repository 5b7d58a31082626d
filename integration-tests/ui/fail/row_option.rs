use fory_like_core::row::{self, Row};

#[derive(Row)]
struct Twice {
    maybe: Option<Option<u8>>,
}

fn main() {
    let _ = row::view::<Twice>(&[]);
}
