//! `polymorphic!`: the types behind a trait.

use std::collections::HashMap;

use proc_macro2::TokenStream;
use quote::{ToTokens, quote, quote_spanned};
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::{LitInt, Token, Type, TypeTraitObject, braced, bracketed};

use crate::describe::place_of;
use crate::errors::Errors;

/// A list of types for some forms of a trait.
struct List {
    /// The path of the core crate.
    krate: TokenStream,
    /// `dyn Trait`, `dyn Trait + Send`.
    traits: Vec<TypeTraitObject>,
    types: Vec<Listed>,
}

/// A type and what stands for it.
struct Listed {
    tag: u32,
    ty: Type,
}

/// What it is expanded to.
pub(crate) fn expand(input: TokenStream) -> syn::Result<TokenStream> {
    let list: List = syn::parse2(input)?;
    let impls = list.traits.iter().map(|object| one_trait(&list, object));
    Ok(quote!(#(#impls)*))
}

impl Parse for List {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let krate;
        bracketed!(krate in input);
        let krate = krate.parse()?;
        let mut errors = Errors::default();
        let mut traits = Vec::new();
        loop {
            match bare(input.parse()?) {
                Type::TraitObject(object) => traits.push(object),
                other => errors.at(other, "a trait object is meant here, as in `dyn Trait` or `dyn Trait + Send`"),
            }
            if input.parse::<Option<Token![,]>>()?.is_none() {
                break;
            }
        }
        let types;
        let braces = braced!(types in input).span;
        let entries = Punctuated::<Entry, Token![,]>::parse_terminated(&types)?;
        if entries.is_empty() {
            errors.add(syn::Error::new(braces.join(), "the list is empty: write `1 => Type,` for each type"));
        }
        let types = check(entries.into_iter().collect(), &mut errors);
        errors.finish()?;
        Ok(List { krate, traits, types })
    }
}

/// The type without what a macro or the user put around it.
fn bare(ty: Type) -> Type {
    match ty {
        Type::Group(group) => bare(*group.elem),
        Type::Paren(paren) => bare(*paren.elem),
        other => other,
    }
}

/// `1 => Type`.
struct Entry(LitInt, Type);

impl Parse for Entry {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let tag =
            input.parse().map_err(|error| syn::Error::new(error.span(), "a tag is a number: write `1 => Type`"))?;
        input.parse::<Token![=>]>()?;
        Ok(Entry(tag, input.parse()?))
    }
}

/// The entries, each tag and each type once.
fn check(entries: Vec<Entry>, errors: &mut Errors) -> Vec<Listed> {
    let mut tags: HashMap<u32, String> = HashMap::new();
    let mut seen: HashMap<String, u32> = HashMap::new();
    let mut types = Vec::new();
    for Entry(literal, ty) in entries {
        let number = matches!(literal.suffix(), "" | "u32").then(|| literal.base10_parse::<u32>());
        let Some(Ok(tag)) = number else {
            errors.at(literal, "a tag is a number from 0 to 4294967295");
            continue;
        };
        let text = ty.to_token_stream().to_string();
        if let Some(other) = tags.get(&tag) {
            errors.at(literal, format!("tag {tag} is already that of `{other}`"));
        }
        if let Some(other) = seen.get(&text) {
            errors.at(&ty, format!("`{text}` is already listed, with tag {other}"));
        }
        tags.entry(tag).or_insert_with(|| text.clone());
        seen.entry(text).or_insert(tag);
        types.push(Listed { tag, ty });
    }
    types
}

/// The name of a type for people: the last one of its path.
fn name(ty: &Type) -> String {
    match ty {
        Type::Path(path) => path.path.segments.last().map(|last| last.ident.to_string()).unwrap_or_default(),
        Type::Group(group) => name(&group.elem),
        Type::Paren(paren) => name(&paren.elem),
        // In names, brackets are not allowed.
        other => other.to_token_stream().to_string().chars().filter(|c| c.is_alphanumeric()).collect(),
    }
}

