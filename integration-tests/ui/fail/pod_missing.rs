use fory_like_core::{Deserialize, Serialize};

// One error, which says what to do.
#[derive(Serialize, Deserialize, Clone, Copy)]
#[repr(C)]
#[fory(pod)]
struct Vertex {
    position: [f32; 3],
    color: u32,
}

fn main() {}
