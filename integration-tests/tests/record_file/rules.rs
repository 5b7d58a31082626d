//! The bytes of the file, and what its functions do with it.

use fory_like_core::file::{Durability, FileFault, Options, RecordFile, Recovery};
use fory_like_core::{Config, Error};

use super::*;

/// CRC-32 as zlib computes it, bit by bit.
fn crc(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(!0u32, |crc, byte| {
        (0..8).fold(crc ^ u32::from(*byte), |crc, _| if crc & 1 == 1 { crc >> 1 ^ 0xedb8_8320 } else { crc >> 1 })
    })
}

#[test]
fn a_file_is_a_head_and_records() {
    let place = Place::new();
    let mut file = Options::new().metadata("k", "v").create(place.file()).unwrap();
    assert_eq!(file.add(&258u16).unwrap(), 0);
    assert_eq!(file.add_all(&[1, 2]).unwrap(), 1..3);
    let bytes = fs::read(place.file()).unwrap();

    let (front, rest) = bytes.split_at(16);
    assert_eq!(front[..12], *b"foryfile\x01\0\0\0");
    // The message: header byte, bits, compression, eight bytes that are the file's own, fingerprint, type, metadata.
    let fingerprint = fory_like_core::schema_of::<u16>().fingerprint().to_le_bytes();
    let expected = [&fingerprint[..], b"\x03u16", b"\x01\x01k\x01v"].concat();
    let message = &rest[..usize::from(front[12])];
    assert_eq!((message[..3].as_ref(), &message[11..]), (&[0, 0, 0][..], &expected[..]));
    let head = (16 + message.len() + 4).next_multiple_of(8);
    assert!(bytes[16 + message.len()..head - 4].iter().all(|&byte| byte == 0));
    assert_eq!(bytes[head - 4..head], crc(&bytes[..head - 4]).to_le_bytes());

    // Three records of three bytes; the second says that the third belongs to it.
    let mut at = head;
    for (index, payload) in [[0, 2, 1], [0, 1, 0], [0, 2, 0]].into_iter().enumerate() {
        let word = index as u32 | if index == 1 { 1 << 31 } else { 0 };
        let mut record = [3u32.to_le_bytes(), word.to_le_bytes(), crc(&payload).to_le_bytes()].concat();
        let sum = crc(&[&message[3..11], &(at as u64).to_le_bytes(), &record].concat());
        record.extend_from_slice(&sum.to_le_bytes());
        record.extend_from_slice(&payload);
        assert_eq!(bytes[at..at + record.len()], record, "{index}");
        at += record.len();
    }
    assert_eq!(at, bytes.len());

    // The index: the number of the file, how far it is safe, and where records begin.
    let id = &message[3..11];
    file.sync().unwrap();
    drop(file);
    let index = fs::read(index_of(&place.file())).unwrap();
    let mut expected = [b"foryindx", id].concat();
    expected.extend_from_slice(&crc(&expected).to_le_bytes());
    expected.extend_from_slice(&[0; 4]);
    let synced = (bytes.len() as u64).to_le_bytes();
    expected.extend_from_slice(&synced);
    expected.extend_from_slice(&crc(&synced).to_le_bytes());
    expected.extend_from_slice(&[0; 4]);
    for record in 0..3 {
        expected.extend_from_slice(&((head + record * 19) as u64).to_le_bytes());
    }
    assert_eq!(index, expected);
}

#[test]
fn what_was_added_is_had_by_its_index() {
    let place = Place::new();
    let values = texts(2000);
    let mut file = RecordFile::create(place.file()).unwrap();
    for (i, value) in values[..700].iter().enumerate() {
        assert_eq!(file.add(value).unwrap(), i);
        assert_eq!(file.get(i).unwrap(), *value);
    }
    assert_eq!(file.add_all(&values[700..]).unwrap(), 700..2000);
    for reopened in [false, true] {
        if reopened {
            drop(file);
            file = RecordFile::open(place.file()).unwrap();
        }
        assert_eq!((file.len(), file.is_empty()), (2000, false));
        assert!((0..2000).rev().all(|i| file.get(i).unwrap() == values[i]));
        assert!(file.iter().map(Result::unwrap).eq(values.iter().cloned()));
        assert!(file.iter().rev().map(Result::unwrap).eq(values.iter().rev().cloned()));
        assert_eq!(file.iter().nth(1234).unwrap().unwrap(), values[1234]);
        assert_eq!(file.iter().skip(3).step_by(500).map(Result::unwrap).collect::<Vec<_>>().len(), 4);
        assert!(file.iter().nth(2000).is_none());
        assert_eq!(fault(file.get(2000)), FileFault::NoRecord { index: 2000, len: 2000 });
        assert_eq!(file.recovery(), None);
    }
    // Adding goes on where it was.
    assert_eq!(file.add(&"more".to_string()).unwrap(), 2000);
    assert_eq!(file.get(2000).unwrap(), "more");
}

#[test]
fn nothing_is_added_where_a_value_cannot_be_written() {
    let place = Place::new();
    let mut file = RecordFile::create(place.file()).unwrap();
    file.add(&vec![()]).unwrap();
    let before = fs::read(place.file()).unwrap();
    assert!(file.add(&vec![(); 70_000]).is_err());
    let error = file.add_all(&[vec![()], vec![(); 70_000]]).unwrap_err();
    assert!(error.to_string().starts_with("value[1]: "), "{error}");
    assert_eq!(fs::read(place.file()).unwrap(), before);
    assert_eq!(file.add_all(&[]).unwrap(), 1..1);
    assert_eq!(file.add(&vec![(); 2]).unwrap(), 1);
    assert_eq!(file.iter().map(|list| list.unwrap().len()).collect::<Vec<_>>(), [1, 2]);
}

