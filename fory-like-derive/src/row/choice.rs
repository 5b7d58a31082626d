//! `impl Value` and `impl Load` for an enum without data.

use proc_macro2::{Literal, TokenStream};
use quote::quote;

use super::Trait;
use crate::describe;
use crate::model::{Model, Variant};

pub(super) fn emit(model: &Model, variants: &[Variant]) -> TokenStream {
    let (krate, lints, local) = (&model.krate, &model.lints, &model.names.local);
    let (choice, value, load) = (Trait::Choice.header(model), Trait::Value.header(model), Trait::Load.header(model));
    let at = &model.names.tag;
    let choice_path = model.private(quote!(Choice));
    let (result, ok) = (model.private(quote!(Result)), model.private(quote!(Result::Ok)));
    let schema = describe::variants_schema(model, variants, &vec![quote!(&[]); variants.len()]);
    let tags = variants.iter().map(|Variant { ident, tag, .. }| quote!(Self::#ident { .. } => #tag));
    // A reference to an empty enum is no reason to believe that there is one.
    let tag = if variants.is_empty() { quote!(match *self {}) } else { quote!(match self { #(#tags),* }) };
    let known: Vec<_> = variants.iter().filter(|variant| !variant.other).collect();
    let known_tags = known.iter().map(|variant| Literal::u32_unsuffixed(variant.tag));
    let other = variants.iter().find(|variant| variant.other);
    let takes_others = other.is_some();
    // Of a match over checked tags, the last arm needs no tag: so it leaves nothing out.
    let of_tag = match other.or(known.last().copied()) {
        Some(Variant { ident: last, .. }) => {
            let arms = known.iter().filter(|variant| variant.ident != *last).map(|Variant { ident, tag, .. }| {
                let tag = Literal::u32_unsuffixed(*tag);
                quote!(#tag => Self::#ident {})
            });
            quote!(match #local { #(#arms,)* _ => Self::#last {} })
        }
        // The check lets no tag pass.
        None => quote! {{
            let _ = #local;
            ::core::unreachable!("an enum without variants has no tags")
        }},
    };
    quote! {
        #[automatically_derived]
        #lints
        #choice {
            fn schema() -> &'static #krate::Schema {
                #schema
            }

            #[inline]
            fn tag(&self) -> ::core::primitive::u32 {
                #tag
            }

            #[inline]
            fn has(#local: ::core::primitive::u32) -> ::core::primitive::bool {
                match #local {
                    #(#known_tags => true,)*
                    _ => #takes_others,
                }
            }

            #[inline]
            fn of_tag(#local: ::core::primitive::u32) -> Self {
                #of_tag
            }
        }

        #[automatically_derived]
        #lints
        #value {
            type Stored = #krate::row::Tag<Self>;
            type List = #krate::row::Array<#krate::row::Tag<Self>>;

            #[inline]
            fn store(&self, #local: &mut #krate::row::Writer<'_>, #at: #krate::row::At) -> #result<(), #krate::Error> {
                <::core::primitive::u32 as #krate::row::Value>::store(&#choice_path::tag(self), #local, #at)
            }

            fn compare(&self, #local: &Self) -> ::core::cmp::Ordering {
                ::core::cmp::Ord::cmp(&#choice_path::tag(self), &#choice_path::tag(#local))
            }

            fn equals(&self, #local: &Self) -> ::core::primitive::bool {
                #choice_path::tag(self) == #choice_path::tag(#local)
            }
        }

        #[automatically_derived]
        #lints
        #load {
            #[inline]
            fn load(#local: Self) -> #result<Self, #krate::Error> {
                #ok(#local)
            }
        }
    }
}
