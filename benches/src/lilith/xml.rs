//! Lilith's own XML, with the names of version 16 of its schema (`LoggingEvent.xsd`, `LoggingEventSchemaConstants` of huxi/lilith).
//!
//! What holds nothing is not written: lists and maps without elements, a message without pattern and arguments, a thread of which nothing is known. The last two
//! read as none. A marker is found under its own name, and markers that refer to each other in a circle have no place in a tree.

mod context;
mod throwable;
mod time;

use std::borrow::Cow;

use quick_xml::escape::partial_escape;
use quick_xml::events::{BytesDecl, BytesStart, Event};

use super::markup::{Error, Input, Node, Output, is, is_character};
use crate::data::lilith::{Level, LoggingEvent, Message, ThreadInfo};
use context::{read_context, read_map, read_marker, write_context, write_map, write_marker};
use throwable::{read_stack_trace, read_throwable, write_stack_trace, write_throwable};

/// The namespace of all elements.
const NAMESPACE: &str = "http://lilith.sf.net/schema/logging/16";

/// Somewhat more than an event of the benchmark takes.
const CAPACITY: usize = 8 * 1024;

const LEVELS: [(&str, Level); 5] = [
    ("TRACE", Level::Trace),
    ("DEBUG", Level::Debug),
    ("INFO", Level::Info),
    ("WARN", Level::Warn),
    ("ERROR", Level::Error),
];

/// The name of a level in Java.
pub(super) fn level_name(level: Level) -> &'static str {
    LEVELS[level as usize].0
}

/// The level of that name.
pub(super) fn level_named(name: &str) -> Option<Level> {
    LEVELS.iter().find(|(known, _)| *known == name).map(|(_, level)| *level)
}

/// Writes an event.
pub fn encode(event: &LoggingEvent) -> Result<Vec<u8>, Error> {
    let mut out = Output::compact(CAPACITY);
    out.event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))?;
    let mut start = BytesStart::new("LoggingEvent");
    start.push_attribute(("xmlns", NAMESPACE));
    attribute(&mut start, "logger", &event.logger)?;
    start.push_attribute(("level", level_name(event.level)));
    number(&mut start, "sequence", event.sequence_number);
    if let Some(ThreadInfo { id, name, group_id, group_name, priority }) = &event.thread_info {
        optional(&mut start, "threadName", name)?;
        number(&mut start, "threadId", *id);
        optional(&mut start, "threadGroup", group_name)?;
        number(&mut start, "threadGroupId", *group_id);
        number(&mut start, "threadPriority", *priority);
    }
    if let Some(millis) = event.time_stamp {
        start.push_attribute(("timeStamp", &*time::text(millis)));
        number(&mut start, "timeStampMillis", Some(millis));
    }
    out.open(start)?;
    if let Some(message) = &event.message {
        write_message(&mut out, message)?;
    }
    if let Some(throwable) = &event.throwable {
        write_throwable(&mut out, "Throwable", throwable)?;
    }
    write_map(&mut out, "MDC", &event.mdc)?;
    if !event.ndc.is_empty() {
        out.open(BytesStart::new("NDC"))?;
        for message in &event.ndc {
            out.open(BytesStart::new("Entry"))?;
            write_message(&mut out, message)?;
            out.close("Entry")?;
        }
        out.close("NDC")?;
    }
    if let Some(marker) = &event.marker {
        write_marker(&mut out, marker)?;
    }
    write_stack_trace(&mut out, "CallStack", &event.call_stack)?;
    if let Some(context) = &event.logger_context {
        write_context(&mut out, context)?;
    }
    out.close("LoggingEvent")?;
    Ok(out.finish())
}

/// Reads an event.
pub fn decode(bytes: &[u8]) -> Result<LoggingEvent, Error> {
    let mut input = Input::new(bytes)?;
    let start = input.element("LoggingEvent")?;
    let mut event = LoggingEvent::default();
    let mut thread = ThreadInfo::default();
    let (mut logger, mut level, mut time_text) = (None, None, false);
    input.attributes(&start, |name, value| {
        match name {
            "xmlns" if value == NAMESPACE => {}
            "xmlns" => return Err(input.error(format!("`{value}` is not the namespace `{NAMESPACE}`"))),
            "logger" => logger = Some(value.to_string()),
            "level" => level = Some(level_named(value).ok_or_else(|| input.error(format!("no level `{value}`")))?),
            "sequence" => event.sequence_number = Some(input.parsed("a sequence number", value)?),
            "threadName" => thread.name = Some(value.to_string()),
            "threadId" => thread.id = Some(input.parsed("a thread's id", value)?),
            "threadGroup" => thread.group_name = Some(value.to_string()),
            "threadGroupId" => thread.group_id = Some(input.parsed("a thread group's id", value)?),
            "threadPriority" => thread.priority = Some(input.parsed("a priority", value)?),
            // The same as the milliseconds, for people.
            "timeStamp" => time_text = true,
            "timeStampMillis" => event.time_stamp = Some(input.parsed("a time in milliseconds", value)?),
            _ => return input.unknown("attribute", name),
        }
        Ok(())
    })?;
    event.logger = input.present(logger, "logger")?;
    event.level = input.present(level, "level")?;
    event.thread_info = (thread != ThreadInfo::default()).then_some(thread);
    if time_text && event.time_stamp.is_none() {
        return Err(input.error("`timeStampMillis` is missing beside `timeStamp`"));
    }
    read_content(&mut input, &mut event)?;
    input.finish()?;
    Ok(event)
}

