//! Rows and Python: a reader of rows that was written from the format's page alone, and pyfory, Apache Fory's own library, in its version 1.7.7.
//!
//! What Python says of a row is compared with what the view of a type known at run time only shows; that view's other tests compare it with the values.

#![allow(missing_docs)]

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::env;
use std::fmt::Debug;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use arbitrary::{Arbitrary, Result, Unstructured};
use fory_like_core::row::{self, AnyRow, AnyValue, Field, Load, Row, RowType, Struct, Type, Value};
use fory_like_integration_tests::golden::to_hex;
use fory_like_integration_tests::mutate::Random;
use fory_like_integration_tests::python::{ask, ask_with};
use serde_json::{Value as Json, json};

#[derive(Row, Arbitrary, Debug, PartialEq)]
enum Side {
    Left,
    #[fory(tag = 9)]
    Right,
}

#[derive(Row, Arbitrary, Debug, PartialEq)]
struct Scalars {
    flag: bool,
    tiny: i8,
    short: i16,
    int: i32,
    long: i64,
    utiny: u8,
    ushort: u16,
    uint: u32,
    ulong: u64,
    usize: usize,
    wide: i128,
    letter: char,
    side: Side,
    #[arbitrary(with = float)]
    float: f32,
    #[arbitrary(with = double)]
    double: f64,
    #[arbitrary(with = moment)]
    moment: SystemTime,
    maybe_flag: Option<bool>,
    maybe_tiny: Option<i8>,
    maybe_ulong: Option<u64>,
    maybe_wide: Option<u128>,
    maybe_side: Option<Side>,
}

#[derive(Row, Arbitrary, Debug, PartialEq)]
struct Point {
    x: i32,
    #[arbitrary(with = double)]
    y: f64,
    label: Option<String>,
}

#[derive(Row, Arbitrary, Debug, PartialEq)]
struct Parts {
    text: String,
    #[arbitrary(with = bytes)]
    bytes: Vec<u8>,
    fixed: [u8; 5],
    maybe_text: Option<String>,
    point: Point,
    maybe_point: Option<Box<Point>>,
    flags: Vec<bool>,
    tinies: Vec<i8>,
    shorts: Vec<u16>,
    ints: BTreeSet<i32>,
    maybe_longs: Vec<Option<i64>>,
    texts: Vec<String>,
    maybe_texts: Vec<Option<String>>,
    points: Vec<Point>,
    maybe_points: Vec<Option<Point>>,
    lists: Vec<Vec<i16>>,
    sides: [Side; 3],
    maybe_list: Option<Vec<i64>>,
}

#[derive(Row, Arbitrary, Debug, PartialEq)]
struct Maps {
    by_text: BTreeMap<String, i64>,
    by_number: HashMap<i32, Option<String>>,
    points: BTreeMap<u8, Point>,
    lists: BTreeMap<String, Vec<i32>>,
    texts: HashMap<String, Vec<Option<String>>>,
    maps: BTreeMap<i8, BTreeMap<String, Option<i32>>>,
    list_of: Vec<BTreeMap<i16, i16>>,
    maybe: Option<BTreeMap<String, String>>,
}

/// What pyfory knows nothing of, or cannot write.
#[derive(Row, Arbitrary, Debug, PartialEq)]
struct Others {
    bytes: Vec<u8>,
    maybe_bytes: Option<Vec<u8>>,
    blobs: Vec<Vec<u8>>,
    #[arbitrary(with = span)]
    span: Duration,
    pair: (u8, Option<String>),
    deep: Vec<Vec<Vec<Vec<String>>>>,
}

// A NaN is not equal to itself, nor has it one spelling in JSON.
fn float(u: &mut Unstructured<'_>) -> Result<f32> {
    u.arbitrary().map(|float: f32| if float.is_nan() { -0.0 } else { float })
}

