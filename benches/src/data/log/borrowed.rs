//! The log with its text borrowed.

use super::{Address, Log, Logs};
use crate::data::Borrowable;

borrowed! {
    /// One request.
    #[allow(missing_docs)] // The names are those of the log format.
    pub struct LogBorrowed<'a> {
        pub address: Address,
        pub identity: &'a str,
        pub userid: &'a str,
        pub date: &'a str,
        pub request: &'a str,
        pub code: u16,
        pub size: u64,
    }
}

borrowed! {
    /// The whole log.
    pub struct LogsBorrowed<'a> {
        /// The requests, in no particular order.
        #[serde(borrow)]
        pub logs: Vec<LogBorrowed<'a>>,
    }
}

impl<'a> From<&'a Log> for LogBorrowed<'a> {
    fn from(log: &'a Log) -> Self {
        let Log { address, identity, userid, date, request, code, size } = log;
        LogBorrowed { address: *address, identity, userid, date, request, code: *code, size: *size }
    }
}

impl Borrowable for Logs {
    type Borrowed<'a> = LogsBorrowed<'a>;

    fn borrowed(&self) -> LogsBorrowed<'_> {
        LogsBorrowed { logs: self.logs.iter().map(LogBorrowed::from).collect() }
    }
}
