trait Animal: std::any::Any {}

#[derive(fory_like_core::Serialize, fory_like_core::Deserialize)]
struct Dog;
#[derive(fory_like_core::Serialize, fory_like_core::Deserialize)]
struct Cat;

impl Animal for Dog {}
impl Animal for Cat {}

fory_like_core::polymorphic! {
    dyn Animal {
        1 => Dog,
        1 => Cat,
    }
}

fn main() {}
