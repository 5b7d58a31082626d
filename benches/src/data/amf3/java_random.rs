//! The numbers of `java.util.Random`, as its documentation defines them.

const MULTIPLIER: u64 = 0x5_deec_e66d;
const MASK: u64 = (1 << 48) - 1;

/// A generator that draws what Java's does from the same seed.
#[derive(Clone, Debug)]
pub struct JavaRandom(u64);

impl JavaRandom {
    /// From a seed.
    pub fn new(seed: u64) -> Self {
        JavaRandom((seed ^ MULTIPLIER) & MASK)
    }

    /// That many bits, 32 at most, as `next` gives them.
    fn bits(&mut self, count: u32) -> u32 {
        self.0 = self.0.wrapping_mul(MULTIPLIER).wrapping_add(0xb) & MASK;
        (self.0 >> (48 - count)) as u32
    }

    /// `nextInt()`.
    pub fn int(&mut self) -> i32 {
        self.bits(32).cast_signed()
    }

    /// `nextInt(bound)`, of a bound up to 2^31.
    pub fn below(&mut self, bound: u32) -> u32 {
        if bound.is_power_of_two() {
            return ((u64::from(bound) * u64::from(self.bits(31))) >> 31) as u32;
        }
        loop {
            let bits = self.bits(31);
            let value = bits % bound;
            // Numbers at the end of the range are drawn again, lest the lower values come more often.
            if bits - value + (bound - 1) < 1 << 31 {
                return value;
            }
        }
    }

    /// `nextBoolean()`.
    pub fn flag(&mut self) -> bool {
        self.bits(1) != 0
    }

    /// `nextDouble()`.
    pub fn double(&mut self) -> f64 {
        let high = u64::from(self.bits(26)) << 27;
        (high + u64::from(self.bits(27))) as f64 / (1_u64 << 53) as f64
    }

    /// `nextLong()`.
    pub fn long(&mut self) -> i64 {
        let high = i64::from(self.int()) << 32;
        high.wrapping_add(self.int().into())
    }
}
