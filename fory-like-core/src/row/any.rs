//! Rows of a type that is known at run time only.

use core::fmt;
use core::iter::Zip;
use core::time::Duration;

use super::any_iter::AnyIter;
use super::check::{Check, Place};
use super::schema::{Field, RowType, Type};
use super::slot::{Region, Slot};
use super::stored::Stored;
use super::text::{Bytes, Text};
use crate::Schema;
use crate::error::{ErrorKind, Result, Segment};

/// A view of a row of a type that is known at run time only, whose bytes are checked once, all of them.
///
/// Its `Display` shows the whole row.
///
/// ```
/// use fory_like_core::row::{self, AnyValue, Field, RowType, Type};
///
/// let bytes = [
///     &[0b10, 0, 0, 0, 0, 0, 0, 0][..],
///     &[7, 0, 0, 0, 0, 0, 0, 0],
///     &[0; 8],
///     &[3, 0, 0, 0, 32, 0, 0, 0],
///     b"tea\0\0\0\0\0",
/// ]
/// .concat();
/// let order = RowType::new(
///     "Order",
///     vec![
///         Field::new("pieces", Type::Int32, false),
///         Field::new("price", Type::Float64, true),
///         Field::new("item", Type::Text, false),
///     ],
/// );
/// let view = row::view_any(&order, &bytes)?;
/// assert_eq!(view.to_string(), r#"{pieces: 7, price: null, item: "tea"}"#);
/// assert!(matches!(view.get("item"), Some(AnyValue::Text("tea"))));
/// assert!(matches!(view.at(1), Some(AnyValue::Null)));
/// # Ok::<(), fory_like_core::Error>(())
/// ```
///
/// For tools rather than for speed: each row within the row costs a list of its fields again, and a field by its name a look at the names before it.
///
/// # Errors
/// Where the bytes are no row of the type. The path of the error has the fields by their number.
pub fn view_any<'a>(ty: &RowType, bytes: &'a [u8]) -> Result<AnyRow<'a>> {
    let ty = ty.resolved();
    check_row(&ty, bytes, &mut Check::new(bytes)).map_err(|error| error.rooted_at("row"))?;
    Ok(AnyRow { region: Region::new(bytes, false), ty })
}

fn check_row<'a>(ty: &RowType, row: &'a [u8], check: &mut Check<'a>) -> Result<()> {
    ty.with(|_, fields| {
        let mut end = check.row(row, fields.len())?;
        for (index, Field { ty, nullable, .. }) in fields.iter().enumerate() {
            let value = |place: Place<'a, '_>, check: &mut Check<'a>| check_value(ty, place, check);
            let checked = check.field(row, fields.len(), index, &mut end, *nullable, value);
            checked.map_err(|error| error.inside(Segment::Index(index)))?;
        }
        Ok(())
    })
}

fn check_list<'a>(
    ty: &Type,
    nullable: bool,
    list: &'a [u8],
    element: fn(usize) -> Segment,
    check: &mut Check<'a>,
) -> Result<usize> {
    check.list_of(list, element, ty.width(), nullable, false, |place, check| check_value(ty, place, check))
}

fn check_value<'a>(ty: &Type, place: Place<'a, '_>, check: &mut Check<'a>) -> Result<()> {
    match ty {
        Type::Bool => bool::check(place, check),
        Type::Char => char::check(place, check),
        Type::Duration => Duration::check(place, check),
        Type::Text => Text::check(place, check),
        Type::Bytes => Bytes::check(place, check),
        Type::Int128 | Type::Uint128 => u128::check(place, check),
        Type::Choice(schema) => {
            let tag = u32::from_le_bytes(place.load());
            match schema {
                Schema::Enum { variants, .. } if variants.iter().any(|known| known.tag == tag || known.other) => Ok(()),
                _ => {
                    let kind = ErrorKind::UnknownTag { found: tag.into(), schema };
                    Err(check.fault(place.container, place.at, kind))
                }
            }
        }
        Type::List { element, nullable } => {
            check.nested(place, 1, |list, check| check_list(element, *nullable, list, Segment::Index, check)).map(drop)
        }
        Type::Map { key, value, nullable } => check.nested(place, 1, |map, check| {
            check.map(
                map,
                |keys, check| check_list(key, false, keys, Segment::Key, check),
                |values, check| check_list(value, *nullable, values, Segment::Value, check),
            )
        }),
        Type::Row(row) => check.nested(place, 1, |part, check| check_row(row, part, check)),
        Type::Int8 | Type::Int16 | Type::Int32 | Type::Int64 => Ok(()),
        Type::Uint8 | Type::Uint16 | Type::Uint32 | Type::Uint64 => Ok(()),
        Type::Float32 | Type::Float64 | Type::Date | Type::Timestamp => Ok(()),
    }
}

