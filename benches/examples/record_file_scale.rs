//! What opening and reading a record file takes, and how much memory, for 1,000 to 1,000,000 records: with its index, and where it is lost.
//!
//! Each line is a process of its own, so that its memory is what it needed at most. Run it in release:
//!
//!     cargo run --release -p fory-like-benches --example record_file_scale

use std::{
    env, fs,
    hint::black_box,
    path::{Path, PathBuf},
    process::Command,
    time::Instant,
};

use comfy_table::{CellAlignment, Table, presets};
use fory_like_core::file::RecordFile;
use fory_like_core::{Deserialize, Error, Serialize};

const HEADINGS: [&str; 6] = ["records", "index", "open, us", "get, ns", "iter, ns a record", "most memory, KiB"];
const GETS: usize = 100_000;

#[derive(Serialize, Deserialize)]
struct Visit {
    page: String,
    seconds: u32,
    at: u64,
}

fn main() -> Result<(), Error> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    if let [path, index] = &arguments[..] {
        println!("{}", measure(Path::new(path), index)?.join("\t"));
        return Ok(());
    }
    let directory = env::temp_dir().join(format!("fory-like-record-file-scale-{}", std::process::id()));
    fs::create_dir(&directory)?;
    let table = table(&directory);
    fs::remove_dir_all(&directory)?;
    println!("{}", table?);
    Ok(())
}

/// Writes the files, and has a process look at each, first without its index, which it makes again.
fn table(directory: &Path) -> Result<Table, Error> {
    let mut table = Table::new();
    table.load_style(presets::UTF8_FULL_CONDENSED).set_header(HEADINGS);
    for count in [1_000, 100_000, 1_000_000] {
        let path = directory.join(format!("{count}.records"));
        fs::remove_file(write(&path, count)?)?;
        for index in ["lost", "there"] {
            let output = Command::new(env::current_exe()?).arg(&path).arg(index).output()?;
            let line = String::from_utf8_lossy(&output.stdout);
            if !output.status.success() {
                return Err(Error::custom(String::from_utf8_lossy(&output.stderr)));
            }
            table.add_row(line.trim_end().split('\t'));
        }
    }
    for column in table.column_iter_mut().skip(2) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    Ok(table)
}

/// Gives the path of the index.
fn write(path: &Path, count: u64) -> Result<PathBuf, Error> {
    let mut file = RecordFile::create(path)?;
    let batch = 1000;
    for start in (0..count).step_by(batch) {
        let visits: Vec<Visit> = (start..start + batch as u64)
            .map(|at| Visit { page: format!("page {}", at % 997), seconds: (at % 60) as u32, at })
            .collect();
        file.add_all(&visits)?;
    }
    Ok(file.index_path())
}

/// The cells of a line.
fn measure(path: &Path, index: &str) -> Result<[String; 6], Error> {
    let start = Instant::now();
    let file = RecordFile::<Visit>::open(path)?;
    let open = start.elapsed().as_micros();

    let len = file.len();
    let start = Instant::now();
    for i in 0..GETS {
        // A prime step comes by all of them, in no order that reading ahead could use.
        black_box(file.get(i * 7_368_787 % len)?);
    }
    let get = start.elapsed().as_nanos() / GETS as u128;

    let start = Instant::now();
    for visit in &file {
        black_box(visit?);
    }
    let iter = start.elapsed().as_nanos() / len as u128;
    Ok([len.to_string(), index.into(), open.to_string(), get.to_string(), iter.to_string(), most_memory()])
}

/// The most that this process had in memory, where the system says so.
fn most_memory() -> String {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.map_or("unknown".into(), |line| line.trim().trim_end_matches(" kB").into())
}
