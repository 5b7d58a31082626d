//! A writing process that is killed.

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};
use std::time::Duration;

use fory_like_core::file::Options;

use super::*;

const PATH: &str = "FORY_LIKE_RECORD_FILE";

/// A text that shows whether it is whole and the right one.
fn text(index: usize) -> String {
    format!("{index} ").repeat(1 + index * 7919 % 300)
}

/// The process: adds records, alone and in batches, and says how many a sync has acknowledged.
#[test]
#[ignore = "the part of the next test that is killed"]
fn writes_until_it_is_killed() {
    let path = std::env::var_os(PATH).expect("only started by the test");
    let mut file = match RecordFile::<String>::open(&path) {
        Ok(file) => file,
        Err(_) => RecordFile::create(&path).unwrap(),
    };
    loop {
        // The last one may have been killed between this and the batch.
        if file.len().is_multiple_of(20) {
            file.add(&text(file.len())).unwrap();
        }
        let batch: Vec<String> = (file.len()..file.len() + 19).map(text).collect();
        file.add_all(&batch).unwrap();
        file.sync().unwrap();
        println!("acknowledged {}", file.len());
    }
}

#[test]
fn a_killed_writer_loses_nothing_that_a_sync_acknowledged() {
    let place = Place::new();
    let mut acknowledged = 0;
    let mut cut = 0;
    for round in 0..25u64 {
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "crashes::writes_until_it_is_killed", "--ignored", "--nocapture"])
            .env(PATH, place.file())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        // Not before it is at work; then at whatever moment.
        let parse = |line: &str| line.strip_prefix("acknowledged ").map(|count| count.parse::<usize>().unwrap());
        let first = lines.by_ref().find_map(|line| parse(&line.unwrap())).expect("it has begun");
        std::thread::sleep(Duration::from_micros(round * round * 97 % 20_000));
        child.kill().unwrap();
        child.wait().unwrap();
        acknowledged =
            lines.map_while(Result::ok).filter_map(|line| parse(&line)).last().unwrap_or(first).max(acknowledged);

        // What it had not finished may be cut; sometimes the index is lost as well.
        if round % 4 == 0 {
            fs::remove_file(index_of(&place.file())).unwrap();
        }
        let file = RecordFile::<String>::open(place.file()).unwrap();
        assert!(file.len() >= acknowledged, "{} of {acknowledged}", file.len());
        // Alone and in batches of nineteen: a batch is whole or not there.
        assert!(file.len() % 20 <= 1, "{}", file.len());
        for (i, value) in file.iter().enumerate() {
            assert_eq!(value.unwrap(), text(i));
        }
        cut += file.recovery().map_or(0, |recovery| recovery.cut);
        acknowledged = file.len();
    }
    assert!(acknowledged > 25 * 20);
    println!("{acknowledged} records, {cut} bytes cut");
}

#[test]
fn after_a_crash_with_durability_on_every_add_everything_added_is_there() {
    // What the file holds after each add, however much of the index was written: the state of a crash at this moment.
    let place = Place::new();
    let options = Options::new().durability(fory_like_core::file::Durability::EveryAdd);
    let mut file = options.create(place.file()).unwrap();
    let mut states = Vec::new();
    for i in 0..30 {
        file.add(&text(i)).unwrap();
        states.push((fs::read(place.file()).unwrap(), fs::read(index_of(&place.file())).unwrap()));
    }
    for (i, (bytes, index)) in states.iter().enumerate() {
        for torn in [0, 1, 17] {
            // The next record, or a part of it, may have come to the disk or not; or bytes that are none.
            let mut bytes = bytes.clone();
            match states.get(i + 1) {
                Some((next, _)) => bytes.extend_from_slice(&next[bytes.len()..][..torn]),
                None => bytes.extend(std::iter::repeat_n(0, torn)),
            }
            let file = RecordFile::<String>::open(place.copy("crashed", &bytes, Some(index))).unwrap();
            assert_eq!(file.len(), i + 1);
            assert!(file.iter().enumerate().all(|(i, value)| value.unwrap() == text(i)));
            assert_eq!(file.recovery().map_or(0, |recovery| recovery.cut), torn as u64);
        }
    }
}
