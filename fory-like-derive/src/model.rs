//! A type as the derives see it: complete, and checked before anything is emitted.

mod names;
mod parts;
mod whole;

use std::collections::HashMap;

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::ext::IdentExt;
use syn::{Data, DeriveInput, ExprPath, Generics, Ident, Member, Path, Type, Visibility, WherePredicate};

use self::names::Names;
use self::parts::{fields, variants};
use self::whole::{Layout, check_pod, transparent};
use crate::attr::{self, TypeAttrs};
use crate::errors::Errors;

/// A type.
pub(crate) struct Model {
    pub(crate) vis: Visibility,
    pub(crate) ident: Ident,
    /// Its name for people.
    pub(crate) name: String,
    pub(crate) generics: Generics,
    pub(crate) body: Body,
    /// The path of the core crate.
    pub(crate) krate: TokenStream,
    /// The bounds that replace the generated ones.
    pub(crate) serialize_bound: Option<Vec<WherePredicate>>,
    pub(crate) deserialize_bound: Option<Vec<WherePredicate>>,
    pub(crate) pod: bool,
    /// Its fields may lie where no reference can point to: `repr(packed)`.
    pub(crate) packed: bool,
    /// `allow(deprecated)` where the type speaks of deprecation. Not elsewhere: a crate may `forbid` the lint.
    pub(crate) lints: TokenStream,
    pub(crate) names: Names,
}

/// What a type consists of.
pub(crate) enum Body {
    Struct(Vec<Field>),
    /// A struct that is written as this one of its fields.
    Transparent(Vec<Field>, usize),
    Enum(Vec<Variant>),
}

/// A variant of an enum.
pub(crate) struct Variant {
    pub(crate) ident: Ident,
    pub(crate) name: String,
    pub(crate) tag: u32,
    pub(crate) fields: Vec<Field>,
    pub(crate) other: bool,
}

/// A field of a struct or variant.
pub(crate) struct Field {
    pub(crate) vis: Visibility,
    pub(crate) member: Member,
    pub(crate) name: String,
    pub(crate) ty: Type,
    /// The same type as it stands in the first plain field that has it: rustc tells an error once that is found again in the same
    /// words at the same place, so that one missing trait is one error for all fields of the type.
    pub(crate) first_ty: Type,
    pub(crate) form: Form,
    pub(crate) default: Option<Default>,
}

/// How a field is written.
pub(crate) enum Form {
    /// Not at all.
    Skipped,
    /// By functions of this module, under this name.
    With(Path, String),
    /// As its type says.
    Plain(Numbers),
    /// In another style that its type has.
    Styled(Style, Numbers),
}

/// Another style of writing a type.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Style {
    /// Shared pointers as boxes.
    ByValue,
    /// Texts that the message has already as their numbers.
    Interned,
}

/// How the numbers of a field are written.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Numbers {
    Configured,
    Fixed,
    Varint,
}

/// Where the value of an absent field comes from.
pub(crate) enum Default {
    Trait,
    Function(ExprPath),
}

impl Field {
    /// Whether bytes stand for it.
    pub(crate) fn is_written(&self) -> bool {
        !matches!(self.form, Form::Skipped)
    }

    /// Whether its type is read and written by the traits.
    pub(crate) fn is_plain(&self) -> bool {
        matches!(self.form, Form::Plain(_) | Form::Styled(..))
    }

    /// The style, if it is another one than that of its type.
    pub(crate) fn style(&self) -> Option<Style> {
        match self.form {
            Form::Styled(style, _) => Some(style),
            _ => None,
        }
    }

    /// How its numbers are written.
    pub(crate) fn numbers(&self) -> Numbers {
        match self.form {
            Form::Plain(numbers) | Form::Styled(_, numbers) => numbers,
            Form::Skipped | Form::With(..) => Numbers::Configured,
        }
    }

    /// Where its value comes from when it is not in the message, if that can be.
    pub(crate) fn default_used(&self) -> Option<&Default> {
        if self.is_written() { self.default.as_ref() } else { Some(self.default.as_ref().unwrap_or(&Default::Trait)) }
    }

    /// Whether a message may end before it.
    pub(crate) fn is_optional(&self) -> bool {
        self.is_written() && self.default.is_some()
    }
}

impl Body {
    fn fields_mut(&mut self) -> impl Iterator<Item = &mut Field> {
        let (fields, variants) = match self {
            Body::Struct(fields) | Body::Transparent(fields, _) => (&mut fields[..], &mut [][..]),
            Body::Enum(variants) => (&mut [][..], &mut variants[..]),
        };
        fields.iter_mut().chain(variants.iter_mut().flat_map(|variant| &mut variant.fields))
    }

    /// Finds the first place of each type.
    fn share_types(&mut self) {
        let mut first: HashMap<String, Type> = HashMap::new();
        for field in self.fields_mut().filter(|field| field.is_plain()) {
            let text = field.ty.to_token_stream().to_string();
            // Of the crates that macros mean by it, there may be two.
            if !text.contains("$crate") {
                field.first_ty = first.entry(text).or_insert_with(|| field.ty.clone()).clone();
            }
        }
    }
}

impl Model {
    /// All fields, those of all variants too.
    pub(crate) fn fields(&self) -> impl Iterator<Item = &Field> {
        let (fields, variants) = match &self.body {
            Body::Struct(fields) | Body::Transparent(fields, _) => (&fields[..], &[][..]),
            Body::Enum(variants) => (&[][..], &variants[..]),
        };
        fields.iter().chain(variants.iter().flat_map(|variant| &variant.fields))
    }

    /// Reads a type; all errors at once.
    pub(crate) fn read(input: DeriveInput) -> syn::Result<Model> {
        let names = Names::free(&input);
        let mut errors = Errors::default();
        let attrs = TypeAttrs::read(&input.attrs, &mut errors);
        let mut body = match &input.data {
            Data::Struct(data) => {
                let before = errors.count();
                let fields = fields(&data.fields, &mut errors);
                match &attrs.transparent {
                    // Fields with faults may have been meant to be skipped, or not.
                    Some(key) if errors.count() == before => transparent(fields, key, &input.ident, &mut errors),
                    _ => Body::Struct(fields),
                }
            }
            Data::Enum(data) => {
                if let Some(key) = attrs.transparent.as_ref().or(attrs.pod.as_ref()) {
                    errors.at(key, format!("`{key}` belongs on a struct, not on an enum"));
                }
                Body::Enum(variants(data.variants.iter(), &mut errors))
            }
            Data::Union(data) => {
                let message = "a union does not say which of its fields is alive: implement the traits by hand";
                errors.at(data.union_token, message);
                for field in &data.fields.named {
                    attr::none(&field.attrs, "a field of a union", &mut errors);
                }
                Body::Struct(Vec::new())
            }
        };
        let layout = Layout::read(&input.attrs);
        if let (Some(key), Data::Struct(data)) = (&attrs.pod, &input.data) {
            check_pod(key, &layout, data.fields.iter(), &mut errors);
        }
        errors.finish()?;
        body.share_types();
        Ok(Model {
            vis: input.vis,
            name: input.ident.unraw().to_string(),
            ident: input.ident,
            generics: input.generics,
            body,
            krate: attrs.krate.map_or_else(|| quote!(::fory_like_core), |path| path.into_token_stream()),
            serialize_bound: attrs.serialize_bound,
            deserialize_bound: attrs.deserialize_bound,
            pod: attrs.pod.is_some(),
            packed: layout.packed,
            lints: if names.deprecated { quote!(#[allow(deprecated)]) } else { TokenStream::new() },
            names,
        })
    }
}
