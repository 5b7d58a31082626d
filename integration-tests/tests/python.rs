//! The decoder in Python, written from the format's page alone, as an oracle: it must read what this library writes as the same
//! values, and refuse what this library refuses.

#[path = "properties/graph.rs"]
mod graph;
#[path = "properties/types.rs"]
mod types;

use std::rc::Rc;

use fory_like_core::{Serialize, schema_of};
use fory_like_integration_tests::cases::v1;
use fory_like_integration_tests::golden::{Golden, V1, parse, to_hex};
use fory_like_integration_tests::mode::{Compressed, CompressedVerified, Fixed, Mode, Verified};
use fory_like_integration_tests::mutate::{Random, changed_bytes, shuffled};
use fory_like_integration_tests::python;
use fory_like_integration_tests::shown::Shown;
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::{Config, TestRunner};

use crate::graph::{Node, build, plan};
use crate::types::{everything, numbers, tree};

/// The decoder's answers to requests in JSON; `None` where there is no Python that can run it.
fn ask(requests: &[String]) -> Option<Vec<String>> {
    python::ask("fory_like.py", requests)
}

fn request(schema: &str, bytes: &[u8], mode: &str) -> String {
    format!(
        r#"{{"schema": {}, "hex": "{}", "compressed": {}, "verify": {}, "stream": {}}}"#,
        schema.shown(),
        to_hex(bytes),
        mode.starts_with("compressed"),
        mode.contains("fingerprint"),
        mode.starts_with("stream"),
    )
}

