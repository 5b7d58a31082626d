//! What records can be: messages, rows, compressed.

use fory_like_core::file::{Compression, Options};
use fory_like_core::{Config, Deserialize, ErrorKind, Row, Serialize};

use super::*;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Row)]
struct Visit {
    page: String,
    seconds: u32,
    numbers: Vec<u64>,
}

fn visits() -> Vec<Visit> {
    (0..300)
        .map(|i| Visit { page: "page ".repeat(i % 50), seconds: i as u32, numbers: vec![i as u64; i % 9] })
        .collect()
}

const COMPRESSIONS: [Compression; 4] = [Compression::None, Compression::Gzip, Compression::Lz4, Compression::Zstd];

#[test]
fn every_compression_gives_back_messages_and_rows() {
    let place = Place::new();
    let visits = visits();
    let mut sizes = Vec::new();
    for (i, compression) in COMPRESSIONS.into_iter().enumerate() {
        let options = Options::new().config(Config::new().compress_numbers()).compression(compression);
        let path = place.0.path().join(format!("messages {i}"));
        let mut file = options.create(&path).unwrap();
        file.add(&visits[0]).unwrap();
        file.add_all(&visits[1..]).unwrap();
        drop(file);
        let file = Options::new().config(Config::new().compress_numbers()).open::<Visit>(&path).unwrap();
        assert_eq!(file.compression(), compression);
        assert!(file.iter().map(Result::unwrap).eq(visits.iter().cloned()));
        assert!((0..300).all(|i| file.get(i).unwrap() == visits[i]));
        let mut bytes = b"before".to_vec();
        file.read_bytes(299, &mut bytes).unwrap();
        assert_eq!(bytes[6..], Config::new().compress_numbers().to_vec(&visits[299]).unwrap());
        sizes.push(fs::metadata(&path).unwrap().len());

        let path = place.0.path().join(format!("rows {i}"));
        let mut file = Options::new().rows().compression(compression).create(&path).unwrap();
        file.add_all(&visits).unwrap();
        drop(file);
        let file = Options::new().rows().open::<Visit>(&path).unwrap();
        assert!(file.iter().map(Result::unwrap).eq(visits.iter().cloned()));
    }
    assert!(sizes[1..].iter().all(|&size| size < sizes[0]), "{sizes:?}");
}

#[test]
fn a_compressed_record_that_lies_about_its_length_is_damaged() {
    // As a hostile writer would make it: all checksums are right.
    let place = Place::new();
    for compression in &COMPRESSIONS[1..] {
        let raw = Config::new().to_vec(&vec![7u8; 1000]).unwrap();
        for len in [0u32, 1, 1002, 1004, u32::MAX] {
            let path = place.file();
            let _ = fs::remove_file(&path);
            let mut file = Options::new().compression(*compression).create::<Vec<u8>>(&path).unwrap();
            let start = fs::metadata(&path).unwrap().len() as usize;
            file.add(&vec![7u8; 1000]).unwrap();
            drop(file);
            let mut bytes = fs::read(&path).unwrap();
            assert_eq!(bytes[start + 16..start + 20], (raw.len() as u32).to_le_bytes());
            bytes[start + 16..start + 20].copy_from_slice(&len.to_le_bytes());
            let sum = crc32fast_of(&bytes[start + 16..]);
            bytes[start + 8..start + 12].copy_from_slice(&sum.to_le_bytes());
            let sum =
                crc32fast_of(&[&bytes[19..27], &(start as u64).to_le_bytes(), &bytes[start..start + 12]].concat());
            bytes[start + 12..start + 16].copy_from_slice(&sum.to_le_bytes());
            let path = place.copy("lies", &bytes, None);
            let file = RecordFile::<Vec<u8>>::open(path).unwrap();
            assert_eq!(fault(file.get(0)), FileFault::Damaged { index: 0 }, "{compression:?} {len}");
            let _ = fs::remove_file(index_of(&place.file()));
        }
    }
}

/// CRC-32 as zlib computes it, bit by bit.
fn crc32fast_of(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(!0u32, |crc, byte| {
        (0..8).fold(crc ^ u32::from(*byte), |crc, _| if crc & 1 == 1 { crc >> 1 ^ 0xedb8_8320 } else { crc >> 1 })
    })
}

#[test]
fn rows_are_read_in_a_map_of_the_file() {
    let place = Place::new();
    let visits = visits();
    let mut file = Options::new().rows().create(place.file()).unwrap();
    file.add_all(&visits).unwrap();
    // SAFETY: the file is this test's.
    let map = unsafe { file.map().unwrap() };
    assert_eq!((map.len(), map.is_empty()), (300, false));
    for (view, visit) in map.iter().zip(&visits) {
        let view = view.unwrap();
        assert_eq!((view.page(), view.seconds()), (&*visit.page, visit.seconds));
        // Records begin at multiples of eight, so that lists of numbers are slices.
        assert_eq!(view.numbers().as_slice(), Some(&*visit.numbers));
    }
    assert_eq!(fault(map.get(300).map(drop)), FileFault::NoRecord { index: 300, len: 300 });
    drop(map);
    drop(file);

    // A byte of a row changed: the others are views still.
    let mut bytes = fs::read(place.file()).unwrap();
    let last = bytes.len() - 1;
    bytes[last] ^= 1;
    let path = place.copy("changed", &bytes, Some(&fs::read(index_of(&place.file())).unwrap()));
    let file = Options::new().rows().open::<Visit>(path).unwrap();
    // SAFETY: as above.
    let map = unsafe { file.map().unwrap() };
    assert_eq!(map.iter().filter(|view| view.is_ok()).count(), 299);

    let mut file = Options::new().rows().compression(Compression::Lz4).create(place.0.path().join("lz4")).unwrap();
    file.add(&visits[0]).unwrap();
    // SAFETY: as above.
    let error = unsafe { file.map().unwrap_err() };
    assert!(matches!(error.kind(), ErrorKind::Unsupported { .. }), "{error}");
}
