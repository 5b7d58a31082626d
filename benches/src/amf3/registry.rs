//! Registering types.

use std::any::TypeId;

use bevy_reflect::{FromReflect, GetTypeRegistration, MaybeTyped, PartialReflect, Reflect, TypeInfo, TypePath, Typed};
use rustc_hash::FxHashMap;

use super::{
    Codec, Error,
    plan::Plan,
    slot::{MapFill, OptionFill, ResetFn, leaf_mut},
};
use crate::java::{FillList, FillMap};

/// A struct as a class whose properties are its fields, in declared order.
#[derive(Debug)]
pub struct Bean {
    pub(super) id: TypeId,
    pub(super) info: &'static TypeInfo,
    pub(super) name: Box<str>,
    pub(super) order: Option<Vec<&'static str>>,
    pub(super) links: FxHashMap<&'static str, TypeId>,
    pub(super) arrays: Vec<&'static str>,
}

impl Bean {
    /// The class of `T` with its full name.
    pub fn of<T: Reflect + Typed + Default>(name: &str) -> Self {
        Bean {
            id: TypeId::of::<T>(),
            info: T::type_info(),
            name: name.into(),
            order: None,
            links: FxHashMap::default(),
            arrays: Vec::new(),
        }
    }

    /// Writes the fields in this order; it must name all of them. They are read in any.
    pub fn order(mut self, order: impl IntoIterator<Item = &'static str>) -> Self {
        self.order = Some(order.into_iter().collect());
        self
    }

    /// Says what class of objects a [`Link`](super::Link) refers to.
    pub fn link<T: Reflect>(mut self, field: &'static str) -> Self {
        self.links.insert(field, TypeId::of::<T>());
        self
    }

    /// Makes a list an array rather than a collection around one.
    pub fn array(mut self, field: &'static str) -> Self {
        self.arrays.push(field);
        self
    }
}

/// The collections and options that a reader can fill in place.
#[derive(Debug, Default)]
pub(super) struct Fill {
    pub(super) lists: FxHashMap<TypeId, (&'static TypeInfo, ResetFn)>,
    pub(super) maps: FxHashMap<TypeId, (&'static TypeInfo, MapFill)>,
    pub(super) options: FxHashMap<TypeId, (&'static TypeInfo, OptionFill)>,
}

/// Collects the types of a [`Codec`].
#[derive(Debug, Default)]
pub struct Builder {
    beans: Vec<Bean>,
    fill: Fill,
}

impl Builder {
    /// Registers a struct.
    pub fn bean(mut self, bean: Bean) -> Self {
        self.beans.push(bean);
        self
    }

    /// Registers a list. Reflection alone could only add elements one at a time, each in a box of its own.
    pub fn list<L: FillList + Typed>(mut self) -> Self {
        let reset: ResetFn = |list, len| leaf_mut::<L>(list).map(|list| list.reset(len)).is_some();
        self.fill.lists.insert(TypeId::of::<L>(), (L::type_info(), reset));
        self
    }

    /// Registers a map.
    pub fn map<M: FillMap + Typed>(mut self) -> Self {
        let fill = MapFill {
            reset: |map, len| leaf_mut::<M>(map).map(|map| map.reset(len)).is_some(),
            places: M::places,
            insert: |map, key, value| leaf_mut::<M>(map).is_some_and(|map| map.insert_from(key, value)),
        };
        self.fill.maps.insert(TypeId::of::<M>(), (M::type_info(), fill));
        self
    }

    /// Registers an option of `T`.
    pub fn option<T>(mut self) -> Self
    where
        T: Reflect + FromReflect + MaybeTyped + TypePath + GetTypeRegistration + Default,
    {
        let fill = OptionFill {
            clear: |option| leaf_mut::<Option<T>>(option).map(|option| *option = None).is_some(),
            place: |option| {
                let place: &mut dyn PartialReflect = leaf_mut::<Option<T>>(option)?.get_or_insert_default();
                Some(place)
            },
        };
        self.fill.options.insert(TypeId::of::<Option<T>>(), (Option::<T>::type_info(), fill));
        self
    }

    /// Derives what becomes of all types.
    ///
    /// # Errors
    ///
    /// If a field has a type that is neither known nor registered, a class is registered twice, or an order, a link or an array
    /// does not fit the fields.
    pub fn build(self) -> Result<Codec, Error> {
        Plan::of(&self.beans, &self.fill)?.codec()
    }
}
