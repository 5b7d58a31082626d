//! Nothing is in scope.
#![no_implicit_prelude]

#[derive(::fory_like_core::Serialize, ::fory_like_core::Deserialize)]
struct Struct<'a, T, const N: usize> {
    plain: ::std::option::Option<T>,
    #[fory(fixed)]
    fixed: u32,
    #[fory(varint)]
    varint: ::std::vec::Vec<u64>,
    #[fory(with = "with")]
    with: [u8; N],
    #[fory(skip)]
    skipped: ::std::string::String,
    #[fory(default)]
    text: &'a str,
    #[fory(default = "zero")]
    number: u8,
}

#[derive(::fory_like_core::Serialize, ::fory_like_core::Deserialize)]
enum Enum<T> {
    Unit,
    #[fory(tag = 5)]
    Tuple(T, #[fory(default)] bool),
    Struct {
        list: ::std::vec::Vec<Enum<T>>,
    },
    #[fory(other)]
    Other,
}

#[derive(::fory_like_core::Serialize, ::fory_like_core::Deserialize)]
#[fory(transparent)]
struct Transparent<T>(T);

#[derive(::fory_like_core::Serialize, ::fory_like_core::Deserialize)]
enum Never {}

#[derive(
    ::fory_like_core::Serialize,
    ::fory_like_core::Deserialize,
    ::std::clone::Clone,
    ::std::marker::Copy,
    ::bytemuck::Pod,
    ::bytemuck::Zeroable,
)]
#[repr(C)]
#[fory(pod)]
struct Pod {
    a: u32,
    b: [u16; 2],
}

fn zero() -> u8 {
    0
}

mod with {
    pub fn serialize<O: ::fory_like_core::Output, const N: usize>(
        value: &[u8; N],
        out: &mut O,
    ) -> ::std::result::Result<(), ::fory_like_core::Error> {
        out.put_array(*value);
        ::std::result::Result::Ok(())
    }

    pub fn deserialize<'de, I: ::fory_like_core::Input<'de>, const N: usize>(
        input: &mut I,
    ) -> ::std::result::Result<[u8; N], ::fory_like_core::Error> {
        input.take_array()
    }
}

fn main() {}
