//! Writing values.

use std::sync::Arc;

use bevy_reflect::{PartialReflect, ReflectRef};

use super::{
    Codec, Error, MAX_DEPTH,
    class::Kind,
    seen::Seen,
    slot::{Prim, Slot, Text, bits_of, leaf, text_of},
    utf, wire,
};

/// One stream being written.
pub(super) struct Writer<'c, 'o> {
    pub(super) codec: &'c Codec,
    pub(super) out: &'o mut Vec<u8>,
    /// The handle of each class and type string, or 0. See [`Codec::keys`].
    pub(super) handles: &'o mut [u32],
    pub(super) seen: Seen,
    depth: u32,
    pub(super) heads: Vec<u32>,
}

impl<'c, 'o> Writer<'c, 'o> {
    /// A stream whose header has been written, and what else is in it.
    pub(super) fn new(codec: &'c Codec, out: &'o mut Vec<u8>, handles: &'o mut [u32], seen: Seen) -> Self {
        Writer { codec, out, handles, seen, depth: 0, heads: Vec::new() }
    }
}

impl Writer<'_, '_> {
    /// Writes a value where its slot is, by walking it.
    pub(super) fn value(&mut self, slot: &Slot, value: &dyn PartialReflect) -> Result<(), Error> {
        match slot {
            Slot::Prim(prim) => self.prim(*prim, value),
            Slot::Text(text) => self.text(*text, value),
            Slot::Boxed(prim) => self.boxed(*prim, value),
            Slot::Interned(text) => self.interned(*text, value),
            Slot::Nullable { item, .. } => self.nullable(item, value),
            Slot::NullIfEmpty(inner) => self.null_if_empty(inner, value),
            Slot::Enum(class) => self.constant(*class, value),
            Slot::Bean(class) => self.nested(|writer| writer.bean(*class, value)),
            Slot::External(class, member) => self.external(*class, *member, value),
            Slot::List { item, .. } => self.nested(|writer| writer.list(item, value)),
            Slot::Map { key, value: item, .. } => self.nested(|writer| writer.map(key, item, value)),
            Slot::Array { class, item, .. } => self.nested(|writer| writer.array(*class, item, value)),
        }
    }

    #[inline]
    pub(super) fn nested(&mut self, write: impl FnOnce(&mut Self) -> Result<(), Error>) -> Result<(), Error> {
        if self.depth == MAX_DEPTH {
            return Err(Error::TooDeep { offset: self.out.len() });
        }
        self.depth += 1;
        write(self)?;
        self.depth -= 1;
        Ok(())
    }

    #[cold]
    pub(super) fn mismatch(&self, value: &dyn PartialReflect, expected: &'static str) -> Error {
        Error::Value { offset: self.out.len(), found: value.reflect_type_path().into(), expected }
    }

    pub(super) fn count(&self, len: usize) -> Result<i32, Error> {
        i32::try_from(len).map_err(|_| Error::TooLong { offset: self.out.len() })
    }

    #[inline]
    pub(super) fn put(&mut self, bytes: &[u8]) {
        self.out.extend_from_slice(bytes);
    }

    /// Gives the next handle to what has just been started.
    #[inline]
    pub(super) fn assign(&mut self) -> u32 {
        self.seen.assign()
    }

    pub(super) fn reference(&mut self, handle: u32) {
        let [a, b, c, d] = handle.to_be_bytes();
        self.put(&[wire::REFERENCE, a, b, c, d]);
    }

    #[inline]
    fn bits(&mut self, prim: Prim, bits: u64) {
        match prim.size() {
            1 => self.put(&[bits as u8]),
            2 => self.put(&(bits as u16).to_be_bytes()),
            4 => self.put(&(bits as u32).to_be_bytes()),
            _ => self.put(&bits.to_be_bytes()),
        }
    }

