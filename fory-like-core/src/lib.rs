#![doc = include_str!("lib.md")]
#![cfg_attr(not(feature = "std"), no_std)]
#![deny(missing_docs)]

extern crate alloc;

mod config;
mod error;
#[cfg(feature = "file")]
pub mod file;
#[cfg(feature = "derive")]
mod polymorphic;
mod refs;
pub mod row;
mod schema;
mod stream;
mod wire;

#[doc(hidden)]
pub mod __private;

pub use config::{Config, append_to_vec, encoded_size, from_prefix, from_slice, to_vec};
#[cfg(feature = "std")]
pub use config::{Messages, from_reader, messages, to_writer};
pub use error::{Error, ErrorKind, Segment};
pub use row::Row;
pub use schema::{Field, Override, Schema, SchemaFn, Variant, schema_of};
#[cfg(feature = "std")]
pub use stream::ArcWeak;
pub use stream::{Deserialize, DeserializeOwned, RcWeak, Serialize};
pub use wire::{
    Budget, Budgeted, Compressed, Elements, Fixed, Input, Numbers, Output, Sizes, Unlimited, Unverified, Verified,
    Verify,
};

// The derives share the names of their traits.
#[cfg(feature = "derive")]
pub use fory_like_derive::{Deserialize, Serialize};
