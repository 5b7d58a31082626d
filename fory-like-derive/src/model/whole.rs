//! What `transparent` and `pod` ask of the whole type.

use proc_macro2::TokenStream;
use syn::visit::{self, Visit};
use syn::{Attribute, Ident, Path, Type};

use super::parts::member_name;
use super::{Body, Field, Numbers};
use crate::attr::FieldAttrs;
use crate::errors::Errors;

/// Finds the one field of a transparent struct. What it says must be what its type says, since no other description remains.
pub(super) fn transparent(fields: Vec<Field>, key: &Ident, ident: &Ident, errors: &mut Errors) -> Body {
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
    if field.numbers() != Numbers::Configured {
        let message = "the field of a `transparent` struct cannot have `fixed` or `varint`: \
                       put it on the fields that have this type";
        errors.at(&field.ty, message);
    }
    if field.name != member_name(&field.member) {
        errors.at(&field.ty, "the field of a `transparent` struct has no name to `rename`: it leaves no trace");
    }
    if field.is_plain() && mentions(&field.ty, ident) {
        let message = "a `transparent` struct cannot contain itself: its description would have no end";
        errors.at(&field.ty, message);
    }
    Body::Transparent(fields, only)
}

/// Whether a type has this one, or `Self`, as a part.
fn mentions(ty: &Type, ident: &Ident) -> bool {
    struct Search<'a> {
        ident: &'a Ident,
        found: bool,
    }

    impl<'ast> Visit<'ast> for Search<'_> {
        fn visit_type_path(&mut self, ty: &'ast syn::TypePath) {
            // A longer path leads to another type, if perhaps of the same name.
            self.found |= ty.qself.is_none() && (ty.path.is_ident("Self") || is_alone(&ty.path, self.ident));
            visit::visit_type_path(self, ty);
        }
    }

    fn is_alone(path: &Path, ident: &Ident) -> bool {
        path.leading_colon.is_none() && path.segments.len() == 1 && path.segments[0].ident == *ident
    }

    let mut search = Search { ident, found: false };
    search.visit_type(ty);
    search.found
}

/// What `#[repr(...)]` says.
pub(super) struct Layout {
    /// The fields lie in memory in their declared order.
    pub(super) ordered: bool,
    /// They may lie at any address.
    pub(super) packed: bool,
}

impl Layout {
    /// Reads it, as far as it matters here.
    pub(super) fn read(attrs: &[Attribute]) -> Self {
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
pub(super) fn check_pod<'a>(
    key: &Ident,
    layout: &Layout,
    fields: impl Iterator<Item = &'a syn::Field>,
    errors: &mut Errors,
) {
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
        let styles = [attrs.by_value, attrs.intern];
        for key in [attrs.skip, default, with, attrs.fixed, attrs.varint].into_iter().chain(styles).flatten() {
            errors.at(&key, format!("a `pod` type is written as it is in memory: its fields cannot have `{key}`"));
        }
    }
}
