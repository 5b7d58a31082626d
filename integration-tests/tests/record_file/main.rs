//! Record files: their bytes, what damage does to them, crashes, full disks, and readers beside a writer.

mod any_damage;
mod crashes;
mod damage;
mod disk;
mod hostile;
mod kinds;
mod lost_index;
mod readers;
mod rules;

use std::fs;
use std::path::{Path, PathBuf};

use fory_like_core::file::{FileFault, RecordFile};
use fory_like_core::{Error, ErrorKind};
use tempfile::TempDir;

/// A directory of its own for each test, gone when it ends.
struct Place(TempDir);

impl Place {
    fn new() -> Self {
        Place(tempfile::tempdir().unwrap())
    }

    fn file(&self) -> PathBuf {
        self.0.path().join("some.records")
    }

    /// The same file somewhere else, of these bytes, with this index or none.
    fn copy(&self, name: &str, bytes: &[u8], index: Option<&[u8]>) -> PathBuf {
        let path = self.0.path().join(name);
        fs::write(&path, bytes).unwrap();
        let beside = index_of(&path);
        match index {
            Some(index) => fs::write(beside, index).unwrap(),
            None => drop(fs::remove_file(beside)),
        }
        path
    }
}

fn index_of(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".index");
    name.into()
}

/// The texts of a file of these records.
fn texts(count: usize) -> Vec<String> {
    (0..count).map(|i| format!("record {i} {}", "x".repeat(i % 7))).collect()
}

/// A closed file of these values.
fn written(place: &Place, values: &[String]) -> PathBuf {
    let path = place.file();
    let mut file = RecordFile::create(&path).unwrap();
    for value in values {
        file.add(value).unwrap();
    }
    path
}

/// What was wrong with the file.
fn fault<T>(result: Result<T, Error>) -> FileFault {
    match result.err().expect("there is a fault").kind() {
        ErrorKind::File(fault) => fault.clone(),
        other => panic!("another fault: {other:?}"),
    }
}
