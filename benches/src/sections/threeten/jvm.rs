//! The real JDK.

use std::time::Duration;

use super::{KINDS, MIXED};
use crate::context::{Context, Jdk};
use crate::jdk::{self, JdkMeasurement, JdkOutcome, THREETEN};
use crate::report::{Action, Row};
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
        // A repeat takes 1,000 values, and both this and the warm-up are to compile what they run.
        let repeats = (context.repeats / 2_000).max(1);
        let progress = context.progress("JVM".to_string(), 1);
        progress.tick();
        let outcome = jdk::measure(context.jdk, &THREETEN, &context.out, repeats, repeats);
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
                    "jdk: java.time through ObjectOutputStream and ObjectInputStream on Java {}, after {repeats} repeats of \
                     1,000 values that were not timed. jdk-direct: classes with the same fields.",
                    version.as_deref().unwrap_or_default(),
                );
                let rows = measurements.iter().map(row).collect::<Result<_, Error>>()?;
                Jvm { rows, version, note }
            }
        })
    }
}

/// The row of a measurement, which is of a workload and an action of this section.
fn row(measurement: &JdkMeasurement) -> Result<Row, Error> {
    let JdkMeasurement { workload, system, action, repeats, total_ns, bytes, .. } = measurement;
    let unknown = || format!("the Java program measured {workload} of {system:?} at {action}, which is not asked for");
    let workloads = KINDS.iter().flat_map(|kind| [kind.name, kind.alone]).chain([MIXED]);
    let workload = workloads.into_iter().find(|known| known == workload).ok_or_else(unknown)?;
    let systems = [names::JDK, names::JDK_DIRECT];
    let system = systems.into_iter().find(|known| system.as_deref() == Some(known)).ok_or_else(unknown)?;
    let action = super::ACTIONS.into_iter().find(|known: &Action| known.name() == action).ok_or_else(unknown)?;
    let timing = Timing::of(&[(*repeats, Duration::from_nanos(*total_ns))]);
    Ok(Row::new(workload, system, None, action, *bytes as usize, timing))
}
