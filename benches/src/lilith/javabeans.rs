//! The XML of `java.beans.XMLEncoder`: objects as their class and the properties that differ from a new object's.
//!
//! A class is listed once, with `bean!`; the list serves both directions. Reading takes what [`encode`] writes: the encoder's way to write an object that is met
//! twice (`id` and `idref`) does not occur, since values here are trees, and is refused like all that is unknown.

mod values;

use quick_xml::events::{BytesDecl, BytesStart, BytesText, Event};

use super::markup::{Error, Input, Node, Output, is};
pub(super) use values::Element;

/// The version of the JDK that the header names: the one that wrote the golden files.
pub const JAVA_VERSION: &str = "17.0.15";

/// What reads it, in Java.
const DECODER: &str = "java.beans.XMLDecoder";

/// Somewhat more than an event of the benchmark takes.
const CAPACITY: usize = 32 * 1024;

/// What can be the value of a property.
pub trait Value: Sized {
    /// Whether it is what a new object has, so that it is not written.
    fn is_default(&self) -> bool;

    /// What a new object has; `None` where that is a null that the type cannot hold.
    fn default_value() -> Option<Self>;

    /// Writes it as an element.
    fn write(&self, out: &mut Output) -> Result<(), Error>;

    /// Reads it from the element that begins with `start`.
    fn read(input: &mut Input<'_>, start: &BytesStart<'_>) -> Result<Self, Error>;
}

/// A class with a constructor without arguments, and properties.
pub trait Bean: Sized {
    /// Its name in Java.
    const CLASS: &'static str;

    /// The names of its properties, in the order they are written in: that of the alphabet.
    const PROPERTIES: &'static [&'static str];

    /// Writes the properties that differ from a new object's.
    fn write_properties(&self, out: &mut Output) -> Result<(), Error>;

    /// Reads properties until the object ends.
    fn read_properties(input: &mut Input<'_>) -> Result<Self, Error>;
}

/// Lists the class of a type and its properties, in the order of the alphabet, each with the field that holds it.
macro_rules! bean {
    ($type:ident = $class:literal { $($property:literal: $field:ident,)* }) => {
        impl Bean for $type {
            const CLASS: &'static str = $class;
            const PROPERTIES: &'static [&'static str] = &[$($property),*];

            fn write_properties(&self, out: &mut Output) -> Result<(), Error> {
                $(property(out, $property, &self.$field)?;)*
                Ok(())
            }

            fn read_properties(input: &mut Input<'_>) -> Result<Self, Error> {
                $(let mut $field = None;)*
                while let Some(name) = next_property(input)? {
                    match &*name {
                        $($property => read_property(input, &name, &mut $field)?,)*
                        _ => return input.unknown(concat!("property of ", $class), &name),
                    }
                }
                Ok($type { $($field: or_default(input, $property, $field)?,)* })
            }
        }

        object!($type);
    };
}

/// An object of a class is a value, and can stand in lists.
macro_rules! object {
    ($type:ident) => {
        impl Value for $type {
            fn is_default(&self) -> bool {
                false
            }

            fn default_value() -> Option<Self> {
                None
            }

            fn write(&self, out: &mut Output) -> Result<(), Error> {
                write_object(out, self)
            }

            fn read(input: &mut Input<'_>, start: &BytesStart<'_>) -> Result<Self, Error> {
                read_object(input, start)
            }
        }

        impl Element for $type {
            const CLASS: &'static str = <$type as Bean>::CLASS;
        }
    };
}

pub(super) use {bean, object};

/// Writes an object as a document.
pub fn encode<T: Bean>(bean: &T) -> Result<Vec<u8>, Error> {
    let mut out = Output::indented(CAPACITY);
    out.event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))?;
    out.open(BytesStart::new("java").with_attributes([("version", JAVA_VERSION), ("class", DECODER)]))?;
    write_object(&mut out, bean)?;
    out.close("java")?;
    let mut bytes = out.finish();
    bytes.push(b'\n');
    Ok(bytes)
}

