//! The values that are no objects of classes with properties: text, numbers, arrays, maps.

use std::collections::BTreeMap;

use quick_xml::escape::escape;
use quick_xml::events::BytesStart;

use super::{Value, expect_name, expect_tag, read_value, write_simple};
use crate::lilith::markup::{Error, Input, Node, Output, is, is_character};

/// How many elements an array may have: those that are null take no bytes.
const MAX_LENGTH: usize = 65_536;

/// The class of the maps that it writes and reads.
const MAP: &str = "java.util.HashMap";

/// A value that can be the element of an array.
pub trait Element: Value {
    /// The class of the array's elements.
    const CLASS: &'static str;
}

impl Value for String {
    fn is_default(&self) -> bool {
        false
    }

    fn default_value() -> Option<Self> {
        None
    }

    /// Characters that XML does not know are elements of their own.
    fn write(&self, out: &mut Output) -> Result<(), Error> {
        if self.chars().all(is_character) {
            return write_simple(out, "string", self);
        }
        let mut text = String::new();
        for char in self.chars() {
            match is_character(char) {
                true => text.push_str(&escape(char.encode_utf8(&mut [0; 4]) as &str)),
                false => text.push_str(&format!("<char code=\"#{:x}\"/>", u32::from(char))),
            }
        }
        out.open(BytesStart::new("string"))?;
        out.escaped(&text)?;
        out.close("string")
    }

    fn read(input: &mut Input<'_>, start: &BytesStart<'_>) -> Result<Self, Error> {
        expect_name(input, start, "string")?;
        input.text_with(|input, start| {
            expect_name(input, start, "char")?;
            let code = input.attribute(start, "code")?;
            let code = input.present(code, "code")?;
            input.end()?;
            let number = code.strip_prefix('#').and_then(|digits| u32::from_str_radix(digits, 16).ok());
            number.and_then(char::from_u32).ok_or_else(|| input.error(format!("`{code}` is no character's code")))
        })
    }
}

impl Element for String {
    const CLASS: &'static str = "java.lang.String";
}

/// Implements the value of a type whose text is the same in both languages.
macro_rules! simple {
    ($type:ty, $element:literal) => {
        impl Value for $type {
            fn is_default(&self) -> bool {
                *self == <$type>::default()
            }

            fn default_value() -> Option<Self> {
                Some(<$type>::default())
            }

            fn write(&self, out: &mut Output) -> Result<(), Error> {
                write_simple(out, $element, &self.to_string())
            }

            fn read(input: &mut Input<'_>, start: &BytesStart<'_>) -> Result<Self, Error> {
                expect_name(input, start, $element)?;
                input.parse(concat!("a value of type ", $element))
            }
        }
    };
}

simple!(bool, "boolean");
simple!(i32, "int");
simple!(i64, "long");

/// What may be null.
impl<T: Value> Value for Option<T> {
    fn is_default(&self) -> bool {
        self.is_none()
    }

    fn default_value() -> Option<Self> {
        Some(None)
    }

    fn write(&self, out: &mut Output) -> Result<(), Error> {
        match self {
            Some(value) => value.write(out),
            None => out.empty(BytesStart::new("null")),
        }
    }

    fn read(input: &mut Input<'_>, start: &BytesStart<'_>) -> Result<Self, Error> {
        if is(start, "null") {
            return input.end().map(|()| None);
        }
        T::read(input, start).map(Some)
    }
}

impl<T: Element> Element for Option<T> {
    const CLASS: &'static str = T::CLASS;
}

impl<T: Value> Value for Box<T> {
    fn is_default(&self) -> bool {
        (**self).is_default()
    }

    fn default_value() -> Option<Self> {
        T::default_value().map(Box::new)
    }

    fn write(&self, out: &mut Output) -> Result<(), Error> {
        (**self).write(out)
    }

    fn read(input: &mut Input<'_>, start: &BytesStart<'_>) -> Result<Self, Error> {
        T::read(input, start).map(Box::new)
    }
}

