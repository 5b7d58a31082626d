//! Rows that pyfory 1.7.7 wrote, the Python library of Apache Fory (`golden/row/rows.json`): read, and written alike.
//!
//! pyfory orders the fields of a class by their names, so they are declared in that order here.

#![allow(missing_docs)]

use std::cmp::Ordering;
use std::fmt::Debug;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use fory_like_core::Error;
use fory_like_core::row::{self, Field, Load, Row, RowType, Struct, Type, Value};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer};

/// A map in the order in which it was written.
#[derive(Debug, PartialEq, Deserialize)]
struct Pairs<V>(Vec<(String, V)>);

impl<V: Value> Value for Pairs<V> {
    type Stored = row::Pairs<row::Text, V::Stored>;
    type List = row::Array<Self::Stored>;

    fn store(&self, out: &mut row::Writer<'_>, at: row::At) -> Result<(), Error> {
        out.map(at, self.0.iter().map(|(key, _)| key), self.0.iter().map(|(_, value)| value))
    }

    fn compare(&self, other: &Self) -> Ordering {
        self.0.compare(&other.0)
    }

    fn equals(&self, view: &row::Map<'_, row::Text, V::Stored>) -> bool {
        view.len() == self.0.len()
            && view.iter().zip(&self.0).all(|((key, value), ours)| key == ours.0 && ours.1.equals(&value))
    }
}

impl<'a, V: Load<'a>> Load<'a> for Pairs<V> {
    fn load(view: row::Map<'a, row::Text, V::Stored>) -> Result<Self, Error> {
        view.iter().map(|(key, value)| Ok((key.to_owned(), V::load(value)?))).collect::<Result<_, _>>().map(Pairs)
    }
}

fn hex(text: &str) -> Vec<u8> {
    (0..text.len()).step_by(2).map(|at| u8::from_str_radix(&text[at..at + 2], 16).expect("hexadecimal")).collect()
}

fn from_hex<'de, D: Deserializer<'de>>(input: D) -> Result<Vec<u8>, D::Error> {
    String::deserialize(input).map(|text| hex(&text))
}

#[derive(Row, Debug, PartialEq, Deserialize)]
struct Scalars {
    a: bool,
    b: i8,
    c: i16,
    d: i32,
    e: i64,
    f: f32,
    g: f64,
}

#[derive(Row, Debug, PartialEq, Deserialize)]
struct Texts {
    s: String,
    t: String,
    #[serde(deserialize_with = "from_hex")]
    u: Vec<u8>,
}

#[derive(Row, Debug, PartialEq, Deserialize)]
struct Nullable {
    a: Option<i32>,
    b: Option<String>,
    c: Option<i64>,
    d: Option<String>,
}

#[derive(Row, Debug, PartialEq, Deserialize)]
struct Foo {
    f1: i32,
    f2: String,
    f3: Vec<String>,
    f4: Pairs<i64>,
}

#[derive(Row, Debug, PartialEq, Deserialize)]
struct Point {
    x: i32,
    y: f64,
}

#[derive(Row, Debug, PartialEq, Deserialize)]
struct Nested {
    id: i64,
    names: Pairs<i32>,
    p: Point,
    path: Vec<Point>,
}

#[derive(Row, Debug, PartialEq, Deserialize)]
struct Arrays {
    bools: Vec<bool>,
    bytes8: Vec<i8>,
    doubles: Vec<f64>,
    floats: Vec<f32>,
    ints: Vec<i32>,
    longs: Vec<i64>,
    shorts: Vec<i16>,
    texts: Vec<Option<String>>,
}

/// Declares a struct of fields of one type.
macro_rules! wide {
    ($($field:ident)*) => {
        #[derive(Row, Debug, PartialEq, Deserialize)]
        struct Wide {
            $($field: Option<i32>,)*
        }
    };
}

wide! {
    c00 c01 c02 c03 c04 c05 c06 c07 c08 c09 c10 c11 c12 c13 c14 c15 c16 c17 c18 c19 c20 c21 c22 c23
    c24 c25 c26 c27 c28 c29 c30 c31 c32 c33 c34 c35 c36 c37 c38 c39 c40 c41 c42 c43 c44 c45 c46 c47
    c48 c49 c50 c51 c52 c53 c54 c55 c56 c57 c58 c59 c60 c61 c62 c63 c64 c65 c66 c67 c68 c69
}

