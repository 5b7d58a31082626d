//! Files that were made to do harm, whose checksums are right, and files as a failure of the power leaves them.

use std::time::{Duration, Instant};

use fory_like_core::Config;
use fory_like_core::file::{Compression, Options};

use super::*;

/// CRC-32 as zlib computes it, with a table.
fn crc(bytes: &[u8]) -> u32 {
    let table: Vec<u32> = (0..256u32)
        .map(|byte| (0..8).fold(byte, |crc, _| if crc & 1 == 1 { crc >> 1 ^ 0xedb8_8320 } else { crc >> 1 }))
        .collect();
    !bytes.iter().fold(!0, |crc, byte| table[(crc as u8 ^ byte) as usize] ^ crc >> 8)
}

/// A head with the right checksum of itself, for the file that begins with these bytes.
fn head(file: &[u8], place: usize, len: u32, index: u32, sum: u32) -> Vec<u8> {
    let mut head = [len, index, sum].map(u32::to_le_bytes).concat();
    let sum = crc(&[&file[19..27], &(place as u64).to_le_bytes(), &head].concat());
    head.extend_from_slice(&sum.to_le_bytes());
    head
}

/// Replaces the payload of the only record.
fn with_payload(bytes: &[u8], start: usize, payload: &[u8]) -> Vec<u8> {
    let mut bytes = bytes[..start].to_vec();
    bytes.extend(head(&bytes, start, payload.len() as u32, 0, crc(payload)));
    bytes.extend_from_slice(payload);
    bytes
}

#[test]
fn a_file_full_of_heads_opens_in_time() {
    let place = Place::new();
    let path = written(&place, &texts(1));
    let mut bytes = fs::read(&path).unwrap();
    bytes.extend(b"damage");
    let len = bytes.len() + (1 << 20);
    while bytes.len() < len {
        // The right head of a record that reaches to the end, but is another.
        let rest = (len - bytes.len()).saturating_sub(16) as u32;
        bytes.extend(head(&bytes, bytes.len(), rest, 2, 7));
    }
    let path = place.copy("heads", &bytes, None);
    let start = Instant::now();
    assert_eq!(RecordFile::<String>::open(&path).unwrap().len(), 1);
    assert!(start.elapsed() < Duration::from_secs(30), "{:?}", start.elapsed());
}

#[test]
fn heads_that_point_beyond_the_file_or_to_its_end_are_no_records() {
    let place = Place::new();
    let path = written(&place, &texts(3));
    let bytes = fs::read(&path).unwrap();
    for (len, index) in [(u32::MAX, 3), (u32::MAX - 16, 3), (1, 3), (0, 2), (0, 4), (0, 3 | 1 << 31), (0, u32::MAX)] {
        let mut longer = bytes.clone();
        longer.extend(head(&bytes, bytes.len(), len, index, 0));
        let file = RecordFile::<String>::open(place.copy("longer", &longer, None)).unwrap();
        assert_eq!((file.len(), file.recovery().unwrap().cut), (3, 16), "{len} {index:#x}");
    }
}

#[test]
fn an_error_of_a_value_names_its_record() {
    let place = Place::new();
    let mut file = RecordFile::create(place.file()).unwrap();
    let start = fs::metadata(place.file()).unwrap().len() as usize;
    file.add(&vec![true]).unwrap();
    drop(file);
    let bytes = with_payload(&fs::read(place.file()).unwrap(), start, &[0, 1, 9]);
    let mut bytes = bytes;
    let last = bytes.len();
    bytes.extend(head(&bytes, last, 3, 1, crc(&[0, 1, 9])));
    bytes.extend([0, 1, 9]);
    let file = RecordFile::<Vec<bool>>::open(place.copy("values", &bytes, None)).unwrap();
    assert_eq!(file.get(1).unwrap_err().to_string(), "value[1][0]: expected a bool, 0 or 1, found 9 at byte 2");
    let errors: Vec<String> = file.iter().map(|value| value.unwrap_err().to_string()).collect();
    assert_eq!(errors[0], "value[0][0]: expected a bool, 0 or 1, found 9 at byte 2");
    assert_eq!(errors[1], file.get(1).unwrap_err().to_string());
}

#[test]
fn a_small_record_that_becomes_a_large_one_keeps_to_the_memory_budget() {
    let place = Place::new();
    for (i, compression) in [Compression::Gzip, Compression::Lz4, Compression::Zstd].into_iter().enumerate() {
        let path = place.0.path().join(i.to_string());
        let mut file = Options::new().compression(compression).create(&path).unwrap();
        file.add(&vec![0u8; 4 << 20]).unwrap();
        drop(file);
        assert!(fs::metadata(&path).unwrap().len() < 1 << 17);
        let file = Options::new().config(Config::new().memory_budget(1 << 20)).open::<Vec<u8>>(&path).unwrap();
        for error in [file.get(0).unwrap_err(), file.read_bytes(0, &mut Vec::new()).unwrap_err()] {
            assert!(matches!(error.kind(), ErrorKind::Budget { limit } if *limit == 1 << 20), "{error}");
        }
        let file = RecordFile::<Vec<u8>>::open(&path).unwrap();
        assert_eq!(file.get(0).unwrap().len(), 4 << 20);
    }
}

