use fory_like_core::Deserialize;

#[derive(Deserialize)]
struct Order {
    a: u8,
    #[fory(default)]
    b: u8,
    #[fory(skip)]
    c: u8,
    d: u8,
    #[fory(default)]
    e: u8,
}

#[derive(Deserialize)]
enum Variants {
    A(#[fory(default)] u8, u8),
}

fn main() {}