/// An array; one without elements counts as the null of a new object.
impl<T: Element> Value for Vec<T> {
    fn is_default(&self) -> bool {
        self.is_empty()
    }

    fn default_value() -> Option<Self> {
        Some(Vec::new())
    }

    fn write(&self, out: &mut Output) -> Result<(), Error> {
        let length = self.len().to_string();
        out.open(BytesStart::new("array").with_attributes([("class", T::CLASS), ("length", &length)]))?;
        for (index, element) in self.iter().enumerate().filter(|(_, element)| !element.is_default()) {
            out.open(BytesStart::new("void").with_attributes([("index", &*index.to_string())]))?;
            element.write(out)?;
            out.close("void")?;
        }
        out.close("array")
    }

    fn read(input: &mut Input<'_>, start: &BytesStart<'_>) -> Result<Self, Error> {
        let length = read_array_tag::<T>(input, start)?;
        let mut elements = Vec::new();
        while let Node::Element(start) = input.node()? {
            expect_name(input, &start, "void")?;
            let index = input.attribute(&start, "index")?;
            let index: usize = input.parsed("an index", &input.present(index, "index")?)?;
            if index >= length || index < elements.len() {
                return Err(input.error(format!(
                    "the index {index} has no place in an array of {length} behind {} elements",
                    elements.len()
                )));
            }
            fill(input, &mut elements, index)?;
            elements.push(read_value(input)?);
            input.end()?;
        }
        fill(input, &mut elements, length)?;
        Ok(elements)
    }
}

fn read_array_tag<T: Element>(input: &Input<'_>, start: &BytesStart<'_>) -> Result<usize, Error> {
    expect_name(input, start, "array")?;
    let (mut class, mut length) = (false, None);
    input.attributes(start, |name, value| {
        match name {
            "class" if value == T::CLASS => class = true,
            "class" => return Err(input.error(format!("an array of `{value}` instead of `{}`", T::CLASS))),
            "length" => length = Some(input.parsed("a length", value)?),
            _ => return input.unknown("attribute", name),
        }
        Ok(())
    })?;
    let length = input.present(length, "length")?;
    match (class, length) {
        (false, _) => Err(input.error("`class` is missing")),
        (true, MAX_LENGTH..) => Err(input.error(format!("an array of {length} elements: {MAX_LENGTH} are too many"))),
        (true, _) => Ok(length),
    }
}

/// Adds the elements that were left out, up to that length.
fn fill<T: Value>(input: &Input<'_>, elements: &mut Vec<T>, length: usize) -> Result<(), Error> {
    while elements.len() < length {
        let missing = T::default_value();
        elements.push(missing.ok_or_else(|| input.error(format!("element {} is missing", elements.len())))?);
    }
    Ok(())
}

/// A map; one without entries counts as the null of a new object.
impl<T: Value> Value for BTreeMap<String, T> {
    fn is_default(&self) -> bool {
        self.is_empty()
    }

    fn default_value() -> Option<Self> {
        Some(BTreeMap::new())
    }

    fn write(&self, out: &mut Output) -> Result<(), Error> {
        out.open(BytesStart::new("object").with_attributes([("class", MAP)]))?;
        for (key, value) in self {
            out.open(BytesStart::new("void").with_attributes([("method", "put")]))?;
            key.write(out)?;
            value.write(out)?;
            out.close("void")?;
        }
        out.close("object")
    }

    fn read(input: &mut Input<'_>, start: &BytesStart<'_>) -> Result<Self, Error> {
        expect_tag(input, start, "object", MAP)?;
        let mut map = BTreeMap::new();
        while let Node::Element(start) = input.node()? {
            expect_name(input, &start, "void")?;
            match input.attribute(&start, "method")?.as_deref() {
                Some("put") => {}
                _ => return Err(input.error("`method=\"put\"` is missing")),
            }
            let key: String = read_value(input)?;
            let value = read_value(input)?;
            input.end()?;
            if map.contains_key(&key) {
                return Err(input.error(format!("the key `{key}` stands there twice")));
            }
            map.insert(key, value);
        }
        Ok(map)
    }
}
