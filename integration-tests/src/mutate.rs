//! Messages that nobody wrote: each of a golden's neighbours.

/// Random numbers from a seed, the same everywhere (xorshift64*).
#[derive(Debug)]
pub struct Random(u64);

impl Random {
    /// From a seed, which is not zero.
    pub fn new(seed: u64) -> Self {
        Random(seed)
    }

    /// The next number.
    pub fn number(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    /// The next number below `end`.
    pub fn below(&mut self, end: usize) -> usize {
        (self.number() % end as u64) as usize
    }
}

/// All that a message becomes by a change of one byte: each other value where it is short, else values that flip bits, turn
/// bytes into the ends of varints and of ranges, and one that is neither.
pub fn changed_bytes(message: &[u8]) -> impl Iterator<Item = Vec<u8>> + '_ {
    let values = move |byte: u8| -> Vec<u8> {
        if message.len() <= 64 {
            (0..=255).filter(|value| *value != byte).collect()
        } else {
            let mut values =
                vec![0, 1, 2, 0x7f, 0x80, 0xc3, 0xff, byte ^ 1, byte ^ 0x80, byte ^ 0x55, byte.wrapping_add(1)];
            values.retain(|value| *value != byte);
            values
        }
    };
    message.iter().enumerate().flat_map(move |(at, byte)| {
        values(*byte).into_iter().map(move |value| {
            let mut changed = message.to_vec();
            changed[at] = value;
            changed
        })
    })
}

/// A message that differs by bytes that were inserted, left out, doubled or written over, at random.
pub fn shuffled(message: &[u8], random: &mut Random) -> Vec<u8> {
    let mut changed = message.to_vec();
    for _ in 0..=random.below(3) {
        let at = random.below(changed.len() + 1);
        let end = changed.len().min(at + 1 + random.below(4));
        let byte = [0, 1, 0x7f, 0x80, 0xff, random.number() as u8][random.below(6)];
        match random.below(4) {
            0 => changed.insert(at, byte),
            1 => drop(changed.drain(at..end)),
            2 => changed.extend_from_within(at..end),
            _ => changed[at..end].fill(byte),
        }
    }
    changed
}
