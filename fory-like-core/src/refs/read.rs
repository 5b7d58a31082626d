//! What a message that is being read has met.

use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::rc;
use alloc::rc::Rc;
use alloc::sync;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::any::{Any, TypeId};

use super::held::Held;
use crate::error::ErrorKind;

/// The number of a shared value in its message.
#[derive(Clone, Copy, Debug)]
pub struct Slot(usize);

/// What a message that is being read has met; without memory until there is something.
#[derive(Debug, Default)]
pub struct ReadRefs<'de> {
    table: Option<Box<Table>>,
    /// Boxed, so that a message without any has but a second null pointer.
    #[allow(clippy::box_collection)]
    texts: Option<Box<Vec<Text<'de>>>>,
}

#[derive(Debug, Default)]
struct Table {
    values: Vec<Value>,
    /// The weak pointers that wait for a value, by its id.
    waiting: BTreeMap<usize, Vec<Waiting>>,
}

/// A shared value.
#[derive(Debug)]
struct Value {
    state: State,
    /// How many levels of depth it takes.
    height: u32,
}

#[derive(Debug)]
enum State {
    /// A weak pointer said that it may come.
    Promised,
    /// As above, and one of the pointers cannot wait.
    Missed,
    /// It is being read, and no pointer to it can be had.
    Open,
    OpenRc(OpenRc),
    OpenArc(OpenArc),
    Read(Held),
}

/// A weak pointer that waits for its value; gives `false` if the value has another type.
struct Waiting(Box<dyn FnOnce(&Held) -> bool>);

impl core::fmt::Debug for Waiting {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("Waiting")
    }
}

/// The `Rc` of a value that is being read.
#[derive(Debug)]
pub struct OpenRc {
    weak: rc::Weak<dyn Any>,
    kind: TypeId,
}

/// The `Arc` of a value that is being read.
#[derive(Debug)]
pub struct OpenArc {
    weak: sync::Weak<dyn Any>,
    kind: TypeId,
}

impl OpenRc {
    /// A weak pointer to the value, if it is a `T`.
    pub fn weak<T: 'static>(&self) -> Option<rc::Weak<T>> {
        if self.kind != TypeId::of::<T>() {
            return None;
        }
        let raw = rc::Weak::into_raw(self.weak.clone()).cast::<T>();
        // SAFETY: the pointer is from `into_raw`, and it was a `Weak<T>`: its type was noted when it was.
        Some(unsafe { rc::Weak::from_raw(raw) })
    }
}

impl OpenArc {
    /// A weak pointer to the value, if it is a `T`.
    pub fn weak<T: 'static>(&self) -> Option<sync::Weak<T>> {
        if self.kind != TypeId::of::<T>() {
            return None;
        }
        let raw = sync::Weak::into_raw(self.weak.clone()).cast::<T>();
        // SAFETY: the pointer is from `into_raw`, and it was a `Weak<T>`: its type was noted when it was.
        Some(unsafe { sync::Weak::from_raw(raw) })
    }
}

