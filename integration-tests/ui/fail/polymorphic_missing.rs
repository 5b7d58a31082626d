trait Animal: std::any::Any {}

#[derive(fory_like_core::Serialize, fory_like_core::Deserialize)]
struct Zoo {
    boxed: Box<dyn Animal>,
    shared: std::rc::Rc<dyn Animal>,
}

fn main() {}
