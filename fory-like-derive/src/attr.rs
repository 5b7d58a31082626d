//! `#[fory(...)]` as it is written: each item checked for its place and its form, not yet for what it means with others.

use std::fmt::Display;

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::{Attribute, ExprPath, Ident, Lit, LitStr, Meta, Path, Token, WherePredicate, parenthesized, token};

/// All that is wrong, so that one compilation shows it.
#[derive(Default)]
pub(crate) struct Errors(Option<syn::Error>);

impl Errors {
    /// Adds an error at these tokens.
    pub(crate) fn at(&mut self, tokens: impl ToTokens, message: impl Display) {
        self.add(syn::Error::new_spanned(tokens, message));
    }

    fn add(&mut self, error: syn::Error) {
        match &mut self.0 {
            Some(all) => all.combine(error),
            None => self.0 = Some(error),
        }
    }

    /// The errors, if there are any.
    pub(crate) fn finish(self) -> syn::Result<()> {
        self.0.map_or(Ok(()), Err)
    }
}

/// What an attribute stands on.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Place {
    Type,
    Variant,
    Field,
}

impl Place {
    fn name(self) -> &'static str {
        match self {
            Place::Type => "a type",
            Place::Variant => "a variant",
            Place::Field => "a field",
        }
    }
}

/// A key, where it may stand, and how it is written.
struct Key {
    name: &'static str,
    places: &'static [Place],
    forms: &'static [&'static str],
}

const KEYS: &[Key] = &[
    Key { name: "crate", places: &[Place::Type], forms: &["crate = \"path\""] },
    Key {
        name: "bound",
        places: &[Place::Type],
        forms: &["bound = \"T: Trait\"", "bound(serialize = \"T: Trait\", deserialize = \"T: Trait\")"],
    },
    Key { name: "transparent", places: &[Place::Type], forms: &["transparent"] },
    Key { name: "pod", places: &[Place::Type], forms: &["pod"] },
    Key { name: "skip", places: &[Place::Field], forms: &["skip"] },
    Key { name: "default", places: &[Place::Field], forms: &["default", "default = \"path\""] },
    Key { name: "with", places: &[Place::Field], forms: &["with = \"module\""] },
    Key { name: "rename", places: &[Place::Field, Place::Variant], forms: &["rename = \"name\""] },
    Key { name: "fixed", places: &[Place::Field], forms: &["fixed"] },
    Key { name: "varint", places: &[Place::Field], forms: &["varint"] },
    Key { name: "tag", places: &[Place::Variant], forms: &["tag = 3"] },
    Key { name: "other", places: &[Place::Variant], forms: &["other"] },
];

/// The attributes of a type.
#[derive(Default)]
pub(crate) struct TypeAttrs {
    pub(crate) krate: Option<Path>,
    pub(crate) serialize_bound: Option<Vec<WherePredicate>>,
    pub(crate) deserialize_bound: Option<Vec<WherePredicate>>,
    pub(crate) transparent: Option<Ident>,
    pub(crate) pod: Option<Ident>,
}

impl TypeAttrs {
    pub(crate) fn read(attrs: &[Attribute], errors: &mut Errors) -> Self {
        let mut read = TypeAttrs::default();
        for item in items(attrs, Place::Type, errors) {
            match &*item.name() {
                "crate" => read.krate = item.parsed(errors),
                "transparent" => read.transparent = item.flag(errors),
                "pod" => read.pod = item.flag(errors),
                _ => read.bound(&item, errors),
            }
        }
        read
    }

    fn bound(&mut self, item: &Item, errors: &mut Errors) {
        let Value::List(sides) = &item.value else {
            let bound = item.parsed(errors).map(|Predicates(predicates)| predicates);
            self.serialize_bound.clone_from(&bound);
            self.deserialize_bound = bound;
            return;
        };
        for side in list(sides.clone(), errors) {
            let bound = match &*side.name() {
                "serialize" => &mut self.serialize_bound,
                "deserialize" => &mut self.deserialize_bound,
                _ => {
                    errors.at(&side.key, format!("unknown side `{}`: {}", side.name(), item.right_form()));
                    continue;
                }
            };
            *bound = match &side.value {
                Value::Literal(Lit::Str(text)) => item.parse(text, errors).map(|Predicates(predicates)| predicates),
                _ => {
                    errors.at(&side, item.right_form());
                    None
                }
            };
        }
    }
}

