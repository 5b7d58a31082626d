//! Names that are taken.

use super::survives;

/// Everything that generated code could name means something else.
mod names_of_everything {
    include!("../common/names.rs");

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
        tag: ::std::option::Option<i8>,
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
