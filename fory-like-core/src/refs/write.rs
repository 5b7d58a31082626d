//! What a message that is being written has met.

use alloc::boxed::Box;
use alloc::rc::Rc;
use alloc::vec::Vec;
use core::any::TypeId;
use core::cell::OnceCell;

use super::held::Pointer;
use super::nesting::Nesting;
use crate::error::ErrorKind;

/// Tells a value from all others that exist: where it lies, and what it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
    nesting: Nesting,
    plan: Option<Plan>,
    #[cfg(feature = "std")]
    texts: std::collections::HashMap<Box<str>, usize>,
    #[cfg(not(feature = "std"))]
    texts: alloc::collections::BTreeMap<Box<str>, usize>,
}

#[derive(Debug)]
struct Value {
    key: Key,
    state: State,
    /// Keeps the value where it is, so that no other can take its place before the message is complete.
    _held: Pointer,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum State {
    /// A weak pointer said that it may come.
    Promised,
    /// It is being written.
    Open,
    Written,
}

/// How to write a strong pointer.
pub(crate) enum Met {
    /// This number, then the value, then [`WriteRefs::close`].
    Value { id: usize, number: u64 },
    /// This number alone.
    Known { number: u64 },
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
    index: Index,
    keys: Vec<Key>,
    /// They must lie where they lay.
    _held: Vec<Value>,
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
        let mut table = Box::<Table>::default();
        table.plan = Some(plan);
        WriteRefs(Some(table))
    }

    #[inline(always)]
    fn table(&mut self) -> &mut Table {
        #[cold]
        #[inline(never)]
        fn create<T: Default>() -> Box<T> {
            Box::default()
        }
        self.0.get_or_insert_with(create)
    }

    /// A strong pointer, where so many levels of depth are left of so many.
    #[inline]
    pub(crate) fn strong(
        &mut self,
        key: Key,
        (left, limit): (usize, usize),
        hold: impl FnOnce() -> Pointer,
    ) -> Result<Met, ErrorKind> {
        let table = self.table();
        let (slot, known) = table.index.find(key, &table.values);
        let Some(id) = known else {
            let id = table.add(slot, key, State::Open, hold());
            table.nesting.open(id, left);
            return Ok(Met::Value { id, number: 0 });
        };
        let number = (table.values.len() - id) as u64;
        match table.values[id].state {
            State::Written => match table.nesting.refer(id, left) {
                true => Ok(Met::Known { number }),
                false => Err(ErrorKind::Depth { limit }),
            },
            State::Open => Err(ErrorKind::Cycle),
            State::Promised => {
                table.values[id].state = State::Open;
                table.nesting.open(id, left);
                Ok(Met::Value { id, number })
            }
        }
    }

    /// A weak pointer to something alive. `late`: its reader can wait for the value.
    pub(crate) fn weak(
        &mut self,
        key: Key,
        left: usize,
        late: bool,
        hold: impl FnOnce() -> Pointer,
    ) -> Result<MetWeak, ErrorKind> {
        let table = self.table();
        let (slot, known) = table.index.find(key, &table.values);
        if let Some(id) = known {
            return Ok(MetWeak::Known { back: (table.values.len() - id) as u64 });
        }
        match &table.plan {
            None if !late => return Err(ErrorKind::Again),
            Some(Plan::Known(owners)) if !late => {
                if !owners.get().is_some_and(|owners| owners.contain(key)) {
                    return Ok(MetWeak::Nothing);
                }
                let id = table.add(slot, key, State::Open, hold());
                table.nesting.open(id, left);
                return Ok(MetWeak::Value { id });
            }
            _ => {}
        }
        table.add(slot, key, State::Promised, hold());
        Ok(MetWeak::Promise)
    }

    /// The value is written, and took so many levels itself.
    #[inline]
    pub(crate) fn close(&mut self, id: usize, own: usize, written: bool) {
        let table = self.table();
        table.nesting.set_own(id, own);
        table.nesting.close(id);
        if written {
            table.values[id].state = State::Written;
        }
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

impl Table {
    #[inline]
    fn add(&mut self, slot: usize, key: Key, state: State, held: Pointer) -> usize {
        let id = self.values.len();
        self.values.push(Value { key, state, _held: held });
        self.nesting.add();
        self.index.put(slot, id, &self.values);
        id
    }

    fn owners(&mut self) -> Owners {
        let held = core::mem::take(&mut self.values);
        let written = held.iter().filter(|value| value.state == State::Written);
        let keys: Vec<Key> = written.map(|value| value.key).collect();
        let mut index = Index::default();
        for (id, key) in keys.iter().enumerate() {
            let (slot, _) = index.find(*key, &keys);
            index.put(slot, id, &keys[..=id]);
        }
        Owners { index, keys, _held: held }
    }
}

impl Drop for Table {
    fn drop(&mut self) {
        if let Some(Plan::Collect(owners)) = &self.plan {
            let owners = Rc::clone(owners);
            // The message was written, or reading it again makes no sense.
            let _ = owners.set(self.owners());
        }
    }
}

impl Owners {
    fn contain(&self, key: Key) -> bool {
        self.index.find(key, &self.keys).1.is_some()
    }
}

/// Finds values by their keys: a hash table with open addressing, whose places hold ids.
#[derive(Debug, Default)]
struct Index {
    /// Ids counted from 1; 0 for a free place. A power of two, more than half of them free.
    places: Vec<u32>,
}

trait Keyed {
    fn key(&self) -> Key;
}

impl Keyed for Value {
    fn key(&self) -> Key {
        self.key
    }
}

impl Keyed for Key {
    fn key(&self) -> Key {
        *self
    }
}

impl Index {
    /// The place where a key begins to be looked for. Addresses are multiples of eight or so: a multiplication spreads them over the upper bits.
    #[inline]
    fn start(&self, key: Key) -> usize {
        let hash = (key.address as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (hash >> 32) as usize & (self.places.len() - 1)
    }

    /// The place of a key, and its id if it is there.
    #[inline]
    fn find(&self, key: Key, values: &[impl Keyed]) -> (usize, Option<usize>) {
        if self.places.is_empty() {
            return (0, None);
        }
        let mut place = self.start(key);
        loop {
            match (self.places[place] as usize).checked_sub(1) {
                None => return (place, None),
                Some(id) if values[id].key() == key => return (place, Some(id)),
                Some(_) => place = (place + 1) & (self.places.len() - 1),
            }
        }
    }

    /// Puts the last of `values` in the place that was found for it.
    #[inline]
    fn put(&mut self, place: usize, id: usize, values: &[impl Keyed]) {
        if 2 * (id + 1) > self.places.len() {
            self.grow(values);
        } else {
            self.places[place] = id as u32 + 1;
        }
    }

    #[cold]
    #[inline(never)]
    fn grow(&mut self, values: &[impl Keyed]) {
        assert!(values.len() < u32::MAX as usize / 4, "a message has fewer than 2^30 shared values");
        self.places = alloc::vec![0; (4 * values.len()).next_power_of_two().max(32)];
        for (id, value) in values.iter().enumerate() {
            let mut place = self.start(value.key());
            while self.places[place] != 0 {
                place = (place + 1) & (self.places.len() - 1);
            }
            self.places[place] = id as u32 + 1;
        }
    }
}
