//! Errors, gathered.

use std::fmt::Display;

use quote::ToTokens;

/// All that is wrong, so that one compilation shows it.
#[derive(Default)]
pub(crate) struct Errors {
    all: Option<syn::Error>,
    count: usize,
}

impl Errors {
    /// Adds an error at these tokens.
    pub(crate) fn at(&mut self, tokens: impl ToTokens, message: impl Display) {
        self.add(syn::Error::new_spanned(tokens, message));
    }

    /// Adds an error that a parser gave.
    pub(crate) fn add(&mut self, error: syn::Error) {
        self.count += 1;
        match &mut self.all {
            Some(all) => all.combine(error),
            None => self.all = Some(error),
        }
    }

    /// How many there are: unchanged by a step in which nothing was wrong.
    pub(crate) fn count(&self) -> usize {
        self.count
    }

    /// The errors, if there are any.
    pub(crate) fn finish(self) -> syn::Result<()> {
        self.all.map_or(Ok(()), Err)
    }
}
