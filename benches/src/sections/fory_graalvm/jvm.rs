//! The real JDK. It has a process of its own and cannot take turns with the others, so it runs before, between and after
//! them.

use std::time::Duration;

use crate::context::{Context, Jdk};
use crate::jdk::{CompiledProgram, FoundJdk, GRAALVM, JdkError, JdkMeasurement, WARMUP};
use crate::report::{Action, Row};
use crate::systems::{Error, names};
use crate::timing::{Timing, share};

/// How many JVMs the repeats are divided among.
pub(super) const RUNS: u64 = 3;

/// The Java program, or why there are no figures of it.
pub(super) struct Jvm<'a> {
    context: &'a Context,
    program: Option<CompiledProgram>,
    /// What tables say where the figures would be.
    absence: &'static str,
    /// What went wrong, where the report goes on without the JDK.
    error: Option<String>,
    run: u64,
    measured: Vec<JdkMeasurement>,
}

impl<'a> Jvm<'a> {
    /// Looks for a JDK and compiles the program.
    pub(super) fn find(context: &'a Context) -> Result<Self, Error> {
        let mut jvm = Jvm { context, program: None, absence: "off", error: None, run: 0, measured: Vec::new() };
        if context.jdk == Jdk::Off {
            return Ok(jvm);
        }
        match FoundJdk::find() {
            Some(jdk) => jvm.program = jvm.accept(jdk.compile(&GRAALVM, &context.out.join("jdk")))?,
            None if context.jdk == Jdk::Require => return Err(JdkError::NotFound.into()),
            None => jvm.absence = "no JDK found",
        }
        Ok(jvm)
    }

    /// Runs one JVM through its share of the repeats.
    pub(super) fn run(&mut self) -> Result<(), Error> {
        let repeats = share(self.context.repeats, RUNS, self.run);
        self.run += 1;
        let Some(program) = self.program.as_ref().filter(|_| repeats > 0) else { return Ok(()) };
        let progress = self.context.progress(format!("JVM {} of {RUNS}", self.run), 1);
        progress.tick();
        let measured = program.measure(repeats, WARMUP);
        progress.finish_and_clear();
        match self.accept(measured)? {
            Some(measured) => self.measured.extend(measured),
            None => {
                self.program = None;
                self.measured.clear();
            }
        }
        Ok(())
    }

    /// An error ends the report only where the JDK is required.
    fn accept<T>(&mut self, result: Result<T, JdkError>) -> Result<Option<T>, Error> {
        match result {
            Ok(value) => Ok(Some(value)),
            Err(error) if self.context.jdk == Jdk::Require => Err(error.into()),
            Err(error) => {
                self.absence = "JDK failed";
                self.error = Some(error.to_string());
                Ok(None)
            }
        }
    }

    /// What tables say where the figures would be.
    pub(super) fn absence(&self) -> &'static str {
        self.absence
    }

    /// The version of the JVM, if it was measured.
    pub(super) fn version(&self) -> Option<&str> {
        self.measured.first().map(|measured| measured.java.as_str())
    }

    /// A line on how the figures came about, or why there are none.
    pub(super) fn note(&self) -> String {
        match (self.version(), &self.error) {
            (Some(version), _) => format!(
                "jdk: ObjectOutputStream and ObjectInputStream on Java {version}, in {RUNS} JVMs one after the other, \
                 each with {WARMUP} repeats before it is timed."
            ),
            (None, Some(error)) => format!("jdk: {error}"),
            (None, None) => format!("jdk: {}.", self.absence),
        }
    }

    /// The figures of all the runs.
    pub(super) fn rows(&self) -> Vec<Row> {
        let mut rows = Vec::new();
        for workload in ["Struct", "Foo"] {
            for action in Action::ALL {
                let runs =
                    || self.measured.iter().filter(|run| run.workload == workload && run.action == action.name());
                let Some(first) = runs().next() else { continue };
                let turns: Vec<_> = runs().map(|run| (run.repeats, Duration::from_nanos(run.total_ns))).collect();
                rows.push(Row::new(workload, names::JDK, None, action, first.bytes as usize, Timing::of(&turns)));
            }
        }
        rows
    }
}
