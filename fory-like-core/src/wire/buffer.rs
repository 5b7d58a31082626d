//! A message in a `Vec`.

use alloc::vec::Vec;
use core::marker::PhantomData;
use core::mem::MaybeUninit;

use super::copy::{copy_short, short_word};
use super::length_hint::LengthHint;
use super::limits::Limits;
use super::mode::{Compressed, Fixed, Numbers};
use super::output::Output;
use super::sealed::Sealed;
use super::varint;
use crate::error::{Error, Result};
use crate::refs::{Plan, WriteRefs};

/// Bytes of a message that fit here never move: `to_vec` writes small messages to the stack first, so that their `Vec` is
/// allocated once, at the right size.
pub(crate) const SCRATCH: usize = 1024;

/// The memory of a [`Buffer`] before its `Vec` is needed.
type Scratch = [MaybeUninit<u8>; SCRATCH];

/// The memory behind a [`Buffer`], of which only growing and finishing know.
struct Store<'a> {
    vec: &'a mut Vec<u8>,
    /// The length of `vec` before the message. It keeps this length until the message is complete, so that a fault or a
    /// panic on the way leaves it as it was.
    start: usize,
    /// Where the message begins: in the scratch memory, or at `start` in `vec`.
    base: *mut u8,
    in_scratch: bool,
    /// How much to ask for when the message leaves the scratch memory.
    hint: LengthHint,
    refs: WriteRefs,
}

/// A message that is being written to a `Vec`.
///
/// Invariants: `next` is the end of the part written so far, which begins at `store.base`; the `room` bytes from `next` on
/// are writable, not shared, and belong to the scratch memory or to the capacity of `store.vec`.
///
/// No pointer to a `Buffer` goes to a function that is not inlined: growing takes and gives its parts by value, and the
/// store stands apart. So `next` and `room` stay in registers while a value is written, which halves the time of small
/// structs and of long lists.
#[repr(C)]
pub(crate) struct Buffer<'s, 'a, N> {
    next: *mut u8,
    room: usize,
    limits: Limits,
    store: &'s mut Store<'a>,
    numbers: PhantomData<N>,
}

/// Writes a message behind what `vec` holds. On a fault, `vec` is as it was.
#[inline(always)]
pub(crate) fn append<N: Numbers>(
    vec: &mut Vec<u8>,
    max_depth: usize,
    plan: Option<Plan>,
    write: impl FnOnce(&mut Buffer<'_, '_, N>) -> Result<()>,
) -> Result<()> {
    let start = vec.len();
    let spare = vec.spare_capacity_mut();
    let (base, room) = (spare.as_mut_ptr().cast::<u8>(), spare.len());
    let mut store = Store { vec, start, base, in_scratch: false, hint: LengthHint::NONE, refs: WriteRefs::new(plan) };
    let limits = Limits::new(max_depth);
    let mut out = Buffer { next: base, room, limits, store: &mut store, numbers: PhantomData };
    write(&mut out)?;
    let len = written(out.next, out.store.base);
    // SAFETY: by the invariant the bytes from `start` to `start + len` lie within the capacity and are written.
    unsafe { out.store.vec.set_len(start + len) }
    Ok(())
}

/// Writes a message of unknown size to a new `Vec`, by way of the stack where it is short.
#[inline(always)]
pub(crate) fn collect<N: Numbers>(
    max_depth: usize,
    plan: Option<Plan>,
    hint: LengthHint,
    write: impl FnOnce(&mut Buffer<'_, '_, N>) -> Result<()>,
) -> Result<Vec<u8>> {
    let mut vec = Vec::new();
    let mut scratch: Scratch = [const { MaybeUninit::uninit() }; SCRATCH];
    let base = scratch.as_mut_ptr().cast::<u8>();
    let refs = WriteRefs::new(plan);
    let mut store = Store { vec: &mut vec, start: 0, base, in_scratch: true, hint, refs };
    let limits = Limits::new(max_depth);
    let mut out = Buffer { next: base, room: SCRATCH, limits, store: &mut store, numbers: PhantomData };
    write(&mut out)?;
    let len = written(out.next, out.store.base);
    if store.in_scratch {
        // SAFETY: by the invariant the `len` bytes from `base` on are written, in the scratch memory.
        let bytes = unsafe { core::slice::from_raw_parts(store.base, len) };
        return Ok(bytes.to_vec());
    }
    drop(store);
    // SAFETY: by the invariant the first `len` bytes lie within the capacity and are written.
    unsafe { vec.set_len(len) }
    hint.finish(&mut vec);
    Ok(vec)
}

