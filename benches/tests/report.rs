//! The report's program, run with few repeats.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::{fs, str};

use serde_json::Value;

fn report(arguments: &[&str], out: &Path) -> Output {
    Command::new(env!("CARGO_BIN_EXE_report"))
        .args(arguments)
        .arg("--out")
        .arg(out)
        .output()
        .expect("the report starts")
}

fn directory(name: &str) -> PathBuf {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&directory);
    directory
}

/// The systems that need nothing but this workspace, with their number encodings.
const SYSTEMS: [(&str, Option<&str>); 8] = [
    ("fory-like", Some("fixed")),
    ("fory-like", Some("compressed")),
    ("reflective", None),
    ("fory", None),
    ("wincode", None),
    ("bitcode", None),
    ("postcard", None),
    ("rkyv", None),
];

#[test]
fn the_graalvm_section_has_a_row_for_each_system_workload_and_action() {
    let out = directory("graalvm");
    let output = report(&["--repeat", "60", "--jdk", "off", "fory-graalvm"], &out);
    assert!(output.status.success(), "{output:?}");

    let json: Value = serde_json::from_slice(&fs::read(out.join("report.json")).unwrap()).unwrap();
    let sections = json["sections"].as_array().unwrap();
    assert_eq!(sections.len(), 1);
    assert_eq!(keys(&sections[0]), ["id", "rows"]);
    assert_eq!(sections[0]["id"], "fory-graalvm");

    let mut found = BTreeSet::new();
    for row in sections[0]["rows"].as_array().unwrap() {
        assert_eq!(keys(row), ["action", "bytes", "ns_per_op", "numbers", "repeats", "system", "total_ms", "workload"]);
        assert_eq!(row["repeats"], 60);
        assert!(row["total_ms"].as_f64().unwrap() > 0.0, "{row}");
        assert!(row["ns_per_op"].as_f64().unwrap() > 0.0, "{row}");
        let text = |key: &str| row[key].as_str().map(str::to_string);
        found.insert((text("workload"), text("system"), text("numbers"), text("action")));
    }
    let mut expected = BTreeSet::new();
    for workload in ["Struct", "Foo"] {
        for (system, numbers) in SYSTEMS {
            for action in ["roundtrip", "serialize", "deserialize"] {
                let text = |text: &str| Some(text.to_string());
                expected.insert((text(workload), text(system), numbers.and_then(text), text(action)));
            }
        }
    }
    assert_eq!(found, expected);

    let markdown = fs::read_to_string(out.join("report.md")).unwrap();
    let printed = str::from_utf8(&output.stdout).unwrap();
    for text in [&markdown, printed] {
        for part in ["Apache Fory's GraalVM benchmark", "45.70x", "24.16x", "12.19x", "12.11x", "Targets", "jdk: off"] {
            assert!(text.contains(part), "{part} is missing in\n{text}");
        }
    }
}

/// The systems of the public comparison, and what they can do besides reading and writing owned values of fresh buffers.
const PEERS: [(&str, Option<&str>, &[&str]); 11] = [
    ("fory-like", Some("fixed"), &["borrow"]),
    ("fory-like", Some("compressed"), &["borrow"]),
    ("wincode", None, &["borrow"]),
    ("bitcode", None, &["borrow"]),
    ("postcard", None, &["borrow"]),
    ("rkyv", None, &["borrow"]),
    ("serde_json", None, &["borrow"]),
    ("borsh", None, &[]),
    ("savefile", None, &[]),
    ("fory", None, &[]),
    ("prost", None, &[]),
];

