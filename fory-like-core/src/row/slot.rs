//! Where a value lies in a row, a list or a map that was checked.
//!
//! A row is a bitmap of nulls and a slot of eight bytes for each field; a list is its length, a bitmap and its elements. What follows
//! those, strings, lists, maps and rows, is found by an offset from the beginning and a size, which its slot holds.

use core::marker::PhantomData;
use core::ptr::NonNull;

/// The size of a slot, and what all parts are aligned to.
pub(crate) const WORD: usize = 8;

/// The bytes of the bitmap for that many values.
#[inline(always)]
pub(crate) const fn bitmap(count: usize) -> usize {
    count.div_ceil(64) * WORD
}

/// The next multiple of a word.
#[inline(always)]
pub(crate) const fn padded(size: usize) -> usize {
    size.next_multiple_of(WORD)
}

/// The bytes of a row before its variable part.
#[inline(always)]
pub(crate) const fn row_head(fields: usize) -> usize {
    bitmap(fields) + fields * WORD
}

/// The bytes of a list before its elements.
#[inline(always)]
pub(crate) const fn list_head(len: usize) -> usize {
    WORD + bitmap(len)
}

/// Where a row, list or map begins that was checked, in bytes that nobody changes for `'a`.
#[derive(Clone, Copy)]
pub struct Region<'a> {
    start: NonNull<u8>,
    /// Whether the check saw that the keys of all maps, in the whole row, are in order. Carried along, as there is no place for it in the bytes, and
    /// without it nobody knows that a key is missing before all were looked at.
    sorted: bool,
    bytes: PhantomData<&'a [u8]>,
}

// SAFETY: it is a reference to bytes.
unsafe impl Send for Region<'_> {}
// SAFETY: it is a reference to bytes.
unsafe impl Sync for Region<'_> {}

impl<'a> Region<'a> {
    #[inline(always)]
    pub(crate) fn new(bytes: &'a [u8], sorted: bool) -> Self {
        Region { start: NonNull::from(bytes).cast(), sorted, bytes: PhantomData }
    }

    /// The same, from another byte on.
    #[inline(always)]
    fn at(self, start: NonNull<u8>) -> Self {
        Region { start, ..self }
    }

    /// Whether the keys of all maps are known to be in order.
    #[inline(always)]
    pub(crate) fn is_sorted(self) -> bool {
        self.sorted
    }

    /// The slot of a field, in a row of `fields` fields.
    ///
    /// # Safety
    /// The region is such a row, and `index` below `fields`.
    #[inline(always)]
    pub(crate) unsafe fn field(self, fields: usize, index: usize) -> Slot<'a> {
        // SAFETY: the row has that many slots.
        let at = unsafe { self.start.add(bitmap(fields) + index * WORD) };
        Slot { container: self, nulls: self.start, index, at }
    }

    /// The slot at this byte, whose null bit is not asked for.
    ///
    /// # Safety
    /// There is one.
    #[inline(always)]
    pub(crate) unsafe fn slot(self, at: usize) -> Slot<'a> {
        // SAFETY: by the caller's word.
        Slot { container: self, nulls: self.start, index: 0, at: unsafe { self.start.add(at) } }
    }

    /// The length of a list.
    ///
    /// # Safety
    /// The region is a list.
    #[inline(always)]
    pub(crate) unsafe fn list_len(self) -> usize {
        // SAFETY: a list begins with eight bytes of its length.
        usize::from_le_bytes(unsafe { self.start.cast::<[u8; size_of::<usize>()]>().read_unaligned() })
    }

    /// The slot of an element, in a list of `len` elements of `width` bytes.
    ///
    /// # Safety
    /// The region is such a list, and `index` below `len`.
    #[inline(always)]
    pub(crate) unsafe fn element(self, len: usize, width: usize, index: usize) -> Slot<'a> {
        // SAFETY: the list has that many elements.
        let (nulls, at) = unsafe { (self.start.add(WORD), self.start.add(list_head(len) + index * width)) };
        Slot { container: self, nulls, index, at }
    }

    /// Where an element of such a list lies in memory, for errors to say.
    #[cold]
    pub(crate) fn element_address(self, len: usize, width: usize, index: usize) -> usize {
        self.address() + list_head(len) + index * width
    }

    /// Where it begins in memory.
    #[cold]
    pub(crate) fn address(self) -> usize {
        self.start.addr().get()
    }

    /// The elements of a list as bytes.
    ///
    /// # Safety
    /// The region is a list of `len` elements of `width` bytes.
    #[inline(always)]
    pub(crate) unsafe fn elements(self, len: usize, width: usize) -> &'a [u8] {
        // SAFETY: the list has that many elements.
        unsafe { core::slice::from_raw_parts(self.start.as_ptr().add(list_head(len)), len * width) }
    }

    /// The lists of keys and of values of a map.
    ///
    /// # Safety
    /// The region is a map.
    #[inline(always)]
    pub(crate) unsafe fn entries(self) -> (Region<'a>, Region<'a>) {
        // SAFETY: a map begins with the size of its list of keys, after which the list of values begins.
        unsafe {
            let keys = self.start.add(WORD);
            let values = keys.add(self.list_len());
            (self.at(keys), self.at(values))
        }
    }
}

