//! Runs the report: `cargo run --release --bin report`.

use std::fs;
use std::process::ExitCode;

use clap::Parser;
use fory_like_benches::cli::Args;
use fory_like_benches::environment::Environment;
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
    for entry in args.sections() {
        let section = (entry.run)(&args.context())?;
        println!("{}", section.text());
        report.environment.versions.extend(section.versions.iter().cloned());
        report.sections.push(section);
    }
    for (name, text) in [("report.md", report.markdown()), ("report.json", report.json()?)] {
        let path = args.out.join(name);
        fs::write(&path, text).map_err(|error| format!("{}: {error}", path.display()))?;
        println!("wrote {}", path.display());
    }
    Ok(())
}
