//! Reading values.

use std::borrow::Cow;

use bevy_reflect::{
    PartialReflect, ReflectMut,
    enums::{DynamicEnum, DynamicVariant},
    list::DynamicList,
    map::DynamicMap,
    tuple::DynamicTuple,
};

use super::{
    Codec, Error, MAX_DEPTH,
    class::{Kind, builtin},
    descriptor::{Descriptor, Layout},
    slot::{MapFill, Prim, ResetFn, Slot, Text, leaf_mut, new_prim, new_text, set_bits},
    utf, wire,
};

/// What a handle stands for.
#[derive(Clone, Copy)]
pub(super) enum Handle {
    Class(Descriptor),
    /// Text; where its type code is.
    Text(usize),
    /// A boxed primitive.
    Boxed(Prim, u64),
    Constant {
        class: u32,
        variant: usize,
    },
    /// An object whose references are not followed, as Rust values do not share their parts.
    Object,
}

/// One stream being read.
pub(super) struct Reader<'c, 'i> {
    pub(super) codec: &'c Codec,
    pub(super) input: &'i [u8],
    pub(super) at: usize,
    pub(super) handles: Vec<Handle>,
    /// The descriptors that are not as this codec writes them.
    pub(super) layouts: Vec<Layout>,
    depth: u32,
    /// How many bytes the elements that have been announced but not read take at least.
    announced: usize,
}

impl<'c, 'i> Reader<'c, 'i> {
    pub(super) fn new(codec: &'c Codec, input: &'i [u8]) -> Self {
        // Few things with a handle take less than a dozen bytes.
        let handles = Vec::with_capacity(input.len() / 12);
        Reader { codec, input, at: 0, handles, layouts: Vec::new(), depth: 0, announced: 0 }
    }

    /// Reads a whole stream.
    pub(super) fn stream(mut self, slot: &'c Slot, target: &mut dyn PartialReflect) -> Result<(), Error> {
        if self.array::<4>("the stream header")? != wire::HEADER {
            return Err(Error::Unexpected { offset: 0, expected: "the stream header" });
        }
        self.value(slot, target)?;
        match self.at == self.input.len() {
            true => Ok(()),
            false => Err(Error::Trailing { offset: self.at }),
        }
    }

