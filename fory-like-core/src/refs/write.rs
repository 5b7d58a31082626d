//! What a message that is being written has met.

use alloc::boxed::Box;
use alloc::rc::Rc;
use alloc::vec::Vec;
use core::any::TypeId;
use core::cell::OnceCell;

use super::held::Held;
use crate::error::ErrorKind;

/// Tells a value from all others that exist: where it lies, and what it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Key {
    /// The address of the value.
    pub address: usize,
    /// Its type; behind a `dyn Trait`, that of the value itself.
    pub kind: TypeId,
}

/// What a message that is being written has met; without memory until there is something.
#[derive(Debug, Default)]
pub struct WriteRefs(Option<Box<Table>>);

#[derive(Debug, Default)]
struct Table {
    index: Index,
    values: Vec<Value>,
    /// Keeps the values where they are, so that no other can take the place of one before the message is complete.
    held: Vec<Held>,
    kinds: Kinds,
    plan: Option<Plan>,
    #[cfg(feature = "std")]
    texts: std::collections::HashMap<Box<str>, usize>,
    #[cfg(not(feature = "std"))]
    texts: alloc::collections::BTreeMap<Box<str>, usize>,
}

/// A value. Small, since a large message has many, and each pointer looks at some.
#[derive(Debug)]
struct Value {
    address: usize,
    /// Its type, as one of [`Kinds`].
    kind: u32,
    /// How many levels of depth it takes.
    height: u32,
    state: State,
    /// A pointer that cannot wait points to it.
    missed: bool,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum State {
    /// A weak pointer said that it may come.
    Promised,
    /// It is being written.
    Open,
    Written,
}

/// The types that were met, numbered.
#[derive(Debug, Default)]
struct Kinds {
    all: Vec<TypeId>,
    /// Most pointers are of the same type as the one before.
    last: usize,
}

impl Kinds {
    #[inline(always)]
    fn number(&mut self, kind: TypeId) -> u32 {
        if self.all.get(self.last) != Some(&kind) {
            self.find(kind);
        }
        self.last as u32
    }

    #[inline(never)]
    fn find(&mut self, kind: TypeId) {
        self.last = self.all.iter().position(|known| *known == kind).unwrap_or_else(|| {
            self.all.push(kind);
            self.all.len() - 1
        });
    }
}

/// How to write a strong pointer.
pub(crate) enum Met {
    /// This number, then the value, then [`WriteRefs::close`].
    Value { id: usize, number: u64 },
    /// This number alone; the value takes so many levels.
    Known { number: u64, height: usize },
}

/// How to write a weak pointer.
pub(crate) enum MetWeak {
    /// As one to nothing.
    Nothing,
    /// As the promise of a new value.
    Promise,
    /// With the value, then [`WriteRefs::close`].
    Value { id: usize },
    /// As one to a value so many places back.
    Known { back: u64 },
}

/// Why a message is written again: a `Weak` of the standard library came before what it points to, and it depends on what the rest of the
/// message owns how it is written.
#[derive(Debug)]
pub(crate) enum Plan {
    /// To find out what the message owns.
    Collect(Rc<OnceCell<Owners>>),
    /// With that knowledge.
    Known(Rc<OnceCell<Owners>>),
}

/// The values that strong pointers of a message point to.
#[derive(Debug)]
pub(crate) struct Owners {
    /// In order of the keys; and whether pointers that cannot wait point to them.
    keys: Vec<(Key, bool)>,
    /// They must lie where they lay.
    _held: Vec<Held>,
}

impl WriteRefs {
    /// For the first attempt, or one of the others.
    #[inline(always)]
    pub(crate) fn new(plan: Option<Plan>) -> Self {
        match plan {
            None => WriteRefs(None),
            Some(plan) => WriteRefs::planned(plan),
        }
    }

    #[cold]
    #[inline(never)]
    fn planned(plan: Plan) -> Self {
        let mut table = take();
        table.plan = Some(plan);
        WriteRefs(Some(table))
    }