fn double(u: &mut Unstructured<'_>) -> Result<f64> {
    u.arbitrary().map(|double: f64| if double.is_nan() { f64::INFINITY } else { double })
}

/// pyfory counts in floats of seconds, and has no years before 1.
fn moment(u: &mut Unstructured<'_>) -> Result<SystemTime> {
    let steps = u.int_in_range(-1 << 37..=1 << 37)?;
    let span = Duration::from_micros(i64::unsigned_abs(steps) * 15_625);
    Ok(if steps < 0 { UNIX_EPOCH - span } else { UNIX_EPOCH + span })
}

fn span(u: &mut Unstructured<'_>) -> Result<Duration> {
    u.int_in_range(0..=i64::MAX as u64).map(Duration::from_micros)
}

/// pyfory cannot write bytes of which there are none.
fn bytes(u: &mut Unstructured<'_>) -> Result<Vec<u8>> {
    u.arbitrary().map(|bytes: Vec<u8>| if bytes.is_empty() { vec![7] } else { bytes })
}

/// Values of a type, some of them small.
fn values<T: for<'a> Arbitrary<'a>>(count: usize) -> Vec<T> {
    let mut random = Random::new(0x70ff);
    let mut value = |index: usize| {
        let bytes: Vec<u8> = (0..index * 37 % 4000).map(|_| random.below(256) as u8).collect();
        T::arbitrary(&mut Unstructured::new(&bytes)).expect("what is missing is zero")
    };
    (0..count).map(&mut value).collect()
}

/// The type as the standard has it, which is all that others see.
fn standard(ty: &Type) -> Type {
    match ty {
        Type::Uint8 => Type::Int8,
        Type::Uint16 => Type::Int16,
        Type::Uint32 | Type::Char | Type::Choice(_) => Type::Int32,
        Type::Uint64 => Type::Int64,
        Type::Int128 | Type::Uint128 => Type::Bytes,
        Type::List { element, nullable } => Type::list(standard(element), *nullable),
        Type::Map { key, value, nullable } => Type::map(standard(key), standard(value), *nullable),
        Type::Row(row) => Type::Row(standard_row(row)),
        other => other.clone(),
    }
}

fn standard_row(row: &RowType) -> RowType {
    row.with(|name, fields| {
        let fields = fields.iter().map(|field| Field::new(&field.name, standard(&field.ty), field.nullable));
        RowType::new(name, fields.collect())
    })
}

/// The type as `python/read_row.py` has it. Text, since the order of fields counts.
fn shown(ty: &Type) -> String {
    match ty {
        Type::List { element, .. } => format!("[{}]", shown(element)),
        Type::Map { key, value, .. } => format!("[{}, {}]", shown(key), shown(value)),
        Type::Row(row) => shown_row(row),
        plain => format!("\"{plain}\""),
    }
}

fn shown_row(row: &RowType) -> String {
    let field = |field: &Field| format!("\"{}\": {}", field.name, shown(&field.ty));
    row.with(|_, fields| format!("{{{}}}", fields.iter().map(field).collect::<Vec<_>>().join(", ")))
}

/// And back, where everything may be null. The names of the fields are sorted.
fn parsed(ty: &Json) -> Type {
    match ty {
        Json::Array(one) if one.len() == 1 => Type::list(parsed(&one[0]), true),
        Json::Array(two) => Type::map(parsed(&two[0]), parsed(&two[1]), true),
        Json::Object(_) => Type::Row(parsed_row(ty)),
        _ => match ty.as_str().expect("a name") {
            "bool" => Type::Bool,
            "int8" => Type::Int8,
            "int16" => Type::Int16,
            "int32" => Type::Int32,
            "int64" => Type::Int64,
            "float32" => Type::Float32,
            "float64" => Type::Float64,
            "string" => Type::Text,
            "binary" => Type::Bytes,
            "date32" => Type::Date,
            "timestamp" => Type::Timestamp,
            other => panic!("no type {other}"),
        },
    }
}

