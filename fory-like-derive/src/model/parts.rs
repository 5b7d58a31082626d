//! Variants and fields: what their attributes mean together.

use std::collections::HashMap;

use syn::ext::IdentExt;
use syn::{Ident, Member};

use super::{Default, Field, Form, Numbers, Style, Variant};
use crate::attr::{FieldAttrs, VariantAttrs};
use crate::errors::Errors;

/// The variants of an enum.
pub(super) fn variants<'a>(input: impl Iterator<Item = &'a syn::Variant>, errors: &mut Errors) -> Vec<Variant> {
    let mut variants: Vec<Variant> = Vec::new();
    let mut tags: HashMap<u32, &Ident> = HashMap::new();
    let mut names: HashMap<String, &Ident> = HashMap::new();
    let mut other: Option<&Ident> = None;
    for (position, variant) in input.enumerate() {
        let attrs = VariantAttrs::read(&variant.attrs, errors);
        let ident = &variant.ident;
        let tag = attrs.tag.as_ref().map_or(position as u32, |(_, tag)| *tag);
        // A faulty attribute may have meant another tag and name: what is told of them would be noise.
        if let Some(taken) = tags.get(&tag).filter(|_| !attrs.faulty) {
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
        if !attrs.faulty {
            tags.entry(tag).or_insert(ident);
        }

        let name = attrs.rename.as_ref().map_or_else(|| ident.unraw().to_string(), |name| name.value());
        if let Some(taken) = names.get(&name).filter(|_| !attrs.faulty) {
            let message = format!("the name `{name}` is already that of variant `{taken}`");
            match &attrs.rename {
                Some(literal) => errors.at(literal, message),
                None => errors.at(ident, message),
            }
        }
        if !attrs.faulty {
            names.entry(name.clone()).or_insert(ident);
        }

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

/// The fields of a struct or variant.
pub(super) fn fields(input: &syn::Fields, errors: &mut Errors) -> Vec<Field> {
    let mut fields: Vec<Field> = Vec::new();
    let mut names: HashMap<String, String> = HashMap::new();
    let mut optional = false;
    for (member, field) in input.members().zip(input) {
        let attrs = FieldAttrs::read(&field.attrs, errors);
        let name = attrs.rename.as_ref().map_or_else(|| member_name(&member), |name| name.value());
        let form = form(&attrs, errors);
        let default = attrs.default.map(|(_, path)| path.map_or(Default::Trait, Default::Function));
        let field = Field {
            vis: field.vis.clone(),
            member,
            name,
            ty: field.ty.clone(),
            first_ty: field.ty.clone(),
            form,
            default,
        };
        // A faulty attribute may have meant another name, `default` or `skip`.
        if field.is_written() && !attrs.faulty {
            let declared = member_name(&field.member);
            if let Some(taken) = names.insert(field.name.clone(), declared) {
                let message = format!("the name `{}` is already that of field `{taken}`", field.name);
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
    let FieldAttrs { skip, with, rename, fixed, varint, by_value, intern, .. } = attrs;
    if skip.is_some() {
        let with = with.as_ref().map(|(key, ..)| key);
        let others = [with, fixed.as_ref(), varint.as_ref(), by_value.as_ref(), intern.as_ref()];
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
        for key in [by_value, intern].into_iter().flatten() {
            errors.at(key, format!("the functions of `with` decide how the field is written, `{key}` cannot"));
        }
        return Form::With(path.clone(), name.clone());
    }
    let numbers = match (fixed, varint) {
        (Some(_), Some(key)) => {
            errors.at(key, "`fixed` and `varint` exclude each other");
            Numbers::Configured
        }
        (Some(_), None) => Numbers::Fixed,
        (None, Some(_)) => Numbers::Varint,
        (None, None) => Numbers::Configured,
    };
    match (by_value, intern) {
        (Some(_), Some(key)) => {
            errors.at(key, "`by_value` and `intern` exclude each other");
            Form::Plain(numbers)
        }
        (Some(_), None) => Form::Styled(Style::ByValue, numbers),
        (None, Some(key)) => {
            if numbers != Numbers::Configured {
                errors.at(key, "text has no numbers for `fixed` or `varint` to say something of");
            }
            Form::Styled(Style::Interned, numbers)
        }
        (None, None) => Form::Plain(numbers),
    }
}

/// The name of a field that has no other.
pub(super) fn member_name(member: &Member) -> String {
    match member {
        Member::Named(ident) => ident.unraw().to_string(),
        Member::Unnamed(index) => index.index.to_string(),
    }
}