#[test]
fn the_peers_section_has_a_row_for_whatever_a_system_can_do_and_a_chart() {
    let out = directory("peers");
    let output = report(&["--repeat", "1", "peers"], &out);
    assert!(output.status.success(), "{output:?}");

    let mut expected = BTreeSet::new();
    for workload in ["log", "mesh", "minecraft_savedata", "mk48"] {
        let mut expect = |system: &str, numbers: Option<&str>, action: &str| {
            let text = str::to_string;
            expected.insert((text(workload), text(system), numbers.map(text), text(action)));
        };
        for (system, numbers, more) in PEERS {
            let more = if ["log", "minecraft_savedata"].contains(&workload) { more } else { &[] };
            for action in ["serialize", "serialize-reused", "deserialize"].iter().chain(more) {
                expect(system, numbers, action);
            }
        }
        expect("clone", None, "deserialize");
        expect("memcpy", None, "serialize");
        expect("memcpy", None, "serialize-reused");
    }
    let json: Value = serde_json::from_slice(&fs::read(out.join("report.json")).unwrap()).unwrap();
    assert_eq!(json["sections"][0]["id"], "peers");
    let mut found = BTreeSet::new();
    for row in json["sections"][0]["rows"].as_array().unwrap() {
        let all =
            ["action", "bytes", "ns_per_op", "numbers", "repeats", "system", "total_ms", "workload", "zstd_bytes"];
        assert_eq!(keys(row), all);
        assert!(row["ns_per_op"].as_f64().unwrap() > 0.0, "{row}");
        assert_eq!(row["bytes"] == 0, row["system"] == "clone", "{row}");
        let text = |key: &str| row[key].as_str().map(str::to_string);
        let key = (text("workload").unwrap(), text("system").unwrap(), text("numbers"), text("action").unwrap());
        assert!(found.insert(key), "{row}");
    }
    assert_eq!(found, expected);

    let printed = str::from_utf8(&output.stdout).unwrap();
    for part in ["minecraft_savedata, microseconds", "log, fixed: time to borrow against wincode", "checked access"] {
        assert!(printed.contains(part), "{part} is missing in\n{printed}");
    }
    let chart = fs::read_to_string(out.join("peers.svg")).unwrap();
    assert!(chart.starts_with("<svg") && chart.contains("mk48: serialize-reused"), "{chart}");
}

#[test]
fn the_graphs_section_has_a_row_for_each_system_workload_and_action() {
    let out = directory("graphs");
    let output = report(&["--repeat", "1", "graphs"], &out);
    assert!(output.status.success(), "{output:?}");

    let mut expected = BTreeSet::new();
    for workload in ["tree", "shared-list", "zoo"] {
        for action in ["serialize", "deserialize"] {
            for (system, numbers) in [("fory-like", Some("fixed")), ("fory-like", Some("compressed")), ("fory", None)] {
                expected.insert((workload, system, numbers, action));
            }
        }
        expected.insert((workload, "clone", None, "deserialize"));
    }
    let json: Value = serde_json::from_slice(&fs::read(out.join("report.json")).unwrap()).unwrap();
    assert_eq!(json["sections"][0]["id"], "graphs");
    let rows = json["sections"][0]["rows"].as_array().unwrap();
    assert_eq!(rows.len(), expected.len());
    for row in rows {
        assert!(row["ns_per_op"].as_f64().unwrap() > 0.0, "{row}");
        assert_eq!(row["bytes"] == 0, row["system"] == "clone", "{row}");
        let text = |key: &str| row[key].as_str();
        let key = (text("workload").unwrap(), text("system").unwrap(), text("numbers"), text("action").unwrap());
        assert!(expected.remove(&key), "{row}");
    }

    // A change means that a format, a configuration or the data changed.
    for (workload, fixed, compressed, fory) in
        [("tree", 155_270, 145_083, 179_634), ("shared-list", 44_227, 41_148, 50_215), ("zoo", 40_551, 39_958, 41_408)]
    {
        assert_eq!(bytes_of(&json, workload, "fory-like", Some("fixed")), fixed, "{workload}");
        assert_eq!(bytes_of(&json, workload, "fory-like", Some("compressed")), compressed, "{workload}");
        assert_eq!(bytes_of(&json, workload, "fory", None), fory, "{workload}");
    }

    let printed = str::from_utf8(&output.stdout).unwrap();
    for part in ["shared-list, microseconds", "zoo, compressed: time to deserialize against fory", "tree, fixed: size"]
    {
        assert!(printed.contains(part), "{part} is missing in\n{printed}");
    }
}

