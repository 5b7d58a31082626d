//! How long the next message of a type will likely be.
//!
//! The length of a message is not known before it is written, and counting it first takes as long as writing. A `Vec` that grows with it is allocated several times; whether
//! that costs next to nothing or as much as the writing is up to the allocator and the state of its heap. Messages of one type are often of similar length, so the
//! thread remembers the last two of a type, and memory for the shorter of them is asked for at once.

use alloc::vec::Vec;
use core::any::type_name;

/// The most bytes that are asked for because of what was. From there on, growing is rare.
const MOST: usize = 1 << 22;

/// The lengths of the last two messages of a type, the last one first.
type Lengths = [usize; 2];

/// Where the lengths of a type are remembered.
#[derive(Clone, Copy)]
pub(crate) struct LengthHint(usize);

impl LengthHint {
    /// Of no type.
    pub(crate) const NONE: LengthHint = LengthHint(0);

    /// Of a type; where two types have one name, it costs time, and no more.
    #[inline(always)]
    pub(crate) fn of<T: ?Sized>() -> Self {
        LengthHint(type_name::<T>().as_ptr() as usize)
    }

    /// Makes room for the next message, in a `Vec` that is empty; at least as much as is needed.
    pub(crate) fn prepare(self, vec: &mut Vec<u8>, needed: usize) {
        let expected = self.expected();
        // So much may not be there, and may not be needed either.
        if expected <= needed || vec.try_reserve_exact(expected).is_err() {
            vec.reserve(needed);
        }
    }

    /// Takes note of a message, and gives back room that it did not need: more than growing would have left.
    pub(crate) fn finish(self, message: &mut Vec<u8>) {
        self.note(message.len());
        if message.len() < message.capacity() / 2 {
            message.shrink_to_fit();
        }
    }

    /// How many bytes the next message may have.
    fn expected(self) -> usize {
        let [last, before] = memory::get(self.0);
        let shorter = last.min(before);
        // A little more, as no two are of one length.
        shorter.saturating_add(shorter / 16).min(MOST)
    }

    fn note(self, length: usize) {
        memory::set(self.0, [length, memory::get(self.0)[0]]);
    }
}

/// What a thread remembers, by type.
#[cfg(feature = "std")]
mod memory {
    use core::cell::Cell;

    use super::Lengths;

    /// How many types at most; those that have the same place take turns.
    const TYPES: usize = 16;

    std::thread_local! {
        static SEEN: [Cell<(usize, Lengths)>; TYPES] = const { [const { Cell::new((0, [0; 2])) }; TYPES] };
    }

    /// Nothing where the type is not remembered, or the thread ends.
    pub(super) fn get(key: usize) -> Lengths {
        let seen = SEEN.try_with(|seen| seen[place(key)].get());
        seen.ok().filter(|(of, _)| *of == key).map_or([0; 2], |(_, lengths)| lengths)
    }

    pub(super) fn set(key: usize, lengths: Lengths) {
        let _ = SEEN.try_with(|seen| seen[place(key)].set((key, lengths)));
    }

    fn place(key: usize) -> usize {
        // Names lie anywhere, so all bits of the address go into those that count.
        ((key as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (u64::BITS - TYPES.ilog2())) as usize
    }
}

/// Without threads that are known there is nothing to remember with.
#[cfg(not(feature = "std"))]
mod memory {
    use super::Lengths;

    pub(super) fn get(_: usize) -> Lengths {
        [0; 2]
    }

    pub(super) fn set(_: usize, _: Lengths) {}
}

#[cfg(all(test, feature = "std"))]
mod tests {
    use super::*;

    #[test]
    fn the_shorter_one_of_the_last_two_is_expected() {
        struct This;
        struct Other;
        let (this, other) = (LengthHint::of::<This>(), LengthHint::of::<Other>());
        assert_eq!(this.expected(), 0);
        this.note(1600);
        assert_eq!(this.expected(), 0);
        this.note(3200);
        assert_eq!((this.expected(), other.expected()), (1700, 0));
        this.note(usize::MAX);
        assert_eq!(this.expected(), 3400);
        this.note(usize::MAX);
        assert_eq!(this.expected(), MOST);
        std::thread::spawn(move || assert_eq!(this.expected(), 0)).join().unwrap();
    }

    #[test]
    fn a_message_has_no_more_room_than_one_that_grew() {
        struct This;
        let this = LengthHint::of::<This>();
        let mut rooms = Vec::new();
        for length in [10_000, 10_000, 10_000, 10_100, 3_000, 10_000, 1_000_000, 10_000] {
            let mut message = Vec::new();
            this.prepare(&mut message, 2048);
            message.resize(length, 7);
            this.finish(&mut message);
            assert!(message.capacity() <= 2 * length, "{length}");
            assert!(message.iter().all(|byte| *byte == 7));
            rooms.push(message.capacity());
        }
        // From the third one on it is asked for at once.
        assert_eq!(rooms[2..4], [10_625; 2]);
    }
}
