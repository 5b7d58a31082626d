//! Lilith's formats: the bytes of the real systems, values that come back, and input that was damaged.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use fory_like_benches::data::lilith::{
    EVENTS, Level, LoggerContext, LoggingEvent, Marker, Message, StackTraceElement, ThreadInfo, ThrowableInfo,
};
use fory_like_benches::lilith::protobuf::{LoggerContextMessage, LoggingEventMessage, ThrowableMessage};
use fory_like_benches::lilith::{javabeans, xml};
use fory_like_benches::systems::lilith::{EventProtobuf, InRows};
use fory_like_benches::systems::{Error, System};
use fory_like_core::row;
use prost::Message as _;

/// A format: the ending of its golden files, its writer, its reader.
struct Format {
    name: &'static str,
    encode: fn(&LoggingEvent) -> Result<Vec<u8>, Error>,
    decode: fn(&[u8]) -> Result<LoggingEvent, Error>,
}

const FORMATS: [Format; 3] = [
    Format {
        name: "pb",
        encode: |event| Ok(LoggingEventMessage::from(event).encode_to_vec()),
        decode: |bytes| Ok(LoggingEventMessage::decode(bytes)?.try_into()?),
    },
    Format { name: "lilith.xml", encode: |event| Ok(xml::encode(event)?), decode: |bytes| Ok(xml::decode(bytes)?) },
    Format {
        name: "javabeans.xml",
        encode: |event| Ok(javabeans::encode(event)?),
        decode: |bytes| Ok(javabeans::decode(bytes)?),
    },
];

fn golden(number: usize, format: &str) -> Vec<u8> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("goldens/lilith/event-{number}.{format}"));
    fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

#[test]
fn every_format_writes_the_bytes_of_the_real_system_and_reads_them() {
    for Format { name, encode, decode } in FORMATS {
        for number in 0..3 {
            let (event, golden) = (LoggingEvent::sample(number), golden(number, name));
            let bytes = encode(&event).unwrap();
            assert!(bytes == golden, "{name}: {}", String::from_utf8_lossy(&bytes));
            assert_eq!(decode(&golden).unwrap(), event, "{name}");
        }
    }
}

#[test]
fn all_events_take_as_many_bytes_as_the_real_systems_write() {
    let totals = FORMATS.map(|Format { encode, .. }| -> usize {
        (0..EVENTS).map(|number| encode(&LoggingEvent::sample(number)).unwrap().len()).sum()
    });
    assert_eq!(totals, [5_209_790, 14_769_790, 46_275_790]);
}

/// An event that has all that the data of the benchmark has not, and text that is hard to write.
fn full() -> LoggingEvent {
    let text = |text: &str| Some(text.to_string());
    let element = |line_number, exact| StackTraceElement {
        class_loader_name: text("app"),
        module_name: text("java.base"),
        module_version: text("17"),
        class_name: "A<B> & 'C'".to_string(),
        method_name: "\"<init>\"\r\n\t".to_string(),
        file_name: None,
        line_number,
        code_location: text(""),
        version: text(" ]]> "),
        exact,
    };
    let cause = ThrowableInfo { message: text("caused\rby\r\n"), ..ThrowableInfo::default() };
    let leaf = |name: &str| (name.to_string(), Marker { name: name.to_string(), references: BTreeMap::new() });
    LoggingEvent {
        time_stamp: Some(-1),
        sequence_number: Some(i64::MIN),
        logger: "лилит 🌸 &amp; &#13;".to_string(),
        level: Level::Error,
        thread_info: Some(ThreadInfo {
            id: Some(i64::MAX),
            name: None,
            group_id: Some(0),
            group_name: text(""),
            priority: Some(-5),
        }),
        logger_context: Some(LoggerContext {
            name: text("context\u{2028}\u{85}"),
            birth_time: Some(1),
            properties: BTreeMap::from([("\t".to_string(), "\n".to_string()), (String::new(), String::new())]),
        }),
        message: Some(Message { message_pattern: None, arguments: vec![None, text("  "), None, None] }),
        throwable: Some(ThrowableInfo {
            cause: Some(Box::new(ThrowableInfo { cause: Some(Box::new(cause.clone())), ..cause.clone() })),
            suppressed: vec![ThrowableInfo::default(), cause],
            omitted_elements: i32::MIN,
            ..ThrowableInfo::default()
        }),
        mdc: BTreeMap::from([("a".to_string(), "<![CDATA[".to_string()), ("b".to_string(), "<!-- -->".to_string())]),
        ndc: vec![Message::default(), Message { message_pattern: text("{}"), arguments: Vec::new() }],
        marker: Some(Marker {
            name: "root".to_string(),
            references: BTreeMap::from([
                leaf("a"),
                ("b".to_string(), Marker { name: "b".to_string(), references: BTreeMap::from([leaf("a")]) }),
            ]),
        }),
        call_stack: vec![element(-2, true), element(-1, false), element(0, true), element(i32::MAX, false)],
    }
}

