use fory_like_core::row::Row;

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

#[derive(Row)]
struct Alike {
    a_mut: u8,
    set_a: u8,
}

fn main() {}
