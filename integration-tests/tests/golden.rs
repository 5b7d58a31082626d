//! The bytes of version 1: written values equal their goldens, and goldens read give the values.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use fory_like_integration_tests::case::Case;
use fory_like_integration_tests::cases::v1;
use fory_like_integration_tests::golden::{Golden, V1, parse, to_hex};

/// What the golden of a case must be.
///
/// No switch writes it to the file: whoever pastes it there has checked it against the format's page.
fn block(case: &Case, bytes: &[u8]) -> String {
    let mut block = format!("{}\n    mode    {}\n    schema  {}\n", case.name, mode(case), (case.schema)());
    let hex = if case.written { to_hex(bytes) } else { "(by hand)".to_owned() };
    let _ = writeln!(block, "    bytes   {hex}\n    value   {}", (case.shown)());
    block
}

fn mode(case: &Case) -> String {
    format!("{}{}", case.mode, if case.written { "" } else { ", read only" })
}

/// What is wrong with a case.
fn check(case: &Case, golden: Option<&Golden>) -> Result<(), String> {
    let (bytes, size) = (case.write)();
    let Some(golden) = golden else { return Err("there is no golden".into()) };
    let equal = |what: &str, found: &str, expected: &str| {
        if found == expected {
            Ok(())
        } else {
            Err(format!("the {what} is\n        {found}\n    and not\n        {expected}"))
        }
    };
    equal("schema", &(case.schema)(), &golden.schema)?;
    equal("value", &(case.shown)(), &golden.value)?;
    // Several elements of a hash table come in an order of their own: only goldens of one element are written.
    let hashed = (case.schema)().contains("set<") || (case.schema)().contains("map<");
    if case.written {
        equal("written message", &to_hex(&bytes), &to_hex(&golden.bytes))?;
    } else if bytes == golden.bytes && !hashed {
        return Err("the message is written just so, and is not one that is only read".into());
    }
    equal("encoded size", &size.to_string(), &bytes.len().to_string())?;
    let read = (case.read)(&golden.bytes).map_err(|error| format!("reading fails: {error}"))?;
    equal("value that was read", &read.shown, &golden.value)?;
    if case.written || !hashed {
        equal("message of what was read", &to_hex(&read.rewritten), &to_hex(&bytes))?;
    }
    Ok(())
}

#[test]
fn every_case_has_its_golden_bytes() {
    let goldens = parse(V1);
    let by_name: BTreeMap<_, _> =
        goldens.iter().map(|golden| ((golden.name.clone(), golden.mode.clone()), golden)).collect();
    assert_eq!(by_name.len(), goldens.len(), "no two goldens have the same name and mode");
    let mut faults = String::new();
    for case in v1() {
        let golden = by_name.get(&(case.name.to_owned(), mode(&case))).copied();
        if let Err(fault) = check(&case, golden) {
            let _ = write!(faults, "\n{}: {fault}\n\n{}", case.name, block(&case, &(case.write)().0));
        }
    }
    assert!(faults.is_empty(), "{faults}");
}

#[test]
fn every_golden_has_a_case() {
    let cases: BTreeSet<_> = v1().iter().map(|case| (case.name.to_owned(), mode(case))).collect();
    assert_eq!(cases.len(), v1().len(), "no two cases have the same name and mode");
    let unused: Vec<_> = parse(V1)
        .into_iter()
        .filter(|golden| !cases.contains(&(golden.name.clone(), golden.mode.clone())))
        .map(|golden| golden.name)
        .collect();
    assert!(unused.is_empty(), "goldens without a case: {unused:#?}");
}
