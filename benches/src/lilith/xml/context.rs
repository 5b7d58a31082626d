//! What surrounds an event in Lilith's XML: maps of text, markers, the program that logged it.

use std::collections::BTreeMap;

use quick_xml::events::BytesStart;

use super::{attribute, escaped, number, optional, time};
use crate::data::lilith::{LoggerContext, Marker};
use crate::lilith::markup::{Error, Input, Node, Output, is};

/// Writes a map as an element of that name, unless it is empty.
pub(super) fn write_map(out: &mut Output, name: &'static str, map: &BTreeMap<String, String>) -> Result<(), Error> {
    if map.is_empty() {
        return Ok(());
    }
    out.open(BytesStart::new(name))?;
    for (key, value) in map {
        let mut start = BytesStart::new("Entry");
        attribute(&mut start, "key", key)?;
        out.open(start)?;
        out.escaped(&escaped(value)?)?;
        out.close("Entry")?;
    }
    out.close(name)
}

/// Reads a map, whatever its element is called.
pub(super) fn read_map(input: &mut Input<'_>) -> Result<BTreeMap<String, String>, Error> {
    let mut map = BTreeMap::new();
    while let Node::Element(start) = input.node()? {
        if !is(&start, "Entry") {
            return input.unknown("element", start.name().as_ref());
        }
        let key = input.attribute(&start, "key")?;
        let key = input.present(key, "key")?;
        let value = input.text()?;
        if map.contains_key(&key) {
            return Err(input.error(format!("the key `{key}` stands there twice")));
        }
        map.insert(key, value);
    }
    Ok(map)
}

/// Writes a marker.
pub(super) fn write_marker(out: &mut Output, marker: &Marker) -> Result<(), Error> {
    let mut start = BytesStart::new("Marker");
    attribute(&mut start, "name", &marker.name)?;
    if marker.references.is_empty() {
        return out.empty(start);
    }
    out.open(start)?;
    marker.references.values().try_for_each(|reference| write_marker(out, reference))?;
    out.close("Marker")
}

/// Reads the marker whose element begins with `start`.
pub(super) fn read_marker(input: &mut Input<'_>, start: &BytesStart<'_>) -> Result<Marker, Error> {
    let name = input.attribute(start, "name")?;
    let mut marker = Marker { name: input.present(name, "name")?, references: BTreeMap::new() };
    while let Node::Element(start) = input.node()? {
        if !is(&start, "Marker") {
            return input.unknown("element", start.name().as_ref());
        }
        let reference = read_marker(input, &start)?;
        let name = reference.name.clone();
        if marker.references.insert(name, reference).is_some() {
            return Err(input.error("a marker refers to two of the same name"));
        }
    }
    Ok(marker)
}

/// Writes the program that an event was logged in.
pub(super) fn write_context(out: &mut Output, context: &LoggerContext) -> Result<(), Error> {
    let mut start = BytesStart::new("LoggerContext");
    optional(&mut start, "name", &context.name)?;
    if let Some(millis) = context.birth_time {
        start.push_attribute(("birthTime", &*time::text(millis)));
        number(&mut start, "birthTimeMillis", Some(millis));
    }
    out.open(start)?;
    write_map(out, "Properties", &context.properties)?;
    out.close("LoggerContext")
}

/// Reads the program whose element begins with `start`.
pub(super) fn read_context(input: &mut Input<'_>, start: &BytesStart<'_>) -> Result<LoggerContext, Error> {
    let mut context = LoggerContext::default();
    let mut time_text = false;
    input.attributes(start, |name, value| {
        match name {
            "name" => context.name = Some(value.to_string()),
            "birthTime" => time_text = true,
            "birthTimeMillis" => context.birth_time = Some(input.parsed("a time in milliseconds", value)?),
            _ => return input.unknown("attribute", name),
        }
        Ok(())
    })?;
    if time_text && context.birth_time.is_none() {
        return Err(input.error("`birthTimeMillis` is missing beside `birthTime`"));
    }
    while let Node::Element(start) = input.node()? {
        match start.name().as_ref() {
            name @ "Properties" => {
                let map = read_map(input)?;
                input.set(&mut context.properties, map, name)?;
            }
            name => return input.unknown("element", name),
        }
    }
    Ok(context)
}