/// A value in a row of a type that is known at run time only.
#[derive(Clone)]
#[non_exhaustive]
pub enum AnyValue<'a> {
    /// No value.
    Null,
    /// A `bool`.
    Bool(bool),
    /// A signed integer of any width up to 64 bits.
    Int(i64),
    /// An unsigned integer of any width up to 64 bits.
    Uint(u64),
    /// A signed integer of 128 bits.
    Int128(i128),
    /// An unsigned integer of 128 bits.
    Uint128(u128),
    /// A number of 32 bits.
    Float32(f32),
    /// A number of 64 bits.
    Float64(f64),
    /// A character.
    Char(char),
    /// A variant of an enum: its tag, and its name, if it has one of its own.
    Choice(u32, Option<&'static str>),
    /// Days since 1970.
    Date(i32),
    /// Microseconds since 1970.
    Timestamp(i64),
    /// A span of time.
    Duration(Duration),
    /// Text.
    Text(&'a str),
    /// Bytes.
    Bytes(&'a [u8]),
    /// A list.
    List(AnyList<'a>),
    /// A map.
    Map(AnyMap<'a>),
    /// A row.
    Row(AnyRow<'a>),
}

impl<'a> AnyValue<'a> {
    /// # Safety
    /// The slot was checked, for this type.
    unsafe fn read(ty: &Type, nullable: bool, slot: Slot<'a>) -> Self {
        // SAFETY: by the caller's word.
        unsafe {
            if nullable && slot.is_null() {
                return AnyValue::Null;
            }
            match ty {
                Type::Bool => AnyValue::Bool(bool::read(slot)),
                Type::Int8 => AnyValue::Int(i8::read(slot).into()),
                Type::Int16 => AnyValue::Int(i16::read(slot).into()),
                Type::Int32 => AnyValue::Int(i32::read(slot).into()),
                Type::Int64 => AnyValue::Int(i64::read(slot)),
                Type::Uint8 => AnyValue::Uint(u8::read(slot).into()),
                Type::Uint16 => AnyValue::Uint(u16::read(slot).into()),
                Type::Uint32 => AnyValue::Uint(u32::read(slot).into()),
                Type::Uint64 => AnyValue::Uint(u64::read(slot)),
                Type::Int128 => AnyValue::Int128(i128::read(slot)),
                Type::Uint128 => AnyValue::Uint128(u128::read(slot)),
                Type::Float32 => AnyValue::Float32(f32::read(slot)),
                Type::Float64 => AnyValue::Float64(f64::read(slot)),
                Type::Char => AnyValue::Char(char::read(slot)),
                Type::Choice(schema) => {
                    let tag = u32::read(slot);
                    let name = match schema {
                        Schema::Enum { variants, .. } => variants.iter().find(|variant| variant.tag == tag),
                        _ => None,
                    };
                    AnyValue::Choice(tag, name.map(|variant| variant.name))
                }
                Type::Date => AnyValue::Date(i32::read(slot)),
                Type::Timestamp => AnyValue::Timestamp(i64::read(slot)),
                Type::Duration => AnyValue::Duration(Duration::read(slot)),
                Type::Text => AnyValue::Text(Text::read(slot)),
                Type::Bytes => AnyValue::Bytes(Bytes::read(slot)),
                Type::List { element, nullable } => AnyValue::List(AnyList::new(element, *nullable, slot.region())),
                Type::Map { key, value, nullable } => {
                    let (keys, values) = slot.region().entries();
                    AnyValue::Map(AnyMap {
                        keys: AnyList::new(key, false, keys),
                        values: AnyList::new(value, *nullable, values),
                    })
                }
                Type::Row(ty) => AnyValue::Row(AnyRow { region: slot.region(), ty: ty.resolved() }),
            }
        }
    }
}

/// A row of a type that is known at run time only: see [`view_any`].
#[derive(Clone)]
pub struct AnyRow<'a> {
    region: Region<'a>,
    /// With its fields at hand.
    ty: RowType,
}

impl<'a> AnyRow<'a> {
    /// Its type.
    pub fn ty(&self) -> &RowType {
        &self.ty
    }

    /// The value of the field at this position.
    pub fn at(&self, index: usize) -> Option<AnyValue<'a>> {
        self.ty.with(|_, fields| {
            let field = fields.get(index)?;
            // SAFETY: the row was checked, for these fields.
            Some(unsafe { AnyValue::read(&field.ty, field.nullable, self.region.field(fields.len(), index)) })
        })
    }

    /// The value of the field of this name.
    pub fn get(&self, name: &str) -> Option<AnyValue<'a>> {
        self.at(self.ty.with(|_, fields| fields.iter().position(|field| field.name == name))?)
    }
}

/// A list in a row of a type that is known at run time only.
#[derive(Clone)]
pub struct AnyList<'a> {
    region: Region<'a>,
    len: usize,
    element: Type,
    nullable: bool,
}

impl<'a> AnyList<'a> {
    /// # Safety
    /// The region is a list of these elements that was checked.
    unsafe fn new(element: &Type, nullable: bool, region: Region<'a>) -> Self {
        // SAFETY: by the caller's word.
        AnyList { region, len: unsafe { region.list_len() }, element: element.clone(), nullable }
    }

    /// How many elements there are.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The element at this index.
    pub fn get(&self, index: usize) -> Option<AnyValue<'a>> {
        if index >= self.len {
            return None;
        }
        // SAFETY: the list was checked, and has that many elements.
        Some(unsafe {
            AnyValue::read(&self.element, self.nullable, self.region.element(self.len, self.element.width(), index))
        })
    }

    /// All elements.
    pub fn iter(&self) -> AnyIter<'_, 'a> {
        AnyIter::new(self)
    }
}

