//! Bulk moves: slices of plain old data in one copy, arrays built in place.

use alloc::vec::Vec;
use core::mem::MaybeUninit;

use bytemuck::Pod;

use super::copy::copy_short;
use super::{Input, Numbers, Output, Sizes};
use crate::error::{ErrorKind, Result};

/// Whether elements of `T`, of these sizes on the wire, are the same bytes there as in this machine's memory.
///
/// `Pod` types have no padding, so a type whose fields take their natural width takes as many bytes as in memory. A field that is
/// a varint in this mode, or is left out, makes the sizes differ.
#[inline(always)]
pub(crate) const fn is_memory<T: Pod, N: Numbers>(sizes: Sizes) -> bool {
    cfg!(target_endian = "little") && size_of::<T>() > 0 && sizes.is_exactly(size_of::<T>(), N::COMPRESSED)
}

/// Writes `items` as they are in memory; [`is_memory`] has said that this is their form on the wire.
#[inline(always)]
pub(crate) fn write<T: Pod, O: Output>(items: &[T], out: &mut O) {
    out.put_bytes(bytemuck::must_cast_slice(items));
}

/// Reads `len` items as they are in memory; [`is_memory`] has said that this is their form on the wire.
#[inline(always)]
pub(crate) fn read_vec<'de, T: Pod, I: Input<'de>>(input: &mut I, len: usize) -> Result<Vec<T>> {
    let bytes = input.take(len.saturating_mul(size_of::<T>()))?;
    let len = bytes.len() / size_of::<T>();
    let Some(mut items) = allocate::<T>(len) else {
        return Err(input.fail(ErrorKind::Memory { requested: bytes.len() }));
    };
    // SAFETY: the capacity is `len` items, so at least `bytes.len()` bytes; new memory overlaps nothing; any bytes are a
    // valid `T`, since it is `Pod`; and `len * size_of::<T>()` bytes are written, `bytes.len()` being a multiple of the size.
    unsafe {
        copy_short(bytes.as_ptr(), items.as_mut_ptr().cast(), bytes.len());
        items.set_len(len);
    }
    Ok(items)
}

/// The bytes as flags, or `None` where one is neither 0 nor 1.
#[inline(always)]
pub(crate) fn to_bools(bytes: &[u8]) -> Option<Result<Vec<bool>, ErrorKind>> {
    if !super::text::none_of::<0xfe>(bytes) {
        return None;
    }
    let Some(mut items) = allocate::<bool>(bytes.len()) else {
        return Some(Err(ErrorKind::Memory { requested: bytes.len() }));
    };
    // SAFETY: the capacity is as many items as there are bytes, which new memory does not overlap; and each of the bytes is 0 or 1.
    unsafe {
        copy_short(bytes.as_ptr(), items.as_mut_ptr().cast(), bytes.len());
        items.set_len(bytes.len());
    }
    Some(Ok(items))
}

/// An empty `Vec` with room, or `None` where the system has no memory for a large one. (The way that can fail is no inlined code, which
/// lists of a few elements feel.)
#[inline(always)]
pub(crate) fn allocate<T>(capacity: usize) -> Option<Vec<T>> {
    const LARGE: usize = 1 << 16;
    if capacity <= LARGE / size_of::<T>().max(1) {
        return Some(Vec::with_capacity(capacity));
    }
    let mut items = Vec::new();
    items.try_reserve_exact(capacity).ok()?;
    Some(items)
}

/// Adds an item to a list that has room for it; where it has none, it is left as it is.
#[inline(always)]
pub(crate) fn push_within<T>(items: &mut Vec<T>, item: T) {
    let len = items.len();
    if let Some(place) = items.spare_capacity_mut().first_mut() {
        place.write(item);
        // SAFETY: the capacity is above `len`, and the item at `len` is initialized.
        unsafe { items.set_len(len + 1) }
    }
}

/// Reads `K` items as they are in memory; [`is_memory`] has said that this is their form on the wire.
#[inline(always)]
pub(crate) fn read_array<'de, T: Pod, I: Input<'de>, const K: usize>(input: &mut I) -> Result<[T; K]> {
    let mut items = [T::zeroed(); K];
    let bytes = input.take(size_of::<[T; K]>())?;
    bytemuck::must_cast_slice_mut::<T, u8>(&mut items).copy_from_slice(bytes);
    Ok(items)
}

/// Builds an array from a function that may fail; on a fault or a panic, what was built is dropped.
#[inline(always)]
pub(crate) fn try_array<T, const K: usize>(mut element: impl FnMut(usize) -> Result<T>) -> Result<[T; K]> {
    struct Built<T, const K: usize> {
        items: [MaybeUninit<T>; K],
        len: usize,
    }

    impl<T, const K: usize> Drop for Built<T, K> {
        fn drop(&mut self) {
            for item in &mut self.items[..self.len] {
                // SAFETY: the first `len` items are initialized, and nobody else drops them.
                unsafe { item.assume_init_drop() }
            }
        }
    }

    let mut built = Built { items: [const { MaybeUninit::uninit() }; K], len: 0 };
    while built.len < K {
        built.items[built.len].write(element(built.len)?);
        built.len += 1;
    }
    // No item is dropped here any more: the array takes them.
    built.len = 0;
    // SAFETY: all `K` items are initialized, `MaybeUninit<T>` is laid out as `T`, and `built` no longer counts them its own.
    Ok(unsafe { (&raw const built.items).cast::<[T; K]>().read() })
}

#[cfg(test)]
mod tests {
    use alloc::rc::Rc;

    use super::*;
    use crate::Error;

    #[test]
    fn an_array_that_fails_drops_what_it_had() {
        let token = Rc::new(());
        let array: Result<[Rc<()>; 5]> =
            try_array(|i| if i < 3 { Ok(token.clone()) } else { Err(Error::custom("no")) });
        assert!(array.is_err());
        assert_eq!(Rc::strong_count(&token), 1);
        let array: [Rc<()>; 5] = try_array(|_| Ok(token.clone())).unwrap();
        assert_eq!(Rc::strong_count(&token), 6);
        drop(array);
        assert_eq!(Rc::strong_count(&token), 1);
    }
}
