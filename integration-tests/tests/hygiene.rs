//! Generated code in hostile surroundings: what matters is mostly that it compiles.
//!
//! Crate attributes such as `no_implicit_prelude` are in `ui/pass`, a dependency of another name in `renamed`.

#![deny(warnings)]
#![forbid(unsafe_code)]
// What stands here for collisions is not always used.
#![allow(dead_code, unused_macros, non_camel_case_types, non_upper_case_globals, clippy::upper_case_acronyms)]

use std::fmt::Debug;

/// Writes and reads a value.
#[track_caller]
fn survives<T>(value: T)
where
    T: fory_like_core::Serialize + for<'de> fory_like_core::Deserialize<'de> + PartialEq + Debug,
{
    let bytes = fory_like_core::to_vec(&value).unwrap();
    assert_eq!(fory_like_core::from_slice::<T>(&bytes).unwrap(), value);
}

/// Everything that generated code could name means something else.
mod names_of_everything {
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
    struct u64;
    struct usize;
    struct str;
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
    trait From {}
    trait Into {}
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

    #[derive(::fory_like_core::Serialize, ::fory_like_core::Deserialize, Debug, PartialEq)]
    struct Struct<O, I, T> {
        out: O,
        input: I,
        runs: T,
        value: i32,
        error: i8,
        self_: i16,
        #[fory(fixed)]
        reserve: i64,
        #[fory(varint)]
        need: i64,
        #[fory(default)]
        tag: ::std::option::Option<bool>,
    }

    #[derive(::fory_like_core::Serialize, ::fory_like_core::Deserialize, Debug, PartialEq)]
    enum Enum<S, N> {
        Ok { out: S, runs: N, field0: u8, __field0: u8 },
        Err(Struct<S, N, u8>),
        Some,
        None,
        Serialize { value: u8, tag: u16 },
        SIZES(i32),
        schema,
    }

    impl<T> Serialize for T {}
    impl<T> Deserialize for T {}
    impl<T> Default for T {}
    impl<T> Input for T {}
    impl<T> Output for T {}

    #[test]
    fn compiles() {
        let value = || Struct {
            out: 1u8,
            input: 2u16,
            runs: 3i8,
            value: 4,
            error: 5,
            self_: 6,
            reserve: 7,
            need: 8,
            tag: ::std::option::Option::None,
        };
        super::survives(value());
        super::survives(Enum::Ok { out: 1u8, runs: 2u16, field0: 3, __field0: 4 });
        super::survives(Enum::<u8, u8>::Serialize { value: 1, tag: 2 });
        super::survives(Enum::<u8, u8>::SIZES(1));
        super::survives(Enum::<u8, u8>::schema);
    }
}

/// The names that generated code likes best are taken.
mod our_own_names {
    use fory_like_core::{Deserialize, Serialize};

    #[derive(Serialize, Deserialize, Debug, PartialEq)]
    struct __ForyLikeStream(u8);

    #[derive(Serialize, Deserialize, Debug, PartialEq)]
    struct Holder<__FORY_LIKE_N> {
        __fory_like_stream: __ForyLikeStream,
        __fory_like_runs: __FORY_LIKE_N,
        __fory_like_tag: u8,
    }

    #[derive(Serialize, Deserialize, Debug, PartialEq)]
    enum Variant {
        A { __fory_like_field: u8, __fory_like_field0: u8 },
    }

    #[derive(Serialize, Deserialize, Debug, PartialEq)]
    struct Lifetimes<'de, 'de_: 'de> {
        short: &'de str,
        long: &'de_ str,
    }

    #[test]
    fn compiles() {
        super::survives(Holder { __fory_like_stream: __ForyLikeStream(1), __fory_like_runs: 2u8, __fory_like_tag: 3 });
        super::survives(Variant::A { __fory_like_field: 1, __fory_like_field0: 2 });
        let bytes = fory_like_core::to_vec(&Lifetimes { short: "a", long: "b" }).unwrap();
        let read: Lifetimes<'_, '_> = fory_like_core::from_slice(&bytes).unwrap();
        assert_eq!(read.long, "b");
    }
}

/// Items whose names a pattern would mean, instead of binding them: any short name may be one.
mod items_in_the_place_of_bindings {
    use bytemuck::{Pod, Zeroable};
    use fory_like_core::{Deserialize, Serialize};

    const __stream: u8 = 1;
    const __runs: u8 = 1;
    const __tag: u8 = 1;
    const __field0: u8 = 1;
    static __field1: u8 = 1;
    struct __field2;
    enum Names {
        stream,
        runs,
        tag,
        field0,
        value,
        result,
        error,
    }
    #[allow(unused_imports)]
    use Names::*;
    struct __S;
    const __N: usize = 1;

    macro_rules! length {
        () => {
            [u8; __N]
        };
    }

    #[derive(Serialize, Deserialize, Debug, PartialEq)]
    struct Struct {
        a: u8,
        b: length!(),
    }

    #[derive(Serialize, Deserialize, Debug, PartialEq)]
    enum Enum {
        A(u8, #[fory(varint)] u32),
        B { a: Struct, b: String, c: length!() },
        C,
    }

