//! Data sets, baselines, peers and the report.

pub mod data;
pub mod systems;
pub mod table;
pub mod target;
pub mod timing;