/// Where a value's slot or element lies.
#[derive(Clone, Copy)]
pub struct Slot<'a> {
    /// What offsets count from.
    container: Region<'a>,
    nulls: NonNull<u8>,
    index: usize,
    at: NonNull<u8>,
}

impl<'a> Slot<'a> {
    /// The first bytes of the slot.
    ///
    /// # Safety
    /// The slot was checked, and is as long.
    #[inline(always)]
    pub(crate) unsafe fn load<const N: usize>(self) -> [u8; N] {
        // SAFETY: by the caller's word.
        unsafe { self.at.cast::<[u8; N]>().read_unaligned() }
    }

    /// Whether the value is null.
    ///
    /// # Safety
    /// The slot was checked.
    #[inline(always)]
    pub(crate) unsafe fn is_null(self) -> bool {
        // SAFETY: the bitmap has a bit for each slot.
        unsafe { self.nulls.add(self.index / 8).read() >> (self.index % 8) & 1 != 0 }
    }

    /// What the slot's offset and size point to.
    ///
    /// # Safety
    /// The slot was checked, as one of variable size that is not null.
    #[inline(always)]
    pub(crate) unsafe fn region(self) -> Region<'a> {
        // SAFETY: the offset was checked to be within the bytes.
        unsafe {
            let offset = u64::from_le_bytes(self.load()) >> 32;
            self.container.at(self.container.start.add(offset as usize))
        }
    }

    /// As [`region`](Slot::region), with the size.
    ///
    /// # Safety
    /// The same.
    #[inline(always)]
    pub(crate) unsafe fn bytes(self) -> &'a [u8] {
        // SAFETY: offset and size were checked to be within the bytes.
        unsafe {
            let word = u64::from_le_bytes(self.load());
            core::slice::from_raw_parts(self.container.start.as_ptr().add((word >> 32) as usize), word as u32 as usize)
        }
    }
}

/// As [`Region`], in bytes that only the holder can reach for `'a`.
pub struct RegionMut<'a>(Region<'a>, PhantomData<&'a mut [u8]>);

// SAFETY: it is a mutable reference to bytes.
unsafe impl Send for RegionMut<'_> {}
// SAFETY: it is a mutable reference to bytes.
unsafe impl Sync for RegionMut<'_> {}

impl<'a> RegionMut<'a> {
    #[inline(always)]
    pub(crate) fn new(bytes: &'a mut [u8], sorted: bool) -> Self {
        let start = NonNull::from(bytes).cast();
        RegionMut(Region { start, sorted, bytes: PhantomData }, PhantomData)
    }

