//! `Row`, `Value` and `Load`, and the views and the builder of a row.

mod choice;
mod transparent;
mod value;
mod views;

use std::collections::HashMap;

use proc_macro2::{Group, Ident, Span, TokenStream, TokenTree};
use quote::{format_ident, quote, quote_spanned};
use syn::ext::IdentExt;
use syn::spanned::Spanned as _;
use syn::{Lifetime, Member, Type, WherePredicate};

use crate::bound;
use crate::errors::Errors;
use crate::model::{Body, Field, Form, Model};

/// How many fields each group has, of which a row has as many.
const GROUP: usize = 16;

/// The impls and types.
pub(crate) fn emit(model: &Model) -> syn::Result<TokenStream> {
    check(model)?;
    Ok(match &model.body {
        Body::Struct(fields) => {
            let places = places(fields);
            let value = value::emit(model, fields, &places);
            let views = views::emit(model, &places);
            quote!(#value #views)
        }
        Body::Transparent(fields, only) => transparent::emit(model, fields, *only),
        Body::Enum(variants) => choice::emit(model, variants),
    })
}

/// Says what has no place in a row.
fn check(model: &Model) -> syn::Result<()> {
    let mut errors = Errors::default();
    for field in model.fields() {
        if let Form::With(path, _) = &field.form {
            let message = "a field with `with` has no place in a row: give it a type that implements `row::Value`";
            errors.at(path, message);
        }
    }
    match &model.body {
        Body::Struct(fields) => {
            let count = fields.iter().filter(|field| field.is_written()).count();
            if count > GROUP * GROUP {
                let message = format!(
                    "a row has at most {} fields, this has {count}: put some into a row within it",
                    GROUP * GROUP
                );
                errors.at(&model.ident, message);
            }
            let mut taken: HashMap<String, String> = HashMap::new();
            for place in places(fields) {
                for name in [place.named("set_", ""), place.named("", "_mut")] {
                    if let Some(other) = taken.insert(name.to_string(), place.field.name.clone()) {
                        let message = format!(
                            "`{name}` of the mutable view is already for the field `{other}`: one of them needs another name"
                        );
                        errors.at(&place.field.member, message);
                    }
                }
            }
        }
        Body::Transparent(..) => {}
        Body::Enum(variants) => {
            for variant in variants.iter().filter(|variant| !variant.fields.is_empty()) {
                let message = "an enum with data has no place in a row: make it a struct with optional fields";
                errors.at(&variant.ident, message);
            }
        }
    }
    errors.finish()
}

/// A field, and where it stands among those that are written.
struct Place<'a> {
    field: &'a Field,
    group: usize,
    number: usize,
}

impl Place<'_> {
    /// The name of its accessor.
    fn accessor(&self) -> Ident {
        match &self.field.member {
            Member::Named(ident) => ident.clone(),
            Member::Unnamed(index) => format_ident!("_{}", index.index),
        }
    }

    /// The name of an accessor with more to it.
    fn named(&self, before: &str, after: &str) -> Ident {
        match &self.field.member {
            Member::Named(ident) => {
                let name = ident.unraw();
                Ident::new(&format!("{before}{name}{after}"), ident.span())
            }
            Member::Unnamed(index) => {
                Ident::new(&format!("{before}_{}{after}", index.index).replace("__", "_"), index.span)
            }
        }
    }

    /// How it is stored.
    fn stored(&self, model: &Model) -> TokenStream {
        stored(model, &self.field.first_ty)
    }
}

/// How a type is stored.
fn stored(model: &Model, ty: &Type) -> TokenStream {
    let krate = &model.krate;
    // Both ends are where the type is, so that what is wrong with it is said once, in the same words as of what calls its functions.
    let (open, stored) = (quote_spanned!(ty.span()=> <), quote_spanned!(ty.span()=> Stored));
    quote!(#open #ty as #krate::row::Value>::#stored)
}

/// Shows errors about these tokens at the type of a field, with the names still resolved as they were: rustc shows an error once that it finds in the same words at the same
/// place.
fn shown_at(ty: &Type, tokens: TokenStream) -> TokenStream {
    let place = ty.span();
    let moved = tokens.into_iter().map(|mut token| {
        if let TokenTree::Group(group) = &token {
            let inner = shown_at(ty, group.stream());
            token = TokenTree::Group(Group::new(group.delimiter(), inner));
        }
        token.set_span(token.span().located_at(place));
        token
    });
    moved.collect()
}

fn places(fields: &[Field]) -> Vec<Place<'_>> {
    let written = fields.iter().filter(|field| field.is_written()).enumerate();
    written.map(|(i, field)| Place { field, group: i / GROUP, number: i % GROUP }).collect()
}

/// The name of one of the types that belong to a row.
fn sibling(model: &Model, what: &str) -> Ident {
    Ident::new(&format!("{}{what}", model.name), model.ident.span())
}

/// A lifetime that the type does not use.
fn lifetime(model: &Model, name: &str) -> Lifetime {
    let mut name = format!("'{name}");
    while model.generics.lifetimes().any(|param| param.lifetime.to_string() == name) {
        name.push('_');
    }
    Lifetime::new(&name, Span::call_site())
}

/// The traits of rows.
#[derive(Clone, Copy)]
enum Trait {
    Row,
    Value,
    Load,
    Choice,
}

impl Trait {
    /// What its impls ask of type parameters.
    fn predicates(self, model: &Model) -> Vec<WherePredicate> {
        let (krate, de) = (&model.krate, &model.names.de);
        match self {
            Trait::Choice => Vec::new(),
            Trait::Row | Trait::Value => bound::bounds(model, &quote!(#krate::row::Value), Vec::new(), false),
            Trait::Load => bound::bounds(model, &quote!(#krate::row::Load<#de>), Vec::new(), true),
        }
    }

    /// The header of its impl.
    fn header(self, model: &Model) -> TokenStream {
        let (krate, de) = (&model.krate, &model.names.de);
        let trait_path = match self {
            Trait::Row => quote!(#krate::row::Row),
            Trait::Value => quote!(#krate::row::Value),
            Trait::Load => quote!(#krate::row::Load<#de>),
            Trait::Choice => model.private(quote!(Choice)),
        };
        let message = matches!(self, Trait::Load).then(|| bound::message_lifetime(model));
        let generics = bound::generics(model, message, self.predicates(model));
        let (impl_generics, _, where_clause) = generics.split_for_impl();
        let (ident, (_, type_generics, _)) = (&model.ident, model.generics.split_for_impl());
        quote!(impl #impl_generics #trait_path for #ident #type_generics #where_clause)
    }
}
