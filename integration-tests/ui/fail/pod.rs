use bytemuck::{Pod, Zeroable};
use fory_like_core::{Deserialize, Serialize};

#[derive(Serialize, Clone, Copy)]
#[fory(pod)]
struct NoLayout {
    a: u32,
}

#[derive(Deserialize, Clone, Copy, Pod, Zeroable)]
#[repr(C)]
#[fory(pod)]
struct Fields {
    #[fory(fixed)]
    a: u32,
    #[fory(varint)]
    b: u32,
    #[fory(with = "module")]
    c: u32,
    #[fory(skip)]
    d: u32,
    #[fory(default)]
    e: u32,
    #[fory(rename = "g")]
    f: u32,
}

fn main() {}
