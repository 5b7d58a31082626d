//! Views of lists, to be read and to be changed.

use alloc::vec::Vec;
use core::fmt;
use core::iter::FusedIterator;
use core::marker::PhantomData;

use super::number::Plain;
use super::slot::{Region, RegionMut};
use super::stored::{Put, Shown, Stored};
use super::value::Value;
use crate::error::{Error, ErrorKind, Result};

/// A view of a list. Copied for nothing; each access is a few loads.
///
/// ```
/// use fory_like_core::{Row, row};
///
/// #[derive(Row)]
/// struct Track {
///     name: String,
///     altitudes: Vec<f32>,
///     villages: Vec<Option<String>>,
/// }
///
/// let track = Track { name: "North".into(), altitudes: vec![5.0, 7.5], villages: vec![None, Some("Ham".into())] };
/// let bytes = row::to_vec(&track)?;
/// let view = row::view::<Track>(&bytes)?;
/// assert_eq!(view.altitudes().len(), 2);
/// assert_eq!(view.altitudes().get(1), Some(7.5));
/// assert_eq!(view.altitudes().iter().sum::<f32>(), 12.5);
/// assert_eq!(view.villages().get(1), Some(Some("Ham")));
/// # Ok::<(), fory_like_core::Error>(())
/// ```
pub struct List<'a, S> {
    region: Region<'a>,
    len: usize,
    stored: PhantomData<fn(S) -> S>,
}

impl<S> Clone for List<'_, S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S> Copy for List<'_, S> {}

impl<'a, S: Stored> List<'a, S> {
    /// # Safety
    /// The region is a list that was checked.
    #[inline(always)]
    pub(crate) unsafe fn new(region: Region<'a>) -> Self {
        // SAFETY: by the caller's word.
        List { region, len: unsafe { region.list_len() }, stored: PhantomData }
    }

    /// Whether the keys of all maps around are known to be in order.
    #[inline(always)]
    pub(crate) fn is_sorted(self) -> bool {
        self.region.is_sorted()
    }

    /// How many elements there are.
    #[inline(always)]
    pub const fn len(self) -> usize {
        self.len
    }

    /// Whether there are none.
    #[inline(always)]
    pub const fn is_empty(self) -> bool {
        self.len == 0
    }

    /// The element at this index; `None` behind the end.
    #[inline(always)]
    pub fn get(self, index: usize) -> Option<S::View<'a>> {
        // SAFETY: the list has that many elements.
        (index < self.len).then(|| unsafe { self.read(index) })
    }

    /// The first element.
    #[inline(always)]
    pub fn first(self) -> Option<S::View<'a>> {
        self.get(0)
    }

    /// The last element.
    #[inline(always)]
    pub fn last(self) -> Option<S::View<'a>> {
        self.get(self.len.wrapping_sub(1))
    }

    /// All elements.
    #[inline(always)]
    pub fn iter(self) -> ListIter<'a, S> {
        ListIter { list: self, front: 0, back: self.len }
    }

    /// The elements in place, where they lie at a multiple of their size in memory, as they do if the whole message does; on a machine that has
    /// the last byte of numbers first, never.
    ///
    /// ```
    /// # use fory_like_core::{Row, row};
    /// # #[derive(Row)]
    /// # struct Track { altitudes: Vec<f32> }
    /// let mut bytes = row::to_vec(&Track { altitudes: vec![5.0, 7.5] })?;
    /// // A `Vec<u8>` may begin anywhere; a memory map, or a `Vec<u64>`, begins at a multiple of eight.
    /// if let Some(altitudes) = row::view::<Track>(&bytes)?.altitudes().as_slice() {
    ///     assert_eq!(altitudes, [5.0, 7.5]);
    /// }
    /// # Ok::<(), fory_like_core::Error>(())
    /// ```
    pub fn as_slice(self) -> Option<&'a [S]>
    where
        S: Plain,
    {
        if cfg!(target_endian = "big") {
            return None;
        }
        bytemuck::try_cast_slice(self.bytes()).ok()
    }

    /// An element that equals one before it, where there must be no two.
    #[cold]
    pub(crate) fn twice(self, index: usize) -> Error {
        Error::at_address(ErrorKind::DuplicateKey, self.region.element_address(self.len, S::WIDTH, index))
    }

    /// The elements as their bytes.
    #[inline(always)]
    fn bytes(self) -> &'a [u8]
    where
        S: Plain,
    {
        // SAFETY: the region is a list of this length.
        unsafe { self.region.elements(self.len, S::WIDTH) }
    }

    /// A copy of the numbers.
    #[inline]
    pub(crate) fn to_plain_vec(self) -> Vec<S>
    where
        S: for<'b> Plain<View<'b> = S>,
    {
        if cfg!(target_endian = "big") {
            return self.iter().collect();
        }
        let mut values = alloc::vec![S::zeroed(); self.len];
        bytemuck::cast_slice_mut(&mut values).copy_from_slice(self.bytes());
        values
    }

    /// # Safety
    /// `index` is below the length.
    #[inline(always)]
    unsafe fn read(self, index: usize) -> S::View<'a> {
        // SAFETY: the region is a list of this length that was checked.
        unsafe { S::read(self.region.element(self.len, S::WIDTH, index)) }
    }
}

impl<S: Stored> fmt::Debug for List<'_, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut list = f.debug_list();
        for view in *self {
            list.entry(&Shown::<S>(&view));
        }
        list.finish()
    }
}

macro_rules! list_equals {
    ($($(#[$attribute:meta])* [$($generics:tt)*] $ty:ty;)*) => {$(
        impl<T: Value, $($generics)*> PartialEq<$ty> for List<'_, T::Stored> {
            fn eq(&self, other: &$ty) -> bool {
                equals(*self, other.len(), other.iter())
            }
        }
    )*};
}