    #[inline(always)]
    fn table(&mut self) -> &mut Table {
        self.0.get_or_insert_with(take)
    }

    /// A strong pointer.
    #[inline]
    pub(crate) fn strong(&mut self, key: Key, hold: impl FnOnce() -> Held) -> Result<Met, ErrorKind> {
        let table = self.table();
        let kind = table.kinds.number(key.kind);
        let (place, known) = table.index.find(key.address, kind, &table.values);
        let Some(id) = known else {
            let id = table.add(place, key.address, kind, State::Open, hold());
            return Ok(Met::Value { id, number: 0 });
        };
        let number = (table.values.len() - id) as u64;
        let value = &mut table.values[id];
        match value.state {
            State::Written => Ok(Met::Known { number, height: value.height as usize }),
            State::Open => Err(ErrorKind::Cycle),
            State::Promised => {
                value.state = State::Open;
                Ok(Met::Value { id, number })
            }
        }
    }

    /// A weak pointer to something alive. `late`: its reader can wait for the value. `opens`: there can be pointers to the value while it is read.
    pub(crate) fn weak(
        &mut self,
        key: Key,
        late: bool,
        opens: bool,
        hold: impl FnOnce() -> Held,
    ) -> Result<MetWeak, ErrorKind> {
        let table = self.table();
        let kind = table.kinds.number(key.kind);
        let (place, known) = table.index.find(key.address, kind, &table.values);
        if let Some(id) = known {
            let value = &mut table.values[id];
            value.missed |= !late;
            match (value.state, &table.plan) {
                (State::Open, _) if !late && !opens => return Err(ErrorKind::Unsupported { reason: OPEN }),
                (State::Promised, None) if !late => return Err(ErrorKind::Again),
                // Only where the message is not what it was a moment ago.
                (State::Promised, Some(Plan::Known(owners))) if !late && owners.find(key).is_some() => {
                    return Err(ErrorKind::Unsupported { reason: CHANGED });
                }
                _ => {}
            }
            return Ok(MetWeak::Known { back: (table.values.len() - id) as u64 });
        }
        let state = match &table.plan {
            None if !late => return Err(ErrorKind::Again),
            Some(Plan::Known(owners)) => match owners.find(key) {
                None if !late => return Ok(MetWeak::Nothing),
                // Another pointer to it cannot wait.
                Some(missed) if !late || missed => State::Open,
                _ => State::Promised,
            },
            _ => State::Promised,
        };
        let id = table.add(place, key.address, kind, state, hold());
        table.values[id].missed = !late;
        Ok(if state == State::Open { MetWeak::Value { id } } else { MetWeak::Promise })
    }

    /// The value is written, and takes so many levels.
    #[inline]
    pub(crate) fn close(&mut self, id: usize, height: usize) {
        let value = &mut self.table().values[id];
        value.state = State::Written;
        value.height = u32::try_from(height).unwrap_or(u32::MAX);
    }

    /// The number of a text that was written before, counted from 0.
    pub(crate) fn text(&mut self, text: &str) -> Option<usize> {
        let table = self.table();
        if let Some(number) = table.texts.get(text) {
            return Some(*number);
        }
        let number = table.texts.len();
        table.texts.insert(text.into(), number);
        None
    }
}

/// Why a weak pointer to a slice cannot be written.
const OPEN: &str = "a std `Weak` to the slice that it is a part of could not be read: use RcWeak or ArcWeak";

/// What nobody should see.
const CHANGED: &str = "the value changed while it was written: a std `Weak` stands before what it points to";

impl Table {
    /// Adds a value.
    #[inline(always)]
    fn add(&mut self, place: usize, address: usize, kind: u32, state: State, held: Held) -> usize {
        let id = self.values.len();
        self.values.push(Value { address, kind, height: 0, state, missed: false });
        self.held.push(held);
        self.index.put(place, id, &self.values);
        id
    }