/// What a weak pointer points to.
pub(crate) enum Target<'a> {
    Promised,
    Open,
    OpenRc(&'a OpenRc),
    OpenArc(&'a OpenArc),
    Read(&'a Held),
}

/// A text that was read, and the shared pointers made of it.
#[derive(Debug)]
pub(crate) struct Text<'de> {
    pub(crate) text: &'de str,
    pub(crate) rc: Option<Rc<str>>,
    pub(crate) arc: Option<Arc<str>>,
}

/// A list that grows by doubling has half of its room to spare, and its old memory beside the new.
const GROWING: usize = 3;

impl<'de> Text<'de> {
    #[inline]
    pub(crate) fn of(text: &'de str) -> Self {
        Text { text, rc: None, arc: None }
    }
}

impl<'de> ReadRefs<'de> {
    /// The memory that the table takes for each shared value, and the two counts beside the value.
    pub(crate) const VALUE: usize = GROWING * size_of::<Value>() + 3 * size_of::<usize>();

    /// The memory that the table takes for a pointer that waits: in a list in a tree, whose nodes are half full, and boxed.
    pub(crate) const WAITING: usize = size_of::<[usize; 32]>();

    /// The memory that one more interned text takes in their list, and with the first one, room for a few.
    pub(crate) fn text_memory(&self) -> usize {
        let few = if self.texts.is_none() { 4 } else { 0 };
        (GROWING + few) * size_of::<Text<'_>>() + 5 * size_of::<usize>()
    }

    /// The memory of the table itself, with room for a few of each.
    pub(crate) const TABLE: usize = size_of::<Table>() + 4 * size_of::<Value>();

    /// Whether it takes no memory yet.
    #[inline(always)]
    pub(crate) const fn is_empty(&self) -> bool {
        self.table.is_none()
    }

    #[inline(always)]
    pub(crate) const fn new() -> Self {
        ReadRefs { table: None, texts: None }
    }

    #[inline(always)]
    fn table(&mut self) -> &mut Table {
        self.table.get_or_insert_with(spare::take)
    }

    /// The value that is so many places back, and how many levels it takes, if it is complete.
    #[inline(always)]
    pub(crate) fn known(&self, back: u64) -> Option<(&Held, usize)> {
        let table = self.table.as_deref()?;
        let id = table.values.len().wrapping_sub(back as usize);
        match table.values.get(id) {
            Some(Value { state: State::Read(held), height }) if back == back as usize as u64 => {
                Some((held, *height as usize))
            }
            _ => None,
        }
    }

    /// The number of a strong pointer to a value that is not complete: the value follows.
    #[inline(never)]
    pub(crate) fn strong(&mut self, number: u64) -> Result<Slot, ErrorKind> {
        let table = self.table();
        if number == 0 {
            return Ok(Slot(table.add(State::Open)));
        }
        let id = table.back(number)?;
        match table.values[id].state {
            State::Promised => {
                table.values[id].state = State::Open;
                Ok(Slot(id))
            }
            State::Missed => Err(ErrorKind::Unsupported { reason: MISSED }),
            State::Open | State::OpenRc(_) | State::OpenArc(_) => Err(ErrorKind::OpenReference),
            State::Read(_) => Err(ErrorKind::WrongReference { expected: "another type" }),
        }
    }

    /// A value that stands where the first weak pointer to it does.
    pub(crate) fn value(&mut self) -> Slot {
        Slot(self.table().add(State::Open))
    }

    /// The value that is so many places back.
    pub(crate) fn target(&mut self, back: u64) -> Result<(Slot, Target<'_>), ErrorKind> {
        let table = self.table();
        let id = table.back(back)?;
        let target = match &table.values[id].state {
            State::Promised | State::Missed => Target::Promised,
            State::Open => Target::Open,
            State::OpenRc(open) => Target::OpenRc(open),
            State::OpenArc(open) => Target::OpenArc(open),
            State::Read(held) => Target::Read(held),
        };
        Ok((Slot(id), target))
    }

    /// A promise of a value.
    pub(crate) fn promise(&mut self) -> Slot {
        Slot(self.table().add(State::Promised))
    }

    /// A weak pointer waits for the value, which may never come.
    pub(crate) fn wait(&mut self, slot: Slot, waiting: impl FnOnce(&Held) -> bool + 'static) {
        self.table().waiting.entry(slot.0).or_default().push(Waiting(Box::new(waiting)));
    }

    /// A weak pointer that cannot wait has seen the promise.
    pub(crate) fn miss(&mut self, slot: Slot) {
        self.table().values[slot.0].state = State::Missed;
    }

    /// From here on, there may be weak pointers to the value that is being read.
    #[inline]
    pub(crate) fn open_rc<T: 'static>(&mut self, slot: Slot, weak: rc::Weak<T>) {
        self.table().values[slot.0].state = State::OpenRc(OpenRc { weak, kind: TypeId::of::<T>() });
    }

    /// From here on, there may be weak pointers to the value that is being read.
    #[inline]
    pub(crate) fn open_arc<T: 'static>(&mut self, slot: Slot, weak: sync::Weak<T>) {
        self.table().values[slot.0].state = State::OpenArc(OpenArc { weak, kind: TypeId::of::<T>() });
    }

    /// The value is complete.
    #[inline]
    pub(crate) fn define(&mut self, slot: Slot, held: Held) -> Result<(), ErrorKind> {
        let table = self.table();
        let mut fit = true;
        if !table.waiting.is_empty() {
            for Waiting(waiting) in table.waiting.remove(&slot.0).unwrap_or_default() {
                fit &= waiting(&held);
            }
        }
        table.values[slot.0].state = State::Read(held);
        if fit {
            Ok(())
        } else {
            Err(ErrorKind::WrongReference { expected: "what a weak pointer before it points to" })
        }
    }

    /// The value takes so many levels.
    #[inline]
    pub(crate) fn close(&mut self, slot: Slot, height: usize) {
        self.table().values[slot.0].height = u32::try_from(height).unwrap_or(u32::MAX);
    }

    /// Adds an interned text.
    pub(crate) fn add_text(&mut self, text: &'de str) -> &mut Text<'de> {
        let texts = self.texts.get_or_insert_default();
        texts.push(Text::of(text));
        let last = texts.len() - 1;
        &mut texts[last]
    }

    /// The interned text of this number, counted from 0.
    pub(crate) fn text(&mut self, number: u64) -> Result<&mut Text<'de>, ErrorKind> {
        let texts = self.texts.as_deref_mut().map_or(&mut [][..], |texts| texts);
        let known = texts.len();
        match usize::try_from(number).ok().and_then(|number| texts.get_mut(number)) {
            Some(text) => Ok(text),
            None => Err(ErrorKind::UnknownText { found: number, known }),
        }
    }
}

