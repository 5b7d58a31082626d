trait Animal: std::any::Any {}

#[derive(fory_like_core::Serialize, fory_like_core::Deserialize)]
struct Dog;
type Hound = Dog;

impl Animal for Dog {}

fory_like_core::polymorphic! {
    dyn Animal {
        1 => Dog,
        2 => Hound,
    }
}

fory_like_core::polymorphic! { Dog { -1 => Dog } }

fory_like_core::polymorphic! { dyn Animal + Send {} }

fory_like_core::polymorphic! { Dog { 4294967296 => Dog, 1u8 => Hound } }

fn main() {}
