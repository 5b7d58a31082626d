//! Reading beans and references to them.

use bevy_reflect::{PartialReflect, ReflectMut};

use super::{Codec, Error, input::Reader, marker, objects};

impl<'c> Reader<'c, '_> {
    pub(super) fn bean(&mut self, class: u32, target: &mut dyn PartialReflect) -> Result<(), Error> {
        let offset = self.at;
        let head = self.object()?;
        let traits = self.traits(head, class, offset)?;
        // Before the properties, since these may refer to it.
        self.objects.push(match self.element.take() {
            Some(element) => objects::Read::Element { class, element },
            None => objects::Read::Owned,
        });
        let ReflectMut::Struct(bean) = target.reflect_mut() else {
            return Err(self.mismatch(target, "a struct"));
        };
        let codec: &'c Codec = self.codec;
        let properties = &codec.class(class).properties;
        let mut position = 0;
        while let Some(&property) = self.traits[traits].sealed.get(position) {
            let property = &properties[property as usize];
            match bean.field_at_mut(property.index) {
                Some(place) => self.value(&property.slot, place)?,
                None => return Err(self.fewer_fields()),
            }
            position += 1;
        }
        if !self.traits[traits].dynamic {
            return Ok(());
        }
        loop {
            let name = self.name()?;
            if name.is_empty() {
                return Ok(());
            }
            let property = &properties[self.property_named(class, name)? as usize];
            match bean.field_at_mut(property.index) {
                Some(place) => self.value(&property.slot, place)?,
                None => return Err(self.fewer_fields()),
            }
        }
    }

    #[cold]
    fn fewer_fields(&self) -> Error {
        Error::Value { offset: self.at, found: "a struct with fewer fields".into(), expected: "the registered struct" }
    }

    /// Reads the start of an object that is none that was met before, and gives the number before its traits.
    #[inline]
    pub(super) fn object(&mut self) -> Result<u32, Error> {
        self.expect(marker::OBJECT, "an object")?;
        self.owned_head()
    }

    /// Reads the number that an object begins with. It cannot be a reference, as Rust values do not share their parts.
    #[inline]
    pub(super) fn owned_head(&mut self) -> Result<u32, Error> {
        let head = self.u29("the start of an object")?;
        match head & 1 {
            0 => {
                let found = "a reference to one that was met before";
                Err(Error::Unexpected { offset: self.at, expected: "an object of its own", found })
            }
            _ => Ok(head),
        }
    }

    /// Reads a reference to a bean of that class in the outermost list, and gives its number there.
    #[inline]
    pub(super) fn link(&mut self, class: u32) -> Result<u32, Error> {
        let expected = "an element of the outermost list";
        self.expect(marker::OBJECT, expected)?;
        let head = self.u29(expected)?;
        if head & 1 != 0 {
            let found = "an object of its own";
            return Err(Error::Unexpected { offset: self.at, expected: "a reference", found });
        }
        match self.objects.get((head >> 1) as usize) {
            Some(objects::Read::Element { class: found, element }) if *found == class => Ok(*element),
            _ => Err(Error::Reference { offset: self.at, expected }),
        }
    }
}
