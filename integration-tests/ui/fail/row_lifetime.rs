//! A subtype may be stored otherwise, so the view of one is not that of the other.
use fory_like_core::row::{List, Ref, Row, Struct};

type Any = for<'a> fn(&'a u8);
type Static = fn(&'static u8);

#[derive(Row)]
struct Holder<T>(#[fory(skip)] std::marker::PhantomData<T>, u8);

fn view(view: HolderView<'_, Any>) -> HolderView<'_, Static> {
    view
}

fn list(list: List<'_, Struct<Holder<Any>>>) -> List<'_, Struct<Holder<Static>>> {
    list
}

fn row(row: Ref<'_, Holder<Any>>) -> Ref<'_, Holder<Static>> {
    row
}

fn main() {}
