//! The published figures of Apache Fory's "Java GraalVM Native Image Benchmark".
//!
//! Source: `docs/benchmarks` and the GraalVM guide (`docs/guide/graalvm_guide.md`, "Benchmark") of apache/fory; the program is
//! `integration_tests/graalvm_tests/.../Benchmark.java` there. Both sides of it are Java compiled to a native image; the
//! baseline is the JDK's `ObjectOutputStream` and `ObjectInputStream`.
//!
//! Everything stands here as published, though the times and speeds of `Foo` do not agree: 16,266 / 1,663 is 9.78, not
//! 12.19, and 15,069 / 1,289 is 11.69, not 12.11.

use crate::systems::Numbers;

/// One published comparison.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Published {
    /// `Struct` or `Foo`.
    pub workload: &'static str,
    /// Number compression off (`Fixed`) or on (`Compressed`).
    pub numbers: Numbers,
    /// Round trips timed.
    pub repeats: u64,
    /// Size of Fory's message.
    pub fory_bytes: u64,
    /// Size of the JDK's message.
    pub jdk_bytes: u64,
    /// What Fory's round trips took.
    pub fory_ms: u64,
    /// What the JDK's round trips took.
    pub jdk_ms: u64,
    /// "Fory is ...x speed of JDK".
    pub speed: f64,
    /// "Fory is ...x size of JDK".
    pub size: f64,
}

/// All of them, in the order of publication.
pub const GRAALVM: [Published; 4] = [
    Published {
        workload: "Struct",
        numbers: Numbers::Fixed,
        repeats: 400_000,
        fory_bytes: 76,
        jdk_bytes: 178,
        fory_ms: 49,
        jdk_ms: 2_254,
        speed: 45.70,
        size: 0.43,
    },
    Published {
        workload: "Struct",
        numbers: Numbers::Compressed,
        repeats: 400_000,
        fory_bytes: 55,
        jdk_bytes: 178,
        fory_ms: 130,
        jdk_ms: 3_161,
        speed: 24.16,
        size: 0.31,
    },
    Published {
        workload: "Foo",
        numbers: Numbers::Fixed,
        repeats: 400_000,
        fory_bytes: 541,
        jdk_bytes: 964,
        fory_ms: 1_663,
        jdk_ms: 16_266,
        speed: 12.19,
        size: 0.56,
    },
    Published {
        workload: "Foo",
        numbers: Numbers::Compressed,
        repeats: 400_000,
        fory_bytes: 459,
        jdk_bytes: 964,
        fory_ms: 1_289,
        jdk_ms: 15_069,
        speed: 12.11,
        size: 0.48,
    },
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_published_ratios_follow_from_the_published_figures() {
        for row in GRAALVM {
            let size = row.fory_bytes as f64 / row.jdk_bytes as f64;
            assert!((size - row.size).abs() < 0.006, "{row:?}");
            // The times are in whole milliseconds, the speeds were computed before rounding; of `Foo`, see above.
            let speed = row.jdk_ms as f64 / row.fory_ms as f64;
            assert!((speed / row.speed - 1.0).abs() < 0.02 || row.workload == "Foo", "{row:?}");
        }
    }
}
