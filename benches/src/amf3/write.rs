//! Writing values.

use bevy_reflect::{PartialReflect, ReflectRef, list::List};

use super::{
    Codec, Date, Error, Link, MAX_COUNT, MAX_DEPTH,
    class::COLLECTION,
    marker, objects,
    slot::{Form, Slot, leaf},
    strings, traits, u29,
};

/// How much a message holds.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sizes {
    pub(super) bytes: usize,
    pub(super) strings: usize,
    pub(super) objects: usize,
}

/// One message being written.
pub(super) struct Writer<'a> {
    codec: &'a Codec,
    out: Vec<u8>,
    strings: strings::Written<'a>,
    objects: objects::Written,
    traits: traits::Written,
    depth: u32,
    /// What links refer to elements of.
    outermost: Option<&'a dyn List>,
}

impl<'a> Writer<'a> {
    /// A message that will hold about so much.
    pub(super) fn new(codec: &'a Codec, sizes: Sizes) -> Self {
        Writer {
            codec,
            out: Vec::with_capacity(sizes.bytes),
            strings: strings::Written::with_capacity(sizes.strings),
            objects: objects::Written::with_capacity(sizes.objects),
            traits: traits::Written::of(codec.classes.len()),
            depth: 0,
            outermost: None,
        }
    }

    /// The bytes, and how much they hold.
    pub(super) fn finish(self) -> (Vec<u8>, Sizes) {
        let sizes = Sizes { bytes: self.out.len(), strings: self.strings.len(), objects: self.objects.len() };
        (self.out, sizes)
    }

    /// Writes a value where its slot is, by walking it.
    pub(super) fn value(&mut self, slot: &'a Slot, value: &'a dyn PartialReflect) -> Result<(), Error> {
        match slot {
            Slot::Flag => {
                let flag = *self.leaf::<bool>(value, "a boolean")?;
                self.out.push(if flag { marker::TRUE } else { marker::FALSE });
            }
            Slot::Integer => {
                let number = *self.leaf::<i32>(value, "a whole number")?;
                match u29::INTEGERS.contains(&number) {
                    true => {
                        self.out.push(marker::INTEGER);
                        u29::put(&mut self.out, u29::of_integer(number));
                    }
                    false => self.double(marker::DOUBLE, number.into()),
                }
            }
            Slot::Double => {
                let number = *self.leaf(value, "a floating-point number")?;
                self.double(marker::DOUBLE, number);
            }
            Slot::Text => {
                let text = self.leaf::<String>(value, "text")?;
                self.out.push(marker::STRING);
                self.strings.put(text, &mut self.out)?;
            }
            Slot::Date => self.date(value)?,
            Slot::Link(class) => self.link(*class, value)?,
            Slot::Bean(class) => self.nested(|writer| writer.bean(*class, value))?,
            Slot::List { form, item, .. } => self.nested(|writer| writer.list(*form, item, value))?,
            Slot::Map { item, .. } => self.nested(|writer| writer.map(item, value))?,
            Slot::Nullable { item, .. } => {
                let ReflectRef::Enum(option) = value.reflect_ref() else {
                    return Err(self.mismatch(value, "an option"));
                };
                match option.field_at(0) {
                    Some(value) => self.value(item, value)?,
                    None => self.out.push(marker::NULL),
                }
            }
        }
        Ok(())
    }

    #[inline]
    fn leaf<T: 'static>(&self, value: &'a dyn PartialReflect, expected: &'static str) -> Result<&'a T, Error> {
        leaf(value).ok_or_else(|| self.mismatch(value, expected))
    }

    #[cold]
    fn mismatch(&self, value: &dyn PartialReflect, expected: &'static str) -> Error {
        Error::Value { offset: self.out.len(), found: value.reflect_type_path().into(), expected }
    }

    #[inline]
    fn nested(&mut self, write: impl FnOnce(&mut Self) -> Result<(), Error>) -> Result<(), Error> {
        if self.depth == MAX_DEPTH {
            return Err(Error::TooDeep { offset: self.out.len() });
        }
        self.depth += 1;
        write(self)?;
        self.depth -= 1;
        Ok(())
    }