#[test]
fn what_the_data_of_the_benchmark_does_not_have_comes_back_too() {
    let sparse = LoggingEvent { level: Level::Trace, ..LoggingEvent::default() };
    for Format { name, encode, decode } in FORMATS {
        for event in [&full(), &sparse] {
            let bytes = encode(event).unwrap();
            assert_eq!(decode(&bytes).unwrap(), *event, "{name}: {}", String::from_utf8_lossy(&bytes));
        }
    }
}

#[test]
fn a_text_that_was_cut_is_an_error_wherever_that_was() {
    for Format { name, encode, decode } in FORMATS {
        // Protobuf messages may end after any field.
        if name == "pb" {
            continue;
        }
        let mut bytes = encode(&small()).unwrap();
        if bytes.ends_with(b"\n") {
            bytes.pop();
        }
        decode(&bytes).unwrap();
        for length in 0..bytes.len() {
            assert!(decode(&bytes[..length]).is_err(), "{name}, {length}");
        }
    }
}

#[test]
fn a_protobuf_message_that_was_cut_is_an_error_or_another_event() {
    let event = small();
    let bytes = (FORMATS[0].encode)(&event).unwrap();
    let whole = (0..bytes.len()).filter_map(|length| (FORMATS[0].decode)(&bytes[..length]).ok());
    let whole: Vec<_> = whole.inspect(|cut| assert_ne!(*cut, event)).collect();
    // Behind the level, and behind the fields after it.
    assert_eq!(whole.len(), 7);
}

/// The small event with a part of everything.
fn small() -> LoggingEvent {
    let mut event = LoggingEvent::sample(1);
    event.call_stack.truncate(1);
    event.throwable.as_mut().unwrap().stack_trace.truncate(1);
    event
}

#[test]
fn a_byte_that_changed_never_makes_a_reader_panic() {
    for Format { name, encode, decode } in FORMATS {
        let bytes = encode(&small()).unwrap();
        let mut errors = 0;
        for place in 0..bytes.len() {
            for change in [1, 2, 4, 0x10, 0x40, 0x80, bytes[place] ^ b'<', bytes[place] ^ b'>', bytes[place] ^ b'&'] {
                let mut bytes = bytes.clone();
                bytes[place] ^= change;
                errors += usize::from(decode(&bytes).is_err());
            }
        }
        assert!(errors > bytes.len(), "{name}: {errors}");
    }
}

#[test]
fn elements_within_elements_have_a_limit() {
    fn causes(count: usize) -> LoggingEvent {
        let mut throwable = ThrowableInfo::default();
        for _ in 0..count {
            throwable = ThrowableInfo { cause: Some(Box::new(throwable)), ..ThrowableInfo::default() };
        }
        LoggingEvent { throwable: Some(throwable), ..LoggingEvent::default() }
    }
    for Format { name, encode, decode } in FORMATS {
        let event = causes(50);
        assert_eq!(decode(&encode(&event).unwrap()).unwrap(), event, "{name}");
        assert!(decode(&encode(&causes(200)).unwrap()).is_err(), "{name}");
    }
}

/// What the reader says to a document of Lilith's XML.
fn xml_error(text: &str) -> String {
    xml::decode(text.as_bytes()).unwrap_err().to_string()
}