/// Days and microseconds as plain numbers.
#[derive(Row, Debug, PartialEq)]
struct Times {
    d: i32,
    t: i64,
}

#[derive(Row, Debug, PartialEq)]
struct Moments {
    d: i32,
    t: SystemTime,
}

#[derive(Deserialize)]
struct Golden {
    r#struct: String,
    /// Names and types, `?` where they may be null; in the order in which the class declares them.
    fields: Vec<(String, String)>,
    value: serde_json::Value,
    row_hex: String,
}

fn goldens() -> Vec<Golden> {
    let goldens: Vec<Golden> = serde_json::from_str(include_str!("../golden/row/rows.json")).expect("JSON");
    assert_eq!(goldens.len(), 17);
    goldens
}

/// Makes zeros of the slots of null fields, in which pyfory leaves what it finds.
fn without_leftovers(row: &[u8], fields: usize) -> Vec<u8> {
    let mut row = row.to_vec();
    let bitmap = fields.div_ceil(64) * 8;
    for field in (0..fields).filter(|field| row[field / 8] >> (field % 8) & 1 != 0).collect::<Vec<_>>() {
        row[bitmap + 8 * field..][..8].fill(0);
    }
    row
}

/// A row is read as this value, and the value written as this row.
fn is<T>(value: &T, bytes: &[u8])
where
    T: Row + for<'a> Load<'a> + Value<Stored = Struct<T>> + PartialEq + Debug,
    for<'a> T::View<'a>: PartialEq<T> + Debug,
{
    assert_eq!(row::view::<T>(bytes).unwrap(), *value);
    assert_eq!(row::from_slice::<T>(bytes).unwrap(), *value);
    let fields = RowType::of::<T>().with(|_, fields| fields.len());
    assert_eq!(row::to_vec(value).unwrap(), without_leftovers(bytes, fields), "{value:?}");
    // Its parts are where they would be of ours.
    drop(row::view_mut::<T>(&mut bytes.to_vec()).unwrap());
    // At run time only.
    let any = row::view_any(&RowType::of::<T>(), bytes).unwrap();
    assert_eq!(any.to_string(), row::view_any(&RowType::of::<T>(), &row::to_vec(value).unwrap()).unwrap().to_string());
    damaged::<T>(bytes);
}

/// Whatever is cut off or changed, there is an error, or a view that can be looked at.
fn damaged<T>(bytes: &[u8])
where
    T: Row + for<'a> Load<'a> + Value<Stored = Struct<T>>,
    for<'a> T::View<'a>: Debug,
{
    let look = |bytes: &[u8]| {
        let any = row::view_any(&RowType::of::<T>(), bytes);
        match row::view::<T>(bytes) {
            Ok(view) => {
                let _ = format!("{view:?} {}", any.expect("the same check"));
                let _ = row::from_slice::<T>(bytes);
                drop(row::view_mut::<T>(&mut bytes.to_vec()));
            }
            Err(error) => {
                assert!(any.is_err(), "{error}");
                assert!(error.offset().is_some_and(|offset| offset <= bytes.len()), "{error}");
            }
        }
    };
    for len in 0..bytes.len() {
        look(&bytes[..len]);
    }
    let mut changed = bytes.to_vec();
    for at in 0..bytes.len() {
        for byte in [0, 1, 0x7f, 0x80, 0xff, bytes[at] ^ 1, bytes[at].wrapping_add(8)] {
            changed[at] = byte;
            look(&changed);
        }
        changed[at] = bytes[at];
    }
}

