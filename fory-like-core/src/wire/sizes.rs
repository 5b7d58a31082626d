//! How many bytes a value of a type can take, known at compile time.

/// The least and the most bytes that a value of a type takes on the wire, in both number modes.
///
/// A type that has weak pointers must give no upper bound: types with one are taken to have none.
///
/// Else they are hints: they decide how much is reserved or checked ahead, and every read and write still checks for itself, so a
/// wrong one costs time or refuses a value, and never reads or writes out of bounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sizes {
    fixed: Range,
    compressed: Range,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Range {
    min: usize,
    max: usize,
}

/// The value of `max` that stands for "without bound".
const UNBOUNDED: usize = usize::MAX;

/// The most that is reserved ahead: what may be large may also be small (`None` of a large array).
const LARGEST: usize = 1024;

impl Sizes {
    /// Nothing is known: from no byte to any number.
    ///
    /// What a pointer's target takes is unknown too, or the sizes of a recursive type would depend on themselves.
    pub const UNKNOWN: Sizes = Sizes::at_least(0);

    /// The same number of bytes in both modes.
    pub const fn exactly(bytes: usize) -> Sizes {
        Sizes::between(bytes, bytes)
    }

    /// At least `bytes`, in both modes.
    pub const fn at_least(bytes: usize) -> Sizes {
        Sizes::between(bytes, UNBOUNDED)
    }

    /// From `min` to `max` bytes, in both modes.
    pub const fn between(min: usize, max: usize) -> Sizes {
        Sizes { fixed: Range { min, max }, compressed: Range { min, max } }
    }

    /// `fixed` bytes in fixed mode, a varint of at most `longest` bytes in compressed mode.
    pub(crate) const fn number(fixed: usize, longest: usize) -> Sizes {
        Sizes { fixed: Range { min: fixed, max: fixed }, compressed: Range { min: 1, max: longest } }
    }

    /// One value after the other.
    pub const fn sum<const N: usize>(parts: [Sizes; N]) -> Sizes {
        let mut total = Sizes::exactly(0);
        let mut i = 0;
        while i < N {
            total.fixed = total.fixed.plus(parts[i].fixed);
            total.compressed = total.compressed.plus(parts[i].compressed);
            i += 1;
        }
        total
    }

    /// One of several.
    pub const fn either<const N: usize>(parts: [Sizes; N]) -> Sizes {
        if N == 0 {
            return Sizes::exactly(0);
        }
        let mut all = parts[0];
        let mut i = 1;
        while i < N {
            all.fixed = all.fixed.or(parts[i].fixed);
            all.compressed = all.compressed.or(parts[i].compressed);
            i += 1;
        }
        all
    }

    /// `count` values of this size.
    pub const fn times(self, count: usize) -> Sizes {
        Sizes { fixed: self.fixed.times(count), compressed: self.compressed.times(count) }
    }

    /// The sizes of a field whose numbers are always fixed (`#[fory(fixed)]`).
    pub const fn fixed(self) -> Sizes {
        Sizes { fixed: self.fixed, compressed: self.fixed }
    }

    /// The sizes of a field whose numbers are always varints (`#[fory(varint)]`).
    pub const fn varint(self) -> Sizes {
        Sizes { fixed: self.compressed, compressed: self.compressed }
    }

    /// The sizes of a field that an older message may lack (`#[fory(default)]`).
    pub const fn optional(self) -> Sizes {
        Sizes { fixed: Range { min: 0, max: self.fixed.max }, compressed: Range { min: 0, max: self.compressed.max } }
    }

    /// The least number of bytes.
    pub const fn min(self, compressed: bool) -> usize {
        self.range(compressed).min
    }

    /// The most bytes, if there is a bound.
    pub const fn max(self, compressed: bool) -> Option<usize> {
        match self.range(compressed).max {
            UNBOUNDED => None,
            max => Some(max),
        }
    }

    const fn range(self, compressed: bool) -> Range {
        if compressed { self.compressed } else { self.fixed }
    }

    /// Whether each value takes just these bytes, in this mode.
    pub(crate) const fn is_exactly(self, bytes: usize, compressed: bool) -> bool {
        let range = self.range(compressed);
        range.min == bytes && range.max == bytes
    }

    /// For each field that starts a run of fields of small bounds, the most bytes the run takes; 0 for the others.
    ///
    /// A writer that reserves this much before the field need not look again until the run ends.
    #[doc(hidden)]
    pub const fn write_runs<const N: usize>(fields: [Sizes; N], compressed: bool) -> [usize; N] {
        let mut runs = [0; N];
        let mut end = 0;
        let mut i = 0;
        while i < N {
            if i >= end {
                end = i;
                while end < N && saturating(runs[i], fields[end].range(compressed).max) <= LARGEST {
                    runs[i] += fields[end].range(compressed).max;
                    end += 1;
                }
                if end == i {
                    end = i + 1;
                }
            }
            i += 1;
        }
        runs
    }

    /// For each field that starts a run of fields of exact size, the bytes of the run; 0 for the others.
    ///
    /// A reader that checks for this much before the field need not look again until the run ends.
    #[doc(hidden)]
    pub const fn read_runs<const N: usize>(fields: [Sizes; N], compressed: bool) -> [usize; N] {
        let mut runs = [0; N];
        let mut end = 0;
        let mut i = 0;
        while i < N {
            if i >= end {
                end = i;
                while end < N && {
                    let range = fields[end].range(compressed);
                    range.min == range.max
                } {
                    runs[i] = saturating(runs[i], fields[end].range(compressed).min);
                    end += 1;
                }
                if end == i {
                    end = i + 1;
                }
            }
            i += 1;
        }
        runs
    }
}

impl Range {
    const fn plus(self, other: Range) -> Range {
        Range { min: saturating(self.min, other.min), max: saturating(self.max, other.max) }
    }

    const fn or(self, other: Range) -> Range {
        Range {
            min: if self.min < other.min { self.min } else { other.min },
            max: if self.max > other.max { self.max } else { other.max },
        }
    }

    const fn times(self, count: usize) -> Range {
        Range { min: self.min.saturating_mul(count), max: if count == 0 { 0 } else { self.max.saturating_mul(count) } }
    }
}

const fn saturating(a: usize, b: usize) -> usize {
    a.saturating_add(b)
}
