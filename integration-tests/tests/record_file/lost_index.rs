//! What a wrong, lost, strange or foreign index does: it costs time, and no record.

use fory_like_core::Row;
use fory_like_core::file::{Durability, Options};

use super::*;

#[derive(Row)]
struct Number {
    number: u64,
}

/// The index with these places wrong.
fn wrong(index: &[u8], places: std::ops::Range<usize>, place: u64) -> Vec<u8> {
    let mut index = index.to_vec();
    for at in places {
        index[40 + 8 * at..][..8].copy_from_slice(&place.to_le_bytes());
    }
    index
}

#[test]
fn many_wrong_places_in_the_index_lose_no_record() {
    let place = Place::new();
    let values = texts(700);
    let path = written(&place, &values);
    let (bytes, index) = (fs::read(&path).unwrap(), fs::read(index_of(&path)).unwrap());
    for place_of_all in [0, 1 << 40, u64::MAX] {
        for places in [100..500, 0..699] {
            let path = place.copy("wrong", &bytes, Some(&wrong(&index, places, place_of_all)));
            let file = RecordFile::<String>::open(path).unwrap();
            assert_eq!(file.len(), 700);
            assert!((0..700).rev().all(|i| file.get(i).unwrap() == values[i]));
            assert!(file.iter().map(Result::unwrap).eq(values.iter().cloned()));
        }
    }
}

#[test]
fn wrong_places_in_the_index_lose_no_row_of_a_map() {
    let place = Place::new();
    let mut file = Options::new().rows().create(place.file()).unwrap();
    file.add_all(&(0..300).map(|number| Number { number }).collect::<Vec<_>>()).unwrap();
    drop(file);
    let (bytes, index) = (fs::read(place.file()).unwrap(), fs::read(index_of(&place.file())).unwrap());
    let path = place.copy("wrong", &bytes, Some(&wrong(&index, 50..200, 8)));
    let file = Options::new().rows().open::<Number>(path).unwrap();
    // SAFETY: the file is this test's.
    let map = unsafe { file.map().unwrap() };
    assert!(map.iter().map(|view| view.unwrap().number()).eq(0..300));
}

#[test]
fn an_index_that_becomes_shorter_under_a_reader_loses_no_record() {
    let place = Place::new();
    let values = texts(300);
    let file = RecordFile::<String>::open(written(&place, &values)).unwrap();
    let index = fs::OpenOptions::new().write(true).open(file.index_path()).unwrap();
    index.set_len(40 + 8 * 20).unwrap();
    assert!((0..300).all(|i| file.get(i).unwrap() == values[i]));
}

/// How many bytes this thread has read.
#[cfg(target_os = "linux")]
fn bytes_read() -> u64 {
    let io = fs::read_to_string("/proc/thread-self/io").unwrap();
    io.lines().find_map(|line| line.strip_prefix("rchar: ")).unwrap().parse().unwrap()
}

#[test]
#[cfg(target_os = "linux")]
fn a_wrong_place_in_the_index_does_not_have_the_file_read_up_to_it() {
    let place = Place::new();
    let mut file = RecordFile::create(place.file()).unwrap();
    file.add(&String::from("small")).unwrap();
    file.add(&"x".repeat(8 << 20)).unwrap();
    file.add(&String::from("last")).unwrap();
    drop(file);
    let (bytes, index) = (fs::read(place.file()).unwrap(), fs::read(index_of(&place.file())).unwrap());
    let path = place.copy("wrong", &bytes, Some(&wrong(&index, 1..2, bytes.len() as u64 - 30)));
    let file = RecordFile::<String>::open(path).unwrap();
    let before = bytes_read();
    assert_eq!(file.get(0).unwrap(), "small");
    assert!(bytes_read() - before < 1 << 20, "{}", bytes_read() - before);
    assert_eq!(file.get(1).unwrap().len(), 8 << 20);
}

#[test]
#[cfg(target_os = "linux")]
fn refreshing_without_an_index_reads_what_is_new() {
    let place = Place::new();
    let path = place.file();
    let mut writer = RecordFile::create(&path).unwrap();
    // The index cannot be written.
    fs::remove_file(index_of(&path)).unwrap();
    fs::create_dir(index_of(&path)).unwrap();
    drop(writer);
    writer = RecordFile::open(&path).unwrap();
    let value = "x".repeat(1000);
    writer.add_all(&vec![value.clone(); 2000]).unwrap();
    let mut reader = RecordFile::<String>::open(&path).unwrap();
    assert_eq!(reader.len(), 2000);
    let before = bytes_read();
    for i in 1..=20 {
        writer.add(&value).unwrap();
        assert_eq!(reader.refresh().unwrap(), 2000 + i);
    }
    // The file has more than two million bytes; the writer reads nothing.
    assert!(bytes_read() - before < 1 << 20, "{}", bytes_read() - before);
    assert!(reader.iter().all(|found| found.unwrap() == value));
}

#[test]
fn a_reader_that_refreshes_sees_what_it_would_see_had_it_been_opened() {
    let place = Place::new();
    let mut writer = RecordFile::create(place.file()).unwrap();
    let mut reader = RecordFile::<String>::open(place.file()).unwrap();
    let values = texts(4000);
    for (i, part) in values.chunks(7).enumerate() {
        writer.add_all(part).unwrap();
        if i % 100 == 50 {
            // Lost on the way, so that what the reader knows of is no file any more.
            drop(fs::remove_file(index_of(&place.file())));
            drop(writer);
            writer = RecordFile::open(place.file()).unwrap();
        }
        let start = reader.len();
        assert_eq!(reader.refresh().unwrap(), start + part.len());
        assert!(reader.iter().skip(start).map(Result::unwrap).eq(part.iter().cloned()));
    }
    assert!(reader.iter().map(Result::unwrap).eq(values.iter().cloned()));
    assert!((0..values.len()).all(|i| reader.get(i).unwrap() == values[i]));
}

