//! Views live no longer than the bytes, and keep them from being changed.
use fory_like_core::row::{self, Row};

#[derive(Row)]
struct Shop {
    name: String,
    list: Vec<u32>,
    pair: (Option<u8>, Option<u8>),
}

fn outlives() -> ShopView<'static> {
    let bytes = vec![0; 100];
    row::view::<Shop>(&bytes).unwrap()
}

fn changed(bytes: &mut Vec<u8>) {
    let name = row::view::<Shop>(bytes).unwrap().name();
    bytes.clear();
    drop(name);
}

fn twice(bytes: &mut [u8]) {
    let mut view = row::view_mut::<Shop>(bytes).unwrap();
    let mut first = view.list_mut();
    let mut second = view.list_mut();
    let _ = (first.set(0, 1), second.set(0, 1));
}

fn read_and_changed(bytes: &mut [u8]) {
    let mut view = row::view_mut::<Shop>(bytes).unwrap();
    let list = view.view().list();
    view.list_mut().set(0, 1).unwrap();
    assert!(list.is_empty());
}

fn swapped(a: &mut Vec<u8>, b: &mut Vec<u8>) {
    let _ = row::build::<Shop>(a, |a| row::build::<Shop>(b, |b| Ok(std::mem::swap(a, b))));
}

fn main() {}
