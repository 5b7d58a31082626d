//! `Struct` and `Foo` of Apache Fory's GraalVM benchmark
//! (`integration_tests/graalvm_tests` of apache/fory), with its values.
//!
//! `Struct` exercises runs of fixed-width numbers, `Foo` a list of short text and a map from text to `i64`.

use std::collections::HashMap;

/// Twelve numbers, four of each width and kind.
#[derive(
    Clone,
    Debug,
    Default,
    PartialEq,
    fory_like_core::Serialize,
    fory_like_core::Deserialize,
    bevy_reflect::Reflect,
    serde::Serialize,
    serde::Deserialize,
    rkyv::Archive,
    rkyv::Serialize,
    rkyv::Deserialize,
    wincode::SchemaWrite,
    wincode::SchemaRead,
    bitcode::Encode,
    bitcode::Decode,
    fory::ForyStruct,
)]
#[allow(missing_docs)] // The names are the benchmark's own and carry no meaning.
pub struct Struct {
    pub f1: i32,
    pub f2: i64,
    pub f3: f32,
    pub f4: f64,
    pub f5: i32,
    pub f6: i64,
    pub f7: f32,
    pub f8: f64,
    pub f9: i32,
    pub f10: i64,
    pub f11: f32,
    pub f12: f64,
}

impl Struct {
    /// The value that the published figures were taken with.
    pub fn sample() -> Self {
        Struct {
            f1: 10,
            f2: 123456788,
            f3: 1.0 / 5.0,
            f4: 1.0 / 7.0,
            f5: 11,
            f6: 123456789,
            f7: 2.0 / 5.0,
            f8: 2.0 / 7.0,
            f9: 12,
            f10: 123456788,
            f11: 3.0 / 5.0,
            f12: 3.0 / 7.0,
        }
    }
}

/// A number, a short text, a list of 20 texts and a map of 20 entries.
#[derive(
    Clone,
    Debug,
    Default,
    PartialEq,
    fory_like_core::Serialize,
    fory_like_core::Deserialize,
    bevy_reflect::Reflect,
    serde::Serialize,
    serde::Deserialize,
    rkyv::Archive,
    rkyv::Serialize,
    rkyv::Deserialize,
    wincode::SchemaWrite,
    wincode::SchemaRead,
    bitcode::Encode,
    bitcode::Decode,
    fory::ForyStruct,
)]
#[allow(missing_docs)] // The names are the benchmark's own and carry no meaning.
pub struct Foo {
    pub f1: i32,
    pub f2: String,
    pub f3: Vec<String>,
    pub f4: HashMap<String, i64>,
}

impl Foo {
    /// The value that the published figures were taken with.
    pub fn sample() -> Self {
        Foo {
            f1: 100,
            f2: "abc".to_string(),
            f3: (0..20).map(|i| format!("string{i}")).collect(),
            f4: (0..20).map(|i| (format!("key{i}"), i)).collect(),
        }
    }
}
