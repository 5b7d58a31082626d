//! `#[derive(Row)]` in hostile surroundings: what matters is mostly that it compiles.
//!
//! Crate attributes such as `no_implicit_prelude` are in `ui/pass`, a dependency of another name in `renamed`.

#![deny(warnings, missing_docs)]
#![forbid(unsafe_code)]
// What stands here for collisions is not always used.
// Setters of fields that begin or end with an underscore have two, which is no snake case.
#![allow(dead_code, unused_macros, non_camel_case_types, non_upper_case_globals, clippy::upper_case_acronyms)]

use std::fmt::Debug;

/// Writes a value, views it, and makes it again.
#[track_caller]
fn survives<T>(value: T)
where
    T: fory_like_core::row::Row
        + for<'a> fory_like_core::row::Load<'a>
        + fory_like_core::row::Value<Stored = fory_like_core::row::Struct<T>>
        + PartialEq
        + Debug,
{
    let mut bytes = fory_like_core::row::to_vec(&value).unwrap();
    let view = fory_like_core::row::view::<T>(&bytes).unwrap();
    assert!(value.equals(&view));
    assert!(format!("{:?}", fory_like_core::row::View::as_row(view)).starts_with(T::NAME));
    assert_eq!(fory_like_core::row::from_slice::<T>(&bytes).unwrap(), value);
    fory_like_core::row::view_any(&fory_like_core::row::RowType::of::<T>(), &bytes).unwrap();
    assert!(fory_like_core::row::view_mut::<T>(&mut bytes).is_ok());
}

/// Everything that generated code could name means something else.
mod names_of_everything {
    include!("common/names.rs");

    #[derive(::fory_like_core::row::Row, Debug, PartialEq)]
    struct Struct<O, I, T> {
        out: O,
        input: I,
        runs: T,
        value: i32,
        error: i8,
        self_: i16,
        #[fory(skip)]
        tag: ::std::option::Option<i8>,
    }

    #[derive(::fory_like_core::row::Row, Debug, PartialEq)]
    enum Enum {
        Ok,
        Err,
        Some,
        None,
        Row,
    }

    #[derive(::fory_like_core::row::Row, Debug, PartialEq)]
    enum Never {}

    #[derive(::fory_like_core::row::Row, Debug, PartialEq)]
    #[fory(transparent)]
    struct Transparent<T>(T);

    #[test]
    fn compiles() {
        let value = |count| Struct {
            out: 1u8,
            input: Enum::Row,
            runs: count,
            value: 4,
            error: 5,
            self_: 6,
            tag: ::std::option::Option::None,
        };
        super::survives(value(Transparent(1i8)));
    }
}

/// Fields and types of the names that generated code likes best, or of methods.
mod our_own_names {
    use fory_like_core::row::{self, Row};

    #[derive(Row, Debug, PartialEq)]
    struct __ForyLikeStream(u8);

    #[derive(Row, Debug, PartialEq)]
    struct Holder<__FORY_LIKE_N> {
        __fory_like_stream: __ForyLikeStream,
        __fory_like_runs: __FORY_LIKE_N,
        __fory_like_tag: u8,
    }

    #[derive(Row, Debug, PartialEq)]
    struct Methods {
        to_owned: u8,
        as_row: u16,
        view: u32,
        from: u64,
        into: i8,
        new: i16,
        clone: i32,
        fmt: i64,
        eq: bool,
        field: String,
        field_mut: Option<u8>,
        set: Vec<u8>,
        build: Vec<u16>,
        row: Option<String>,
        other: (u8, u8),
        f: char,
        at: f32,
        fill: f64,
        builder: u128,
        value: i128,
        store_fields: Vec<Option<bool>>,
        self_: u8,
        drop: u8,
        borrow: u8,
    }