/// A map in a row of a type that is known at run time only.
#[derive(Clone)]
pub struct AnyMap<'a> {
    keys: AnyList<'a>,
    values: AnyList<'a>,
}

impl<'a> AnyMap<'a> {
    /// The keys.
    pub fn keys(&self) -> &AnyList<'a> {
        &self.keys
    }

    /// The values, in the order of the keys.
    pub fn values(&self) -> &AnyList<'a> {
        &self.values
    }

    /// The entries.
    pub fn iter(&self) -> Zip<AnyIter<'_, 'a>, AnyIter<'_, 'a>> {
        self.keys.iter().zip(self.values.iter())
    }
}

impl fmt::Display for AnyValue<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AnyValue::Null => f.write_str("null"),
            AnyValue::Bool(value) => write!(f, "{value}"),
            AnyValue::Int(value) => write!(f, "{value}"),
            AnyValue::Uint(value) => write!(f, "{value}"),
            AnyValue::Int128(value) => write!(f, "{value}"),
            AnyValue::Uint128(value) => write!(f, "{value}"),
            AnyValue::Float32(value) => write!(f, "{value:?}"),
            AnyValue::Float64(value) => write!(f, "{value:?}"),
            AnyValue::Char(value) => write!(f, "{value:?}"),
            AnyValue::Choice(tag, None) => write!(f, "{tag}"),
            AnyValue::Choice(_, Some(name)) => f.write_str(name),
            AnyValue::Date(days) => write!(f, "{days} d since 1970"),
            AnyValue::Timestamp(micros) => write!(f, "{micros} us since 1970"),
            AnyValue::Duration(span) => write!(f, "{span:?}"),
            AnyValue::Text(text) => write!(f, "{text:?}"),
            AnyValue::Bytes(bytes) => write!(f, "{bytes:?}"),
            AnyValue::List(list) => write!(f, "{list}"),
            AnyValue::Map(map) => write!(f, "{map}"),
            AnyValue::Row(row) => write!(f, "{row}"),
        }
    }
}

impl fmt::Display for AnyRow<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.ty.with(|_, fields| {
            f.write_str("{")?;
            for (index, field) in fields.iter().enumerate() {
                let comma = if index > 0 { ", " } else { "" };
                write!(f, "{comma}{}: {}", field.name, self.at(index).unwrap_or(AnyValue::Null))?;
            }
            f.write_str("}")
        })
    }
}

impl fmt::Display for AnyList<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("[")?;
        for (index, value) in self.iter().enumerate() {
            let comma = if index > 0 { ", " } else { "" };
            write!(f, "{comma}{value}")?;
        }
        f.write_str("]")
    }
}

impl fmt::Display for AnyMap<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("{")?;
        for (index, (key, value)) in self.iter().enumerate() {
            let comma = if index > 0 { ", " } else { "" };
            write!(f, "{comma}{key}: {value}")?;
        }
        f.write_str("}")
    }
}

macro_rules! debug_is_display {
    ($($ty:ident)*) => {$(
        impl fmt::Debug for $ty<'_> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(self, f)
            }
        }
    )*};
}

debug_is_display! { AnyValue AnyRow AnyList AnyMap }
