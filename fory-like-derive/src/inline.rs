//! Which types are so small that their code always goes into their lists' loops.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{GenericArgument, PathArguments, Type};

use crate::model::{Body, Form, Model};

/// The attribute of the functions that write and read a value.
///
/// The compiler leaves the code of a small struct out of line where several lists have it; then each element passes its reader through
/// memory, which costs as much as reading it. So structs of a few leaves are always inlined. Leaves only: that ends with the struct, however
/// deeply it is nested in others.
pub(crate) fn attribute(model: &Model) -> TokenStream {
    const FEW: usize = 4;
    let small = match &model.body {
        Body::Struct(fields) => {
            fields.len() <= FEW
                && fields
                    .iter()
                    .all(|field| !field.is_written() || matches!(field.form, Form::Plain(_)) && is_leaf(&field.ty))
        }
        Body::Transparent(..) => true,
        Body::Enum(_) => false,
    };
    if small { quote!(#[inline(always)]) } else { quote!(#[inline]) }
}

/// Whether the type looks like a number or text. A type of the user's of such a name is inlined for nothing, which harms little.
fn is_leaf(ty: &Type) -> bool {
    match ty {
        Type::Path(path) => path.path.segments.last().is_some_and(|segment| {
            let name = segment.ident.to_string();
            match &segment.arguments {
                PathArguments::None => matches!(
                    name.as_str(),
                    "u8" | "u16"
                        | "u32"
                        | "u64"
                        | "usize"
                        | "i8"
                        | "i16"
                        | "i32"
                        | "i64"
                        | "isize"
                        | "f32"
                        | "f64"
                        | "bool"
                        | "char"
                        | "String"
                ),
                PathArguments::AngleBracketed(arguments) => {
                    name == "Cow"
                        && matches!(arguments.args.last(), Some(GenericArgument::Type(ty)) if is_text_or_bytes(ty))
                }
                PathArguments::Parenthesized(_) => false,
            }
        }),
        Type::Reference(reference) => is_text_or_bytes(&reference.elem),
        Type::Group(group) => is_leaf(&group.elem),
        Type::Paren(paren) => is_leaf(&paren.elem),
        _ => false,
    }
}

/// Whether the type looks like `str` or `[u8]`.
pub(crate) fn is_text_or_bytes(ty: &Type) -> bool {
    match ty {
        Type::Path(path) => path.path.is_ident("str"),
        Type::Slice(slice) => matches!(&*slice.elem, Type::Path(path) if path.path.is_ident("u8")),
        Type::Group(group) => is_text_or_bytes(&group.elem),
        Type::Paren(paren) => is_text_or_bytes(&paren.elem),
        _ => false,
    }
}
