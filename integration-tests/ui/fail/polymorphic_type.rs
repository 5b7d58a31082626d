trait Animal: std::any::Any {}

#[derive(fory_like_core::Serialize, fory_like_core::Deserialize)]
struct Dog;

impl Animal for Dog {}

fory_like_core::polymorphic! {
    dyn Animal {
        1 => Dog,
        2 => Dog,
    }
}

fn main() {}