#[test]
fn a_file_that_is_there_is_not_overwritten() {
    let place = Place::new();
    let path = written(&place, &texts(3));
    let before = fs::read(&path).unwrap();
    assert_eq!(fault(RecordFile::<String>::create(&path)), FileFault::Exists);
    assert_eq!(fs::read(&path).unwrap(), before);
    // An empty one may have been made to have the name.
    let empty = place.copy("empty", b"", None);
    assert!(RecordFile::<String>::create(empty).is_ok());
}

#[test]
fn there_is_one_writer() {
    let place = Place::new();
    let mut first = RecordFile::create(place.file()).unwrap();
    first.add(&1u8).unwrap();
    let mut second = RecordFile::<u8>::open(place.file()).unwrap();
    assert_eq!(second.get(0).unwrap(), 1);
    assert_eq!(fault(second.add(&2)), FileFault::Locked);
    assert_eq!(fault(RecordFile::<u8>::create(place.file())), FileFault::Locked);
    first.add(&3).unwrap();
    drop(first);
    // It knows what was added since.
    assert_eq!(second.add(&2).unwrap(), 2);
    assert_eq!(second.iter().map(Result::unwrap).collect::<Vec<_>>(), [1, 3, 2]);
}

#[test]
fn another_type_or_configuration_is_an_error_that_says_so() {
    let place = Place::new();
    let path = place.file();
    drop(Options::new().config(Config::new().compress_numbers()).create::<Vec<u32>>(&path).unwrap());
    let text = |result: Result<(), Error>| result.unwrap_err().to_string();
    assert_eq!(
        text(Options::new().config(Config::new().compress_numbers()).open::<Vec<i32>>(&path).map(drop)),
        "the record file holds values of another type: list<u32> in the file, list<i32> asked for",
    );
    assert_eq!(
        text(RecordFile::<Vec<u32>>::open(&path).map(drop)),
        "the record file has another configuration: messages with compressed numbers in the file, \
         messages with numbers of fixed width asked for",
    );
    assert_eq!(
        text(Options::new().config(Config::new().compress_numbers().verify_schema()).open::<Vec<u32>>(&path).map(drop)),
        "the record file has another configuration: messages with compressed numbers in the file, \
         messages with compressed numbers and fingerprints asked for",
    );
    let file = |bytes: &[u8]| place.copy("other", bytes, None);
    assert_eq!(text(RecordFile::<u8>::open(file(b"hello")).map(drop)), "this is no record file");
    assert_eq!(text(RecordFile::<u8>::open(file(b"")).map(drop)), "this is no record file");
    assert_eq!(
        text(RecordFile::<u8>::open(file(b"foryfile\x02\0\0\0\0\0\0\0")).map(drop)),
        "a record file of version 2; this program knows version 1",
    );
    assert!(text(RecordFile::<u8>::open(place.0.path().join("none")).map(drop)).contains("No such file"));
}

#[test]
fn durability_is_what_was_asked_for() {
    let place = Place::new();
    for (i, (durability, marks)) in [
        (Durability::OnSync, [0, 0, 0, 0]),
        (Durability::EveryAdd, [1, 2, 3, 4]),
        (Durability::Every(3), [0, 0, 3, 3]),
        (Durability::Every(0), [1, 2, 3, 4]),
    ]
    .into_iter()
    .enumerate()
    {
        let path = place.0.path().join(i.to_string());
        let mut file = Options::new().durability(durability).create(&path).unwrap();
        let start = fs::metadata(&path).unwrap().len();
        // The index says how far the file is safe.
        for mark in marks {
            file.add(&7u8).unwrap();
            let index = fs::read(index_of(&path)).unwrap();
            let synced = u64::from_le_bytes(index[24..32].try_into().unwrap());
            assert_eq!(synced, if mark == 0 { 0 } else { start + mark * 18 }, "{durability:?}");
        }
    }
}

#[test]
fn the_index_is_made_again_and_one_of_another_file_is_not_believed() {
    let place = Place::new();
    let values = texts(1500);
    let path = written(&place, &values);
    let (bytes, index) = (fs::read(&path).unwrap(), fs::read(index_of(&path)).unwrap());
    assert_eq!(index.len(), 40 + 8 * 1500);
    let other = Place::new();
    let foreign = fs::read(index_of(&written(&other, &texts(1501)))).unwrap();
    for index in [None, Some(&foreign[..]), Some(b""), Some(&index[..40]), Some(&index[..77])] {
        let path = place.copy("copy", &bytes, index);
        let file = RecordFile::<String>::open(&path).unwrap();
        assert_eq!(file.recovery(), None);
        assert!(file.iter().map(Result::unwrap).eq(values.iter().cloned()));
        assert!((0..1500).all(|i| file.get(i).unwrap() == values[i]));
        // Nobody was writing, so it has been written again.
        assert!(fs::metadata(index_of(&path)).unwrap().len() >= 40 + 8 * 988);
    }
    // Records from another place, with heads that would fit, are none of this file.
    let cut = place.copy("cut", &bytes[..bytes.len() - 3], Some(&index));
    assert_eq!(
        RecordFile::<String>::open(cut).unwrap().recovery().map(|Recovery { cut, missing, .. }| (cut > 0, missing)),
        Some((true, 3)),
    );
}
