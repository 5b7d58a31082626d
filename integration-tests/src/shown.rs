//! Values as the independent decoder in Python prints them: the JSON of its `json.dumps`, letter by letter.
//!
//! No two values of a type are shown alike, bits of NaN and the sign of zero included, so that texts stand for values where
//! `==` would not do.

mod refs;
mod std_types;

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap, HashMap, HashSet, LinkedList, VecDeque};
use std::fmt::Write;

/// Values that can be shown.
pub trait Shown {
    /// Appends the value.
    fn show(&self, out: &mut String);

    /// The value.
    fn shown(&self) -> String {
        refs::numbered(|out| self.show(out))
    }
}

/// Appends what lies between `open` and `close`, each part by a function.
pub(crate) fn enclosed<T>(
    out: &mut String,
    open: char,
    close: char,
    parts: impl IntoIterator<Item = T>,
    show: impl Fn(T, &mut String),
) {
    out.push(open);
    for (i, part) in parts.into_iter().enumerate() {
        out.push_str(if i > 0 { ", " } else { "" });
        show(part, out);
    }
    out.push(close);
}

/// Appends a JSON list.
pub fn list<T: Shown>(out: &mut String, parts: impl IntoIterator<Item = T>) {
    enclosed(out, '[', ']', parts, |part, out| part.show(out));
}

/// Appends a JSON object of what is to be shown by name.
pub fn object(out: &mut String, fields: &[(&str, &dyn Shown)]) {
    enclosed(out, '{', '}', fields, |(name, value), out| {
        name.show(out);
        out.push_str(": ");
        value.show(out);
    });
}

/// Appends a variant of an enum.
pub fn variant(out: &mut String, name: &str, fields: &[(&str, &dyn Shown)]) {
    out.push_str("{\"variant\": ");
    name.show(out);
    out.push_str(", \"fields\": ");
    object(out, fields);
    out.push('}');
}

/// Implements [`Shown`] for structs and enums, from the names that they have in their schemas.
#[macro_export]
macro_rules! shown {
    (struct $type:ident $([$($generics:tt)*])? { $($field:tt),* $(,)? }) => {
        impl $(<$($generics)*>)? $crate::shown::Shown for $crate::shown!(@type $type $([$($generics)*])?) {
            fn show(&self, out: &mut String) {
                $crate::shown::object(out, &[$((stringify!($field), &self.$field)),*]);
            }
        }
    };
    (enum $type:ident $([$($generics:tt)*])? { $($variant:ident $({ $($field:tt: $name:ident),* })?),* $(,)? }) => {
        impl $(<$($generics)*>)? $crate::shown::Shown for $crate::shown!(@type $type $([$($generics)*])?) {
            fn show(&self, out: &mut String) {
                match self {
                    $($type::$variant { $($($field: $name),*)? } => {
                        $crate::shown::variant(out, stringify!($variant), &[$($((stringify!($field), $name)),*)?]);
                    })*
                }
            }
        }
    };
    (@type $type:ident) => { $type };
    (@type $type:ident [$lifetime:lifetime]) => { $type<$lifetime> };
    (@type $type:ident [$($name:ident: $bound:path),*]) => { $type<$($name),*> };
}

macro_rules! displayed {
    ($($type:ty)*) => {$(
        impl Shown for $type {
            fn show(&self, out: &mut String) {
                let _ = write!(out, "{self}");
            }
        }
    )*};
}

displayed! { bool u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize }

/// A finite number as Python writes it: its shortest digits, with an exponent below 10^-4 and from 10^16.
fn float(out: &mut String, value: f64) {
    let shortest = format!("{:e}", value.abs());
    let precision = shortest.split_once('e').map_or(0, |(digits, _)| digits.len().saturating_sub(2));
    // Of two shortest texts that are equally near, Python takes the even one, as an exact number of digits does here. Above a power
    // of two, where numbers are less dense than below, the nearest text of that length can be another number's.
    let nearest = format!("{:.precision$e}", value.abs());
    let text = if nearest.parse() == Ok(value.abs()) { nearest } else { shortest };
    let (digits, exponent) = text.split_once('e').expect("{:e} has an exponent");
    let exponent: i32 = exponent.parse().expect("the exponent is a number");
    out.push_str(if value.is_sign_negative() { "-" } else { "" });
    if !(-4..16).contains(&exponent) {
        let _ = write!(out, "{digits}e{}{:02}", if exponent < 0 { '-' } else { '+' }, exponent.abs());
        return;
    }
    let digits = digits.replace('.', "");
    let before = usize::try_from(exponent + 1).unwrap_or(0);
    let zeros = "0".repeat(usize::try_from(-exponent - 1).unwrap_or(0));
    let padded = format!("{digits:0<before$}");
    let (whole, rest) = padded.split_at(before);
    let _ = write!(out, "{}.", if whole.is_empty() { "0" } else { whole });
    let _ = write!(out, "{zeros}{}", if rest.is_empty() { "0" } else { rest });
}

macro_rules! float {
    ($($type:ident $bits:ident)*) => {$(
        impl Shown for $type {
            fn show(&self, out: &mut String) {
                if self.is_finite() {
                    float(out, f64::from(*self));
                } else {
                    let width = size_of::<$type>() * 2;
                    let _ = write!(out, "{{\"{}\": \"{:0width$x}\"}}", stringify!($type), self.to_bits());
                }
            }
        }
    )*};
}

