//! The views and the builder of a row.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::LifetimeParam;

use super::{Place, Trait, lifetime, shown_at, sibling};
use crate::bound;
use crate::model::Model;

pub(super) fn emit(model: &Model, places: &[Place<'_>]) -> TokenStream {
    let view = view(model, places);
    let view_mut = view_mut(model, places);
    let builder = builder(model, places);
    quote!(#view #view_mut #builder)
}

/// The view of a row.
fn view(model: &Model, places: &[Place<'_>]) -> TokenStream {
    let (krate, lints, vis, name, ident) = (&model.krate, &model.lints, &model.vis, &model.name, &model.ident);
    let (view, of, local) = (sibling(model, "View"), lifetime(model, "view"), &model.names.local);
    let (_, type_generics, _) = model.generics.split_for_impl();
    let arguments = bound::arguments(model);
    let plain = bound::generics(model, [LifetimeParam::new(of.clone())], Vec::new());
    let (parameters, _, own_clause) = plain.split_for_impl();
    let bounded = bound::generics(model, [LifetimeParam::new(of.clone())], Trait::Value.predicates(model));
    let (impl_generics, _, where_clause) = bounded.split_for_impl();
    let load = bound::generics(model, [bound::message_lifetime(model)], Trait::Load.predicates(model));
    let (load_generics, _, load_clause) = load.split_for_impl();
    let (de, result) = (&model.names.de, model.private(quote!(Result)));
    let doc = format!(
        "A view of a row of `{name}`, which was checked: each accessor is a load or two, without another look."
    );
    let accessors = places.iter().map(|place| {
        let (vis, accessor, stored) = (&place.field.vis, place.accessor(), place.stored(model));
        let (group, number) = (place.group, place.number);
        let doc = format!("The field `{}`.", place.field.name);
        let body = shown_at(&place.field.first_ty, quote!(#krate::row::Ref::field::<#group, #number>(self.0)));
        quote_spanned! {place.field.span()=>
            #[doc = #doc]
            #[inline(always)]
            #vis fn #accessor(self) -> <#stored as #krate::row::Stored>::View<#of> {
                #body
            }
        }
    });
    // A field of this name has the accessor.
    let to_owned = places.iter().all(|place| place.accessor() != "to_owned").then(|| {
        let row = quote!(#ident #type_generics);
        quote! {
            #[allow(dead_code, non_snake_case)]
            #[automatically_derived]
            #lints
            impl #load_generics #view<#de, #arguments> #load_clause {
                /// The value of the row, owned, but for text and bytes that it borrows.
                ///
                /// # Errors
                /// Where a map or set has a key twice. The offset counts from the beginning of this row.
                #vis fn to_owned(self) -> #result<#row, #krate::Error> {
                    self.0.to_owned()
                }
            }
        }
    });
    quote! {
        #[doc = #doc]
        #lints
        #vis struct #view #parameters(#krate::row::Ref<#of, #ident #type_generics>) #own_clause;

        #[automatically_derived]
        #lints
        impl #parameters ::core::clone::Clone for #view<#of, #arguments> #own_clause {
            #[inline(always)]
            fn clone(&self) -> Self {
                *self
            }
        }

        #[automatically_derived]
        #lints
        impl #parameters ::core::marker::Copy for #view<#of, #arguments> #own_clause {}

        #[automatically_derived]
        #lints
        impl #parameters ::core::convert::From<#krate::row::Ref<#of, #ident #type_generics>> for #view<#of, #arguments> #own_clause {
            #[inline(always)]
            fn from(#local: #krate::row::Ref<#of, #ident #type_generics>) -> Self {
                #view(#local)
            }
        }

        #[automatically_derived]
        #lints
        impl #impl_generics #krate::row::View<#of> for #view<#of, #arguments> #where_clause {
            type Row = #ident #type_generics;

            #[inline(always)]
            fn as_row(self) -> #krate::row::Ref<#of, #ident #type_generics> {
                self.0
            }
        }

        #[automatically_derived]
        #lints
        impl #impl_generics ::core::fmt::Debug for #view<#of, #arguments> #where_clause {
            fn fmt(&self, #local: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                ::core::fmt::Debug::fmt(&self.0, #local)
            }
        }

        #[automatically_derived]
        #lints
        impl #impl_generics ::core::cmp::PartialEq<#ident #type_generics> for #view<#of, #arguments> #where_clause {
            fn eq(&self, #local: &#ident #type_generics) -> ::core::primitive::bool {
                #krate::row::Value::equals(#local, self)
            }
        }

        #[allow(dead_code, non_snake_case)]
        #[automatically_derived]
        #lints
        impl #impl_generics #view<#of, #arguments> #where_clause {
            #(#accessors)*
        }

        #to_owned
    }
}

