//! The derive macros of `fory-like-core`, which re-exports them beside the traits that they implement.
//!
//! A type is parsed to a `model`, with all errors gathered, before anything is emitted. The emitted code is safe Rust and names
//! everything by its whole path.

mod attr;
mod bound;
mod describe;
mod deserialize;
mod errors;
mod inline;
mod model;
mod polymorphic;
mod row;
mod serialize;

use proc_macro::TokenStream;
use syn::{DeriveInput, parse_macro_input};

use crate::model::Model;

/// Implements `Serialize`.
///
/// A struct is its fields in their declared order, an enum the tag of its variant and the variant's fields. Unions have no derive.
///
/// ```
/// use fory_like_core::{Serialize, to_vec};
///
/// #[derive(Serialize)]
/// struct Order<'a> {
///     item: &'a str,
///     amount: Amount,
/// }
///
/// #[derive(Serialize)]
/// enum Amount {
///     Pieces(u16),
///     Weight { grams: f32 },
/// }
///
/// let order = Order { item: "tea", amount: Amount::Pieces(2) };
/// assert_eq!(to_vec(&order).unwrap(), b"\0\x03tea\0\x02\0");
/// ```
///
#[doc = include_str!("attributes.md")]
#[proc_macro_derive(Serialize, attributes(fory))]
pub fn derive_serialize(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    let emitted = Model::read(input).map(|model| serialize::emit(&model));
    emitted.unwrap_or_else(syn::Error::into_compile_error).into()
}

/// Implements `Deserialize<'de>`, for messages that live at least as long as all lifetimes of the type.
///
/// Fields of the types `&'a str` and `&'a [u8]` borrow from the message, and of the type `Cow<'a, str>` too.
///
/// ```
/// use fory_like_core::{Deserialize, from_slice};
///
/// #[derive(Deserialize, Debug, PartialEq)]
/// struct Order<'a> {
///     item: &'a str,
///     amount: Amount,
/// }
///
/// #[derive(Deserialize, Debug, PartialEq)]
/// enum Amount {
///     Pieces(u16),
///     Weight { grams: f32 },
/// }
///
/// let order: Order = from_slice(b"\0\x03tea\0\x02\0").unwrap();
/// assert_eq!(order, Order { item: "tea", amount: Amount::Pieces(2) });
///
/// let error = from_slice::<Order>(b"\0\x03tea\x02").unwrap_err();
/// assert_eq!(error.to_string(), "Order.amount: unknown tag 2 of enum Amount: Pieces = 0, Weight = 1 at byte 5");
/// ```
///
/// The attributes are those of `#[derive(Serialize)]`.
#[proc_macro_derive(Deserialize, attributes(fory))]
pub fn derive_deserialize(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    let emitted = Model::read(input).and_then(|model| {
        bound::check_static(&model)?;
        Ok(deserialize::emit(&model))
    });
    emitted.unwrap_or_else(syn::Error::into_compile_error).into()
}

/// Implements `row::Row` for a struct, and with it the types `NameView`, `NameViewMut` and `NameBuilder`; and `row::Value` and `row::Load` for it, or
/// for an enum without data.
///
/// A struct is a row of a slot for each field, in their declared order, whose bytes are Apache Fory's Standard Row Format.
///
/// ```
/// use fory_like_core::{Row, row};
///
/// #[derive(Row, Debug, PartialEq)]
/// enum Kind {
///     Tea,
///     Cup,
/// }
///
/// #[derive(Row, Debug, PartialEq)]
/// struct Order {
///     item: String,
///     kind: Kind,
///     pieces: Vec<u16>,
///     note: Option<String>,
/// }
///
/// let order = Order { item: "Assam".into(), kind: Kind::Tea, pieces: vec![2, 5], note: None };
/// let bytes = row::to_vec(&order)?;
///
/// let view = row::view::<Order>(&bytes)?;
/// assert_eq!(view.item(), "Assam");
/// assert_eq!(view.pieces().get(1), Some(5));
/// assert_eq!(view.note(), None);
/// assert_eq!(view, order);
/// assert_eq!(view.to_owned()?, order);
/// # Ok::<(), fory_like_core::Error>(())
/// ```
///
/// The views, the builder and their accessors are as visible as the struct and its fields; the fields of a tuple struct are `_0`, `_1`. The types of fields must be as visible as
/// the struct, as the language asks of associated types.
///
/// Of the attributes, `crate`, `transparent`, `skip`, `rename`, `tag` and `other` say of rows what they say of messages, and `default` where a field that is skipped comes from; a field
/// `with` a module has no place in a row; the others are not for rows, and change nothing in them: a field that a row lacks is an error, `default` or not. The accessors of a `transparent`
/// struct show its one field.
///
/// A type with lifetimes has views with one more, which comes first: that of the bytes.
#[proc_macro_derive(Row, attributes(fory))]
pub fn derive_row(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    let emitted = Model::read(input).and_then(|model| {
        bound::check_static(&model)?;
        row::emit(&model)
    });
    emitted.unwrap_or_else(syn::Error::into_compile_error).into()
}

/// What `fory_like_core::polymorphic!` passes on, with its own path before the list. Not part of the interface.
#[doc(hidden)]
#[proc_macro]
pub fn polymorphic(input: TokenStream) -> TokenStream {
    polymorphic::expand(input.into()).unwrap_or_else(syn::Error::into_compile_error).into()
}
