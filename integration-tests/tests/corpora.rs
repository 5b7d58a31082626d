//! What the fuzzers have found worth keeping, replayed: one input a line, in hexadecimal.
//!
//! `integration-tests/corpora/update.py` makes the files from the fuzzers' own directories.

#[path = "../../fuzz/lib.rs"]
#[allow(missing_docs, clippy::type_complexity)] // The types of the targets are odd on purpose.
mod fuzz;

fn replay(corpus: &str, check: fn(&[u8])) {
    let mut count = 0;
    for line in corpus.lines() {
        let digits = line.as_bytes().chunks(2);
        let input: Vec<u8> =
            digits.map(|pair| u8::from_str_radix(std::str::from_utf8(pair).unwrap(), 16).unwrap()).collect();
        check(&input);
        count += 1;
    }
    assert!(count > 100, "{count} inputs");
}

#[test]
fn read() {
    replay(include_str!("../corpora/read.txt"), fuzz::read);
}

#[test]
fn round_trip() {
    replay(include_str!("../corpora/round_trip.txt"), fuzz::round_trip);
}

#[test]
fn stream() {
    replay(include_str!("../corpora/stream.txt"), fuzz::stream);
}

#[test]
fn graph() {
    replay(include_str!("../corpora/graph.txt"), fuzz::graph);
}

#[test]
fn row() {
    replay(include_str!("../corpora/row.txt"), fuzz::row);
}