/// A type by its name in the goldens, and whether it may be null.
fn named(text: &str) -> (Type, bool) {
    let (text, nullable) = text.strip_suffix('?').map_or((text, false), |text| (text, true));
    let inside = |kind: &str| text.strip_prefix(kind)?.strip_prefix('<')?.strip_suffix('>');
    let ty = if let Some(element) = inside("list") {
        let (element, nullable) = named(element);
        Type::list(element, nullable)
    } else if let Some((key, value)) = inside("map").and_then(|types| types.split_once(',')) {
        let (value, nullable) = named(value);
        Type::map(named(key).0, value, nullable)
    } else {
        match text {
            "bool" => Type::Bool,
            "int8" => Type::Int8,
            "int16" => Type::Int16,
            "int32" => Type::Int32,
            "int64" => Type::Int64,
            "float32" => Type::Float32,
            "float64" => Type::Float64,
            "string" => Type::Text,
            "binary" => Type::Bytes,
            "Point" => Type::Row(RowType::of::<Point>()),
            other => panic!("no type {other}"),
        }
    };
    (ty, nullable)
}

/// The type that a golden names, with its fields in the order in which pyfory writes them.
fn described(golden: &Golden) -> RowType {
    let mut fields: Vec<_> = golden.fields.iter().collect();
    fields.sort();
    let field = |(name, text): &(String, String)| {
        let (ty, nullable) = named(text);
        Field::new(name, ty, nullable)
    };
    RowType::new(&golden.r#struct, fields.into_iter().map(field).collect())
}

fn golden<T>(golden: &Golden)
where
    T: DeserializeOwned + Row + for<'a> Load<'a> + Value<Stored = Struct<T>> + PartialEq + Debug,
    for<'a> T::View<'a>: PartialEq<T> + Debug,
{
    let value: T = serde_json::from_value(golden.value.clone()).expect("as declared");
    let bytes = hex(&golden.row_hex);
    is(&value, &bytes);
    let ty = described(golden);
    assert_eq!(ty.to_string(), RowType::of::<T>().to_string());
    let ours = row::view_any(&RowType::of::<T>(), &bytes).unwrap().to_string();
    assert_eq!(row::view_any(&ty, &bytes).unwrap().to_string(), ours);
}

#[test]
fn rows_of_pyfory_are_read_and_written_alike() {
    for row in goldens() {
        match &*row.r#struct {
            "Scalars" => golden::<Scalars>(&row),
            "Texts" => golden::<Texts>(&row),
            "Nullable" => golden::<Nullable>(&row),
            "Foo" => golden::<Foo>(&row),
            "Nested" => golden::<Nested>(&row),
            "Arrays" => golden::<Arrays>(&row),
            "Wide" => golden::<Wide>(&row),
            // 2013-03-06 and 2009-02-13T23:31:30, as `date -u -d ... +%s` counts.
            "Times" => {
                is(&Times { d: 15_770, t: 1_234_567_890_000_000 }, &hex(&row.row_hex));
                let t = UNIX_EPOCH + Duration::from_secs(1_234_567_890);
                is(&Moments { d: 15_770, t }, &hex(&row.row_hex));
            }
            other => panic!("no struct {other}"),
        }
    }
}

#[test]
fn a_row_of_pyfory_is_shown_by_a_type_known_at_run_time_only() {
    let goldens = goldens();
    let row = goldens.iter().find(|row| row.r#struct == "Nested").expect("there is one");
    let point = RowType::new("Point", vec![Field::new("x", Type::Int32, false), Field::new("y", Type::Float64, false)]);
    let nested = RowType::new(
        "Nested",
        vec![
            Field::new("id", Type::Int64, false),
            Field::new("names", Type::map(Type::Text, Type::Int32, false), false),
            Field::new("p", Type::Row(point.clone()), false),
            Field::new("path", Type::list(Type::Row(point), false), false),
        ],
    );
    let bytes = hex(&row.row_hex);
    assert_eq!(
        row::view_any(&nested, &bytes).unwrap().to_string(),
        r#"{id: 7, names: {"a": 1, "b": -2}, p: {x: 1, y: 2.0}, path: [{x: 3, y: 4.0}, {x: 5, y: 6.0}]}"#
    );
    let times =
        RowType::new("Times", vec![Field::new("d", Type::Date, false), Field::new("t", Type::Timestamp, false)]);
    let row = goldens.iter().find(|row| row.r#struct == "Times").expect("there is one");
    assert_eq!(
        row::view_any(&times, &hex(&row.row_hex)).unwrap().to_string(),
        "{d: 15770 d since 1970, t: 1234567890000000 us since 1970}"
    );
}
