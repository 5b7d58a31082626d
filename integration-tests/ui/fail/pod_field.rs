use bytemuck::{Pod, Zeroable};
use fory_like_core::{Error, Output, Serialize};

#[derive(Clone, Copy, Pod, Zeroable)]
#[repr(transparent)]
struct BigEndian(u32);

// As many bytes as in memory, but others.
impl Serialize for BigEndian {
    const SIZES: fory_like_core::Sizes = fory_like_core::Sizes::exactly(4);

    fn serialize<O: Output>(&self, out: &mut O) -> Result<(), Error> {
        out.put_array(self.0.to_be_bytes());
        Ok(())
    }
}

#[derive(Serialize, Clone, Copy, Pod, Zeroable)]
#[repr(C)]
#[fory(pod)]
struct Holder {
    big: BigEndian,
}

fn main() {}
