//! Deriving the descriptors of all classes from what was registered.

use std::{any::TypeId, sync::atomic::AtomicUsize};

use bevy_reflect::TypeInfo;
use rustc_hash::{FxHashMap, FxHashSet};

use super::{
    Codec, Error, builtin,
    class::{self, Class, Field, Image, Kind, Root},
    external::Delegate,
    registry::{Bean, Change, Enumeration},
    slot::{Slot, Slotted, Types},
    wire,
};

pub(super) fn registration(class: &str, problem: &str) -> Error {
    Error::Registration { class: class.into(), problem: problem.into() }
}

/// The classes as they are put together.
pub(super) struct Plan {
    pub(super) classes: Vec<Class>,
    pub(super) type_strings: Vec<Box<str>>,
    pub(super) arrays: Vec<Class>,
}

impl Plan {
    pub(super) fn bean(
        &mut self,
        mut bean: Bean,
        types: &Types<'_>,
        names: &[Box<str>],
        array_base: u32,
    ) -> Result<Class, Error> {
        let TypeInfo::Struct(info) = bean.info else {
            return Err(registration(&bean.name, "is not a struct with named fields"));
        };
        let mut fields = Vec::new();
        for (index, field) in info.iter().enumerate() {
            let change = bean.changes.remove(field.name()).unwrap_or_default();
            if change.transient {
                continue;
            }
            let derived = match change {
                Change { boxed: true, .. } => types.reference(field.type_info()),
                _ => types.field(field.type_info()),
            };
            let named = |problem| registration(&bean.name, &format!("field {}: {problem}", field.name()));
            let mut slot = derived.map_err(named)?;
            if let Some(uid) = change.array {
                slot = self.array(slot, field.type_info(), uid, types, names, array_base).map_err(named)?;
            }
            if change.interned {
                slot = slot.interned().map_err(named)?;
            }
            if change.null_if_empty {
                slot = slot.null_if_empty().map_err(named)?;
            }
            let signature = change.signature.unwrap_or_else(|| self.signature(&slot, names, array_base).into());
            let code = signature.as_bytes().first().copied().unwrap_or(0);
            if matches!(slot, Slot::Prim(prim) if prim.code() != code || signature.len() != 1)
                || !matches!(slot, Slot::Prim(_)) && !matches!(code, b'L' | b'[')
            {
                return Err(registration(&bean.name, &format!("field {} cannot be a {signature}", field.name())));
            }
            let type_string = (!matches!(slot, Slot::Prim(_))).then(|| self.type_string(&signature));
            let name = change.name.unwrap_or_else(|| match bean.camel_case {
                true => camel_case(field.name()).into(),
                false => field.name().into(),
            });
            fields.push(Field { name, code, type_string, index, slot });
        }
        if let Some(name) = bean.changes.keys().next() {
            return Err(registration(&bean.name, &format!("has no field {name}")));
        }
        Ok(new_class(&bean.name, bean.uid, wire::SERIALIZABLE, None, fields, Kind::Bean { make: bean.make }))
    }

    /// Turns the slot of a list into that of an array.
    fn array(
        &mut self,
        slot: Slot,
        info: Option<&'static TypeInfo>,
        uid: i64,
        types: &Types<'_>,
        names: &[Box<str>],
        base: u32,
    ) -> Result<Slot, String> {
        match slot {
            Slot::Nullable { item, fill } => {
                let list = info.and_then(|info| match info {
                    TypeInfo::Enum(option) => option.variant("Some")?.as_tuple_variant().ok()?.field_at(0)?.type_info(),
                    _ => None,
                });
                let array = self.array(*item, list, uid, types, names, base)?;
                Ok(Slot::Nullable { item: Box::new(array), fill })
            }
            Slot::List { fill, .. } => {
                let item = types.field(info.and_then(|info| info.as_list().ok()?.item_info()))?;
                let name = format!("[{}", self.signature(&item, names, base)).replace('/', ".");
                let at = match self.arrays.iter().position(|array| *array.name == *name) {
                    Some(at) if self.arrays[at].uid != uid => {
                        return Err(format!("{name} has two serialVersionUIDs"));
                    }
                    Some(at) => at,
                    None => {
                        self.arrays.push(new_class(&name, uid, wire::SERIALIZABLE, None, Vec::new(), Kind::Builtin));
                        self.arrays.len() - 1
                    }
                };
                Ok(Slot::Array { class: base + at as u32, item: Box::new(item), fill })
            }
            _ => Err("only a list can be an array".into()),
        }
    }

    fn signature(&self, slot: &Slot, names: &[Box<str>], array_base: u32) -> String {
        let object = |name: &str| format!("L{};", name.replace('.', "/"));
        match slot {
            Slot::Prim(prim) => char::from(prim.code()).into(),
            Slot::Boxed(prim) => object(prim.class_name()),
            Slot::Text(_) | Slot::Interned(_) => object("java.lang.String"),
            Slot::List { .. } => object("java.util.List"),
            Slot::Map { .. } => object("java.util.Map"),
            Slot::Array { class, .. } => self.arrays[(class - array_base) as usize].name.replace('.', "/"),
            Slot::Bean(class) | Slot::Enum(class) => object(&names[*class as usize]),
            Slot::External(_, member) => object(member.name),
            Slot::Nullable { item, .. } | Slot::NullIfEmpty(item) => self.signature(item, names, array_base),
        }
    }

