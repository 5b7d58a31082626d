//! Externalizable classes: objects whose bytes their own code writes.
//!
//! Such a class has no fields that a descriptor could name. It may stand for several others, as a class does to which they
//! all delegate; which of them an object is then says the code that comes first.

use std::any::TypeId;

use bevy_reflect::{PartialReflect, Reflect};

use super::{
    Error,
    input::{Handle, Reader},
    slot::{leaf, leaf_mut},
    wire,
    write::Writer,
};

/// A value that another class writes for it, in block data.
pub trait External: Reflect + Default {
    /// Writes what Java's `writeExternal` writes behind the code; no more than 254 bytes.
    fn write_external(&self, out: &mut Vec<u8>);

    /// Reads what [`External::write_external`] wrote.
    ///
    /// # Errors
    ///
    /// If that is not what the block holds.
    fn read_external(block: &mut Block<'_>) -> Result<Self, Error>;
}

/// The bytes that an externalizable object has written.
#[derive(Debug)]
pub struct Block<'i> {
    bytes: &'i [u8],
    /// Where the stream has what is left of them.
    offset: usize,
}

impl Block<'_> {
    /// Reads so many bytes: those of a big-endian number.
    ///
    /// # Errors
    ///
    /// If fewer are left.
    pub fn array<const N: usize>(&mut self) -> Result<[u8; N], Error> {
        match self.bytes.split_first_chunk() {
            Some((&bytes, rest)) => {
                self.bytes = rest;
                self.offset += N;
                Ok(bytes)
            }
            None => Err(self.unexpected("more bytes in the block")),
        }
    }

    /// The error of a value that is not what was expected here.
    #[cold]
    pub fn unexpected(&self, expected: &'static str) -> Error {
        Error::Unexpected { offset: self.offset, expected }
    }
}

/// An externalizable class, and what it stands for.
#[derive(Debug)]
pub struct Delegate {
    pub(super) name: Box<str>,
    pub(super) uid: i64,
    pub(super) members: Vec<(TypeId, Member)>,
}

/// How values of a type are written and read.
#[derive(Clone, Copy, Debug)]
pub(super) struct Member {
    /// The class that fields are declared with.
    pub(super) name: &'static str,
    code: u8,
    write: fn(&dyn PartialReflect, &mut Vec<u8>) -> bool,
    read: fn(&mut dyn PartialReflect, &mut Block<'_>) -> Result<bool, Error>,
    pub(super) make: fn() -> Box<dyn PartialReflect>,
}

impl Delegate {
    /// The class with its full Java name and its `serialVersionUID`. It stands for nothing so far.
    pub fn new(name: &str, uid: i64) -> Self {
        Delegate { name: name.into(), uid, members: Vec::new() }
    }

    /// Lets it stand for `T`, whose Java class has this name, under a code.
    pub fn stands_for<T: External>(mut self, name: &'static str, code: u8) -> Self {
        let member = Member {
            name,
            code,
            write: |value, out| leaf::<T>(value).map(|value| value.write_external(out)).is_some(),
            read: |target, block| {
                let value = T::read_external(block)?;
                Ok(leaf_mut(target).map(|place| *place = value).is_some())
            },
            make: || Box::new(T::default()),
        };
        self.members.push((TypeId::of::<T>(), member));
        self
    }

    /// Whether two of its types have one code.
    pub(super) fn is_ambiguous(&self) -> bool {
        let codes = self.members.iter().map(|(_, member)| member.code);
        codes.clone().enumerate().any(|(index, code)| codes.clone().skip(index + 1).any(|other| other == code))
    }
}

impl Writer<'_, '_> {
    pub(super) fn external(&mut self, class: u32, member: Member, value: &dyn PartialReflect) -> Result<(), Error> {
        self.put(&[wire::OBJECT]);
        self.descriptor(class);
        self.assign();
        self.put(&[wire::BLOCK_DATA, 0, member.code]);
        let start = self.out.len() - 1;
        if !(member.write)(value, self.out) {
            return Err(self.mismatch(value, member.name));
        }
        let len = u8::try_from(self.out.len() - start).map_err(|_| Error::TooLong { offset: self.out.len() })?;
        self.out[start - 1] = len;
        self.put(&[wire::END_BLOCK_DATA]);
        Ok(())
    }
}

impl<'c> Reader<'c, '_> {
    pub(super) fn external(
        &mut self,
        class: u32,
        member: Member,
        target: &mut dyn PartialReflect,
    ) -> Result<(), Error> {
        self.expect(wire::OBJECT, "an object")?;
        self.descriptor(class)?;
        self.handles.push(Handle::Object);
        self.expect(wire::BLOCK_DATA, "block data of the class")?;
        let [len] = self.array("the length of a block")?;
        let offset = self.at;
        let mut block = Block { bytes: self.take(len.into(), "block data of the class")?, offset };
        if block.array()? != [member.code] {
            return Err(Error::Unexpected { offset, expected: "the code of the class" });
        }
        let done = (member.read)(target, &mut block)?;
        if !block.bytes.is_empty() {
            return Err(block.unexpected("the end of the block"));
        }
        if !done {
            return Err(self.mismatch(target, member.name));
        }
        self.expect(wire::END_BLOCK_DATA, "the end of an object")
    }
}
