//! `log` of the public Rust serialization benchmark: lines of a web server's log.
//!
//! Exercises short text: four strings a record, of 1 to 50 bytes, between a handful of small numbers.

mod borrowed;
mod generate;
pub mod message;
pub mod rows;

pub use borrowed::{LogBorrowed, LogsBorrowed};

use fory_like_core::Row;

use super::random;

carried! {
    /// An IPv4 address.
    #[derive(Copy, Default, fory::ForyStruct, Row)]
    #[allow(missing_docs)] // Its bytes, in order.
    pub struct Address {
        pub x0: u8,
        pub x1: u8,
        pub x2: u8,
        pub x3: u8,
    }
}

carried! {
    /// One request.
    #[derive(Default, fory::ForyStruct, Row)]
    #[allow(missing_docs)] // The names are those of the log format.
    pub struct Log {
        pub address: Address,
        pub identity: String,
        pub userid: String,
        pub date: String,
        pub request: String,
        pub code: u16,
        pub size: u64,
    }
}

carried! {
    /// The whole log.
    #[derive(Default, fory::ForyStruct, Row)]
    pub struct Logs {
        /// The requests, in no particular order.
        pub logs: Vec<Log>,
    }
}

impl Logs {
    /// How many records the published figures were taken with.
    pub const RECORDS: usize = 10_000;

    /// A log of that many records.
    pub fn sample(records: usize) -> Self {
        Logs { logs: random::records(records, generate::log) }
    }
}
