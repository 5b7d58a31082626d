//! A type as the derives see it: complete, and checked before anything is emitted.

use std::collections::{HashMap, HashSet};

use proc_macro2::{Span, TokenStream, TokenTree};
use quote::{ToTokens, format_ident, quote};
use syn::ext::IdentExt;
use syn::{Attribute, Data, DeriveInput, ExprPath, Generics, Ident, Lifetime, Member, Path, Type, WherePredicate};

use crate::attr::{self, Errors, FieldAttrs, TypeAttrs, VariantAttrs};

/// A type.
pub(crate) struct Model {
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
    pub(crate) member: Member,
    pub(crate) name: String,
    pub(crate) ty: Type,
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
        matches!(self.form, Form::Plain(_))
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
        let body = match &input.data {
            Data::Struct(data) => {
                let fields = fields(&data.fields, &mut errors);
                match &attrs.transparent {
                    Some(key) => Body::Transparent(fields, 0).checked_transparent(key, &input, &mut errors),
                    None => Body::Struct(fields),
                }
            }
            Data::Enum(data) => {
                if let Some(key) = attrs.transparent.as_ref().or(attrs.pod.as_ref()) {
                    errors.at(key, format!("`{key}` belongs on a struct, not on an enum"));
                }
                Body::Enum(variants(data.variants.iter(), &mut errors))
            }
            Data::Union(data) => {
                let message = "a union does not say which of its fields is alive: implement `Serialize` and `Deserialize` by hand";
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
        Ok(Model {
            name: input.ident.unraw().to_string(),
            ident: input.ident,
            generics: input.generics,
            body,
            krate: attrs.krate.map_or_else(|| quote!(::fory_like_core), |path| path.into_token_stream()),
            serialize_bound: attrs.serialize_bound,
            deserialize_bound: attrs.deserialize_bound,
            pod: attrs.pod.is_some(),
            packed: layout.packed,
            names,
        })
    }
}

impl Body {
    /// Finds the one field of a transparent struct. What it says must be what its type says, since no other description remains.
    fn checked_transparent(self, key: &Ident, input: &DeriveInput, errors: &mut Errors) -> Body {
        let Body::Transparent(fields, _) = self else { return self };
        let written: Vec<usize> = (0..fields.len()).filter(|i| fields[*i].is_written()).collect();
        let [only] = written[..] else {
            let count = written.len();
            errors.at(key, format!("`transparent` needs exactly one field that is not skipped, this has {count}"));
            return Body::Struct(fields);
        };
        let field = &fields[only];
        if field.is_optional() {
            errors.at(
                &field.ty,
                "the field of a `transparent` struct cannot have `default`: an absent value leaves no trace",
            );
        }
        if matches!(field.form, Form::Plain(Numbers::Fixed | Numbers::Varint)) {
            let message = "the field of a `transparent` struct cannot have `fixed` or `varint`: \
                           put it on the fields that have this type";
            errors.at(&field.ty, message);
        }
        if field.name != member_name(&field.member) {
            errors.at(&field.ty, "the field of a `transparent` struct has no name to `rename`: it leaves no trace");
        }
        if mentions(&field.ty, &input.ident) {
            let message = "a `transparent` struct cannot contain itself: its description would have no end";
            errors.at(&field.ty, message);
        }
        Body::Transparent(fields, only)
    }
}

/// Whether a type names this one, or itself.
fn mentions(ty: &Type, ident: &Ident) -> bool {
    fn found(tokens: TokenStream, ident: &Ident) -> bool {
        tokens.into_iter().any(|token| match token {
            TokenTree::Ident(other) => other == *ident || other == "Self",
            TokenTree::Group(group) => found(group.stream(), ident),
            _ => false,
        })
    }
    found(ty.to_token_stream(), ident)
}

fn variants<'a>(input: impl Iterator<Item = &'a syn::Variant>, errors: &mut Errors) -> Vec<Variant> {
    let mut variants: Vec<Variant> = Vec::new();
    let mut tags: HashMap<u32, &Ident> = HashMap::new();
    let mut names: HashMap<String, &Ident> = HashMap::new();
    let mut other: Option<&Ident> = None;
    for (position, variant) in input.enumerate() {
        let attrs = VariantAttrs::read(&variant.attrs, errors);
        let ident = &variant.ident;
        let tag = attrs.tag.as_ref().map_or(position as u32, |(_, tag)| *tag);
        if let Some(taken) = tags.get(&tag) {
            match &attrs.tag {
                Some((literal, _)) => errors.at(literal, format!("tag {tag} is already that of `{taken}`")),
                None => errors.at(
                    ident,
                    format!(
                        "tag {tag}, the position of `{ident}`, is already that of `{taken}`: give it another with `#[fory(tag = ...)]`"
                    ),
                ),
            }
        }
        tags.entry(tag).or_insert(ident);

        let name = attrs.rename.as_ref().map_or_else(|| ident.unraw().to_string(), |name| name.value());
        if let Some(taken) = names.get(&name) {
            let message = format!("the name `{name}` is already that of variant `{taken}`");
            match &attrs.rename {
                Some(literal) => errors.at(literal, message),
                None => errors.at(ident, message),
            }
        }
        names.entry(name.clone()).or_insert(ident);

        if let Some(key) = &attrs.other {
            if !matches!(variant.fields, syn::Fields::Unit) {
                errors.at(
                    key,
                    "`other` needs a variant without fields: the bytes of an unknown variant's fields cannot be told",
                );
            }
            if let Some(first) = other {
                errors.at(key, format!("`{first}` already is the variant for all `other` tags"));
            }
            other = Some(ident);
        }
        let fields = fields(&variant.fields, errors);
        variants.push(Variant { ident: ident.clone(), name, tag, fields, other: attrs.other.is_some() });
    }
    variants
}

