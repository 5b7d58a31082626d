//! The size of a message, without its bytes.

use core::marker::PhantomData;

use super::limits::Limits;
use super::mode::{Compressed, Fixed, Numbers};
use super::output::Output;
use super::sealed::Sealed;
use super::varint;
use crate::error::{Error, Result};
use crate::refs::{Plan, WriteRefs};

/// Counts the bytes of a message without writing them.
#[repr(C)]
pub(crate) struct Counter<N> {
    count: usize,
    limits: Limits,
    refs: WriteRefs,
    numbers: PhantomData<N>,
}

impl<N: Numbers> Counter<N> {
    pub(crate) fn new(max_depth: usize, plan: Option<Plan>) -> Self {
        Counter { count: 0, limits: Limits::new(max_depth), refs: WriteRefs::new(plan), numbers: PhantomData }
    }
}

impl<N> Sealed for Counter<N> {}

impl<N: Numbers> Output for Counter<N> {
    type Numbers = N;
    type Fixed = Counter<Fixed>;
    type Compressed = Counter<Compressed>;

    #[inline(always)]
    fn fixed(&mut self) -> &mut Counter<Fixed> {
        // SAFETY: `N` occurs in a `PhantomData` only, and the layout is `repr(C)`: both types are laid out alike.
        unsafe { &mut *(&raw mut *self).cast() }
    }

    #[inline(always)]
    fn compressed(&mut self) -> &mut Counter<Compressed> {
        // SAFETY: as in `fixed`.
        unsafe { &mut *(&raw mut *self).cast() }
    }

    #[inline(always)]
    fn reserve(&mut self, _bytes: usize) {}

    #[inline(always)]
    fn put_array<const K: usize>(&mut self, _bytes: [u8; K]) {
        self.count += K;
    }

    #[inline(always)]
    fn put_bytes(&mut self, bytes: &[u8]) {
        self.count += bytes.len();
    }

    #[inline(always)]
    fn put_varint(&mut self, number: u64) {
        self.count += varint::len_u64(number);
    }

    #[inline(always)]
    fn put_len(&mut self, len: usize) {
        self.put_varint(len as u64);
    }

    #[inline(always)]
    fn put_varint_u128(&mut self, number: u128) {
        self.count += varint::len_u128(number);
    }

    #[inline(always)]
    fn put_text(&mut self, text: &str) {
        self.count += varint::len_u64(text.len() as u64) + text.len();
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
        &mut self.refs
    }

    #[inline(always)]
    fn limits(&mut self) -> &mut Limits {
        &mut self.limits
    }

    #[inline(always)]
    fn position(&self) -> usize {
        self.count
    }

    #[inline(always)]
    fn spend_empty(&mut self, count: usize) -> Result<()> {
        self.limits.spend_empty(count).map_err(Error::new)
    }
}
