//! Registering types.

use std::any::TypeId;

use bevy_reflect::{FromReflect, PartialReflect, Reflect, TypeInfo, Typed, enums::DynamicEnum, enums::DynamicVariant};
use rustc_hash::FxHashMap;

use super::{
    Codec, Error, builtin,
    external::Delegate,
    fill::{Fill, FillList, FillMap, MapFill, ResetFn, SomeFn, some},
    plan::{Plan, delegate_class, enumeration_class, registration},
    slot::{Slotted, Types, leaf_mut},
};

/// A struct as a serializable Java class.
#[derive(Debug)]
pub struct Bean {
    pub(super) id: TypeId,
    pub(super) info: &'static TypeInfo,
    pub(super) name: Box<str>,
    pub(super) uid: i64,
    pub(super) make: fn() -> Box<dyn Reflect>,
    pub(super) changes: FxHashMap<&'static str, Change>,
    pub(super) camel_case: bool,
    /// How to make options of the struct, and of a box of it, hold one.
    options: [(TypeId, SomeFn); 2],
}

/// How a field differs from what follows from its type.
#[derive(Debug, Default)]
pub(super) struct Change {
    pub(super) name: Option<Box<str>>,
    pub(super) signature: Option<Box<str>>,
    pub(super) boxed: bool,
    pub(super) array: Option<i64>,
    pub(super) transient: bool,
    pub(super) interned: bool,
    pub(super) null_if_empty: bool,
}

impl Bean {
    /// The class of `T` with its full Java name and its `serialVersionUID`.
    pub fn of<T: Reflect + Typed + Default>(name: &str, uid: i64) -> Self {
        Bean {
            id: TypeId::of::<T>(),
            info: T::type_info(),
            name: name.into(),
            uid,
            make: || Box::new(T::default()),
            changes: FxHashMap::default(),
            camel_case: false,
            options: [some::<T>(), some::<Box<T>>()],
        }
    }

    fn change(mut self, field: &'static str, change: impl FnOnce(&mut Change)) -> Self {
        change(self.changes.entry(field).or_default());
        self
    }

    /// Names the fields as is usual in Java: `line_number` becomes `lineNumber`.
    pub fn camel_case(mut self) -> Self {
        self.camel_case = true;
        self
    }

    /// Gives a field another name in Java.
    pub fn rename(self, field: &'static str, name: &str) -> Self {
        self.change(field, |change| change.name = Some(name.into()))
    }

    /// Declares a field with another type in Java, such as `Ljava/util/HashMap;`. Its values stay what they are.
    pub fn declared(self, field: &'static str, signature: &str) -> Self {
        self.change(field, |change| change.signature = Some(signature.into()))
    }

    /// Makes a field of a primitive type an object.
    pub fn boxed(self, field: &'static str) -> Self {
        self.change(field, |change| change.boxed = true)
    }

    /// Makes a list an array, whose class has this `serialVersionUID`.
    pub fn array(self, field: &'static str, uid: i64) -> Self {
        self.change(field, |change| change.array = Some(uid))
    }

    /// Makes equal texts of a field one object, also with those of other such fields, as constants of a Java program are.
    pub fn interned(self, field: &'static str) -> Self {
        self.change(field, |change| change.interned = true)
    }

    /// Makes an empty list, array or map null, and null an empty one.
    pub fn null_if_empty(self, field: &'static str) -> Self {
        self.change(field, |change| change.null_if_empty = true)
    }

    /// Leaves a field out; reading leaves it as `Default` makes it.
    pub fn transient(self, field: &'static str) -> Self {
        self.change(field, |change| change.transient = true)
    }
}

/// An enum of unit variants as a Java enum.
#[derive(Debug)]
pub struct Enumeration {
    pub(super) id: TypeId,
    pub(super) info: &'static TypeInfo,
    pub(super) name: Box<str>,
    pub(super) names: FxHashMap<&'static str, Box<str>>,
    pub(super) make: fn(&str) -> Option<Box<dyn PartialReflect>>,
}

impl Enumeration {
    /// The enum with its full Java name. Its constants have the names of the variants.
    pub fn of<T: FromReflect + Typed>(name: &str) -> Self {
        Enumeration {
            id: TypeId::of::<T>(),
            info: T::type_info(),
            name: name.into(),
            names: FxHashMap::default(),
            make: |variant| {
                let value = T::from_reflect(&DynamicEnum::new(variant, DynamicVariant::Unit))?;
                Some(Box::new(value))
            },
        }
    }