fn fields(input: &syn::Fields, errors: &mut Errors) -> Vec<Field> {
    let mut fields: Vec<Field> = Vec::new();
    let mut names: HashSet<String> = HashSet::new();
    let mut optional = false;
    for (member, field) in input.members().zip(input) {
        let attrs = FieldAttrs::read(&field.attrs, errors);
        let name = attrs.rename.as_ref().map_or_else(|| member_name(&member), |name| name.value());
        let form = form(&attrs, errors);
        let default = attrs.default.map(|(_, path)| path.map_or(Default::Trait, Default::Function));
        let field = Field { member, name, ty: field.ty.clone(), form, default };
        if field.is_written() {
            if !names.insert(field.name.clone()) {
                let message = format!("the name `{}` is already that of another field", field.name);
                match &attrs.rename {
                    Some(literal) => errors.at(literal, message),
                    None => errors.at(&field.member, message),
                }
            }
            if optional && field.default.is_none() {
                let message = "a field after one with `default` needs `default` too, \
                               since a message that ends before the one ends before the other";
                match &field.member {
                    Member::Named(ident) => errors.at(ident, message),
                    Member::Unnamed(_) => errors.at(&field.ty, message),
                }
            }
            optional |= field.default.is_some();
        }
        fields.push(field);
    }
    fields
}

/// How a field is written, by attributes of which some exclude others.
fn form(attrs: &FieldAttrs, errors: &mut Errors) -> Form {
    let FieldAttrs { skip, with, rename, fixed, varint, .. } = attrs;
    if skip.is_some() {
        let others = [with.as_ref().map(|(key, ..)| key), fixed.as_ref(), varint.as_ref()];
        for key in others.into_iter().flatten() {
            errors.at(key, format!("a field with `skip` is not written, so `{key}` has nothing to say"));
        }
        if let Some(name) = rename {
            errors.at(name, "a field with `skip` is not written, so it has no name to `rename`");
        }
        return Form::Skipped;
    }
    if let Some((_, path, name)) = with {
        for key in [fixed, varint].into_iter().flatten() {
            errors.at(key, format!("the functions of `with` decide how numbers are written, `{key}` cannot"));
        }
        return Form::With(path.clone(), name.clone());
    }
    match (fixed, varint) {
        (Some(_), Some(key)) => {
            errors.at(key, "`fixed` and `varint` exclude each other");
            Form::Plain(Numbers::Configured)
        }
        (Some(_), None) => Form::Plain(Numbers::Fixed),
        (None, Some(_)) => Form::Plain(Numbers::Varint),
        (None, None) => Form::Plain(Numbers::Configured),
    }
}

