//! The serialization of a real JDK, measured by Java programs that are compiled and run on the spot.

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::{env, error, fmt, fs, io};

use crate::data::threeten;

/// Whether figures of the real JDK are wanted.
pub use crate::context::Jdk as JdkMode;

/// A Java program: part of this one, so that the report needs no source tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JavaProgram {
    /// The class with the method `main`.
    pub main: &'static str,
    /// The path of each file below the directory of sources, and its text.
    pub sources: &'static [(&'static str, &'static str)],
    /// What it reads: the path below the directory of classes, and the text.
    pub resources: &'static [(&'static str, &'static str)],
}

macro_rules! sources {
    ($($package:literal: $($name:literal),*);* $(;)?) => {
        &[$($((concat!($package, "/", $name), include_str!(concat!("../java/", $package, "/", $name))),)*)*]
    };
}

/// The two values of Apache Fory's benchmark.
pub const GRAALVM: JavaProgram = JavaProgram {
    main: "org.apache.fory.graalvm.Main",
    sources: sources!["org/apache/fory/graalvm": "Struct.java", "Foo.java", "Main.java"],
    resources: &[],
};

/// The events of Lilith's benchmark, and files of them.
pub const LILITH: JavaProgram = JavaProgram {
    main: "de.huxhorn.lilith.data.Main",
    sources: sources![
        "de/huxhorn/lilith/data": "Codings.java", "EventFile.java", "EventFiles.java", "Events.java", "Main.java";
        "de/huxhorn/lilith/data/eventsource":
            "EventIdentifier.java", "EventWrapper.java", "LoggerContext.java", "SourceIdentifier.java";
        "de/huxhorn/lilith/data/logging":
            "ExtendedStackTraceElement.java", "LoggingEvent.java", "Marker.java", "Message.java", "ThreadInfo.java",
            "ThrowableInfo.java";
    ],
    resources: &[],
};

/// The values of java.time, in the form of the JDK and by their fields.
pub const THREETEN: JavaProgram = JavaProgram {
    main: "threeten.Main",
    sources: sources![
        "threeten": "Main.java";
        "threeten/direct": "Duration.java", "LocalDate.java", "LocalDateTime.java", "LocalTime.java", "Period.java";
    ],
    resources: &threeten::TEXTS,
};

/// How often things are done before they are timed, for the JIT compiler to be done with them.
pub const WARMUP: u64 = 50_000;

/// One timing of a Java program.
#[derive(Clone, Debug, PartialEq, Eq, serde::Deserialize)]
pub struct JdkMeasurement {
    /// The data, such as `Struct` or `Foo`.
    pub workload: String,
    /// What the JDK did it with, where it has more than one way.
    #[serde(default)]
    pub system: Option<String>,
    /// What was done, such as `roundtrip`, `serialize` or `deserialize`.
    pub action: String,
    /// How often it was done.
    pub repeats: u64,
    /// How long that took together.
    pub total_ns: u64,
    /// The length of what was written.
    pub bytes: u64,
    /// The version of the JVM.
    pub java: String,
}

impl JdkMeasurement {
    /// How long one took on average.
    pub fn mean_ns(&self) -> f64 {
        self.total_ns as f64 / self.repeats as f64
    }
}

/// What came of measuring the JDK.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum JdkOutcome {
    /// Its figures.
    Measured(Vec<JdkMeasurement>),
    /// There is none here.
    NotFound,
    /// None were wanted.
    Off,
}

/// Why there are no figures although there should be.
#[derive(Debug)]
pub enum JdkError {
    /// A JDK is required and there is none.
    NotFound,
    /// A file cannot be written.
    Write {
        /// The file or directory.
        path: PathBuf,
        /// Why not.
        source: io::Error,
    },
    /// A program cannot be started.
    Start {
        /// The program.
        program: PathBuf,
        /// Why not.
        source: io::Error,
    },
    /// A program failed.
    Failed {
        /// The program.
        program: PathBuf,
        /// What it wrote to standard error.
        stderr: String,
    },
    /// A line of a Java program is not a measurement.
    Line {
        /// The line.
        line: String,
        /// Why not.
        source: serde_json::Error,
    },
}

impl fmt::Display for JdkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            JdkError::NotFound => f.write_str(
                "a JDK is required, but neither JAVA_HOME nor PATH has both javac and java; install JDK 17 or later",
            ),
            JdkError::Write { path, source } => write!(f, "cannot write {}: {source}", path.display()),
            JdkError::Start { program, source } => write!(f, "cannot start {}: {source}", program.display()),
            JdkError::Failed { program, stderr } => write!(f, "{} failed: {}", program.display(), stderr.trim_end()),
            JdkError::Line { line, source } => write!(f, "the Java program printed {line:?}: {source}"),
        }
    }
}

impl error::Error for JdkError {
    fn source(&self) -> Option<&(dyn error::Error + 'static)> {
        match self {
            JdkError::Write { source, .. } | JdkError::Start { source, .. } => Some(source),
            JdkError::Line { source, .. } => Some(source),
            JdkError::NotFound | JdkError::Failed { .. } => None,
        }
    }
}