/// The attributes of a field.
#[derive(Default)]
pub(crate) struct FieldAttrs {
    pub(crate) skip: Option<Ident>,
    pub(crate) default: Option<(Ident, Option<ExprPath>)>,
    pub(crate) with: Option<(Ident, Path, String)>,
    pub(crate) rename: Option<LitStr>,
    pub(crate) fixed: Option<Ident>,
    pub(crate) varint: Option<Ident>,
}

impl FieldAttrs {
    pub(crate) fn read(attrs: &[Attribute], errors: &mut Errors) -> Self {
        let mut read = FieldAttrs::default();
        for item in items(attrs, Place::Field, errors) {
            match &*item.name() {
                "skip" => read.skip = item.flag(errors),
                "default" if matches!(item.value, Value::Nothing) => read.default = Some((item.key, None)),
                "default" => {
                    read.default = item.parsed(errors).map(|path| (item.key, Some(path)));
                }
                "with" => {
                    if let Some(text) = item.string(errors) {
                        let name = text.value().split_whitespace().collect();
                        read.with = item.parse(text, errors).map(|path| (item.key.clone(), path, name));
                    }
                }
                "fixed" => read.fixed = item.flag(errors),
                "varint" => read.varint = item.flag(errors),
                _ => read.rename = item.new_name(errors),
            }
        }
        read
    }
}

/// The attributes of a variant.
#[derive(Default)]
pub(crate) struct VariantAttrs {
    pub(crate) tag: Option<(Lit, u32)>,
    pub(crate) rename: Option<LitStr>,
    pub(crate) other: Option<Ident>,
}

impl VariantAttrs {
    pub(crate) fn read(attrs: &[Attribute], errors: &mut Errors) -> Self {
        let mut read = VariantAttrs::default();
        for item in items(attrs, Place::Variant, errors) {
            match &*item.name() {
                "tag" => read.tag = item.number(errors),
                "other" => read.other = item.flag(errors),
                _ => read.rename = item.new_name(errors),
            }
        }
        read
    }
}

/// Says of attributes on what has none that they do not belong there.
pub(crate) fn none(attrs: &[Attribute], place: &str, errors: &mut Errors) {
    for attr in attrs.iter().filter(|attr| attr.path().is_ident("fory")) {
        errors.at(attr, format!("there is nothing for `#[fory(...)]` to say on {place}"));
    }
}

/// One key in the list, with its value.
struct Item {
    key: Ident,
    value: Value,
}

enum Value {
    Nothing,
    Literal(Lit),
    List(TokenStream),
    /// Something that no key takes.
    Other(TokenStream),
}

impl Parse for Item {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let key = Ident::parse_any(input)?;
        let value = if input.peek(token::Paren) {
            let list;
            parenthesized!(list in input);
            Value::List(list.parse()?)
        } else if input.parse::<Option<Token![=]>>()?.is_none() {
            Value::Nothing
        } else if input.peek(Lit) || input.peek(Token![-]) {
            Value::Literal(input.parse()?)
        } else {
            Value::Other(input.parse::<syn::Expr>()?.into_token_stream())
        };
        Ok(Item { key, value })
    }
}

