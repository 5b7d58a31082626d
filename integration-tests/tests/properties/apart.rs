//! Types that the oracle in Python has no use for: what borrows is the same to it, and what has no order cannot be compared.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap, HashSet};

use fory_like_core::{Deserialize, Serialize};

/// What has no order of its own.
#[derive(Serialize, Deserialize, Debug, Clone, PartialEq)]
pub struct Hashed {
    pub maps: HashMap<String, HashMap<u64, Vec<i32>>>,
    pub sets: HashSet<(bool, u32)>,
}

/// What stays in the message.
#[derive(Serialize, Deserialize, Debug, Clone, PartialEq)]
pub struct Line<'a> {
    pub text: &'a str,
    pub bytes: &'a [u8],
    pub cow: Cow<'a, str>,
    pub more: Vec<(&'a str, Cow<'a, [u8]>)>,
    pub map: BTreeMap<&'a str, Option<&'a [u8]>>,
    pub number: u64,
}
