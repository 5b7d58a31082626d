//! The formats that Lilith writes its events in, and what it writes them to.
//!
//! Lilith is a viewer for logging events (huxi/lilith); its benchmark compares the formats it can keep events in.

pub mod beans;
pub mod event_file;
pub mod gzip;
pub mod javabeans;
pub mod markup;
pub mod open_event_file;
pub mod protobuf;
pub mod store;
pub mod xml;
