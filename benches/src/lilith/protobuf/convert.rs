//! Events made into messages, and back.

use std::collections::BTreeMap;
use std::fmt;

use super::{
    ArgumentMessage, LevelMessage, LoggerContextMessage, LoggingEventMessage, MarkerMessage, MessageMessage,
    NestedDiagnosticContextMessage, StackTraceElementMessage, StringMapEntryMessage, StringMapMessage,
    ThreadInfoMessage, ThrowableMessage,
};
use crate::data::lilith::{
    Level, LoggerContext, LoggingEvent, Marker, Message, StackTraceElement, ThreadInfo, ThrowableInfo,
};

/// What makes a message no event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Error {
    /// A part that Lilith's classes cannot be without.
    Missing(&'static str),
    /// No level has that number.
    Level(i32),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Missing(part) => write!(f, "the message has no {part}"),
            Error::Level(number) => write!(f, "the message has level {number}, which there is none of"),
        }
    }
}

impl std::error::Error for Error {}

impl From<&LoggingEvent> for LoggingEventMessage {
    fn from(event: &LoggingEvent) -> Self {
        let level = match event.level {
            Level::Trace => LevelMessage::Trace,
            Level::Debug => LevelMessage::Debug,
            Level::Info => LevelMessage::Info,
            Level::Warn => LevelMessage::Warn,
            Level::Error => LevelMessage::Error,
        };
        let ndc = || NestedDiagnosticContextMessage { entry: event.ndc.iter().map(Into::into).collect() };
        LoggingEventMessage {
            time_stamp: event.time_stamp,
            logger_name: Some(event.logger.clone()),
            level: Some(level.into()),
            message: event.message.as_ref().map(Into::into),
            thread_info: event.thread_info.as_ref().map(Into::into),
            call_stack_element: event.call_stack.iter().map(Into::into).collect(),
            throwable: event.throwable.as_ref().map(Into::into),
            logger_context: event.logger_context.as_ref().map(Into::into),
            mapped_diagnostic_context: string_map(&event.mdc),
            nested_diagnostic_context: (!event.ndc.is_empty()).then(ndc),
            marker: event.marker.as_ref().map(Into::into),
            sequence_number: event.sequence_number,
        }
    }
}

impl TryFrom<LoggingEventMessage> for LoggingEvent {
    type Error = Error;

    fn try_from(event: LoggingEventMessage) -> Result<Self, Error> {
        let level = event.level.ok_or(Error::Missing("level"))?;
        let level = match LevelMessage::try_from(level).map_err(|_| Error::Level(level))? {
            LevelMessage::Trace => Level::Trace,
            LevelMessage::Debug => Level::Debug,
            LevelMessage::Info => Level::Info,
            LevelMessage::Warn => Level::Warn,
            LevelMessage::Error => Level::Error,
        };
        let ndc = event.nested_diagnostic_context.unwrap_or_default();
        Ok(LoggingEvent {
            time_stamp: event.time_stamp,
            sequence_number: event.sequence_number,
            logger: event.logger_name.ok_or(Error::Missing("logger name"))?,
            level,
            thread_info: event.thread_info.map(Into::into),
            logger_context: event.logger_context.map(TryInto::try_into).transpose()?,
            message: event.message.map(Into::into),
            throwable: event.throwable.map(TryInto::try_into).transpose()?,
            mdc: map_of(event.mapped_diagnostic_context)?,
            ndc: ndc.entry.into_iter().map(Into::into).collect(),
            marker: event.marker.map(Into::into),
            call_stack: event.call_stack_element.into_iter().map(TryInto::try_into).collect::<Result<_, _>>()?,
        })
    }
}

impl From<&Message> for MessageMessage {
    fn from(message: &Message) -> Self {
        let argument = message.arguments.iter().map(|value| ArgumentMessage { value: value.clone() });
        MessageMessage { message_pattern: message.message_pattern.clone(), argument: argument.collect() }
    }
}

impl From<MessageMessage> for Message {
    fn from(message: MessageMessage) -> Self {
        let arguments = message.argument.into_iter().map(|argument| argument.value).collect();
        Message { message_pattern: message.message_pattern, arguments }
    }
}

impl From<&ThreadInfo> for ThreadInfoMessage {
    fn from(thread: &ThreadInfo) -> Self {
        let ThreadInfo { id, name, group_id, group_name, priority } = thread.clone();
        ThreadInfoMessage { id, name, group_id, group_name, priority }
    }
}