    fn owners(&mut self) -> Owners {
        let written = self.values.iter().filter(|value| value.state == State::Written);
        let key = |value: &Value| Key { address: value.address, kind: self.kinds.all[value.kind as usize] };
        let mut keys: Vec<(Key, bool)> = written.map(|value| (key(value), value.missed)).collect();
        keys.sort_unstable();
        Owners { keys, _held: core::mem::take(&mut self.held) }
    }
}

impl Drop for WriteRefs {
    #[inline(always)]
    fn drop(&mut self) {
        if let Some(table) = self.0.take() {
            table.finish();
        }
    }
}

impl Table {
    #[inline(never)]
    fn finish(mut self: Box<Self>) {
        if let Some(Plan::Collect(owners)) = self.plan.take() {
            // The message was written, or writing it again makes no sense.
            let _ = owners.set(self.owners());
        }
        // What it held may run code of the user's, which may write messages.
        self.held.clear();
        keep(self);
    }

    #[cfg(feature = "std")]
    fn forget(&mut self) -> bool {
        if self.values.capacity() > super::spare::MOST || self.texts.capacity() > super::spare::MOST {
            return false;
        }
        // As large as this message would have had it from the start.
        self.index.places.truncate(Index::size(self.values.len()));
        self.index.places.fill(0);
        self.values.clear();
        self.kinds = Kinds::default();
        self.texts.clear();
        true
    }
}

super::spare::spare!(Table);

/// The owners, once they are known.
trait Find {
    /// Whether a pointer that cannot wait points to the value; `None` if nobody owns it.
    fn find(&self, key: Key) -> Option<bool>;
}

impl Find for Rc<OnceCell<Owners>> {
    fn find(&self, key: Key) -> Option<bool> {
        let keys = &self.get()?.keys;
        let at = keys.binary_search_by(|(known, _)| known.cmp(&key)).ok()?;
        Some(keys[at].1)
    }
}

/// Finds values: a hash table with open addressing, whose places hold ids.
#[derive(Debug, Default)]
struct Index {
    /// Ids counted from 1; 0 for a free place. A power of two, more than half of them free.
    places: Vec<u32>,
}

impl Index {
    /// How many places that many values are given.
    fn size(values: usize) -> usize {
        (4 * values).next_power_of_two().max(32)
    }

    /// The place where an address begins to be looked for. Addresses are multiples of eight or so: a multiplication spreads them over the
    /// upper bits.
    #[inline]
    fn start(&self, address: usize) -> usize {
        let hash = (address as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (hash >> 32) as usize & (self.places.len() - 1)
    }

    /// The place of a value, and its id if it is there.
    #[inline]
    fn find(&self, address: usize, kind: u32, values: &[Value]) -> (usize, Option<usize>) {
        if self.places.is_empty() {
            return (0, None);
        }
        let mut place = self.start(address);
        loop {
            match (self.places[place] as usize).checked_sub(1) {
                None => return (place, None),
                Some(id) if values[id].address == address && values[id].kind == kind => return (place, Some(id)),
                Some(_) => place = (place + 1) & (self.places.len() - 1),
            }
        }
    }

    /// Puts the last of `values` in the place that was found for it.
    #[inline]
    fn put(&mut self, place: usize, id: usize, values: &[Value]) {
        if 2 * (id + 1) > self.places.len() {
            self.grow(values);
        } else {
            self.places[place] = id as u32 + 1;
        }
    }

    #[cold]
    #[inline(never)]
    fn grow(&mut self, values: &[Value]) {
        assert!(values.len() < u32::MAX as usize / 4, "a message has fewer than 2^30 shared values");
        self.places.clear();
        self.places.resize(Index::size(values.len()), 0);
        for (id, value) in values.iter().enumerate() {
            let mut place = self.start(value.address);
            while self.places[place] != 0 {
                place = (place + 1) & (self.places.len() - 1);
            }
            self.places[place] = id as u32 + 1;
        }
    }
}
