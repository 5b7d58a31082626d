//! Which values of a message have been met: what shared pointers point to, and interned text.
//!
//! Tables only; nothing here knows the bytes. A message without shared pointers has no table, and pays one null pointer for it.

pub(crate) mod cyclic;
mod held;
mod read;
mod spare;
mod write;

pub use held::Held;
pub use read::{ReadRefs, Slot};
pub(crate) use read::{Target, Text};
pub use write::{Key, WriteRefs};
pub(crate) use write::{Met, MetWeak, Plan};