    #[inline]
    pub(super) fn prim(&mut self, prim: Prim, value: &dyn PartialReflect) -> Result<(), Error> {
        fn put<T: Copy + 'static, const N: usize>(
            out: &mut Vec<u8>,
            value: &dyn PartialReflect,
            bytes: fn(T) -> [u8; N],
        ) -> bool {
            leaf::<T>(value).map(|&value| out.extend_from_slice(&bytes(value))).is_some()
        }
        let out = &mut *self.out;
        let done = match prim {
            Prim::Bool => put(out, value, |flag: bool| [u8::from(flag)]),
            Prim::Byte => put(out, value, i8::to_be_bytes),
            Prim::Char => put(out, value, u16::to_be_bytes),
            Prim::Short => put(out, value, i16::to_be_bytes),
            Prim::Int => put(out, value, i32::to_be_bytes),
            Prim::Long => put(out, value, i64::to_be_bytes),
            Prim::Float => put(out, value, f32::to_be_bytes),
            Prim::Double => put(out, value, f64::to_be_bytes),
        };
        match done {
            true => Ok(()),
            false => Err(self.mismatch(value, "the primitive type of the field")),
        }
    }

    fn text(&mut self, text: Text, value: &dyn PartialReflect) -> Result<(), Error> {
        if text == Text::Shared {
            return self.shared_text(value);
        }
        let text = text_of(text, value).ok_or_else(|| self.mismatch(value, "text"))?;
        self.assign();
        self.string(text);
        Ok(())
    }

    /// Text that may be one object in several places.
    fn shared_text(&mut self, value: &dyn PartialReflect) -> Result<(), Error> {
        let text = leaf::<Arc<str>>(value).ok_or_else(|| self.mismatch(value, "text"))?;
        let seen = self.seen.shared(text);
        self.string_or_reference(text, seen);
        Ok(())
    }

    /// Text that is one object wherever it is equal.
    fn interned(&mut self, text: Text, value: &dyn PartialReflect) -> Result<(), Error> {
        let text = text_of(text, value).ok_or_else(|| self.mismatch(value, "text"))?;
        let seen = self.seen.interned(text);
        self.string_or_reference(text, seen);
        Ok(())
    }

    fn string_or_reference(&mut self, text: &str, seen: Option<u32>) {
        match seen {
            Some(handle) => self.reference(handle),
            None => {
                self.assign();
                self.string(text);
            }
        }
    }

    #[inline]
    pub(super) fn string(&mut self, text: &str) {
        if text.len() <= usize::from(u16::MAX) && utf::is_plain(text) {
            let [a, b] = (text.len() as u16).to_be_bytes();
            self.put(&[wire::STRING, a, b]);
            self.put(text.as_bytes());
        } else {
            self.other_string(text);
        }
    }

    /// A string that is long or that modified UTF-8 changes.
    #[cold]
    fn other_string(&mut self, text: &str) {
        let start = self.out.len();
        self.put(&[wire::STRING, 0, 0]);
        utf::encode(text, self.out);
        let len = self.out.len() - start - 3;
        match u16::try_from(len) {
            Ok(len) => self.out[start + 1..start + 3].copy_from_slice(&len.to_be_bytes()),
            Err(_) => {
                self.out[start] = wire::LONG_STRING;
                self.out.splice(start + 1..start + 3, (len as u64).to_be_bytes());
            }
        }
    }

    fn boxed(&mut self, prim: Prim, value: &dyn PartialReflect) -> Result<(), Error> {
        let bits = bits_of(prim, value).ok_or_else(|| self.mismatch(value, "the boxed type"))?;
        if let Some(handle) = self.seen.small(prim, bits) {
            self.reference(handle);
            return Ok(());
        }
        let class = Codec::box_class(prim);
        match self.handles[class as usize] {
            // Nearly every box but the first; as one piece it costs one check of the capacity.
            handle @ 1.. if prim == Prim::Long => {
                let mut bytes = [0; 14];
                bytes[0] = wire::OBJECT;
                bytes[1] = wire::REFERENCE;
                bytes[2..6].copy_from_slice(&handle.to_be_bytes());
                bytes[6..].copy_from_slice(&bits.to_be_bytes());
                self.put(&bytes);
                self.assign();
            }
            _ => {
                self.put(&[wire::OBJECT]);
                self.descriptor(class);
                self.assign();
                self.bits(prim, bits);
            }
        }
        self.seen.boxed();
        Ok(())
    }

    fn null_if_empty(&mut self, inner: &Slot, value: &dyn PartialReflect) -> Result<(), Error> {
        let empty = match value.reflect_ref() {
            ReflectRef::List(list) => list.is_empty(),
            ReflectRef::Map(map) => map.is_empty(),
            _ => return Err(self.mismatch(value, "a list or a map")),
        };
        match empty {
            true => {
                self.put(&[wire::NULL]);
                Ok(())
            }
            false => self.value(inner, value),
        }
    }

    fn nullable(&mut self, inner: &Slot, value: &dyn PartialReflect) -> Result<(), Error> {
        let ReflectRef::Enum(option) = value.reflect_ref() else {
            return Err(self.mismatch(value, "an option"));
        };
        match option.field_at(0) {
            Some(value) => self.value(inner, value),
            None => {
                self.put(&[wire::NULL]);
                Ok(())
            }
        }
    }

    fn constant(&mut self, class: u32, value: &dyn PartialReflect) -> Result<(), Error> {
        let (ReflectRef::Enum(constant), Kind::Enumeration { variants, .. }) =
            (value.reflect_ref(), &self.codec.class(class).kind)
        else {
            return Err(self.mismatch(value, "an enum"));
        };
        let variant = constant.variant_index();
        if let Some(handle) = self.seen.constant(class, variant) {
            self.reference(handle);
            return Ok(());
        }
        let (_, name) = variants.get(variant).ok_or_else(|| self.mismatch(value, "a known variant"))?;
        self.put(&[wire::ENUM]);
        self.descriptor(class);
        self.seen.assign_constant(class, variant);
        self.assign();
        self.string(name);
        Ok(())
    }
}