fn parsed_row(ty: &Json) -> RowType {
    let fields = ty.as_object().expect("a row").iter().map(|(name, ty)| Field::new(name, parsed(ty), true));
    RowType::new("Row", fields.collect())
}

/// A value as Python shows it.
fn to_json(value: AnyValue<'_>) -> Json {
    let float = |float: f64| if float.is_finite() { json!(float) } else { json!(float.to_string()) };
    match value {
        AnyValue::Null => Json::Null,
        AnyValue::Bool(flag) => json!(flag),
        AnyValue::Int(int) | AnyValue::Timestamp(int) => json!(int),
        AnyValue::Date(days) => json!(days),
        AnyValue::Duration(span) => json!(span.as_micros() as i64),
        AnyValue::Float32(value) => float(value.into()),
        AnyValue::Float64(value) => float(value),
        AnyValue::Text(text) => json!(text),
        AnyValue::Bytes(bytes) => json!(to_hex(bytes)),
        AnyValue::List(list) => list.iter().map(to_json).collect(),
        AnyValue::Map(map) => map.iter().map(|(key, value)| json!([to_json(key), to_json(value)])).collect(),
        AnyValue::Row(row) => row_to_json(&row),
        other => panic!("{other} is no value of the standard"),
    }
}

fn row_to_json(row: &AnyRow<'_>) -> Json {
    let field = |(index, field): (usize, &Field)| (field.name.clone(), to_json(row.at(index).expect("a field")));
    row.ty().with(|_, fields| fields.iter().enumerate().map(field).collect::<serde_json::Map<_, _>>().into())
}

fn word(bytes: &[u8], at: usize) -> u64 {
    u64::from_le_bytes(bytes[at..at + 8].try_into().expect("a word"))
}

/// Makes zeros of the slots and elements that are null, in which pyfory leaves what it finds.
fn clear(ty: &Type, part: &mut [u8]) {
    match ty {
        Type::Row(row) => clear_row(row, part),
        Type::List { element, .. } => {
            let count = word(part, 0) as usize;
            let width = match **element {
                Type::Bool | Type::Int8 => 1,
                Type::Int16 => 2,
                Type::Int32 | Type::Float32 | Type::Date => 4,
                _ => 8,
            };
            let elements = 8 + count.div_ceil(64) * 8;
            (0..count).for_each(|index| clear_at(element, part, 8, index, elements + index * width, width));
        }
        Type::Map { key, value, .. } => {
            let (size, lists) = part.split_at_mut(8);
            let (keys, values) = lists.split_at_mut(word(size, 0) as usize);
            clear(&Type::list((**key).clone(), false), keys);
            clear(&Type::list((**value).clone(), true), values);
        }
        _ => {}
    }
}

fn clear_row(row: &RowType, bytes: &mut [u8]) {
    row.with(|_, fields| {
        let slots = fields.len().div_ceil(64) * 8;
        for (index, field) in fields.iter().enumerate() {
            clear_at(&field.ty, bytes, 0, index, slots + 8 * index, 8);
        }
    });
}

fn clear_at(ty: &Type, bytes: &mut [u8], bitmap: usize, index: usize, at: usize, width: usize) {
    if bytes[bitmap + index / 8] >> (index % 8) & 1 != 0 {
        bytes[at..at + width].fill(0);
    } else if matches!(ty, Type::Row(_) | Type::List { .. } | Type::Map { .. }) {
        let slot = word(bytes, at);
        clear(ty, &mut bytes[(slot >> 32) as usize..][..slot as u32 as usize]);
    }
}

fn from_hex(text: &str) -> Vec<u8> {
    (0..text.len()).step_by(2).map(|at| u8::from_str_radix(&text[at..at + 2], 16).expect("hexadecimal")).collect()
}

