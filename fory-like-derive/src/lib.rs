//! The derive macros of `fory-like-core`.

mod attr;
mod bound;
mod describe;
mod deserialize;
mod model;
mod serialize;

use proc_macro::TokenStream;
use syn::{DeriveInput, parse_macro_input};

use crate::model::Model;

/// Implements `Serialize`.
#[proc_macro_derive(Serialize, attributes(fory))]
pub fn derive_serialize(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    let emitted = Model::read(input).map(|model| serialize::emit(&model));
    emitted.unwrap_or_else(syn::Error::into_compile_error).into()
}

/// Implements `Deserialize`.
#[proc_macro_derive(Deserialize, attributes(fory))]
pub fn derive_deserialize(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    let emitted = Model::read(input).and_then(|model| {
        bound::check_static(&model)?;
        Ok(deserialize::emit(&model))
    });
    emitted.unwrap_or_else(syn::Error::into_compile_error).into()
}
