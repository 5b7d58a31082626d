//! Where a value goes: what a field, an element, a key or a map's value is on both sides.

use std::{
    any::{Any, TypeId},
    borrow::Cow,
    sync::Arc,
};

use bevy_reflect::{PartialReflect, TypeInfo};
use rustc_hash::FxHashMap;

use super::external::Member;
use super::fill::{Fill, MapFill, ResetFn, SomeFn};

/// A primitive type of Java.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Prim {
    Bool,
    Byte,
    Char,
    Short,
    Int,
    Long,
    Float,
    Double,
}

impl Prim {
    pub(super) const ALL: [Prim; 8] =
        [Prim::Bool, Prim::Byte, Prim::Char, Prim::Short, Prim::Int, Prim::Long, Prim::Float, Prim::Double];

    /// The type code of descriptors.
    pub(super) fn code(self) -> u8 {
        b"ZBCSIJFD"[self as usize]
    }

    pub(super) fn from_code(code: u8) -> Option<Prim> {
        Prim::ALL.into_iter().find(|prim| prim.code() == code)
    }

    /// How many bytes it takes.
    pub(super) fn size(self) -> usize {
        [1, 1, 2, 2, 4, 8, 4, 8][self as usize]
    }

    /// The class that boxes it.
    pub(super) fn class_name(self) -> &'static str {
        [
            "java.lang.Boolean",
            "java.lang.Byte",
            "java.lang.Character",
            "java.lang.Short",
            "java.lang.Integer",
            "java.lang.Long",
            "java.lang.Float",
            "java.lang.Double",
        ][self as usize]
    }

    fn of_type(id: TypeId) -> Option<Prim> {
        let ids = [
            TypeId::of::<bool>(),
            TypeId::of::<i8>(),
            TypeId::of::<u16>(),
            TypeId::of::<i16>(),
            TypeId::of::<i32>(),
            TypeId::of::<i64>(),
            TypeId::of::<f32>(),
            TypeId::of::<f64>(),
        ];
        ids.iter().position(|&known| known == id).map(|at| Prim::ALL[at])
    }
}

/// The Rust type behind a `java.lang.String`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Text {
    Owned,
    Cow,
    Shared,
}

/// Both sides of a place for a value.
#[derive(Debug)]
pub(super) enum Slot {
    Prim(Prim),
    Boxed(Prim),
    Text(Text),
    /// Text that is one object wherever it is equal.
    Interned(Text),
    List {
        item: Box<Slot>,
        fill: Option<ResetFn>,
    },
    Map {
        key: Box<Slot>,
        value: Box<Slot>,
        fill: Option<MapFill>,
    },
    Array {
        class: u32,
        item: Box<Slot>,
        fill: Option<ResetFn>,
    },
    Bean(u32),
    /// A value that an object of another class stands for.
    External(u32, Member),
    Enum(u32),
    Nullable {
        item: Box<Slot>,
        fill: Option<SomeFn>,
    },
    /// A list, an array or a map that is null in Java where it is empty in Rust.
    NullIfEmpty(Box<Slot>),
}

impl Slot {
    /// The slot with its text interned.
    pub(super) fn interned(self) -> Result<Slot, String> {
        match self {
            Slot::Text(text) => Ok(Slot::Interned(text)),
            Slot::Nullable { item, fill } => Ok(Slot::Nullable { item: Box::new(item.interned()?), fill }),
            _ => Err("only text can be interned".into()),
        }
    }

    /// The slot with null for nothing.
    pub(super) fn null_if_empty(self) -> Result<Slot, String> {
        match self {
            Slot::List { .. } | Slot::Array { .. } | Slot::Map { .. } => Ok(Slot::NullIfEmpty(Box::new(self))),
            _ => Err("only a list, an array or a map can be null if it is empty".into()),
        }
    }
}

/// What slots are derived from.
pub(super) struct Types<'a> {
    /// The registered structs and enums.
    pub(super) classes: &'a FxHashMap<TypeId, Slotted>,
    pub(super) fill: &'a Fill,
}

/// A registered Rust type.
#[derive(Clone, Copy, Debug)]
pub(super) enum Slotted {
    Bean(u32),
    External(u32, Member),
    Enum(u32),
}

