//! What goes wrong with files of events.

use std::fmt;
use std::path::{Path, PathBuf};

/// What went wrong with a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    path: PathBuf,
    what: String,
}

impl Failure {
    pub(in crate::lilith) fn of(path: &Path, what: impl fmt::Display) -> Self {
        Failure { path: path.to_path_buf(), what: what.to_string() }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.path.display(), self.what)
    }
}

impl std::error::Error for Failure {}