    #[derive(Row, Debug, PartialEq)]
    struct Lifetimes<'de, 'de_: 'de, 'view, 'writer> {
        short: &'de str,
        long: &'de_ str,
        view: &'view [u8],
        writer: std::borrow::Cow<'writer, str>,
    }

    #[test]
    fn compiles() {
        super::survives(Holder { __fory_like_stream: __ForyLikeStream(1), __fory_like_runs: 2u8, __fory_like_tag: 3 });
        super::survives(Methods {
            to_owned: 1,
            as_row: 2,
            view: 3,
            from: 4,
            into: 5,
            new: 6,
            clone: 7,
            fmt: 8,
            eq: true,
            field: "a".into(),
            field_mut: None,
            set: vec![1],
            build: vec![2],
            row: Some("b".into()),
            other: (1, 2),
            f: 'c',
            at: 1.0,
            fill: 2.0,
            builder: 3,
            value: 4,
            store_fields: vec![None, Some(true)],
            self_: 9,
            drop: 10,
            borrow: 11,
        });
        let bytes = row::to_vec(&Lifetimes { short: "a", long: "b", view: &[3], writer: "d".into() }).unwrap();
        let read: Lifetimes<'_, '_, '_, '_> = row::from_slice(&bytes).unwrap();
        assert_eq!(read.long, "b");
        assert_eq!(row::view::<Lifetimes<'_, '_, '_, '_>>(&bytes).unwrap().view(), [3]);
    }
}

/// Names that only look like keywords.
mod raw_identifiers {
    use fory_like_core::row::{self, Row, RowType};

    #[derive(Row, Debug, PartialEq)]
    struct r#struct {
        r#type: u8,
        r#fn: Option<bool>,
        r#match: Vec<r#enum>,
    }

    #[derive(Row, Debug, PartialEq)]
    enum r#enum {
        r#in,
        r#await,
    }

    #[test]
    fn have_plain_names_in_the_type() {
        let value = || r#struct { r#type: 1, r#fn: None, r#match: vec![r#enum::r#await] };
        super::survives(value());
        let text = RowType::of::<r#struct>().to_string();
        assert_eq!(text, "struct { type: int8 (unsigned), fn: bool?, match: list<int32 (tag of enum)> }");
        let mut bytes = row::to_vec(&value()).unwrap();
        let mut view = row::view_mut::<r#struct>(&mut bytes).unwrap();
        view.set_type(5).unwrap();
        view.fn_mut().set(Some(true)).unwrap();
        assert_eq!(view.view().r#type(), 5);
        assert_eq!(format!("{:?}", view.view()), "struct { type: 5, fn: Some(true), match: [await] }");
        let mut built = Vec::new();
        row::build::<r#struct>(&mut built, |row| {
            row.r#type(&5u8)?;
            row.r#fn(&Some(true))?;
            row.r#match(&[r#enum::r#await][..])
        })
        .unwrap();
        assert_eq!(built, bytes);
    }
}

/// All forms of generics, in all forms of structs.
mod generics {
    use std::collections::BTreeMap;
    use std::marker::PhantomData;

    use fory_like_core::row::{self, Row, Value};

    #[derive(Row, Debug, PartialEq)]
    struct Generic<'a, T: Copy + Ord = u8, const N: usize = 2, U = Vec<T>>
    where
        U: Clone,
        T: 'a,
    {
        text: &'a str,
        array: [T; N],
        map: BTreeMap<T, U>,
        list: Vec<Option<T>>,
    }

