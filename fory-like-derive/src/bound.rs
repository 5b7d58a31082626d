//! The header of an impl: its generics and what they must satisfy.
//!
//! A bound is put on type parameters and projections, never on whole field types: a recursive type would have to satisfy its own
//! bound first, and private types would appear in the bounds of public impls.

use std::collections::HashSet;

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::visit::{self, Visit};
use syn::{
    GenericArgument, GenericParam, Generics, Ident, LifetimeParam, Path, PathArguments, Type, TypePath, WherePredicate,
};

use crate::describe::Side;
use crate::inline::is_text_or_bytes;
use crate::model::{Default, Model, Style};

/// `impl<generics> trait_path for type_path where_clause`, for one of the traits.
pub(crate) fn header(model: &Model, side: Side) -> TokenStream {
    let message = matches!(side, Side::Read).then(|| message_lifetime(model));
    let generics = generics(model, message, predicates(model, side));
    let (impl_generics, _, where_clause) = generics.split_for_impl();
    let (_, type_generics, _) = model.generics.split_for_impl();
    let (ident, trait_path) = (&model.ident, side.trait_path(model));
    quote!(impl #impl_generics #trait_path for #ident #type_generics #where_clause)
}

/// The lifetime of a message, which all lifetimes of the type outlive.
pub(crate) fn message_lifetime(model: &Model) -> LifetimeParam {
    let mut de = LifetimeParam::new(model.names.de.clone());
    de.bounds = model.generics.lifetimes().map(|param| param.lifetime.clone()).collect();
    de
}

/// The generics of the type, with more lifetimes before them and more predicates behind.
pub(crate) fn generics(
    model: &Model,
    lifetimes: impl IntoIterator<Item = LifetimeParam>,
    predicates: Vec<WherePredicate>,
) -> Generics {
    let mut generics = model.generics.clone();
    if !predicates.is_empty() {
        generics.make_where_clause().predicates.extend(predicates);
    }
    for (i, lifetime) in lifetimes.into_iter().enumerate() {
        generics.params.insert(i, GenericParam::Lifetime(lifetime));
    }
    generics
}

/// The arguments of the type, each with a comma behind it.
pub(crate) fn arguments(model: &Model) -> TokenStream {
    let arguments = model.generics.params.iter().map(|param| match param {
        GenericParam::Lifetime(param) => param.lifetime.to_token_stream(),
        GenericParam::Type(param) => param.ident.to_token_stream(),
        GenericParam::Const(param) => param.ident.to_token_stream(),
    });
    quote!(#(#arguments,)*)
}

/// The header of the impl that makes a `pod` type one that others may contain.
pub(crate) fn pod_header(model: &Model, side: Side) -> TokenStream {
    let mut generics = model.generics.clone();
    generics.make_where_clause().predicates.extend(pod_predicates(model, side));
    let (impl_generics, type_generics, where_clause) = generics.split_for_impl();
    let (ident, marker) = (&model.ident, side.pod_path(model));
    quote!(impl #impl_generics #marker for #ident #type_generics #where_clause)
}

fn predicates(model: &Model, side: Side) -> Vec<WherePredicate> {
    let given = match side {
        Side::Write => &model.serialize_bound,
        Side::Read => &model.deserialize_bound,
    };
    let mut predicates = given.clone().unwrap_or_else(|| generated(model, side));
    predicates.extend(pod_predicates(model, side));
    predicates
}

fn generated(model: &Model, side: Side) -> Vec<WherePredicate> {
    bounds(model, &side.trait_path(model), shared(model), matches!(side, Side::Read))
}

/// The trait for the parameters that fields use, and `Default` for those of which fields are made, if any are.
pub(crate) fn bounds(
    model: &Model,
    trait_path: &TokenStream,
    others: Vec<TokenStream>,
    makes: bool,
) -> Vec<WherePredicate> {
    let mut used = Used::new(model);
    for field in model.fields().filter(|field| field.is_plain()) {
        used.visit_type(&field.ty);
    }
    let mut predicates: Vec<TokenStream> = Vec::new();
    for param in model.generics.type_params().filter(|param| used.params.contains(&param.ident)) {
        let ident = &param.ident;
        predicates.push(quote!(#ident: #trait_path));
    }
    predicates.extend(used.projections.iter().map(|ty| quote!(#ty: #trait_path)));
    predicates.extend(others);

    if makes {
        let default = model.private(quote!(Default));
        for field in model.fields().filter(|field| matches!(field.default_used(), Some(Default::Trait))) {
            let mut used = Used::new(model);
            used.visit_type(&field.ty);
            if !used.is_empty() {
                let ty = &field.ty;
                predicates.push(quote!(#ty: #default));
            }
        }
    }
    let mut seen = HashSet::new();
    predicates.retain(|predicate| seen.insert(predicate.to_string()));
    predicates.into_iter().map(|predicate| syn::parse_quote!(#predicate)).collect()
}

/// What is behind a shared pointer outlives all messages: it could be given a shorter life through one pointer than through another.
fn shared(model: &Model) -> Vec<TokenStream> {
    struct Shared<'a>(Used<'a>);

    impl<'ast> Visit<'ast> for Shared<'_> {
        fn visit_path_segment(&mut self, segment: &'ast syn::PathSegment) {
            if matches!(segment.ident.to_string().as_str(), "Rc" | "Arc" | "Weak" | "RcWeak" | "ArcWeak") {
                self.0.visit_path_segment(segment);
            } else {
                visit::visit_path_segment(self, segment);
            }
        }

        fn visit_macro(&mut self, _: &'ast syn::Macro) {}

        fn visit_expr(&mut self, _: &'ast syn::Expr) {}
    }

    let mut shared = Shared(Used::new(model));
    for field in model.fields().filter(|field| field.is_plain() && field.style() != Some(Style::ByValue)) {
        shared.visit_type(&field.ty);
    }
    let Shared(used) = shared;
    let params = model.generics.type_params().map(|param| &param.ident).filter(|ident| used.params.contains(*ident));
    let params = params.map(|ident| quote!(#ident: 'static));
    params.chain(used.projections.iter().map(|ty| quote!(#ty: 'static))).collect()
}

/// The memory of a generic type is its wire form where the parameters' is.
fn pod_predicates(model: &Model, side: Side) -> Vec<WherePredicate> {
    if !model.pod || model.generics.type_params().next().is_none() {
        return Vec::new();
    }
    let mut used = Used::new(model);
    for field in model.fields() {
        used.visit_type(&field.ty);
    }
    let marker = side.pod_path(model);
    // The marker does not imply it, for the sake of its errors.
    let pod = model.private(quote!(Pod));
    let (ident, (_, type_generics, _)) = (&model.ident, model.generics.split_for_impl());
    let params = model.generics.type_params().map(|param| &param.ident).filter(|ident| used.params.contains(*ident));
    let params = params.map(|ident| syn::parse_quote!(#ident: #marker + #pod));
    let projections = used.projections.iter().map(|ty| syn::parse_quote!(#ty: #marker + #pod));
    params.chain(projections).chain([syn::parse_quote!(#ident #type_generics: #pod)]).collect()
}

/// The type parameters and projections of them that types use.
struct Used<'a> {
    known: HashSet<&'a Ident>,
    params: HashSet<Ident>,
    projections: Vec<Type>,
}

impl<'a> Used<'a> {
    fn new(model: &'a Model) -> Self {
        let known = model.generics.type_params().map(|param| &param.ident).collect();
        Used { known, params: HashSet::new(), projections: Vec::new() }
    }

    fn is_empty(&self) -> bool {
        self.params.is_empty() && self.projections.is_empty()
    }

    fn project(&mut self, ty: &TypePath) {
        let ty = Type::Path(ty.clone());
        let text = ty.to_token_stream().to_string();
        if self.projections.iter().all(|known| known.to_token_stream().to_string() != text) {
            self.projections.push(ty);
        }
    }

    fn starts_with_param(&self, path: &Path) -> Option<Ident> {
        let first = path.segments.first().filter(|_| path.leading_colon.is_none())?;
        self.known.contains(&first.ident).then(|| first.ident.clone())
    }
}

impl<'ast> Visit<'ast> for Used<'_> {
    fn visit_type_path(&mut self, ty: &'ast TypePath) {
        if let Some(qself) = &ty.qself {
            // `<Vec<T> as IntoIterator>::Item`.
            let mut inner = Used { known: self.known.clone(), params: HashSet::new(), projections: Vec::new() };
            inner.visit_type(&qself.ty);
            inner.visit_path(&ty.path);
            if !inner.is_empty() {
                self.project(ty);
            }
            return;
        }
        match self.starts_with_param(&ty.path) {
            Some(param) if ty.path.segments.len() == 1 => {
                self.params.insert(param);
            }
            // `T::Item`.
            Some(_) => self.project(ty),
            // It has no value of the type that it names.
            None if ty.path.segments.last().is_some_and(|last| last.ident == "PhantomData") => {}
            None => visit::visit_type_path(self, ty),
        }
    }

    // A macro's arguments need not be types.
    fn visit_macro(&mut self, _: &'ast syn::Macro) {}

    // Expressions hold no values of the types that they name.
    fn visit_expr(&mut self, _: &'ast syn::Expr) {}
}

/// What can be read for `'static` is nothing: says so before rustc speaks of lifetimes.
pub(crate) fn check_static(model: &Model) -> syn::Result<()> {
    struct Static(crate::errors::Errors);

    impl<'ast> Visit<'ast> for Static {
        fn visit_type_reference(&mut self, reference: &'ast syn::TypeReference) {
            if let Some(lifetime) = reference.lifetime.as_ref().filter(|lifetime| lifetime.ident == "static")
                && is_text_or_bytes(&reference.elem)
            {
                let message = "a field that borrows for 'static can't be read from a message: \
                               use a lifetime parameter, String, or Cow<'a, str>";
                self.0.at(lifetime, message);
            }
            visit::visit_type_reference(self, reference);
        }

        fn visit_path_segment(&mut self, segment: &'ast syn::PathSegment) {
            if segment.ident == "Cow"
                && let PathArguments::AngleBracketed(arguments) = &segment.arguments
                && let Some(GenericArgument::Lifetime(lifetime)) = arguments.args.first()
                && lifetime.ident == "static"
                && matches!(arguments.args.get(1), Some(GenericArgument::Type(ty)) if is_text_or_bytes(ty))
            {
                let message = "a Cow that is read borrows from its message, which does not live for 'static: \
                               use a lifetime parameter, as in Cow<'a, str>, or String";
                self.0.at(lifetime, message);
            }
            visit::visit_path_segment(self, segment);
        }
    }

    let mut check = Static(crate::errors::Errors::default());
    for field in model.fields().filter(|field| field.is_plain()) {
        check.visit_type(&field.ty);
    }
    check.0.finish()
}
