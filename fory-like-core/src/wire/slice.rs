//! Reading from a slice of bytes.

use core::marker::PhantomData;
use core::ptr::NonNull;

use super::input::{Elements, Input};
use super::limits::{EMPTY_ELEMENTS, Limits};
use super::mode::{Budget, Compressed, Fixed, Numbers, Unlimited};
use super::sealed::Sealed;
use super::text;
use super::varint::{self, Decoded};
use crate::error::{Error, ErrorKind, Result};
use crate::refs::ReadRefs;

/// The most memory that a list allocates ahead where an element may take no bytes, so that nothing backs it.
const UNBACKED: usize = 4096;

/// The most memory that a list allocates ahead where the input backs it. Larger lists grow as their elements arrive, which costs
/// them little, and spares a message that only claims to be large.
const BACKED: usize = 16 << 20;

/// A message that is being read from a slice.
#[repr(C)]
#[derive(Clone, Copy)]
pub(crate) struct Slice<'r, 'de, N, B> {
    rest: &'de [u8],
    /// The length of the message, its header included.
    total: usize,
    /// The bytes that the lists around this place need for their elements.
    ///
    /// The elements of nested lists share no bytes, so all lists from the outermost to this one together cannot claim more than
    /// the message has. That bounds what they allocate ahead, however deeply they are nested.
    claimed: usize,
    limits: Limits,
    budget: B,
    /// Apart, so that the rest can be copied. Whoever has a `Slice` mutably has this too: there is one `Slice` for it, and copies only while
    /// that one is lent out.
    refs: NonNull<ReadRefs<'de>>,
    choices: PhantomData<(&'r mut ReadRefs<'de>, N)>,
}

impl<'r, 'de, N: Numbers, B: Budget> Slice<'r, 'de, N, B> {
    /// Reads `rest`, the end of a message of `total` bytes.
    #[inline(always)]
    pub(crate) fn new(rest: &'de [u8], total: usize, max_depth: usize, budget: B, refs: &'r mut ReadRefs<'de>) -> Self {
        Slice {
            rest,
            total,
            claimed: 0,
            limits: Limits::new(max_depth),
            budget,
            refs: NonNull::from(refs),
            choices: PhantomData,
        }
    }

    /// Opens a list of `len` elements, for which up to `ahead` bytes may be allocated at once.
    #[inline(always)]
    fn elements(&mut self, len: usize, size: usize, ahead: usize, claimed: usize, before: usize) -> Result<Elements> {
        let capacity = len.min(ahead / size.max(1));
        // A list that grows has up to half of its room to spare, and its old memory beside the new.
        let times = if capacity < len { 3 } else { 1 };
        self.charge(len.saturating_mul(size).saturating_mul(times))?;
        self.limits.enter(size).map_err(|kind| Error::at(kind, before))?;
        self.claimed += claimed;
        Ok(Elements { len, capacity, size, claimed })
    }

    #[inline(always)]
    fn decoded(&mut self, decoded: Decoded) -> Result<u64> {
        match decoded {
            Decoded::Value(number, len) => match self.rest.get(len..) {
                Some(rest) => {
                    self.rest = rest;
                    Ok(number)
                }
                None => Err(unexpected_end(self.position(), len, self.rest.len())),
            },
            Decoded::Overlong => Err(super::input::too_large(self.position(), "a number")),
        }
    }
}

#[cold]
#[inline(never)]
fn unexpected_end(offset: usize, needed: usize, left: usize) -> Error {
    Error::at(ErrorKind::UnexpectedEnd { needed, left }, offset)
}

#[cold]
#[inline(never)]
fn invalid_length(offset: usize, found: u64, left: usize) -> Error {
    Error::at(ErrorKind::Length { found, left }, offset)
}

#[cold]
#[inline(never)]
fn invalid_utf8(offset: usize) -> Error {
    Error::at(ErrorKind::Utf8, offset)
}

/// A varint where fewer than nine bytes are left: the missing ones are taken as zeros, which end it at the latest.
#[cold]
#[inline(never)]
fn decode_at_end(rest: &[u8]) -> Option<Decoded> {
    let ends = rest.iter().any(|byte| byte & 0x80 == 0);
    if !ends {
        return None;
    }
    let mut word = [0; 8];
    let len = rest.len().min(8);
    word[..len].copy_from_slice(&rest[..len]);
    Some(varint::decode(u64::from_le_bytes(word), 0))
}

/// Reads a varint from `rest`, the end of a message of `total` bytes; gives what follows it. By value, so that the state of the caller
/// stays in registers.
#[inline(never)]
fn long_varint(rest: &[u8], total: usize) -> Result<(u64, &[u8])> {
    let mut refs = ReadRefs::new();
    let mut input = Slice::<Fixed, _>::new(rest, total, 0, Unlimited, &mut refs);
    let number = input.varint()?;
    Ok((number, input.rest))
}

impl<N, B> Sealed for Slice<'_, '_, N, B> {}

