//! `impl Deserialize`.

use proc_macro2::{Span, TokenStream};
use quote::{quote, quote_spanned};

use crate::bound;
use crate::describe::{self, Side};
use crate::model::{Body, Default, Field, Form, Model, Numbers, Variant};

/// The impl.
pub(crate) fn emit(model: &Model) -> TokenStream {
    let (krate, stream, local, de) = (&model.krate, &model.names.stream, &model.names.local, &model.names.de);
    let header = bound::header(model, Side::Read);
    let described = describe::items(model, Side::Read);
    let body = match &model.body {
        Body::Struct(fields) => structure(model, fields),
        Body::Transparent(fields, only) => transparent(model, fields, *only),
        Body::Enum(variants) => enumeration(model, variants),
    };
    let result = model.private(quote!(Result));
    let lints = &model.lints;
    let inline = crate::inline::attribute(model);
    let (bulk, marker) = if model.pod { pod(model) } else { <_>::default() };
    quote! {
        #[automatically_derived]
        #lints
        #header {
            #described

            #inline
            fn deserialize<#stream: #krate::Input<#de>>(#local: &mut #stream) -> #result<Self, #krate::Error> {
                #body
            }

            #bulk
        }

        #marker
    }
}

fn structure(model: &Model, fields: &[Field]) -> TokenStream {
    let runs = runs(model, describe::field_sizes(model, fields, Side::Read));
    let (ok, local) = (model.private(quote!(Result::Ok)), &model.names.local);
    let values = values(model, fields, 0, None);
    let runs = if fields.iter().any(Field::is_written) { runs } else { quote!(let _ = #local;) };
    quote! {
        #runs
        #ok(Self { #values })
    }
}

fn transparent(model: &Model, fields: &[Field], only: usize) -> TokenStream {
    let local = &model.names.local;
    let read_with = model.private(quote!(read_with));
    let values = fields.iter().enumerate().map(|(i, field)| {
        let (member, ty) = (&field.member, &field.first_ty);
        let value = match &field.form {
            _ if i != only => default(model, field),
            Form::With(path, _) => quote_spanned!(field.span()=> #read_with::<#ty, _>(#local, #path::deserialize)?),
            _ => {
                let trait_path = Side::Read.field_path(model, field);
                quote_spanned!(field.span()=> <#ty as #trait_path>::deserialize(#local)?)
            }
        };
        quote!(#member: #value)
    });
    let ok = model.private(quote!(Result::Ok));
    quote!(#ok(Self { #(#values),* }))
}

fn enumeration(model: &Model, variants: &[Variant]) -> TokenStream {
    let (krate, local, tag_name) = (&model.krate, &model.names.local, &model.names.tag);
    let (ok, err) = (model.private(quote!(Result::Ok)), model.private(quote!(Result::Err)));
    let arms = variants.iter().filter(|variant| !variant.other).map(|variant| {
        let Variant { ident, name, tag, fields, .. } = variant;
        let values = values(model, fields, 1, Some(name));
        let runs = if fields.iter().any(Field::is_written) {
            // The tag, the first in the runs, is read already: it must not be asked for again.
            let mut sizes = describe::variant_sizes(model, variant, Side::Read);
            sizes[0] = quote!(#krate::Sizes::UNKNOWN);
            runs(model, sizes)
        } else {
            TokenStream::new()
        };
        let tag = proc_macro2::Literal::u32_unsuffixed(*tag);
        quote! {
            #tag => {
                #runs
                #ok(Self::#ident { #values })
            }
        }
    });
    let rest = match variants.iter().find(|variant| variant.other) {
        Some(Variant { ident, .. }) => quote!(#ok(Self::#ident {})),
        None => {
            let (unknown_tag, trait_path) = (model.private(quote!(unknown_tag)), Side::Read.trait_path(model));
            quote!(#err(#unknown_tag(#local, #tag_name, <Self as #trait_path>::schema())))
        }
    };
    quote! {
        let #tag_name = #krate::Input::short_varint(#local)?;
        match #tag_name {
            #(#arms)*
            _ => #rest,
        }
    }
}

/// The fields of a struct expression; `first` is the position of the first field in the runs.
fn values(model: &Model, fields: &[Field], first: usize, variant: Option<&str>) -> TokenStream {
    let (krate, local, runs) = (&model.krate, &model.names.local, &model.names.runs);
    let at_end = model.private(quote!(at_end));
    let mut run = first;
    let values = fields.iter().map(|field| {
        let member = &field.member;
        if !field.is_written() {
            let value = default(model, field);
            return quote!(#member: #value);
        }
        let need = matched(model, quote!(#krate::Input::need(#local, #runs[#run])), None, variant, Span::call_site());
        run += 1;
        let read = matched(model, read(model, field), Some(&field.name), variant, field.span());
        if field.is_optional() {
            let absent = default(model, field);
            return quote!(#member: if #at_end(#local) { #absent } else { #read });
        }
        match field.form {
            // Of unknown size, so in no run.
            Form::With(..) => quote!(#member: #read),
            _ => quote!(#member: { #need; #read }),
        }
    });
    quote!(#(#values),*)
}

/// The value of a `Result`; an error, which lies in this field and variant, goes to the caller.
///
/// A `match`, not functions that take and give a `Result`: the compiler would put the value together once for each, and on the way pack
/// small fields into words, which a processor waits for.
fn matched(model: &Model, result: TokenStream, field: Option<&str>, variant: Option<&str>, span: Span) -> TokenStream {
    let (ok, err) = (model.private(quote!(Result::Ok)), model.private(quote!(Result::Err)));
    let (value, error) = (&model.names.value, &model.names.error);
    let mut fault = quote!(#error);
    if let Some(name) = field {
        let in_field = model.private(quote!(error_in_field));
        fault = quote!(#in_field(#fault, #name));
    }
    if let Some(name) = variant {
        let in_variant = model.private(quote!(error_in_variant));
        fault = quote!(#in_variant(#fault, #name));
    }
    quote_spanned! {span=>
        match #result {
            #ok(#value) => #value,
            #err(#error) => return #err(#fault),
        }
    }
}

/// Reads a field; a `Result`.
fn read(model: &Model, field: &Field) -> TokenStream {
    let (krate, local, ty) = (&model.krate, &model.names.local, &field.first_ty);
    let trait_path = Side::Read.field_path(model, field);
    let local = match &field.form {
        Form::With(path, _) => {
            let read_with = model.private(quote!(read_with));
            return quote_spanned!(field.span()=> #read_with::<#ty, _>(#local, #path::deserialize));
        }
        _ => match field.numbers() {
            Numbers::Configured => quote!(#local),
            Numbers::Fixed => quote!(#krate::Input::fixed(#local)),
            Numbers::Varint => quote!(#krate::Input::compressed(#local)),
        },
    };
    quote_spanned!(field.span()=> <#ty as #trait_path>::deserialize(#local))
}

/// The value of a field that is not in the message.
pub(crate) fn default(model: &Model, field: &Field) -> TokenStream {
    let ty = &field.ty;
    match &field.default {
        Some(Default::Function(path)) => quote_spanned!(describe::place_of(path)=> #path()),
        _ => {
            let default = model.private(quote!(Default));
            quote_spanned!(describe::place_of(ty)=> <#ty as #default>::default())
        }
    }
}

fn runs(model: &Model, sizes: Vec<TokenStream>) -> TokenStream {
    let (krate, stream, runs, de) = (&model.krate, &model.names.stream, &model.names.runs, &model.names.de);
    quote! {
        let #runs = const {
            #krate::Sizes::read_runs(
                [#(#sizes),*],
                <<#stream as #krate::Input<#de>>::Numbers as #krate::Numbers>::COMPRESSED,
            )
        };
    }
}

/// Bulk copies of `pod` types: the methods, and the mark for types that contain this one.
fn pod(model: &Model) -> (TokenStream, TokenStream) {
    let (krate, stream, local, de) = (&model.krate, &model.names.stream, &model.names.local, &model.names.de);
    let (result, vec, marker) =
        (model.private(quote!(Result)), model.private(quote!(Vec)), bound::pod_header(model, Side::Read));
    let (read_pod_vec, read_pod_array) = (model.private(quote!(read_pod_vec)), model.private(quote!(read_pod_array)));
    let lints = &model.lints;
    let check = Side::Read.check_pod(model);
    let (count, len, reserve) = (&model.names.len, model.names.field(0), model.names.field(1));
    let bulk = quote! {
        #[inline]
        fn deserialize_vec<#stream: #krate::Input<#de>>(
            #local: &mut #stream,
            #len: ::core::primitive::usize,
            #reserve: ::core::primitive::usize,
        ) -> #result<#vec<Self>, #krate::Error> {
            #check
            #read_pod_vec::<Self, #stream>(#local, #len, #reserve)
        }

        #[inline]
        fn deserialize_array<#stream: #krate::Input<#de>, const #count: ::core::primitive::usize>(
            #local: &mut #stream,
        ) -> #result<[Self; #count], #krate::Error> {
            #read_pod_array::<Self, #stream, #count>(#local)
        }
    };
    (bulk, quote!(#[automatically_derived] #lints #marker {}))
}
