//! `#[fory(...)]` as it is written: checked for its place and its form, not yet for what it means with others.

mod item;
mod key;

use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::{Attribute, ExprPath, Ident, Lit, LitStr, Path, Token, WherePredicate};

use self::item::{Item, Value, items, list};
use self::key::Place;
use crate::errors::Errors;

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
        if sides.is_empty() {
            errors.at(&item.key, format!("an empty `bound()` says nothing: {}", item.right_form()));
        }
        let mut seen: Vec<String> = Vec::new();
        for side in list(sides.clone(), errors) {
            if seen.contains(&side.name()) {
                errors.at(&side.key, format!("`{}` is given twice", side.name()));
                continue;
            }
            seen.push(side.name());
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
    pub(crate) by_value: Option<Ident>,
    pub(crate) intern: Option<Ident>,
    /// Something is wrong with them, so that what is missing here may have been meant.
    pub(crate) faulty: bool,
}

impl FieldAttrs {
    pub(crate) fn read(attrs: &[Attribute], errors: &mut Errors) -> Self {
        let mut read = FieldAttrs::default();
        let before = errors.count();
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
                "by_value" => read.by_value = item.flag(errors),
                "intern" => read.intern = item.flag(errors),
                _ => read.rename = item.new_name(errors),
            }
        }
        read.faulty = errors.count() > before;
        read
    }
}

/// The attributes of a variant.
#[derive(Default)]
pub(crate) struct VariantAttrs {
    pub(crate) tag: Option<(Lit, u32)>,
    pub(crate) rename: Option<LitStr>,
    pub(crate) other: Option<Ident>,
    /// Something is wrong with them, so that what is missing here may have been meant.
    pub(crate) faulty: bool,
}

impl VariantAttrs {
    pub(crate) fn read(attrs: &[Attribute], errors: &mut Errors) -> Self {
        let mut read = VariantAttrs::default();
        let before = errors.count();
        for item in items(attrs, Place::Variant, errors) {
            match &*item.name() {
                "tag" => read.tag = item.number(errors),
                "other" => read.other = item.flag(errors),
                _ => read.rename = item.new_name(errors),
            }
        }
        read.faulty = errors.count() > before;
        read
    }
}

/// Says of attributes on what has none that they do not belong there.
pub(crate) fn none(attrs: &[Attribute], place: &str, errors: &mut Errors) {
    for attr in attrs.iter().filter(|attr| attr.path().is_ident("fory")) {
        errors.at(attr, format!("there is nothing for `#[fory(...)]` to say on {place}"));
    }
}

struct Predicates(Vec<WherePredicate>);

impl Parse for Predicates {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let predicates = Punctuated::<WherePredicate, Token![,]>::parse_terminated(input)?;
        Ok(Predicates(predicates.into_iter().collect()))
    }
}