fn member_name(member: &Member) -> String {
    match member {
        Member::Named(ident) => ident.unraw().to_string(),
        Member::Unnamed(index) => index.index.to_string(),
    }
}

/// What `#[repr(...)]` says.
struct Layout {
    /// The fields lie in memory in their declared order.
    ordered: bool,
    packed: bool,
}

impl Layout {
    fn read(attrs: &[Attribute]) -> Self {
        let mut layout = Layout { ordered: false, packed: false };
        for attr in attrs.iter().filter(|attr| attr.path().is_ident("repr")) {
            // What is wrong with it is rustc's to say.
            let _ = attr.parse_nested_meta(|meta| {
                layout.ordered |= meta.path.is_ident("C") || meta.path.is_ident("transparent");
                layout.packed |= meta.path.is_ident("packed");
                if meta.input.peek(syn::token::Paren) {
                    let argument;
                    syn::parenthesized!(argument in meta.input);
                    argument.parse::<TokenStream>()?;
                }
                Ok(())
            });
        }
        layout
    }
}

/// In a `pod` type the bytes of a field are those in memory, so that nothing may be said about them.
fn check_pod<'a>(key: &Ident, layout: &Layout, fields: impl Iterator<Item = &'a syn::Field>, errors: &mut Errors) {
    if !layout.ordered {
        let message = "`pod` needs `#[repr(C)]` or `#[repr(transparent)]`: \
                       otherwise the fields need not lie in memory in their declared order";
        errors.at(key, message);
    }
    for field in fields {
        // Errors in these attributes have been told.
        let attrs = FieldAttrs::read(&field.attrs, &mut Errors::default());
        let with = attrs.with.map(|(key, ..)| key);
        let default = attrs.default.map(|(key, _)| key);
        for key in [attrs.skip, default, with, attrs.fixed, attrs.varint].into_iter().flatten() {
            errors.at(&key, format!("a `pod` type is written as it is in memory: its fields cannot have `{key}`"));
        }
    }
}

/// Names that the type does not use, for what the generated code has to name.
pub(crate) struct Names {
    /// The lifetime of the message.
    pub(crate) de: Lifetime,
    /// Type and value of the output or input.
    pub(crate) stream: Ident,
    pub(crate) local: Ident,
    pub(crate) runs: Ident,
    pub(crate) tag: Ident,
    pub(crate) len: Ident,
}

impl Names {
    fn free(input: &DeriveInput) -> Names {
        let mut used = HashSet::new();
        collect(input.to_token_stream(), &mut used);
        let free = |name: &str| {
            let mut name = String::from(name);
            while used.contains(&name) {
                name.push('_');
            }
            name
        };
        // Locals of their own span cannot clash with other locals, but with constants, which no pattern can shadow.
        let local = |name: &str| Ident::new(&free(name), Span::mixed_site());
        Names {
            de: Lifetime::new(&free("'de"), Span::call_site()),
            stream: Ident::new(&free("__S"), Span::call_site()),
            len: Ident::new(&free("__N"), Span::call_site()),
            local: local("__stream"),
            runs: local("__runs"),
            tag: local("__tag"),
        }
    }

    /// The local for the n-th field.
    pub(crate) fn field(&self, n: usize) -> Ident {
        format_ident!("__field{n}", span = Span::mixed_site())
    }
}

/// All identifiers and lifetimes, those in strings too: they become paths.
fn collect(tokens: TokenStream, names: &mut HashSet<String>) {
    let mut lifetime = false;
    for token in tokens {
        match token {
            TokenTree::Ident(ident) => {
                names.insert(if lifetime { format!("'{ident}") } else { ident.to_string() });
                lifetime = false;
            }
            TokenTree::Punct(punct) => lifetime = punct.as_char() == '\'',
            TokenTree::Group(group) => collect(group.stream(), names),
            TokenTree::Literal(literal) => {
                let text = literal.to_string();
                names.extend(text.split(|c: char| c != '_' && !c.is_alphanumeric()).map(String::from));
            }
        }
    }
}
