//! Deriving from what was registered how every type is written and read.

use std::any::TypeId;

use bevy_reflect::{NamedField, TypeInfo};
use rustc_hash::FxHashMap;

use super::{
    ARRAY_COLLECTION, Codec, Date, Error, Link,
    class::{COLLECTION, Class, Property, Root},
    registry::{Bean, Fill},
    slot::{Form, Slot},
};

fn registration(class: &str, problem: impl Into<Box<str>>) -> Error {
    Error::Registration { class: class.into(), problem: problem.into() }
}

/// What the types of a codec are derived from.
pub(super) struct Plan<'a> {
    beans: &'a [Bean],
    fill: &'a Fill,
    /// The classes by their Rust types.
    classes: FxHashMap<TypeId, u32>,
}

impl<'a> Plan<'a> {
    pub(super) fn of(beans: &'a [Bean], fill: &'a Fill) -> Result<Self, Error> {
        let mut classes = FxHashMap::default();
        for (number, bean) in (COLLECTION + 1..).zip(beans) {
            if classes.insert(bean.id, number).is_some() {
                return Err(registration(&bean.name, "has a type that is registered twice"));
            }
        }
        Ok(Plan { beans, fill, classes })
    }

    pub(super) fn codec(&self) -> Result<Codec, Error> {
        let mut classes =
            vec![Class { name: ARRAY_COLLECTION.into(), externalizable: true, properties: Box::default() }];
        for bean in self.beans {
            let properties = self.properties(bean).map_err(|problem| registration(&bean.name, problem))?;
            classes.push(Class { name: bean.name.clone(), externalizable: false, properties });
        }
        let mut by_name = FxHashMap::default();
        for (number, class) in (COLLECTION..).zip(&classes) {
            if class.name.is_empty() || by_name.insert(class.name.clone(), number).is_some() {
                return Err(registration(&class.name, "has no name of its own"));
            }
        }
        Ok(Codec { classes: classes.into(), by_name, roots: self.roots()? })
    }

    fn roots(&self) -> Result<FxHashMap<TypeId, Root>, Error> {
        let lists = self.fill.lists.values().map(|(info, _)| *info);
        let beans = self.beans.iter().map(|bean| bean.info);
        let root = |info: &'static TypeInfo| {
            let slot = self.slot(Some(info)).map_err(|problem| registration(info.type_path(), problem))?;
            Ok((info.type_id(), Root { slot, last: Default::default() }))
        };
        lists.chain(beans).map(root).collect()
    }

    fn properties(&self, bean: &Bean) -> Result<Box<[Property]>, String> {
        let TypeInfo::Struct(info) = bean.info else {
            return Err("is not a struct with named fields".to_string());
        };
        let names = match &bean.order {
            Some(order) => order.clone(),
            None => info.iter().map(NamedField::name).collect(),
        };
        if names.len() != info.field_len() || names.iter().enumerate().any(|(at, name)| names[..at].contains(name)) {
            return Err("is written in an order that does not name each field once".to_string());
        }
        for name in bean.links.keys().chain(&bean.arrays) {
            info.field(name).ok_or_else(|| format!("has no field {name}"))?;
        }
        let property = |name: &&'static str| {
            let (Some(field), Some(index)) = (info.field(name), info.index_of(name)) else {
                return Err(format!("has no field {name}"));
            };
            let slot = self.field(bean, field).map_err(|problem| format!("field {name}: {problem}"))?;
            Ok(Property { name: (*name).into(), index, slot })
        };
        names.iter().map(property).collect()
    }

    fn field(&self, bean: &Bean, field: &NamedField) -> Result<Slot, String> {
        let name = field.name();
        if field.type_id() == TypeId::of::<Link>() {
            let class = bean.links.get(name).and_then(|target| self.classes.get(target));
            return class.map(|class| Slot::Link(*class)).ok_or_else(|| "a link to no registered class".to_string());
        }
        match (self.slot(field.type_info())?, bean.arrays.contains(&name), bean.links.contains_key(name)) {
            (_, _, true) => Err("not a link".to_string()),
            (Slot::List { item, reset, .. }, true, _) => Ok(Slot::List { form: Form::Array, item, reset }),
            (_, true, _) => Err("not a list".to_string()),
            (slot, false, false) => Ok(slot),
        }
    }

    fn slot(&self, info: Option<&'static TypeInfo>) -> Result<Slot, String> {
        let info = info.ok_or("a type without reflection data")?;
        let id = info.type_id();
        let leaves = [
            (TypeId::of::<bool>(), Slot::Flag),
            (TypeId::of::<i32>(), Slot::Integer),
            (TypeId::of::<f64>(), Slot::Double),
            (TypeId::of::<String>(), Slot::Text),
            (TypeId::of::<Date>(), Slot::Date),
        ];
        if let Some((_, slot)) = leaves.into_iter().find(|(known, _)| *known == id) {
            return Ok(slot);
        }
        if let Some(class) = self.classes.get(&id) {
            return Ok(Slot::Bean(*class));
        }
        if let (TypeInfo::List(list), Some((_, reset))) = (info, self.fill.lists.get(&id)) {
            let item = Box::new(self.slot(list.item_info())?);
            return Ok(Slot::List { form: Form::Collection, item, reset: *reset });
        }
        if let (TypeInfo::Map(map), Some((_, fill))) = (info, self.fill.maps.get(&id)) {
            if map.key_ty().id() != TypeId::of::<String>() {
                return Err(format!("{} has keys that are no names", info.type_path()));
            }
            return Ok(Slot::Map { item: Box::new(self.slot(map.value_info())?), fill: *fill });
        }
        if let (TypeInfo::Enum(option), Some((_, fill))) = (info, self.fill.options.get(&id)) {
            let some = option.variant("Some").and_then(|some| some.as_tuple_variant().ok());
            return match self.slot(some.and_then(|some| some.field_at(0)?.type_info()))? {
                Slot::Nullable { .. } => Err(format!("{} has two kinds of nothing", info.type_path())),
                item => Ok(Slot::Nullable { item: Box::new(item), fill: *fill }),
            };
        }
        Err(format!("{} is neither registered nor known to the codec", info.type_path()))
    }
}