#[test]
fn the_rows_section_has_a_row_for_whatever_a_system_can_do() {
    let out = directory("rows");
    let output = report(&["--repeat", "1", "rows"], &out);
    assert!(output.status.success(), "{output:?}");

    let mut expected = BTreeSet::new();
    for workload in ["log", "mesh", "minecraft_savedata", "wide"] {
        for (system, actions) in [
            ("fory-like", &["write", "check", "read", "update", "owned"][..]),
            ("rkyv", &["write", "check", "read", "update", "owned"]),
            ("rkyv-unchecked", &["read", "update", "owned"]),
            ("fory", &["write", "read"]),
        ] {
            expected.extend(actions.iter().map(|action| (workload, system, *action)));
        }
    }
    let json: Value = serde_json::from_slice(&fs::read(out.join("report.json")).unwrap()).unwrap();
    assert_eq!(json["sections"][0]["id"], "rows");
    for row in json["sections"][0]["rows"].as_array().unwrap() {
        assert!(row["ns_per_op"].as_f64().unwrap() > 0.0, "{row}");
        assert!(row["numbers"].is_null(), "{row}");
        let text = |key: &str| row[key].as_str().unwrap();
        assert!(expected.remove(&(text("workload"), text("system"), text("action"))), "{row}");
    }
    assert!(expected.is_empty(), "{expected:?}");

    // A change means that a format or the data changed.
    for (workload, rows, rkyv) in [
        ("log", 1_892_888, 1_011_488),
        ("mesh", 22_015_656, 6_000_008),
        ("minecraft_savedata", 1_420_856, 603_776),
        ("wide", 1_194_976, 940_264),
    ] {
        // One format, two implementations.
        assert_eq!(bytes_of(&json, workload, "fory-like", None), rows, "{workload}");
        assert_eq!(bytes_of(&json, workload, "fory", None), rows, "{workload}");
        assert_eq!(bytes_of(&json, workload, "rkyv", None), rkyv, "{workload}");
        assert_eq!(bytes_of(&json, workload, "rkyv-unchecked", None), rkyv, "{workload}");
    }

    let printed = str::from_utf8(&output.stdout).unwrap();
    for part in ["mesh, microseconds", "wide: time to read two of 100 fields", "takes 176, and 125000 of them 22015656"]
    {
        assert!(printed.contains(part), "{part} is missing in\n{printed}");
    }
}

#[test]
fn the_lilith_section_has_a_row_for_whatever_a_system_can_do_plain_and_compressed() {
    let out = directory("lilith");
    let output = report(&["--repeat", "1", "--jdk", "off", "lilith"], &out);
    assert!(output.status.success(), "{output:?}");

    let json: Value = serde_json::from_slice(&fs::read(out.join("report.json")).unwrap()).unwrap();
    assert_eq!(json["sections"][0]["id"], "lilith");
    let rows = json["sections"][0]["rows"].as_array().unwrap();
    for row in rows {
        let all =
            ["action", "bytes", "compression", "ns_per_op", "numbers", "repeats", "system", "total_ms", "workload"];
        assert_eq!(keys(row), all);
        assert!(row["ns_per_op"].as_f64().unwrap() > 0.0, "{row}");
    }
    // The sizes of the baselines are those of the real systems; ours change with the format.
    for (workload, system, numbers, bytes) in [
        ("events", "protobuf", None, 5_209_790),
        ("events", "java-serialization", None, 9_753_790),
        ("events", "lilith-xml", None, 14_769_790),
        ("events", "javabeans-xml", None, 46_275_790),
        ("events", "fory-like", Some("fixed"), 5_197_790),
        ("events", "fory-like", Some("compressed"), 5_007_790),
        ("stream", "streaming", None, 6_316_260),
        ("interned", "fory-like", Some("fixed"), 1_581_638),
        ("interned", "fory-like", Some("compressed"), 1_379_574),
    ] {
        for compression in ["none", "gzip"] {
            for action in ["encode", "decode"] {
                let row = rows.iter().find(|row| {
                    (&row["workload"], &row["system"], row["numbers"].as_str())
                        == (&workload.into(), &system.into(), numbers)
                        && (&row["compression"], &row["action"]) == (&compression.into(), &action.into())
                });
                let row = row.unwrap_or_else(|| panic!("no row for {workload}, {system}, {compression}, {action}"));
                let found = row["bytes"].as_u64().unwrap();
                assert!(if compression == "none" { found == bytes } else { found < bytes / 2 }, "{row}");
            }
        }
    }
    assert!(!out.join("lilith-files").exists());

    let printed = str::from_utf8(&output.stdout).unwrap();
    for part in [
        "beside the published figures",
        "47927790",
        "One message an event",
        "protobuf, files kept open",
        "speed of addAll against protobuf",
    ] {
        assert!(printed.contains(part), "{part} is missing in\n{printed}");
    }
}

