//! The report as a page for people: one file that needs nothing beside it, and no script.
//!
//! Its charts are SVG written here, not by plotters: their colours come from the style sheet, so that dark screens and
//! paper get their own, and each panel is a picture of its own, as wide as a phone. A row of panels fills wider screens, so
//! letters are of one size everywhere. The markup is XML as well, which lets a test read it.

mod chart;
mod escape;
mod page;
mod section;
mod summary;
mod svg;
mod table;

pub use page::page;