impl From<ThreadInfoMessage> for ThreadInfo {
    fn from(thread: ThreadInfoMessage) -> Self {
        let ThreadInfoMessage { id, name, group_id, group_name, priority } = thread;
        ThreadInfo { id, name, group_id, group_name, priority }
    }
}

impl From<&LoggerContext> for LoggerContextMessage {
    fn from(context: &LoggerContext) -> Self {
        LoggerContextMessage {
            birth_time: context.birth_time,
            name: context.name.clone(),
            properties: string_map(&context.properties),
        }
    }
}

impl TryFrom<LoggerContextMessage> for LoggerContext {
    type Error = Error;

    fn try_from(context: LoggerContextMessage) -> Result<Self, Error> {
        let LoggerContextMessage { birth_time, name, properties } = context;
        Ok(LoggerContext { name, birth_time, properties: map_of(properties)? })
    }
}

impl From<&ThrowableInfo> for ThrowableMessage {
    fn from(throwable: &ThrowableInfo) -> Self {
        ThrowableMessage {
            throwable_class: throwable.name.clone(),
            message: throwable.message.clone(),
            stack_trace_element: throwable.stack_trace.iter().map(Into::into).collect(),
            omitted_elements: Some(throwable.omitted_elements),
            cause: throwable.cause.as_ref().map(|cause| Box::new((&**cause).into())),
            suppressed: throwable.suppressed.iter().map(Into::into).collect(),
        }
    }
}

impl TryFrom<ThrowableMessage> for ThrowableInfo {
    type Error = Error;

    fn try_from(throwable: ThrowableMessage) -> Result<Self, Error> {
        let ThrowableMessage { throwable_class, message, stack_trace_element, omitted_elements, cause, suppressed } =
            throwable;
        Ok(ThrowableInfo {
            name: throwable_class,
            message,
            stack_trace: stack_trace_element.into_iter().map(TryInto::try_into).collect::<Result<_, _>>()?,
            omitted_elements: omitted_elements.unwrap_or_default(),
            cause: cause.map(|cause| (*cause).try_into().map(Box::new)).transpose()?,
            suppressed: suppressed.into_iter().map(TryInto::try_into).collect::<Result<_, _>>()?,
        })
    }
}

impl From<&Marker> for MarkerMessage {
    fn from(marker: &Marker) -> Self {
        MarkerMessage { name: marker.name.clone(), reference: marker.references.values().map(Into::into).collect() }
    }
}

/// A marker is found under its own name.
impl From<MarkerMessage> for Marker {
    fn from(marker: MarkerMessage) -> Self {
        let references = marker.reference.into_iter().map(|reference| (reference.name.clone(), reference.into()));
        Marker { name: marker.name, references: references.collect() }
    }
}

impl From<&StackTraceElement> for StackTraceElementMessage {
    fn from(element: &StackTraceElement) -> Self {
        StackTraceElementMessage {
            method_name: Some(element.method_name.clone()),
            class_name: Some(element.class_name.clone()),
            file_name: element.file_name.clone(),
            line_number: Some(element.line_number),
            code_location: element.code_location.clone(),
            version: element.version.clone(),
            exact: Some(element.exact),
            class_loader_name: element.class_loader_name.clone(),
            module_name: element.module_name.clone(),
            module_version: element.module_version.clone(),
        }
    }
}

impl TryFrom<StackTraceElementMessage> for StackTraceElement {
    type Error = Error;

    fn try_from(element: StackTraceElementMessage) -> Result<Self, Error> {
        Ok(StackTraceElement {
            class_loader_name: element.class_loader_name,
            module_name: element.module_name,
            module_version: element.module_version,
            class_name: element.class_name.ok_or(Error::Missing("class name of a stack trace element"))?,
            method_name: element.method_name.ok_or(Error::Missing("method name of a stack trace element"))?,
            file_name: element.file_name,
            line_number: element.line_number.unwrap_or_default(),
            code_location: element.code_location,
            version: element.version,
            exact: element.exact.unwrap_or_default(),
        })
    }
}

fn string_map(map: &BTreeMap<String, String>) -> Option<StringMapMessage> {
    let entry = map.iter().map(|(key, value)| StringMapEntryMessage { key: key.clone(), value: Some(value.clone()) });
    (!map.is_empty()).then(|| StringMapMessage { entry: entry.collect() })
}

fn map_of(map: Option<StringMapMessage>) -> Result<BTreeMap<String, String>, Error> {
    let entries = map.unwrap_or_default().entry.into_iter();
    entries.map(|entry| Ok((entry.key, entry.value.ok_or(Error::Missing("value of a map's entry"))?))).collect()
}
