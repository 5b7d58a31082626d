//! Generated code in hostile surroundings: what matters is mostly that it compiles.
//!
//! Crate attributes such as `no_implicit_prelude` are in `ui/pass`, a dependency of another name in `renamed`.

#![deny(warnings)]
#![forbid(unsafe_code)]
// What stands here for collisions is not always used.
#![allow(dead_code, unused_macros, non_camel_case_types, non_upper_case_globals, clippy::upper_case_acronyms)]

mod names;
mod shapes;

use std::fmt::Debug;

/// Writes and reads a value.
#[track_caller]
fn survives<T>(value: T)
where
    T: fory_like_core::Serialize + for<'de> fory_like_core::Deserialize<'de> + PartialEq + Debug,
{
    let bytes = fory_like_core::to_vec(&value).unwrap();
    assert_eq!(fory_like_core::from_slice::<T>(&bytes).unwrap(), value);
}