    #[inline]
    pub(super) fn take(&mut self, len: usize, expected: &'static str) -> Result<&'i [u8], Error> {
        match self.input[self.at..].split_at_checked(len) {
            Some((bytes, _)) => {
                self.at += len;
                Ok(bytes)
            }
            None => Err(Error::Truncated { offset: self.at, expected }),
        }
    }

    #[inline]
    pub(super) fn array<const N: usize>(&mut self, expected: &'static str) -> Result<[u8; N], Error> {
        match self.input[self.at..].first_chunk() {
            Some(bytes) => {
                self.at += N;
                Ok(*bytes)
            }
            None => Err(Error::Truncated { offset: self.at, expected }),
        }
    }

    #[inline]
    pub(super) fn tag(&self, expected: &'static str) -> Result<u8, Error> {
        match self.input.get(self.at) {
            Some(&tag) => Ok(tag),
            None => Err(Error::Truncated { offset: self.at, expected }),
        }
    }

    #[cold]
    pub(super) fn unexpected(&self, expected: &'static str) -> Error {
        Error::Unexpected { offset: self.at, expected }
    }

    #[cold]
    fn null(&self, expected: &'static str) -> Error {
        Error::Null { offset: self.at, expected }
    }

    #[cold]
    fn mismatch(&self, target: &dyn PartialReflect, expected: &'static str) -> Error {
        Error::Value { offset: self.at, found: target.reflect_type_path().into(), expected }
    }

    #[inline]
    pub(super) fn expect(&mut self, tag: u8, expected: &'static str) -> Result<(), Error> {
        match self.tag(expected)? {
            found if found == tag => {
                self.at += 1;
                Ok(())
            }
            wire::NULL => Err(self.null(expected)),
            _ => Err(self.unexpected(expected)),
        }
    }

    #[inline]
    pub(super) fn bits(&mut self, prim: Prim) -> Result<u64, Error> {
        let expected = "a primitive value";
        Ok(match prim.size() {
            1 => u64::from(self.array::<1>(expected)?[0]),
            2 => u64::from(u16::from_be_bytes(self.array(expected)?)),
            4 => u64::from(u32::from_be_bytes(self.array(expected)?)),
            _ => u64::from_be_bytes(self.array(expected)?),
        })
    }

    /// Reads a number of elements.
    fn count(&mut self, expected: &'static str) -> Result<usize, Error> {
        let offset = self.at;
        let count = i32::from_be_bytes(self.array(expected)?);
        usize::try_from(count).map_err(|_| Error::Unexpected { offset, expected })
    }

    /// Resolves a reference; its type code has been seen.
    #[inline]
    pub(super) fn reference(&mut self, expected: &'static str) -> Result<Handle, Error> {
        let offset = self.at;
        let [_, handle @ ..] = self.array::<5>("a handle")?;
        let index = u32::from_be_bytes(handle).wrapping_sub(wire::BASE_HANDLE);
        match self.handles.get(index as usize) {
            Some(&handle) => Ok(handle),
            None => Err(Error::Handle { offset, expected }),
        }
    }

    #[inline]
    fn bad_reference<T>(&self, expected: &'static str) -> Result<T, Error> {
        Err(Error::Handle { offset: self.at - 5, expected })
    }

    /// Reads text that may be referred to later.
    #[inline]
    pub(super) fn text(&mut self) -> Result<Cow<'i, str>, Error> {
        match self.tag("text")? {
            wire::STRING | wire::LONG_STRING => {
                self.handles.push(Handle::Text(self.at));
                let (offset, bytes) = self.text_bytes()?;
                utf::decode(bytes, offset)
            }
            wire::REFERENCE => {
                let Handle::Text(start) = self.reference("text")? else {
                    return self.bad_reference("text");
                };
                let after = std::mem::replace(&mut self.at, start);
                let (offset, bytes) = self.text_bytes()?;
                self.at = after;
                utf::decode(bytes, offset)
            }
            wire::NULL => Err(self.null("text")),
            _ => Err(self.unexpected("text")),
        }
    }

    #[inline]
    fn text_bytes(&mut self) -> Result<(usize, &'i [u8]), Error> {
        let [tag] = self.array("text")?;
        let len = match tag {
            wire::STRING => usize::from(u16::from_be_bytes(self.array("the length of a text")?)),
            // A length beyond the address space is beyond the input as well.
            _ => usize::try_from(u64::from_be_bytes(self.array("the length of a text")?)).unwrap_or(usize::MAX),
        };
        Ok((self.at, self.take(len, "text")?))
    }

    /// Reads a value of its own, as an element of a collection or the root.
    fn new_value(&mut self, slot: &'c Slot) -> Result<Box<dyn PartialReflect>, Error> {
        match slot {
            Slot::Text(text) => Ok(new_text(*text, self.text()?)),
            Slot::Prim(prim) => Ok(new_prim(*prim, self.bits(*prim)?)),
            Slot::Boxed(prim) => Ok(new_prim(*prim, self.boxed(*prim)?)),
            Slot::Enum(class) => self.constant(*class).and_then(|variant| self.new_constant(*class, variant)),
            _ => {
                let mut value = self.make(slot)?;
                self.value(slot, &mut *value)?;
                Ok(value)
            }
        }
    }

    /// A value to be filled.
    fn make(&self, slot: &Slot) -> Result<Box<dyn PartialReflect>, Error> {
        Ok(match slot {
            Slot::Prim(prim) | Slot::Boxed(prim) => new_prim(*prim, 0),
            Slot::Text(text) => new_text(*text, Cow::Borrowed("")),
            Slot::List { .. } | Slot::Array { .. } => Box::new(DynamicList::default()),
            Slot::Map { .. } => Box::new(DynamicMap::default()),
            Slot::Nullable(_) => Box::new(DynamicEnum::new("None", DynamicVariant::Unit)),
            Slot::Enum(class) => self.new_constant(*class, 0)?,
            Slot::Bean(class) => match self.codec.class(*class).kind {
                Kind::Bean { make } => make().into_partial_reflect(),
                _ => return Err(self.unexpected("a struct")),
            },
        })
    }

