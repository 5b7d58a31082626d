use fory_like_core::row::Row;

struct Plain;

#[derive(Row)]
struct Fields {
    plain: Plain,
    list: Vec<Plain>,
    map: std::collections::HashMap<Plain, u8>,
}

#[derive(Row)]
enum Data {
    A,
    B(u8),
    C { c: u8 },
}

#[derive(Row)]
union Union {
    a: u8,
}

#[derive(Row)]
struct With {
    #[fory(with = "module")]
    with: u8,
}

fn main() {}
