//! `impl Row`, `impl Value` and `impl Load` for a struct.

use proc_macro2::TokenStream;
use quote::quote;

use super::{GROUP, Place, Trait, lifetime, shown_at, sibling};
use crate::bound;
use crate::deserialize::default;
use crate::model::{Field, Model};

pub(super) fn emit(model: &Model, fields: &[Field], places: &[Place<'_>]) -> TokenStream {
    let (krate, lints, name, local) = (&model.krate, &model.lints, &model.name, &model.names.local);
    let arguments = bound::arguments(model);
    let row = Trait::Row.header(model);
    let value = Trait::Value.header(model);
    let load = Trait::Load.header(model);
    let (view, view_mut, builder) = (sibling(model, "View"), sibling(model, "ViewMut"), sibling(model, "Builder"));
    let (at, unequal) = (&model.names.tag, &model.names.value);
    let (of, outer) = (lifetime(model, "view"), lifetime(model, "writer"));
    let (groups_path, fill, store_row) =
        (model.private(quote!(Groups)), model.private(quote!(Fill)), model.private(quote!(store_row)));
    let (result, ok) = (model.private(quote!(Result)), model.private(quote!(Result::Ok)));
    let (de, inline) = (&model.names.de, crate::inline::attribute(model));

    let groups = places.chunks(GROUP).map(|group| {
        let stored = group.iter().map(|place| place.stored(model));
        quote!((#(#stored,)*))
    });
    let names = places.iter().map(|place| &place.field.name);
    let stores = places.iter().map(|place| {
        let (group, number, member) = (place.group, place.number, &place.field.member);
        let value = value_of(model, member);
        shown_at(&place.field.first_ty, quote!(#fill::field::<#group, #number, _>(#local, #value)?;))
    });
    let compares = places.iter().map(|place| {
        let (ty, member) = (&place.field.first_ty, &place.field.member);
        let (ours, theirs) = (value_of(model, member), other_of(model, member));
        shown_at(
            ty,
            quote!(match <#ty as #krate::row::Value>::compare(#ours, #theirs) {
                ::core::cmp::Ordering::Equal => {}
                #unequal => return #unequal,
            }),
        )
    });
    let equals = places.iter().map(|place| {
        let (ty, member, group, number) = (&place.field.first_ty, &place.field.member, place.group, place.number);
        let ours = value_of(model, member);
        shown_at(
            ty,
            quote!(<#ty as #krate::row::Value>::equals(#ours, &#krate::row::Ref::field::<#group, #number>(#local))),
        )
    });
    let in_field = model.private(quote!(in_field));
    let mut written = places.iter();
    let loads = fields.iter().map(|field| {
        let (member, ty, name) = (&field.member, &field.first_ty, &field.name);
        if !field.is_written() {
            let value = default(model, field);
            return quote!(#member: #value);
        }
        let place = written.next().expect("each field that is written has a place");
        let (group, number) = (place.group, place.number);
        let value = quote!(#in_field(<#ty as #krate::row::Load<#de>>::load(#krate::row::Ref::field::<#group, #number>(#local)), #name)?);
        let value = shown_at(ty, value);
        quote!(#member: #value)
    });
    quote! {
        #[automatically_derived]
        #lints
        #row {
            type Fields = #groups_path<(#(#groups,)*)>;
            type View<#of> = #view<#of, #arguments>;
            type ViewMut<#of> = #view_mut<#of, #arguments>;
            type Builder<#of, #outer> = #builder<#of, #outer, #arguments>;

            const NAME: &'static ::core::primitive::str = #name;
            const NAMES: &'static [&'static ::core::primitive::str] = &[#(#names),*];

            #inline
            fn store_fields(&self, #local: &mut #fill<'_, '_, Self>) -> #result<(), #krate::Error> {
                let _ = &#local;
                #(#stores)*
                #ok(())
            }
        }

        #[automatically_derived]
        #lints
        #value {
            type Stored = #krate::row::Struct<Self>;
            type List = #krate::row::Array<#krate::row::Struct<Self>>;

            #inline
            fn store(&self, #local: &mut #krate::row::Writer<'_>, #at: #krate::row::At) -> #result<(), #krate::Error> {
                #store_row(self, #local, #at)
            }

            fn compare(&self, #local: &Self) -> ::core::cmp::Ordering {
                let _ = #local;
                #(#compares)*
                ::core::cmp::Ordering::Equal
            }

            fn equals(&self, #local: &#view<'_, #arguments>) -> ::core::primitive::bool {
                let #local = #krate::row::View::as_row(*#local);
                let _ = #local;
                true #(&& #equals)*
            }
        }

        #[automatically_derived]
        #lints
        #load {
            #[inline]
            fn load(#local: #view<#de, #arguments>) -> #result<Self, #krate::Error> {
                let #local: #krate::row::Ref<#de, Self> = #krate::row::View::as_row(#local);
                let _ = #local;
                #ok(Self { #(#loads),* })
            }
        }
    }
}

/// A field of `self`, by reference.
pub(super) fn value_of(model: &Model, member: &syn::Member) -> TokenStream {
    // In a packed struct no reference may point to a field, but to a copy of it.
    if model.packed { quote!(&{ self.#member }) } else { quote!(&self.#member) }
}

/// A field of another value, by reference.
pub(super) fn other_of(model: &Model, member: &syn::Member) -> TokenStream {
    let local = &model.names.local;
    if model.packed { quote!(&{ #local.#member }) } else { quote!(&#local.#member) }
}
