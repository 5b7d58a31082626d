//! Lists, arrays and sets.

use alloc::boxed::Box;
use alloc::collections::{BTreeSet, VecDeque};
use alloc::rc::Rc;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::cmp::Ordering;
use core::fmt;
use core::iter::FusedIterator;
use core::marker::PhantomData;

use super::check::{Check, Place};
use super::number::Plain;
use super::schema::Type;
use super::slot::{Region, RegionMut, Slot, SlotMut};
use super::stored::{Put, Shown, Stored};
use super::text::Bytes;
use super::value::{Load, Value, in_element};
use super::write::{At, Writer};
use crate::error::{Error, ErrorKind, Result};
use crate::wire::sealed::Sealed;

/// A list: its length, a bitmap of nulls, and elements of their natural width, or slots. Seen as [`List`].
pub struct Array<S>(PhantomData<S>);

impl<S> Sealed for Array<S> {}

impl<S: Stored> Stored for Array<S> {
    const WIDTH: usize = 8;
    type View<'a> = List<'a, S>;
    type Mut<'a> = ListMut<'a, S>;

    #[inline]
    fn check<'a>(place: Place<'a, '_>, check: &mut Check<'a>) -> Result<()> {
        check.nested(place, 1, |list, check| check.list::<S>(list)).map(drop)
    }

    #[inline(always)]
    unsafe fn read(slot: Slot<'_>) -> List<'_, S> {
        // SAFETY: by the caller's word.
        unsafe { List::new(slot.region()) }
    }

    #[inline(always)]
    unsafe fn edit(slot: SlotMut<'_>) -> ListMut<'_, S> {
        // SAFETY: by the caller's word.
        unsafe { ListMut::new(slot.region()) }
    }

    fn compare(a: &List<'_, S>, b: &List<'_, S>) -> Ordering {
        let unequal = a.iter().zip(*b).map(|(a, b)| S::compare(&a, &b)).find(|order| order.is_ne());
        unequal.unwrap_or_else(|| a.len().cmp(&b.len()))
    }

    fn debug(view: &List<'_, S>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(view, f)
    }

    fn describe() -> Type {
        Type::list(S::describe(), S::NULLABLE)
    }
}

/// Ways of storing that have a length.
#[doc(hidden)]
pub trait Counted: Stored {
    /// Its length.
    fn count(view: &Self::View<'_>) -> usize;
}

/// Ways of storing a list of values that are stored as `S`.
#[doc(hidden)]
pub trait Elements<S: Stored>: Counted {
    /// The values.
    fn elements<'a>(view: &Self::View<'a>) -> impl ExactSizeIterator<Item = S::View<'a>>;
}

impl<S: Stored> Counted for Array<S> {
    #[inline(always)]
    fn count(view: &List<'_, S>) -> usize {
        view.len()
    }
}

impl<S: Stored> Elements<S> for Array<S> {
    #[inline(always)]
    fn elements<'a>(view: &<Self as Stored>::View<'a>) -> impl ExactSizeIterator<Item = S::View<'a>> {
        view.iter()
    }
}

impl Counted for Bytes {
    #[inline(always)]
    fn count(view: &&[u8]) -> usize {
        view.len()
    }
}

impl Elements<u8> for Bytes {
    #[inline(always)]
    fn elements<'a>(view: &<Self as Stored>::View<'a>) -> impl ExactSizeIterator<Item = u8> {
        view.iter().copied()
    }
}

/// A list of exactly `N` elements. Seen as a list of any length.
pub struct Exactly<L, const N: usize>(PhantomData<L>);

impl<L, const N: usize> Sealed for Exactly<L, N> {}

impl<L: Counted, const N: usize> Stored for Exactly<L, N> {
    const WIDTH: usize = 8;
    type View<'a> = L::View<'a>;
    type Mut<'a> = L::Mut<'a>;

    #[inline]
    fn check<'a>(place: Place<'a, '_>, check: &mut Check<'a>) -> Result<()> {
        let Place { container, at, end } = place;
        L::check(Place { container, at, end: &mut *end }, check)?;
        // SAFETY: the slot was checked just now; it needs no bitmap, as it is not null.
        let found = L::count(&unsafe { L::read(Region::new(container, false).slot(at)) });
        if found == N { Ok(()) } else { Err(check.fault(container, at, ErrorKind::Count { found, expected: N })) }
    }

    #[inline(always)]
    unsafe fn read(slot: Slot<'_>) -> L::View<'_> {
        // SAFETY: by the caller's word.
        unsafe { L::read(slot) }
    }

    #[inline(always)]
    unsafe fn edit(slot: SlotMut<'_>) -> L::Mut<'_> {
        // SAFETY: by the caller's word.
        unsafe { L::edit(slot) }
    }

    fn compare(a: &L::View<'_>, b: &L::View<'_>) -> Ordering {
        L::compare(a, b)
    }

    fn debug(view: &L::View<'_>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        L::debug(view, f)
    }

    fn describe() -> Type {
        L::describe()
    }
}

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
            return Err(behind_the_end(self.len));
        }
        // SAFETY: the list was checked, and has that many elements.
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
fn behind_the_end(len: usize) -> Error {
    Error::custom(core::format_args!("an index behind the end of a list of {len} elements"))
}

impl<T: Value> Value for [T] {
    type Stored = T::List;
    type List = Array<T::List>;

    #[inline(always)]
    fn store(&self, out: &mut Writer<'_>, at: At) -> Result<()> {
        T::store_list(self, out, at)
    }

    fn compare(&self, other: &Self) -> Ordering {
        compare(self.iter(), other.iter())
    }

