//! Slots of one row have bits of one bitmap, so they stay on their thread.

use fory_like_core::{Row, row};

#[derive(Row)]
struct Pair {
    pair: (Option<u8>, Option<u8>),
}

fn main() {
    let mut bytes = row::to_vec(&Pair { pair: (None, None) }).unwrap();
    let mut view = row::view_mut::<Pair>(&mut bytes).unwrap();
    let (mut a, _b) = view.pair_mut();
    std::thread::scope(|scope| {
        scope.spawn(move || a.set(Some(1u8)));
    });
}
