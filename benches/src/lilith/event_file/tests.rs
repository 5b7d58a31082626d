use std::{env, process};

use super::*;
use crate::data::lilith::LoggingEvent;
use crate::lilith::gzip;
use crate::systems::fory_like::Fixed;
use crate::systems::lilith::{Gzip, LilithXml};

fn path(name: &str) -> PathBuf {
    let directory = env::temp_dir().join(format!("fory-like-event-file-{name}-{}", process::id()));
    fs::create_dir_all(&directory).unwrap();
    directory.join("events.lilith")
}

fn remove(path: &Path) {
    fs::remove_dir_all(path.parent().unwrap()).unwrap();
}

/// What opening a file says.
fn refusal<T, S: System<T>>(path: &Path, compression: Compression) -> String {
    EventFile::<T, S>::open(path, compression).map(drop).unwrap_err().to_string()
}

#[test]
fn the_data_file_is_a_head_lengths_and_messages_and_the_index_their_places() {
    let path = path("layout");
    let mut file = EventFile::<u16, Fixed>::create(&path, Compression::None).unwrap();
    file.add(&0x1234).unwrap();
    file.add_all(&[1, 2]).unwrap();
    let data = fs::read(&path).unwrap();
    let head = file.head.len();
    assert_eq!(data[..8], [0x0b, 0x50, 0x1e, 0x7e, 0x0b, 0x5e, 0x55, 0xed]);
    assert_eq!(data[8..12], (head as u32 - 12).to_be_bytes());
    assert_eq!(data[head..], [0, 0, 0, 3, 0, 0x34, 0x12, 0, 0, 0, 3, 0, 1, 0, 0, 0, 0, 3, 0, 2, 0]);
    let places = [0, 7, 14].map(|place| (head as u64 + place).to_be_bytes());
    assert_eq!(fs::read(path.with_file_name("events.index")).unwrap(), places.concat());
    assert_eq!([0, 2, 1].map(|index| file.get(index).unwrap()), [0x1234, 2, 1]);
    remove(&path);
}

#[test]
fn the_meta_data_are_a_compressed_message_of_what_the_events_are() {
    let meta_data = |kind: Kind| {
        let mut message = Vec::new();
        gzip::decompress(&kind.head().unwrap()[12..], &mut message).unwrap();
        message
    };
    let plain = b"\x0a\x16\x0a\x0bcontentType\x12\x07logging\x0a\x1b\x0a\x0dcontentFormat\x12\x0aLilith XML";
    assert_eq!(meta_data(Kind::of::<_, LilithXml>(Compression::None)), plain);
    let compressed = [&b"\x0a\x13\x0a\x0bcompression\x12\x04GZIP"[..], plain].concat();
    assert_eq!(meta_data(Kind::of::<_, Gzip<LilithXml>>(Compression::Gzip)), compressed);
}

#[test]
fn what_was_added_is_there_when_the_file_is_opened_again() {
    let path = path("open");
    let events: Vec<_> = (0..10).map(LoggingEvent::sample).collect();
    let mut file = EventFile::<_, Gzip<LilithXml>>::open(&path, Compression::Gzip).unwrap();
    assert_eq!(file.count().unwrap(), 0);
    assert!(file.get(0).unwrap_err().to_string().contains("one of the two files is missing"));
    file.add_all(&events[..4]).unwrap();
    let mut file = EventFile::<_, Gzip<LilithXml>>::open(&path, Compression::Gzip).unwrap();
    assert_eq!(file.count().unwrap(), 4);
    events[4..].iter().for_each(|event| file.add(event).unwrap());
    for (index, event) in events.iter().enumerate().rev() {
        assert_eq!(file.get(index).unwrap(), *event);
    }
    assert!(file.get(10).unwrap_err().to_string().ends_with("there is no event 10: it has 10"));
    let other = refusal::<LoggingEvent, LilithXml>(&path, Compression::None);
    assert!(other.ends_with("Lilith XML with compression gzip, not Lilith XML with compression none"), "{other}");
    let other = refusal::<u16, Gzip<Fixed>>(&path, Compression::Gzip);
    assert!(other.ends_with("Lilith XML with compression gzip, not fory-like with compression gzip"), "{other}");
    remove(&path);
}

#[test]
fn a_file_that_was_removed_while_nothing_was_done_is_made_anew() {
    let path = path("removed");
    let mut file = EventFile::<u16, Fixed>::create(&path, Compression::None).unwrap();
    file.add_all(&[1, 2]).unwrap();
    fs::write(&path, [0; 11]).unwrap();
    file.add(&3).unwrap();
    assert_eq!((file.count().unwrap(), file.get(0).unwrap()), (1, 3));
    fs::remove_file(&path).unwrap();
    file.add_all(&[]).unwrap();
    assert_eq!((file.count().unwrap(), fs::read(&path).unwrap() == file.head), (0, true));
    EventFile::<u16, Fixed>::create(&path, Compression::None).unwrap().add(&4).unwrap();
    assert_eq!((file.count().unwrap(), file.get(0).unwrap()), (1, 4));
    remove(&path);
}