/// Rows of these values, as a request and as the answer to it.
fn requests<T: Row + Debug>(values: &[T]) -> (Vec<String>, Vec<Json>) {
    let ty = standard_row(&RowType::of::<T>());
    let request = |value: &T| {
        let row = row::to_vec(value).expect("it can be written");
        let seen = row_to_json(&row::view_any(&ty, &row).expect("it is a row"));
        (format!(r#"{{"type": {}, "hex": "{}"}}"#, shown_row(&ty), to_hex(&row)), seen)
    };
    values.iter().map(request).unzip()
}

#[test]
fn a_reader_from_the_format_alone_sees_the_same() {
    fn sees<T: Row + for<'a> Arbitrary<'a> + Debug>() {
        let (requests, expected) = requests::<T>(&values(150));
        let Some(answers) = ask("read_row.py", &requests) else { return };
        for ((request, expected), answer) in requests.iter().zip(expected).zip(answers) {
            assert_eq!(serde_json::from_str::<Json>(&answer).expect("JSON"), expected, "{request}");
        }
    }
    sees::<Scalars>();
    sees::<Parts>();
    sees::<Maps>();
    sees::<Others>();
}

/// The Python that has pyfory.
fn pyfory(requests: &[String]) -> Vec<Json> {
    let python = env::var_os("PYTHON_WITH_PYFORY").expect("PYTHON_WITH_PYFORY is set, as .ci/run does");
    let answers = ask_with(python, "rows.py", requests);
    answers.iter().map(|answer| serde_json::from_str(answer).expect("JSON")).collect()
}

/// pyfory sees the same in rows of these values, and writes them alike; what it wrote is read as these values.
fn both_ways<T>(values: &[T])
where
    T: Row + for<'a> Load<'a> + Value<Stored = Struct<T>> + PartialEq + Debug,
    for<'a> T::View<'a>: PartialEq<T> + Debug,
{
    let (requests, expected) = requests(values);
    let answers = pyfory(&requests);
    assert_eq!(answers.len(), values.len());
    for ((value, answer), expected) in values.iter().zip(answers).zip(expected) {
        assert_eq!(answer["value"], expected, "{value:?}");
        let mut theirs = from_hex(answer["hex"].as_str().expect("it could be written"));
        assert_eq!(row::view::<T>(&theirs).expect("a row"), *value);
        assert_eq!(row::from_slice::<T>(&theirs).expect("a row"), *value);
        clear_row(&standard_row(&RowType::of::<T>()), &mut theirs);
        assert_eq!(theirs, row::to_vec(value).expect("it can be written"), "{value:?}");
    }
}

#[test]
#[ignore = "needs pyfory; .ci/run installs it"]
fn pyfory_reads_our_rows_and_writes_them_alike() {
    both_ways::<Scalars>(&values(200));
    both_ways::<Parts>(&values(200));
    both_ways::<Maps>(&values(200));
}

#[test]
#[ignore = "needs pyfory; .ci/run installs it"]
fn pyfory_reads_what_it_cannot_write() {
    #[derive(Row, Debug)]
    struct Empty {
        bytes: Vec<u8>,
        blobs: Vec<Vec<u8>>,
    }
    let (requests, expected) = requests(&[Empty { bytes: vec![], blobs: vec![vec![7], vec![]] }]);
    assert_eq!(pyfory(&requests), [json!({"value": expected[0], "hex": null})]);
}

#[test]
#[ignore = "needs pyfory; .ci/run installs it"]
fn random_rows_of_pyfory_are_read() {
    let rows = pyfory(&[String::from(r#"{"random": 1, "rows": 500}"#)]);
    assert_eq!(rows.len(), 500);
    for row in rows {
        let (ty, bytes) = (parsed_row(&row["type"]), from_hex(row["hex"].as_str().expect("text")));
        let view = row::view_any(&ty, &bytes).expect("a row");
        assert_eq!(row_to_json(&view), row["value"], "{view}");
    }
}