    fn equals(&self, view: &<T::List as Stored>::View<'_>) -> bool {
        list_equals(self.iter(), view)
    }
}

/// The order of two lists: that of their first difference, or of their lengths.
pub(super) fn compare<'t, T: Value + 't>(
    a: impl ExactSizeIterator<Item = &'t T>,
    b: impl ExactSizeIterator<Item = &'t T>,
) -> Ordering {
    let lengths = a.len().cmp(&b.len());
    a.zip(b).map(|(a, b)| a.compare(b)).find(|order| order.is_ne()).unwrap_or(lengths)
}

/// Whether a list shows these values.
fn list_equals<'t, T: Value + 't>(
    values: impl ExactSizeIterator<Item = &'t T>,
    view: &<T::List as Stored>::View<'_>,
) -> bool {
    T::List::count(view) == values.len() && T::List::elements(view).zip(values).all(|(view, value)| value.equals(&view))
}

impl<T: Value, const N: usize> Value for [T; N] {
    type Stored = Exactly<T::List, N>;
    type List = Array<Exactly<T::List, N>>;

    #[inline(always)]
    fn store(&self, out: &mut Writer<'_>, at: At) -> Result<()> {
        T::store_list(self, out, at)
    }

    fn compare(&self, other: &Self) -> Ordering {
        compare(self.iter(), other.iter())
    }

    fn equals(&self, view: &<T::List as Stored>::View<'_>) -> bool {
        list_equals(self.iter(), view)
    }
}

impl<'a, T: Load<'a>, const N: usize> Load<'a> for [T; N] {
    fn load(view: <T::List as Stored>::View<'a>) -> Result<Self> {
        T::load_list(view)?.try_into().map_err(|list: Vec<T>| {
            // Of a view of a list of any length.
            Error::new(ErrorKind::Count { found: list.len(), expected: N })
        })
    }
}

impl<T: Value> Value for Vec<T> {
    type Stored = T::List;
    type List = Array<T::List>;

    #[inline(always)]
    fn store(&self, out: &mut Writer<'_>, at: At) -> Result<()> {
        T::store_list(self, out, at)
    }

    fn compare(&self, other: &Self) -> Ordering {
        compare(self.iter(), other.iter())
    }

    fn equals(&self, view: &<T::List as Stored>::View<'_>) -> bool {
        list_equals(self.iter(), view)
    }
}

macro_rules! load_lists {
    ($($ty:ty;)*) => {$(
        impl<'a, T: Load<'a>> Load<'a> for $ty {
            #[inline]
            fn load(view: <T::List as Stored>::View<'a>) -> Result<Self> {
                T::load_list(view).map(Self::from)
            }
        }
    )*};
}

load_lists! { Vec<T>; Box<[T]>; Rc<[T]>; Arc<[T]>; }

/// Collections whose elements do not lie in one slice: always lists, of bytes too.
macro_rules! collections {
    ($([$($generics:tt)*] $ty:ty, $this:ident => $order:expr;)*) => {$(
        impl<T: Value, $($generics)*> Value for $ty {
            type Stored = Array<T::Stored>;
            type List = Array<Array<T::Stored>>;

            #[inline]
            fn store(&self, out: &mut Writer<'_>, at: At) -> Result<()> {
                let $this = self;
                out.list(at, $order)
            }

            fn compare(&self, other: &Self) -> Ordering {
                let $this = self;
                let ours = $order;
                let $this = other;
                compare(ours, $order)
            }

            fn equals(&self, view: &List<'_, T::Stored>) -> bool {
                let $this = self;
                view.len() == self.len() && view.iter().zip($order).all(|(view, value)| T::equals(value, &view))
            }
        }
    )*};
}

collections! {
    [] VecDeque<T>, list => list.iter();
    [] BTreeSet<T>, set => set.iter();
}

#[cfg(feature = "std")]
collections! {
    [S] std::collections::HashSet<T, S>, set => sorted(set.iter(), |a, b| a.compare(b)).into_iter();
}

/// The elements in an order that does not depend on a hasher.
#[cfg(feature = "std")]
pub(super) fn sorted<E>(elements: impl Iterator<Item = E>, compare: impl Fn(&E, &E) -> Ordering) -> Vec<E> {
    let mut sorted: Vec<E> = elements.collect();
    sorted.sort_by(compare);
    sorted
}

impl<'a, T: Load<'a>> Load<'a> for VecDeque<T> {
    fn load(view: List<'a, T::Stored>) -> Result<Self> {
        view.iter().enumerate().map(|(index, view)| in_element(T::load(view), index)).collect()
    }
}

/// An element that the set has already.
#[cold]
fn twice(index: usize) -> Error {
    Error::new(ErrorKind::DuplicateKey).inside(crate::Segment::Index(index))
}

impl<'a, T: Load<'a> + Ord> Load<'a> for BTreeSet<T> {
    fn load(view: List<'a, T::Stored>) -> Result<Self> {
        let mut set = BTreeSet::new();
        for (index, view) in view.iter().enumerate() {
            if !set.insert(in_element(T::load(view), index)?) {
                return Err(twice(index));
            }
        }
        Ok(set)
    }
}

#[cfg(feature = "std")]
impl<'a, T, S> Load<'a> for std::collections::HashSet<T, S>
where
    T: Load<'a> + Eq + core::hash::Hash,
    S: core::hash::BuildHasher + Default,
{
    fn load(view: List<'a, T::Stored>) -> Result<Self> {
        let mut set = Self::with_capacity_and_hasher(view.len(), S::default());
        for (index, view) in view.iter().enumerate() {
            if !set.insert(in_element(T::load(view), index)?) {
                return Err(twice(index));
            }
        }
        Ok(set)
    }
}
