//! The event of Lilith's benchmark: a logging event with 25 stack trace elements, a throwable, contexts and a marker.
//!
//! The fields are those of Lilith's classes (`de.huxhorn.lilith.data`); what Java may leave null and the data does is an
//! `Option`.

pub mod borrowed;
mod boxed;
pub mod interned;

use std::collections::BTreeMap;

/// How many events the published figures were taken with.
pub const EVENTS: usize = 2_000;

/// How many elements the call stack of an event has.
const CALL_STACK: usize = 25;

/// How many the stack trace of its throwable has.
const STACK_TRACE: usize = 5;

/// An event, and where it came from.
#[derive(
    Clone, Debug, Default, PartialEq, fory_like_core::Serialize, fory_like_core::Deserialize, bevy_reflect::Reflect,
)]
#[allow(missing_docs)] // The names are Lilith's.
pub struct EventWrapper {
    pub event_identifier: EventIdentifier,
    pub event: LoggingEvent,
}

/// Where an event came from, and which it is there.
#[derive(
    Clone, Debug, Default, PartialEq, fory_like_core::Serialize, fory_like_core::Deserialize, bevy_reflect::Reflect,
)]
#[allow(missing_docs)] // The names are Lilith's.
pub struct EventIdentifier {
    pub local_id: i64,
    pub source_identifier: SourceIdentifier,
}

/// Where an event came from.
#[derive(
    Clone, Debug, Default, PartialEq, fory_like_core::Serialize, fory_like_core::Deserialize, bevy_reflect::Reflect,
)]
#[allow(missing_docs)] // The names are Lilith's.
pub struct SourceIdentifier {
    pub identifier: String,
    pub secondary_identifier: Option<String>,
}

/// A logging event.
#[derive(
    Clone,
    Debug,
    Default,
    PartialEq,
    fory_like_core::Serialize,
    fory_like_core::Deserialize,
    fory_like_core::Row,
    bevy_reflect::Reflect,
)]
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

/// How much an event matters.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    fory_like_core::Serialize,
    fory_like_core::Deserialize,
    fory_like_core::Row,
    bevy_reflect::Reflect,
)]
#[allow(missing_docs)] // The names are Lilith's.
pub enum Level {
    Trace,
    Debug,
    #[default]
    Info,
    Warn,
    Error,
}

/// A text with places for arguments, and these.
#[derive(
    Clone,
    Debug,
    Default,
    PartialEq,
    fory_like_core::Serialize,
    fory_like_core::Deserialize,
    fory_like_core::Row,
    bevy_reflect::Reflect,
)]
#[allow(missing_docs)] // The names are Lilith's.
pub struct Message {
    pub message_pattern: Option<String>,
    pub arguments: Vec<Option<String>>,
}

/// The thread that an event was logged in.
#[derive(
    Clone,
    Debug,
    Default,
    PartialEq,
    fory_like_core::Serialize,
    fory_like_core::Deserialize,
    fory_like_core::Row,
    bevy_reflect::Reflect,
)]
#[allow(missing_docs)] // The names are Lilith's.
pub struct ThreadInfo {
    pub id: Option<i64>,
    pub name: Option<String>,
    pub group_id: Option<i64>,
    pub group_name: Option<String>,
    pub priority: Option<i32>,
}

/// The program that an event was logged in.
#[derive(
    Clone,
    Debug,
    Default,
    PartialEq,
    fory_like_core::Serialize,
    fory_like_core::Deserialize,
    fory_like_core::Row,
    bevy_reflect::Reflect,
)]
#[allow(missing_docs)] // The names are Lilith's.
pub struct LoggerContext {
    pub name: Option<String>,
    pub birth_time: Option<i64>,
    pub properties: BTreeMap<String, String>,
}

