//! Lilith's events through the Java stream codec, against streams that Lilith's own classes have written.

use std::io::Read;

use fory_like_benches::{
    data::lilith::{EVENTS, EventWrapper, Level, LoggerContext, LoggingEvent, Marker, Message, ThrowableInfo},
    java::{Codec, Error, StreamReader, StreamWriter, lilith},
};

const EVENT: [&[u8]; 3] = [
    include_bytes!("../goldens/lilith/event-0.ser"),
    include_bytes!("../goldens/lilith/event-1.ser"),
    include_bytes!("../goldens/lilith/event-2.ser"),
];

/// 100 wrappers in one stream.
fn golden_stream() -> Vec<u8> {
    let mut stream = Vec::new();
    let compressed = &include_bytes!("../goldens/lilith/streaming-100.ser.gz")[..];
    flate2::read::GzDecoder::new(compressed).read_to_end(&mut stream).unwrap();
    stream
}

fn codec() -> Codec {
    lilith::codec().unwrap()
}

fn stream_of(codec: &Codec, count: usize) -> Vec<u8> {
    let mut writer = StreamWriter::new(codec);
    for number in 0..count {
        writer.push(&EventWrapper::sample(number)).unwrap();
        if (number + 1).is_multiple_of(lilith::RESET_AFTER) {
            writer.reset();
        }
    }
    writer.into_bytes()
}

#[test]
fn events_are_the_bytes_of_liliths_classes() {
    let codec = codec();
    for (number, golden) in EVENT.into_iter().enumerate() {
        assert!(codec.to_vec(&LoggingEvent::sample(number)).unwrap() == golden, "event {number}");
        assert_eq!(codec.from_slice::<LoggingEvent>(golden), Ok(LoggingEvent::sample(number)));
    }
}

#[test]
fn all_events_take_as_much_as_liliths() {
    let codec = codec();
    let mut total = 0;
    for number in 0..EVENTS {
        let event = LoggingEvent::sample(number);
        let bytes = codec.to_vec(&event).unwrap();
        assert!(codec.from_slice::<LoggingEvent>(&bytes).unwrap() == event, "event {number}");
        total += bytes.len();
    }
    assert_eq!(total, 9_753_790);
}

#[test]
fn a_stream_of_wrappers_is_the_bytes_of_liliths_classes() {
    let codec = codec();
    let golden = golden_stream();
    assert!(stream_of(&codec, 100) == golden);
    let mut reader = StreamReader::new(&codec, &golden).unwrap();
    for number in 0..100 {
        assert_eq!(reader.read(), Ok(Some(EventWrapper::sample(number))));
    }
    assert_eq!(reader.read::<EventWrapper>(), Ok(None));
    assert_eq!(reader.read::<EventWrapper>(), Ok(None));
}

#[test]
fn all_wrappers_in_a_stream_take_as_much_as_liliths() {
    let codec = codec();
    let stream = stream_of(&codec, EVENTS);
    assert_eq!(stream.len(), 6_316_260);
    let mut reader = StreamReader::new(&codec, &stream).unwrap();
    for number in 0..EVENTS {
        assert!(reader.read().unwrap() == Some(EventWrapper::sample(number)), "wrapper {number}");
    }
    assert_eq!(reader.read::<EventWrapper>(), Ok(None));
}