float! { f32 u32 f64 u64 }

impl Shown for str {
    fn show(&self, out: &mut String) {
        out.push('"');
        for c in self.chars() {
            match c {
                '"' => out.push_str("\\\""),
                '\\' => out.push_str("\\\\"),
                '\n' => out.push_str("\\n"),
                '\r' => out.push_str("\\r"),
                '\t' => out.push_str("\\t"),
                '\x08' => out.push_str("\\b"),
                '\x0c' => out.push_str("\\f"),
                ' '..='~' => out.push(c),
                _ => c.encode_utf16(&mut [0; 2]).iter().for_each(|unit| {
                    let _ = write!(out, "\\u{unit:04x}");
                }),
            }
        }
        out.push('"');
    }
}

impl Shown for char {
    fn show(&self, out: &mut String) {
        self.encode_utf8(&mut [0; 4]).show(out);
    }
}

macro_rules! pointers {
    ($($type:ty),*) => {$(
        impl<T: Shown + ?Sized> Shown for $type {
            fn show(&self, out: &mut String) {
                (**self).show(out);
            }
        }
    )*};
}

pointers! { &T, &mut T, Box<T> }

impl<T: Shown + ToOwned + ?Sized> Shown for Cow<'_, T> {
    fn show(&self, out: &mut String) {
        (**self).show(out);
    }
}

impl Shown for String {
    fn show(&self, out: &mut String) {
        self.as_str().show(out);
    }
}

impl<T: Shown> Shown for Option<T> {
    fn show(&self, out: &mut String) {
        match self {
            None => out.push_str("null"),
            Some(value) => object(out, &[("some", value)]),
        }
    }
}

macro_rules! lists {
    ($([$($generics:tt)*] $type:ty;)*) => {$(
        impl<T: Shown $($generics)*> Shown for $type {
            fn show(&self, out: &mut String) {
                list(out, self.iter());
            }
        }
    )*};
}

lists! {
    [] [T]; [] Vec<T>; [] VecDeque<T>; [] LinkedList<T>; [] BinaryHeap<T>; [] BTreeSet<T>; [, const N: usize] [T; N];
}

/// Hash tables have no order: the parts are shown in that of their texts.
fn sorted(out: &mut String, parts: impl Iterator<Item = String>) {
    let mut parts: Vec<String> = parts.collect();
    parts.sort_unstable();
    enclosed(out, '[', ']', parts, |part, out| out.push_str(&part));
}

fn entry<K: Shown, V: Shown>((key, value): (&K, &V)) -> String {
    (key, value).shown()
}

impl<T: Shown, S> Shown for HashSet<T, S> {
    fn show(&self, out: &mut String) {
        sorted(out, self.iter().map(T::shown));
    }
}

impl<K: Shown, V: Shown, S> Shown for HashMap<K, V, S> {
    fn show(&self, out: &mut String) {
        sorted(out, self.iter().map(entry));
    }
}

impl<K: Shown, V: Shown> Shown for BTreeMap<K, V> {
    fn show(&self, out: &mut String) {
        enclosed(out, '[', ']', self.iter().map(entry), |entry, out| out.push_str(&entry));
    }
}

macro_rules! tuples {
    ($($($name:ident $index:tt)+;)*) => {$(
        impl<$($name: Shown),+> Shown for ($($name,)+) {
            fn show(&self, out: &mut String) {
                list(out, [$(&self.$index as &dyn Shown),+]);
            }
        }
    )*};
}

tuples! {
    A 0;
    A 0 B 1;
    A 0 B 1 C 2;
    A 0 B 1 C 2 D 3;
    A 0 B 1 C 2 D 3 E 4;
    A 0 B 1 C 2 D 3 E 4 F 5;
    A 0 B 1 C 2 D 3 E 4 F 5 G 6;
    A 0 B 1 C 2 D 3 E 4 F 5 G 6 H 7;
    A 0 B 1 C 2 D 3 E 4 F 5 G 6 H 7 I 8 J 9 K 10 L 11 M 12 N 13 P 14 Q 15;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_as_python_writes_them() {
        assert_eq!((0.0f64, -0.0f64, 1.5f32, 1e16f64).shown(), "[0.0, -0.0, 1.5, 1e+16]");
        assert_eq!((0.1f32, 0.0001f64, 0.00001f64).shown(), "[0.10000000149011612, 0.0001, 1e-05]");
        assert_eq!((f64::MAX, 123456789012345.0f64).shown(), "[1.7976931348623157e+308, 123456789012345.0]");
        assert_eq!((-1234.5f64, 100.0f64, 0.05f64, -2e-7f64, 1e22f64).shown(), "[-1234.5, 100.0, 0.05, -2e-07, 1e+22]");
        assert_eq!(
            (f32::from_bits(0x3f80_0040), 2f64.powi(-25)).shown(),
            "[1.0000076293945312, 2.9802322387695312e-08]"
        );
        assert_eq!(2f64.powi(-97).shown(), "6.310887241768095e-30");
        assert_eq!(f32::INFINITY.shown(), "{\"f32\": \"7f800000\"}");
    }

    #[test]
    fn text_is_escaped_as_python_escapes_it() {
        assert_eq!(
            "\"\\\n\u{7f}é😀".shown(),
            r#""\"\\\n\u007fé😀""#.replace('é', "\\u00e9").replace('😀', "\\ud83d\\ude00")
        );
    }
}
