//! Tests that stand outside the library: goldens, oracles, derive tests and interop.

/// The examples of the README, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
pub struct Readme;
