//! `impl Value` and `impl Load` for a struct that is stored as its one field.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};

use super::value::{other_of, value_of};
use super::{Trait, stored};
use crate::deserialize::default;
use crate::model::{Field, Model};

pub(super) fn emit(model: &Model, fields: &[Field], only: usize) -> TokenStream {
    let (krate, lints, local, de) = (&model.krate, &model.lints, &model.names.local, &model.names.de);
    let (value, load) = (Trait::Value.header(model), Trait::Load.header(model));
    let (result, ok) = (model.private(quote!(Result)), model.private(quote!(Result::Ok)));
    let (field, at) = (&fields[only], &model.names.tag);
    let (ty, stored) = (&field.first_ty, stored(model, &field.first_ty));
    let (ours, theirs) = (value_of(model, &field.member), other_of(model, &field.member));
    let loads = fields.iter().enumerate().map(|(i, field)| {
        let member = &field.member;
        let value = if i == only {
            quote_spanned!(field.span()=> <#ty as #krate::row::Load<#de>>::load(#local)?)
        } else {
            default(model, field)
        };
        quote!(#member: #value)
    });
    quote! {
        #[automatically_derived]
        #lints
        #value {
            type Stored = #stored;
            type List = #krate::row::Array<#stored>;

            #[inline(always)]
            fn store(&self, #local: &mut #krate::row::Writer<'_>, #at: #krate::row::At) -> #result<(), #krate::Error> {
                <#ty as #krate::row::Value>::store(#ours, #local, #at)
            }

            fn compare(&self, #local: &Self) -> ::core::cmp::Ordering {
                <#ty as #krate::row::Value>::compare(#ours, #theirs)
            }

            fn equals(&self, #local: &<Self::Stored as #krate::row::Stored>::View<'_>) -> ::core::primitive::bool {
                <#ty as #krate::row::Value>::equals(#ours, #local)
            }
        }

        #[automatically_derived]
        #lints
        #load {
            #[inline(always)]
            fn load(#local: <<Self as #krate::row::Value>::Stored as #krate::row::Stored>::View<#de>) -> #result<Self, #krate::Error> {
                #ok(Self { #(#loads),* })
            }
        }
    }
}
