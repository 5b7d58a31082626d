//! The real JDK: Java serialization, alone, in one stream and in files as Lilith's, and JavaBeans XML.

use std::time::Duration;

use super::{EVENTS, SINGLE, STREAM};
use crate::context::Context;
use crate::jdk::{JdkMeasurement, LILITH};
use crate::report::{Action, Compression, Row};
use crate::sections::jvm::Jvm;
use crate::systems::{Error, names};
use crate::timing::Timing;

/// Measures it.
pub(super) fn measure(context: &Context) -> Result<Jvm, Error> {
    // In events; both this and the warm-up are to compile what they run.
    let repeats = (context.repeats / 10).max(1);
    Jvm::measure(context, &LILITH, repeats, row, |version| {
        format!(
            "jdk: ObjectOutputStream and ObjectInputStream on Java {version}, one message an event and, in stream, one stream; {repeats} events each, after as many \
             that were not timed. jdk-javabeans-xml: its XMLEncoder and XMLDecoder, a twentieth of that. Their bytes are those of the baselines. Files: through RandomAccessFile \
             what Lilith does (an integer a byte at a time, in JDK 17), messages by Java serialization.",
        )
    })
}

/// The row of a measurement.
fn row(measurement: &JdkMeasurement) -> Result<Row, Error> {
    let JdkMeasurement { system, action, repeats, total_ns, bytes, .. } = measurement;
    let unknown = || format!("the Java program measured {system:?} at {action}, which is not asked for");
    let (workload, system) = match system.as_deref() {
        Some(names::JAVA_SERIALIZATION) => (SINGLE, names::JDK),
        Some(names::JAVABEANS_XML) => (SINGLE, names::JDK_JAVABEANS_XML),
        Some(names::STREAMING) => (STREAM, names::JDK),
        _ => return Err(unknown().into()),
    };
    let known = [Action::Encode, Action::Decode, Action::Add, Action::AddAll, Action::Get];
    let action = known.into_iter().find(|known| known.name() == action).ok_or_else(unknown)?;
    let mut timing = Timing::of(&[(*repeats, Duration::from_nanos(*total_ns))]);
    timing.ns_per_op *= EVENTS as f64;
    let mut row = Row::new(workload, system, None, action, *bytes as usize, timing);
    row.compression = Some(Compression::None);
    Ok(row)
}
