//! The real JDK: Java serialization, alone and in one stream, and JavaBeans XML.

use std::time::Duration;

use super::{EVENTS, SINGLE, STREAM};
use crate::context::{Context, Jdk};
use crate::jdk::{self, JdkMeasurement, JdkOutcome, LILITH};
use crate::report::{Action, Compression, Row};
use crate::systems::{Error, names};
use crate::timing::Timing;

/// The figures of the JDK, or why there are none.
pub(super) struct Jvm {
    pub(super) rows: Vec<Row>,
    /// The version, if it was measured.
    pub(super) version: Option<String>,
    /// A line on how the figures came about, or why there are none.
    pub(super) note: String,
}

impl Jvm {
    /// Measures it as the context says. An error ends the report only where the JDK is required.
    pub(super) fn measure(context: &Context) -> Result<Self, Error> {
        // In events; both this and the warm-up are to compile what they run.
        let repeats = (context.repeats / 10).max(1);
        let progress = context.progress("JVM".to_string(), 1);
        progress.tick();
        let outcome = jdk::measure(context.jdk, &LILITH, &context.out, repeats, repeats);
        progress.finish_and_clear();
        let without = |note: String| Jvm { rows: Vec::new(), version: None, note };
        Ok(match outcome {
            Ok(JdkOutcome::Off) => without("jdk: off.".to_string()),
            Ok(JdkOutcome::NotFound) => without("jdk: no JDK found.".to_string()),
            Err(error) if context.jdk == Jdk::Require => return Err(error.into()),
            Err(error) => without(format!("jdk: {error}")),
            Ok(JdkOutcome::Measured(measurements)) => {
                let version = measurements.first().map(|first| first.java.clone());
                let note = format!(
                    "jdk: ObjectOutputStream and ObjectInputStream on Java {}, one message an event and, in stream, one stream; {repeats} events each, after as many \
                     that were not timed. jdk-javabeans-xml: its XMLEncoder and XMLDecoder, a twentieth of that. Their bytes are those of the baselines.",
                    version.as_deref().unwrap_or_default(),
                );
                let rows = measurements.iter().map(row).collect::<Result<_, Error>>()?;
                Jvm { rows, version, note }
            }
        })
    }
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
    let action =
        [Action::Encode, Action::Decode].into_iter().find(|known| known.name() == action).ok_or_else(unknown)?;
    let mut timing = Timing::of(&[(*repeats, Duration::from_nanos(*total_ns))]);
    timing.ns_per_op *= EVENTS as f64;
    let mut row = Row::new(workload, system, None, action, *bytes as usize, timing);
    row.compression = Some(Compression::None);
    Ok(row)
}
