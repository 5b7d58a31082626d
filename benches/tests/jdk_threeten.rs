//! The Java program for java.time against the baselines in Rust, where there is a JDK.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use fory_like_benches::data::threeten::{Mixed, Values, java};
use fory_like_benches::jdk::{FoundJdk, THREETEN};
use fory_like_benches::systems::System;
use fory_like_benches::systems::java_time::{Delegate, Direct, Form, JavaTime, Temporal};

/// What a baseline writes.
fn written<T, F: Form>(value: &T) -> Vec<u8>
where
    JavaTime<F>: System<T, Bytes = Vec<u8>, Error = fory_like_benches::java::Error>,
{
    let mut system = <JavaTime<F> as System<T>>::new().unwrap();
    system.serialize(value).unwrap()
}

#[test]
fn the_jdk_writes_what_the_baselines_write() {
    let Some(found) = FoundJdk::find() else {
        println!("skipped: no JDK found");
        return;
    };
    let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join("jdk-threeten");
    let program = found.compile(&THREETEN, &out).unwrap();
    let streams = out.join("out");
    program.write_files(&streams).unwrap();
    let check = |name: &str, form: &str, ours: Vec<u8>| {
        let theirs = fs::read(streams.join(format!("{name}.{form}.ser"))).unwrap();
        assert!(ours == theirs, "{name}, {form}: {} and {} bytes", ours.len(), theirs.len());
    };
    fn both<T: Temporal>(name: &str, values: impl Iterator<Item: Into<T>>, check: impl Fn(&str, &str, Vec<u8>)) {
        let values: Vec<T> = values.map(Into::into).collect();
        check(name, "jdk", written::<_, Delegate>(&values));
        check(name, "jdk-direct", written::<_, Direct>(&values));
    }
    let values = Values::sample();
    both::<java::LocalDate>("LocalDate", values.dates.iter(), check);
    both::<java::LocalTime>("LocalTime", values.times.iter(), check);
    both::<java::LocalDateTime>("LocalDateTime", values.date_times.iter(), check);
    both::<java::Duration>("Duration", values.durations.iter(), check);
    both::<java::Period>("Period", values.periods.iter(), check);
    let mixed = java::Mixed::from(&Mixed::sample());
    check("mixed", "jdk", written::<_, Delegate>(&mixed));
    check("mixed", "jdk-direct", written::<_, Direct>(&mixed));

    let measurements = program.measure(1, 1).unwrap();
    let found: BTreeSet<_> = measurements.iter().map(|m| (&m.workload, &m.system, &m.action)).collect();
    // Five types in one stream and alone, and the message of six; two forms; two actions.
    assert_eq!((found.len(), measurements.len()), (44, 44));
    assert!(measurements.iter().all(|m| m.mean_ns() > 0.0 && m.repeats == if m.workload == "mixed" { 100 } else { 1 }));
}