fn one_trait(list: &List, object: &TypeTraitObject) -> TokenStream {
    let List { krate, types, .. } = list;
    let private = quote!(#krate::__private);
    let result = quote!(#private::Result);
    let bounds = &object.bounds;
    let display = object.to_token_stream().to_string();
    let here = place_of(object);
    let any = quote_spanned!(here=> let __fory_any: &dyn #private::Any = self;);
    let schema = quote!(<#object as #krate::Serialize>::schema());

    let variants = types.iter().map(|Listed { tag, ty }| {
        let name = name(ty);
        let schema = quote_spanned!(place_of(ty)=> <#ty as #krate::Serialize>::schema);
        quote! {
            #krate::Variant {
                name: #name,
                tag: #tag,
                fields: &[#krate::Field {
                    name: "0",
                    schema: #schema,
                    numbers: #krate::Override::None,
                    optional: false,
                }],
                other: false,
            }
        }
    });
    let writes = types.iter().map(|Listed { tag, ty }| {
        let name = name(ty);
        let serialize = quote_spanned!(place_of(ty)=> <#ty as #krate::Serialize>::serialize(__fory_value, __fory_out));
        quote! {
            if __fory_kind == #private::TypeId::of::<#ty>() {
                if let #private::Some(__fory_value) = __fory_any.downcast_ref::<#ty>() {
                    #private::write_tag(__fory_out, #tag);
                    return #private::in_variant(#serialize, #name);
                }
            }
        }
    });
    // The same for every pointer: read the tag, then the value, then see it as the trait.
    let read = |how: &dyn Fn(&Type) -> TokenStream, view: TokenStream| {
        let arms = types.iter().map(|Listed { tag, ty }| {
            let (name, read) = (name(ty), how(ty));
            let tag = proc_macro2::Literal::u32_unsuffixed(*tag);
            let view = quote_spanned!(place_of(ty)=> <#ty as __ForyListed>::#view);
            quote!(#tag => #view(#private::in_variant(#read, #name)?))
        });
        quote! {
            let __fory_tag = #krate::Input::short_varint(__fory_input)?;
            #result::Ok(match __fory_tag {
                #(#arms,)*
                _ => return #result::Err(#private::unknown_tag(__fory_input, __fory_tag, #schema)),
            })
        }
    };
    let read_box = read(
        &|ty| quote_spanned!(place_of(ty)=> <#private::Box<#ty> as #krate::Deserialize<'de>>::deserialize(__fory_input)),
        quote!(boxed),
    );
    let read_rc = read(
        &|ty| quote_spanned!(place_of(ty)=> <#ty as #private::ReadTarget<'de>>::read_rc(__fory_input, __fory_slot)),
        quote!(rc),
    );
    let read_arc = read(
        &|ty| quote_spanned!(place_of(ty)=> <#ty as #private::ReadTarget<'de>>::read_arc(__fory_input, __fory_slot)),
        quote!(arc),
    );
    // The first of the types that a pointer points to.
    let find = |get: TokenStream, view: TokenStream| {
        let tries = types.iter().map(|Listed { ty, .. }| {
            let view = quote_spanned!(place_of(ty)=> <#ty as __ForyListed>::#view);
            quote! {
                if let #private::Some(__fory_value) = __fory_from.#get::<#ty>() {
                    return #private::Some(#view(__fory_value));
                }
            }
        });
        quote! {
            #(#tries)*
            #private::None
        }
    };
    let known_rc = find(quote!(rc), quote!(rc));
    let known_arc = find(quote!(arc), quote!(arc));
    let open_rc = find(quote!(open_rc), quote!(weak_rc));
    let open_arc = find(quote!(open_arc), quote!(weak_arc));
    let first = &types[0].ty;
    let no_rc = quote_spanned!(place_of(first)=> <#first as __ForyListed>::weak_rc(#private::RcWeak::new()));
    let no_arc = quote_spanned!(place_of(first)=> <#first as __ForyListed>::weak_arc(#private::ArcWeak::new()));
    let once = types
        .iter()
        .map(|Listed { ty, .. }| quote_spanned!(place_of(ty)=> impl #private::ListedOnce<#object> for #ty {}));
    // As the type behind it; one that is not listed will be an error, and is held until then.
    let hold = |pointer: TokenStream, of_any: TokenStream| {
        let tries = types.iter().map(|Listed { ty, .. }| {
            quote! {
                if let #private::Some(__fory_held) = #private::Held::#of_any::<#ty>(&__fory_any) {
                    return __fory_held;
                }
            }
        });
        let upcast = quote_spanned!(here=>
            let __fory_any: #private::#pointer<dyn #private::Any> = <#private::#pointer<Self> as ::core::clone::Clone>::clone(__fory_this);
        );
        quote! {
            #upcast
            #(#tries)*
            #private::Held::of_rc(#private::Rc::new(__fory_any))
        }
    };
    let hold_rc = hold(quote!(Rc), quote!(of_any_rc));
    let hold_arc = hold(quote!(Arc), quote!(of_any_arc));

    quote! {
        const _: () = {
            // Two names of one type have this twice.
            #(#once)*

            /// Pointers to the types, as pointers to the trait: in one place, so that a type without the trait is one error.
            trait __ForyListed: #private::Sized {
                fn boxed(__fory_this: #private::Box<Self>) -> #private::Box<#object>;
                fn rc(__fory_this: #private::Rc<Self>) -> #private::Rc<#object>;
                fn arc(__fory_this: #private::Arc<Self>) -> #private::Arc<#object>;
                fn weak_rc(__fory_this: #private::RcWeak<Self>) -> #private::RcWeak<#object>;
                fn weak_arc(__fory_this: #private::ArcWeak<Self>) -> #private::ArcWeak<#object>;
            }

            impl<__ForyType: #bounds + 'static> __ForyListed for __ForyType {
                fn boxed(__fory_this: #private::Box<Self>) -> #private::Box<#object> {
                    __fory_this
                }
                fn rc(__fory_this: #private::Rc<Self>) -> #private::Rc<#object> {
                    __fory_this
                }
                fn arc(__fory_this: #private::Arc<Self>) -> #private::Arc<#object> {
                    __fory_this
                }
                fn weak_rc(__fory_this: #private::RcWeak<Self>) -> #private::RcWeak<#object> {
                    __fory_this
                }
                fn weak_arc(__fory_this: #private::ArcWeak<Self>) -> #private::ArcWeak<#object> {
                    __fory_this
                }
            }

            impl #krate::Serialize for #object {
                const SIZES: #krate::Sizes = #krate::Sizes::at_least(1);

                fn schema() -> &'static #krate::Schema {
                    const {
                        &#krate::Schema::Enum { name: #display, variants: &[#(#variants),*] }
                    }
                }

                fn serialize<__ForyOutput: #krate::Output>(&self, __fory_out: &mut __ForyOutput) -> #result<(), #krate::Error> {
                    #any
                    let __fory_kind = #private::Any::type_id(__fory_any);
                    #(#writes)*
                    #result::Err(#private::unlisted(#schema))
                }
            }

            impl #private::Target for #object {
                fn kind(&self) -> #private::TypeId {
                    #any
                    #private::Any::type_id(__fory_any)
                }

                fn hold_rc(__fory_this: &#private::Rc<Self>) -> #private::Held {
                    #hold_rc
                }

                fn hold_arc(__fory_this: &#private::Arc<Self>) -> #private::Held {
                    #hold_arc
                }
            }

            impl<'de> #krate::Deserialize<'de> for #private::Box<#object> {
                const SIZES: #krate::Sizes = #krate::Sizes::at_least(1);

                fn schema() -> &'static #krate::Schema {
                    #schema
                }

                fn deserialize<__ForyInput: #krate::Input<'de>>(__fory_input: &mut __ForyInput) -> #result<Self, #krate::Error> {
                    #read_box
                }
            }

            impl<'de> #private::ReadTarget<'de> for #object {
                fn target_schema() -> &'static #krate::Schema {
                    #schema
                }

                fn read_rc<__ForyInput: #krate::Input<'de>>(
                    __fory_input: &mut __ForyInput,
                    __fory_slot: #private::Slot,
                ) -> #result<#private::Rc<Self>, #krate::Error> {
                    #read_rc
                }

                fn read_arc<__ForyInput: #krate::Input<'de>>(
                    __fory_input: &mut __ForyInput,
                    __fory_slot: #private::Slot,
                ) -> #result<#private::Arc<Self>, #krate::Error> {
                    #read_arc
                }

                fn known_rc(__fory_from: &#private::Held) -> #private::Option<#private::Rc<Self>> {
                    #known_rc
                }

                fn known_arc(__fory_from: &#private::Held) -> #private::Option<#private::Arc<Self>> {
                    #known_arc
                }

                fn open_rc(__fory_from: &#private::Held) -> #private::Option<#private::RcWeak<Self>> {
                    #open_rc
                }

                fn open_arc(__fory_from: &#private::Held) -> #private::Option<#private::ArcWeak<Self>> {
                    #open_arc
                }

                fn no_rc() -> #private::RcWeak<Self> {
                    #no_rc
                }

                fn no_arc() -> #private::ArcWeak<Self> {
                    #no_arc
                }
            }
        };
    }
}
