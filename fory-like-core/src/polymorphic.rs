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
    ($($list:tt)*) => {
        $crate::__private::polymorphic! { [$crate] $($list)* }
    };
}