    #[inline]
    fn double(&mut self, marker: u8, value: f64) {
        let mut bytes = [marker; 9];
        bytes[1..].copy_from_slice(&value.to_be_bytes());
        self.out.extend_from_slice(&bytes);
    }

    /// Writes a reference to an object that was met before; any other enters the table.
    #[inline]
    fn met(&mut self, marker: u8, value: &dyn PartialReflect, kind: objects::Kind) -> bool {
        match self.objects.meet(value, kind) {
            Some(number) => {
                self.refer(marker, number);
                true
            }
            None => false,
        }
    }

    #[inline]
    fn refer(&mut self, marker: u8, number: u32) {
        self.out.push(marker);
        u29::put(&mut self.out, number << 1);
    }

    #[inline]
    fn date(&mut self, value: &'a dyn PartialReflect) -> Result<(), Error> {
        let Date(millis) = *self.leaf(value, "a date")?;
        if !self.met(marker::DATE, value, objects::DATE) {
            self.out.push(marker::DATE);
            // No reference.
            self.double(1, millis as f64);
        }
        Ok(())
    }

    #[inline]
    fn link(&mut self, class: u32, value: &'a dyn PartialReflect) -> Result<(), Error> {
        let Link(element) = *self.leaf(value, "a link")?;
        let target = self.outermost.and_then(|list| list.get(element as usize));
        match target.and_then(|target| self.objects.find(target, class)) {
            Some(number) => {
                self.refer(marker::OBJECT, number);
                Ok(())
            }
            None => Err(Error::Link { offset: self.out.len(), element }),
        }
    }

    fn bean(&mut self, class: u32, value: &'a dyn PartialReflect) -> Result<(), Error> {
        if self.met(marker::OBJECT, value, class) {
            return Ok(());
        }
        let ReflectRef::Struct(bean) = value.reflect_ref() else {
            return Err(self.mismatch(value, "a struct"));
        };
        self.object(class)?;
        for property in &self.codec.class(class).properties {
            match bean.field_at(property.index) {
                Some(value) => self.value(&property.slot, value)?,
                None => return Err(self.mismatch(value, "a struct with more fields")),
            }
        }
        Ok(())
    }

    /// Writes the start of an object.
    #[inline]
    fn object(&mut self, class: u32) -> Result<(), Error> {
        self.out.push(marker::OBJECT);
        self.traits.put(class, self.codec.class(class), &mut self.strings, &mut self.out)
    }

    fn list(&mut self, form: Form, item: &'a Slot, value: &'a dyn PartialReflect) -> Result<(), Error> {
        let ReflectRef::List(list) = value.reflect_ref() else {
            return Err(self.mismatch(value, "a list"));
        };
        let marker = if form == Form::Array { marker::ARRAY } else { marker::OBJECT };
        if self.met(marker, value, objects::COLLECTION) {
            return Ok(());
        }
        if form == Form::Collection {
            self.object(COLLECTION)?;
            // The array within is made for the occasion, so nothing else refers to it.
            self.objects.count();
        }
        let len = list.len();
        if len > MAX_COUNT {
            return Err(Error::TooLong { offset: self.out.len(), what: "elements" });
        }
        self.out.push(marker::ARRAY);
        u29::put(&mut self.out, (len as u32) << 1 | 1);
        // No elements with names.
        self.out.push(1);
        if self.depth == 1 {
            self.outermost = Some(list);
        }
        (0..len).try_for_each(|index| match list.get(index) {
            Some(element) => self.value(item, element),
            None => Err(self.mismatch(value, "a list with more elements")),
        })
    }

    fn map(&mut self, item: &'a Slot, value: &'a dyn PartialReflect) -> Result<(), Error> {
        let ReflectRef::Map(map) = value.reflect_ref() else {
            return Err(self.mismatch(value, "a map"));
        };
        if self.met(marker::ARRAY, value, objects::COLLECTION) {
            return Ok(());
        }
        // No elements without names.
        self.out.extend_from_slice(&[marker::ARRAY, 1]);
        for (name, value) in map.iter() {
            let name = self.leaf::<String>(name, "a name")?;
            if name.is_empty() {
                return Err(self.mismatch(value, "an element with a name, since an empty one ends an array"));
            }
            self.strings.put(name, &mut self.out)?;
            self.value(item, value)?;
        }
        self.out.push(1);
        Ok(())
    }
}