impl Types<'_> {
    /// The slot of a struct's field or of an array's element, where primitives are not boxed.
    pub(super) fn field(&self, info: Option<&'static TypeInfo>) -> Result<Slot, String> {
        match info.and_then(|info| Prim::of_type(info.type_id())) {
            Some(prim) => Ok(Slot::Prim(prim)),
            None => self.reference(info),
        }
    }

    /// The slot of an object.
    pub(super) fn reference(&self, info: Option<&'static TypeInfo>) -> Result<Slot, String> {
        let info = info.ok_or("a type without reflection data")?;
        let id = info.type_id();
        if let Some(prim) = Prim::of_type(id) {
            return Ok(Slot::Boxed(prim));
        }
        for (known, text) in [
            (TypeId::of::<String>(), Text::Owned),
            (TypeId::of::<Cow<'static, str>>(), Text::Cow),
            (TypeId::of::<Arc<str>>(), Text::Shared),
        ] {
            if known == id {
                return Ok(Slot::Text(text));
            }
        }
        match self.classes.get(&id) {
            Some(&Slotted::Bean(class)) => return Ok(Slot::Bean(class)),
            Some(&Slotted::External(class, member)) => return Ok(Slot::External(class, member)),
            Some(&Slotted::Enum(class)) => return Ok(Slot::Enum(class)),
            None => {}
        }
        match info {
            TypeInfo::List(list) => {
                let fill = self.fill.lists.get(&id).copied();
                Ok(Slot::List { item: Box::new(self.reference(list.item_info())?), fill })
            }
            TypeInfo::Map(map) => {
                let key = self.reference(map.key_info())?;
                // Java's order of other keys would depend on addresses, and floating-point keys cannot be hashed.
                let hashable = match key {
                    Slot::Text(_) => true,
                    Slot::Boxed(prim) => !matches!(prim, Prim::Float | Prim::Double),
                    _ => false,
                };
                if !hashable {
                    return Err(format!("{} has keys that are neither text nor whole numbers", info.type_path()));
                }
                let value = self.reference(map.value_info())?;
                let fill = self.fill.maps.get(&id).copied();
                Ok(Slot::Map { key: Box::new(key), value: Box::new(value), fill })
            }
            TypeInfo::Enum(option) if option.type_path().starts_with("core::option::Option<") => {
                let some = option.variant("Some").and_then(|some| some.as_tuple_variant().ok());
                let inner = self.reference(some.and_then(|some| some.field_at(0)?.type_info()))?;
                match inner {
                    Slot::Nullable { .. } => Err(format!("{} has two kinds of nothing", info.type_path())),
                    inner => {
                        let fill = self.fill.options.get(&id).copied();
                        Ok(Slot::Nullable { item: Box::new(inner), fill })
                    }
                }
            }
            _ => Err(format!("{} is neither registered nor known to the codec", info.type_path())),
        }
    }
}

/// The value as its own type, as Java's field accessors get at it: by a check at run time.
#[inline]
pub(super) fn leaf<T: Any>(value: &dyn PartialReflect) -> Option<&T> {
    let any: &dyn Any = value.try_as_reflect()?;
    any.downcast_ref()
}

/// The value as its own type, to be changed.
#[inline]
pub(super) fn leaf_mut<T: Any>(value: &mut dyn PartialReflect) -> Option<&mut T> {
    let any: &mut dyn Any = value.try_as_reflect_mut()?;
    any.downcast_mut()
}

/// The text of a value of the given type.
#[inline]
pub(super) fn text_of(text: Text, value: &dyn PartialReflect) -> Option<&str> {
    match text {
        Text::Owned => leaf::<String>(value).map(String::as_str),
        Text::Cow => leaf::<Cow<'static, str>>(value).map(|text| &**text),
        Text::Shared => leaf::<Arc<str>>(value).map(|text| &**text),
    }
}

/// The bits of a primitive, zero-extended from its own width.
#[inline]
pub(super) fn bits_of(prim: Prim, value: &dyn PartialReflect) -> Option<u64> {
    Some(match prim {
        Prim::Bool => u64::from(*leaf::<bool>(value)?),
        Prim::Byte => u64::from(leaf::<i8>(value)?.cast_unsigned()),
        Prim::Char => u64::from(*leaf::<u16>(value)?),
        Prim::Short => u64::from(leaf::<i16>(value)?.cast_unsigned()),
        Prim::Int => u64::from(leaf::<i32>(value)?.cast_unsigned()),
        Prim::Long => leaf::<i64>(value)?.cast_unsigned(),
        Prim::Float => u64::from(leaf::<f32>(value)?.to_bits()),
        Prim::Double => leaf::<f64>(value)?.to_bits(),
    })
}

/// Sets a primitive from its bits; false if the target is of another type.
#[inline]
pub(super) fn set_bits(prim: Prim, bits: u64, target: &mut dyn PartialReflect) -> bool {
    fn put<T: Any>(target: &mut dyn PartialReflect, value: T) -> bool {
        leaf_mut(target).map(|place| *place = value).is_some()
    }
    match prim {
        Prim::Bool => put(target, bits != 0),
        Prim::Byte => put(target, bits as i8),
        Prim::Char => put(target, bits as u16),
        Prim::Short => put(target, bits as i16),
        Prim::Int => put(target, bits as i32),
        Prim::Long => put(target, bits as i64),
        Prim::Float => put(target, f32::from_bits(bits as u32)),
        Prim::Double => put(target, f64::from_bits(bits)),
    }
}

/// A primitive as a new value.
#[inline]
pub(super) fn new_prim(prim: Prim, bits: u64) -> Box<dyn PartialReflect> {
    match prim {
        Prim::Bool => Box::new(bits != 0),
        Prim::Byte => Box::new(bits as i8),
        Prim::Char => Box::new(bits as u16),
        Prim::Short => Box::new(bits as i16),
        Prim::Int => Box::new(bits as i32),
        Prim::Long => Box::new(bits as i64),
        Prim::Float => Box::new(f32::from_bits(bits as u32)),
        Prim::Double => Box::new(f64::from_bits(bits)),
    }
}

/// Text as a new value.
#[inline]
pub(super) fn new_text(text: Text, value: Cow<'_, str>) -> Box<dyn PartialReflect> {
    match text {
        Text::Owned => Box::new(value.into_owned()),
        Text::Cow => Box::new(Cow::<'static, str>::Owned(value.into_owned())),
        Text::Shared => Box::new(Arc::<str>::from(value)),
    }
}