    /// Gives a variant another name in Java.
    pub fn rename(mut self, variant: &'static str, name: &str) -> Self {
        self.names.insert(variant, name.into());
        self
    }
}

/// Collects the classes of a [`Codec`].
#[derive(Debug, Default)]
pub struct Builder {
    beans: Vec<Bean>,
    enumerations: Vec<Enumeration>,
    delegates: Vec<Delegate>,
    fill: Fill,
}

impl Builder {
    /// Registers a struct.
    pub fn bean(mut self, bean: Bean) -> Self {
        self.fill.options.extend(bean.options);
        self.beans.push(bean);
        self
    }

    /// Registers an enum.
    pub fn enumeration(mut self, enumeration: Enumeration) -> Self {
        self.enumerations.push(enumeration);
        self
    }

    /// Registers an externalizable class, and the structs that it stands for.
    pub fn delegate(mut self, delegate: Delegate) -> Self {
        self.delegates.push(delegate);
        self
    }

    /// Lets the reader fill lists of this type in place.
    pub fn list<L: FillList>(mut self) -> Self {
        let reset: ResetFn = |list, len| leaf_mut::<L>(list).map(|list| list.reset(len)).is_some();
        self.fill.lists.insert(TypeId::of::<L>(), reset);
        self
    }

    /// Lets the reader fill maps of this type without boxes.
    pub fn map<M: FillMap>(mut self) -> Self {
        let fill = MapFill {
            reset: |map, len| leaf_mut::<M>(map).map(|map| map.reset(len)).is_some(),
            places: M::places,
            insert: |map, key, value| leaf_mut::<M>(map).is_some_and(|map| map.insert_from(key, value)),
        };
        self.fill.maps.insert(TypeId::of::<M>(), fill);
        self
    }

    /// Derives all descriptors.
    ///
    /// # Errors
    ///
    /// If a field has a type that is neither known nor registered, a name is used twice or is too long, or a change names
    /// no field.
    pub fn build(mut self) -> Result<Codec, Error> {
        self.fill.options.extend(builtin::options());
        let mut ids = FxHashMap::default();
        let first = builtin::classes().len() as u32;
        let beans = self.beans.iter().map(|bean| bean.id).zip(first..);
        let enumerations = self.enumerations.iter().map(|e| e.id).zip(first + self.beans.len() as u32..);
        ids.extend(beans.map(|(id, class)| (id, Slotted::Bean(class))));
        ids.extend(enumerations.map(|(id, class)| (id, Slotted::Enum(class))));

        let after = first + (self.beans.len() + self.enumerations.len()) as u32;
        let members = self.delegates.iter().zip(after..).flat_map(|(delegate, class)| {
            delegate.members.iter().map(move |&(id, member)| (id, Slotted::External(class, member)))
        });
        ids.extend(members);
        let delegated = self.delegates.iter().map(|delegate| delegate.members.len()).sum::<usize>();

        let types = Types { classes: &ids, fill: &self.fill };
        let mut plan = Plan { classes: builtin::classes(), type_strings: Vec::new(), arrays: Vec::new() };
        let array_base = after + self.delegates.len() as u32;
        if ids.len() != self.beans.len() + self.enumerations.len() + delegated {
            return Err(registration("", "a type is registered twice"));
        }
        // Array classes come last, and beans that use them need signatures of other beans: names first.
        let names: Vec<Box<str>> = (plan.classes.iter().map(|class| class.name.clone()))
            .chain(self.beans.iter().map(|bean| bean.name.clone()))
            .chain(self.enumerations.iter().map(|e| e.name.clone()))
            .collect();
        for bean in self.beans {
            let class = plan.bean(bean, &types, &names, array_base)?;
            plan.classes.push(class);
        }
        for enumeration in self.enumerations {
            plan.classes.push(enumeration_class(enumeration)?);
        }
        for delegate in &self.delegates {
            plan.classes.push(delegate_class(delegate)?);
        }
        plan.classes.append(&mut plan.arrays);
        plan.finish(&ids)
    }
}
