//! Events for one message that holds many: the texts that repeat from event to event are interned.
//!
//! These are the texts of stack traces, the name and message of a throwable, and where events come from. What was read shares them; what is made from the data
//! does not, as nothing does that comes from elsewhere.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::{Level, LoggerContext, Marker, Message, ThreadInfo};

/// An event, and where it came from.
#[derive(Clone, Debug, PartialEq, fory_like_core::Serialize, fory_like_core::Deserialize)]
#[allow(missing_docs)] // The names are Lilith's.
pub struct EventWrapper {
    pub event_identifier: EventIdentifier,
    pub event: LoggingEvent,
}

/// Where an event came from, and which it is there.
#[derive(Clone, Debug, PartialEq, fory_like_core::Serialize, fory_like_core::Deserialize)]
#[allow(missing_docs)] // The names are Lilith's.
pub struct EventIdentifier {
    pub local_id: i64,
    pub source_identifier: SourceIdentifier,
}

/// Where an event came from.
#[derive(Clone, Debug, PartialEq, fory_like_core::Serialize, fory_like_core::Deserialize)]
#[allow(missing_docs)] // The names are Lilith's.
pub struct SourceIdentifier {
    #[fory(intern)]
    pub identifier: Arc<str>,
    #[fory(intern)]
    pub secondary_identifier: Option<Arc<str>>,
}

/// A logging event.
#[derive(Clone, Debug, PartialEq, fory_like_core::Serialize, fory_like_core::Deserialize)]
#[allow(missing_docs)] // The names are Lilith's.
pub struct LoggingEvent {
    pub time_stamp: Option<i64>,
    pub sequence_number: Option<i64>,
    pub logger: String,
    pub level: Level,
    pub thread_info: Option<ThreadInfo>,
    pub logger_context: Option<LoggerContext>,
    pub message: Option<Message>,
    pub throwable: Option<ThrowableInfo>,
    pub mdc: BTreeMap<String, String>,
    pub ndc: Vec<Message>,
    pub marker: Option<Marker>,
    pub call_stack: Vec<StackTraceElement>,
}

/// A throwable, and what caused it.
#[derive(Clone, Debug, PartialEq, fory_like_core::Serialize, fory_like_core::Deserialize)]
#[allow(missing_docs)] // The names are Lilith's.
pub struct ThrowableInfo {
    #[fory(intern)]
    pub name: Option<Arc<str>>,
    #[fory(intern)]
    pub message: Option<Arc<str>>,
    pub stack_trace: Vec<StackTraceElement>,
    pub omitted_elements: i32,
    pub cause: Option<Box<ThrowableInfo>>,
    pub suppressed: Vec<ThrowableInfo>,
}

/// A place in a program.
#[derive(Clone, Debug, PartialEq, fory_like_core::Serialize, fory_like_core::Deserialize)]
#[allow(missing_docs)] // The names are Lilith's.
pub struct StackTraceElement {
    #[fory(intern)]
    pub class_loader_name: Option<Arc<str>>,
    #[fory(intern)]
    pub module_name: Option<Arc<str>>,
    #[fory(intern)]
    pub module_version: Option<Arc<str>>,
    #[fory(intern)]
    pub class_name: Arc<str>,
    #[fory(intern)]
    pub method_name: Arc<str>,
    #[fory(intern)]
    pub file_name: Option<Arc<str>>,
    pub line_number: i32,
    #[fory(intern)]
    pub code_location: Option<Arc<str>>,
    #[fory(intern)]
    pub version: Option<Arc<str>>,
    pub exact: bool,
}

impl From<&super::EventWrapper> for EventWrapper {
    fn from(wrapper: &super::EventWrapper) -> Self {
        let super::EventIdentifier { local_id, source_identifier } = &wrapper.event_identifier;
        EventWrapper {
            event_identifier: EventIdentifier {
                local_id: *local_id,
                source_identifier: SourceIdentifier {
                    identifier: source_identifier.identifier.as_str().into(),
                    secondary_identifier: text(&source_identifier.secondary_identifier),
                },
            },
            event: (&wrapper.event).into(),
        }
    }
}

impl From<&super::LoggingEvent> for LoggingEvent {
    fn from(event: &super::LoggingEvent) -> Self {
        LoggingEvent {
            time_stamp: event.time_stamp,
            sequence_number: event.sequence_number,
            logger: event.logger.clone(),
            level: event.level,
            thread_info: event.thread_info.clone(),
            logger_context: event.logger_context.clone(),
            message: event.message.clone(),
            throwable: event.throwable.as_ref().map(Into::into),
            mdc: event.mdc.clone(),
            ndc: event.ndc.clone(),
            marker: event.marker.clone(),
            call_stack: event.call_stack.iter().map(Into::into).collect(),
        }
    }
}

impl From<&super::ThrowableInfo> for ThrowableInfo {
    fn from(throwable: &super::ThrowableInfo) -> Self {
        ThrowableInfo {
            name: text(&throwable.name),
            message: text(&throwable.message),
            stack_trace: throwable.stack_trace.iter().map(Into::into).collect(),
            omitted_elements: throwable.omitted_elements,
            cause: throwable.cause.as_ref().map(|cause| Box::new((&**cause).into())),
            suppressed: throwable.suppressed.iter().map(Into::into).collect(),
        }
    }
}

impl From<&super::StackTraceElement> for StackTraceElement {
    fn from(element: &super::StackTraceElement) -> Self {
        StackTraceElement {
            class_loader_name: text(&element.class_loader_name),
            module_name: text(&element.module_name),
            module_version: text(&element.module_version),
            class_name: element.class_name.as_str().into(),
            method_name: element.method_name.as_str().into(),
            file_name: text(&element.file_name),
            line_number: element.line_number,
            code_location: text(&element.code_location),
            version: text(&element.version),
            exact: element.exact,
        }
    }
}

fn text(text: &Option<String>) -> Option<Arc<str>> {
    text.as_deref().map(Into::into)
}