#[test]
fn an_error_in_lilith_xml_says_what_and_where() {
    let event = |attributes: &str, content: &str| {
        format!(r#"<LoggingEvent xmlns="http://lilith.sf.net/schema/logging/16" {attributes}>{content}</LoggingEvent>"#)
    };
    let known = r#"logger="a" level="INFO""#;
    assert!(xml::decode(event(known, "").as_bytes()).is_ok());
    for (attributes, content, expected) in [
        (r#"logger="a""#, "", "`level` is missing, at byte 72"),
        (r#"logger="a" level="LOUD""#, "", "no level `LOUD`"),
        (r#"logger="a" level="INFO" speed="1""#, "", "attribute `speed` has no place here"),
        (r#"logger="a" level="INFO" logger="b""#, "", "duplicate"),
        (r#"logger="a" level="INFO" timeStamp="2009""#, "", "`timeStampMillis` is missing"),
        (r#"logger="a" level="INFO" timeStampMillis="x""#, "", "`x` is not a time in milliseconds"),
        (known, "<Sound/>", "element `Sound` has no place here"),
        (known, "text", "only elements have a place here"),
        (known, "<Message>a</Message><Message>b</Message>", "`Message` stands there twice"),
        (known, r#"<Marker name="a"><Marker name="b"/><Marker name="b"/></Marker>"#, "two of the same name"),
        (
            known,
            r#"<CallStack><StackTraceElement className="a" methodName="b"><Native/><LineNumber>1</LineNumber>"#,
            "`LineNumber` stands there twice",
        ),
        (known, "<Message>&nbsp;</Message>", "unknown entity `nbsp`"),
        (known, r#"<MDC><Entry key="a">1</Entry><Entry key="a">2</Entry></MDC>"#, "the key `a` stands there twice"),
        (known, r#"<Marker name="a"><MarkerReference ref="a"/></Marker>"#, "element `MarkerReference`"),
        (known, r#"<CallStack><StackTraceElement className="a"/></CallStack>"#, "`methodName` is missing"),
    ] {
        let error = xml_error(&event(attributes, content));
        assert!(error.contains(expected) && error.contains(", at byte "), "{error} instead of {expected}");
    }
    assert!(xml_error("").contains("ends too early"));
    assert!(xml_error(&(event(known, "") + "<more/>")).contains("something follows the root"));
    let bytes = [event(known, "").as_bytes(), b"\xff"].concat();
    assert_eq!(xml::decode(&bytes).unwrap_err().to_string(), format!("not UTF-8, at byte {}", bytes.len() - 1));
}

#[test]
fn lilith_xml_refuses_what_it_cannot_write() {
    let event = LoggingEvent { logger: "a\0".to_string(), ..LoggingEvent::default() };
    assert_eq!(xml::encode(&event).unwrap_err().to_string(), r"XML has no character '\0', which `a\0` holds");
    let element = StackTraceElement { line_number: -3, ..StackTraceElement::default() };
    let event = LoggingEvent { call_stack: vec![element], ..LoggingEvent::default() };
    assert!(xml::encode(&event).unwrap_err().to_string().ends_with("the line number -3"));
}

#[test]
fn javabeans_xml_writes_characters_that_xml_does_not_know_as_elements() {
    let event = LoggingEvent { logger: "a\0<\u{ffff}".to_string(), ..LoggingEvent::default() };
    let bytes = javabeans::encode(&event).unwrap();
    let text = String::from_utf8(bytes.clone()).unwrap();
    assert!(text.contains(r##"<string>a<char code="#0"/>&lt;<char code="#ffff"/></string>"##), "{text}");
    assert_eq!(javabeans::decode::<LoggingEvent>(&bytes).unwrap(), event);
}

#[test]
fn an_error_in_javabeans_xml_says_what_and_where() {
    let bytes = javabeans::encode(&small()).unwrap();
    let text = String::from_utf8(bytes).unwrap();
    for (from, to, expected) in [
        ("java.beans.XMLDecoder", "other", "`other` is not java.beans.XMLDecoder"),
        ("LoggingEvent\"", "Event\"", "class `de.huxhorn.lilith.data.logging.Event` instead of"),
        (
            "property=\"logger\"",
            "property=\"color\"",
            "property of de.huxhorn.lilith.data.logging.LoggingEvent `color`",
        ),
        ("property=\"methodName\"", "property=\"className\"", "`className` stands there twice"),
        ("length=\"1\"", "length=\"1000000000\"", "65536 are too many"),
        ("length=\"1\"", "length=\"2\"", "element 1 is missing"),
        ("length=\"1\"", "length=\"0\"", "the index 0 has no place in an array of 0"),
        ("<int>17</int>", "<int>many</int>", "`many` is not a value of type int"),
        ("<int>17</int>", "<long>17</long>", "`long` instead of `int`"),
        ("<boolean>true", "<boolean>maybe", "`maybe` is not a value of type boolean"),
        ("method=\"put\"", "method=\"take\"", "`method=\"put\"` is missing"),
        ("class=\"java.util.HashMap\"", "idref=\"a\"", "attribute `idref` has no place here"),
        ("<string>INFO", "<string>LOUD", "no level `LOUD`"),
    ] {
        let changed = text.replacen(from, to, 1);
        assert_ne!(changed, text, "{from}");
        let error = javabeans::decode::<LoggingEvent>(changed.as_bytes()).unwrap_err().to_string();
        assert!(error.contains(expected) && error.contains(", at byte "), "{error} instead of {expected}");
    }
}

#[test]
fn a_protobuf_message_without_what_an_event_needs_is_an_error() {
    let decode = |bytes: &[u8]| (FORMATS[0].decode)(bytes).unwrap_err().to_string();
    assert_eq!(decode(&[]), "the message has no level");
    assert_eq!(decode(&[0x18, 3]), "the message has no logger name");
    assert_eq!(decode(&[0x18, 6]), "the message has level 6, which there is none of");

    let without = |part: &dyn Fn(&mut LoggingEventMessage)| {
        let mut message = LoggingEventMessage::from(&small());
        part(&mut message);
        decode(&message.encode_to_vec())
    };
    fn throwable(message: &mut LoggingEventMessage) -> &mut ThrowableMessage {
        message.throwable.as_mut().unwrap()
    }
    let class_name = "the message has no class name of a stack trace element";
    assert_eq!(without(&|event| event.call_stack_element[0].class_name = None), class_name);
    assert_eq!(without(&|event| throwable(event).stack_trace_element[0].class_name = None), class_name);
    let method_name = "the message has no method name of a stack trace element";
    assert_eq!(without(&|event| event.call_stack_element[0].method_name = None), method_name);
    let inner = |event: &mut LoggingEventMessage| {
        let mut inner = throwable(event).clone();
        inner.stack_trace_element[0].method_name = None;
        inner
    };
    assert_eq!(without(&|event| throwable(event).cause = Some(Box::new(inner(event)))), method_name);
    assert_eq!(without(&|event| throwable(event).suppressed = vec![inner(event)]), method_name);
    let value = "the message has no value of a map's entry";
    let mapped = |event: &mut LoggingEventMessage| {
        let mut map = event.mapped_diagnostic_context.clone().unwrap();
        map.entry[0].value = None;
        Some(map)
    };
    assert_eq!(without(&|event| event.mapped_diagnostic_context = mapped(event)), value);
    let context = |event: &mut LoggingEventMessage| {
        let properties = mapped(event);
        Some(LoggerContextMessage { properties, ..LoggerContextMessage::default() })
    };
    assert_eq!(without(&|event| event.logger_context = context(event)), value);
}

#[test]
fn odd_events_come_back_through_their_messages() {
    // Each event has one part that is odd, and is the sample but for that.
    let sample = || LoggingEvent::sample(7);
    let odd: [fn(&mut LoggingEvent); 12] = [
        |event| event.time_stamp = None,
        |event| event.sequence_number = Some(i64::MAX),
        |event| event.logger = String::new(),
        |event| event.level = Level::Trace,
        |event| event.thread_info = Some(ThreadInfo::default()),
        |event| event.logger_context = Some(LoggerContext::default()),
        |event| event.message = Some(Message { message_pattern: None, arguments: vec![None] }),
        |event| event.throwable = Some(ThrowableInfo { cause: Some(Box::default()), ..ThrowableInfo::default() }),
        |event| event.mdc = BTreeMap::new(),
        |event| event.ndc = vec![Message::default(); 2],
        |event| event.marker = Some(Marker::default()),
        |event| event.call_stack = vec![StackTraceElement { line_number: i32::MIN, ..StackTraceElement::default() }],
    ];
    let mut system = EventProtobuf;
    for (number, change) in odd.into_iter().enumerate() {
        let mut event = sample();
        change(&mut event);
        assert_ne!(event, sample(), "{number}");
        let bytes = system.serialize(&event).unwrap();
        assert_eq!(bytes, LoggingEventMessage::from(&event).encode_to_vec());
        assert_eq!(system.deserialize(&bytes).unwrap(), event, "{number}");
    }
    let bytes = system.serialize(&full()).unwrap();
    assert_eq!(system.deserialize(&bytes).unwrap(), full());
}

#[test]
fn rows_show_odd_events_and_give_them_back() {
    for event in [full(), small(), LoggingEvent::default()] {
        let bytes = row::to_vec(&event).unwrap();
        assert_eq!(row::view::<LoggingEvent>(&bytes).unwrap(), event);
        let owned: LoggingEvent = InRows.deserialize(&bytes).unwrap();
        assert_eq!(owned, event);
        assert_eq!(InRows.serialize(&event).unwrap(), bytes);
    }
}

#[test]
fn of_two_entries_of_one_key_a_message_has_the_last_as_a_hash_map_does() {
    let mut message = LoggingEventMessage::from(&small());
    let map = message.mapped_diagnostic_context.as_mut().unwrap();
    let mut second = map.entry[0].clone();
    second.value = Some("second".to_string());
    map.entry.push(second);
    let event = LoggingEvent::try_from(message).unwrap();
    assert_eq!(event.mdc.into_values().collect::<Vec<_>>(), ["second"]);
}
