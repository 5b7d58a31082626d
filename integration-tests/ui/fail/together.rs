use fory_like_core::Serialize;

#[derive(Serialize)]
struct Fields {
    #[fory(fixed, varint)]
    a: u8,
    #[fory(with = "module", fixed)]
    b: u8,
    #[fory(skip, with = "module", varint, rename = "d")]
    c: u8,
}

#[derive(Serialize)]
enum Variants {
    A,
    #[fory(other)]
    B(u8),
}

fn main() {}