#[test]
fn compressed_bytes_of_any_kind_are_damage_and_no_panic() {
    let place = Place::new();
    let value = "some text, some text, and other text".repeat(20);
    for (i, compression) in [Compression::Gzip, Compression::Lz4, Compression::Zstd].into_iter().enumerate() {
        let path = place.0.path().join(i.to_string());
        let mut file = Options::new().compression(compression).create(&path).unwrap();
        let start = fs::metadata(&path).unwrap().len() as usize;
        file.add(&value).unwrap();
        drop(file);
        let bytes = fs::read(&path).unwrap();
        let payload = &bytes[start + 16..];
        for at in 4..payload.len() {
            let cut = &payload[..at];
            let mut changed = payload.to_vec();
            changed[at] = changed[at].wrapping_mul(31).wrapping_add(0x91);
            for payload in [cut, &changed] {
                fs::write(&path, with_payload(&bytes, start, payload)).unwrap();
                drop(fs::remove_file(index_of(&path)));
                let file = RecordFile::<String>::open(&path).unwrap();
                assert_eq!(file.len(), 1);
                if let Ok(found) = file.get(0) {
                    // What no checksum covers, as the time in the head of gzip.
                    assert_eq!(found.len(), value.len(), "{compression:?} {at}");
                }
            }
        }
    }
}

/// A file of eight synced records and then four more, as it is when its writer is gone: its bytes, its index, and where each begins, and the last one ends.
fn synced_and_more(place: &Place, batch: bool) -> (Vec<String>, Vec<u8>, Vec<u8>, Vec<usize>) {
    let values = texts(12);
    let mut file = RecordFile::create(place.file()).unwrap();
    let mut places = vec![fs::metadata(place.file()).unwrap().len() as usize];
    for value in &values {
        places.push(places.last().unwrap() + 16 + 2 + value.len());
    }
    for value in &values[..8] {
        file.add(value).unwrap();
    }
    file.sync().unwrap();
    if batch {
        file.add_all(&values[8..]).unwrap();
    } else {
        for value in &values[8..] {
            file.add(value).unwrap();
        }
    }
    let (bytes, index) = (fs::read(place.file()).unwrap(), fs::read(index_of(&place.file())).unwrap());
    assert_eq!(*places.last().unwrap(), bytes.len());
    (values, bytes, index, places)
}

#[test]
fn a_batch_with_a_hole_after_a_failure_of_the_power_is_not_there() {
    let place = Place::new();
    let (values, bytes, index, places) = synced_and_more(&place, true);
    for lost in 8..12 {
        // The block of the disk that holds it was not written.
        let mut torn = bytes.clone();
        torn[places[lost]..places[lost + 1]].fill(0);
        let path = place.copy("torn", &torn, Some(&index));
        let mut file = RecordFile::<String>::open(&path).unwrap();
        assert_eq!(file.len(), 8, "{lost}");
        assert_eq!(file.recovery().unwrap().cut as usize, bytes.len() - places[8]);
        assert!(file.iter().map(Result::unwrap).eq(values[..8].iter().cloned()));
        assert_eq!(file.add(&"next".to_string()).unwrap(), 8);
    }
}

#[test]
fn damage_to_the_last_records_keeps_the_number_of_those_that_were_synced() {
    let place = Place::new();
    let (values, bytes, index, places) = synced_and_more(&place, false);
    // Seven and six are damaged, and the rest was not synced, so it may be lost.
    for end in [places[8], places[8] + 5, places[9]] {
        let mut damaged = bytes[..end].to_vec();
        damaged[places[6] + 16] ^= 1;
        damaged[places[7] + 16] ^= 1;
        if end == places[9] {
            damaged[places[8]..].fill(0);
        }
        let path = place.copy("damaged", &damaged, Some(&index));
        let mut file = RecordFile::<String>::open(&path).unwrap();
        let found: Vec<Option<String>> = file.iter().map(Result::ok).collect();
        let expected: Vec<_> =
            values[..8].iter().enumerate().map(|(i, value)| (i < 6).then(|| value.clone())).collect();
        assert_eq!(found, expected, "{end}");
        assert_eq!(file.recovery().map_or(0, |recovery| recovery.cut) as usize, end - places[8]);
        assert_eq!(file.add(&"next".to_string()).unwrap(), 8);
        assert_eq!(file.get(8).unwrap(), "next");
    }
}

#[test]
fn a_torn_tail_behind_a_damaged_head_is_cut_at_the_mark() {
    let place = Place::new();
    let (_, bytes, index, places) = synced_and_more(&place, false);
    let mut damaged = bytes[..places[8] + 9].to_vec();
    damaged[places[7]] ^= 1;
    let path = place.copy("damaged", &damaged, Some(&index));
    let file = RecordFile::<String>::open(&path).unwrap();
    assert_eq!((file.len(), file.recovery().unwrap().cut), (8, 9));
    assert_eq!(fault(file.get(7)), FileFault::Damaged { index: 7 });
    assert_eq!(fs::metadata(&path).unwrap().len() as usize, places[8]);
}

