//! Nothing is in scope.
#![no_implicit_prelude]

#[derive(::fory_like_core::row::Row)]
struct Struct<'a, T, const N: usize> {
    plain: ::std::option::Option<T>,
    list: ::std::vec::Vec<u64>,
    array: [T; N],
    #[fory(skip)]
    skipped: ::std::string::String,
    text: &'a str,
    #[fory(skip, default = "zero")]
    number: u8,
    pair: (u8, Choice),
}

#[derive(::fory_like_core::row::Row)]
enum Choice {
    Unit,
    #[fory(tag = 5)]
    Five,
    #[fory(other)]
    Other,
}

#[derive(::fory_like_core::row::Row)]
#[fory(transparent)]
struct Transparent<T>(T);

#[derive(::fory_like_core::row::Row)]
struct Tuple(Transparent<u8>, ::std::boxed::Box<u8>);

#[derive(::fory_like_core::row::Row)]
struct Unit;

#[derive(::fory_like_core::row::Row)]
enum Never {}

fn zero() -> u8 {
    0
}

fn main() {}