/// An event with something in every field.
fn full() -> LoggingEvent {
    let mut event = LoggingEvent::sample(7);
    event.sequence_number = Some(-8);
    event.level = Level::Warn;
    let thread = event.thread_info.as_mut().unwrap();
    (thread.id, thread.priority) = (Some(5), Some(5));
    (thread.group_id, thread.group_name) = (Some(1 << 40), Some("group".into()));
    event.logger_context = Some(LoggerContext {
        name: Some("context".into()),
        birth_time: Some(5),
        properties: [("a".into(), "b".into()), ("c".into(), String::new())].into(),
    });
    let cause = |name: &str, cause| ThrowableInfo { name: Some(name.into()), cause, ..ThrowableInfo::default() };
    let throwable = event.throwable.as_mut().unwrap();
    throwable.cause = Some(Box::new(cause("outer", Some(Box::new(cause("inner", None))))));
    throwable.suppressed = vec![cause("outer", None), ThrowableInfo::default()];
    let marker = event.marker.as_mut().unwrap();
    let child = Marker { name: "child".into(), references: [("self".into(), Marker::default())].into() };
    marker.references = [("child".into(), child), ("none".into(), Marker::default())].into();
    event.ndc.push(Message { message_pattern: None, arguments: vec![None, Some("x".into())] });
    event
}

#[test]
fn every_field_survives() {
    let codec = codec();
    for event in [full(), LoggingEvent::default()] {
        let bytes = codec.to_vec(&event).unwrap();
        assert_eq!(codec.from_slice::<LoggingEvent>(&bytes), Ok(event));
    }
    let bytes = codec.to_vec(&full()).unwrap();
    let count = |text: &[u8]| bytes.windows(text.len()).filter(|window| *window == text).count();
    assert_eq!(count(b"t\0\x05outer"), 1, "a constant text is one object");
    assert_eq!(count(b"sr\0\x0ejava.lang.Long"), 1, "a class is described once");
}

#[test]
fn collections_that_are_empty_are_null_and_the_other_way_round() {
    let codec = codec();
    let empty = codec.to_vec(&Message::default()).unwrap();
    assert!(empty.ends_with(b"xppp"), "the end of the descriptor, and two fields");
    assert_eq!(codec.from_slice::<Message>(&empty), Ok(Message::default()));
    // An array without elements, as another writer may have it.
    let array = b"ur\0\x13[Ljava.lang.String;\xad\xd2\x56\xe7\xe9\x1d\x7b\x47\x02\0\0xp\0\0\0\0";
    let stream = [&empty[..empty.len() - 2], array, b"p"].concat();
    assert_eq!(codec.from_slice::<Message>(&stream), Ok(Message::default()));
}

#[test]
fn a_reset_forgets_what_the_stream_holds() {
    let codec = codec();
    let message = Message { message_pattern: Some("m".into()), arguments: Vec::new() };
    let mut writer = StreamWriter::new(&codec);
    writer.push(&message).unwrap();
    let first = writer.bytes().len();
    writer.push(&message).unwrap();
    assert_eq!(&writer.bytes()[first..], b"sq\0\x7e\0\0pt\0\x01m");
    let second = writer.bytes().len();
    writer.reset();
    writer.push(&message).unwrap();
    let bytes = writer.into_bytes();
    assert_eq!(bytes[second], 0x79);
    assert_eq!(bytes[second + 1..], bytes[4..first]);
    // A handle from before the reset means nothing after it.
    let stale = [&bytes[..second + 1], b"sq\0\x7e\0\0pt\0\x01m"].concat();
    let mut reader = StreamReader::new(&codec, &stale).unwrap();
    assert_eq!(reader.read(), Ok(Some(message.clone())));
    assert_eq!(reader.read(), Ok(Some(message)));
    let error = reader.read::<Message>().unwrap_err();
    assert!(matches!(error, Error::Handle { offset, .. } if offset == second + 2), "{error}");
    assert_eq!(reader.read::<Message>(), Err(error), "nothing is read after a damaged value");
}

