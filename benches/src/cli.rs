//! The command line of the report.

use std::path::PathBuf;

use clap::Parser;
use clap::builder::PossibleValue;
use clap::builder::PossibleValuesParser;

use crate::context::{Context, Jdk};
use crate::sections::{self, Entry};

/// Measures fory-like beside its baselines and peers, on the data of published benchmarks.
///
/// Prints the tables and whether the targets were met, and writes report.html, report.md and report.json. A missed target does not
/// change the exit code, since a busy machine can cause it. Build with --release, or the figures mean nothing.
#[derive(Clone, Debug, Parser)]
#[command(name = "report", version)]
pub struct Args {
    /// Sections to run, fory-graalvm if none is named; all runs every one, in the order they are listed in
    #[arg(value_name = "SECTION", value_parser = PossibleValuesParser::new(names()))]
    sections: Vec<String>,

    /// How often each operation is timed; the other sections take 25 turns of 20 ms, and less where this is smaller
    #[arg(long, value_name = "N", default_value_t = 400_000, value_parser = clap::value_parser!(u64).range(1..))]
    repeat: u64,

    /// Directory that report.html, report.md and report.json are written to
    #[arg(long, value_name = "DIR", default_value = "target/report")]
    pub out: PathBuf,

    /// Whether to measure the real JDK's serialization too
    #[arg(long, value_name = "WHEN", value_enum, default_value_t)]
    jdk: Jdk,
}

impl Args {
    /// What the sections are run with.
    pub fn context(&self) -> Context {
        Context { repeats: self.repeat, out: self.out.clone(), jdk: self.jdk }
    }

    /// The sections to run, in the order they were named, or all.
    pub fn sections(&self) -> Vec<&'static Entry> {
        if self.sections.is_empty() {
            return sections::DEFAULT.iter().filter_map(|id| sections::find(id)).collect();
        }
        if self.sections.iter().any(|id| id == ALL) {
            return sections::ALL.iter().collect();
        }
        self.sections.iter().filter_map(|id| sections::find(id)).collect()
    }
}

/// What stands for every section.
const ALL: &str = "all";

fn names() -> Vec<PossibleValue> {
    let sections = sections::ALL.iter().map(|entry| PossibleValue::new(entry.id).help(entry.title));
    sections.chain([PossibleValue::new(ALL).help("Every section, in this order")]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_definition_is_consistent() {
        Args::command().debug_assert();
    }

    #[test]
    fn no_section_means_the_comparison_with_fory() {
        let args = Args::parse_from(["report"]);
        assert_eq!(args.sections().iter().map(|entry| entry.id).collect::<Vec<_>>(), ["fory-graalvm"]);
        assert_eq!(args.context().repeats, 400_000);
        assert_eq!(args.out, PathBuf::from("target/report"));
    }

    #[test]
    fn all_means_every_section_once_in_the_order_they_are_listed_in() {
        for arguments in [&["report", "all"][..], &["report", "scale", "all"]] {
            let args = Args::parse_from(arguments);
            let ids = args.sections().iter().map(|entry| entry.id).collect::<Vec<_>>();
            assert_eq!(ids, sections::ALL.iter().map(|entry| entry.id).collect::<Vec<_>>());
        }
        assert!(sections::find(ALL).is_none(), "a section of that name could not be asked for");
    }

    #[test]
    fn the_help_names_all_sections_and_what_stands_for_them() {
        let help = Args::command().render_long_help().to_string();
        for name in sections::ALL.iter().map(|entry| entry.id).chain([ALL]) {
            assert!(help.contains(&format!("- {name}:")), "{name} is missing in\n{help}");
        }
    }

    #[test]
    fn an_unknown_section_is_answered_with_the_known_ones() {
        let error = Args::try_parse_from(["report", "nonsense"]).unwrap_err().to_string();
        assert!(error.contains("nonsense"), "{error}");
        for entry in sections::ALL {
            assert!(error.contains(entry.id), "{error}");
        }
    }

    #[test]
    fn zero_repeats_are_refused() {
        assert!(Args::try_parse_from(["report", "--repeat", "0"]).is_err());
    }
}
