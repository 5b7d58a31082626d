//! The systems' names, in tables and in the JSON report.

use super::Numbers;

/// The library of this repository.
pub const FORY_LIKE: &str = "fory-like";
/// Java's format through run-time reflection, in Rust.
pub const REFLECTIVE: &str = "reflective";
/// Java's own serialization, on a JVM.
pub const JDK: &str = "jdk";
/// Apache Fory's Rust crate.
pub const FORY: &str = "fory";
/// The crate of that name.
pub const WINCODE: &str = "wincode";
/// The crate of that name.
pub const BITCODE: &str = "bitcode";
/// The crate of that name.
pub const POSTCARD: &str = "postcard";
/// The crate of that name.
pub const RKYV: &str = "rkyv";

/// The order of tables: ours, the baselines, the peers.
pub const ORDER: [(&str, Option<Numbers>); 9] = [
    (FORY_LIKE, Some(Numbers::Fixed)),
    (FORY_LIKE, Some(Numbers::Compressed)),
    (REFLECTIVE, None),
    (JDK, None),
    (FORY, None),
    (WINCODE, None),
    (BITCODE, None),
    (POSTCARD, None),
    (RKYV, None),
];
