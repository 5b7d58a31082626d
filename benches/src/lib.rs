//! Data sets, baselines, peers and the report.

pub mod amf3;
pub mod cli;
pub mod contest;
pub mod context;
pub mod data;
pub mod environment;
pub mod html;
pub mod java;
pub mod jdk;
pub mod lilith;
pub mod progress;
pub mod published;
pub mod report;
pub mod sections;
pub mod systems;
pub mod table;
pub mod target;
pub mod timing;
