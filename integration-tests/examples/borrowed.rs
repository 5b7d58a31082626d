//! Reads text in place and reports a fault: `cargo run -p fory-like-integration-tests --example borrowed`.

use fory_like_core::{Deserialize, Error, Serialize, from_slice, to_vec};

#[derive(Serialize, Deserialize, Debug)]
struct Entry<'a> {
    level: &'a str,
    message: &'a str,
    tags: Vec<&'a str>,
}

fn main() -> Result<(), Error> {
    let mut bytes = to_vec(&Entry { level: "info", message: "started", tags: vec!["boot", "net"] })?;
    let entry: Entry<'_> = from_slice(&bytes)?;
    println!("{entry:?}");
    let range = bytes.as_ptr_range();
    assert!(range.contains(&entry.message.as_ptr()), "the text lies in the message");

    let last = bytes.len() - 1;
    bytes[last] = 0xff;
    let error = from_slice::<Entry<'_>>(&bytes).unwrap_err();
    println!("{error}");
    assert_eq!(error.to_string(), "Entry.tags[1]: invalid UTF-8 at byte 23");
    Ok(())
}
