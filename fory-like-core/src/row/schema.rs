//! What a row looks like, for those who know its type at run time only.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;

use super::fields::Fields;
use super::nested::Row;
use crate::Schema;

/// How a value is stored.
///
/// `Display` shows it as the standard names it, with this crate's additions in brackets.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Type {
    /// A byte, 0 or 1.
    Bool,
    /// One byte, signed.
    Int8,
    /// Two bytes, signed.
    Int16,
    /// Four bytes, signed.
    Int32,
    /// Eight bytes, signed.
    Int64,
    /// One byte, unsigned: the standard's `int8`, of which it is the bits.
    Uint8,
    /// Two bytes, unsigned: the standard's `int16`.
    Uint16,
    /// Four bytes, unsigned: the standard's `int32`.
    Uint32,
    /// Eight bytes, unsigned: the standard's `int64`.
    Uint64,
    /// Sixteen bytes, signed: the standard's `binary`.
    Int128,
    /// Sixteen bytes, unsigned: the standard's `binary`.
    Uint128,
    /// Four bytes.
    Float32,
    /// Eight bytes.
    Float64,
    /// A Unicode scalar value in four bytes: the standard's `int32`.
    Char,
    /// The tag of an enum's variant in four bytes: the standard's `int32`.
    Choice(&'static Schema),
    /// Days since 1970 in four bytes.
    Date,
    /// Microseconds since 1970 in eight bytes.
    Timestamp,
    /// Microseconds in eight bytes.
    Duration,
    /// UTF-8.
    Text,
    /// Bytes.
    Bytes,
    /// A list.
    List {
        /// The type of its elements.
        element: Box<Type>,
        /// Whether they may be null.
        nullable: bool,
    },
    /// A map.
    Map {
        /// The type of its keys, which are never null.
        key: Box<Type>,
        /// The type of its values.
        value: Box<Type>,
        /// Whether they may be null.
        nullable: bool,
    },
    /// A row.
    Row(RowType),
}

/// The fields of a row: a few, or what a type says when it is asked, as a type may contain itself.
#[derive(Clone)]
pub struct RowType(Repr);

#[derive(Clone)]
enum Repr {
    Listed(Arc<(String, Vec<Field>)>),
    Asked(fn() -> RowType),
}

/// A field of a row.
#[derive(Clone, Debug)]
pub struct Field {
    /// Its name.
    pub name: String,
    /// Its type.
    pub ty: Type,
    /// Whether it may be null.
    pub nullable: bool,
}

impl Field {
    /// A field.
    pub fn new(name: impl Into<String>, ty: Type, nullable: bool) -> Self {
        Field { name: name.into(), ty, nullable }
    }
}

impl Type {
    /// A list.
    pub fn list(element: Type, nullable: bool) -> Self {
        Type::List { element: Box::new(element), nullable }
    }

    /// A map.
    pub fn map(key: Type, value: Type, nullable: bool) -> Self {
        Type::Map { key: Box::new(key), value: Box::new(value), nullable }
    }

    /// The bytes of an element of a list.
    pub(crate) fn width(&self) -> usize {
        match self {
            Type::Bool | Type::Int8 | Type::Uint8 => 1,
            Type::Int16 | Type::Uint16 => 2,
            Type::Int32 | Type::Uint32 | Type::Float32 | Type::Char | Type::Choice(_) | Type::Date => 4,
            _ => 8,
        }
    }
}

impl RowType {
    /// A row of these fields.
    ///
    /// ```
    /// use fory_like_core::row::{Field, RowType, Type};
    ///
    /// let point = RowType::new("Point", vec![Field::new("x", Type::Int32, false), Field::new("label", Type::Text, true)]);
    /// assert_eq!(point.to_string(), "Point { x: int32, label: string? }");
    /// ```
    pub fn new(name: impl Into<String>, fields: Vec<Field>) -> Self {
        RowType(Repr::Listed(Arc::new((name.into(), fields))))
    }

    /// The row of a type.
    ///
    /// ```
    /// use fory_like_core::{Row, row::RowType};
    ///
    /// #[derive(Row)]
    /// struct Folder {
    ///     name: String,
    ///     size: u64,
    ///     folders: Vec<Folder>,
    /// }
    /// assert_eq!(
    ///     RowType::of::<Folder>().to_string(),
    ///     "Folder { name: string, size: int64 (unsigned), folders: list<Folder> }",
    /// );
    /// ```
    pub fn of<T: Row>() -> Self {
        RowType(Repr::Asked(|| RowType::new(T::NAME, T::Fields::describe(T::NAMES))))
    }

    /// Its name and its fields.
    fn listed(&self) -> Arc<(String, Vec<Field>)> {
        let mut repr = self.0.clone();
        loop {
            match repr {
                Repr::Listed(listed) => return listed,
                Repr::Asked(ask) => repr = ask().0,
            }
        }
    }

    /// The same, with its fields at hand.
    pub(crate) fn resolved(&self) -> RowType {
        RowType(Repr::Listed(self.listed()))
    }

    /// Calls `see` with the name and the fields.
    pub fn with<R>(&self, see: impl FnOnce(&str, &[Field]) -> R) -> R {
        let listed = self.listed();
        see(&listed.0, &listed.1)
    }
}

impl fmt::Debug for RowType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Display for RowType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.with(|name, fields| {
            write!(f, "{name} {{")?;
            for (i, field) in fields.iter().enumerate() {
                let (comma, null) = (if i > 0 { "," } else { "" }, if field.nullable { "?" } else { "" });
                write!(f, "{comma} {}: {}{null}", field.name, field.ty)?;
            }
            f.write_str(if fields.is_empty() { "}" } else { " }" })
        })
    }
}

impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let null = |nullable: &bool| if *nullable { "?" } else { "" };
        f.write_str(match self {
            Type::Bool => "bool",
            Type::Int8 => "int8",
            Type::Int16 => "int16",
            Type::Int32 => "int32",
            Type::Int64 => "int64",
            Type::Uint8 => "int8 (unsigned)",
            Type::Uint16 => "int16 (unsigned)",
            Type::Uint32 => "int32 (unsigned)",
            Type::Uint64 => "int64 (unsigned)",
            Type::Int128 => "binary (of 128 bits)",
            Type::Uint128 => "binary (of 128 bits, unsigned)",
            Type::Float32 => "float32",
            Type::Float64 => "float64",
            Type::Char => "int32 (a character)",
            Type::Choice(schema) => return write!(f, "int32 (tag of {})", schema.name()),
            Type::Date => "date32",
            Type::Timestamp => "timestamp",
            Type::Duration => "duration",
            Type::Text => "string",
            Type::Bytes => "binary",
            Type::List { element, nullable } => return write!(f, "list<{element}{}>", null(nullable)),
            Type::Map { key, value, nullable } => return write!(f, "map<{key}, {value}{}>", null(nullable)),
            Type::Row(row) => return row.with(|name, _| f.write_str(name)),
        })
    }
}
