//! Data sets, baselines, peers and the report.

pub mod data;
pub mod systems;
