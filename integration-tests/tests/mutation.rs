//! Every golden's neighbours: a value or an error, never a panic; and a value is one that is written and read again.

use std::panic::{AssertUnwindSafe, catch_unwind};

use fory_like_core::Error;
use fory_like_integration_tests::case::{Case, Read};
use fory_like_integration_tests::cases::v1;
use fory_like_integration_tests::golden::{V1, parse, to_hex};
use fory_like_integration_tests::mutate::{Random, changed_bytes, shuffled};

/// Each case that is one message, with its golden bytes.
fn messages() -> Vec<(Case, Vec<u8>)> {
    let goldens = parse(V1);
    let bytes = |case: &Case| {
        let mode = if case.written { case.mode.to_owned() } else { format!("{}, read only", case.mode) };
        let golden = goldens.iter().find(|golden| golden.name == case.name && golden.mode == mode);
        golden.unwrap_or_else(|| panic!("{}: no golden", case.name)).bytes.clone()
    };
    let cases = v1().into_iter().filter(|case| case.mode != "stream");
    cases
        .map(|case| {
            let bytes = bytes(&case);
            (case, bytes)
        })
        .collect()
}

fn read(case: &Case, bytes: &[u8]) -> Result<Read, Error> {
    catch_unwind(AssertUnwindSafe(|| (case.read)(bytes)))
        .unwrap_or_else(|_| panic!("{} ({}): a panic at {}", case.name, case.mode, to_hex(bytes)))
}

/// Reads a mutant; says whether it was accepted.
fn check(case: &Case, schema: &str, bytes: &[u8]) -> bool {
    let Ok(first) = read(case, bytes) else { return false };
    // The same bytes would give the same value once more.
    if first.rewritten == bytes {
        return true;
    }
    let place = || format!("{} ({}): {}", case.name, case.mode, to_hex(bytes));
    let again =
        read(case, &first.rewritten).unwrap_or_else(|error| panic!("{}: rewritten, it fails: {error}", place()));
    assert_eq!(again.shown, first.shown, "{}", place());
    let hashed = schema.contains("set<") || schema.contains("map<");
    if !hashed {
        assert_eq!(to_hex(&again.rewritten), to_hex(&first.rewritten), "{}", place());
    }
    // Where nothing may be absent, in another order, unknown, promised or known already, a value has one message only.
    let several = ["?:", "..", "weak<", "interned"].iter().any(|part| schema.contains(part));
    if !hashed && !several && !case.reorders {
        assert_eq!(to_hex(&first.rewritten), to_hex(bytes), "{}: not the only message of its value", place());
    }
    true
}

#[test]
fn a_golden_cut_off_is_an_error() {
    let mut cut = 0;
    for (case, bytes) in messages() {
        let schema = (case.schema)();
        let optional = schema.contains("?:");
        for end in 0..bytes.len() {
            let accepted = check(&case, &schema, &bytes[..end]);
            assert!(optional || !accepted, "{} ({}): accepted to byte {end}", case.name, case.mode);
            cut += 1;
        }
        assert!(check(&case, &schema, &bytes), "{}: the whole is read", case.name);
    }
    assert!(cut > 5_000, "{cut}");
}

#[test]
fn a_golden_with_one_byte_changed_is_an_error_or_a_value() {
    let (mut all, mut accepted) = (0, 0);
    for (case, bytes) in messages() {
        let schema = (case.schema)();
        for changed in changed_bytes(&bytes) {
            all += 1;
            accepted += usize::from(check(&case, &schema, &changed));
        }
    }
    assert!(all > 200_000 && accepted > 50_000 && all - accepted > 50_000, "{accepted} of {all} accepted");
}

#[test]
fn a_golden_with_bytes_inserted_or_left_out_is_an_error_or_a_value() {
    let mut random = Random::new(0x5eed);
    let (mut all, mut accepted) = (0, 0);
    for (case, bytes) in messages() {
        let schema = (case.schema)();
        for _ in 0..300 {
            all += 1;
            accepted += usize::from(check(&case, &schema, &shuffled(&bytes, &mut random)));
        }
    }
    assert!(accepted > 500 && all - accepted > 5_000, "{accepted} of {all} accepted");
}

#[test]
fn a_golden_with_bytes_behind_it_is_an_error() {
    for (case, bytes) in messages() {
        // Where a field was absent, the bytes can be its value.
        if (case.schema)().contains("?:") && !case.written {
            continue;
        }
        for byte in [0, 1, 0x80, 0xff] {
            let longer = [&bytes[..], &[byte]].concat();
            let error = read(&case, &longer).err().unwrap_or_else(|| panic!("{}: {byte} behind it", case.name));
            assert_eq!(error.offset(), Some(bytes.len()), "{}: {error}", case.name);
        }
    }
}
