//! Trait objects.

/// Lists the types behind a trait, so that `Box<dyn Trait>`, `Rc<dyn Trait>`, `Arc<dyn Trait>` and their weak pointers can be written and read.
///
/// Each type has a tag, a number of 32 bits that stands for it in messages: give every type a tag of its own, and never a tag that an
/// older version had for another type. On the wire, a trait object is what an enum with these tags would be. All types need `Serialize` and `Deserialize`;
/// the trait needs [`Any`](std::any::Any) as a supertrait, which tells one type from another.
///
/// ```
/// use std::any::Any;
///
/// use fory_like_core::{Deserialize, Serialize, from_slice, polymorphic, to_vec};
///
/// trait Shape: Any {
///     fn area(&self) -> f64;
/// }
///
/// polymorphic! {
///     dyn Shape {
///         1 => Square,
///         2 => Circle,
///     }
/// }
///
/// #[derive(Serialize, Deserialize)]
/// struct Square(f64);
///
/// #[derive(Serialize, Deserialize)]
/// struct Circle {
///     radius: f64,
/// }
///
/// impl Shape for Square {
///     fn area(&self) -> f64 {
///         self.0 * self.0
///     }
/// }
///
/// impl Shape for Circle {
///     fn area(&self) -> f64 {
///         std::f64::consts::PI * self.radius * self.radius
///     }
/// }
///
/// let shapes: Vec<Box<dyn Shape>> = vec![Box::new(Square(2.0)), Box::new(Circle { radius: 1.0 })];
/// let read: Vec<Box<dyn Shape>> = from_slice(&to_vec(&shapes)?)?;
/// assert_eq!(read[0].area(), 4.0);
///
/// let error = from_slice::<Box<dyn Shape>>(&[0, 3]).err().unwrap();
/// assert_eq!(error.to_string(), "dyn Shape: unknown tag 3 of dyn Shape: Square = 1, Circle = 2 at byte 1");
/// # Ok::<(), fory_like_core::Error>(())
/// ```
///
/// `dyn Shape + Send + Sync` is another type than `dyn Shape`; say which ones are used, before the list they share:
///
/// ```
/// # use fory_like_core::polymorphic;
/// # trait Shape: std::any::Any {}
/// # #[derive(fory_like_core::Serialize, fory_like_core::Deserialize)]
/// # struct Square(f64);
/// # impl Shape for Square {}
/// polymorphic! {
///     dyn Shape, dyn Shape + Send + Sync {
///         1 => Square,
///     }
/// }
/// ```
///
/// A type may be in the lists of several traits. A value that is written through pointers to several of them, or to its own type, is
/// still one value. Writing a value whose type is not listed is an error, and so is reading a tag that is not.
///
/// # Errors
/// A type that does not implement the trait, a type listed twice, or a tag given twice does not compile.
#[macro_export]
macro_rules! polymorphic {
    ($($trait:ty),+ { $($tag:literal => $type:ty),+ $(,)? }) => {
        $crate::polymorphic! { @each [$($trait),+] { $($tag => $type),+ } }
    };
    (@each [$trait:ty $(, $more:ty)*] $list:tt) => {
        $crate::polymorphic! { @one $trait, $list }
        $crate::polymorphic! { @each [$($more),*] $list }
    };
    (@each [] $list:tt) => {};
    (@one $trait:ty, { $($tag:literal => $type:ty),+ }) => {
        const _: () = {
            $crate::__private::check_tags(
                &[$($tag),+],
                &[$(concat!("tag ", $tag, " is given twice, the second time to `", stringify!($type), "`")),+],
            );

            // A type that is listed twice has this twice.
            $(impl $crate::__private::ListedOnce<$trait> for $type {})+

            impl $crate::Serialize for $trait {
                const SIZES: $crate::Sizes = $crate::Sizes::at_least(1);

                fn schema() -> &'static $crate::Schema {
                    const {
                        &$crate::Schema::Enum {
                            name: stringify!($trait),
                            variants: &[$($crate::Variant {
                                name: $crate::__private::last_name(stringify!($type)),
                                tag: $tag,
                                fields: &[$crate::Field {
                                    name: "0",
                                    schema: <$type as $crate::Serialize>::schema,
                                    numbers: $crate::Override::None,
                                    optional: false,
                                }],
                                other: false,
                            }),+],
                        }
                    }
                }

                fn serialize<O: $crate::Output>(
                    &self,
                    out: &mut O,
                ) -> $crate::__private::Result<(), $crate::Error> {
                    let any: &dyn $crate::__private::Any = self;
                    let kind = $crate::__private::Any::type_id(any);
                    $(
                        if kind == $crate::__private::TypeId::of::<$type>() {
                            if let $crate::__private::Some(value) = any.downcast_ref::<$type>() {
                                $crate::__private::write_tag(out, $tag);
                                return $crate::__private::in_variant(
                                    <$type as $crate::Serialize>::serialize(value, out),
                                    const { $crate::__private::last_name(stringify!($type)) },
                                );
                            }
                        }
                    )+
                    $crate::__private::Result::Err($crate::__private::unlisted(<Self as $crate::Serialize>::schema()))
                }
            }

            impl $crate::__private::Target for $trait {
                fn kind(&self) -> $crate::__private::TypeId {
                    let any: &dyn $crate::__private::Any = self;
                    $crate::__private::Any::type_id(any)
                }

                fn hold_rc(this: &$crate::__private::Rc<Self>) -> $crate::__private::Held {
                    $crate::__private::Held::Rc($crate::__private::Rc::<Self>::clone(this))
                }

                fn hold_arc(this: &$crate::__private::Arc<Self>) -> $crate::__private::Held {
                    $crate::__private::Held::Arc($crate::__private::Arc::<Self>::clone(this))
                }
            }

            impl<'de> $crate::Deserialize<'de> for $crate::__private::Box<$trait> {
                const SIZES: $crate::Sizes = $crate::Sizes::at_least(1);

                fn schema() -> &'static $crate::Schema {
                    <$trait as $crate::Serialize>::schema()
                }

                #[allow(unreachable_patterns)]
                fn deserialize<I: $crate::Input<'de>>(
                    input: &mut I,
                ) -> $crate::__private::Result<Self, $crate::Error> {
                    let tag = $crate::Input::short_varint(input)?;
                    $crate::__private::Result::Ok(match tag {
                        $($tag => $crate::__private::in_variant(
                            <$crate::__private::Box<$type> as $crate::Deserialize<'de>>::deserialize(input),
                            const { $crate::__private::last_name(stringify!($type)) },
                        )?,)+
                        _ => return $crate::__private::Result::Err($crate::__private::unknown_tag(
                            input,
                            tag,
                            <$trait as $crate::Serialize>::schema(),
                        )),
                    })
                }
            }

            impl<'de> $crate::__private::ReadTarget<'de> for $trait {
                fn target_schema() -> &'static $crate::Schema {
                    <$trait as $crate::Serialize>::schema()
                }

                $crate::polymorphic! { @read read_rc, Rc, { $($tag => $type),+ } }
                $crate::polymorphic! { @read read_arc, Arc, { $($tag => $type),+ } }
                $crate::polymorphic! { @known known_rc, rc, Held, $crate::__private::Rc<Self>, { $($type),+ } }
                $crate::polymorphic! { @known known_arc, arc, Held, $crate::__private::Arc<Self>, { $($type),+ } }
                $crate::polymorphic! { @known open_rc, weak, OpenRc, $crate::__private::RcWeak<Self>, { $($type),+ } }
                $crate::polymorphic! { @known open_arc, weak, OpenArc, $crate::__private::ArcWeak<Self>, { $($type),+ } }
                $crate::polymorphic! { @nothing no_rc, RcWeak, { $($type),+ } }
                $crate::polymorphic! { @nothing no_arc, ArcWeak, { $($type),+ } }
            }
        };
    };
    (@read $read:ident, $pointer:ident, { $($tag:literal => $type:ty),+ }) => {
        #[allow(unreachable_patterns)]
        fn $read<I: $crate::Input<'de>>(
            input: &mut I,
            slot: $crate::__private::Slot,
        ) -> $crate::__private::Result<$crate::__private::$pointer<Self>, $crate::Error> {
            let tag = $crate::Input::short_varint(input)?;
            $crate::__private::Result::Ok(match tag {
                $($tag => $crate::__private::in_variant(
                    <$type as $crate::__private::ReadTarget<'de>>::$read(input, slot),
                    const { $crate::__private::last_name(stringify!($type)) },
                )?,)+
                _ => return $crate::__private::Result::Err($crate::__private::unknown_tag(
                    input,
                    tag,
                    <Self as $crate::__private::ReadTarget<'de>>::target_schema(),
                )),
            })
        }
    };
    (@known $known:ident, $get:ident, $from:ident, $pointer:ty, { $($type:ty),+ }) => {
        fn $known(from: &$crate::__private::$from) -> $crate::__private::Option<$pointer> {
            $(
                if let $crate::__private::Some(value) = from.$get::<$type>() {
                    return $crate::__private::Some(value);
                }
            )+
            $crate::__private::None
        }
    };
    (@nothing $nothing:ident, $weak:ident, { $first:ty $(, $type:ty)* }) => {
        fn $nothing() -> $crate::__private::$weak<Self> {
            $crate::__private::$weak::<$first>::new()
        }
    };
}
