//! Programs in Python that answer requests: lines of JSON.

use std::ffi::OsStr;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};

/// The answers of a script in `python/`; `None` where there is no Python that can run it.
pub fn ask(script: &str, requests: &[String]) -> Option<Vec<String>> {
    // The scripts need Python 3.10.
    let recent = ["-c", "import sys; sys.exit(sys.version_info < (3, 10))"];
    if !Command::new("python3").args(recent).status().is_ok_and(|status| status.success()) {
        println!("skipped: there is no python3, or it is older than 3.10");
        return None;
    }
    let answers = ask_with("python3", script, requests);
    assert_eq!(answers.len(), requests.len(), "an answer for each request");
    Some(answers)
}

/// The answers of a script in `python/`, run by this Python.
///
/// # Panics
/// Where it does not start, or fails.
pub fn ask_with(python: impl AsRef<OsStr>, script: &str, requests: &[String]) -> Vec<String> {
    let mut command = Command::new(python);
    command.arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("python").join(script));
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("Python starts");
    let mut stdin = child.stdin.take().expect("it is piped");
    let stdout = child.stdout.take().expect("it is piped");
    let answers: Vec<String> = std::thread::scope(|scope| {
        // A thread of its own, since the script answers before it has read everything.
        scope.spawn(move || {
            for request in requests {
                if writeln!(stdin, "{request}").is_err() {
                    break;
                }
            }
        });
        BufReader::new(stdout).lines().map(|line| line.expect("an answer is text")).collect()
    });
    assert!(child.wait().expect("it was started").success(), "{script} failed");
    answers
}
