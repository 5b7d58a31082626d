//! The real JDK.

use std::time::Duration;

use super::{KINDS, MIXED};
use crate::context::Context;
use crate::jdk::{JdkMeasurement, THREETEN};
use crate::report::{Action, Row};
use crate::sections::jvm::Jvm;
use crate::systems::{Error, names};
use crate::timing::Timing;

/// Measures it.
pub(super) fn measure(context: &Context) -> Result<Jvm, Error> {
    // A repeat takes 1,000 values, and both this and the warm-up are to compile what they run.
    let repeats = (context.repeats / 2_000).max(1);
    Jvm::measure(context, &THREETEN, repeats, row, |version| {
        format!(
            "jdk: java.time through ObjectOutputStream and ObjectInputStream on Java {version}, after {repeats} repeats of \
             1,000 values that were not timed. jdk-direct: classes with the same fields.",
        )
    })
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