#[test]
fn the_sizes_are_those_of_the_formats() {
    let out = directory("sizes");
    let output = report(&["--repeat", "1", "--jdk", "off"], &out);
    assert!(output.status.success(), "{output:?}");
    let json: Value = serde_json::from_slice(&fs::read(out.join("report.json")).unwrap()).unwrap();
    for (workload, numbers, bytes) in
        [("Struct", "fixed", 73), ("Struct", "compressed", 52), ("Foo", "fixed", 451), ("Foo", "compressed", 309)]
    {
        assert_eq!(bytes_of(&json, workload, "fory-like", Some(numbers)), bytes, "{workload}, {numbers}");
    }
    for (workload, system, bytes) in [
        // What the design was measured against; a change means that a peer's format or its configuration changed.
        ("Struct", "reflective", 178),
        ("Foo", "reflective", 964),
        ("Struct", "fory", 55),
        ("Struct", "wincode", 72),
        ("Struct", "bitcode", 60),
        ("Foo", "fory", 315),
        ("Foo", "wincode", 751),
        ("Foo", "bitcode", 280),
    ] {
        assert_eq!(bytes_of(&json, workload, system, None), bytes, "{workload}, {system}");
    }
}

#[test]
fn without_a_jdk_the_report_says_so_or_fails_as_it_was_asked_to() {
    let without = |when: &str, out: &Path| {
        Command::new(env!("CARGO_BIN_EXE_report"))
            .args(["--repeat", "1", "--jdk", when, "--out"])
            .arg(out)
            .env_remove("JAVA_HOME")
            .env("PATH", out)
            .output()
            .expect("the report starts")
    };
    let out = directory("no-jdk");
    let output = without("auto", &out);
    assert!(output.status.success(), "{output:?}");
    assert!(str::from_utf8(&output.stdout).unwrap().contains("no JDK found"), "{output:?}");
    let output = without("require", &out);
    assert!(!output.status.success());
    assert!(str::from_utf8(&output.stderr).unwrap().contains("JAVA_HOME"), "{output:?}");
}

#[test]
fn an_unknown_section_is_an_error_that_lists_the_known_ones() {
    let out = directory("unknown");
    let output = report(&["nonsense"], &out);
    assert!(!output.status.success());
    assert!(str::from_utf8(&output.stderr).unwrap().contains("fory-graalvm"), "{output:?}");
    assert!(!out.exists());
}

fn keys(value: &Value) -> Vec<&str> {
    let mut keys: Vec<_> = value.as_object().unwrap().keys().map(String::as_str).collect();
    keys.sort_unstable();
    keys
}

fn bytes_of(json: &Value, workload: &str, system: &str, numbers: Option<&str>) -> u64 {
    let rows = json["sections"][0]["rows"].as_array().unwrap();
    let row = rows
        .iter()
        .find(|row| row["workload"] == workload && row["system"] == system && row["numbers"].as_str() == numbers);
    row.unwrap_or_else(|| panic!("no row for {workload}, {system}"))["bytes"].as_u64().unwrap()
}
