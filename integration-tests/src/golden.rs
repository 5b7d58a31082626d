//! The files of golden bytes.
//!
//! Blocks are separated by blank lines: the name of the rule, then indented lines of a key and its text. Lines with "#" are
//! comments. Blanks in the bytes are there for people.

use std::fmt::Write;

/// The goldens of version 1 of the format.
pub const V1: &str = include_str!("../golden/v1.txt");

/// A block.
#[derive(Debug, Default, PartialEq)]
pub struct Golden {
    /// The rule.
    pub name: String,
    /// The configuration, and perhaps "read only".
    pub mode: String,
    /// The schema's canonical text.
    pub schema: String,
    /// The message.
    pub bytes: Vec<u8>,
    /// The value.
    pub value: String,
    /// What one reads who knows the schema's text only; else the value.
    pub by_schema: Option<String>,
}

/// The blocks of a file.
///
/// # Panics
/// Where the file is not one of goldens.
pub fn parse(text: &str) -> Vec<Golden> {
    let mut goldens: Vec<Golden> = Vec::new();
    for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let Some(entry) = line.strip_prefix("    ") else {
            goldens.push(Golden { name: line.into(), ..Golden::default() });
            continue;
        };
        let golden = goldens.last_mut().expect("a name comes first");
        let (key, text) = entry.split_once(' ').unwrap_or((entry, ""));
        let text = text.trim_start();
        match key {
            "mode" => golden.mode = text.into(),
            "schema" => golden.schema = text.into(),
            // Long messages take several lines.
            "bytes" | "more" => golden.bytes.extend(hex(text)),
            "value" => golden.value = text.into(),
            "by-schema" => golden.by_schema = Some(text.into()),
            _ => panic!("{}: the key {key}", golden.name),
        }
    }
    goldens
}

/// The bytes of a hexadecimal text with any blanks.
///
/// # Panics
/// Where it is none.
pub fn hex(text: &str) -> Vec<u8> {
    let digits: Vec<u8> = text.bytes().filter(|byte| *byte != b' ').collect();
    let digit =
        |digit: u8| char::from(digit).to_digit(16).unwrap_or_else(|| panic!("hexadecimal digits: {text}")) as u8;
    assert!(digits.len().is_multiple_of(2), "two digits a byte: {text}");
    digits.chunks_exact(2).map(|pair| digit(pair[0]) << 4 | digit(pair[1])).collect()
}

/// Bytes in hexadecimal.
pub fn to_hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut out, byte| {
        let _ = write!(out, "{byte:02x}");
        out
    })
}