#[test]
fn records_without_bytes_and_records_of_megabytes_stand_side_by_side() {
    let place = Place::new();
    let values: Vec<String> =
        (0..40).map(|i| "y".repeat([0, 1, 65_500, 0, 65_536, 70_000, 2, 1 << 20][i % 8])).collect();
    let path = written(&place, &values);
    let units = place.0.path().join("units");
    let mut file = RecordFile::create(&units).unwrap();
    file.add_all(&[(); 1000]).unwrap();
    for index in [true, false] {
        if !index {
            fs::remove_file(index_of(&path)).unwrap();
            drop(fs::remove_file(index_of(&units)));
        }
        let file = RecordFile::<String>::open(&path).unwrap();
        assert!(file.iter().map(Result::unwrap).eq(values.iter().cloned()));
        assert!((0..40).rev().all(|i| file.get(i).unwrap() == values[i]));
        assert_eq!(RecordFile::<()>::open(&units).unwrap().iter().filter(Result::is_ok).count(), 1000);
    }
}

#[test]
fn what_is_no_file_is_an_error() {
    let place = Place::new();
    assert!(matches!(RecordFile::<u8>::open(place.0.path()).unwrap_err().kind(), ErrorKind::Io(_)));
    assert!(matches!(RecordFile::<u8>::create(place.0.path()).unwrap_err().kind(), ErrorKind::Io(_)));
    #[cfg(target_os = "linux")]
    {
        assert!(matches!(RecordFile::<u8>::create("/dev/full").unwrap_err().kind(), ErrorKind::Io(_)));
        assert_eq!(fault(RecordFile::<u8>::open("/dev/zero")), FileFault::NoRecordFile);
        assert_eq!(fault(RecordFile::<u8>::open("/dev/null")), FileFault::NoRecordFile);
    }
}

#[test]
fn a_record_file_may_be_shared_between_threads_whatever_its_values() {
    fn shared<T: Send + Sync>() {}
    shared::<RecordFile<std::rc::Rc<u8>>>();
    let place = Place::new();
    // Values that are written may borrow, and be read where their type's owned form is alike.
    let text = String::from("borrowed");
    let mut file: RecordFile<&str> = RecordFile::create(place.file()).unwrap();
    file.add(&&*text).unwrap();
    drop(file);
    let file = RecordFile::<String>::open(place.file()).unwrap();
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| assert!((0..100).all(|_| file.get(0).unwrap() == text)));
        }
    });
}

#[test]
#[cfg(unix)]
fn a_file_that_may_only_be_read_tells_of_its_torn_tail_and_keeps_it() {
    use std::os::unix::fs::PermissionsExt;

    let place = Place::new();
    let (_, bytes, index, _) = synced_and_more(&place, false);
    let torn = [&bytes[..], b"torn"].concat();
    let path = place.copy("torn", &torn, Some(&index));
    fs::set_permissions(&path, fs::Permissions::from_mode(0o444)).unwrap();
    let may_write = fs::OpenOptions::new().write(true).open(&path).is_ok();
    let file = RecordFile::<String>::open(&path).unwrap();
    assert_eq!((file.len(), file.recovery().unwrap().cut), (12, 4));
    // A superuser may write whatever the permissions say.
    let left = if may_write { bytes.len() } else { torn.len() };
    assert_eq!(fs::metadata(&path).unwrap().len() as usize, left);
}

#[test]
fn what_looks_like_a_record_within_a_value_is_none_when_the_value_is_torn() {
    let place = Place::new();
    let mut file = RecordFile::create(place.file()).unwrap();
    file.add(&vec![1u8]).unwrap();
    let before = fs::read(place.file()).unwrap();
    // Whoever gives the value may know where it will stand, but not the number of the file.
    let other = Place::new();
    RecordFile::<Vec<u8>>::create(other.file()).unwrap();
    let foreign = fs::read(other.file()).unwrap();
    // With that, which the second case shows, it would be found.
    for (number, len) in [(&foreign, 1), (&before, 3)] {
        let path = place.copy("torn", &before, None);
        let mut file = RecordFile::<Vec<u8>>::open(&path).unwrap();
        let payload = [0, 1, 66];
        let inner = before.len() + 16 + 2;
        let mut value = head(number, inner, payload.len() as u32, 2, crc(&payload));
        value.extend(payload);
        value.extend([0; 50]);
        file.add(&value).unwrap();
        drop(file);
        let bytes = fs::read(&path).unwrap();
        assert_eq!(bytes[inner..inner + value.len()], value);
        let path = place.copy("torn", &bytes[..bytes.len() - 1], None);
        assert_eq!(RecordFile::<Vec<u8>>::open(&path).unwrap().len(), len);
    }
}
