//! Events with their text borrowed.

use std::collections::BTreeMap;

use super::{Level, LoggerContext, LoggingEvent, Marker, Message, StackTraceElement, ThreadInfo, ThrowableInfo};
use crate::data::Borrowable;

/// A logging event.
#[derive(Clone, Debug, PartialEq, fory_like_core::Serialize, fory_like_core::Deserialize)]
#[allow(missing_docs)] // The names are Lilith's.
pub struct LoggingEventBorrowed<'a> {
    pub time_stamp: Option<i64>,
    pub sequence_number: Option<i64>,
    pub logger: &'a str,
    pub level: Level,
    pub thread_info: Option<ThreadInfoBorrowed<'a>>,
    pub logger_context: Option<LoggerContextBorrowed<'a>>,
    pub message: Option<MessageBorrowed<'a>>,
    pub throwable: Option<ThrowableInfoBorrowed<'a>>,
    pub mdc: BTreeMap<&'a str, &'a str>,
    pub ndc: Vec<MessageBorrowed<'a>>,
    pub marker: Option<MarkerBorrowed<'a>>,
    pub call_stack: Vec<StackTraceElementBorrowed<'a>>,
}

/// A text with places for arguments, and these.
#[derive(Clone, Debug, PartialEq, fory_like_core::Serialize, fory_like_core::Deserialize)]
#[allow(missing_docs)] // The names are Lilith's.
pub struct MessageBorrowed<'a> {
    pub message_pattern: Option<&'a str>,
    pub arguments: Vec<Option<&'a str>>,
}

/// The thread that an event was logged in.
#[derive(Clone, Debug, PartialEq, fory_like_core::Serialize, fory_like_core::Deserialize)]
#[allow(missing_docs)] // The names are Lilith's.
pub struct ThreadInfoBorrowed<'a> {
    pub id: Option<i64>,
    pub name: Option<&'a str>,
    pub group_id: Option<i64>,
    pub group_name: Option<&'a str>,
    pub priority: Option<i32>,
}

/// The program that an event was logged in.
#[derive(Clone, Debug, PartialEq, fory_like_core::Serialize, fory_like_core::Deserialize)]
#[allow(missing_docs)] // The names are Lilith's.
pub struct LoggerContextBorrowed<'a> {
    pub name: Option<&'a str>,
    pub birth_time: Option<i64>,
    pub properties: BTreeMap<&'a str, &'a str>,
}

/// A throwable, and what caused it.
#[derive(Clone, Debug, PartialEq, fory_like_core::Serialize, fory_like_core::Deserialize)]
#[allow(missing_docs)] // The names are Lilith's.
pub struct ThrowableInfoBorrowed<'a> {
    pub name: Option<&'a str>,
    pub message: Option<&'a str>,
    pub stack_trace: Vec<StackTraceElementBorrowed<'a>>,
    pub omitted_elements: i32,
    pub cause: Option<Box<ThrowableInfoBorrowed<'a>>>,
    pub suppressed: Vec<ThrowableInfoBorrowed<'a>>,
}

/// A label, and those it stands for.
#[derive(Clone, Debug, PartialEq, fory_like_core::Serialize, fory_like_core::Deserialize)]
#[allow(missing_docs)] // The names are Lilith's.
pub struct MarkerBorrowed<'a> {
    pub name: &'a str,
    pub references: BTreeMap<&'a str, MarkerBorrowed<'a>>,
}

/// A place in a program.
#[derive(Clone, Debug, PartialEq, fory_like_core::Serialize, fory_like_core::Deserialize)]
#[allow(missing_docs)] // The names are Lilith's.
pub struct StackTraceElementBorrowed<'a> {
    pub class_loader_name: Option<&'a str>,
    pub module_name: Option<&'a str>,
    pub module_version: Option<&'a str>,
    pub class_name: &'a str,
    pub method_name: &'a str,
    pub file_name: Option<&'a str>,
    pub line_number: i32,
    pub code_location: Option<&'a str>,
    pub version: Option<&'a str>,
    pub exact: bool,
}

impl Borrowable for LoggingEvent {
    type Borrowed<'a> = LoggingEventBorrowed<'a>;

    fn borrowed(&self) -> LoggingEventBorrowed<'_> {
        LoggingEventBorrowed {
            time_stamp: self.time_stamp,
            sequence_number: self.sequence_number,
            logger: &self.logger,
            level: self.level,
            thread_info: self.thread_info.as_ref().map(Into::into),
            logger_context: self.logger_context.as_ref().map(Into::into),
            message: self.message.as_ref().map(Into::into),
            throwable: self.throwable.as_ref().map(Into::into),
            mdc: map(&self.mdc),
            ndc: self.ndc.iter().map(Into::into).collect(),
            marker: self.marker.as_ref().map(Into::into),
            call_stack: self.call_stack.iter().map(Into::into).collect(),
        }
    }
}

impl<'a> From<&'a Message> for MessageBorrowed<'a> {
    fn from(message: &'a Message) -> Self {
        let Message { message_pattern, arguments } = message;
        MessageBorrowed {
            message_pattern: message_pattern.as_deref(),
            arguments: arguments.iter().map(Option::as_deref).collect(),
        }
    }
}

impl<'a> From<&'a ThreadInfo> for ThreadInfoBorrowed<'a> {
    fn from(thread: &'a ThreadInfo) -> Self {
        let ThreadInfo { id, name, group_id, group_name, priority } = thread;
        let (name, group_name) = (name.as_deref(), group_name.as_deref());
        ThreadInfoBorrowed { id: *id, name, group_id: *group_id, group_name, priority: *priority }
    }
}

impl<'a> From<&'a LoggerContext> for LoggerContextBorrowed<'a> {
    fn from(context: &'a LoggerContext) -> Self {
        let LoggerContext { name, birth_time, properties } = context;
        LoggerContextBorrowed { name: name.as_deref(), birth_time: *birth_time, properties: map(properties) }
    }
}

impl<'a> From<&'a ThrowableInfo> for ThrowableInfoBorrowed<'a> {
    fn from(throwable: &'a ThrowableInfo) -> Self {
        ThrowableInfoBorrowed {
            name: throwable.name.as_deref(),
            message: throwable.message.as_deref(),
            stack_trace: throwable.stack_trace.iter().map(Into::into).collect(),
            omitted_elements: throwable.omitted_elements,
            cause: throwable.cause.as_ref().map(|cause| Box::new((&**cause).into())),
            suppressed: throwable.suppressed.iter().map(Into::into).collect(),
        }
    }
}

impl<'a> From<&'a Marker> for MarkerBorrowed<'a> {
    fn from(marker: &'a Marker) -> Self {
        let references = marker.references.iter().map(|(name, marker)| (name.as_str(), marker.into()));
        MarkerBorrowed { name: &marker.name, references: references.collect() }
    }
}

impl<'a> From<&'a StackTraceElement> for StackTraceElementBorrowed<'a> {
    fn from(element: &'a StackTraceElement) -> Self {
        StackTraceElementBorrowed {
            class_loader_name: element.class_loader_name.as_deref(),
            module_name: element.module_name.as_deref(),
            module_version: element.module_version.as_deref(),
            class_name: &element.class_name,
            method_name: &element.method_name,
            file_name: element.file_name.as_deref(),
            line_number: element.line_number,
            code_location: element.code_location.as_deref(),
            version: element.version.as_deref(),
            exact: element.exact,
        }
    }
}

fn map(map: &BTreeMap<String, String>) -> BTreeMap<&str, &str> {
    map.iter().map(|(key, value)| (key.as_str(), value.as_str())).collect()
}
