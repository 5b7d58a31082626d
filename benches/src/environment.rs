//! Where, when and with what a report was made.

use std::collections::BTreeMap;
use std::time::SystemTime;
use std::{env, fs, thread};

use serde::Serialize;

/// The crates whose versions a report states.
const CRATES: [&str; 10] =
    ["fory-like-core", "fory", "wincode", "bitcode", "postcard", "rkyv", "borsh", "savefile", "prost", "serde_json"];

/// Where, when and with what a report was made.
#[derive(Clone, Debug, Serialize)]
pub struct Environment {
    /// When it was begun (UTC).
    pub date: String,
    /// The arguments it was started with.
    pub command_line: Vec<String>,
    /// What it ran on.
    pub machine: Machine,
    /// The compiler, the build profile and the crates measured.
    pub versions: BTreeMap<&'static str, String>,
}

/// What a report ran on.
#[derive(Clone, Debug, Serialize)]
pub struct Machine {
    /// The processor's own name, where the system tells it.
    pub cpu: Option<String>,
    /// How many threads run at once.
    pub threads: usize,
    /// The instruction set.
    pub arch: &'static str,
    /// The operating system.
    pub os: &'static str,
}

impl Environment {
    /// The environment of this process, now.
    pub fn now() -> Self {
        let mut versions: BTreeMap<_, _> =
            CRATES.into_iter().filter_map(|name| Some((name, locked_version(LOCK, name)?.to_string()))).collect();
        versions.insert("rustc", env!("RUSTC_VERSION").to_string());
        versions.insert("profile", if cfg!(debug_assertions) { "debug" } else { "release" }.to_string());
        Environment {
            date: humantime::format_rfc3339_seconds(SystemTime::now()).to_string(),
            command_line: env::args().skip(1).collect(),
            machine: Machine {
                cpu: cpu(),
                threads: thread::available_parallelism().map_or(1, usize::from),
                arch: env::consts::ARCH,
                os: env::consts::OS,
            },
            versions,
        }
    }

    /// The environment as a few lines of Markdown.
    pub fn markdown(&self) -> String {
        let Machine { cpu, threads, arch, os } = &self.machine;
        let cpu = cpu.as_deref().unwrap_or("unnamed processor");
        let versions: Vec<_> = self.versions.iter().map(|(name, version)| format!("{name} {version}")).collect();
        format!(
            "- {}, `report {}`\n- {cpu}, {threads} threads, {arch}, {os}\n- {}\n",
            self.date,
            self.command_line.join(" "),
            versions.join(", ")
        )
    }
}

/// The lock file that this build was made from.
const LOCK: &str = include_str!("../../Cargo.lock");

/// The version of `name`; the newest where several are locked.
fn locked_version<'a>(lock: &'a str, name: &str) -> Option<&'a str> {
    let quoted = |line: &'a str, key: &str| line.strip_prefix(key)?.strip_prefix(" = \"")?.strip_suffix('"');
    let mut lines = lock.lines();
    let mut found = None;
    while let Some(line) = lines.next() {
        if quoted(line, "name") == Some(name) {
            found = lines.next().and_then(|line| quoted(line, "version"));
        }
    }
    found
}

fn cpu() -> Option<String> {
    let info = fs::read_to_string("/proc/cpuinfo").ok()?;
    let line = info.lines().find(|line| line.starts_with("model name"))?;
    Some(line.split_once(':')?.1.trim().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_crate_measured_has_a_version() {
        for name in CRATES {
            assert!(locked_version(LOCK, name).is_some(), "{name}");
        }
        assert_eq!(locked_version("name = \"a\"\nversion = \"1.2.3\"\n", "a"), Some("1.2.3"));
        assert_eq!(locked_version("name = \"a\"\nversion = \"1.2.3\"\n", "b"), None);
    }
}
