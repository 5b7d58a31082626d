//! Reading values.
//!
//! Fields are set in a default value, in place. Collecting them in a `DynamicStruct` for `FromReflect` takes eight times
//! as long for a dozen numbers: it boxes each field and finds it again by its name.

use std::borrow::Cow;

use bevy_reflect::{
    PartialReflect, ReflectMut,
    enums::{DynamicEnum, DynamicVariant},
    list::DynamicList,
    map::DynamicMap,
    tuple::DynamicTuple,
};

use super::{
    Codec, Error,
    class::Kind,
    fill::SomeFn,
    input::{Handle, Reader},
    slot::{Prim, Slot, Text, leaf_mut, new_prim, new_text, set_bits},
    wire,
};

impl<'c> Reader<'c, '_> {
    /// Reads a whole stream.
    pub(super) fn stream(mut self, slot: &'c Slot, target: &mut dyn PartialReflect) -> Result<(), Error> {
        self.header()?;
        self.value(slot, target)?;
        match self.at == self.input.len() {
            true => Ok(()),
            false => Err(Error::Trailing { offset: self.at }),
        }
    }

    /// Reads the start of a stream.
    pub(super) fn header(&mut self) -> Result<(), Error> {
        if u32::try_from(self.input.len()).is_err() {
            return Err(Error::TooLong { offset: self.input.len() });
        }
        match self.array::<4>("the stream header")? == wire::HEADER {
            true => Ok(()),
            false => Err(Error::Unexpected { offset: 0, expected: "the stream header" }),
        }
    }

    /// Reads a value of its own, as an element of a collection or the root.
    pub(super) fn new_value(&mut self, slot: &'c Slot) -> Result<Box<dyn PartialReflect>, Error> {
        match slot {
            Slot::Text(text) | Slot::Interned(text) => Ok(new_text(*text, self.text()?)),
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
            Slot::Text(text) | Slot::Interned(text) => new_text(*text, Cow::Borrowed("")),
            Slot::List { .. } | Slot::Array { .. } => Box::new(DynamicList::default()),
            Slot::Map { .. } => Box::new(DynamicMap::default()),
            Slot::NullIfEmpty(inner) => self.make(inner)?,
            Slot::Nullable { .. } => Box::new(DynamicEnum::new("None", DynamicVariant::Unit)),
            Slot::Enum(class) => self.new_constant(*class, 0)?,
            Slot::External(_, member) => (member.make)(),
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
            Slot::Text(text) | Slot::Interned(text) => self.set_text(*text, target),
            Slot::Boxed(prim) => {
                let bits = self.boxed(*prim)?;
                match set_bits(*prim, bits, target) {
                    true => Ok(()),
                    false => Err(self.mismatch(target, "the boxed type")),
                }
            }
            Slot::Nullable { item, fill } => self.nullable(item, *fill, target),
            Slot::NullIfEmpty(inner) => self.null_if_empty(inner, target),
            Slot::Enum(class) => {
                let variant = self.constant(*class)?;
                let value = self.new_constant(*class, variant)?;
                target.try_apply(&*value).map_err(|_| self.mismatch(target, "an enum"))
            }
            Slot::Bean(class) => self.nested(|reader| reader.bean(*class, target)),
            Slot::External(class, member) => self.external(*class, *member, target),
            Slot::List { item, fill } => self.nested(|reader| reader.list(item, *fill, target)),
            Slot::Array { class, item, fill } => self.nested(|reader| reader.object_array(*class, item, *fill, target)),
            Slot::Map { key, value, fill } => self.nested(|reader| reader.map(key, value, *fill, target)),
        }
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

    fn nullable(
        &mut self,
        inner: &'c Slot,
        fill: Option<SomeFn>,
        target: &mut dyn PartialReflect,
    ) -> Result<(), Error> {
        if self.tag("an object or null")? == wire::NULL {
            self.at += 1;
            let none = DynamicEnum::new("None", DynamicVariant::Unit);
            return target.try_apply(&none).map_err(|_| self.mismatch(target, "an option"));
        }
        if let Slot::Text(Text::Owned) | Slot::Interned(Text::Owned) = inner
            && let Some(place) = leaf_mut::<Option<String>>(target)
        {
            *place = Some(self.text()?.into_owned());
            return Ok(());
        }
        // The value is read in its place, because applying a variant clones what is in it.
        let filled = fill.is_some_and(|fill| fill(target));
        let ReflectMut::Enum(option) = target.reflect_mut() else {
            return Err(self.mismatch(target, "an option"));
        };
        if !filled && option.field_len() == 0 {
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
        let class = Codec::box_class(prim);
        // Nearly every box but the first: its class has been described.
        if let Some(&[wire::OBJECT, wire::REFERENCE, a, b, c, d]) = self.input[self.at..].first_chunk()
            && let Some(Handle::Class(descriptor)) = self.handle(u32::from_be_bytes([a, b, c, d]))
            && descriptor.is_canonical()
            && u32::from(descriptor.class) == class
        {
            self.at += 6;
            self.handles.push(Handle::Boxed(prim, self.at as u32));
            return self.bits(prim);
        }
        if self.tag(expected)? == wire::REFERENCE {
            let Handle::Boxed(found, start) = self.reference(expected)? else {
                return self.bad_reference(expected);
            };
            if found != prim {
                return self.bad_reference(expected);
            }
            let after = std::mem::replace(&mut self.at, start as usize);
            let bits = self.bits(prim);
            self.at = after;
            return bits;
        }
        self.expect(wire::OBJECT, expected)?;
        let descriptor = self.descriptor(class)?;
        // Without its field, a box refers to nothing that could be its value.
        let field = descriptor.is_canonical() || self.layout_field(descriptor, 0).is_some();
        self.handles.push(match field {
            true => Handle::Boxed(prim, self.at as u32),
            false => Handle::Object,
        });
        match field {
            true => self.bits(prim),
            false => Ok(0),
        }
    }

    fn constant(&mut self, class: u32) -> Result<usize, Error> {
        let expected = "an enum constant";
        if self.tag(expected)? == wire::REFERENCE {
            return match self.reference(expected)? {
                Handle::Constant { class: found, variant } if u32::from(found) == class => Ok(variant as usize),
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
        self.handles[index] = Handle::Constant { class: class as u16, variant: variant as u32 };
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
}