/// The view of a row that can be changed in place.
fn view_mut(model: &Model, places: &[Place<'_>]) -> TokenStream {
    let (krate, lints, vis, name, ident) = (&model.krate, &model.lints, &model.vis, &model.name, &model.ident);
    let local = &model.names.local;
    let (view, view_mut, of) = (sibling(model, "View"), sibling(model, "ViewMut"), lifetime(model, "view"));
    let (_, type_generics, _) = model.generics.split_for_impl();
    let arguments = bound::arguments(model);
    let plain = bound::generics(model, [LifetimeParam::new(of.clone())], Vec::new());
    let (parameters, _, own_clause) = plain.split_for_impl();
    let bounded = bound::generics(model, [LifetimeParam::new(of.clone())], Trait::Value.predicates(model));
    let (impl_generics, _, where_clause) = bounded.split_for_impl();
    let (result, value) = (model.private(quote!(Result)), &model.names.stream);
    let doc = format!("A view of a row of `{name}` through which values of fixed width can be changed in place.");
    let accessors = places.iter().map(|place| {
        let (vis, stored, group, number) = (&place.field.vis, place.stored(model), place.group, place.number);
        let (field_mut, set_field) = (place.named("", "_mut"), place.named("set_", ""));
        let [body_mut, body_set] = [
            quote!(#krate::row::RefMut::field_mut::<#group, #number>(&mut self.0)),
            quote!(#krate::row::RefMut::set::<#group, #number, #value>(&mut self.0, #local)),
        ]
        .map(|body| shown_at(&place.field.first_ty, body));
        let doc_mut = format!("What the field `{}` can be changed through.", place.field.name);
        let doc_set = format!("Changes the field `{}`, if it is of fixed width.", place.field.name);
        quote_spanned! {place.field.span()=>
            #[doc = #doc_mut]
            #[inline(always)]
            #vis fn #field_mut(&mut self) -> <#stored as #krate::row::Stored>::Mut<'_> {
                #body_mut
            }

            #[doc = #doc_set]
            ///
            /// # Errors
            /// Where a row has no such value: a time that is no whole number of microseconds.
            #[inline(always)]
            #vis fn #set_field<#value>(&mut self, #local: #value) -> #result<(), #krate::Error>
            where
                #stored: #krate::row::Put<#value>,
            {
                #body_set
            }
        }
    });
    quote! {
        #[doc = #doc]
        #lints
        #vis struct #view_mut #parameters(#krate::row::RefMut<#of, #ident #type_generics>) #own_clause;

        #[automatically_derived]
        #lints
        impl #parameters ::core::convert::From<#krate::row::RefMut<#of, #ident #type_generics>> for #view_mut<#of, #arguments> #own_clause {
            #[inline(always)]
            fn from(#local: #krate::row::RefMut<#of, #ident #type_generics>) -> Self {
                #view_mut(#local)
            }
        }

        #[automatically_derived]
        #lints
        impl #impl_generics ::core::fmt::Debug for #view_mut<#of, #arguments> #where_clause {
            fn fmt(&self, #local: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                ::core::fmt::Debug::fmt(&self.0, #local)
            }
        }

        #[allow(dead_code, non_snake_case)]
        #[automatically_derived]
        #lints
        impl #impl_generics #view_mut<#of, #arguments> #where_clause {
            /// The row, to be read.
            #[inline(always)]
            #vis fn view(&self) -> #view<'_, #arguments> {
                self.0.view()
            }

            #(#accessors)*
        }
    }
}

/// What writes a row field by field.
fn builder(model: &Model, places: &[Place<'_>]) -> TokenStream {
    let (krate, lints, vis, name, ident) = (&model.krate, &model.lints, &model.vis, &model.name, &model.ident);
    let local = &model.names.local;
    let (builder, of, outer) = (sibling(model, "Builder"), lifetime(model, "view"), lifetime(model, "writer"));
    let (_, type_generics, _) = model.generics.split_for_impl();
    let arguments = bound::arguments(model);
    let lifetimes = || [LifetimeParam::new(of.clone()), LifetimeParam::new(outer.clone())];
    let plain = bound::generics(model, lifetimes(), Vec::new());
    let (parameters, _, own_clause) = plain.split_for_impl();
    let bounded = bound::generics(model, lifetimes(), Trait::Value.predicates(model));
    let (impl_generics, _, where_clause) = bounded.split_for_impl();
    let (result, fill, value) = (model.private(quote!(Result)), model.private(quote!(Fill)), &model.names.stream);
    let doc = format!("Writes a row of `{name}` field by field, in their order.");
    let methods = places.iter().map(|place| {
        let (vis, accessor, stored) = (&place.field.vis, place.accessor(), place.stored(model));
        let (group, number) = (place.group, place.number);
        let doc = format!("Writes the field `{}`.", place.field.name);
        let body =
            shown_at(&place.field.first_ty, quote!(#fill::build::<#group, #number, #value>(&mut self.0, #local)));
        quote_spanned! {place.field.span()=>
            #[doc = #doc]
            ///
            /// # Errors
            /// Where a field after it was written, one before it is missing that cannot be null, or the format cannot express the value.
            #vis fn #accessor<#value>(&mut self, #local: &#value) -> #result<(), #krate::Error>
            where
                #value: #krate::row::Store<Stored = #stored> + ?::core::marker::Sized,
            {
                #body
            }
        }
    });
    quote! {
        #[doc = #doc]
        #lints
        #vis struct #builder #parameters(#fill<#of, #outer, #ident #type_generics>) #own_clause;

        #[automatically_derived]
        #lints
        impl #parameters ::core::convert::From<#fill<#of, #outer, #ident #type_generics>> for #builder<#of, #outer, #arguments> #own_clause {
            fn from(#local: #fill<#of, #outer, #ident #type_generics>) -> Self {
                #builder(#local)
            }
        }

        #[automatically_derived]
        #lints
        impl #parameters ::core::convert::From<#builder<#of, #outer, #arguments>> for #fill<#of, #outer, #ident #type_generics> #own_clause {
            fn from(#local: #builder<#of, #outer, #arguments>) -> Self {
                #local.0
            }
        }

        #[allow(dead_code, non_snake_case)]
        #[automatically_derived]
        #lints
        impl #impl_generics #builder<#of, #outer, #arguments> #where_clause {
            #(#methods)*
        }
    }
}
