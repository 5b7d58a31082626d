//! The Java programs against the golden streams, where there is a JDK.

use std::{fs, path::Path};

use fory_like_benches::jdk::{self, FoundJdk, GRAALVM, JdkMode, JdkOutcome};

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
