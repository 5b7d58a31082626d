//! A crate that forbids unsafe code and denies all that rustc can warn of in generated code.
#![forbid(unsafe_code, unused, deprecated, nonstandard_style, private_interfaces, private_bounds)]
#![deny(
    warnings,
    absolute_paths_not_starting_with_crate,
    ambiguous_negative_literals,
    elided_lifetimes_in_paths,
    explicit_outlives_requirements,
    keyword_idents,
    let_underscore_drop,
    macro_use_extern_crate,
    meta_variable_misuse,
    missing_copy_implementations,
    missing_debug_implementations,
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
    unused_macro_rules,
    unused_qualifications,
    unused_results,
    variant_size_differences
)]

use fory_like_core::{Deserialize, Serialize};

/// A struct.
#[derive(Serialize, Deserialize, Debug, Clone)]
pub struct Struct<'a, T, const N: usize> {
    plain: Option<T>,
    #[fory(fixed)]
    fixed: u32,
    #[fory(skip)]
    skipped: String,
    array: [u8; N],
    #[fory(default)]
    text: &'a str,
}

/// A struct without fields.
#[derive(Serialize, Deserialize, Debug, Clone, Copy)]
pub struct Nothing {}

/// An enum.
#[derive(Serialize, Deserialize, Debug, Clone)]
pub enum Enum<T> {
    /// A variant.
    Unit,
    /// A variant.
    Tuple(T, #[fory(skip)] u8),
    /// A variant.
    Struct {
        /// A field.
        list: Vec<Enum<T>>,
        /// A field.
        #[fory(skip)]
        skipped: u8,
    },
}

/// An enum without variants.
#[derive(Serialize, Deserialize, Debug, Clone, Copy)]
pub enum Never {}

/// An enum without fields.
#[derive(Serialize, Deserialize, Debug, Clone, Copy)]
pub enum Units {
    /// A variant.
    A,
    /// A variant for all others.
    #[fory(other)]
    B,
}

/// A struct that is not there.
#[derive(Serialize, Deserialize, Debug, Clone)]
#[fory(transparent)]
pub struct Transparent<T>(Vec<T>);

/// A struct whose memory is its wire form.
#[derive(Serialize, Deserialize, Debug, Clone, Copy, bytemuck::Pod, bytemuck::Zeroable)]
#[repr(C)]
#[fory(pod)]
pub struct Pod {
    a: u32,
}

fn main() {
    let value = Struct { plain: Some(1u8), fixed: 2, skipped: String::new(), array: [3], text: "" };
    assert!(fory_like_core::to_vec(&value).is_ok());
    assert!(value.skipped.is_empty());
    assert_eq!((value.plain, value.fixed, value.array, value.text), (Some(1), 2, [3], ""));
    assert_eq!(Pod { a: 1 }.a, 1);
    assert_eq!(Transparent(vec![1u8]).0.len(), 1);
}
