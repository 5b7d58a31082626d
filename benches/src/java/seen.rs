//! What a stream that is being written holds and may refer back to.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::{slot::Prim, wire};

/// The handles of what is in a stream, besides its classes.
#[derive(Debug)]
pub(super) struct Seen {
    next_handle: u32,
    /// The boxed numbers that `valueOf` caches.
    small: Vec<(Prim, u64, u32)>,
    /// Which of the cached longs, by far the most frequent, have been written.
    small_longs: [u64; 4],
    constants: Vec<(u32, usize, u32)>,
    /// Held, so that an address means one text as long as the stream refers back to it.
    shared: Vec<(Arc<str>, u32)>,
    interned: FxHashMap<Box<str>, u32>,
}

impl Default for Seen {
    fn default() -> Self {
        Seen {
            next_handle: wire::BASE_HANDLE,
            small: Vec::new(),
            small_longs: [0; 4],
            constants: Vec::new(),
            shared: Vec::new(),
            interned: FxHashMap::default(),
        }
    }
}

impl Seen {
    /// The handle of what will be started next.
    #[inline]
    pub(super) fn next_handle(&self) -> u32 {
        self.next_handle
    }

    /// Gives the next handle to what has just been started.
    #[inline]
    pub(super) fn assign(&mut self) -> u32 {
        let handle = self.next_handle;
        self.next_handle = handle.wrapping_add(1);
        handle
    }

    /// The handle of a box that Java would share with an earlier one, or notes that this is the first.
    #[inline]
    pub(super) fn small(&mut self, prim: Prim, bits: u64) -> Option<u32> {
        let small = match prim {
            Prim::Bool | Prim::Byte => true,
            Prim::Char => bits <= 127,
            Prim::Short => (-128..=127).contains(&(bits as i16)),
            Prim::Int => (-128..=127).contains(&(bits as i32)),
            Prim::Long => (-128..=127).contains(&(bits as i64)),
            Prim::Float | Prim::Double => false,
        };
        if !small {
            return None;
        }
        let mut fresh = false;
        if prim == Prim::Long {
            let bit = 1 << (bits % 64);
            let word = &mut self.small_longs[bits as usize / 64 % 4];
            fresh = *word & bit == 0;
            *word |= bit;
        }
        if !fresh && let Some(&(.., handle)) = self.small.iter().find(|seen| (seen.0, seen.1) == (prim, bits)) {
            return Some(handle);
        }
        if self.small.is_empty() {
            // Where there is one, there are more.
            self.small.reserve(32);
        }
        self.small.push((prim, bits, 0));
        None
    }

    /// Notes that a box has been written: its handle comes after those of its descriptor.
    #[inline]
    pub(super) fn boxed(&mut self) {
        if let Some(last) = self.small.last_mut()
            && last.2 == 0
        {
            last.2 = self.next_handle.wrapping_sub(1);
        }
    }

    /// The handle of a constant of an enum.
    #[inline]
    pub(super) fn constant(&self, class: u32, variant: usize) -> Option<u32> {
        self.constants.iter().find(|seen| (seen.0, seen.1) == (class, variant)).map(|seen| seen.2)
    }

    /// Gives the next handle to a constant of an enum.
    pub(super) fn assign_constant(&mut self, class: u32, variant: usize) {
        let handle = self.assign();
        self.constants.push((class, variant, handle));
    }

    /// The handle of a text that may be one object in several places, or notes that this is the first.
    pub(super) fn shared(&mut self, text: &Arc<str>) -> Option<u32> {
        // Only clones can have a second place in the stream.
        if Arc::strong_count(text) == 1 {
            return None;
        }
        let seen = self.shared.iter().find(|seen| Arc::ptr_eq(&seen.0, text)).map(|seen| seen.1);
        if seen.is_none() {
            self.shared.push((Arc::clone(text), self.next_handle));
        }
        seen
    }

    /// The handle of an equal text, or notes that this is the first.
    pub(super) fn interned(&mut self, text: &str) -> Option<u32> {
        let seen = self.interned.get(text).copied();
        if seen.is_none() {
            self.interned.insert(text.into(), self.next_handle);
        }
        seen
    }
}
