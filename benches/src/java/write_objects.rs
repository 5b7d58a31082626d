//! Writing objects: structs, collections and the descriptors of their classes.

use bevy_reflect::{PartialReflect, ReflectRef};

use super::{
    Error, builtin, class,
    hash_map::{self, Entry},
    slot::Slot,
    wire,
    write::Writer,
};

impl Writer<'_, '_> {
    pub(super) fn bean(&mut self, class: u32, value: &dyn PartialReflect) -> Result<(), Error> {
        let ReflectRef::Struct(bean) = value.reflect_ref() else {
            return Err(self.mismatch(value, "a struct"));
        };
        self.put(&[wire::OBJECT]);
        self.descriptor(class);
        self.assign();
        for field in &self.codec.class(class).fields {
            let value =
                bean.field_at(field.index).ok_or_else(|| self.mismatch(value, "a struct with all its fields"))?;
            match field.slot {
                Slot::Prim(prim) => self.prim(prim, value)?,
                ref slot => self.value(slot, value)?,
            }
        }
        Ok(())
    }

    pub(super) fn list(&mut self, item: &Slot, value: &dyn PartialReflect) -> Result<(), Error> {
        let ReflectRef::List(list) = value.reflect_ref() else {
            return Err(self.mismatch(value, "a list"));
        };
        self.put(&[wire::OBJECT]);
        self.descriptor(builtin::ARRAY_LIST);
        self.assign();
        let size = self.count(list.len())?.to_be_bytes();
        self.put(&size);
        // The capacity, which Java no longer uses and writes as the size.
        self.put(&[wire::BLOCK_DATA, 4, size[0], size[1], size[2], size[3]]);
        for element in list.iter() {
            self.value(item, element)?;
        }
        self.put(&[wire::END_BLOCK_DATA]);
        Ok(())
    }

    pub(super) fn array(&mut self, class: u32, item: &Slot, value: &dyn PartialReflect) -> Result<(), Error> {
        let ReflectRef::List(list) = value.reflect_ref() else {
            return Err(self.mismatch(value, "a list"));
        };
        self.put(&[wire::ARRAY]);
        self.descriptor(class);
        self.assign();
        let len = self.count(list.len())?;
        self.put(&len.to_be_bytes());
        for element in list.iter() {
            self.value(item, element)?;
        }
        Ok(())
    }

    pub(super) fn map(&mut self, key: &Slot, item: &Slot, value: &dyn PartialReflect) -> Result<(), Error> {
        let ReflectRef::Map(map) = value.reflect_ref() else {
            return Err(self.mismatch(value, "a map"));
        };
        let len = self.count(map.len())?;
        if len > 1 << 29 {
            return Err(Error::TooLong { offset: self.out.len() });
        }
        let mut entries = Vec::with_capacity(map.len());
        for (k, v) in map.iter() {
            entries.push(Entry::new(key, k, v).ok_or_else(|| self.mismatch(k, "a key of the map"))?);
        }
        let mut order = Vec::new();
        let buckets = hash_map::order(&mut entries, key, &mut self.heads, &mut order) as u32;
        // A map without a table has not computed its threshold.
        let threshold = if entries.is_empty() { 0 } else { buckets / 4 * 3 };

        self.put(&[wire::OBJECT]);
        self.descriptor(builtin::HASH_MAP);
        self.assign();
        self.put(&0.75f32.to_be_bytes());
        self.put(&threshold.to_be_bytes());
        self.put(&[wire::BLOCK_DATA, 8]);
        self.put(&buckets.to_be_bytes());
        self.put(&len.to_be_bytes());
        for &index in &order {
            let entry = &entries[index as usize];
            self.value(key, entry.key)?;
            self.value(item, entry.value)?;
        }
        self.put(&[wire::END_BLOCK_DATA]);
        Ok(())
    }

    /// Writes a class descriptor, or a reference to it.
    pub(super) fn descriptor(&mut self, class: u32) {
        let handle = self.handles[class as usize];
        if handle != 0 {
            return self.reference(handle);
        }
        let image = &self.codec.class(class).image;
        if image.handles.iter().any(|&(key, _)| self.handles[key as usize] != 0) {
            return self.descriptor_in_parts(class);
        }
        let start = self.out.len();
        let base = self.seen.next_handle();
        self.put(&image.bytes);
        for &(at, distance) in &image.patches {
            let handle = base.wrapping_add(distance).to_be_bytes();
            self.out[start + at..start + at + 4].copy_from_slice(&handle);
        }
        for &(key, _) in &image.handles {
            self.handles[key as usize] = self.assign();
        }
    }

    /// A descriptor some of whose type strings or superclasses are in the stream.
    fn descriptor_in_parts(&mut self, class: u32) {
        let codec = self.codec;
        let mut next = Some(class);
        while let Some(id) = next {
            match self.handles[id as usize] {
                0 => {}
                handle => return self.reference(handle),
            }
            self.handles[id as usize] = self.assign();
            let class = codec.class(id);
            class::head(class, self.out);
            for field in &class.fields {
                class::field_head(field, self.out);
                let Some(index) = field.type_string else {
                    continue;
                };
                let key = codec.classes.len() + index as usize;
                match self.handles[key] {
                    0 => {
                        self.handles[key] = self.assign();
                        self.put(&[wire::STRING]);
                        class::name(&codec.type_strings[index as usize], self.out);
                    }
                    handle => self.reference(handle),
                }
            }
            self.put(&[wire::END_BLOCK_DATA]);
            next = class.superclass;
        }
        self.put(&[wire::NULL]);
    }
}