    #[derive(Serialize, Deserialize, Debug, PartialEq)]
    enum Units {
        A,
        B,
    }

    #[derive(Serialize, Deserialize, Clone, Copy, Pod, Zeroable, Debug, PartialEq)]
    #[repr(C)]
    #[fory(pod)]
    struct Memory(u16);

    #[test]
    fn compiles() {
        super::survives(Struct { a: 1, b: [2] });
        super::survives(Enum::A(1, 2));
        super::survives(Enum::B { a: Struct { a: 1, b: [2] }, b: "text".into(), c: [3] });
        super::survives(Units::B);
        super::survives(vec![[Memory(1); 2]; 3]);
    }
}

/// Lifetimes of the names that generated code gives, around the type.
mod lifetimes_around {
    use fory_like_core::{Deserialize, Serialize};

    struct Outer<'de>(&'de str);

    impl<'de> Outer<'de> {
        fn inside(&self) -> usize {
            #[derive(Serialize, Deserialize, Debug, PartialEq)]
            struct Inner<'a> {
                text: &'a str,
            }
            fory_like_core::to_vec(&Inner { text: self.0 }).unwrap().len()
        }
    }

    #[test]
    fn compiles() {
        assert_eq!(Outer("abc").inside(), 5);
    }
}

/// Names that only look like keywords.
mod raw_identifiers {
    use fory_like_core::{Deserialize, Serialize, schema_of};

