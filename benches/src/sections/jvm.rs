//! The real JDK in a section that it takes no turns in: it has a process of its own.

use crate::context::{Context, Jdk};
use crate::jdk::{self, JavaProgram, JdkMeasurement, JdkOutcome};
use crate::report::Row;
use crate::systems::Error;

/// The figures of the JDK, or why there are none.
pub(super) struct Jvm {
    pub(super) rows: Vec<Row>,
    /// The version, if it was measured.
    pub(super) version: Option<String>,
    /// A line on how the figures came about, or why there are none.
    pub(super) note: String,
}

impl Jvm {
    /// Measures a program as the context says, `repeats` times after as many that are not timed. `row` is the row of a measurement, `note` says how they
    /// came about on the version it is given. An error ends the report only where the JDK is required.
    pub(super) fn measure(
        context: &Context,
        program: &JavaProgram,
        repeats: u64,
        row: impl Fn(&JdkMeasurement) -> Result<Row, Error>,
        note: impl FnOnce(&str) -> String,
    ) -> Result<Self, Error> {
        let progress = context.progress("JVM".to_string(), 1);
        progress.tick();
        let outcome = jdk::measure(context.jdk, program, &context.out, repeats, repeats);
        progress.finish_and_clear();
        let without = |note: String| Jvm { rows: Vec::new(), version: None, note };
        Ok(match outcome {
            Ok(JdkOutcome::Off) => without("jdk: off.".to_string()),
            Ok(JdkOutcome::NotFound) => without("jdk: no JDK found.".to_string()),
            Err(error) if context.jdk == Jdk::Require => return Err(error.into()),
            Err(error) => without(format!("jdk: {error}")),
            Ok(JdkOutcome::Measured(measurements)) => {
                let version = measurements.first().map(|first| first.java.clone());
                let note = note(version.as_deref().unwrap_or_default());
                let rows = measurements.iter().map(row).collect::<Result<_, Error>>()?;
                Jvm { rows, version, note }
            }
        })
    }
}
