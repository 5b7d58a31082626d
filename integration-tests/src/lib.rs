//! What the tests that stand outside the library share: the cases of the golden files, values shown as text, and programs in Python.

pub mod case;
pub mod cases;
pub mod golden;
pub mod mode;
pub mod mutate;
pub mod python;
pub mod shown;

/// The examples of the README, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
pub struct Readme;
