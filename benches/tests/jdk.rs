//! The Java programs against the golden files and the baselines, where there is a JDK.

use std::{fs, path::Path};

use fory_like_benches::data::lilith::{EVENTS, EventWrapper, LoggingEvent};
use fory_like_benches::java::{StreamWriter, lilith};
use fory_like_benches::jdk::{self, FoundJdk, GRAALVM, JdkMode, JdkOutcome, LILITH};
use fory_like_benches::lilith::event_file::EventFile;
use fory_like_benches::lilith::store::Store;
use fory_like_benches::report::Compression;
use fory_like_benches::systems::lilith_java::JavaSerialization;

const GOLDEN: [(&str, &[u8]); 2] = [
    (
        "org.apache.fory.graalvm.Struct.ser",
        include_bytes!("../../integration-tests/golden/jdk/org.apache.fory.graalvm.Struct.ser"),
    ),
    (
        "org.apache.fory.graalvm.Foo.ser",
        include_bytes!("../../integration-tests/golden/jdk/org.apache.fory.graalvm.Foo.ser"),
    ),
];

#[test]
fn the_jdk_writes_the_golden_streams() {
    let out = Path::new(env!("CARGO_TARGET_TMPDIR"));
    assert_eq!(jdk::measure(JdkMode::Off, &GRAALVM, out, 1, 0).unwrap(), JdkOutcome::Off);
    let Some(found) = FoundJdk::find() else {
        println!("skipped: no JDK found");
        assert_eq!(jdk::measure(JdkMode::Auto, &GRAALVM, out, 1, 0).unwrap(), JdkOutcome::NotFound);
        let error = jdk::measure(JdkMode::Require, &GRAALVM, out, 1, 0).unwrap_err();
        assert!(error.to_string().contains("JDK 17"), "{error}");
        return;
    };

    let program = found.compile(&GRAALVM, &out.join("jdk-streams")).unwrap();
    let streams = out.join("jdk-streams/out");
    program.write_files(&streams).unwrap();
    for (name, golden) in GOLDEN {
        assert_eq!(fs::read(streams.join(name)).unwrap(), golden, "{name}");
    }

    let JdkOutcome::Measured(measurements) = jdk::measure(JdkMode::Require, &GRAALVM, out, 20, 10).unwrap() else {
        panic!("a JDK was found but not measured");
    };
    let found: Vec<_> = measurements.iter().map(|m| (m.workload.as_str(), m.action.as_str(), m.bytes)).collect();
    assert_eq!(
        found,
        [
            ("Struct", "roundtrip", 186),
            ("Struct", "serialize", 186),
            ("Struct", "deserialize", 186),
            ("Foo", "roundtrip", 972),
            ("Foo", "serialize", 972),
            ("Foo", "deserialize", 972),
        ]
    );
    for measurement in &measurements {
        assert_eq!(measurement.repeats, 20);
        assert_eq!(measurement.system, None);
        assert!(measurement.mean_ns() > 0.0);
        assert!(!measurement.java.is_empty());
    }
}

const EVENTS_XML: [&str; 3] = [
    include_str!("../goldens/lilith/event-0.javabeans.xml"),
    include_str!("../goldens/lilith/event-1.javabeans.xml"),
    include_str!("../goldens/lilith/event-2.javabeans.xml"),
];