/// The answer for a value.
fn ok(value: &str) -> String {
    format!(r#"{{"ok": {value}}}"#)
}

/// Bytes whose meaning only a module knows.
fn opaque(schema: &str) -> bool {
    schema.contains("opaque<")
}

#[test]
fn the_decoder_reads_every_golden() {
    let goldens: Vec<Golden> = parse(V1).into_iter().filter(|golden| !opaque(&golden.schema)).collect();
    let requests: Vec<_> = goldens.iter().map(|golden| request(&golden.schema, &golden.bytes, &golden.mode)).collect();
    let Some(answers) = ask(&requests) else { return };
    for (golden, answer) in goldens.iter().zip(answers) {
        let value = golden.by_schema.as_ref().unwrap_or(&golden.value);
        assert_eq!(answer, ok(value), "{} ({})", golden.name, golden.mode);
    }
}

/// Appends a request and the expected answer for a value in each configuration.
fn add<T: Serialize + Shown>(value: &T, requests: &mut Vec<(String, String)>) {
    fn in_mode<M: Mode, T: Serialize + Shown>(value: &T, requests: &mut Vec<(String, String)>) {
        let bytes = M::to_vec(value).expect("the value can be written");
        requests.push((request(&schema_of::<T>().canonical(), &bytes, M::NAME), ok(&value.shown())));
    }
    in_mode::<Fixed, T>(value, requests);
    in_mode::<Compressed, T>(value, requests);
    in_mode::<Verified, T>(value, requests);
    in_mode::<CompressedVerified, T>(value, requests);
}

#[test]
fn the_decoder_reads_random_values() {
    let mut runner = TestRunner::new_with_rng(
        Config::default(),
        proptest::test_runner::TestRng::deterministic_rng(proptest::test_runner::RngAlgorithm::ChaCha),
    );
    let mut requests = Vec::new();
    for _ in 0..100 {
        add(&everything().new_tree(&mut runner).expect("a value").current(), &mut requests);
        add(&numbers().new_tree(&mut runner).expect("a value").current(), &mut requests);
        add(&tree().new_tree(&mut runner).expect("a value").current(), &mut requests);
        add(&build(&plan().new_tree(&mut runner).expect("a value").current()).1, &mut requests);
    }
    let (requests, expected): (Vec<_>, Vec<_>) = requests.into_iter().unzip();
    let Some(answers) = ask(&requests) else { return };
    for ((request, expected), answer) in requests.iter().zip(expected).zip(answers) {
        assert_eq!(answer, expected, "{request}");
    }
}

/// In graphs there is nothing that a schema does not tell of but counts: both sides must come to the same depth.
#[test]
fn the_decoder_counts_the_depth_of_references_as_the_library_does() {
    let mut runner = TestRunner::new_with_rng(
        Config::default(),
        proptest::test_runner::TestRng::deterministic_rng(proptest::test_runner::RngAlgorithm::ChaCha),
    );
    let (mut requests, mut verdicts) = (Vec::new(), Vec::new());
    for _ in 0..100 {
        let (_all, graph) = build(&plan().new_tree(&mut runner).expect("a plan").current());
        let bytes = Fixed::to_vec(&graph).expect("the graph can be written");
        let schema = schema_of::<Vec<Rc<Node>>>().canonical().shown();
        for depth in 0..15 {
            let hex = to_hex(&bytes);
            requests.push(format!(r#"{{"schema": {schema}, "hex": "{hex}", "max_depth": {depth}}}"#));
            let read = fory_like_core::Config::new().max_depth(depth).from_slice::<Vec<Rc<Node>>>(&bytes);
            verdicts.push(read.map(|read| read.shown()));
        }
    }
    let Some(answers) = ask(&requests) else { return };
    for ((request, verdict), answer) in requests.iter().zip(&verdicts).zip(&answers) {
        match verdict {
            Ok(value) => assert_eq!(*answer, ok(value), "{request}"),
            Err(error) => assert!(answer.contains("deeper than"), "here {error}, there {answer}: {request}"),
        }
    }
    let accepted = verdicts.iter().filter(|verdict| verdict.is_ok()).count();
    assert!(accepted > 300 && verdicts.len() - accepted > 300, "{accepted} of {} accepted", verdicts.len());
}

/// For each golden whose schema carries all rules, messages near it; both sides must accept the same ones, as the same values.
#[test]
fn the_decoder_refuses_what_the_library_refuses() {
    let goldens = parse(V1);
    let mut random = Random::new(0x0dd);
    let (mut requests, mut verdicts) = (Vec::new(), Vec::new());
    for case in v1() {
        let schema = (case.schema)();
        if case.hidden_rules || case.reorders || !case.written || opaque(&schema) {
            continue;
        }
        let golden = goldens.iter().find(|golden| golden.name == case.name && golden.mode == case.mode);
        let bytes = &golden.expect("every case has a golden").bytes;
        let mut mutants: Vec<Vec<u8>> = (0..30).map(|_| shuffled(bytes, &mut random)).collect();
        let changed: Vec<Vec<u8>> = changed_bytes(bytes).collect();
        mutants.extend((0..30.min(changed.len())).map(|_| changed[random.below(changed.len())].clone()));
        mutants.extend((0..bytes.len()).step_by(1 + bytes.len() / 10).map(|end| bytes[..end].to_vec()));
        for mutant in mutants {
            requests.push(request(&schema, &mutant, case.mode));
            // What is absent is not shown as its default, nor sets in their own order: there only the verdict counts.
            let hidden = ["?:", "set<", "map<"].iter().any(|part| schema.contains(part));
            verdicts.push((case.read)(&mutant).map(|read| (!hidden).then_some(ok(&read.shown))));
        }
    }
    let Some(answers) = ask(&requests) else { return };
    let mut accepted = 0;
    for ((request, verdict), answer) in requests.iter().zip(&verdicts).zip(&answers) {
        match verdict {
            Ok(Some(value)) => assert_eq!(answer, value, "{request}"),
            Ok(None) => assert!(answer.starts_with(r#"{"ok": "#), "accepted here, there {answer}: {request}"),
            Err(error) => assert!(answer.starts_with(r#"{"error": "#), "here {error}, there {answer}: {request}"),
        }
        // A fault of the request would be no verdict.
        assert!(!answer.ends_with(r#""offset": null}"#), "{answer}: {request}");
        accepted += usize::from(verdict.is_ok());
    }
    let all = requests.len();
    assert!(accepted > 1_000 && all - accepted > 5_000, "{accepted} of {all} accepted");
}