    fn type_string(&mut self, signature: &str) -> u32 {
        let known = self.type_strings.iter().position(|known| **known == *signature);
        known.unwrap_or_else(|| {
            self.type_strings.push(signature.into());
            self.type_strings.len() - 1
        }) as u32
    }

    pub(super) fn finish(mut self, ids: &FxHashMap<TypeId, Slotted>) -> Result<Codec, Error> {
        let mut by_name = FxHashMap::default();
        for (class, index) in self.classes.iter().zip(0..) {
            let mut texts = vec![&class.name];
            texts.extend(class.fields.iter().map(|field| &field.name));
            if texts.iter().any(|text| text.len() > usize::from(u16::MAX) / 2)
                || class.fields.len() > 0x7fff
                || index > u32::from(u16::MAX)
            {
                return Err(registration(&class.name, "a name is too long or there are too many fields"));
            }
            let mut seen = FxHashSet::default();
            if !class.fields.iter().all(|field| seen.insert(&field.name)) {
                return Err(registration(&class.name, "two fields have the same name"));
            }
            let mut name = Vec::new();
            super::utf::encode(&class.name, &mut name);
            if by_name.insert(name.into_boxed_slice(), index).is_some() {
                return Err(registration(&class.name, "is registered twice"));
            }
        }
        if self.type_strings.iter().any(|text| text.len() > usize::from(u16::MAX) / 2) {
            return Err(registration("", "the type of a field is too long"));
        }
        for index in 0..self.classes.len() {
            self.classes[index].image = class::image(&self.classes, &self.type_strings, index as u32);
        }
        let root = |slotted: &Slotted| match *slotted {
            Slotted::Bean(class) => Slot::Bean(class),
            Slotted::Enum(class) => Slot::Enum(class),
            Slotted::External(class, member) => Slot::External(class, member),
        };
        let roots = ids.iter().map(|(&id, slotted)| (id, Root { slot: root(slotted), last_len: AtomicUsize::new(0) }));
        Ok(Codec {
            roots: roots.collect(),
            classes: self.classes.into(),
            type_strings: self.type_strings.into(),
            by_name,
        })
    }
}

/// A name of words in lower case, joined by underscores, as Java joins words.
fn camel_case(name: &str) -> String {
    let mut words = name.split('_');
    let first = words.next().unwrap_or_default().to_string();
    words.fold(first, |mut name, word| {
        let mut letters = word.chars();
        name.extend(letters.next().into_iter().flat_map(char::to_uppercase));
        name + letters.as_str()
    })
}

pub(super) fn delegate_class(delegate: &Delegate) -> Result<Class, Error> {
    if delegate.is_ambiguous() {
        return Err(registration(&delegate.name, "stands for two types under one code"));
    }
    let flags = wire::EXTERNALIZABLE | wire::BLOCK_MODE;
    Ok(new_class(&delegate.name, delegate.uid, flags, None, Vec::new(), Kind::Builtin))
}

pub(super) fn enumeration_class(enumeration: Enumeration) -> Result<Class, Error> {
    let Enumeration { info, name, mut names, make, .. } = enumeration;
    let TypeInfo::Enum(info) = info else {
        return Err(registration(&name, "is not an enum"));
    };
    let mut variants = Vec::new();
    for variant in info.iter() {
        if variant.as_unit_variant().is_err() {
            return Err(registration(&name, &format!("variant {} has fields", variant.name())));
        }
        variants.push((variant.name(), names.remove(variant.name()).unwrap_or_else(|| variant.name().into())));
    }
    if let Some(unknown) = names.keys().next() {
        return Err(registration(&name, &format!("has no variant {unknown}")));
    }
    let kind = Kind::Enumeration { variants: variants.into(), make };
    Ok(new_class(&name, 0, wire::SERIALIZABLE | wire::ENUM_FLAG, Some(builtin::ENUM), Vec::new(), kind))
}

pub(super) fn new_class(
    name: &str,
    uid: i64,
    flags: u8,
    superclass: Option<u32>,
    mut fields: Vec<Field>,
    kind: Kind,
) -> Class {
    // Java sorts primitives before references and each group by name, comparing UTF-16 units.
    fields.sort_by(|a, b| {
        (a.type_string.is_some().cmp(&b.type_string.is_some()))
            .then_with(|| a.name.encode_utf16().cmp(b.name.encode_utf16()))
    });
    Class { name: name.into(), uid, flags, superclass, fields: fields.into(), kind, image: Image::default() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_joined_as_in_java() {
        for (name, expected) in [
            ("", ""),
            ("exact", "exact"),
            ("line_number", "lineNumber"),
            ("class_loader_name", "classLoaderName"),
            ("f1_x", "f1X"),
        ] {
            assert_eq!(camel_case(name), expected);
        }
    }
}
