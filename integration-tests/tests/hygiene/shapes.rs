//! Places and shapes of types.

use super::*;

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
