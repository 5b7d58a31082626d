//! How long the next message of a type will likely be.
//!
//! The length of a message is not known before it is written, and counting it first takes as long as writing. A `Vec` that grows with it is allocated several times; whether
//! that costs next to nothing or as much as the writing is up to the allocator and the state of its heap. Messages of one type are often of similar length, so the
//! thread remembers the last two of a type, and memory for the shorter of them is asked for at once.

use alloc::vec::Vec;
use core::any::type_name;

/// How many types a thread remembers at most.
const TYPES: usize = 16;

/// The most bytes that are asked for because of what was. From there on, growing is rare.
const MOST: usize = 1 << 22;

/// What is remembered of a type.
#[derive(Clone, Copy)]
struct Seen {
    key: usize,
    last: usize,
    before: usize,
}

impl Seen {
    const NOTHING: Seen = Seen { key: 0, last: 0, before: 0 };
}

#[cfg(feature = "std")]
std::thread_local! {
    static SEEN: [core::cell::Cell<Seen>; TYPES] = const { [const { core::cell::Cell::new(Seen::NOTHING) }; TYPES] };
}

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
        let seen = self.seen();
        let shorter = seen.last.min(seen.before).min(MOST);
        // A little more, as no two are of one length.
        shorter + shorter / 16
    }

    fn note(self, length: usize) {
        let before = self.seen().last;
        self.remember(Seen { key: self.0, last: length, before });
    }

    /// What is known of the type. Where the thread ends, nothing is.
    #[cfg(feature = "std")]
    fn seen(self) -> Seen {
        let seen = SEEN.try_with(|all| all[self.place()].get()).unwrap_or(Seen::NOTHING);
        if seen.key == self.0 { seen } else { Seen::NOTHING }
    }

    #[cfg(not(feature = "std"))]
    fn seen(self) -> Seen {
        Seen { key: self.0, ..Seen::NOTHING }
    }

    #[cfg(feature = "std")]
    fn remember(self, seen: Seen) {
        let _ = SEEN.try_with(|all| all[self.place()].set(seen));
    }

    #[cfg(not(feature = "std"))]
    fn remember(self, _: Seen) {}

    #[cfg(feature = "std")]
    fn place(self) -> usize {
        // Names lie anywhere, so all bits of the address go into those that count.
        ((self.0 as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (u64::BITS - TYPES.ilog2())) as usize
    }
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
        assert_eq!(this.expected(), MOST + MOST / 16);
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