/// A throwable, and what caused it.
#[derive(
    Clone,
    Debug,
    Default,
    PartialEq,
    fory_like_core::Serialize,
    fory_like_core::Deserialize,
    fory_like_core::Row,
    bevy_reflect::Reflect,
)]
#[allow(missing_docs)] // The names are Lilith's.
pub struct ThrowableInfo {
    pub name: Option<String>,
    pub message: Option<String>,
    pub stack_trace: Vec<StackTraceElement>,
    pub omitted_elements: i32,
    pub cause: Option<Box<ThrowableInfo>>,
    pub suppressed: Vec<ThrowableInfo>,
}

/// A label, and those it stands for.
#[derive(
    Clone,
    Debug,
    Default,
    PartialEq,
    fory_like_core::Serialize,
    fory_like_core::Deserialize,
    fory_like_core::Row,
    bevy_reflect::Reflect,
)]
#[allow(missing_docs)] // The names are Lilith's.
pub struct Marker {
    pub name: String,
    pub references: BTreeMap<String, Marker>,
}

/// A place in a program.
#[derive(
    Clone,
    Debug,
    Default,
    PartialEq,
    fory_like_core::Serialize,
    fory_like_core::Deserialize,
    fory_like_core::Row,
    bevy_reflect::Reflect,
)]
#[allow(missing_docs)] // The names are Lilith's.
pub struct StackTraceElement {
    pub class_loader_name: Option<String>,
    pub module_name: Option<String>,
    pub module_version: Option<String>,
    pub class_name: String,
    pub method_name: String,
    pub file_name: Option<String>,
    pub line_number: i32,
    pub code_location: Option<String>,
    pub version: Option<String>,
    pub exact: bool,
}

impl EventWrapper {
    /// Event `number` of the data.
    pub fn sample(number: usize) -> Self {
        EventWrapper {
            event_identifier: EventIdentifier {
                local_id: number as i64,
                source_identifier: SourceIdentifier {
                    identifier: "identifier".to_string(),
                    secondary_identifier: Some("secondIdentifier".to_string()),
                },
            },
            event: LoggingEvent::sample(number),
        }
    }
}

impl LoggingEvent {
    /// Event `number` of the data.
    pub fn sample(number: usize) -> Self {
        let text = |name: &str| format!("{name}-{number}");
        LoggingEvent {
            time_stamp: Some(1_234_567_890_000),
            sequence_number: None,
            logger: text("logger"),
            level: Level::Info,
            thread_info: Some(ThreadInfo { name: Some(text("threadName")), ..ThreadInfo::default() }),
            logger_context: None,
            message: Some(Message::sample("messagePattern", "param", number)),
            throwable: Some(ThrowableInfo {
                name: Some("throwableName".to_string()),
                message: Some("throwableMessage".to_string()),
                stack_trace: (0..STACK_TRACE).map(|place| StackTraceElement::sample(place, "")).collect(),
                omitted_elements: 17,
                cause: None,
                suppressed: Vec::new(),
            }),
            mdc: BTreeMap::from([(text("key"), text("value"))]),
            ndc: vec![Message::sample("ndcMessagePattern", "ndcParam", number)],
            marker: Some(Marker { name: text("marker"), references: BTreeMap::new() }),
            call_stack: (0..CALL_STACK).map(|place| StackTraceElement::sample(place % 5, &place.to_string())).collect(),
        }
    }
}

impl Message {
    fn sample(pattern: &str, argument: &str, number: usize) -> Self {
        Message {
            message_pattern: Some(format!("{pattern}-{number}: {{}} {{}}")),
            arguments: (1..=2).map(|place| Some(format!("{argument}{place}-{number}"))).collect(),
        }
    }
}

impl StackTraceElement {
    fn sample(base: usize, suffix: &str) -> Self {
        let text = |name: &str| format!("{name}-{base}{suffix}");
        StackTraceElement {
            class_loader_name: None,
            module_name: None,
            module_version: None,
            class_name: text("className"),
            method_name: text("methodName"),
            file_name: Some(text("fileName")),
            line_number: 17 + base as i32,
            code_location: Some(text("codeLocation")),
            version: Some(text("version")),
            exact: base.is_multiple_of(2),
        }
    }
}