    fn new_constant(&self, class: u32, variant: usize) -> Result<Box<dyn PartialReflect>, Error> {
        let value = match &self.codec.class(class).kind {
            Kind::Enumeration { variants, make } => variants.get(variant).and_then(|(name, _)| make(name)),
            _ => None,
        };
        value.ok_or_else(|| self.unexpected("a constant of the enum"))
    }

    /// Reads a value into its place.
    pub(super) fn value(&mut self, slot: &'c Slot, target: &mut dyn PartialReflect) -> Result<(), Error> {
        match slot {
            Slot::Prim(prim) => self.prim(*prim, target),
            Slot::Text(text) => self.set_text(*text, target),
            Slot::Boxed(prim) => {
                let bits = self.boxed(*prim)?;
                match set_bits(*prim, bits, target) {
                    true => Ok(()),
                    false => Err(self.mismatch(target, "the boxed type")),
                }
            }
            Slot::Nullable(inner) => self.nullable(inner, target),
            Slot::Enum(class) => {
                let variant = self.constant(*class)?;
                let value = self.new_constant(*class, variant)?;
                target.try_apply(&*value).map_err(|_| self.mismatch(target, "an enum"))
            }
            Slot::Bean(class) => self.nested(|reader| reader.bean(*class, target)),
            Slot::List { item, fill } => self.nested(|reader| {
                let count = reader.list_head()?;
                reader.elements(item, count, *fill, target)?;
                reader.expect(wire::END_BLOCK_DATA, "the end of a list")
            }),
            Slot::Array { class, item, fill } => self.nested(|reader| {
                reader.expect(wire::ARRAY, "an array")?;
                reader.descriptor(*class)?;
                reader.handles.push(Handle::Object);
                let count = reader.count("the length of an array")?;
                reader.elements(item, count, *fill, target)
            }),
            Slot::Map { key, value, fill } => self.nested(|reader| reader.map(key, value, *fill, target)),
        }
    }

    #[inline]
    fn nested(&mut self, read: impl FnOnce(&mut Self) -> Result<(), Error>) -> Result<(), Error> {
        if self.depth == MAX_DEPTH {
            return Err(Error::TooDeep { offset: self.at });
        }
        self.depth += 1;
        read(self)?;
        self.depth -= 1;
        Ok(())
    }

