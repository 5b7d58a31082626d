trait Animal {}

#[derive(fory_like_core::Serialize, fory_like_core::Deserialize)]
struct Dog;

impl Animal for Dog {}

fory_like_core::polymorphic! {
    dyn Animal {
        1 => Dog,
    }
}

fn main() {}