    /// The same, for as long as this is not used otherwise.
    #[inline(always)]
    pub(crate) fn lend(&mut self) -> RegionMut<'_> {
        RegionMut(self.0, PhantomData)
    }

    /// The same once more.
    ///
    /// # Safety
    /// What it is used for shares no bytes with what this one is used for.
    #[inline(always)]
    pub(crate) unsafe fn split(&self) -> RegionMut<'a> {
        RegionMut(self.0, PhantomData)
    }

    /// The same, to be read.
    #[inline(always)]
    pub(crate) fn shared(&self) -> Region<'_> {
        self.0
    }

    /// The same, to be read for as long as it lives.
    #[inline(always)]
    pub(crate) fn into_shared(self) -> Region<'a> {
        self.0
    }

    /// See [`Region::field`].
    ///
    /// # Safety
    /// The same.
    #[inline(always)]
    pub(crate) unsafe fn field(self, fields: usize, index: usize) -> SlotMut<'a> {
        // SAFETY: by the caller's word.
        SlotMut(unsafe { self.into_shared().field(fields, index) }, PhantomData)
    }

    /// See [`Region::element`].
    ///
    /// # Safety
    /// The same.
    #[inline(always)]
    pub(crate) unsafe fn element(self, len: usize, width: usize, index: usize) -> SlotMut<'a> {
        // SAFETY: by the caller's word.
        SlotMut(unsafe { self.into_shared().element(len, width, index) }, PhantomData)
    }

    /// See [`Region::elements`].
    ///
    /// # Safety
    /// The same.
    #[inline(always)]
    pub(crate) unsafe fn elements(self, len: usize, width: usize) -> &'a mut [u8] {
        // SAFETY: by the caller's word, and nobody else can reach the bytes.
        unsafe { core::slice::from_raw_parts_mut(self.0.start.as_ptr().add(list_head(len)), len * width) }
    }

    /// See [`Region::entries`].
    ///
    /// # Safety
    /// The same.
    #[inline(always)]
    pub(crate) unsafe fn entries(self) -> (RegionMut<'a>, RegionMut<'a>) {
        // SAFETY: by the caller's word; the lists share no bytes.
        let (keys, values) = unsafe { self.into_shared().entries() };
        (RegionMut(keys, PhantomData), RegionMut(values, PhantomData))
    }
}

/// As [`Slot`], in bytes that only the holder can reach for `'a`, but for the bitmap, of which others may have bits. So it stays on its thread.
pub struct SlotMut<'a>(Slot<'a>, PhantomData<&'a mut [u8]>);

impl<'a> SlotMut<'a> {
    /// The same, to be read.
    #[inline(always)]
    pub(crate) fn shared(&self) -> Slot<'_> {
        self.0
    }

    /// The same, to be read for as long as it lives.
    #[inline(always)]
    pub(crate) fn into_shared(self) -> Slot<'a> {
        self.0
    }

    /// The same, for as long as this is not used otherwise.
    #[inline(always)]
    pub(crate) fn lend(&mut self) -> SlotMut<'_> {
        SlotMut(self.0, PhantomData)
    }

    /// Writes the first bytes of the slot.
    ///
    /// # Safety
    /// The slot was checked, and is as long.
    #[inline(always)]
    pub(crate) unsafe fn store<const N: usize>(&mut self, bytes: [u8; N]) {
        // SAFETY: by the caller's word, and nobody else can reach the bytes.
        unsafe { self.0.at.cast::<[u8; N]>().write_unaligned(bytes) }
    }

    /// Sets or clears the null bit.
    ///
    /// # Safety
    /// The slot was checked.
    #[inline(always)]
    pub(crate) unsafe fn set_null(&mut self, null: bool) {
        let bit = 1 << (self.0.index % 8);
        // SAFETY: the bitmap has a bit for each slot, and nobody else can reach it.
        unsafe {
            let byte = self.0.nulls.add(self.0.index / 8);
            byte.write(if null { byte.read() | bit } else { byte.read() & !bit });
        }
    }

    /// See [`Slot::region`].
    ///
    /// # Safety
    /// The same; and no other slot points to the same bytes.
    #[inline(always)]
    pub(crate) unsafe fn region(self) -> RegionMut<'a> {
        // SAFETY: by the caller's word.
        RegionMut(unsafe { self.0.region() }, PhantomData)
    }

    /// See [`Slot::bytes`].
    ///
    /// # Safety
    /// The same; and no other slot points to the same bytes.
    #[inline(always)]
    pub(crate) unsafe fn bytes(self) -> &'a mut [u8] {
        // SAFETY: by the caller's word.
        unsafe {
            let word = u64::from_le_bytes(self.0.load());
            let start = self.0.container.start.as_ptr().add((word >> 32) as usize);
            core::slice::from_raw_parts_mut(start, word as u32 as usize)
        }
    }
}