impl<N: Numbers> Buffer<'_, '_, N> {
    /// Makes room for `bytes` more.
    #[inline(always)]
    fn ensure(&mut self, bytes: usize) {
        if self.room < bytes {
            (self.next, self.room) = self.store.grow(self.next, bytes);
        }
        // SAFETY: either the test above failed, or `grow` gave at least `bytes`. Said so that a run of writes within a
        // reservation tests once.
        unsafe { core::hint::assert_unchecked(self.room >= bytes) }
    }

    /// Moves `next` behind `bytes` that were just written.
    ///
    /// # Safety
    /// They are at most `self.room`, and written.
    #[inline(always)]
    unsafe fn advance(&mut self, bytes: usize) {
        debug_assert!(bytes <= self.room);
        // SAFETY: the caller promises that the bytes lie within the room, so within one allocation.
        self.next = unsafe { self.next.add(bytes) };
        self.room -= bytes;
    }
}

/// How many bytes lie between `base` and `next` of a [`Buffer`].
#[inline(always)]
fn written(next: *const u8, base: *const u8) -> usize {
    next as usize - base as usize
}

impl Store<'_> {
    /// Writes a varint byte by byte; gives the new `next` and `room`.
    #[inline(never)]
    fn put_varint(&mut self, next: *mut u8, room: usize, number: u64) -> (*mut u8, usize) {
        let limits = Limits::new(0);
        let mut out = Buffer::<Fixed> { next, room, limits, store: self, numbers: PhantomData };
        let mut rest = number;
        for _ in 1..varint::len_u64(number) {
            out.put_array([rest as u8 | 0x80]);
            rest >>= 7;
        }
        out.put_array([rest as u8]);
        (out.next, out.room)
    }

    /// Writes the length of `bytes`, and them; gives the new `next` and `room`. Apart, so that the code for short text is small.
    #[inline(never)]
    fn put_long(&mut self, next: *mut u8, room: usize, bytes: &[u8]) -> (*mut u8, usize) {
        let limits = Limits::new(0);
        let mut out = Buffer::<Fixed> { next, room, limits, store: self, numbers: PhantomData };
        out.put_varint(bytes.len() as u64);
        out.put_bytes(bytes);
        (out.next, out.room)
    }

    /// Makes room for `bytes` more; gives the new `next` and `room`, of at least `bytes`.
    #[cold]
    #[inline(never)]
    fn grow(&mut self, next: *mut u8, bytes: usize) -> (*mut u8, usize) {
        let len = written(next, self.base);
        if self.in_scratch {
            // SAFETY: by the invariant of `Buffer` the `len` bytes from `base` on are written.
            let message = unsafe { core::slice::from_raw_parts(self.base, len) };
            self.hint.prepare(self.vec, bytes.saturating_add(len).max(2 * SCRATCH));
            self.vec.extend_from_slice(message);
            self.in_scratch = false;
        } else {
            // SAFETY: by the invariant of `Buffer` the bytes up to here lie within the capacity and are written. They
            // must count while the `Vec` moves, or it would not take them along.
            unsafe { self.vec.set_len(self.start + len) }
            let reserved = self.vec.try_reserve(bytes.max(64));
            if reserved.is_err() {
                // As a `Vec` does that cannot grow; but whoever catches this finds the `Vec` as it was.
                self.vec.truncate(self.start);
                panic!("no memory for a message of more than {len} bytes");
            }
        }
        let spare = self.vec.spare_capacity_mut();
        let (next, room) = (spare.as_mut_ptr().cast::<u8>(), spare.len());
        // The message starts `len` bytes before its end; as an address, since nothing is read through it any more.
        self.base = next.wrapping_sub(len);
        self.vec.truncate(self.start);
        (next, room)
    }
}

impl<N> Sealed for Buffer<'_, '_, N> {}

impl<'s, 'a, N: Numbers> Output for Buffer<'s, 'a, N> {
    type Numbers = N;
    type Fixed = Buffer<'s, 'a, Fixed>;
    type Compressed = Buffer<'s, 'a, Compressed>;

