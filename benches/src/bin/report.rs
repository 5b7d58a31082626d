//! Runs the report: `cargo run --release --bin report`.

use std::fs;
use std::process::ExitCode;

use clap::Parser;
use fory_like_benches::cli::Args;
use fory_like_benches::environment::Environment;
use fory_like_benches::html;
use fory_like_benches::progress::{self, Progress};
use fory_like_benches::report::Report;
use fory_like_benches::systems::Error;

fn main() -> ExitCode {
    match run(&Args::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(args: &Args) -> Result<(), Error> {
    // Before anything is measured: minutes of work should not end in a directory that cannot be written.
    fs::create_dir_all(&args.out).map_err(|error| format!("{}: {error}", args.out.display()))?;
    if cfg!(debug_assertions) {
        eprintln!("note: this is a debug build; its figures mean nothing");
    }
    let mut report = Report { environment: Environment::now(), sections: Vec::new() };
    let (entries, context) = (args.sections(), args.context());
    let mut progress = Progress::new(&entries, context.repeats);
    for entry in &entries {
        progress.begin();
        let section = (entry.run)(&context)?;
        progress.end();
        progress::print(&section.text());
        report.environment.versions.extend(section.versions.iter().cloned());
        report.sections.push(section);
    }
    drop(progress);
    let files =
        [("report.html", html::page(&report)), ("report.md", report.markdown()), ("report.json", report.json()?)];
    for (name, text) in files {
        let path = args.out.join(name);
        fs::write(&path, text).map_err(|error| format!("{}: {error}", path.display()))?;
        println!("wrote {}", path.display());
    }
    Ok(())
}
