//! The items in the lists, each checked for its place and its form.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream, Parser};
use syn::{Attribute, Expr, Ident, Lit, LitStr, Meta, Token, parenthesized, token};

use super::key::{KEYS, Place, is_near, known, names};
use crate::errors::Errors;

/// One key in the list, with its value.
pub(super) struct Item {
    pub(super) key: Ident,
    pub(super) value: Value,
}

pub(super) enum Value {
    Nothing,
    Literal(Lit),
    List(TokenStream),
    /// Something that no key takes.
    Other(TokenStream),
}

impl Parse for Item {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        if !input.peek(Ident::peek_any) {
            return Err(input.error("expected a name, as in `#[fory(name)]` or `#[fory(name = ...)]`"));
        }
        let key = Ident::parse_any(input)?;
        let value = if input.peek(token::Paren) {
            let list;
            parenthesized!(list in input);
            Value::List(list.parse()?)
        } else if input.parse::<Option<Token![=]>>()?.is_none() {
            Value::Nothing
        } else {
            Value::from(input.parse::<Expr>()?)
        };
        Ok(Item { key, value })
    }
}

impl From<Expr> for Value {
    fn from(expr: Expr) -> Self {
        match expr {
            Expr::Lit(literal) => Value::Literal(literal.lit),
            // What a macro passes on.
            Expr::Group(group) => Value::from(*group.expr),
            other => Value::Other(other.into_token_stream()),
        }
    }
}

/// For the span of errors on the whole item.
impl ToTokens for Item {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let Item { key, value } = self;
        tokens.extend(match value {
            // Parentheses made here would have no span of the user's.
            Value::Nothing | Value::List(_) => quote!(#key),
            Value::Literal(value) => quote!(#key = #value),
            Value::Other(value) => quote!(#key = #value),
        });
    }
}

/// The items of all `#[fory(...)]` on one place that may stand there, each key once.
pub(super) fn items(attrs: &[Attribute], place: Place, errors: &mut Errors) -> Vec<Item> {
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
            let meant = known(place).into_iter().find(|key| is_near(key.name, &name));
            let meant = meant.map_or(".".into(), |key| format!(", did you mean `{}`?", key.name));
            errors.at(
                &item.key,
                format!("unknown attribute `{name}`{meant} Known on {}: {}", place.name(), names(place)),
            );
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
pub(super) fn list(tokens: TokenStream, errors: &mut Errors) -> Vec<Item> {
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

impl Item {
    /// Its key.
    pub(super) fn name(&self) -> String {
        self.key.unraw().to_string()
    }

    /// How it is written, for people.
    pub(super) fn right_form(&self) -> String {
        let name = self.name();
        let forms = KEYS.iter().find(|key| key.name == name).map_or(&[][..], |key| key.forms);
        let forms: Vec<_> = forms.iter().map(|form| format!("`#[fory({form})]`")).collect();
        format!("write {}", forms.join(" or "))
    }

    /// A key without a value.
    pub(super) fn flag(self, errors: &mut Errors) -> Option<Ident> {
        if !matches!(self.value, Value::Nothing) {
            errors.at(&self, format!("`{}` takes no value: {}", self.name(), self.right_form()));
            return None;
        }
        Some(self.key)
    }

    /// A string.
    pub(super) fn string(&self, errors: &mut Errors) -> Option<&LitStr> {
        match &self.value {
            Value::Literal(Lit::Str(text)) => Some(text),
            _ => {
                errors.at(self, format!("`{}` takes a string: {}", self.name(), self.right_form()));
                None
            }
        }
    }

    /// What a string says.
    pub(super) fn parse<T: Parse>(&self, text: &LitStr, errors: &mut Errors) -> Option<T> {
        match text.parse() {
            Ok(value) => Some(value),
            Err(error) => {
                errors.at(text, format!("{error} in `{}`: {}", self.name(), self.right_form()));
                None
            }
        }
    }

    /// A string that says something.
    pub(super) fn parsed<T: Parse>(&self, errors: &mut Errors) -> Option<T> {
        let text = self.string(errors)?;
        self.parse(text, errors)
    }

    /// A number of 32 bits.
    pub(super) fn number(self, errors: &mut Errors) -> Option<(Lit, u32)> {
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
    pub(super) fn new_name(&self, errors: &mut Errors) -> Option<LitStr> {
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
