//! Reading class descriptors.

use super::{
    Error,
    class::{Class, Field},
    input::{Handle, Reader},
    slot::Prim,
    wire,
};

/// A descriptor in a stream.
#[derive(Clone, Copy)]
pub(super) struct Descriptor {
    /// Its class in the codec.
    pub(super) class: u16,
    /// One more than the index of its layout, or 0 if it describes the class as this codec does.
    layout: u32,
}

/// The fields of a descriptor that another writer has put into another order, or described only in part: their indices
/// in the class, in the order of their values.
pub(super) type Layout = Box<[u32]>;

impl Descriptor {
    #[inline]
    pub(super) fn is_canonical(self) -> bool {
        self.layout == 0
    }
}

impl<'c, 'i> Reader<'c, 'i> {
    /// Reads the descriptor of an object that must be of the given class.
    #[inline]
    pub(super) fn descriptor(&mut self, class: u32) -> Result<Descriptor, Error> {
        let offset = self.at;
        let descriptor = match self.tag("a class descriptor")? {
            wire::REFERENCE => match self.reference("a class descriptor")? {
                Handle::Class(descriptor) => descriptor,
                _ => {
                    return Err(Error::Handle { offset, expected: "a class descriptor" });
                }
            },
            wire::CLASS_DESC => match self.image(class) {
                Some(descriptor) => descriptor,
                None => self.parse()?,
            },
            wire::NULL => {
                return Err(Error::Null { offset, expected: "a class descriptor" });
            }
            _ => return Err(self.unexpected("a class descriptor")),
        };
        match u32::from(descriptor.class) == class {
            true => Ok(descriptor),
            false => Err(self.wrong_class(offset, class, &self.codec.class(descriptor.class.into()).name)),
        }
    }

    #[cold]
    fn wrong_class(&self, offset: usize, expected: u32, found: &str) -> Error {
        Error::WrongClass { offset, found: found.into(), expected: self.codec.class(expected).name.clone() }
    }

    /// Takes a descriptor that is the same bytes as the codec's own.
    #[inline]
    fn image(&mut self, class: u32) -> Option<Descriptor> {
        let codec = self.codec;
        let image = &codec.class(class).image;
        let bytes = self.input[self.at..].get(..image.bytes.len())?;
        let mut compared = 0;
        for &(at, distance) in &image.patches {
            let handle = (self.handles.len() as u32).wrapping_add(wire::BASE_HANDLE).wrapping_add(distance);
            if bytes[compared..at] != image.bytes[compared..at] || bytes[at..at + 4] != handle.to_be_bytes() {
                return None;
            }
            compared = at + 4;
        }
        if bytes[compared..] != image.bytes[compared..] {
            return None;
        }
        for &(key, start) in &image.handles {
            self.handles.push(match (key as usize) < codec.classes.len() {
                true => Handle::Class(Descriptor { class: key as u16, layout: 0 }),
                false => Handle::Text((self.at + start) as u32),
            });
        }
        self.at += image.bytes.len();
        Some(Descriptor { class: class as u16, layout: 0 })
    }

    /// Reads any descriptor with its superclasses, which have to be those of the registered class.
    fn parse(&mut self) -> Result<Descriptor, Error> {
        let first = self.parse_one()?;
        let mut superclass = self.codec.class(first.class.into()).superclass;
        loop {
            let offset = self.at;
            let found = match self.tag("a superclass")? {
                wire::NULL => {
                    self.at += 1;
                    None
                }
                wire::REFERENCE => match self.reference("a class descriptor")? {
                    Handle::Class(descriptor) => Some((u32::from(descriptor.class), true)),
                    _ => {
                        return Err(Error::Handle { offset, expected: "a class descriptor" });
                    }
                },
                _ => Some((u32::from(self.parse_one()?.class), false)),
            };
            match (found, superclass) {
                (None, None) => return Ok(first),
                // What is referred to has been read with its own superclasses.
                (Some((found, true)), Some(expected)) if found == expected => return Ok(first),
                (Some((found, false)), Some(expected)) if found == expected => {
                    superclass = self.codec.class(expected).superclass;
                }
                (Some((found, _)), Some(expected)) => {
                    return Err(self.wrong_class(offset, expected, &self.codec.class(found).name));
                }
                _ => {
                    return Err(Error::Unexpected { offset, expected: "the superclass of the registered class" });
                }
            }
        }
    }

