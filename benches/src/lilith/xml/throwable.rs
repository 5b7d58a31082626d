//! Throwables and stack traces in Lilith's XML.

use quick_xml::events::BytesStart;

use super::{attribute, number, optional, write_text};
use crate::data::lilith::{StackTraceElement, ThrowableInfo};
use crate::lilith::markup::{Error, Input, Node, Output, is};

/// The line number of an element whose line nobody knows.
const UNKNOWN_LINE: i32 = -1;
/// The line number of an element that is no Java code.
const NATIVE: i32 = -2;

/// Writes a throwable as an element of that name.
pub(super) fn write_throwable(out: &mut Output, element: &'static str, throwable: &ThrowableInfo) -> Result<(), Error> {
    let ThrowableInfo { name, message, stack_trace, omitted_elements, cause, suppressed } = throwable;
    let mut start = BytesStart::new(element);
    optional(&mut start, "name", name)?;
    number(&mut start, "omittedElements", Some(*omitted_elements).filter(|omitted| *omitted != 0));
    out.open(start)?;
    if let Some(message) = message {
        write_text(out, "Message", message)?;
    }
    write_stack_trace(out, "StackTrace", stack_trace)?;
    if !suppressed.is_empty() {
        out.open(BytesStart::new("Suppressed"))?;
        suppressed.iter().try_for_each(|suppressed| write_throwable(out, "Throwable", suppressed))?;
        out.close("Suppressed")?;
    }
    if let Some(cause) = cause {
        write_throwable(out, "Cause", cause)?;
    }
    out.close(element)
}

/// Reads the throwable whose element begins with `start`.
pub(super) fn read_throwable(input: &mut Input<'_>, start: &BytesStart<'_>) -> Result<ThrowableInfo, Error> {
    let mut throwable = ThrowableInfo::default();
    input.attributes(start, |name, value| {
        match name {
            "name" => throwable.name = Some(value.to_string()),
            "omittedElements" => throwable.omitted_elements = input.parsed("a number of elements", value)?,
            _ => return input.unknown("attribute", name),
        }
        Ok(())
    })?;
    while let Node::Element(start) = input.node()? {
        match start.name().as_ref() {
            name @ "Message" => {
                let message = input.text()?;
                input.set(&mut throwable.message, Some(message), name)?;
            }
            name @ "StackTrace" => {
                let elements = read_stack_trace(input)?;
                input.set(&mut throwable.stack_trace, elements, name)?;
            }
            "Suppressed" => {
                while let Node::Element(start) = input.node()? {
                    if !is(&start, "Throwable") {
                        return input.unknown("element", start.name().as_ref());
                    }
                    throwable.suppressed.push(read_throwable(input, &start)?);
                }
            }
            name @ "Cause" => {
                let cause = read_throwable(input, &start)?;
                input.set(&mut throwable.cause, Some(Box::new(cause)), name)?;
            }
            name => return input.unknown("element", name),
        }
    }
    Ok(throwable)
}

/// Writes a stack trace as an element of that name, unless it is empty.
pub(super) fn write_stack_trace(
    out: &mut Output,
    name: &'static str,
    elements: &[StackTraceElement],
) -> Result<(), Error> {
    if elements.is_empty() {
        return Ok(());
    }
    out.open(BytesStart::new(name))?;
    elements.iter().try_for_each(|element| write_element(out, element))?;
    out.close(name)
}

/// Reads a stack trace, whatever its element is called.
pub(super) fn read_stack_trace(input: &mut Input<'_>) -> Result<Vec<StackTraceElement>, Error> {
    let mut elements = Vec::new();
    while let Node::Element(start) = input.node()? {
        if !is(&start, "StackTraceElement") {
            return input.unknown("element", start.name().as_ref());
        }
        elements.push(read_element(input, &start)?);
    }
    Ok(elements)
}

fn write_element(out: &mut Output, element: &StackTraceElement) -> Result<(), Error> {
    let mut start = BytesStart::new("StackTraceElement");
    optional(&mut start, "classLoaderName", &element.class_loader_name)?;
    optional(&mut start, "moduleName", &element.module_name)?;
    optional(&mut start, "moduleVersion", &element.module_version)?;
    attribute(&mut start, "className", &element.class_name)?;
    attribute(&mut start, "methodName", &element.method_name)?;
    optional(&mut start, "fileName", &element.file_name)?;
    out.open(start)?;
    match element.line_number {
        NATIVE => out.empty(BytesStart::new("Native"))?,
        UNKNOWN_LINE => {}
        line @ 0.. => write_text(out, "LineNumber", &line.to_string())?,
        line => return Err(Error::in_value(format!("Lilith's XML has no way to write the line number {line}"))),
    }
    if let Some(location) = &element.code_location {
        write_text(out, "CodeLocation", location)?;
    }
    if let Some(version) = &element.version {
        write_text(out, "Version", version)?;
    }
    if element.exact {
        out.empty(BytesStart::new("Exact"))?;
    }
    out.close("StackTraceElement")
}

fn read_element(input: &mut Input<'_>, start: &BytesStart<'_>) -> Result<StackTraceElement, Error> {
    let mut element = StackTraceElement::default();
    let mut line_number = None;
    let (mut class_name, mut method_name) = (None, None);
    input.attributes(start, |name, value| {
        let slot = match name {
            "classLoaderName" => &mut element.class_loader_name,
            "moduleName" => &mut element.module_name,
            "moduleVersion" => &mut element.module_version,
            "className" => &mut class_name,
            "methodName" => &mut method_name,
            "fileName" => &mut element.file_name,
            _ => return input.unknown("attribute", name),
        };
        *slot = Some(value.to_string());
        Ok(())
    })?;
    element.class_name = input.present(class_name, "className")?;
    element.method_name = input.present(method_name, "methodName")?;
    while let Node::Element(start) = input.node()? {
        match start.name().as_ref() {
            "LineNumber" => {
                let line = input.parse("a line number")?;
                input.set(&mut line_number, Some(line), "LineNumber")?;
            }
            "Native" => {
                input.end()?;
                input.set(&mut line_number, Some(NATIVE), "LineNumber")?;
            }
            name @ "CodeLocation" => {
                let location = input.text()?;
                input.set(&mut element.code_location, Some(location), name)?;
            }
            name @ "Version" => {
                let version = input.text()?;
                input.set(&mut element.version, Some(version), name)?;
            }
            name @ "Exact" => {
                input.end()?;
                input.set(&mut element.exact, true, name)?;
            }
            name => return input.unknown("element", name),
        }
    }
    element.line_number = line_number.unwrap_or(UNKNOWN_LINE);
    Ok(element)
}
