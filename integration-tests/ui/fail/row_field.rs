use fory_like_core::row::Row;

struct Plain;

#[derive(Row)]
struct Fields {
    plain: Plain,
}

fn main() {}
