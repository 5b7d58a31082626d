//! Reading lists and maps.

use bevy_reflect::{PartialReflect, ReflectMut};

use super::{
    Error,
    class::COLLECTION,
    input::Reader,
    marker, objects,
    slot::{MapFill, ResetFn, Slot, leaf_mut},
};

impl<'c> Reader<'c, '_> {
    /// Reads a list: an array, or a collection around one.
    pub(super) fn list(
        &mut self,
        item: &'c Slot,
        reset: ResetFn,
        target: &mut dyn PartialReflect,
    ) -> Result<(), Error> {
        let offset = self.at;
        if self.peek("a list")? == marker::OBJECT {
            let head = self.object()?;
            self.traits(head, COLLECTION, offset)?;
            self.objects.push(objects::Read::Owned);
        }
        let count = self.array_head()?;
        let offset = self.at;
        if !self.name()?.is_empty() {
            let found = "one with a name";
            return Err(Error::Unexpected { offset, expected: "elements without names", found });
        }
        self.elements(item, count, reset, target)
    }

    /// Reads the start of an array, and gives the number of its elements without names.
    fn array_head(&mut self) -> Result<usize, Error> {
        self.expect(marker::ARRAY, "an array")?;
        let head = self.owned_head()?;
        self.objects.push(objects::Read::Owned);
        Ok((head >> 1) as usize)
    }

    fn elements(
        &mut self,
        item: &'c Slot,
        count: usize,
        reset: ResetFn,
        target: &mut dyn PartialReflect,
    ) -> Result<(), Error> {
        let size = item.min_size();
        self.announce(count, size)?;
        if !reset(target, count) {
            return Err(self.mismatch(target, "the registered list"));
        }
        let ReflectMut::List(list) = target.reflect_mut() else {
            return Err(self.mismatch(target, "a list"));
        };
        // What links can refer to.
        let numbered = self.depth == 1 && matches!(item, Slot::Bean(_));
        for index in 0..count {
            self.announced -= size;
            let Some(place) = list.get_mut(index) else {
                return Err(Error::Value { offset: self.at, found: "a shorter list".into(), expected: "a list" });
            };
            if numbered {
                self.element = Some(index as u32);
            }
            self.value(item, place)?;
        }
        Ok(())
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

    /// Reads a map: an array whose elements all have names.
    pub(super) fn map(&mut self, item: &'c Slot, fill: MapFill, target: &mut dyn PartialReflect) -> Result<(), Error> {
        let offset = self.at;
        if self.array_head()? != 0 {
            let found = "some without";
            return Err(Error::Unexpected { offset, expected: "elements with names", found });
        }
        if !(fill.reset)(target, 0) {
            return Err(self.mismatch(target, "the registered map"));
        }
        let [mut name_place, mut place] = (fill.places)();
        loop {
            let name = self.owned()?;
            if name.is_empty() {
                return Ok(());
            }
            match leaf_mut(&mut *name_place) {
                Some(place) => *place = name,
                None => return Err(self.mismatch(&*name_place, "a name")),
            }
            self.value(item, &mut *place)?;
            if !(fill.insert)(target, &mut *name_place, &mut *place) {
                return Err(self.mismatch(target, "the registered map"));
            }
        }
    }
}
