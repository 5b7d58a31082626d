use std::rc::Rc;

#[derive(fory_like_core::Serialize, fory_like_core::Deserialize)]
struct Words<'a> {
    words: Vec<Rc<&'a str>>,
}

fn main() {}
