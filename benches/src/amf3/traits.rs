//! The table of traits: what each class that a message has met looks like in it.

use super::{Error, class::Class, input::Reader, strings, u29};

/// Nothing but bits of the number before an object: it is no reference, neither to an object nor to traits.
const INLINE: u32 = 0b11;
const EXTERNALIZABLE: u32 = 0b100;
const DYNAMIC: u32 = 0b1000;

/// The number of each class in the message, by its number in the codec.
pub(super) struct Written {
    numbers: Vec<Option<u32>>,
    next: u32,
}

impl Written {
    /// An empty table for so many classes.
    pub(super) fn of(classes: usize) -> Self {
        Written { numbers: vec![None; classes], next: 0 }
    }

    /// Writes the traits of a class, or a reference to them.
    #[inline]
    pub(super) fn put<'a>(
        &mut self,
        number: u32,
        class: &'a Class,
        strings: &mut strings::Written<'a>,
        out: &mut Vec<u8>,
    ) -> Result<(), Error> {
        if let Some(known) = self.numbers[number as usize] {
            u29::put(out, known << 2 | 1);
            return Ok(());
        }
        self.numbers[number as usize] = Some(self.next);
        self.next += 1;
        let kind = if class.externalizable { EXTERNALIZABLE } else { (class.properties.len() as u32) << 4 };
        u29::put(out, INLINE | kind);
        strings.put(&class.name, out)?;
        class.properties.iter().try_for_each(|property| strings.put(&property.name, out))
    }
}

/// Traits that were read.
pub(super) struct Read {
    /// The registered class.
    pub(super) class: u32,
    /// Whether further properties follow the sealed ones, by name.
    pub(super) dynamic: bool,
    /// The sealed properties, by their numbers in the registered class.
    pub(super) sealed: Box<[u32]>,
}

impl Reader<'_, '_> {
    /// Reads the traits of an object of class `expected`; `head` is the number before them. Gives their number in the table.
    #[inline]
    pub(super) fn traits(&mut self, head: u32, expected: u32, offset: usize) -> Result<usize, Error> {
        let number = match head & INLINE {
            INLINE => self.new_traits(head, expected, offset)?,
            _ => (head >> 2) as usize,
        };
        match self.traits.get(number) {
            Some(traits) if traits.class == expected => Ok(number),
            Some(traits) => {
                let found = self.codec.class(traits.class).name.clone();
                Err(self.class_error(offset, found, expected))
            }
            None => Err(Error::Reference { offset: self.at, expected: "traits" }),
        }
    }

    #[cold]
    fn class_error(&self, offset: usize, found: Box<str>, expected: u32) -> Error {
        Error::Class { offset, found, expected: self.codec.class(expected).name.clone() }
    }

    fn new_traits(&mut self, head: u32, expected: u32, offset: usize) -> Result<usize, Error> {
        let name = self.name()?;
        let Some(class) = self.codec.by_name.get(name).copied() else {
            return Err(self.class_error(offset, name.into(), expected));
        };
        let externalizable = head & EXTERNALIZABLE != 0;
        let registered = self.codec.class(class);
        if externalizable != registered.externalizable {
            let [found, expected] = match externalizable {
                true => ["a class that writes itself", "a class with properties"],
                false => ["a class with properties", "a class that writes itself"],
            };
            return Err(Error::Unexpected { offset, expected, found });
        }
        let mut sealed = Vec::new();
        if !externalizable {
            let count = (head >> 4) as usize;
            // Each is named, and none twice.
            if count > registered.properties.len() {
                return Err(Error::TooLong { offset, what: "properties" });
            }
            for _ in 0..count {
                let property = self.property(class)?;
                if sealed.contains(&property) {
                    let name = &registered.properties[property as usize].name;
                    return Err(self.property_error(class, name, "is named twice"));
                }
                sealed.push(property);
            }
        }
        self.traits.push(Read { class, dynamic: head & DYNAMIC != 0 && !externalizable, sealed: sealed.into() });
        Ok(self.traits.len() - 1)
    }

    /// Reads the name of a property, and gives its number in the class.
    fn property(&mut self, class: u32) -> Result<u32, Error> {
        let name = self.name()?;
        self.property_named(class, name)
    }

    /// The number of a property in the class.
    pub(super) fn property_named(&self, class: u32, name: &str) -> Result<u32, Error> {
        let properties = &self.codec.class(class).properties;
        match properties.iter().position(|property| *property.name == *name) {
            Some(property) => Ok(property as u32),
            None => Err(self.property_error(class, name, "is none")),
        }
    }

    #[cold]
    fn property_error(&self, class: u32, name: &str, problem: &'static str) -> Error {
        let property = format!("{}.{name}", self.codec.class(class).name).into();
        Error::Property { offset: self.at, property, problem }
    }
}
