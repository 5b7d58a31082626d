//! Random values that are the same on every run and every machine, and the same that the public data sets consist of.

use std::ops::Range;

use rand::Rng;
use rand_pcg::Lcg64Xsh32;

/// The public benchmark's generator.
pub type Random = Lcg64Xsh32;

/// The generator of a data set, seeded with the first twenty digits of pi, as it is there.
pub fn seeded() -> Random {
    Random::new(3_141_592_653, 5_897_932_384)
}

/// A number of values within `range`.
pub fn list<T>(random: &mut Random, range: Range<usize>, make: impl FnMut(&mut Random) -> T) -> Vec<T> {
    let length = random.gen_range(range);
    exactly(random, length, make)
}

/// That many values, where the public data set draws their number from a range of one.
pub fn records<T>(length: usize, make: impl FnMut(&mut Random) -> T) -> Vec<T> {
    list(&mut seeded(), length..length + 1, make)
}

/// That many values.
pub fn exactly<T>(random: &mut Random, length: usize, mut make: impl FnMut(&mut Random) -> T) -> Vec<T> {
    (0..length).map(|_| make(random)).collect()
}

/// One of the options, each as likely as the others.
pub fn pick<T: Copy>(random: &mut Random, options: &[T]) -> T {
    options[random.gen_range(0..options.len())]
}

/// Nothing as often as something.
pub fn maybe<T>(random: &mut Random, make: impl FnOnce(&mut Random) -> T) -> Option<T> {
    coin(random).then(|| make(random))
}

/// True as often as false.
pub fn coin(random: &mut Random) -> bool {
    random.gen_bool(0.5)
}
