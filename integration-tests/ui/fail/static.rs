use std::borrow::Cow;

use fory_like_core::{Deserialize, Serialize};

#[derive(Serialize, Deserialize)]
struct Static {
    text: &'static str,
    bytes: Option<&'static [u8]>,
    cow: std::borrow::Cow<'static, str>,
    cows: Vec<Cow<'static, [u8]>>,
    #[fory(skip)]
    skipped: &'static str,
}

fn main() {}
