trait Animal: std::any::Any {}

#[derive(fory_like_core::Serialize, fory_like_core::Deserialize)]
struct Stone;

fory_like_core::polymorphic! {
    dyn Animal {
        1 => Stone,
    }
}

fn main() {}
