//! The log as Protocol Buffers messages.
#![allow(missing_docs)] // The fields are those of the types they are made from.

use prost::Message;

use super::{Address, Log, Logs};

#[derive(Clone, PartialEq, Message)]
pub struct AddressMessage {
    #[prost(uint32, tag = "1")]
    pub x0: u32,
    #[prost(uint32, tag = "2")]
    pub x1: u32,
    #[prost(uint32, tag = "3")]
    pub x2: u32,
    #[prost(uint32, tag = "4")]
    pub x3: u32,
}

#[derive(Clone, PartialEq, Message)]
pub struct LogMessage {
    #[prost(message, optional, tag = "1")]
    pub address: Option<AddressMessage>,
    #[prost(string, tag = "2")]
    pub identity: String,
    #[prost(string, tag = "3")]
    pub userid: String,
    #[prost(string, tag = "4")]
    pub date: String,
    #[prost(string, tag = "5")]
    pub request: String,
    #[prost(uint32, tag = "6")]
    pub code: u32,
    #[prost(uint64, tag = "7")]
    pub size: u64,
}

#[derive(Clone, PartialEq, Message)]
pub struct LogsMessage {
    #[prost(message, repeated, tag = "1")]
    pub logs: Vec<LogMessage>,
}

impl From<&Address> for AddressMessage {
    fn from(address: &Address) -> Self {
        let [x0, x1, x2, x3] = [address.x0, address.x1, address.x2, address.x3].map(u32::from);
        AddressMessage { x0, x1, x2, x3 }
    }
}

impl From<&Log> for LogMessage {
    fn from(log: &Log) -> Self {
        LogMessage {
            address: Some((&log.address).into()),
            identity: log.identity.clone(),
            userid: log.userid.clone(),
            date: log.date.clone(),
            request: log.request.clone(),
            code: log.code.into(),
            size: log.size,
        }
    }
}

impl From<&Logs> for LogsMessage {
    fn from(logs: &Logs) -> Self {
        LogsMessage { logs: logs.logs.iter().map(LogMessage::from).collect() }
    }
}