    #[derive(Serialize, Deserialize, Debug, PartialEq)]
    struct r#struct {
        r#type: u8,
        r#fn: bool,
    }

    #[derive(Serialize, Deserialize, Debug, PartialEq)]
    enum r#enum<r#T> {
        r#match { r#in: r#T },
        r#await(r#struct),
    }

    #[test]
    fn have_plain_names_in_the_schema() {
        super::survives(r#enum::r#match { r#in: 5u8 });
        super::survives(r#enum::<u8>::r#await(r#struct { r#type: 1, r#fn: true }));
        let text = schema_of::<r#enum<u8>>().to_string();
        assert_eq!(text, "enum <match = 0 { in: u8 } | await = 1 { 0: struct { type: u8, fn: bool } }>");
    }
}

/// Types that macros make: their parts arrive in invisible groups.
mod macros {
    use fory_like_core::{Deserialize, Serialize};

    macro_rules! make {
        ($name:ident, $param:ident, $type:ty, $projection:ty, $tag:expr, $path:literal) => {
            #[derive(Serialize, Deserialize, Debug, PartialEq)]
            struct $name<$param: Iterator> {
                out: $type,
                item: $projection,
                list: Vec<$projection>,
            }

            #[derive(Serialize, Deserialize, Debug, PartialEq)]
            enum Tagged {
                #[fory(tag = $tag)]
                A,
                B {
                    #[fory(skip, default = $path)]
                    value: $type,
                    // The macro's own name for a field.
                    out: u8,
                },
            }
        };
    }

    fn four() -> u16 {
        4
    }

    make!(Made, T, u16, T::Item, 7, "four");

    type Text = String;

    macro_rules! text {
        () => {
            Text
        };
    }

    #[derive(Serialize, Deserialize, Debug, PartialEq)]
    struct TypeMacro {
        text: text!(),
        list: Vec<text!()>,
    }

    #[test]
    fn compiles() {
        super::survives(Made::<std::ops::Range<u8>> { out: 1, item: 2, list: vec![3] });
        super::survives(Tagged::A);
        super::survives(Tagged::B { value: 4, out: 1 });
        super::survives(TypeMacro { text: "a".into(), list: vec![] });
    }
}

/// In a function body, a const block, a const item.
#[test]
fn in_bodies() {
    #[derive(fory_like_core::Serialize, fory_like_core::Deserialize, Debug, PartialEq)]
    struct Local<T> {
        inner: Inner<T>,
    }

    #[derive(fory_like_core::Serialize, fory_like_core::Deserialize, Debug, PartialEq)]
    enum Inner<T> {
        A(T),
        B(Vec<Local<T>>),
    }

    survives(Local { inner: Inner::B(vec![Local { inner: Inner::A(5u64) }]) });

    const LEN: usize = const {
        #[derive(fory_like_core::Serialize, fory_like_core::Deserialize)]
        struct InConst([u8; 3]);
        size_of::<InConst>()
    };
    assert_eq!(LEN, 3);
}

/// Deprecated types, fields and variants: the author of the type has decided to use them.
mod deprecated {
    use fory_like_core::{Deserialize, Serialize};

    #[derive(Serialize, Deserialize)]
    #[deprecated]
    pub struct Old<T> {
        pub a: T,
    }

    #[derive(Serialize, Deserialize)]
    pub struct New {
        #[deprecated]
        pub old: u8,
        pub new: u8,
    }

    #[derive(Serialize, Deserialize)]
    pub enum Either {
        #[deprecated]
        Old(u8),
        New {
            #[deprecated]
            a: u8,
        },
    }
}

/// Private types behind public ones.
mod private_in_public {
    use fory_like_core::{Deserialize, Serialize};

    #[derive(Serialize, Deserialize, Default)]
    struct Hidden<T>(T);

    #[derive(Serialize, Deserialize)]
    pub struct Seen<T> {
        hidden: Hidden<T>,
        list: Vec<Hidden<T>>,
        #[fory(skip)]
        skipped: Hidden<T>,
        #[fory(default)]
        defaulted: Option<Hidden<T>>,
    }
}

/// Fields that come and go with the configuration.
mod configured {
    use fory_like_core::{Deserialize, Serialize, schema_of};

    #[derive(Serialize, Deserialize, Debug, PartialEq)]
    struct Configured {
        #[cfg(test)]
        a: u8,
        #[cfg(not(test))]
        b: NoSuchType,
        #[cfg_attr(test, fory(rename = "see"))]
        c: u8,
        #[cfg_attr(not(test), fory(no_such_attribute))]
        d: u8,
    }

    #[derive(Serialize, Deserialize, Debug, PartialEq)]
    enum Variants {
        #[cfg(not(test))]
        A(NoSuchType),
        B,
    }

    #[test]
    fn what_is_not_configured_is_not_there() {
        super::survives(Configured { a: 1, c: 2, d: 3 });
        super::survives(Variants::B);
        assert_eq!(schema_of::<Configured>().to_string(), "Configured { a: u8, see: u8, d: u8 }");
        assert_eq!(schema_of::<Variants>().to_string(), "Variants <B = 0>");
    }
}

/// Types that the traits have no business with.
mod skipped {
    use fory_like_core::{Deserialize, Serialize};

    struct NotSerializable;

    #[derive(Serialize, Deserialize)]
    struct Skipping<'a, T, U> {
        #[fory(skip, default = "nothing")]
        function: fn(T, &U) -> bool,
        #[fory(skip)]
        text: &'static str,
        #[fory(skip)]
        pointer: Option<Box<dyn Fn(&'a str) + 'a>>,
        #[fory(skip, default = "not_serializable")]
        opaque: NotSerializable,
        kept: u8,
    }

    fn nothing<T, U>() -> fn(T, &U) -> bool {
        |_, _| false
    }

    fn not_serializable() -> NotSerializable {
        NotSerializable
    }

    #[test]
    fn need_not_be_serializable() {
        let value: Skipping<'_, NotSerializable, NotSerializable> = fory_like_core::from_slice(&[0, 7]).unwrap();
        assert_eq!(value.kept, 7);
        assert!(!(value.function)(NotSerializable, &NotSerializable));
        assert_eq!(fory_like_core::to_vec(&value).unwrap(), [0, 7]);
    }
}

/// Generics of every kind.
mod generics {
    use std::borrow::Cow;
    use std::fmt::Debug;
    use std::marker::PhantomData;

    use fory_like_core::{Deserialize, Serialize};

    trait Family {
        type Member;
        type Nested: Iterator;
    }

    #[derive(Debug, PartialEq)]
    struct Numbers;

    impl Family for Numbers {
        type Member = u32;
        type Nested = std::vec::IntoIter<u8>;
    }

    #[derive(Serialize, Deserialize, Debug, PartialEq)]
    struct Everything<'a, 'b: 'a, T, F: Family = Numbers, U: ?Sized = str, const N: usize = 2, const B: bool = true>
    where
        T: Clone + 'b,
        U: 'static,
        <F::Nested as Iterator>::Item: Debug + PartialEq,
    {
        text: &'a str,
        bytes: &'b [u8],
        cow: Cow<'a, str>,
        array: [T; N],
        member: F::Member,
        nested: Option<<<F as Family>::Nested as Iterator>::Item>,
        nothing: PhantomData<U>,
    }

    #[derive(Serialize, Debug, PartialEq)]
    struct Unsized<T: ?Sized> {
        len: u8,
        tail: T,
    }

    // Each mentions the other, and neither is bounded by the other.
    #[derive(Serialize, Deserialize, Debug, PartialEq)]
    struct Forest<T> {
        trees: Vec<Tree<T>>,
    }

    #[derive(Serialize, Deserialize, Debug, PartialEq)]
    enum Tree<T> {
        Leaf(T),
        Inner(Box<Forest<T>>),
    }

    #[test]
    fn survive() {
        let value = Everything::<'_, '_, u8> {
            text: "a",
            bytes: b"b",
            cow: Cow::Borrowed("c"),
            array: [1, 2],
            member: 3,
            nested: Some(4),
            nothing: PhantomData,
        };
        let bytes = fory_like_core::to_vec(&value).unwrap();
        let read: Everything<'_, '_, u8> = fory_like_core::from_slice(&bytes).unwrap();
        assert_eq!(read, value);
        assert!(matches!(read.cow, Cow::Borrowed("c")));

        let value: &Unsized<[u8]> = &Unsized { len: 2, tail: [1, 2] };
        assert_eq!(fory_like_core::to_vec(value).unwrap(), [0, 2, 2, 1, 2]);

        super::survives(Forest { trees: vec![Tree::Leaf(1u8), Tree::Inner(Box::new(Forest { trees: vec![] }))] });
    }
}
