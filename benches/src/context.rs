//! What a section is run with.

use std::path::PathBuf;

use clap::ValueEnum;
use indicatif::{ProgressBar, ProgressStyle};

use crate::progress;

/// Whether figures of the real JDK are wanted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Jdk {
    /// Measure it where a JDK is found, and say so where none is.
    #[default]
    Auto,
    /// Fail where none is found.
    Require,
    /// Do without.
    Off,
}

/// What a section is run with.
#[derive(Clone, Debug)]
pub struct Context {
    /// How often each operation is timed.
    pub repeats: u64,
    /// The directory of the report, for whatever a section must write to measure.
    pub out: PathBuf,
    /// Whether figures of the real JDK are wanted.
    pub jdk: Jdk,
}

impl Context {
    /// A bar of `turns` steps on standard error; it draws nothing where that is not a terminal.
    pub fn progress(&self, title: String, turns: u64) -> ProgressBar {
        let style = ProgressStyle::with_template("{msg:28} {wide_bar} {percent:>3}% {prefix}")
            .expect("the template is well-formed");
        progress::add(ProgressBar::new(turns).with_style(style).with_message(title))
    }
}