    #[derive(Row, Debug, PartialEq)]
    struct Marked<T>(u8, #[fory(skip)] PhantomData<T>);

    #[derive(Row, Debug, PartialEq)]
    struct Projected<I: Iterator>
    where
        I::Item: Value,
    {
        item: Option<I::Item>,
    }

    #[derive(Row, Debug, PartialEq)]
    struct Nested<T>(Vec<Nested2<T>>);

    #[derive(Row, Debug, PartialEq)]
    struct Nested2<T> {
        value: T,
        more: Option<Box<Nested<T>>>,
    }

    #[derive(Row, Debug, PartialEq)]
    struct Unit;
    #[derive(Row, Debug, PartialEq)]
    struct Empty {}
    #[derive(Row, Debug, PartialEq)]
    struct EmptyTuple();
    #[derive(Row, Debug, PartialEq)]
    struct OnlySkipped {
        #[fory(skip)]
        skipped: u8,
    }
    #[derive(Row, Debug, PartialEq)]
    struct Tuple(u8, Unit, Empty, EmptyTuple, Vec<Unit>, Option<Empty>);

    #[derive(Row, Debug, PartialEq)]
    enum One {
        One,
    }

    #[derive(Row, Debug, PartialEq)]
    enum Never {}

    #[derive(Row, Debug, PartialEq)]
    #[repr(C, packed)]
    struct Packed {
        a: u8,
        b: u64,
        c: (u8, u16),
    }

    #[derive(Row, Debug, PartialEq)]
    #[repr(align(64))]
    struct Aligned(u8);

    #[test]
    fn survive() {
        let generic =
            || Generic { text: "a", array: [1u16, 2], map: BTreeMap::from([(3, "b".to_owned())]), list: vec![None] };
        let bytes = row::to_vec(&generic()).unwrap();
        assert_eq!(row::from_slice::<Generic<'_, u16, 2, String>>(&bytes).unwrap(), generic());
        super::survives(Marked::<String>(1, PhantomData));
        super::survives(Projected::<std::ops::Range<u8>> { item: Some(1) });
        super::survives(Nested(vec![Nested2 { value: "a".to_owned(), more: Some(Box::new(Nested(vec![]))) }]));
        super::survives(Unit);
        super::survives(Empty {});
        super::survives(EmptyTuple());
        super::survives(OnlySkipped { skipped: 0 });
        super::survives(Tuple(1, Unit, Empty {}, EmptyTuple(), vec![Unit, Unit], Some(Empty {})));
        super::survives(Aligned(1));
        let bytes = row::to_vec(&Packed { a: 1, b: 2, c: (3, 4) }).unwrap();
        assert_eq!(row::from_slice::<Packed>(&bytes).unwrap(), Packed { a: 1, b: 2, c: (3, 4) });
        assert_eq!(row::view::<Packed>(&bytes).unwrap(), Packed { a: 1, b: 2, c: (3, 4) });
        let mut bytes = row::to_vec(&Tuple(1, Unit, Empty {}, EmptyTuple(), vec![], None)).unwrap();
        let mut view = row::view_mut::<Tuple>(&mut bytes).unwrap();
        view.set_0(7).unwrap();
        assert_eq!((view._0_mut().get(), view.view()._0()), (7, 7));
    }
}

/// Types that macros make: their parts arrive in invisible groups; and many fields.
mod macros {
    use fory_like_core::row::Row;

    macro_rules! make {
        ($vis:vis $name:ident, $param:ident, $type:ty, $field:ident, $tag:expr, $path:literal) => {
            #[derive(Row, Debug, PartialEq)]
            #[fory(crate = $path)]
            $vis struct $name<$param> {
                $vis $field: $type,
                list: Vec<$param>,
                pair: ($type, $param),
            }

            #[derive(Row, Debug, PartialEq, Clone, Copy)]
            #[fory(crate = $path)]
            $vis enum Tagged {
                #[fory(tag = $tag)]
                A,
            }
        };
    }

    make!(pub(crate) Made, T, Option<u8>, made, 5, "fory_like_core");

    /// A row of fields of these names.
    macro_rules! many {
        ($name:ident { $($field:ident)* }) => {
            #[derive(Row, Debug, PartialEq, Default)]
            struct $name {
                $($field: u8,)*
            }
        };
    }

    many! { Sixteen { a b c d e f g h i j k l m n o p } }
    many! { Seventeen { a b c d e f g h i j k l m n o p q } }

    many! { All { f0 f1 f2 f3 f4 f5 f6 f7 f8 f9 f10 f11 f12 f13 f14 f15 f16 f17 f18 f19 f20 f21 f22 f23 f24 f25 f26 f27 f28 f29 f30 f31 f32 f33 f34 f35 f36 f37 f38 f39 f40 f41 f42 f43 f44 f45 f46 f47 f48 f49 f50 f51 f52 f53 f54 f55 f56 f57 f58 f59 f60 f61 f62 f63 f64 f65 f66 f67 f68 f69 f70 f71 f72 f73 f74 f75 f76 f77 f78 f79 f80 f81 f82 f83 f84 f85 f86 f87 f88 f89 f90 f91 f92 f93 f94 f95 f96 f97 f98 f99 f100 f101 f102 f103 f104 f105 f106 f107 f108 f109 f110 f111 f112 f113 f114 f115 f116 f117 f118 f119 f120 f121 f122 f123 f124 f125 f126 f127 f128 f129 f130 f131 f132 f133 f134 f135 f136 f137 f138 f139 f140 f141 f142 f143 f144 f145 f146 f147 f148 f149 f150 f151 f152 f153 f154 f155 f156 f157 f158 f159 f160 f161 f162 f163 f164 f165 f166 f167 f168 f169 f170 f171 f172 f173 f174 f175 f176 f177 f178 f179 f180 f181 f182 f183 f184 f185 f186 f187 f188 f189 f190 f191 f192 f193 f194 f195 f196 f197 f198 f199 f200 f201 f202 f203 f204 f205 f206 f207 f208 f209 f210 f211 f212 f213 f214 f215 f216 f217 f218 f219 f220 f221 f222 f223 f224 f225 f226 f227 f228 f229 f230 f231 f232 f233 f234 f235 f236 f237 f238 f239 f240 f241 f242 f243 f244 f245 f246 f247 f248 f249 f250 f251 f252 f253 f254 f255 } }

    #[test]
    fn survive() {
        super::survives(All { f0: 1, f255: 2, ..Default::default() });
        super::survives(Made { made: Some(1), list: vec![Tagged::A], pair: (None, Tagged::A) });
        super::survives(Sixteen { p: 5, ..Default::default() });
        super::survives(Seventeen { q: 6, p: 5, ..Default::default() });
    }
}

/// Fields that others cannot see have accessors that others cannot see, without a warning.
mod visibility {
    use fory_like_core::row::Row;

    #[derive(Row, Debug, PartialEq)]
    pub struct Public {
        pub a: u8,
        pub(crate) b: Private,
        pub(super) c: u8,
        pub(in crate::visibility) d: Private,
        e: Private,
    }

    // Seen from nowhere else, though it is `pub`: what a public row is stored as names the types of its fields.
    #[derive(Row, Debug, PartialEq)]
    pub struct Private(pub u8);

    #[derive(Row, Debug, PartialEq)]
    struct Hidden {
        pub a: Private,
    }

    #[test]
    fn survive() {
        super::survives(Public { a: 1, b: Private(2), c: 3, d: Private(4), e: Private(5) });
        super::survives(Hidden { a: Private(1) });
    }
}

/// Messages and rows of one type.
mod both {
    use fory_like_core::{Deserialize, Serialize, row::Row};

    #[derive(Serialize, Deserialize, Row, Debug, PartialEq)]
    struct Both<'a, T> {
        #[fory(varint)]
        number: u32,
        #[fory(rename = "words")]
        text: &'a str,
        list: Vec<T>,
        #[fory(default)]
        maybe: Option<Kind>,
        #[fory(skip)]
        skipped: u8,
    }

    #[derive(Serialize, Deserialize, Row, Debug, PartialEq)]
    enum Kind {
        #[fory(tag = 9)]
        A,
        #[fory(other)]
        B,
    }

    #[test]
    fn survive() {
        let value = Both { number: 1, text: "a", list: vec![2u8], maybe: Some(Kind::A), skipped: 0 };
        let bytes = fory_like_core::row::to_vec(&value).unwrap();
        assert_eq!(fory_like_core::row::from_slice::<Both<'_, u8>>(&bytes).unwrap(), value);
        let bytes = fory_like_core::to_vec(&value).unwrap();
        assert_eq!(fory_like_core::from_slice::<Both<'_, u8>>(&bytes).unwrap(), value);
    }
}
