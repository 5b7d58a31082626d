//! The page around the sections: what it is, how it came about, how to make it again.

use super::escape::Escaped;
use super::{section, summary};
use crate::environment::{Environment, Machine};
use crate::report::Report;

const STYLE: &str = include_str!("style.css");

/// The report as one HTML file.
pub fn page(report: &Report) -> String {
    let sections: String =
        report.sections.iter().enumerate().map(|(index, section)| section::section(index, section)).collect();
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"/>\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n\
         <title>fory-like report, {date}</title>\n<style>\n{STYLE}</style></head>\n<body>\n\
         <header><h1>fory-like report</h1>\n{head}</header>\n<main>\n{summary}{sections}{run}</main>\n</body></html>\n",
        date = Escaped(&report.environment.date),
        head = head(&report.environment),
        summary = summary::summary(&report.sections),
        run = how_to_run(&report.environment),
    )
}

/// When and on what.
fn head(environment: &Environment) -> String {
    let Machine { cpu, threads, arch, os } = &environment.machine;
    let cpu = cpu.as_deref().unwrap_or("unnamed processor");
    let machine = format!("{cpu}, {threads} threads, {arch}, {os}");
    let warning = if debug(environment) {
        "<p class=\"warning\">This is of a debug build: its times mean nothing.</p>\n"
    } else {
        ""
    };
    format!("{warning}<p class=\"small\">{}<br/>{}</p>\n", Escaped(&environment.date), Escaped(&machine))
}

fn debug(environment: &Environment) -> bool {
    environment.versions.get("profile").is_some_and(|profile| profile == "debug")
}

/// The commands and the versions.
fn how_to_run(environment: &Environment) -> String {
    let arguments: Vec<_> = environment.command_line.iter().map(|argument| quoted(argument)).collect();
    let arguments = if arguments.is_empty() { String::new() } else { format!(" -- {}", arguments.join(" ")) };
    let release = if debug(environment) { "" } else { " --release" };
    let versions: String = environment
        .versions
        .iter()
        .map(|(name, version)| format!("<div><dt>{}</dt><dd>{}</dd></div>\n", Escaped(name), Escaped(version)))
        .collect();
    format!(
        "<section id=\"run\"><h2>How it was run, and how to run it again</h2>\n\
         <p>In the root of the repository:</p>\n<pre tabindex=\"0\">{this}</pre>\n\
         <p>All sections at full length, and what else can be asked for:</p>\n\
         <pre tabindex=\"0\">cargo run --release --bin report -- all\ncargo run --release --bin report -- --help</pre>\n\
         <p>The figures stand in report.json beside this file, for programs, and the tables in report.md.</p>\n\
         <h3>Versions</h3>\n<dl class=\"versions\">\n{versions}</dl></section>\n",
        this = Escaped(&format!("cargo run{release} --bin report{arguments}")),
    )
}

/// An argument as a shell takes it.
fn quoted(argument: &str) -> String {
    let plain = |character: char| character.is_ascii_alphanumeric() || "-_./=,:+@%".contains(character);
    if !argument.is_empty() && argument.chars().all(plain) {
        argument.to_string()
    } else {
        format!("'{}'", argument.replace('\'', r"'\''"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn environment(arguments: &[&str]) -> Environment {
        let machine = Machine { cpu: Some("A <fast> one".to_string()), threads: 2, arch: "z80", os: "cp/m" };
        Environment {
            date: "2026-01-02T03:04:05Z".to_string(),
            command_line: arguments.iter().map(|argument| argument.to_string()).collect(),
            machine,
            versions: [("rustc", "1.2.3".to_string()), ("profile", "release".to_string())].into(),
        }
    }

    #[test]
    fn the_command_can_be_given_to_a_shell_again() {
        let run = how_to_run(&environment(&["all", "--out", "my reports/it's"]));
        assert!(run.contains(r"cargo run --release --bin report -- all --out 'my reports/it'\''s'</pre>"), "{run}");
        assert!(how_to_run(&environment(&[])).contains("<pre tabindex=\"0\">cargo run --release --bin report</pre>"));
        assert_eq!(quoted(""), "''");
    }

    #[test]
    fn a_report_without_sections_still_says_where_it_was_made() {
        let page = page(&Report { environment: environment(&[]), sections: Vec::new() });
        for part in ["A &lt;fast&gt; one, 2 threads, z80, cp/m", "2026-01-02T03:04:05Z", "<dt>rustc</dt><dd>1.2.3</dd>"]
        {
            assert!(page.contains(part), "{part} is missing in\n{page}");
        }
        assert!(!page.contains("debug build"));
    }
}
