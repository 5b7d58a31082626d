//! Lilith's events as Protocol Buffers messages.
//!
//! The numbers are those of the golden files; where these hold nothing, of `LoggingProto.proto` of huxi/lilith (proto2). Whoever uses prost holds such messages, so
//! where messages are compared they are made from the events before anything is measured, as in the comparison with the peers. Files of Lilith hold events: there each is
//! converted when it is added, and back when it is read, as Lilith does.
#![allow(missing_docs)] // The fields are those of the types they are made from.

mod convert;

pub use convert::Error;

#[derive(Clone, PartialEq, prost::Message)]
pub struct LoggingEventMessage {
    #[prost(int64, optional, tag = "1")]
    pub time_stamp: Option<i64>,
    #[prost(string, optional, tag = "2")]
    pub logger_name: Option<String>,
    #[prost(enumeration = "LevelMessage", optional, tag = "3")]
    pub level: Option<i32>,
    #[prost(message, optional, tag = "4")]
    pub message: Option<MessageMessage>,
    #[prost(message, optional, tag = "5")]
    pub thread_info: Option<ThreadInfoMessage>,
    #[prost(message, repeated, tag = "6")]
    pub call_stack_element: Vec<StackTraceElementMessage>,
    #[prost(message, optional, tag = "7")]
    pub throwable: Option<ThrowableMessage>,
    #[prost(message, optional, tag = "8")]
    pub logger_context: Option<LoggerContextMessage>,
    #[prost(message, optional, tag = "9")]
    pub mapped_diagnostic_context: Option<StringMapMessage>,
    #[prost(message, optional, tag = "10")]
    pub nested_diagnostic_context: Option<NestedDiagnosticContextMessage>,
    #[prost(message, optional, tag = "11")]
    pub marker: Option<MarkerMessage>,
    #[prost(int64, optional, tag = "12")]
    pub sequence_number: Option<i64>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, prost::Enumeration)]
#[repr(i32)]
pub enum LevelMessage {
    Trace = 1,
    Debug = 2,
    Info = 3,
    Warn = 4,
    Error = 5,
}

#[derive(Clone, PartialEq, prost::Message)]
pub struct MessageMessage {
    #[prost(string, optional, tag = "1")]
    pub message_pattern: Option<String>,
    #[prost(message, repeated, tag = "2")]
    pub argument: Vec<ArgumentMessage>,
}

/// A message of its own, since an argument may be null.
#[derive(Clone, PartialEq, prost::Message)]
pub struct ArgumentMessage {
    #[prost(string, optional, tag = "1")]
    pub value: Option<String>,
}

#[derive(Clone, PartialEq, prost::Message)]
pub struct ThreadInfoMessage {
    #[prost(int64, optional, tag = "1")]
    pub id: Option<i64>,
    #[prost(string, optional, tag = "2")]
    pub name: Option<String>,
    #[prost(int64, optional, tag = "3")]
    pub group_id: Option<i64>,
    #[prost(string, optional, tag = "4")]
    pub group_name: Option<String>,
    #[prost(int32, optional, tag = "5")]
    pub priority: Option<i32>,
}

#[derive(Clone, PartialEq, prost::Message)]
pub struct StackTraceElementMessage {
    #[prost(string, optional, tag = "1")]
    pub method_name: Option<String>,
    #[prost(string, optional, tag = "2")]
    pub class_name: Option<String>,
    #[prost(string, optional, tag = "3")]
    pub file_name: Option<String>,
    #[prost(int32, optional, tag = "4")]
    pub line_number: Option<i32>,
    #[prost(string, optional, tag = "5")]
    pub code_location: Option<String>,
    #[prost(string, optional, tag = "6")]
    pub version: Option<String>,
    #[prost(bool, optional, tag = "7")]
    pub exact: Option<bool>,
    #[prost(string, optional, tag = "8")]
    pub class_loader_name: Option<String>,
    #[prost(string, optional, tag = "9")]
    pub module_name: Option<String>,
    #[prost(string, optional, tag = "10")]
    pub module_version: Option<String>,
}

#[derive(Clone, PartialEq, prost::Message)]
pub struct ThrowableMessage {
    #[prost(string, optional, tag = "1")]
    pub throwable_class: Option<String>,
    #[prost(string, optional, tag = "2")]
    pub message: Option<String>,
    #[prost(message, repeated, tag = "3")]
    pub stack_trace_element: Vec<StackTraceElementMessage>,
    #[prost(int32, optional, tag = "4")]
    pub omitted_elements: Option<i32>,
    #[prost(message, optional, boxed, tag = "5")]
    pub cause: Option<Box<ThrowableMessage>>,
    #[prost(message, repeated, tag = "6")]
    pub suppressed: Vec<ThrowableMessage>,
}

#[derive(Clone, PartialEq, prost::Message)]
pub struct LoggerContextMessage {
    #[prost(int64, optional, tag = "1")]
    pub birth_time: Option<i64>,
    #[prost(string, optional, tag = "2")]
    pub name: Option<String>,
    #[prost(message, optional, tag = "3")]
    pub properties: Option<StringMapMessage>,
}

#[derive(Clone, PartialEq, prost::Message)]
pub struct StringMapMessage {
    #[prost(message, repeated, tag = "1")]
    pub entry: Vec<StringMapEntryMessage>,
}

#[derive(Clone, PartialEq, prost::Message)]
pub struct StringMapEntryMessage {
    #[prost(string, required, tag = "1")]
    pub key: String,
    #[prost(string, optional, tag = "2")]
    pub value: Option<String>,
}

#[derive(Clone, PartialEq, prost::Message)]
pub struct NestedDiagnosticContextMessage {
    #[prost(message, repeated, tag = "1")]
    pub entry: Vec<MessageMessage>,
}

#[derive(Clone, PartialEq, prost::Message)]
pub struct MarkerMessage {
    #[prost(string, required, tag = "1")]
    pub name: String,
    #[prost(message, repeated, tag = "2")]
    pub reference: Vec<MarkerMessage>,
}
