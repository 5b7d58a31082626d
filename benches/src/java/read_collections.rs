//! Reading lists, arrays and maps.

use bevy_reflect::{PartialReflect, ReflectMut};

use super::{
    Error, builtin,
    descriptor::Descriptor,
    fill::{MapFill, ResetFn},
    input::{Handle, Reader},
    slot::Slot,
    wire,
};

impl<'c> Reader<'c, '_> {
    pub(super) fn list(
        &mut self,
        item: &'c Slot,
        fill: Option<ResetFn>,
        target: &mut dyn PartialReflect,
    ) -> Result<(), Error> {
        let count = self.list_head()?;
        self.elements(item, count, fill, target)?;
        self.expect(wire::END_BLOCK_DATA, "the end of a list")
    }

    pub(super) fn object_array(
        &mut self,
        class: u32,
        item: &'c Slot,
        fill: Option<ResetFn>,
        target: &mut dyn PartialReflect,
    ) -> Result<(), Error> {
        self.expect(wire::ARRAY, "an array")?;
        self.descriptor(class)?;
        self.handles.push(Handle::Object);
        let count = self.count("the length of an array")?;
        self.elements(item, count, fill, target)
    }

    /// Reads a list up to its first element.
    fn list_head(&mut self) -> Result<usize, Error> {
        self.expect(wire::OBJECT, "a list")?;
        let descriptor = self.descriptor(builtin::ARRAY_LIST)?;
        self.handles.push(Handle::Object);
        let offset = self.at;
        let [size, _] = self.plain_fields(descriptor)?;
        self.block(4)?;
        self.array::<4>("the capacity of a list")?;
        // The field is an `int`; as the bits of a negative one it is out of range.
        match usize::try_from(size) {
            Ok(size) if size <= i32::MAX as usize => Ok(size),
            _ => Err(Error::Unexpected { offset, expected: "the size of a list" }),
        }
    }

    /// Elements are made before they are read, so there have to be bytes for all of them, also for those of the
    /// collections around this one.
    fn announce(&mut self, count: usize, size: usize) -> Result<(), Error> {
        let announced = count.checked_mul(size).and_then(|bytes| bytes.checked_add(self.announced));
        match announced {
            Some(announced) if announced <= self.input.len() - self.at => {
                self.announced = announced;
                Ok(())
            }
            _ => Err(Error::Truncated { offset: self.input.len(), expected: "more elements" }),
        }
    }

    fn elements(
        &mut self,
        item: &'c Slot,
        count: usize,
        fill: Option<ResetFn>,
        target: &mut dyn PartialReflect,
    ) -> Result<(), Error> {
        let size = item.min_size();
        self.announce(count, size)?;
        let in_place = fill.is_some_and(|reset| reset(target, count));
        let ReflectMut::List(list) = target.reflect_mut() else {
            return Err(self.mismatch(target, "a list"));
        };
        if in_place {
            for index in 0..count {
                self.announced -= size;
                let Some(place) = list.get_mut(index) else {
                    return Err(self.unexpected("fewer elements"));
                };
                self.value(item, place)?;
            }
            return Ok(());
        }
        if !list.is_empty() {
            list.drain();
        }
        for _ in 0..count {
            self.announced -= size;
            list.push(self.new_value(item)?);
        }
        Ok(())
    }

    pub(super) fn map(
        &mut self,
        key: &'c Slot,
        value: &'c Slot,
        fill: Option<MapFill>,
        target: &mut dyn PartialReflect,
    ) -> Result<(), Error> {
        self.expect(wire::OBJECT, "a map")?;
        let descriptor = self.descriptor(builtin::HASH_MAP)?;
        self.handles.push(Handle::Object);
        self.plain_fields(descriptor)?;
        self.block(8)?;
        self.array::<4>("the number of buckets")?;
        let count = self.count("the size of a map")?;
        let size = key.min_size() + value.min_size();
        self.announce(count, size)?;
        match fill {
            Some(fill) if (fill.reset)(target, count) => {
                let [mut key_place, mut value_place] = (fill.places)();
                for _ in 0..count {
                    self.announced -= size;
                    self.value(key, &mut *key_place)?;
                    self.value(value, &mut *value_place)?;
                    if !(fill.insert)(target, &mut *key_place, &mut *value_place) {
                        return Err(self.mismatch(target, "a map"));
                    }
                }
            }
            _ => {
                let ReflectMut::Map(map) = target.reflect_mut() else {
                    return Err(self.mismatch(target, "a map"));
                };
                if !map.is_empty() {
                    map.drain();
                }
                for _ in 0..count {
                    self.announced -= size;
                    let key = self.new_value(key)?;
                    let value = self.new_value(value)?;
                    map.insert_boxed(key, value);
                }
            }
        }
        self.expect(wire::END_BLOCK_DATA, "the end of a map")
    }

    /// Reads a collection that may be null, which leaves it empty.
    pub(super) fn null_if_empty(&mut self, inner: &'c Slot, target: &mut dyn PartialReflect) -> Result<(), Error> {
        if self.tag("a collection or null")? != wire::NULL {
            return self.value(inner, target);
        }
        self.at += 1;
        match target.reflect_mut() {
            ReflectMut::List(list) if list.is_empty() => Ok(()),
            ReflectMut::List(list) => {
                list.drain();
                Ok(())
            }
            ReflectMut::Map(map) if map.is_empty() => Ok(()),
            ReflectMut::Map(map) => {
                map.drain();
                Ok(())
            }
            _ => Err(self.mismatch(target, "a list or a map")),
        }
    }

    /// Expects so many bytes of an object's own data, as one block.
    fn block(&mut self, len: u8) -> Result<(), Error> {
        let offset = self.at;
        match self.array("block data")? == [wire::BLOCK_DATA, len] {
            true => Ok(()),
            false => Err(Error::Unexpected { offset, expected: "block data of the class" }),
        }
    }

    /// Reads the fields of a class that has only primitive ones, at most two, and puts them in their canonical order.
    #[inline]
    fn plain_fields(&mut self, descriptor: Descriptor) -> Result<[u64; 2], Error> {
        let class = self.codec.class(descriptor.class.into());
        let mut values = [0; 2];
        let mut position = 0;
        loop {
            let index = match descriptor.is_canonical() {
                true if position < class.fields.len() => position,
                true => return Ok(values),
                false => match self.layout_field(descriptor, position) {
                    Some(index) => index,
                    None => return Ok(values),
                },
            };
            if let Slot::Prim(prim) = class.fields[index].slot {
                values[index & 1] = self.bits(prim)?;
            }
            position += 1;
        }
    }
}

impl Slot {
    /// The least number of bytes that a value takes in a stream.
    fn min_size(&self) -> usize {
        match self {
            Slot::Prim(prim) => prim.size(),
            Slot::Text(_) | Slot::Interned(_) => 3,
            Slot::Nullable { .. } | Slot::NullIfEmpty(_) => 1,
            _ => 5,
        }
    }
}