    #[inline(always)]
    fn fixed(&mut self) -> &mut Buffer<'s, 'a, Fixed> {
        // SAFETY: `N` occurs in a `PhantomData` only, and the layout is `repr(C)`: both types are laid out alike.
        unsafe { &mut *(&raw mut *self).cast() }
    }

    #[inline(always)]
    fn compressed(&mut self) -> &mut Buffer<'s, 'a, Compressed> {
        // SAFETY: as in `fixed`.
        unsafe { &mut *(&raw mut *self).cast() }
    }

    #[inline(always)]
    fn reserve(&mut self, bytes: usize) {
        if bytes <= 1 << 16 {
            self.ensure(bytes);
        }
    }

    #[inline(always)]
    fn put_array<const K: usize>(&mut self, bytes: [u8; K]) {
        self.ensure(K);
        // SAFETY: `ensure` has made room for `K` bytes.
        unsafe {
            self.next.cast::<[u8; K]>().write_unaligned(bytes);
            self.advance(K);
        }
    }

    #[inline(always)]
    fn put_bytes(&mut self, bytes: &[u8]) {
        self.ensure(bytes.len());
        // SAFETY: `ensure` has made room for all of `bytes`, which cannot overlap memory that only `self` can reach.
        unsafe {
            copy_short(bytes.as_ptr(), self.next, bytes.len());
            self.advance(bytes.len());
        }
    }

    #[inline(always)]
    fn put_varint(&mut self, number: u64) {
        if number < 0x80 {
            self.put_array([number as u8]);
        } else if self.room < varint::LONGEST {
            // At the end of the room, no more of it is asked for than the number takes.
            (self.next, self.room) = self.store.put_varint(self.next, self.room, number);
        } else if number < 1 << 56 {
            let (word, len) = varint::encode_short(number);
            // SAFETY: there is room for nine bytes; eight are written, and at most as many count.
            unsafe {
                self.next.cast::<[u8; 8]>().write_unaligned(word.to_le_bytes());
                self.advance(len);
            }
        } else {
            let word = varint::spread(number) | 0x8080_8080_8080_8080;
            // SAFETY: there is room for nine bytes, and nine are written.
            unsafe {
                self.next.cast::<[u8; 8]>().write_unaligned(word.to_le_bytes());
                self.next.add(8).write((number >> 56) as u8);
                self.advance(9);
            }
        }
    }

    #[inline(always)]
    fn put_back(&mut self, back: u64) {
        if back >= 1 << 14 || self.room < 2 {
            (self.next, self.room) = self.store.put_varint(self.next, self.room, back);
            return;
        }
        // No branch between one byte and two: nobody could guess which it takes.
        let more = u64::from(back >= 0x80);
        let word = (back & 0x7f | more << 7 | back >> 7 << 8) as u16;
        // SAFETY: there is room for two bytes; two are written, and at most as many count.
        unsafe {
            self.next.cast::<[u8; 2]>().write_unaligned(word.to_le_bytes());
            self.advance(1 + more as usize);
        }
    }

    #[inline(always)]
    fn put_len(&mut self, len: usize) {
        if len < 0x80 {
            self.put_array([len as u8]);
        } else {
            (self.next, self.room) = self.store.put_varint(self.next, self.room, len as u64);
        }
    }

    #[inline]
    fn put_varint_u128(&mut self, number: u128) {
        let mut rest = number;
        while rest >= 0x80 {
            self.put_array([rest as u8 | 0x80]);
            rest >>= 7;
        }
        self.put_array([rest as u8]);
    }

    #[inline(always)]
    fn put_text(&mut self, text: &str) {
        let len = text.len();
        if len < 8 {
            self.ensure(8);
            // SAFETY: there is room for eight bytes, of which the length and the text are the first.
            unsafe {
                let word = short_word(text.as_bytes()) << 8 | len as u64;
                self.next.cast::<[u8; 8]>().write_unaligned(word.to_le_bytes());
                self.advance(1 + len);
            }
        } else if len < 0x80 {
            // One look at the room for both the length and the text.
            self.ensure(len + 1);
            // SAFETY: there is room for a byte and the text, which cannot overlap memory that only `self` can reach.
            unsafe {
                self.next.write(len as u8);
                copy_short(text.as_ptr(), self.next.add(1), len);
                self.advance(1 + len);
            }
        } else {
            (self.next, self.room) = self.store.put_long(self.next, self.room, text.as_bytes());
        }
    }