    fn parse_one(&mut self) -> Result<Descriptor, Error> {
        self.expect(wire::CLASS_DESC, "a class descriptor")?;
        let (offset, name) = self.name()?;
        let Some(&id) = self.codec.by_name.get(name) else {
            let name = super::utf::decode(name, offset)?.into();
            return Err(Error::UnknownClass { offset, name });
        };
        let class = self.codec.class(id);
        let offset = self.at;
        let found = i64::from_be_bytes(self.array("a serialVersionUID")?);
        if found != class.uid {
            return Err(Error::SerialVersion { offset, class: class.name.clone(), found, expected: class.uid });
        }
        let index = self.handles.len();
        self.handles.push(Handle::Object);
        let [flags] = self.array("the flags of a class")?;
        if flags != class.flags {
            self.at -= 1;
            return Err(self.unexpected("the flags of the registered class"));
        }
        let layout = self.fields(class)?;
        self.expect(wire::END_BLOCK_DATA, "the end of a class descriptor")?;
        let layout = match layout.iter().copied().eq(0..class.fields.len() as u32) {
            true => 0,
            false => {
                self.layouts.push(layout);
                self.layouts.len() as u32
            }
        };
        let descriptor = Descriptor { class: id as u16, layout };
        self.handles[index] = Handle::Class(descriptor);
        Ok(descriptor)
    }

    fn fields(&mut self, class: &'c Class) -> Result<Layout, Error> {
        let count = u16::from_be_bytes(self.array("the number of fields")?);
        let mut layout = Vec::new();
        let mut references = Vec::new();
        for _ in 0..count {
            let offset = self.at;
            let [code] = self.array("a field")?;
            let (_, name) = self.name()?;
            let problem = |name: &[u8], problem| Error::Field {
                offset,
                field: format!("{}.{}", class.name, String::from_utf8_lossy(name)).into(),
                problem,
            };
            let found = class.fields.iter().zip(0..).find(|(field, _)| same_name(field, name));
            let Some((field, index)) = found else {
                return Err(problem(name, "is not one"));
            };
            if code != field.code {
                return Err(problem(name, "is of another type"));
            }
            if layout.contains(&index) || references.contains(&index) {
                return Err(problem(name, "is described twice"));
            }
            if Prim::from_code(code).is_some() {
                layout.push(index);
                continue;
            }
            if Some(&*self.text()?) != self.codec.type_string(field) {
                return Err(problem(name, "is of another type"));
            }
            references.push(index);
        }
        // Whatever the order of the descriptions, the values of the primitives come first.
        layout.append(&mut references);
        Ok(layout.into())
    }

    fn name(&mut self) -> Result<(usize, &'i [u8]), Error> {
        let len = u16::from_be_bytes(self.array("the length of a name")?);
        let offset = self.at;
        Ok((offset, self.take(usize::from(len), "a name")?))
    }

    /// The class's field at this position of a descriptor that is not canonical.
    #[inline]
    pub(super) fn layout_field(&self, descriptor: Descriptor, position: usize) -> Option<usize> {
        let layout = self.layouts.get((descriptor.layout as usize).checked_sub(1)?)?;
        layout.get(position).map(|&index| index as usize)
    }
}

fn same_name(field: &Field, name: &[u8]) -> bool {
    match super::utf::is_plain(&field.name) {
        true => field.name.as_bytes() == name,
        false => super::utf::decode(name, 0).is_ok_and(|name| name == *field.name),
    }
}
