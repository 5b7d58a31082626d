//! A crate that forbids unsafe code and denies all that rustc can warn of in generated code.
#![forbid(unsafe_code, deprecated, nonstandard_style, private_interfaces, private_bounds)]
#![deny(
    warnings,
    unused,
    absolute_paths_not_starting_with_crate,
    elided_lifetimes_in_paths,
    explicit_outlives_requirements,
    keyword_idents,
    let_underscore_drop,
    macro_use_extern_crate,
    meta_variable_misuse,
    missing_docs,
    non_ascii_idents,
    redundant_lifetimes,
    single_use_lifetimes,
    trivial_casts,
    trivial_numeric_casts,
    unit_bindings,
    unnameable_types,
    unreachable_pub,
    unused_extern_crates,
    unused_import_braces,
    unused_lifetimes,
    unused_qualifications,
    unused_results,
    variant_size_differences
)]

use fory_like_core::row::{self, Row};
use fory_like_core::{Deserialize, Serialize};

/// A struct.
#[derive(Serialize, Deserialize, Row, Debug, Clone)]
pub struct Struct<'a, T, const N: usize> {
    /// A field.
    pub plain: Option<T>,
    #[fory(skip)]
    skipped: String,
    array: [u8; N],
    text: &'a str,
    choice: Units,
    nothing: Nothing,
    whole: Transparent<T>,
}

/// A struct without fields.
#[derive(Row, Serialize, Deserialize, Debug, Clone, Copy)]
pub struct Nothing {}

/// An enum without variants.
#[derive(Row, Debug, Clone, Copy)]
pub enum Never {}

/// An enum without fields.
#[derive(Row, Serialize, Deserialize, Debug, Clone, Copy)]
pub enum Units {
    /// A variant.
    A,
    /// A variant for all others.
    #[fory(other)]
    B,
}

/// A struct that is not there.
#[derive(Row, Serialize, Deserialize, Debug, Clone)]
#[fory(transparent)]
pub struct Transparent<T>(Vec<T>);

fn main() {
    let value = Struct {
        plain: Some(1u8),
        skipped: String::new(),
        array: [3],
        text: "",
        choice: Units::B,
        nothing: Nothing {},
        whole: Transparent(vec![1]),
    };
    let bytes = row::to_vec(&value).unwrap();
    let view = row::view::<Struct<'_, u8, 1>>(&bytes).unwrap();
    assert_eq!((view.plain(), view.array(), view.text()), (Some(1), &[3][..], ""));
    assert!(matches!((view.choice(), value.choice), (Units::B, Units::B)));
    assert_eq!(view.whole(), [1]);
    assert!(value.skipped.is_empty() && value.whole.0.len() == 1);
}