list_equals! {
    [] [T];
    [] &[T];
    [] Vec<T>;
    [const N: usize] [T; N];
}

/// Whether a list shows these values.
fn equals<'t, T: Value + 't>(list: List<'_, T::Stored>, len: usize, values: impl Iterator<Item = &'t T>) -> bool {
    list.len() == len && list.iter().zip(values).all(|(view, value)| value.equals(&view))
}

impl<'a, S: Stored> IntoIterator for List<'a, S> {
    type Item = S::View<'a>;
    type IntoIter = ListIter<'a, S>;

    #[inline(always)]
    fn into_iter(self) -> ListIter<'a, S> {
        self.iter()
    }
}

impl<'a, S: Stored> IntoIterator for &List<'a, S> {
    type Item = S::View<'a>;
    type IntoIter = ListIter<'a, S>;

    #[inline(always)]
    fn into_iter(self) -> ListIter<'a, S> {
        self.iter()
    }
}

/// The elements of a [`List`].
pub struct ListIter<'a, S> {
    list: List<'a, S>,
    front: usize,
    back: usize,
}

impl<S> Clone for ListIter<'_, S> {
    fn clone(&self) -> Self {
        ListIter { ..*self }
    }
}

impl<S: Stored> fmt::Debug for ListIter<'_, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut list = f.debug_list();
        for view in self.clone() {
            list.entry(&Shown::<S>(&view));
        }
        list.finish()
    }
}

impl<'a, S: Stored> Iterator for ListIter<'a, S> {
    type Item = S::View<'a>;

    #[inline(always)]
    fn next(&mut self) -> Option<S::View<'a>> {
        if self.front >= self.back {
            return None;
        }
        self.front += 1;
        // SAFETY: `back` is at most the length.
        Some(unsafe { self.list.read(self.front - 1) })
    }

    #[inline(always)]
    fn nth(&mut self, n: usize) -> Option<S::View<'a>> {
        self.front = self.front.saturating_add(n).min(self.back);
        self.next()
    }

    #[inline(always)]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.back - self.front, Some(self.back - self.front))
    }
}

impl<S: Stored> DoubleEndedIterator for ListIter<'_, S> {
    #[inline(always)]
    fn next_back(&mut self) -> Option<Self::Item> {
        if self.front >= self.back {
            return None;
        }
        self.back -= 1;
        // SAFETY: `back` was at most the length.
        Some(unsafe { self.list.read(self.back) })
    }
}

impl<S: Stored> ExactSizeIterator for ListIter<'_, S> {}
impl<S: Stored> FusedIterator for ListIter<'_, S> {}

/// A list whose elements can be changed in place. Their number stays.
///
/// ```
/// use fory_like_core::{Row, row};
///
/// #[derive(Row)]
/// struct Track {
///     altitudes: Vec<f32>,
/// }
///
/// let mut bytes = row::to_vec(&Track { altitudes: vec![5.0, 7.5] })?;
/// let mut view = row::view_mut::<Track>(&mut bytes)?;
/// view.altitudes_mut().set(1, 8.0)?;
/// assert_eq!(view.view().altitudes(), [5.0f32, 8.0]);
/// # Ok::<(), fory_like_core::Error>(())
/// ```
pub struct ListMut<'a, S> {
    region: RegionMut<'a>,
    len: usize,
    stored: PhantomData<fn(S) -> S>,
}

impl<'a, S: Stored> ListMut<'a, S> {
    /// # Safety
    /// The region is a list that was checked, and its parts are disjoint.
    #[inline(always)]
    pub(crate) unsafe fn new(region: RegionMut<'a>) -> Self {
        // SAFETY: by the caller's word.
        let len = unsafe { region.shared().list_len() };
        ListMut { region, len, stored: PhantomData }
    }

    /// The list, to be read.
    #[inline(always)]
    pub fn view(&self) -> List<'_, S> {
        List { region: self.region.shared(), len: self.len, stored: PhantomData }
    }

    /// How many elements there are.
    #[inline(always)]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there are none.
    #[inline(always)]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// What the element at this index can be changed through; `None` behind the end.
    #[inline(always)]
    pub fn get_mut(&mut self, index: usize) -> Option<S::Mut<'_>> {
        // SAFETY: the list was checked, and has that many elements.
        (index < self.len).then(|| unsafe { S::edit(self.region.lend().element(self.len, S::WIDTH, index)) })
    }

    /// Changes the element at this index.
    ///
    /// # Errors
    /// Where the list is shorter, or the way of storing has no such value.
    #[inline(always)]
    pub fn set<V>(&mut self, index: usize, value: V) -> Result<()>
    where
        S: Put<V>,
    {
        if index >= self.len {
            return Err(behind_the_end(index, self.len));
        }
        // SAFETY: the list was checked, has that many elements, and its parts are disjoint.
        unsafe { S::put(self.region.lend().element(self.len, S::WIDTH, index), value) }
    }

    /// The elements in place: see [`List::as_slice`].
    pub fn as_mut_slice(&mut self) -> Option<&mut [S]>
    where
        S: Plain,
    {
        if cfg!(target_endian = "big") {
            return None;
        }
        // SAFETY: the region is a list of this length.
        let bytes = unsafe { self.region.lend().elements(self.len, S::WIDTH) };
        bytemuck::try_cast_slice_mut(bytes).ok()
    }
}

#[cold]
fn behind_the_end(index: usize, len: usize) -> Error {
    Error::custom(core::format_args!("the index {index}, in a list of {len} elements"))
}

impl<S: Stored> fmt::Debug for ListMut<'_, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.view().fmt(f)
    }
}
