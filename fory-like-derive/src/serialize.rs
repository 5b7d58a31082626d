//! `impl Serialize`.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};

use crate::bound;
use crate::describe::{self, Side};
use crate::model::{Body, Field, Form, Model, Numbers, Variant};

/// The impl.
pub(crate) fn emit(model: &Model) -> TokenStream {
    let (krate, stream, local) = (&model.krate, &model.names.stream, &model.names.local);
    let header = bound::header(model, Side::Write);
    let described = describe::items(model, Side::Write);
    let body = match &model.body {
        Body::Struct(fields) => structure(model, fields),
        Body::Transparent(fields, only) => transparent(model, &fields[*only]),
        Body::Enum(variants) => enumeration(model, variants),
    };
    let result = model.private(quote!(Result));
    let lints = &model.lints;
    let inline = crate::inline::attribute(model);
    let (slice, marker) = if model.pod { pod(model) } else { <_>::default() };
    quote! {
        #[automatically_derived]
        #lints
        #header {
            #described

            #inline
            fn serialize<#stream: #krate::Output>(&self, #local: &mut #stream) -> #result<(), #krate::Error> {
                #body
            }

            #slice
        }

        #marker
    }
}

fn structure(model: &Model, fields: &[Field]) -> TokenStream {
    let runs = runs(model, describe::field_sizes(model, fields, Side::Write));
    let written = fields.iter().filter(|field| field.is_written()).enumerate().map(|(i, field)| {
        let write = write(model, field, field_of_self(model, field));
        let reserve = reserve(model, field, i);
        quote! {
            #reserve
            #write?;
        }
    });
    let written: TokenStream = written.collect();
    let runs = if written.is_empty() { nothing_written(model) } else { runs };
    let ok = model.private(quote!(Result::Ok));
    quote! {
        #runs
        #written
        #ok(())
    }
}

fn transparent(model: &Model, field: &Field) -> TokenStream {
    let (trait_path, ty, local) = (Side::Write.field_path(model, field), &field.first_ty, &model.names.local);
    let value = field_of_self(model, field);
    match &field.form {
        Form::With(path, _) => quote_spanned!(field.span()=> #path::serialize(#value, #local)),
        _ => quote_spanned!(field.span()=> <#ty as #trait_path>::serialize(#value, #local)),
    }
}

fn enumeration(model: &Model, variants: &[Variant]) -> TokenStream {
    let (krate, local, tag_name) = (&model.krate, &model.names.local, &model.names.tag);
    let write_tag = model.private(quote!(write_tag));
    let ok = model.private(quote!(Result::Ok));
    if variants.is_empty() {
        let nothing = nothing_written(model);
        return quote! {
            #nothing
            match *self {}
        };
    }
    if variants.iter().all(|variant| variant.fields.iter().all(|field| !field.is_written())) {
        // One write for all variants: the compiler makes a table of the tags.
        let tags = variants.iter().map(|Variant { ident, tag, .. }| quote!(Self::#ident { .. } => #tag));
        return quote! {
            let #tag_name = match self {
                #(#tags,)*
            };
            #write_tag(#local, #tag_name);
            #ok(())
        };
    }
    let in_variant = model.private(quote!(in_variant));
    let arms = variants.iter().map(|variant| {
        let Variant { ident, name, tag, fields, .. } = variant;
        let runs = runs(model, describe::variant_sizes(model, variant, Side::Write));
        let runs_name = &model.names.runs;
        let mut bindings = TokenStream::new();
        let mut writes = TokenStream::new();
        for (i, field) in fields.iter().filter(|field| field.is_written()).enumerate() {
            let (member, binding) = (&field.member, model.names.field(i));
            bindings.extend(quote!(#member: #binding,));
            let write = write(model, field, quote!(#binding));
            // The tag is the first in the runs.
            let reserve = reserve(model, field, i + 1);
            writes.extend(quote! {
                #reserve
                #in_variant(#write, #name)?;
            });
        }
        quote! {
            Self::#ident { #bindings .. } => {
                #runs
                #krate::Output::reserve(#local, #runs_name[0]);
                #write_tag(#local, #tag);
                #writes
            }
        }
    });
    quote! {
        match self {
            #(#arms)*
        }
        #ok(())
    }
}

/// Makes room for the run of fields that begins here.
fn reserve(model: &Model, field: &Field, position: usize) -> TokenStream {
    let (krate, local, runs) = (&model.krate, &model.names.local, &model.names.runs);
    match field.form {
        // Of unknown size, so in no run.
        Form::With(..) => TokenStream::new(),
        _ => quote!(#krate::Output::reserve(#local, #runs[#position]);),
    }
}

fn field_of_self(model: &Model, field: &Field) -> TokenStream {
    let member = &field.member;
    // In a packed struct no reference may point to a field, but to a copy of it.
    if model.packed { quote!(&{ self.#member }) } else { quote!(&self.#member) }
}

/// Writes a field; a `Result`.
fn write(model: &Model, field: &Field, value: TokenStream) -> TokenStream {
    let (krate, name, local) = (&model.krate, &field.name, &model.names.local);
    let in_field = model.private(quote!(in_field));
    let (trait_path, ty) = (Side::Write.field_path(model, field), &field.first_ty);
    match &field.form {
        Form::Skipped => TokenStream::new(),
        Form::With(path, _) => {
            quote_spanned!(field.span()=> #in_field(#path::serialize(#value, #local), #name))
        }
        Form::Plain(numbers) | Form::Styled(_, numbers) => {
            let local = match numbers {
                Numbers::Configured => quote!(#local),
                Numbers::Fixed => quote!(#krate::Output::fixed(#local)),
                Numbers::Varint => quote!(#krate::Output::compressed(#local)),
            };
            quote_spanned!(field.span()=> #in_field(<#ty as #trait_path>::serialize(#value, #local), #name))
        }
    }
}

fn runs(model: &Model, sizes: Vec<TokenStream>) -> TokenStream {
    let (krate, stream, runs) = (&model.krate, &model.names.stream, &model.names.runs);
    quote! {
        let #runs = const {
            #krate::Sizes::write_runs(
                [#(#sizes),*],
                <<#stream as #krate::Output>::Numbers as #krate::Numbers>::COMPRESSED,
            )
        };
    }
}

/// The output is used, if for nothing.
fn nothing_written(model: &Model) -> TokenStream {
    let local = &model.names.local;
    quote!(let _ = #local;)
}

/// Bulk copies of `pod` types: the method, and the mark for types that contain this one.
fn pod(model: &Model) -> (TokenStream, TokenStream) {
    let (krate, stream, local) = (&model.krate, &model.names.stream, &model.names.local);
    let (result, marker) = (model.private(quote!(Result)), bound::pod_header(model, Side::Write));
    let (write_pod_slice, check) = (model.private(quote!(write_pod_slice)), Side::Write.check_pod(model));
    let lints = &model.lints;
    let (items, first) = (model.names.field(0), model.names.field(1));
    let slice = quote! {
        #[inline]
        fn serialize_slice<#stream: #krate::Output>(
            #items: &[Self],
            #first: ::core::primitive::usize,
            #local: &mut #stream,
        ) -> #result<(), #krate::Error> {
            #check
            #write_pod_slice::<Self, #stream>(#items, #first, #local)
        }
    };
    (slice, quote!(#[automatically_derived] #lints #marker {}))
}