impl<'r, 'de, N: Numbers, B: Budget> Input<'de> for Slice<'r, 'de, N, B> {
    type Numbers = N;
    type Fixed = Slice<'r, 'de, Fixed, B>;
    type Compressed = Slice<'r, 'de, Compressed, B>;

    #[inline(always)]
    fn fixed(&mut self) -> &mut Slice<'r, 'de, Fixed, B> {
        // SAFETY: `N` occurs in a `PhantomData` only, and the layout is `repr(C)`: both types are laid out alike.
        unsafe { &mut *(&raw mut *self).cast() }
    }

    #[inline(always)]
    fn compressed(&mut self) -> &mut Slice<'r, 'de, Compressed, B> {
        // SAFETY: as in `fixed`.
        unsafe { &mut *(&raw mut *self).cast() }
    }

    #[inline(always)]
    fn need(&mut self, bytes: usize) -> Result<()> {
        if self.rest.len() < bytes {
            return Err(unexpected_end(self.position(), bytes, self.rest.len()));
        }
        Ok(())
    }

    #[inline(always)]
    fn refs(&mut self) -> &mut ReadRefs<'de> {
        // SAFETY: `new` had it mutably for `'r`, and by the word on the field nobody else has it now.
        unsafe { self.refs.as_mut() }
    }

    #[inline(always)]
    fn limits(&mut self) -> &mut Limits {
        &mut self.limits
    }

    #[inline(always)]
    fn left(&self) -> usize {
        self.rest.len()
    }

    #[inline(always)]
    fn position(&self) -> usize {
        self.total - self.rest.len()
    }

    #[inline(always)]
    fn locally<R>(&mut self, read: impl FnOnce(&mut Self) -> R) -> R {
        let mut local = *self;
        let result = read(&mut local);
        *self = local;
        result
    }

    #[inline(always)]
    fn take(&mut self, bytes: usize) -> Result<&'de [u8]> {
        match self.rest.split_at_checked(bytes) {
            Some((taken, rest)) => {
                self.rest = rest;
                Ok(taken)
            }
            None => Err(unexpected_end(self.position(), bytes, self.rest.len())),
        }
    }

    #[inline(always)]
    fn take_array<const K: usize>(&mut self) -> Result<[u8; K]> {
        match self.rest.split_first_chunk() {
            Some((taken, rest)) => {
                self.rest = rest;
                Ok(*taken)
            }
            None => Err(unexpected_end(self.position(), K, self.rest.len())),
        }
    }

    #[inline(always)]
    fn varint(&mut self) -> Result<u64> {
        if let Some((&first, rest)) = self.rest.split_first()
            && first < 0x80
        {
            self.rest = rest;
            return Ok(first.into());
        }
        match self.rest.first_chunk::<9>() {
            Some([word @ .., ninth]) => self.decoded(varint::decode(u64::from_le_bytes(*word), *ninth)),
            None => match decode_at_end(self.rest) {
                Some(decoded) => self.decoded(decoded),
                None => Err(unexpected_end(self.position(), self.rest.len() + 1, self.rest.len())),
            },
        }
    }

    #[inline(always)]
    fn short_varint(&mut self) -> Result<u64> {
        if let Some((&first, rest)) = self.rest.split_first()
            && first < 0x80
        {
            self.rest = rest;
            return Ok(first.into());
        }
        let (number, rest) = long_varint(self.rest, self.total)?;
        self.rest = rest;
        Ok(number)
    }

    #[inline(always)]
    fn back(&mut self) -> Result<u64> {
        if let Some(&[first, second]) = self.rest.first_chunk() {
            // No branch between one byte and two: nobody could guess which it takes.
            let more = first >> 7;
            let number = u64::from(first & 0x7f) | u64::from(second & more.wrapping_neg()) << 7;
            // A second byte of zero, or one that says that more follow, is not for here.
            if more & u8::from(second.wrapping_sub(1) > 0x7e) == 0 {
                self.rest = &self.rest[1 + usize::from(more)..];
                return Ok(number);
            }
        }
        let (number, rest) = long_varint(self.rest, self.total)?;
        self.rest = rest;
        Ok(number)
    }

    fn varint_u128(&mut self) -> Result<u128> {
        let before = self.position();
        let mut number = 0u128;
        for group in 0..varint::LONGEST_128 {
            let [byte] = self.take_array()?;
            let bits = u128::from(byte & 0x7f);
            // The last group has room for two bits.
            if group == varint::LONGEST_128 - 1 && bits > 0b11 {
                break;
            }
            number |= bits << (7 * group);
            if byte & 0x80 == 0 {
                if byte == 0 && group > 0 {
                    break;
                }
                return Ok(number);
            }
        }
        Err(super::input::too_large(before, "a 128-bit number"))
    }

    #[inline(always)]
    fn text(&mut self) -> Result<&'de str> {
        let len = self.byte_len()?;
        let rest = self.rest;
        self.take(len)?;
        match text::check_utf8(rest, len) {
            Ok(text) => Ok(text),
            Err(at) => Err(invalid_utf8(self.position() - len + at)),
        }
    }

    #[inline]
    fn utf8(&mut self, len: u64, at: usize) -> Result<&'de str> {
        if len > self.rest.len() as u64 {
            return Err(invalid_length(at, len, self.rest.len()));
        }
        let (rest, len) = (self.rest, len as usize);
        self.take(len)?;
        match text::check_utf8(rest, len) {
            Ok(text) => Ok(text),
            Err(at) => Err(invalid_utf8(self.position() - len + at)),
        }
    }

    #[inline(always)]
    fn byte_len(&mut self) -> Result<usize> {
        let before = self.position();
        let len = self.short_varint()?;
        if len > self.rest.len() as u64 {
            return Err(invalid_length(before, len, self.rest.len()));
        }
        Ok(len as usize)
    }

    #[inline]
    fn open(&mut self, min: usize, size: usize) -> Result<Elements> {
        let before = self.position();
        let found = self.short_varint()?;
        let left = self.rest.len();
        if min == 0 {
            // Elements may take no bytes: as many as the message may have of those, and one for each byte.
            if found > (left + EMPTY_ELEMENTS) as u64 {
                return Err(Error::at(ErrorKind::EmptyElements { limit: EMPTY_ELEMENTS }, before));
            }
            return self.elements(found as usize, size, UNBACKED, 0, before);
        }
        match usize::try_from(found).ok().and_then(|len| len.checked_mul(min)) {
            Some(claimed) if claimed <= left && claimed <= self.total - self.claimed => {
                self.elements(found as usize, size, BACKED, claimed, before)
            }
            _ => Err(invalid_length(before, found, left)),
        }
    }

    #[inline(always)]
    fn close(&mut self, elements: Elements) {
        // Saturating, since anybody may call this with the elements of another input.
        self.claimed = self.claimed.saturating_sub(elements.claimed);
        self.leave(elements.size);
    }

    #[inline(always)]
    fn count_empty(&mut self, before: usize) -> Result<()> {
        if self.position() == before {
            self.limits.spend_empty(1).map_err(|kind| Error::at(kind, before))?;
        }
        Ok(())
    }

    #[inline(always)]
    fn enter(&mut self, size: usize) -> Result<()> {
        match self.limits.enter(size) {
            Ok(()) => Ok(()),
            Err(kind) => Err(self.fail(kind)),
        }
    }

    #[inline(always)]
    fn leave(&mut self, size: usize) {
        self.limits.leave(size);
    }

    #[inline(always)]
    fn charge(&mut self, bytes: usize) -> Result<()> {
        match self.budget.charge(bytes) {
            Ok(()) => Ok(()),
            Err(error) => Err(error.or_at(self.position())),
        }
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::String;

    use super::*;

    /// Reads a varint in each of the three ways.
    fn read(bytes: &[u8]) -> core::result::Result<u64, String> {
        let read = |how: usize| {
            let mut refs = ReadRefs::new();
            let mut input = Slice::<Fixed, _>::new(bytes, bytes.len(), 128, Unlimited, &mut refs);
            let number = match how {
                0 => input.varint(),
                1 => input.short_varint(),
                _ => input.back(),
            };
            let number = number.map_err(|error| alloc::format!("{error}"))?;
            assert_eq!(input.left(), 0);
            Ok(number)
        };
        let number = read(0);
        assert_eq!(read(1), number);
        assert_eq!(read(2), number);
        number
    }

    #[test]
    fn short_varints_read_alike_in_every_way() {
        for first in 0..=u8::MAX {
            let _ = read(&[first]);
            for second in 0..=u8::MAX {
                if first >= 0x80 && second < 0x80 {
                    let number = u64::from(first & 0x7f) | u64::from(second) << 7;
                    assert_eq!(read(&[first, second]).ok(), (second > 0).then_some(number), "{first} {second}");
                }
            }
        }
    }

    #[test]
    fn a_varint_reads_alike_at_the_end_and_before_it() {
        for bits in 0..64 {
            for number in [1u64 << bits, (1 << bits) - 1, u64::MAX >> bits] {
                let bytes = crate::wire::buffer::tests::varint(number);
                assert_eq!(read(&bytes), Ok(number));
                let mut longer = bytes.clone();
                longer.resize(20, 0xee);
                let mut refs = ReadRefs::new();
                let mut input = Slice::<Fixed, _>::new(&longer, 20, 128, Unlimited, &mut refs);
                assert_eq!(input.varint().unwrap(), number);
                assert_eq!(input.position(), bytes.len());
                for cut in 0..bytes.len() {
                    assert!(read(&bytes[..cut]).unwrap_err().starts_with("the input ends"), "{number} cut at {cut}");
                }
            }
        }
    }

    #[test]
    fn a_varint_longer_than_it_need_be_is_refused() {
        for bytes in
            [&[0x80, 0][..], &[0xff, 0], &[0x80, 0x80, 0], &[0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0]]
        {
            assert!(read(bytes).unwrap_err().starts_with("invalid varint"), "{bytes:?}");
        }
    }
}