fn read_content(input: &mut Input<'_>, event: &mut LoggingEvent) -> Result<(), Error> {
    let mut message = Message::default();
    while let Node::Element(start) = input.node()? {
        match start.name().as_ref() {
            name @ ("Message" | "Arguments") => read_message_part(input, &mut message, name)?,
            name @ "Throwable" => {
                let throwable = read_throwable(input, &start)?;
                input.set(&mut event.throwable, Some(throwable), name)?;
            }
            name @ "MDC" => {
                let map = read_map(input)?;
                input.set(&mut event.mdc, map, name)?;
            }
            name @ "NDC" => {
                let messages = read_messages(input)?;
                input.set(&mut event.ndc, messages, name)?;
            }
            name @ "Marker" => {
                let marker = read_marker(input, &start)?;
                input.set(&mut event.marker, Some(marker), name)?;
            }
            name @ "CallStack" => {
                let elements = read_stack_trace(input)?;
                input.set(&mut event.call_stack, elements, name)?;
            }
            name @ "LoggerContext" => {
                let context = read_context(input, &start)?;
                input.set(&mut event.logger_context, Some(context), name)?;
            }
            name => return input.unknown("element", name),
        }
    }
    event.message = (message != Message::default()).then_some(message);
    Ok(())
}

fn write_message(out: &mut Output, message: &Message) -> Result<(), Error> {
    if let Some(pattern) = &message.message_pattern {
        write_text(out, "Message", pattern)?;
    }
    if !message.arguments.is_empty() {
        out.open(BytesStart::new("Arguments"))?;
        for argument in &message.arguments {
            match argument {
                Some(argument) => write_text(out, "Argument", argument)?,
                None => out.empty(BytesStart::new("null"))?,
            }
        }
        out.close("Arguments")?;
    }
    Ok(())
}

/// Reads an element that a message is made of.
fn read_message_part(input: &mut Input<'_>, message: &mut Message, name: &str) -> Result<(), Error> {
    match name {
        "Message" => {
            let pattern = input.text()?;
            input.set(&mut message.message_pattern, Some(pattern), name)
        }
        "Arguments" => {
            let arguments = read_arguments(input)?;
            input.set(&mut message.arguments, arguments, name)
        }
        _ => input.unknown("element", name),
    }
}

fn read_arguments(input: &mut Input<'_>) -> Result<Vec<Option<String>>, Error> {
    let mut arguments = Vec::new();
    while let Node::Element(start) = input.node()? {
        match start.name().as_ref() {
            "Argument" => arguments.push(Some(input.text()?)),
            "null" => {
                input.end()?;
                arguments.push(None);
            }
            name => return input.unknown("element", name),
        }
    }
    Ok(arguments)
}

fn read_messages(input: &mut Input<'_>) -> Result<Vec<Message>, Error> {
    let mut messages = Vec::new();
    while let Node::Element(start) = input.node()? {
        if !is(&start, "Entry") {
            return input.unknown("element", start.name().as_ref());
        }
        let mut message = Message::default();
        while let Node::Element(start) = input.node()? {
            read_message_part(input, &mut message, start.name().as_ref())?;
        }
        messages.push(message);
    }
    Ok(messages)
}

/// An element that holds text alone.
fn write_text(out: &mut Output, name: &'static str, text: &str) -> Result<(), Error> {
    out.open(BytesStart::new(name))?;
    out.escaped(&escaped(text)?)?;
    out.close(name)
}

fn escaped(text: &str) -> Result<Cow<'_, str>, Error> {
    checked(text)?;
    Ok(partial_escape(text))
}

fn attribute(start: &mut BytesStart<'_>, name: &str, value: &str) -> Result<(), Error> {
    checked(value)?;
    start.push_attribute((name, value));
    Ok(())
}

fn optional(start: &mut BytesStart<'_>, name: &str, value: &Option<String>) -> Result<(), Error> {
    value.as_ref().map_or(Ok(()), |value| attribute(start, name, value))
}

fn number(start: &mut BytesStart<'_>, name: &str, value: Option<impl ToString>) {
    if let Some(value) = value {
        start.push_attribute((name, &*value.to_string()));
    }
}

/// Fails where the text has a character that XML 1.0 has no way to write.
fn checked(text: &str) -> Result<(), Error> {
    match text.chars().find(|char| !is_character(*char)) {
        None => Ok(()),
        Some(char) => {
            Err(Error::in_value(format!("XML has no character {char:?}, which `{}` holds", text.escape_debug())))
        }
    }
}