#[test]
fn the_jdk_writes_liliths_events_as_the_baseline_does() {
    let Some(found) = FoundJdk::find() else {
        println!("skipped: no JDK found");
        return;
    };
    let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join("jdk-lilith");
    let program = found.compile(&LILITH, &out).unwrap();
    let files = out.join("out");
    program.write_files(&files).unwrap();

    let codec = lilith::codec().unwrap();
    let mut events = Vec::new();
    let mut stream = StreamWriter::new(&codec);
    for number in 0..EVENTS {
        codec.write(&LoggingEvent::sample(number), &mut events).unwrap();
        stream.push(&EventWrapper::sample(number)).unwrap();
        if (number + 1).is_multiple_of(lilith::RESET_AFTER) {
            stream.reset();
        }
    }
    assert!(fs::read(files.join("events.ser")).unwrap() == events);
    assert!(fs::read(files.join("streaming.ser")).unwrap() == stream.into_bytes());

    let measurements = program.measure(20, 0).unwrap();
    let java = &measurements[0].java;
    let version = format!(r#"<java version="{java}""#);
    for (number, golden) in EVENTS_XML.into_iter().enumerate() {
        let written = fs::read_to_string(files.join(format!("event-{number}.javabeans.xml"))).unwrap();
        assert!(golden.contains(r#"<java version="17.0.15""#));
        assert_eq!(written, golden.replace(r#"<java version="17.0.15""#, &version), "event {number}");
    }

    let xml = 46_275_790 - (EVENTS * "17.0.15".len()) as u64 + (EVENTS * java.len()) as u64;
    let file: u64 = ["lilith", "index"]
        .map(|extension| fs::metadata(files.join("events").with_extension(extension)).unwrap().len())
        .iter()
        .sum();
    let found: Vec<_> = (measurements.iter())
        .map(|m| (m.system.as_deref().unwrap_or_default(), m.action.as_str(), m.bytes, m.repeats))
        .collect();
    assert_eq!(
        found,
        [
            ("java-serialization", "encode", 9_753_790, 20),
            ("java-serialization", "decode", 9_753_790, 20),
            ("javabeans-xml", "encode", xml, 1),
            ("javabeans-xml", "decode", xml, 1),
            ("streaming", "encode", 6_316_260, 2_000),
            ("streaming", "decode", 6_316_260, 2_000),
            ("java-serialization", "add", file, 20),
            ("java-serialization", "addAll", file, 2_000),
            ("java-serialization", "get", file, 20),
        ]
    );
    assert!(measurements.iter().all(|m| m.workload == "lilith" && m.mean_ns() > 0.0));
}

#[test]
fn the_jdk_and_the_baseline_read_each_others_files_of_events() {
    let Some(found) = FoundJdk::find() else {
        println!("skipped: no JDK found");
        return;
    };
    let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join("jdk-lilith-files");
    let program = found.compile(&LILITH, &out).unwrap();
    let theirs = out.join("out/events.lilith");
    program.write_files(theirs.parent().unwrap()).unwrap();
    let events: Vec<_> = (0..EVENTS).map(LoggingEvent::sample).collect();
    let mut file = EventFile::<LoggingEvent, JavaSerialization>::open(&theirs, Compression::None).unwrap();
    assert_eq!(file.count().unwrap(), EVENTS as u64);
    for (number, event) in events.iter().enumerate() {
        assert_eq!(file.get(number).unwrap(), *event, "event {number}");
    }

    let ours = out.join("ours.lilith");
    let mut file = EventFile::<LoggingEvent, JavaSerialization>::create(&ours, Compression::None).unwrap();
    file.add(&events[0]).unwrap();
    file.add_all(&events[1..]).unwrap();
    program.check_file(&ours).unwrap();
    // But for the meta data, whose compressed bytes are the compressor's choice.
    let [theirs, ours] = [theirs, ours].map(|path| {
        let data = fs::read(path).unwrap();
        let head = 12 + u32::from_be_bytes(*data[8..].first_chunk().unwrap()) as usize;
        (data[..8].to_vec(), data[head..].to_vec())
    });
    assert!(theirs == ours);

    let [first, .., last] = &events[..] else { panic!("there are no events") };
    for events in [vec![first.clone()], vec![last.clone(); EVENTS]] {
        let other = out.join("other.lilith");
        let mut file = EventFile::<LoggingEvent, JavaSerialization>::create(&other, Compression::None).unwrap();
        file.add_all(&events).unwrap();
        let error = program.check_file(&other).unwrap_err().to_string();
        assert!(error.contains("the file has 1 events") || error.contains("event 0 comes back as another"), "{error}");
    }
}