    #[inline]
    fn prim(&mut self, prim: Prim, target: &mut dyn PartialReflect) -> Result<(), Error> {
        fn set<T: 'static>(target: &mut dyn PartialReflect, value: T) -> bool {
            leaf_mut(target).map(|place| *place = value).is_some()
        }
        let expected = "a primitive value";
        let done = match prim {
            Prim::Bool => set(target, self.array::<1>(expected)? != [0]),
            Prim::Byte => set(target, i8::from_be_bytes(self.array(expected)?)),
            Prim::Char => set(target, u16::from_be_bytes(self.array(expected)?)),
            Prim::Short => set(target, i16::from_be_bytes(self.array(expected)?)),
            Prim::Int => set(target, i32::from_be_bytes(self.array(expected)?)),
            Prim::Long => set(target, i64::from_be_bytes(self.array(expected)?)),
            Prim::Float => set(target, f32::from_be_bytes(self.array(expected)?)),
            Prim::Double => set(target, f64::from_be_bytes(self.array(expected)?)),
        };
        match done {
            true => Ok(()),
            false => Err(self.mismatch(target, "the primitive type of the field")),
        }
    }

    fn set_text(&mut self, text: Text, target: &mut dyn PartialReflect) -> Result<(), Error> {
        let value = self.text()?;
        let place = match text {
            Text::Owned => leaf_mut(target).map(|place| *place = value.into_owned()),
            Text::Cow => leaf_mut::<Cow<'static, str>>(target).map(|place| *place = Cow::Owned(value.into_owned())),
            Text::Shared => leaf_mut::<std::sync::Arc<str>>(target).map(|place| *place = value.into()),
        };
        place.ok_or_else(|| self.mismatch(target, "text"))
    }

    fn nullable(&mut self, inner: &'c Slot, target: &mut dyn PartialReflect) -> Result<(), Error> {
        if self.tag("an object or null")? == wire::NULL {
            self.at += 1;
            let none = DynamicEnum::new("None", DynamicVariant::Unit);
            return target.try_apply(&none).map_err(|_| self.mismatch(target, "an option"));
        }
        if let Slot::Text(Text::Owned) = inner
            && let Some(place) = leaf_mut::<Option<String>>(target)
        {
            *place = Some(self.text()?.into_owned());
            return Ok(());
        }
        // The value is read in its place, because applying a variant clones what is in it.
        let ReflectMut::Enum(option) = target.reflect_mut() else {
            return Err(self.mismatch(target, "an option"));
        };
        if option.field_len() == 0 {
            let mut some = DynamicTuple::default();
            some.insert_boxed(self.make(inner)?);
            let some = DynamicEnum::new("Some", DynamicVariant::Tuple(some));
            option.try_apply(&some).map_err(|_| self.unexpected("null"))?;
        }
        match option.field_at_mut(0) {
            Some(place) => self.value(inner, place),
            None => Err(self.unexpected("null")),
        }
    }

    fn boxed(&mut self, prim: Prim) -> Result<u64, Error> {
        let expected = "a boxed primitive";
        if self.tag(expected)? == wire::REFERENCE {
            return match self.reference(expected)? {
                Handle::Boxed(found, bits) if found == prim => Ok(bits),
                _ => self.bad_reference(expected),
            };
        }
        self.expect(wire::OBJECT, expected)?;
        let descriptor = self.descriptor(Codec::box_class(prim))?;
        let index = self.handles.len();
        self.handles.push(Handle::Object);
        let [bits, _] = self.plain_fields(descriptor)?;
        self.handles[index] = Handle::Boxed(prim, bits);
        Ok(bits)
    }

    fn constant(&mut self, class: u32) -> Result<usize, Error> {
        let expected = "an enum constant";
        if self.tag(expected)? == wire::REFERENCE {
            return match self.reference(expected)? {
                Handle::Constant { class: found, variant } if found == class => Ok(variant),
                _ => self.bad_reference(expected),
            };
        }
        self.expect(wire::ENUM, expected)?;
        self.descriptor(class)?;
        let index = self.handles.len();
        self.handles.push(Handle::Object);
        let name = self.text()?;
        let variant = match &self.codec.class(class).kind {
            Kind::Enumeration { variants, .. } => variants.iter().position(|(_, known)| **known == *name),
            _ => None,
        };
        let variant = variant.ok_or_else(|| self.unexpected("the name of a constant"))?;
        self.handles[index] = Handle::Constant { class, variant };
        Ok(variant)
    }

    fn bean(&mut self, class: u32, target: &mut dyn PartialReflect) -> Result<(), Error> {
        self.expect(wire::OBJECT, "an object")?;
        let descriptor = self.descriptor(class)?;
        self.handles.push(Handle::Object);
        let ReflectMut::Struct(bean) = target.reflect_mut() else {
            return Err(self.mismatch(target, "a struct"));
        };
        let class = self.codec.class(class);
        if descriptor.is_canonical() {
            for field in &class.fields {
                let Some(place) = bean.field_at_mut(field.index) else {
                    return Err(self.unexpected("fewer fields"));
                };
                match field.slot {
                    Slot::Prim(prim) => self.prim(prim, place)?,
                    ref slot => self.value(slot, place)?,
                }
            }
            return Ok(());
        }
        let mut position = 0;
        while let Some(index) = self.layout_field(descriptor, position) {
            let field = &class.fields[index];
            let Some(place) = bean.field_at_mut(field.index) else {
                return Err(self.unexpected("fewer fields"));
            };
            self.value(&field.slot, place)?;
            position += 1;
        }
        Ok(())
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

    fn map(
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
                let (mut key_place, mut value_place) = (fill.places)();
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
        let class = self.codec.class(descriptor.class);
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
            Slot::Text(_) => 3,
            Slot::Nullable(_) => 1,
            _ => 5,
        }
    }
}
