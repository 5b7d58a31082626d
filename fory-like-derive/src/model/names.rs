//! Names for what the generated code has to name.

use std::collections::HashSet;

use proc_macro2::{Span, TokenStream, TokenTree};
use quote::{ToTokens, format_ident};
use syn::{DeriveInput, Ident, Lifetime};

/// Names that the type does not use, for what the generated code has to name.
pub(crate) struct Names {
    /// The lifetime of the message.
    pub(crate) de: Lifetime,
    /// Type and value of the output or input.
    pub(crate) stream: Ident,
    pub(crate) local: Ident,
    pub(crate) runs: Ident,
    pub(crate) tag: Ident,
    pub(crate) value: Ident,
    pub(crate) error: Ident,
    pub(crate) len: Ident,
    /// What the locals for fields begin with.
    field: String,
    /// Whether the type uses this word.
    pub(super) deprecated: bool,
}

impl Names {
    /// Chooses them.
    pub(super) fn free(input: &DeriveInput) -> Names {
        let mut used = HashSet::new();
        collect(input.to_token_stream(), &mut used);
        let free = |name: &str| {
            let mut name = String::from(name);
            while used.contains(&name) {
                name.push('_');
            }
            name
        };
        // Locals of their own span cannot clash with other locals. But a constant, static, unit struct or variant of this name
        // anywhere in scope, where nothing of it is seen here, would be what the pattern means: the prefix is nobody's.
        let local = |name: &str| Ident::new(&free(name), Span::mixed_site());
        Names {
            // No item can take the name of a lifetime, and users write this one in `bound`.
            de: Lifetime::new(&free("'de"), Span::call_site()),
            stream: Ident::new(&free("__ForyLikeStream"), Span::call_site()),
            len: Ident::new(&free("__FORY_LIKE_N"), Span::call_site()),
            local: local("__fory_like_stream"),
            runs: local("__fory_like_runs"),
            tag: local("__fory_like_tag"),
            value: local("__fory_like_value"),
            error: local("__fory_like_error"),
            field: free("__fory_like_field"),
            deprecated: used.contains("deprecated"),
        }
    }

    /// The local for the n-th field.
    pub(crate) fn field(&self, n: usize) -> Ident {
        format_ident!("{}{n}", self.field, span = Span::mixed_site())
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
