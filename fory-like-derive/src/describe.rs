//! What both traits say of a type: its sizes and its schema.

use proc_macro2::{Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::spanned::Spanned;

use crate::model::{Body, Field, Form, Model, Numbers, Style, Variant};

/// Which of the traits is being implemented.
#[derive(Clone, Copy)]
pub(crate) enum Side {
    Write,
    Read,
}

impl Side {
    /// The trait.
    pub(crate) fn trait_path(self, model: &Model) -> TokenStream {
        let (krate, de) = (&model.krate, &model.names.de);
        match self {
            Side::Write => quote!(#krate::Serialize),
            Side::Read => quote!(#krate::Deserialize<#de>),
        }
    }

    /// The trait that writes or reads a field in its style.
    pub(crate) fn field_path(self, model: &Model, field: &Field) -> TokenStream {
        let style = match field.style() {
            None => return self.trait_path(model),
            Some(Style::ByValue) => model.private(quote!(ByValue)),
            Some(Style::Interned) => model.private(quote!(Interned)),
        };
        let de = &model.names.de;
        match self {
            Side::Write => model.private(quote!(SerializeAs<#style>)),
            Side::Read => model.private(quote!(DeserializeAs<#de, #style>)),
        }
    }

    /// The marker of types whose memory is their wire form.
    pub(crate) fn pod_path(self, model: &Model) -> TokenStream {
        let direction = self.direction(model);
        model.private(quote!(PodIn<#direction>))
    }

    /// The direction in that marker.
    fn direction(self, model: &Model) -> TokenStream {
        match self {
            Side::Write => model.private(quote!(Writing)),
            Side::Read => model.private(quote!(Reading)),
        }
    }

    /// What compiles only where all fields have that marker.
    pub(crate) fn check_pod(self, model: &Model) -> TokenStream {
        let (is_pod, direction) = (model.private(quote!(is_pod)), self.direction(model));
        let checks = model.fields().map(|field| {
            let ty = &field.first_ty;
            quote_spanned!(field.span()=> #is_pod::<#ty, #direction>();)
        });
        quote!(const { #(#checks)* })
    }
}

impl Model {
    /// The path of something in the core's hidden module.
    pub(crate) fn private(&self, name: TokenStream) -> TokenStream {
        let krate = &self.krate;
        quote!(#krate::__private::#name)
    }
}

impl Field {
    /// Where errors about how the field is written are shown: at its functions, or else at its type.
    pub(crate) fn span(&self) -> Span {
        match &self.form {
            Form::With(path, _) => place_of(path),
            _ => place_of(&self.first_ty),
        }
    }
}

/// A span that shows errors at these tokens, in which names resolve as in all generated code.
pub(crate) fn place_of(tokens: &impl Spanned) -> Span {
    Span::call_site().located_at(tokens.span())
}

/// The items `SIZES` and `schema`.
pub(crate) fn items(model: &Model, side: Side) -> TokenStream {
    let krate = &model.krate;
    let (sizes, schema) = (sizes(model, side), schema(model, side));
    quote! {
        const SIZES: #krate::Sizes = #sizes;

        fn schema() -> &'static #krate::Schema {
            #schema
        }
    }
}

/// The sizes of each field that is written, in order.
pub(crate) fn field_sizes(model: &Model, fields: &[Field], side: Side) -> Vec<TokenStream> {
    fields.iter().filter(|field| field.is_written()).map(|field| one_field(model, field, side)).collect()
}

fn one_field(model: &Model, field: &Field, side: Side) -> TokenStream {
    let (krate, trait_path, ty) = (&model.krate, side.field_path(model, field), &field.first_ty);
    let own = quote_spanned!(field.span()=> <#ty as #trait_path>::SIZES);
    let sizes = match &field.form {
        Form::Skipped => quote!(#krate::Sizes::exactly(0)),
        Form::With(..) => quote!(#krate::Sizes::UNKNOWN),
        Form::Plain(numbers) | Form::Styled(_, numbers) => match numbers {
            Numbers::Configured => own,
            Numbers::Fixed => quote!(#krate::Sizes::fixed(#own)),
            Numbers::Varint => quote!(#krate::Sizes::varint(#own)),
        },
    };
    if field.is_optional() { quote!(#krate::Sizes::optional(#sizes)) } else { sizes }
}

/// The sizes of the tag and of each field that is written.
pub(crate) fn variant_sizes(model: &Model, variant: &Variant, side: Side) -> Vec<TokenStream> {
    let (krate, tag) = (&model.krate, variant.tag);
    let tag = match side {
        // It is read for any tag, of however many bytes.
        Side::Read if variant.other => quote!(#krate::Sizes::between(1, 9)),
        _ => {
            let tag_sizes = model.private(quote!(tag_sizes));
            quote!(#tag_sizes(#tag))
        }
    };
    let mut sizes = field_sizes(model, &variant.fields, side);
    sizes.insert(0, tag);
    sizes
}

fn sizes(model: &Model, side: Side) -> TokenStream {
    let krate = &model.krate;
    match &model.body {
        Body::Struct(fields) => {
            let sizes = field_sizes(model, fields, side);
            quote!(#krate::Sizes::sum([#(#sizes),*]))
        }
        Body::Transparent(fields, only) => one_field(model, &fields[*only], side),
        Body::Enum(variants) => {
            let sizes = variants.iter().map(|variant| {
                let sizes = variant_sizes(model, variant, side);
                quote!(#krate::Sizes::sum([#(#sizes),*]))
            });
            quote!(#krate::Sizes::either([#(#sizes),*]))
        }
    }
}

fn schema(model: &Model, side: Side) -> TokenStream {
    let (krate, name) = (&model.krate, &model.name);
    match &model.body {
        Body::Struct(fields) => {
            let fields = field_schemas(model, fields, side);
            quote!(const { &#krate::Schema::Struct { name: #name, fields: #fields } })
        }
        Body::Transparent(fields, only) => {
            let schema = schema_fn(model, &fields[*only], side);
            quote!((#schema)())
        }
        Body::Enum(variants) => {
            let fields: Vec<_> = variants.iter().map(|variant| field_schemas(model, &variant.fields, side)).collect();
            variants_schema(model, variants, &fields)
        }
    }
}

/// The schema of an enum, with the fields of each variant.
pub(crate) fn variants_schema(model: &Model, variants: &[Variant], fields: &[TokenStream]) -> TokenStream {
    let (krate, name) = (&model.krate, &model.name);
    let variants = variants.iter().zip(fields).map(|(Variant { name, tag, other, .. }, fields)| {
        quote!(#krate::Variant { name: #name, tag: #tag, fields: #fields, other: #other })
    });
    quote!(const { &#krate::Schema::Enum { name: #name, variants: &[#(#variants),*] } })
}

fn field_schemas(model: &Model, fields: &[Field], side: Side) -> TokenStream {
    let krate = &model.krate;
    let fields = fields.iter().filter(|field| field.is_written()).map(|field| {
        let (name, optional, schema) = (&field.name, field.is_optional(), schema_fn(model, field, side));
        let numbers = match field.numbers() {
            Numbers::Fixed => quote!(Fixed),
            Numbers::Varint => quote!(Varint),
            Numbers::Configured => quote!(None),
        };
        quote! {
            #krate::Field {
                name: #name,
                schema: #schema,
                numbers: #krate::Override::#numbers,
                optional: #optional,
            }
        }
    });
    quote!(&[#(#fields),*])
}

fn schema_fn(model: &Model, field: &Field, side: Side) -> TokenStream {
    let (krate, trait_path, ty) = (&model.krate, side.field_path(model, field), &field.first_ty);
    match &field.form {
        Form::With(_, name) => quote! {{
            fn opaque() -> &'static #krate::Schema {
                &#krate::Schema::Opaque(#name)
            }
            opaque
        }},
        _ => quote_spanned!(field.span()=> <#ty as #trait_path>::schema),
    }
}