const MISSED: &str = "a std `Weak` stands before the value that it points to, and could not wait for it: \
                      read it as RcWeak or ArcWeak";

impl Drop for ReadRefs<'_> {
    #[inline(always)]
    fn drop(&mut self) {
        if let Some(table) = self.table.take() {
            spare::keep(table);
        }
    }
}

impl Table {
    #[inline]
    fn add(&mut self, state: State) -> usize {
        let id = self.values.len();
        self.values.push(Value { state, height: 0 });
        id
    }

    /// The id of the value so many places back.
    #[inline]
    fn back(&self, number: u64) -> Result<usize, ErrorKind> {
        let known = self.values.len();
        match usize::try_from(number).ok().and_then(|number| known.checked_sub(number)) {
            Some(id) if id < known => Ok(id),
            _ => Err(ErrorKind::UnknownReference { back: number, known }),
        }
    }
}

/// The table of the last message of a thread, for the next one: see the one of the writer.
#[cfg(feature = "std")]
mod spare {
    use std::cell::Cell;

    use super::Table;

    /// How many values the table that is kept may have had: about a megabyte of memory.
    const MOST: usize = 1 << 14;

    thread_local! {
        static SPARE: Cell<Option<Box<Table>>> = const { Cell::new(None) };
    }

    #[cold]
    #[inline(never)]
    pub(super) fn take() -> Box<Table> {
        SPARE.try_with(Cell::take).ok().flatten().unwrap_or_default()
    }

    #[inline(never)]
    pub(super) fn keep(mut table: Box<Table>) {
        // What it held may run code of the user's, which may read messages.
        table.values.clear();
        table.waiting.clear();
        if table.values.capacity() <= MOST {
            // Where the thread ends, it goes.
            let _ = SPARE.try_with(|spare| spare.set(Some(table)));
        }
    }
}

#[cfg(not(feature = "std"))]
mod spare {
    use alloc::boxed::Box;

    use super::Table;

    pub(super) fn take() -> Box<Table> {
        Box::default()
    }

    pub(super) fn keep(table: Box<Table>) {
        drop(table);
    }
}
