//! The data sets of the published benchmarks, built from fixed values and seeds.

pub mod graalvm;
