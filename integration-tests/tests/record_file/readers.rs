//! Readers beside a writer.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use super::*;

fn text(index: usize) -> String {
    format!("{index} ").repeat(1 + index * 7919 % 100)
}

#[test]
fn readers_see_whole_records_and_whole_batches_only() {
    let place = Place::new();
    let path = place.file();
    let mut file = RecordFile::create(&path).unwrap();
    let done = AtomicBool::new(false);
    let rounds = 400;
    thread::scope(|scope| {
        let readers: Vec<_> = (0..2)
            .map(|reader| {
                let (path, done) = (&path, &done);
                scope.spawn(move || {
                    let mut file = RecordFile::<String>::open(path).unwrap();
                    let mut last = 0;
                    let mut seen = 0;
                    loop {
                        // Looked at before the records: what is there when the writer is done must be seen.
                        let finished = done.load(Ordering::SeqCst);
                        if reader == 0 {
                            file.refresh().unwrap();
                        } else {
                            file = RecordFile::open(path).unwrap();
                        }
                        let len = file.len();
                        assert!(len >= last && len % 8 <= 1, "{len} after {last}");
                        for i in last..len {
                            assert_eq!(file.get(i).unwrap(), text(i));
                        }
                        assert!(file.iter().skip(last).map(Result::unwrap).eq((last..len).map(text)));
                        assert_eq!(file.recovery(), None);
                        seen += usize::from(len > last);
                        last = len;
                        if finished {
                            return (last, seen);
                        }
                    }
                })
            })
            .collect();
        for round in 0..rounds {
            let start = file.len();
            file.add(&text(start)).unwrap();
            let batch: Vec<String> = (1..8).map(|i| text(start + i)).collect();
            file.add_all(&batch).unwrap();
            if round % 50 == 0 {
                file.sync().unwrap();
            }
        }
        done.store(true, Ordering::SeqCst);
        for reader in readers {
            let (last, seen) = reader.join().unwrap();
            assert_eq!(last, 8 * rounds);
            assert!(seen > 1, "it read beside the writer");
        }
    });
}

#[test]
fn a_reader_takes_nothing_from_the_end_while_a_writer_is_there() {
    let place = Place::new();
    let mut file = RecordFile::create(place.file()).unwrap();
    file.add(&text(0)).unwrap();
    // The writer is in the middle of its next record.
    use std::io::Write;
    fs::OpenOptions::new().append(true).open(place.file()).unwrap().write_all(b"half a rec").unwrap();
    let before = fs::read(place.file()).unwrap();
    let reader = RecordFile::<String>::open(place.file()).unwrap();
    assert_eq!((reader.len(), reader.recovery()), (1, None));
    assert_eq!(fs::read(place.file()).unwrap(), before);
    drop(file);
    // Now there is none.
    let reader = RecordFile::<String>::open(place.file()).unwrap();
    assert_eq!((reader.len(), reader.recovery().unwrap().cut), (1, 10));
    assert_eq!(fs::metadata(place.file()).unwrap().len(), before.len() as u64 - 10);
}

#[test]
fn a_file_that_may_only_be_read_is_read() {
    let place = Place::new();
    let values = texts(700);
    let path = written(&place, &values);
    for index in [true, false] {
        if !index {
            fs::remove_file(index_of(&path)).unwrap();
        }
        let mut permissions = fs::metadata(&path).unwrap().permissions();
        permissions.set_readonly(true);
        fs::set_permissions(&path, permissions).unwrap();
        let file = RecordFile::<String>::open(&path).unwrap();
        assert!(file.iter().map(Result::unwrap).eq(values.iter().cloned()));
    }
}

#[test]
fn a_reader_stays_open_over_the_end_of_one_writer_and_the_work_of_the_next() {
    let place = Place::new();
    let values = texts(1300);
    let path = written(&place, &values[..10]);
    // A batch that was never finished: two records of it, and a part of the third.
    let longer = place.0.path().join("longer");
    fs::copy(&path, &longer).unwrap();
    let mut dying = RecordFile::open(&longer).unwrap();
    dying.add_all(&values[600..603]).unwrap();
    drop(dying);
    let torn = fs::read(&longer).unwrap();
    let writer = RecordFile::<String>::open(&path).unwrap();
    fs::write(&path, &torn[..torn.len() - 5]).unwrap();
    let locked = fs::OpenOptions::new().write(true).open(&path).unwrap();
    locked.lock().unwrap();
    let mut reader = RecordFile::<String>::open(&path).unwrap();
    assert_eq!((reader.len(), reader.recovery()), (10, None));
    assert_eq!(reader.refresh().unwrap(), 10);
    drop(locked);

    let mut next = writer;
    for value in &values[10..20] {
        next.add(value).unwrap();
    }
    assert!(next.recovery().unwrap().cut > 0);
    assert_eq!(reader.refresh().unwrap(), 20);
    next.add_all(&values[20..1299]).unwrap();
    assert_eq!(reader.refresh().unwrap(), 1299);
    drop(next);
    assert!(reader.iter().map(Result::unwrap).eq(values[..1299].iter().cloned()));
    // The reader becomes the writer.
    assert_eq!(reader.add(&values[1299]).unwrap(), 1299);
    assert!((0..1300).all(|i| reader.get(i).unwrap() == values[i]));
}

#[test]
fn writers_and_readers_come_and_go_while_the_index_is_removed() {
    let place = Place::new();
    let path = &place.file();
    RecordFile::<String>::create(path).unwrap();
    let done = &AtomicBool::new(false);
    let written = &std::sync::atomic::AtomicUsize::new(0);
    thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(move || {
                for round in 0..150 {
                    let mut file = RecordFile::<String>::open(path).unwrap();
                    let added = match file.add(&String::new()) {
                        Ok(start) => start,
                        // The other writer has it.
                        Err(error) => {
                            assert_eq!(fault::<()>(Err(error)), FileFault::Locked);
                            continue;
                        }
                    };
                    let batch: Vec<String> = (1..8 + round % 90).map(|i| text(added + i)).collect();
                    assert_eq!(file.add_all(&batch).unwrap(), added + 1..added + 1 + batch.len());
                    assert!(file.get(added).unwrap().is_empty());
                    assert_eq!(file.recovery(), None);
                    written.store(file.len(), Ordering::SeqCst);
                }
                done.store(true, Ordering::SeqCst);
            });
        }
        for reader in 0..2 {
            scope.spawn(move || {
                let mut file = RecordFile::<String>::open(path).unwrap();
                let mut last = 0;
                loop {
                    let finished = done.load(Ordering::SeqCst);
                    let least = written.load(Ordering::SeqCst);
                    if reader == 0 {
                        file.refresh().unwrap();
                    } else {
                        file = RecordFile::open(path).unwrap();
                    }
                    assert!(file.len() >= last.max(least));
                    for i in last..file.len() {
                        let found = file.get(i).unwrap();
                        assert!(found.is_empty() || found == text(i), "{i}");
                    }
                    assert_eq!(file.recovery(), None);
                    last = file.len();
                    if finished {
                        return;
                    }
                    if reader == 1 {
                        drop(fs::remove_file(index_of(path)));
                    }
                }
            });
        }
    });
    let file = RecordFile::<String>::open(path).unwrap();
    assert!(file.len() >= written.load(Ordering::SeqCst));
    assert!(file.iter().all(|value| value.is_ok()));
}
