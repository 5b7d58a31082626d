//! What a message that is being read has met.

use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::rc::Rc;
use alloc::sync::Arc;
use alloc::vec::Vec;

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
    /// The pointer to it; while it is [`Open`](State::Open), a weak one, if there can be any.
    held: Option<Held>,
    /// How many levels of depth it takes.
    height: u32,
    state: State,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum State {
    /// A weak pointer said that it may come.
    Promised,
    /// As above, and one of the pointers cannot wait.
    Missed,
    /// It is being read.
    Open,
    Read,
}

/// A weak pointer that waits for its value; gives `false` if the value has another type.
struct Waiting(Box<dyn FnOnce(&Held) -> bool>);

impl core::fmt::Debug for Waiting {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("Waiting")
    }
}

/// What a weak pointer points to.
pub(crate) enum Target<'a> {
    Promised,
    /// A value that is being read; with a weak pointer to it, if there can be any.
    Open(Option<&'a Held>),
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
        self.table.get_or_insert_with(take)
    }

    /// The value that is so many places back, and how many levels it takes, if it is complete.
    #[inline(always)]
    pub(crate) fn known(&self, back: u64) -> Option<(&Held, usize)> {
        let table = self.table.as_deref()?;
        let id = table.values.len().wrapping_sub(back as usize);
        match table.values.get(id) {
            Some(Value { state: State::Read, height, held: Some(held) }) if back == back as usize as u64 => {
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
            State::Open => Err(ErrorKind::OpenReference),
            State::Read => Err(ErrorKind::WrongReference { expected: "another type" }),
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
        let value = &table.values[id];
        let target = match (value.state, &value.held) {
            (State::Promised | State::Missed, _) => Target::Promised,
            (State::Read, Some(held)) => Target::Read(held),
            (State::Open | State::Read, held) => Target::Open(held.as_ref()),
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
    #[inline(always)]
    pub(crate) fn open(&mut self, slot: Slot, weak: Held) {
        self.table().values[slot.0].held = Some(weak);
    }

    /// The value is complete.
    #[inline(always)]
    pub(crate) fn define(&mut self, slot: Slot, held: Held) -> Result<(), ErrorKind> {
        let table = self.table();
        let value = &mut table.values[slot.0];
        value.held = Some(held);
        value.state = State::Read;
        if table.waiting.is_empty() { Ok(()) } else { table.fill(slot) }
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
            keep(table);
        }
    }
}

impl Table {
    #[cfg(feature = "std")]
    fn forget(&mut self) -> bool {
        // What it held may run code of the user's, which may read messages.
        self.values.clear();
        self.waiting.clear();
        self.values.capacity() <= super::spare::MOST
    }

    /// Fills the weak pointers that wait for the value.
    #[inline(never)]
    fn fill(&mut self, slot: Slot) -> Result<(), ErrorKind> {
        let mut fit = true;
        if let (Some(all), Some(held)) = (self.waiting.remove(&slot.0), &self.values[slot.0].held) {
            for Waiting(waiting) in all {
                fit &= waiting(held);
            }
        }
        if fit {
            Ok(())
        } else {
            Err(ErrorKind::WrongReference { expected: "what a weak pointer before it points to" })
        }
    }

    #[inline]
    fn add(&mut self, state: State) -> usize {
        let id = self.values.len();
        self.values.push(Value { held: None, height: 0, state });
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

super::spare::spare!(Table);