    #[inline(always)]
    fn enter(&mut self, size: usize) -> Result<()> {
        self.limits.enter(size).map_err(Error::new)
    }

    #[inline(always)]
    fn leave(&mut self, size: usize) {
        self.limits.leave(size);
    }

    #[inline(always)]
    fn refs(&mut self) -> &mut WriteRefs {
        &mut self.store.refs
    }

    #[inline(always)]
    fn limits(&mut self) -> &mut Limits {
        &mut self.limits
    }

    #[inline(always)]
    fn position(&self) -> usize {
        written(self.next, self.store.base)
    }

    #[inline(always)]
    fn spend_empty(&mut self, count: usize) -> Result<()> {
        self.limits.spend_empty(count).map_err(Error::new)
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use alloc::string::String;

    use super::*;

    /// The varint of `number`, written naively.
    pub(crate) fn naive_varint(mut number: u64) -> Vec<u8> {
        let mut bytes = Vec::new();
        while number >= 0x80 && bytes.len() < 8 {
            bytes.push(number as u8 | 0x80);
            number >>= 7;
        }
        bytes.push(number as u8);
        bytes
    }

    pub(crate) fn varint(number: u64) -> Vec<u8> {
        collect::<Fixed>(128, None, LengthHint::of::<()>(), |out| {
            out.put_varint(number);
            Ok(())
        })
        .unwrap()
    }

    #[test]
    fn varints_are_as_a_naive_writer_writes_them() {
        for bits in 0..64 {
            for number in [1u64 << bits, (1 << bits) - 1, u64::MAX >> bits, 0x0123_4567_89ab_cdef >> bits] {
                assert_eq!(varint(number), naive_varint(number), "{number}");
                let mut count = crate::wire::counter::Counter::<Fixed>::new(128, None);
                count.put_varint(number);
                assert_eq!(count.position(), naive_varint(number).len());
            }
        }
        assert_eq!(varint(u64::MAX), [0xff; 9]);
    }

    #[test]
    fn references_are_varints_wherever_the_room_ends() {
        for number in (0..1 << 15).chain([1 << 21, u64::MAX]) {
            for room in [0, 1, 2, 9] {
                let mut vec = Vec::with_capacity(room);
                append::<Fixed>(&mut vec, 128, None, |out| {
                    out.put_back(number);
                    Ok(())
                })
                .unwrap();
                assert_eq!(vec, naive_varint(number), "{number}");
            }
        }
    }

    #[test]
    fn text_of_every_length_survives_every_start_of_growth() {
        let text: String = (0..200u8).map(|i| char::from(b'a' + i % 26)).collect();
        for len in 0..=text.len() {
            for room in [0, 1, len, len + 1, len + 9] {
                let mut vec = Vec::with_capacity(room + 3);
                vec.extend_from_slice(b"old");
                append::<Fixed>(&mut vec, 128, None, |out| {
                    out.put_text(&text[..len]);
                    Ok(())
                })
                .unwrap();
                let mut expected = b"old".to_vec();
                expected.extend(naive_varint(len as u64));
                expected.extend_from_slice(&text.as_bytes()[..len]);
                assert_eq!(vec, expected);
            }
        }
    }

    #[test]
    fn scratch_and_vec_hold_one_message() {
        for count in [0, 1, SCRATCH - 1, SCRATCH, SCRATCH + 1, 5 * SCRATCH] {
            let vec = collect::<Fixed>(128, None, LengthHint::of::<()>(), |out| {
                for i in 0..count {
                    out.put_array([i as u8]);
                }
                assert_eq!(out.position(), count);
                Ok(())
            })
            .unwrap();
            assert!(vec.iter().enumerate().all(|(i, &byte)| byte == i as u8));
            assert_eq!(vec.len(), count);
        }
    }

    #[test]
    fn a_fault_leaves_the_vec_as_it_was() {
        let mut vec = b"old".to_vec();
        for count in [1, 10, 10_000] {
            let written = append::<Fixed>(&mut vec, 128, None, |out| {
                for i in 0..count {
                    out.put_array([i as u8]);
                }
                Err(Error::custom("no"))
            });
            assert!(written.is_err());
            assert_eq!(vec, b"old");
        }
    }
}