/// Measures the JDK by a program as the mode says; what the compiler makes goes to the directory `jdk` in `out`.
///
/// # Errors
///
/// If there is a JDK but its programs fail, or there is none where one is required.
pub fn measure(
    mode: JdkMode,
    program: &JavaProgram,
    out: &Path,
    repeats: u64,
    warmup: u64,
) -> Result<JdkOutcome, JdkError> {
    if mode == JdkMode::Off {
        return Ok(JdkOutcome::Off);
    }
    let Some(jdk) = FoundJdk::find() else {
        return match mode {
            JdkMode::Require => Err(JdkError::NotFound),
            _ => Ok(JdkOutcome::NotFound),
        };
    };
    jdk.compile(program, &out.join("jdk"))?.measure(repeats, warmup).map(JdkOutcome::Measured)
}

/// The compiler and the launcher of one JDK.
#[derive(Clone, Debug)]
pub struct FoundJdk {
    javac: PathBuf,
    java: PathBuf,
}

impl FoundJdk {
    /// Looks into `JAVA_HOME`, then along `PATH`.
    pub fn find() -> Option<Self> {
        let home = env::var_os("JAVA_HOME").map(|home| Path::new(&home).join("bin"));
        let path = env::var_os("PATH").unwrap_or_default();
        home.into_iter().chain(env::split_paths(&path)).find_map(|directory| {
            let tool =
                |name| Some(directory.join(name).with_extension(env::consts::EXE_EXTENSION)).filter(|p| p.is_file());
            // Both from one place: two JDKs of different versions do not work together.
            Some(FoundJdk { javac: tool("javac")?, java: tool("java")? })
        })
    }

    /// Compiles a program into the directory, where other programs may be.
    ///
    /// # Errors
    ///
    /// If files cannot be written or the compiler fails, as one before version 17 does.
    pub fn compile(self, program: &JavaProgram, directory: &Path) -> Result<CompiledProgram, JdkError> {
        let sources = directory.join("src");
        let classes = directory.join("classes");
        let write = |path: &Path, result: io::Result<()>| {
            result.map_err(|source| JdkError::Write { path: path.to_path_buf(), source })
        };
        for path in [&sources, &classes] {
            write(path, fs::create_dir_all(path))?;
        }
        let mut javac = Command::new(&self.javac);
        javac.args(["--release", "17", "-encoding", "UTF-8", "-d"]).arg(&classes);
        let put = |path: PathBuf, text: &str| {
            if let Some(package) = path.parent() {
                write(package, fs::create_dir_all(package))?;
            }
            write(&path, fs::write(&path, text))?;
            Ok(path)
        };
        for (name, text) in program.resources {
            put(classes.join(name), text)?;
        }
        for (name, source) in program.sources {
            javac.arg(put(sources.join(name), source)?);
        }
        run(&self.javac, &mut javac)?;
        Ok(CompiledProgram { java: self.java, classes, main: program.main })
    }
}

/// A Java program, ready to run.
#[derive(Clone, Debug)]
pub struct CompiledProgram {
    java: PathBuf,
    classes: PathBuf,
    main: &'static str,
}

impl CompiledProgram {
    /// Times all that it does; each timing is a line of JSON on its standard output.
    ///
    /// # Errors
    ///
    /// If the program fails, as it does where a value does not survive the round trip.
    pub fn measure(&self, repeats: u64, warmup: u64) -> Result<Vec<JdkMeasurement>, JdkError> {
        let output = self.run(["--repeat", &repeats.to_string(), "--warmup", &warmup.to_string()])?;
        let lines = String::from_utf8_lossy(&output.stdout);
        let measurement =
            |line: &str| serde_json::from_str(line).map_err(|source| JdkError::Line { line: line.to_string(), source });
        lines.lines().map(measurement).collect()
    }

    /// Has it write what it serializes to files in the directory.
    ///
    /// # Errors
    ///
    /// If the program fails.
    pub fn write_files(&self, directory: &Path) -> Result<(), JdkError> {
        self.run([OsStr::new("--write"), directory.as_os_str()]).map(drop)
    }

    /// Has it read a file that it could have written, if it is one of those that can.
    ///
    /// # Errors
    ///
    /// If the program fails, as it does where the file holds something else.
    pub fn check_file(&self, path: &Path) -> Result<(), JdkError> {
        self.run([OsStr::new("--check"), path.as_os_str()]).map(drop)
    }

    fn run(&self, args: impl IntoIterator<Item = impl AsRef<OsStr>>) -> Result<Output, JdkError> {
        let mut java = Command::new(&self.java);
        // Files that are timed are to be where those of the others are.
        if let Some(directory) = self.classes.parent() {
            let mut property = OsString::from("-Djava.io.tmpdir=");
            property.push(directory);
            java.arg(property);
        }
        run(&self.java, java.arg("-cp").arg(&self.classes).arg(self.main).args(args))
    }
}

fn run(program: &Path, command: &mut Command) -> Result<Output, JdkError> {
    let output = command
        .stdin(Stdio::null())
        .output()
        .map_err(|source| JdkError::Start { program: program.to_path_buf(), source })?;
    match output.status.success() {
        true => Ok(output),
        false => Err(JdkError::Failed {
            program: program.to_path_buf(),
            stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
        }),
    }
}