/// Reads the object of a document, whatever the version of Java that wrote it.
pub fn decode<T: Bean>(bytes: &[u8]) -> Result<T, Error> {
    let mut input = Input::new(bytes)?;
    let start = input.element("java")?;
    input.attributes(&start, |name, value| match name {
        "version" => Ok(()),
        "class" if value == DECODER => Ok(()),
        "class" => Err(input.error(format!("`{value}` is not {DECODER}"))),
        _ => input.unknown("attribute", name),
    })?;
    let start = input.element("object")?;
    let bean = read_object(&mut input, &start)?;
    input.end()?;
    input.finish()?;
    Ok(bean)
}

/// Writes an object.
pub(super) fn write_object<T: Bean>(out: &mut Output, bean: &T) -> Result<(), Error> {
    out.open(BytesStart::new("object").with_attributes([("class", T::CLASS)]))?;
    bean.write_properties(out)?;
    out.close("object")
}

/// Reads an object.
pub(super) fn read_object<T: Bean>(input: &mut Input<'_>, start: &BytesStart<'_>) -> Result<T, Error> {
    expect_tag(input, start, "object", T::CLASS)?;
    T::read_properties(input)
}

/// Writes a property, unless it is a new object's.
pub(super) fn property(out: &mut Output, name: &str, value: &impl Value) -> Result<(), Error> {
    if value.is_default() {
        return Ok(());
    }
    out.open(BytesStart::new("void").with_attributes([("property", name)]))?;
    value.write(out)?;
    out.close("void")
}

/// The name of the next property; `None` where the object ends.
pub(super) fn next_property(input: &mut Input<'_>) -> Result<Option<String>, Error> {
    match input.node()? {
        Node::End => Ok(None),
        Node::Element(start) if is(&start, "void") => {
            let name = input.attribute(&start, "property")?;
            Ok(Some(input.present(name, "property")?))
        }
        Node::Element(start) => input.unknown("element", start.name().as_ref()),
    }
}

/// Reads the value of a property, and its end.
pub(super) fn read_property<T: Value>(input: &mut Input<'_>, name: &str, slot: &mut Option<T>) -> Result<(), Error> {
    let value = read_value(input)?;
    if slot.replace(value).is_some() {
        return Err(input.error(format!("`{name}` stands there twice")));
    }
    input.end()
}

/// Reads a value that has to be there.
pub(super) fn read_value<T: Value>(input: &mut Input<'_>) -> Result<T, Error> {
    match input.node()? {
        Node::Element(start) => T::read(input, &start),
        Node::End => Err(input.error("a value is missing")),
    }
}

/// A property that was read, or a new object's.
pub(super) fn or_default<T: Value>(input: &Input<'_>, name: &str, value: Option<T>) -> Result<T, Error> {
    input.present(value.or_else(T::default_value), name)
}

/// Fails unless an element has that name, and that class as its only attribute.
pub(super) fn expect_tag(input: &Input<'_>, start: &BytesStart<'_>, name: &str, class: &str) -> Result<(), Error> {
    expect_name(input, start, name)?;
    match input.attribute(start, "class")? {
        Some(found) if found == class => Ok(()),
        found => Err(input.error(format!("class `{}` instead of `{class}`", found.unwrap_or_default()))),
    }
}

/// Fails unless an element has that name.
pub(super) fn expect_name(input: &Input<'_>, start: &BytesStart<'_>, name: &str) -> Result<(), Error> {
    match start.name().as_ref() {
        found if found == name => Ok(()),
        found => Err(input.error(format!("`{found}` instead of `{name}`"))),
    }
}

/// Writes an element that holds text alone.
pub(super) fn write_simple(out: &mut Output, name: &str, text: &str) -> Result<(), Error> {
    out.open(BytesStart::new(name))?;
    out.event(Event::Text(BytesText::new(text)))?;
    out.close(name)
}
