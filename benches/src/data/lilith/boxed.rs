//! Reflection of a boxed [`ThrowableInfo`], which is that of the throwable: Java knows references only.

use std::any::Any;

use bevy_reflect::{
    ApplyError, FromReflect, GetTypeRegistration, PartialReflect, Reflect, ReflectMut, ReflectOwned, ReflectRef,
    TypeInfo, TypePath, TypeRegistration, Typed,
};

use super::ThrowableInfo;

type Boxed = Box<ThrowableInfo>;

impl TypePath for Boxed {
    fn type_path() -> &'static str {
        ThrowableInfo::type_path()
    }

    fn short_type_path() -> &'static str {
        ThrowableInfo::short_type_path()
    }
}

impl Typed for Boxed {
    fn type_info() -> &'static TypeInfo {
        ThrowableInfo::type_info()
    }
}

impl GetTypeRegistration for Boxed {
    fn get_type_registration() -> TypeRegistration {
        ThrowableInfo::get_type_registration()
    }
}

impl FromReflect for Boxed {
    fn from_reflect(reflect: &dyn PartialReflect) -> Option<Self> {
        ThrowableInfo::from_reflect(reflect).map(Box::new)
    }
}

impl PartialReflect for Boxed {
    fn get_represented_type_info(&self) -> Option<&'static TypeInfo> {
        (**self).get_represented_type_info()
    }

    fn into_partial_reflect(self: Box<Self>) -> Box<dyn PartialReflect> {
        *self
    }

    fn as_partial_reflect(&self) -> &dyn PartialReflect {
        &**self
    }

    fn as_partial_reflect_mut(&mut self) -> &mut dyn PartialReflect {
        &mut **self
    }

    fn try_into_reflect(self: Box<Self>) -> Result<Box<dyn Reflect>, Box<dyn PartialReflect>> {
        Ok(*self)
    }

    fn try_as_reflect(&self) -> Option<&dyn Reflect> {
        Some(&**self)
    }

    fn try_as_reflect_mut(&mut self) -> Option<&mut dyn Reflect> {
        Some(&mut **self)
    }

    fn try_apply(&mut self, value: &dyn PartialReflect) -> Result<(), ApplyError> {
        (**self).try_apply(value)
    }

    fn reflect_ref(&self) -> ReflectRef<'_> {
        (**self).reflect_ref()
    }

    fn reflect_mut(&mut self) -> ReflectMut<'_> {
        (**self).reflect_mut()
    }

    fn reflect_owned(self: Box<Self>) -> ReflectOwned {
        (*self).reflect_owned()
    }
}

impl Reflect for Boxed {
    fn into_any(self: Box<Self>) -> Box<dyn Any> {
        *self
    }

    fn as_any(&self) -> &dyn Any {
        &**self
    }

    fn as_any_mut(&mut self) -> &mut dyn Any {
        &mut **self
    }

    fn into_reflect(self: Box<Self>) -> Box<dyn Reflect> {
        *self
    }

    fn as_reflect(&self) -> &dyn Reflect {
        &**self
    }

    fn as_reflect_mut(&mut self) -> &mut dyn Reflect {
        &mut **self
    }

    fn set(&mut self, value: Box<dyn Reflect>) -> Result<(), Box<dyn Reflect>> {
        (**self).set(value)
    }
}
