// Included by the tests of both derives, in a module of its own: everything that generated code could name means something else.

#[derive(Debug, PartialEq)]
struct Result;
#[derive(Debug, PartialEq)]
struct Option;
struct Vec;
struct Box;
struct String;
struct Some;
struct None;
struct Ok;
struct Err;
struct Error;
struct Schema;
struct Sizes;
struct Field;
struct Variant;
struct Override;
struct Numbers;
struct View;
struct Row;
struct Ref;
struct RefMut;
struct Writer;
struct At;
struct Fill;
struct Groups;
struct Stored;
struct Array;
struct u64;
struct u32;
struct usize;
struct str;
struct bool;
trait Serialize {
    fn serialize(&self) {}
}
trait Deserialize {
    fn deserialize() {}
}
trait Default {
    fn default() {}
}
trait Input {
    fn need(&mut self) {}
    fn varint(&mut self) {}
}
trait Output {
    fn reserve(&mut self) {}
    fn fixed(&mut self) {}
}
trait Value {
    fn store(&self) {}
    fn compare(&self) {}
    fn equals(&self) {}
}
trait Load {
    fn load(&self) {}
}
trait Clone {
    fn clone(&self) {}
}
trait Copy {}
trait From {
    fn from(&self) {}
}
trait Into {
    fn into(&self) {}
}
trait Fields {
    fn field(&self) {}
    fn set(&mut self) {}
    fn field_mut(&mut self) {}
    fn build(&mut self) {}
    fn as_row(&self) {}
    fn to_owned(&self) {}
}
impl<T> Serialize for T {}
impl<T> Deserialize for T {}
impl<T> Default for T {}
impl<T> Input for T {}
impl<T> Output for T {}
impl<T> Value for T {}
impl<T> Load for T {}
impl<T> Clone for T {}
impl<T> From for T {}
impl<T> Into for T {}
impl<T> Fields for T {}
mod core {}
mod std {}
mod alloc {}
mod fory_like_core {}
mod __private {}
const runs: i32 = 0;
const out: i32 = 0;
static input: i32 = 0;
fn write_field() {}
macro_rules! matches {
    ($($tokens:tt)*) => {
        compile_error!()
    };
}
macro_rules! panic {
    ($($tokens:tt)*) => {
        compile_error!()
    };
}
macro_rules! unreachable {
    ($($tokens:tt)*) => {
        compile_error!()
    };
}