#[test]
fn a_value_that_cannot_be_written_leaves_the_stream_good() {
    let codec = codec();
    let deep = (0..100).fold(Marker::default(), |inner, _| Marker {
        name: String::new(),
        references: [(String::new(), inner)].into(),
    });
    let mut writer = StreamWriter::new(&codec);
    for number in 0..3 {
        writer.push(&EventWrapper::sample(number)).unwrap();
        assert!(matches!(writer.push(&deep), Err(Error::TooDeep { .. })));
        assert!(writer.push(&1i32).unwrap_err().to_string().contains("i32"));
    }
    let mut reader = StreamReader::new(&codec, writer.bytes()).unwrap();
    for number in 0..3 {
        assert_eq!(reader.read(), Ok(Some(EventWrapper::sample(number))));
    }
    assert_eq!(reader.read::<EventWrapper>(), Ok(None));
}

#[test]
fn truncated_events() {
    let codec = codec();
    for len in 0..EVENT[0].len() {
        assert!(codec.from_slice::<LoggingEvent>(&EVENT[0][..len]).is_err(), "{len} bytes");
    }
    let trailing = [EVENT[0], &[0]].concat();
    assert_eq!(codec.from_slice::<LoggingEvent>(&trailing), Err(Error::Trailing { offset: EVENT[0].len() }));
}

/// Reads the bytes, and if that works checks that the event can be written and read again.
fn read_damaged(codec: &Codec, bytes: &[u8]) {
    let Ok(event) = codec.from_slice::<LoggingEvent>(bytes) else { return };
    let again = codec.to_vec(&event).unwrap();
    assert_eq!(codec.from_slice::<LoggingEvent>(&again), Ok(event));
}

#[test]
fn every_changed_byte_of_an_event() {
    let codec = codec();
    for golden in [EVENT[0].to_vec(), codec.to_vec(&full()).unwrap()] {
        let mut bytes = golden.clone();
        for at in 0..golden.len() {
            for byte in [0, 0x70, 0x71, 0x73, 0x79, 0xff, golden[at] ^ 1, golden[at].wrapping_add(1)] {
                bytes[at] = byte;
                read_damaged(&codec, &bytes);
            }
            bytes[at] = golden[at];
        }
    }
}

#[test]
fn truncated_and_changed_streams() {
    let codec = codec();
    let mut writer = StreamWriter::new(&codec);
    let message = |text: &str| Message { message_pattern: Some(text.into()), arguments: vec![Some("x".into()), None] };
    for (number, text) in ["a", "b", "a"].into_iter().enumerate() {
        writer.push(&message(text)).unwrap();
        if number == 1 {
            writer.reset();
        }
    }
    let golden = writer.into_bytes();
    let all = |bytes: &[u8]| -> Result<Vec<Message>, Error> {
        let mut reader = StreamReader::new(&codec, bytes)?;
        let mut messages = Vec::new();
        while let Some(message) = reader.read()? {
            messages.push(message);
        }
        Ok(messages)
    };
    let whole = all(&golden).unwrap();
    assert_eq!(whole, [message("a"), message("b"), message("a")]);
    for len in 0..golden.len() {
        // A stream may end after each of its values, and nowhere else.
        if let Ok(messages) = all(&golden[..len]) {
            assert!(messages.len() < whole.len() && messages[..] == whole[..messages.len()], "{len} bytes");
        }
    }
    assert_eq!((0..golden.len()).filter(|&len| all(&golden[..len]).is_ok()).count(), 4);
    let mut bytes = golden.clone();
    for at in 0..golden.len() {
        for byte in 0..=255 {
            bytes[at] = byte;
            let _ = all(&bytes);
        }
        bytes[at] = golden[at];
    }
}

#[test]
fn hostile_lengths_ask_for_no_memory() {
    let codec = codec();
    // The length of the array of stack trace elements.
    let at = EVENT[0].windows(6).position(|window| window == b"xp\0\0\0\x19").unwrap() + 2;
    for len in [[0x7f, 0xff, 0xff, 0xff], [0xff; 4], [0, 0, 0x10, 0]] {
        let mut bytes = EVENT[0].to_vec();
        bytes[at..at + 4].copy_from_slice(&len);
        assert!(codec.from_slice::<LoggingEvent>(&bytes).is_err());
    }
}
