//! Where two descriptions differ.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::ptr;

use super::Schema;

/// See [`Schema::difference`].
pub(super) fn between(here: &'static Schema, there: &'static Schema) -> Option<String> {
    if here.canonical() == there.canonical() {
        return None;
    }
    Some(descend(here, there, String::from(here.name()), &mut Vec::new()))
}

/// Follows the first part that differs, as long as what is around the parts is the same on both sides.
fn descend(
    here: &'static Schema,
    there: &'static Schema,
    path: String,
    seen: &mut Vec<(&'static Schema, &'static Schema)>,
) -> String {
    let been = seen.iter().any(|(a, b)| ptr::eq(*a, here) && ptr::eq(*b, there));
    if !been && head(here) == head(there) {
        seen.push((here, there));
        for ((step, here), (_, there)) in parts(here).into_iter().zip(parts(there)) {
            if here.canonical() != there.canonical() {
                return descend(here, there, format!("{path}{step}"), seen);
            }
        }
    }
    format!("{path}: {here} here, {there} there")
}

/// A description without its parts.
fn head(schema: &Schema) -> String {
    let mut text = String::new();
    let written = schema.write_body(&mut text, "", &mut |_, _| Ok(()));
    debug_assert!(written.is_ok(), "a String takes everything");
    text
}

/// The parts with the steps of a path that lead to them.
fn parts(schema: &'static Schema) -> Vec<(String, &'static Schema)> {
    let steps: Vec<String> = match schema {
        Schema::Option(_) => ["?".into()].into(),
        Schema::Shared(_) | Schema::Weak(_) => ["*".into()].into(),
        Schema::Map(..) => [".key".into(), ".value".into()].into(),
        Schema::Tuple(parts) => (0..parts.len()).map(|i| format!(".{i}")).collect(),
        Schema::Struct { fields, .. } => fields.iter().map(|field| format!(".{}", field.name)).collect(),
        Schema::Enum { variants, .. } => variants
            .iter()
            .flat_map(|variant| variant.fields.iter().map(|field| format!("::{}.{}", variant.name, field.name)))
            .collect(),
        _ => ["[]".into()].into(),
    };
    let mut parts = Vec::new();
    schema.parts(&mut |part| parts.push(part));
    steps.into_iter().zip(parts).collect()
}