/// For the span of errors on the whole item.
impl ToTokens for Item {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let Item { key, value } = self;
        tokens.extend(match value {
            Value::Nothing => quote!(#key),
            Value::Literal(value) => quote!(#key = #value),
            Value::List(value) => quote!(#key(#value)),
            Value::Other(value) => quote!(#key = #value),
        });
    }
}

/// The items of all `#[fory(...)]` on one place that may stand there, each key once.
fn items(attrs: &[Attribute], place: Place, errors: &mut Errors) -> Vec<Item> {
    let mut items: Vec<Item> = Vec::new();
    for attr in attrs.iter().filter(|attr| attr.path().is_ident("fory")) {
        let Meta::List(meta) = &attr.meta else {
            errors.at(&attr.meta, format!("expected a list: `#[fory({})]`", known(place)[0].forms[0]));
            continue;
        };
        if meta.tokens.is_empty() {
            errors.at(&attr.meta, format!("the list is empty; {} takes {}", place.name(), names(place)));
        }
        items.extend(list(meta.tokens.clone(), errors));
    }
    let mut seen: Vec<String> = Vec::new();
    items.retain(|item| {
        let name = item.name();
        let Some(key) = KEYS.iter().find(|key| key.name == name) else {
            errors.at(&item.key, format!("unknown attribute `{name}`; {} takes {}", place.name(), names(place)));
            return false;
        };
        if !key.places.contains(&place) {
            let right: Vec<_> = key.places.iter().map(|place| place.name()).collect();
            errors.at(
                &item.key,
                format!(
                    "`{name}` belongs on {}, not on {}, which takes {}",
                    right.join(" or "),
                    place.name(),
                    names(place)
                ),
            );
            return false;
        }
        if seen.contains(&name) {
            errors.at(&item.key, format!("`{name}` is given twice"));
            return false;
        }
        seen.push(name);
        true
    });
    items
}

/// The items of a list; those before the first one that is malformed.
fn list(tokens: TokenStream, errors: &mut Errors) -> Vec<Item> {
    let mut items = Vec::new();
    let parse = |input: ParseStream<'_>| {
        while !input.is_empty() {
            items.push(input.parse()?);
            if !input.is_empty() {
                input.parse::<Token![,]>()?;
            }
        }
        Ok(())
    };
    if let Err(error) = parse.parse2(tokens) {
        errors.add(error);
    }
    items
}

fn known(place: Place) -> Vec<&'static Key> {
    KEYS.iter().filter(|key| key.places.contains(&place)).collect()
}

fn names(place: Place) -> String {
    let names: Vec<_> = known(place).iter().map(|key| format!("`{}`", key.name)).collect();
    names.join(", ")
}

struct Predicates(Vec<WherePredicate>);

impl Parse for Predicates {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let predicates = Punctuated::<WherePredicate, Token![,]>::parse_terminated(input)?;
        Ok(Predicates(predicates.into_iter().collect()))
    }
}

impl Item {
    fn name(&self) -> String {
        self.key.unraw().to_string()
    }

    fn right_form(&self) -> String {
        let name = self.name();
        let forms = KEYS.iter().find(|key| key.name == name).map_or(&[][..], |key| key.forms);
        let forms: Vec<_> = forms.iter().map(|form| format!("`#[fory({form})]`")).collect();
        format!("write {}", forms.join(" or "))
    }

    fn flag(self, errors: &mut Errors) -> Option<Ident> {
        if !matches!(self.value, Value::Nothing) {
            errors.at(&self, format!("`{}` takes no value: {}", self.name(), self.right_form()));
            return None;
        }
        Some(self.key)
    }

    fn string(&self, errors: &mut Errors) -> Option<&LitStr> {
        match &self.value {
            Value::Literal(Lit::Str(text)) => Some(text),
            _ => {
                errors.at(self, format!("`{}` takes a string: {}", self.name(), self.right_form()));
                None
            }
        }
    }

    fn parse<T: Parse>(&self, text: &LitStr, errors: &mut Errors) -> Option<T> {
        match text.parse() {
            Ok(value) => Some(value),
            Err(error) => {
                errors.at(text, format!("{error} in `{}`: {}", self.name(), self.right_form()));
                None
            }
        }
    }

    fn parsed<T: Parse>(&self, errors: &mut Errors) -> Option<T> {
        let text = self.string(errors)?;
        self.parse(text, errors)
    }

    fn number(self, errors: &mut Errors) -> Option<(Lit, u32)> {
        if let Value::Literal(Lit::Int(literal)) = &self.value
            && matches!(literal.suffix(), "" | "u32")
            && let Ok(number) = literal.base10_parse()
        {
            return Some((Lit::Int(literal.clone()), number));
        }
        let what = "takes a number from 0 to 4294967295";
        errors.at(&self, format!("`{}` {what}: {}", self.name(), self.right_form()));
        None
    }

    /// A name stands in the text under the fingerprint, where it must not look like anything else.
    fn new_name(&self, errors: &mut Errors) -> Option<LitStr> {
        let text = self.string(errors)?;
        let name = text.value();
        if name.is_empty()
            || name.contains(|c: char| c.is_whitespace() || c.is_control() || "{}<>()[]:;,=|?^".contains(c))
        {
            errors.at(text, "a name has at least one character, and no blanks and none of {}<>()[]:;,=|?^");
            return None;
        }
        Some(text.clone())
    }
}