#[test]
#[cfg(unix)]
fn what_is_no_index_is_as_good_as_none() {
    use std::os::unix::fs::symlink;
    use std::process::Command;

    let place = Place::new();
    let values = texts(600);
    let bytes = fs::read(written(&place, &values)).unwrap();
    let other = place.0.path().join("other");
    type Make<'a> = &'a dyn Fn(&Path);
    let makes: [(&str, Make<'_>); 4] = [
        ("a directory", &|path| fs::create_dir(path).unwrap()),
        ("a pipe", &|path| assert!(Command::new("mkfifo").arg(path).status().unwrap().success())),
        ("a link to itself", &|path| symlink(path, path).unwrap()),
        ("a link to something else", &|path| symlink(&other, path).unwrap()),
    ];
    for (what, make) in makes {
        fs::write(&other, "precious").unwrap();
        for create in [false, true] {
            let path = place.0.path().join(format!("{what} {create}"));
            make(&index_of(&path));
            let mut file = if create {
                let mut file = RecordFile::create(&path).unwrap();
                file.add_all(&values).unwrap();
                file
            } else {
                fs::write(&path, &bytes).unwrap();
                RecordFile::<String>::open(&path).unwrap()
            };
            assert_eq!(file.add(&"more".to_string()).unwrap(), 600, "{what}");
            assert!(file.iter().take(600).map(Result::unwrap).eq(values.iter().cloned()), "{what}");
            drop(file);
            let file = RecordFile::<String>::open(&path).unwrap();
            assert_eq!((file.len(), file.recovery()), (601, None), "{what}");
        }
        assert_eq!(fs::read(&other).unwrap(), b"precious");
    }
}

#[test]
#[cfg(unix)]
fn the_index_of_a_new_file_of_the_same_name_is_left_alone_by_readers_of_the_old_one() {
    let place = Place::new();
    let path = place.file();
    let old = texts(600);
    let mut reader = RecordFile::<String>::open(written(&place, &old)).unwrap();
    fs::remove_file(&path).unwrap();
    let mut writer = RecordFile::create(&path).unwrap();
    let new: Vec<String> = (0..1500).map(|i| format!("new {i}")).collect();
    writer.add_all(&new).unwrap();
    // Its own file is there for as long as it has it open; so is its index.
    assert!((0..600).all(|i| reader.get(i).unwrap() == old[i]));
    assert_eq!(reader.refresh().unwrap(), 600);
    assert_eq!(reader.add(&"old".to_string()).unwrap(), 600);
    reader.add_all(&vec!["old".to_string(); 600]).unwrap();
    assert!((0..600).all(|i| reader.get(i).unwrap() == old[i]));
    // And so are those of the new one.
    assert!((0..1500).all(|i| writer.get(i).unwrap() == new[i]));
    writer.add(&"more".to_string()).unwrap();
    drop((reader, writer));
    let file = RecordFile::<String>::open(&path).unwrap();
    assert_eq!(file.len(), 1501);
    assert!((0..1500).all(|i| file.get(i).unwrap() == new[i]));
}

#[test]
fn what_was_found_without_an_index_is_marked_as_having_been_there() {
    let place = Place::new();
    let values = texts(10);
    let path = written(&place, &values);
    fs::remove_file(index_of(&path)).unwrap();
    let mut file = Options::new().durability(Durability::OnSync).open::<String>(&path).unwrap();
    file.add(&"more".to_string()).unwrap();
    let index = fs::read(index_of(&path)).unwrap();
    let mark = u64::from_le_bytes(index[24..32].try_into().unwrap());
    let added = 16 + 2 + 4;
    assert_eq!(mark, fs::metadata(&path).unwrap().len() - added);
}

#[test]
#[cfg(target_os = "linux")]
fn opening_beside_a_writer_of_large_records_reads_few_of_them() {
    let place = Place::new();
    let mut writer = RecordFile::create(place.file()).unwrap();
    let value = "x".repeat(100_000);
    for _ in 0..100 {
        writer.add(&value).unwrap();
    }
    let before = bytes_read();
    let reader = RecordFile::<String>::open(place.file()).unwrap();
    assert_eq!((reader.len(), writer.len()), (100, 100));
    // What the writer has not written to the index yet, at most a MiB, and the last record that it has.
    assert!(bytes_read() - before < 2 << 20, "{}", bytes_read() - before);
}

#[test]
fn a_file_that_was_cut_since_it_was_opened_is_not_mapped() {
    let place = Place::new();
    let mut file = Options::new().rows().create(place.file()).unwrap();
    file.add_all(&(0..3000).map(|number| Number { number }).collect::<Vec<_>>()).unwrap();
    fs::OpenOptions::new().write(true).open(place.file()).unwrap().set_len(1000).unwrap();
    // SAFETY: nobody else changes the file of this test.
    let error = unsafe { file.map().unwrap_err() };
    assert!(matches!(error.kind(), ErrorKind::Io(_)), "{error}");
}