#[test]
fn an_event_that_cannot_be_written_adds_nothing() {
    let path = path("refused");
    let mut file = EventFile::<_, LilithXml>::create(&path, Compression::None).unwrap();
    let bad = LoggingEvent { logger: "\0".to_string(), ..LoggingEvent::default() };
    let good = LoggingEvent::sample(1);
    assert!(file.add_all(&[good.clone(), bad.clone()]).is_err());
    assert!(file.add(&bad).is_err());
    assert_eq!(file.count().unwrap(), 0);
    // It goes behind what was written and never added.
    file.add(&good).unwrap();
    assert_eq!((file.count().unwrap(), file.get(0).unwrap()), (1, good));
    remove(&path);
}

#[test]
fn events_without_a_place_get_one_that_is_none() {
    let path = path("holes");
    let mut file = EventFile::<u16, Fixed>::create(&path, Compression::None).unwrap();
    file.add(&7).unwrap();
    // The last place was cut.
    fs::OpenOptions::new().write(true).open(&file.index).unwrap().set_len(12).unwrap();
    let mut index = Handle::writing(&file.index).unwrap();
    write_place(&mut index, 3, 5).unwrap();
    let head = file.head.len() as u64;
    let places = [head, u64::MAX, u64::MAX, 5].map(u64::to_be_bytes).concat();
    assert_eq!(fs::read(&file.index).unwrap(), places);
    assert_eq!(file.get(0).unwrap(), 7);
    assert!(file.get(1).is_err());
    remove(&path);
}

#[test]
fn a_place_or_length_beyond_the_end_is_an_error_before_memory_is_taken() {
    let path = path("damage");
    let mut file = EventFile::<u16, Fixed>::create(&path, Compression::None).unwrap();
    file.add(&7).unwrap();
    let (index, head) = (file.index.clone(), file.head.len());
    for place in [head as u64 + 4, u64::MAX - 3] {
        fs::write(&index, place.to_be_bytes()).unwrap();
        let error = file.get(0).unwrap_err().to_string();
        assert!(error.ends_with(&format!("event 0 at {place} is beyond the end at {}", head + 7)), "{error}");
    }
    fs::write(&index, (head as u64).to_be_bytes()).unwrap();
    let mut data = fs::read(&path).unwrap();
    data[head..head + 4].copy_from_slice(&u32::MAX.to_be_bytes());
    fs::write(&path, data).unwrap();
    let error = file.get(0).unwrap_err().to_string();
    assert!(error.ends_with(&format!("has 4294967295 bytes, beyond the end at {}", head + 7)), "{error}");
    remove(&path);
}

#[test]
fn a_head_of_something_else_or_without_its_end_is_an_error() {
    let path = path("head");
    let file = EventFile::<u16, Fixed>::create(&path, Compression::None).unwrap();
    let open = || refusal::<u16, Fixed>(&path, Compression::None);
    for place in 0..file.head.len() {
        // But for what gzip says of its making: text or not, time, effort and system.
        if (12 + 3..12 + 10).contains(&place) {
            continue;
        }
        let mut head = file.head.clone();
        head[place] ^= 1;
        fs::write(&path, head).unwrap();
        assert!(!open().is_empty(), "{place}");
    }
    for length in 12..file.head.len() {
        fs::write(&path, &file.head[..length]).unwrap();
        let expected = format!("the head has {} bytes, the file {length}", file.head.len());
        assert!(open().ends_with(&expected), "{}", open());
    }
    fs::write(&path, [&file.head[..8], &[0; 4]].concat()).unwrap();
    assert!(open().ends_with("of no format with compression none, not fory-like with compression none"), "{}", open());
    fs::write(&path, [&file.head[..], &[0]].concat()).unwrap();
    assert!(open().ends_with("there are events, and no index"), "{}", open());
    let sparse = gzip::compress(b"\x10\x01", Vec::new()).unwrap();
    fs::write(&path, [&file.head[..8], &(sparse.len() as u32).to_be_bytes(), &sparse].concat()).unwrap();
    assert!(open().contains("the file is sparse"), "{}", open());
    let index = path.with_extension("index");
    assert!(refusal::<u16, Fixed>(&index, Compression::None).contains("the name of its index"));
    remove(&path);
}
