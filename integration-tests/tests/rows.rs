//! The rules of the row format (`docs/format.md`, sections 12 to 18) by their bytes.

#![allow(missing_docs)]

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque};
use std::num::NonZeroU16;
use std::rc::Rc;
use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use fory_like_core::row::{self, AnyValue, Load, Row, RowType, Rows, RowsWriter, Struct, Value};

#[derive(Row, Debug, PartialEq, Clone, Copy)]
struct Point {
    x: i32,
    y: f64,
}

/// A row of one field.
#[derive(Row, Debug, PartialEq)]
struct One<T> {
    it: T,
}

/// Words as bytes.
fn words<const N: usize>(words: [u64; N]) -> Vec<u8> {
    words.iter().flat_map(|word| word.to_le_bytes()).collect()
}

/// The slot of a part.
fn slot(offset: u64, size: u64) -> u64 {
    offset << 32 | size
}

/// Text or bytes of at most eight bytes as a word.
fn text(text: &str) -> u64 {
    let mut bytes = [0; 8];
    bytes[..text.len()].copy_from_slice(text.as_bytes());
    u64::from_le_bytes(bytes)
}

/// A row of one field has these words, is read as it was, and is shown by its view.
fn is<T, const N: usize>(it: T, expected: [u64; N])
where
    T: for<'a> Load<'a> + std::fmt::Debug + PartialEq,
{
    let value = One { it };
    let bytes = row::to_vec(&value).unwrap();
    assert_eq!(bytes, words(expected), "{value:?}");
    let view = row::view::<One<T>>(&bytes).unwrap();
    assert_eq!(view, value);
    assert_eq!(view.to_owned().unwrap(), value);
    assert_eq!(row::from_slice::<One<T>>(&bytes).unwrap(), value);
    // What is known at run time is the same.
    row::view_any(&RowType::of::<One<T>>(), &bytes).unwrap();
    let mut slice = vec![0xee; bytes.len()];
    assert_eq!(row::to_slice(&mut slice, &value).unwrap(), bytes.len());
    assert_eq!(slice, bytes);
}

#[test]
fn numbers_are_in_the_first_bytes_of_their_slots() {
    is(true, [0, 1]);
    is(-1i8, [0, 0xff]);
    is(-2i16, [0, 0xfffe]);
    is(-70000i32, [0, 0xfffe_ee90]);
    is(i64::MIN, [0, 1 << 63]);
    is(0xabu8, [0, 0xab]);
    is(u64::MAX, [0, u64::MAX]);
    is(usize::MAX, [0, usize::MAX as u64]);
    is(-1isize, [0, u64::MAX]);
    is(1.5f32, [0, 0x3fc0_0000]);
    is(-0.1f64, [0, (-0.1f64).to_bits()]);
    is(NonZeroU16::MAX, [0, 0xffff]);
    is('ß', [0, 0xdf]);
    is(Duration::from_micros(1_500_000), [0, 1_500_000]);
    is(UNIX_EPOCH - Duration::from_micros(1), [0, u64::MAX]);
    is(UNIX_EPOCH + Duration::from_micros(7), [0, 7]);
}

#[test]
fn text_and_bytes_are_padded_parts() {
    is(String::new(), [0, slot(16, 0)]);
    is(String::from("abc"), [0, slot(16, 3), text("abc")]);
    is(String::from("exactly8"), [0, slot(16, 8), text("exactly8")]);
    is(String::from("nine here"), [0, slot(16, 9), text("nine her"), text("e")]);
    is(vec![7u8], [0, slot(16, 1), 7]);
    is(Vec::<u8>::new(), [0, slot(16, 0)]);
    is([7u8, 8], [0, slot(16, 2), 0x0807]);
    is(1u128 << 64 | 2, [0, slot(16, 16), 2, 1]);
    is(-1i128, [0, slot(16, 16), u64::MAX, u64::MAX]);
}

#[test]
fn lists_have_a_count_a_bitmap_and_elements_of_their_width() {
    is(Vec::<i32>::new(), [0, slot(16, 8), 0]);
    is(vec![1u16, 2, 3], [0, slot(16, 24), 3, 0, 0x0003_0002_0001]);
    is([1i64, -1], [0, slot(16, 32), 2, 0, 1, u64::MAX]);
    is(vec![true, false, true], [0, slot(16, 24), 3, 0, 0x01_0001]);
    is(VecDeque::from([1u8, 2]), [0, slot(16, 24), 2, 0, 0x0201]);
    is(vec![String::from("a"), String::new()], [0, slot(16, 40), 2, 0, slot(32, 1), slot(40, 0), text("a")]);
    is(vec![None, Some(5i32)], [0, slot(16, 24), 2, 0b01, 5 << 32]);
    is(vec![Some(String::from("a")), None], [0, slot(16, 40), 2, 0b10, slot(32, 1), 0, text("a")]);
    is(vec![vec![1i8], vec![]], [0, slot(16, 64), 2, 0, slot(32, 24), slot(56, 8), 1, 0, 1, 0]);
    is(BTreeSet::from([3u32, 1]), [0, slot(16, 24), 2, 0, 3 << 32 | 1]);
    // 65 elements have two words of bitmap.
    let bytes = row::to_vec(&One { it: vec![0i8; 65] }).unwrap();
    assert_eq!(bytes.len(), 16 + 8 + 16 + 72);
}

#[test]
fn nulls_are_bits_and_leave_zeros() {
    is(None::<i32>, [1, 0]);
    is(Some(5i32), [0, 5]);
    is(None::<String>, [1, 0]);
    is(Some(String::new()), [0, slot(16, 0)]);
    is(None::<Vec<Option<i32>>>, [1, 0]);
}

#[test]
fn rows_within_rows_count_from_their_own_beginning() {
    is(Point { x: -1, y: 2.0 }, [0, slot(16, 24), 0, 0xffff_ffff, 2f64.to_bits()]);
    is(One { it: String::from("a") }, [0, slot(16, 24), 0, slot(16, 1), text("a")]);
    is((5u8, String::from("a")), [0, slot(16, 32), 0, 5, slot(24, 1), text("a")]);
    is(Box::new(One { it: 7u8 }), [0, slot(16, 16), 0, 7]);
}

#[test]
fn maps_are_two_lists() {
    let keys = [2, 0, slot(32, 1), slot(40, 1), text("a"), text("b")];
    let map = [("b", -2i32), ("a", 1)].map(|(key, value)| (String::from(key), value));
    let mut expected = vec![0, slot(16, 80), 48];
    expected.extend(keys);
    expected.extend([2, 0, 0xffff_fffe << 32 | 1]);
    let expected: [u64; 12] = expected.try_into().unwrap();
    is(BTreeMap::from(map.clone()), expected);
    // In the order of the keys, whatever the hasher says.
    is(HashMap::from(map), expected);
    is(BTreeMap::<u8, u8>::new(), [0, slot(16, 24), 8, 0, 0]);
    is(BTreeMap::from([(1u8, vec![2i8])]), [0, slot(16, 80), 24, 1, 0, 1, 1, 0, slot(24, 24), 1, 0, 2]);
    is(HashSet::from(['b', 'a']), [0, slot(16, 24), 2, 0, 0x62 << 32 | 0x61]);
}

#[test]
fn more_than_64_fields_have_two_words_of_bitmap() {
    #[rustfmt::skip]
    #[derive(Row, Debug, PartialEq, Default)]
    struct Wide {
        f0: i8, f1: i8, f2: i8, f3: i8, f4: i8, f5: i8, f6: i8, f7: i8, f8: i8, f9: i8,
        g0: i8, g1: i8, g2: i8, g3: i8, g4: i8, g5: i8, g6: i8, g7: i8, g8: i8, g9: i8,
        h0: i8, h1: i8, h2: i8, h3: i8, h4: i8, h5: i8, h6: i8, h7: i8, h8: i8, h9: i8,
        i0: i8, i1: i8, i2: i8, i3: i8, i4: i8, i5: i8, i6: i8, i7: i8, i8: i8, i9: i8,
        j0: i8, j1: i8, j2: i8, j3: i8, j4: i8, j5: i8, j6: i8, j7: i8, j8: i8, j9: i8,
        k0: i8, k1: i8, k2: i8, k3: i8, k4: i8, k5: i8, k6: i8, k7: i8, k8: i8, k9: i8,
        l0: i8, l1: i8, l2: i8, l3: i8, last: Option<String>,
    }
    let wide = Wide { f0: 1, h7: 2, l3: 3, ..Wide::default() };
    let bytes = row::to_vec(&wide).unwrap();
    assert_eq!(bytes.len(), 16 + 65 * 8);
    assert_eq!(bytes[8], 1, "bit 64");
    let view = row::view::<Wide>(&bytes).unwrap();
    assert_eq!((view.f0(), view.h7(), view.l3(), view.last()), (1, 2, 3, None));
    assert_eq!(view, wide);
}

#[derive(Row, Debug, PartialEq, Clone, Copy)]
enum Color {
    #[fory(tag = 7)]
    Red,
    Green,
    #[fory(other)]
    Other,
}

#[test]
fn enums_are_their_tags() {
    is(Color::Red, [0, 7]);
    is(vec![Color::Green, Color::Red], [0, slot(16, 24), 2, 0, 7 << 32 | 1]);
    let unknown = words([0, 9]);
    assert_eq!(row::view::<One<Color>>(&unknown).unwrap().it(), Color::Other);
}

#[derive(Row, Debug, PartialEq)]
struct Text<'a> {
    plain: &'a str,
    cow: Cow<'a, str>,
    bytes: &'a [u8],
    rc: Rc<str>,
    arc: Arc<[i16]>,
}

#[test]
fn borrowed_fields_borrow_from_the_row() {
    let text =
        Text { plain: "abc", cow: Cow::Borrowed("def"), bytes: &[1, 2], rc: Rc::from("ghi"), arc: Arc::from([1, 2]) };
    let bytes = row::to_vec(&text).unwrap();
    let again: Text<'_> = row::from_slice(&bytes).unwrap();
    assert_eq!(again, text);
    assert!(matches!(again.cow, Cow::Borrowed(_)));
    assert!(bytes.as_ptr_range().contains(&again.plain.as_ptr()));
    assert_eq!(row::view::<Text<'_>>(&bytes).unwrap(), text);
}

#[derive(Row, Debug, PartialEq)]
#[fory(transparent)]
struct Meters(f64);

#[derive(Row, Debug, PartialEq)]
struct Walk {
    #[fory(rename = "length")]
    meters: Meters,
    #[fory(skip)]
    cached: u32,
    #[fory(skip, default = "seven")]
    other: u32,
}

fn seven() -> u32 {
    7
}

#[test]
fn attributes_of_types_and_fields() {
    let walk = Walk { meters: Meters(2.5), cached: 3, other: 4 };
    let bytes = row::to_vec(&walk).unwrap();
    assert_eq!(bytes, words([0, 2.5f64.to_bits()]));
    assert_eq!(row::from_slice::<Walk>(&bytes).unwrap(), Walk { meters: Meters(2.5), cached: 0, other: 7 });
    assert_eq!(RowType::of::<Walk>().to_string(), "Walk { length: float64 }");
    assert_eq!(row::view::<Walk>(&bytes).unwrap().meters(), 2.5);
}

/// A type that contains itself.
#[derive(Row, Debug, PartialEq, Clone)]
struct Folder {
    name: String,
    size: Option<u64>,
    folders: Vec<Folder>,
    by_name: BTreeMap<String, Folder>,
}

fn folder(name: &str) -> Folder {
    Folder { name: name.into(), size: None, folders: vec![], by_name: BTreeMap::new() }
}

#[test]
fn recursive_rows() {
    let mut root = folder("root");
    root.folders = vec![folder("a"), Folder { size: Some(7), folders: vec![folder("c")], ..folder("b") }];
    root.by_name.insert("d".into(), folder("d"));
    let bytes = row::to_vec(&root).unwrap();
    let view = row::view::<Folder>(&bytes).unwrap();
    assert_eq!(view.folders().get(1).unwrap().folders().first().unwrap().name(), "c");
    assert_eq!(view.by_name().get("d").unwrap().name(), "d");
    assert_eq!(view, root);
    assert_eq!(view.to_owned().unwrap(), root);
    assert_eq!(
        format!("{view:?}"),
        r#"Folder { name: "root", size: None, folders: [Folder { name: "a", size: None, folders: [], by_name: {} }, Folder { name: "b", size: Some(7), folders: [Folder { name: "c", size: None, folders: [], by_name: {} }], by_name: {} }], by_name: {"d": Folder { name: "d", size: None, folders: [], by_name: {} }} }"#
    );
    let any = row::view_any(&RowType::of::<Folder>(), &bytes).unwrap();
    assert!(any.to_string().starts_with(r#"{name: "root", size: null, folders: [{name: "a", "#), "{any}");
    let Some(AnyValue::List(folders)) = any.get("folders") else { panic!("{any}") };
    let Some(AnyValue::Row(b)) = folders.get(1) else { panic!("{folders}") };
    assert!(matches!(b.at(1), Some(AnyValue::Uint(7))));
    assert!(b.at(4).is_none() && b.get("none").is_none() && folders.get(2).is_none());
}

#[test]
fn a_deep_row_is_an_error_on_both_sides() {
    let mut root = folder("leaf");
    for _ in 0..200 {
        root = Folder { folders: vec![root], ..folder("") };
    }
    let error = row::to_vec(&root).unwrap_err();
    assert!(error.to_string().contains("nested more than 128 deep"), "{error}");
}

/// Everything that can be changed in place.
#[derive(Row, Debug, PartialEq, Clone)]
struct Record {
    number: i32,
    flag: bool,
    color: Color,
    letter: char,
    span: Duration,
    at: Option<SystemTime>,
    maybe: Option<u16>,
    name: Option<String>,
    point: Point,
    list: Vec<f32>,
    options: Vec<Option<i64>>,
    points: Vec<Point>,
    bytes: Vec<u8>,
    wide: u128,
    map: BTreeMap<String, u32>,
    pair: (u8, Point),
}

#[test]
fn values_of_fixed_width_are_changed_in_place() {
    let old = Record {
        number: 1,
        flag: false,
        color: Color::Red,
        letter: 'a',
        span: Duration::from_secs(1),
        at: None,
        maybe: Some(3),
        name: Some("n".into()),
        point: Point { x: 1, y: 2.0 },
        list: vec![1.0, 2.0],
        options: vec![None, Some(2)],
        points: vec![Point { x: 3, y: 4.0 }],
        bytes: vec![1, 2],
        wide: 5,
        map: BTreeMap::from([("a".into(), 1), ("b".into(), 2)]),
        pair: (1, Point { x: 5, y: 6.0 }),
    };
    let new = Record {
        number: -1,
        flag: true,
        color: Color::Green,
        letter: 'ß',
        span: Duration::from_micros(7),
        at: Some(UNIX_EPOCH),
        maybe: None,
        name: None,
        point: Point { x: 9, y: 2.0 },
        list: vec![1.0, 7.0],
        options: vec![Some(8), None],
        points: vec![Point { x: 3, y: 9.0 }],
        bytes: vec![1, 9],
        wide: 1 << 100,
        map: BTreeMap::from([("a".into(), 1), ("b".into(), 9)]),
        pair: (9, Point { x: 5, y: 9.0 }),
    };
    let mut bytes = row::to_vec(&old).unwrap();
    let mut view = row::view_mut::<Record>(&mut bytes).unwrap();
    view.set_number(-1).unwrap();
    view.flag_mut().set(true).unwrap();
    view.set_color(Color::Green).unwrap();
    view.set_letter('ß').unwrap();
    view.set_span(Duration::from_micros(7)).unwrap();
    view.set_at(Some(UNIX_EPOCH)).unwrap();
    view.set_maybe(None::<u16>).unwrap();
    view.set_name(row::Null).unwrap();
    view.point_mut().set_x(9).unwrap();
    view.list_mut().set(1, 7.0).unwrap();
    view.options_mut().set(0, Some(8)).unwrap();
    view.options_mut().set(1, row::Null).unwrap();
    view.points_mut().get_mut(0).unwrap().set_y(9.0).unwrap();
    view.bytes_mut()[1] = 9;
    view.wide_mut().set(1 << 100);
    view.map_mut().get_mut("b").unwrap().set(9).unwrap();
    let (mut first, mut second) = view.pair_mut();
    first.set(9).unwrap();
    second.set_y(9.0).unwrap();
    assert_eq!(view.view(), new);
    assert_eq!(view.list_mut().set(2, 0.0).unwrap_err().to_string(), "the index 2, in a list of 2 elements");
    let error = view.set_span(Duration::from_nanos(1)).unwrap_err();
    assert!(error.to_string().contains("whole microseconds"), "{error}");
    assert_eq!(row::from_slice::<Record>(&bytes).unwrap(), new);
}

#[test]
fn builders_write_what_values_do() {
    let value = One { it: vec![Point { x: 1, y: 2.0 }, Point { x: 3, y: 4.0 }] };
    let mut bytes = Vec::new();
    row::build::<One<Vec<Point>>>(&mut bytes, |one| one.it(&value.it[..])).unwrap();
    assert_eq!(bytes, row::to_vec(&value).unwrap());
    bytes.clear();
    let points = value.it.iter().map(|point| {
        row::Build::<Point, _>::new(|build| {
            build.x(&point.x)?;
            build.y(&point.y)
        })
    });
    row::build::<One<Vec<Point>>>(&mut bytes, |one| one.it(&row::Each(points))).unwrap();
    assert_eq!(bytes, row::to_vec(&value).unwrap());
}

#[test]
fn builders_keep_the_order_and_miss_nothing() {
    let mut bytes = vec![1, 2, 3];
    let error = row::build::<Point>(&mut bytes, |point| point.x(&1)).unwrap_err();
    assert_eq!(error.to_string(), "Point.y: the field was not built in its turn, and cannot be null");
    let error = row::build::<Point>(&mut bytes, |point| point.y(&1.0)).unwrap_err();
    assert_eq!(error.to_string(), "Point.x: the field was not built in its turn, and cannot be null");
    let error = row::build::<Point>(&mut bytes, |point| {
        point.x(&1)?;
        point.x(&1)
    });
    assert_eq!(error.unwrap_err().to_string(), "Point.x: the fields of a row are built in their order, each once");
    assert_eq!(bytes, [1, 2, 3], "as it was");
}

#[test]
fn many_rows_have_an_index() {
    let mut writer = RowsWriter::new();
    for it in ["a", ""] {
        writer.push(&One { it: String::from(it) }).unwrap();
    }
    assert_eq!((writer.len(), writer.is_empty()), (2, false));
    let bytes = writer.finish();
    let mut expected = words([0, slot(16, 1), text("a"), 0, slot(16, 0), 24, 40, 2]);
    expected.extend_from_slice(b"forowsv1");
    assert_eq!(bytes, expected);

    let rows = Rows::<One<String>>::new(&bytes).unwrap();
    assert_eq!(rows.get(0).unwrap().unwrap().it(), "a");
    assert!(rows.get(2).is_none());
    let views = rows.check().unwrap();
    assert_eq!(views.iter().map(|view| view.it()).collect::<Vec<_>>(), ["a", ""]);
    assert!(views.get(2).is_none());
    assert_eq!(Rows::<Point>::new(&RowsWriter::<Point>::new().finish()).unwrap().len(), 0);
}

#[test]
fn faults_of_many_rows_are_those_of_one_row_or_of_the_index() {
    let mut writer = RowsWriter::new();
    writer.push(&One { it: true }).unwrap();
    writer.push(&One { it: false }).unwrap();
    let bytes = writer.finish();
    let rows = |at: usize, byte: u8| {
        let mut bytes = bytes.clone();
        bytes[at] = byte;
        match Rows::<One<bool>>::new(&bytes) {
            Err(error) => error.to_string(),
            Ok(rows) => {
                assert_eq!(rows.iter().any(|row| row.is_err()), rows.check().is_err());
                rows.check().err().map_or_else(String::new, |error| error.to_string())
            }
        }
    };
    assert_eq!(rows(24, 2), "Rows[1].it: expected 0 or 1, found 2 at byte 24");
    assert_eq!(rows(32, 40), "Rows[0]: expected the end of a row, found 40 at byte 32");
    assert_eq!(rows(40, 8), "Rows[1]: expected the end of a row, found 8 at byte 40");
    assert_eq!(rows(48, 7), "Rows: a length of 7 elements, more than the 48 bytes left can hold at byte 48");
    assert!(rows(56, 0).starts_with("Rows: expected the mark at the end of what RowsWriter writes"));
    for len in 0..bytes.len() {
        assert!(Rows::<One<bool>>::new(&bytes[..len]).is_err());
    }
}

/// A type that is stored as another, by hand.
#[derive(Debug, PartialEq, Clone, Copy)]
struct Celsius(f64);

impl Value for Celsius {
    type Stored = f64;
    type List = row::Array<f64>;

    fn store(&self, out: &mut row::Writer<'_>, at: row::At) -> Result<(), fory_like_core::Error> {
        self.0.store(out, at)
    }

    fn compare(&self, other: &Self) -> std::cmp::Ordering {
        self.0.total_cmp(&other.0)
    }

    fn equals(&self, view: &f64) -> bool {
        self.0 == *view
    }
}

impl<'a> Load<'a> for Celsius {
    fn load(view: f64) -> Result<Self, fory_like_core::Error> {
        Ok(Celsius(view))
    }
}

#[test]
fn hand_written_values() {
    is(Celsius(21.5), [0, 21.5f64.to_bits()]);
    is(vec![Celsius(1.0)], [0, slot(16, 24), 1, 0, 1f64.to_bits()]);
}

/// Bounds that generic code of users needs.
fn round_trip<T: Row + for<'a> Load<'a> + Value<Stored = Struct<T>>>(value: &T) -> T {
    row::from_slice(&row::to_vec(value).unwrap()).unwrap()
}

#[test]
fn generic_users() {
    let point = Point { x: 1, y: 2.0 };
    assert_eq!(round_trip(&point), point);
}

#[test]
fn views_can_be_sent_and_shared() {
    fn sent<T: Send + Sync>(_: T) {}
    let mut bytes = row::to_vec(&One { it: vec![1u16] }).unwrap();
    sent(row::view::<One<Vec<u16>>>(&bytes).unwrap());
    sent(row::view::<One<Vec<u16>>>(&bytes).unwrap().it());
    sent(row::view_mut::<One<Vec<u16>>>(&mut bytes).unwrap());
    sent(row::view_mut::<One<Vec<u16>>>(&mut bytes).unwrap().it_mut());
}

#[test]
fn keys_are_found_in_whatever_order_they_are() {
    let sorted = One { it: (0..100u8).map(|key| (key * 2, u16::from(key))).collect::<BTreeMap<_, _>>() };
    let mut bytes = row::to_vec(&sorted).unwrap();
    let find = |bytes: &[u8]| {
        let checked = row::view::<One<BTreeMap<u8, u16>>>(bytes).unwrap().it();
        // SAFETY: the line above.
        let unchecked = unsafe { row::view_unchecked::<One<BTreeMap<u8, u16>>>(bytes) }.it();
        (0..=255).map(|key| (checked.get(key), unchecked.get(key))).collect::<Vec<_>>()
    };
    let expected: Vec<_> = (0..=255u8).map(|key| sorted.it.get(&key).copied()).map(|it| (it, it)).collect();
    assert_eq!(find(&bytes), expected);
    // The same entries the other way round: where the keys begin, and the values.
    let (keys, values) = (16 + 8 + 8 + 16, 16 + 8 + 8 + 16 + 104 + 8 + 16);
    bytes[keys..keys + 100].reverse();
    bytes[values..values + 200].reverse();
    bytes[values..values + 200].chunks_mut(2).for_each(<[u8]>::reverse);
    assert_eq!(find(&bytes), expected);
    assert_eq!(row::view::<One<BTreeMap<u8, u16>>>(&bytes).unwrap(), sorted);
}

#[derive(Row, Debug, PartialEq)]
struct Cows<'a> {
    numbers: Cow<'a, [u32]>,
    bytes: Cow<'a, [u8]>,
    texts: Cow<'a, [String]>,
    point: Cow<'a, Point>,
}

#[test]
fn cows_borrow_what_lies_there_as_in_memory() {
    let texts = vec!["a".to_owned()];
    let cows = Cows {
        numbers: Cow::Owned(vec![1, 2]),
        bytes: Cow::Borrowed(b"abc"),
        texts: Cow::Borrowed(&texts),
        point: Cow::Owned(Point { x: 1, y: 2.0 }),
    };
    let bytes = row::to_vec(&cows).unwrap();
    assert_eq!(row::view::<Cows<'_>>(&bytes).unwrap(), cows);
    let again: Cows<'_> = row::from_slice(&bytes).unwrap();
    assert_eq!(again, cows);
    assert!(matches!(again.bytes, Cow::Borrowed(_)) && matches!(again.texts, Cow::Owned(_)));
    let aligned = row::view::<Cows<'_>>(&bytes).unwrap().numbers().as_slice().is_some();
    assert_eq!(matches!(again.numbers, Cow::Borrowed(_)), aligned);
}

#[test]
fn sets_are_shown_in_whatever_order() {
    let set = BTreeSet::from([1i32, 2, 3]);
    let foreign = words([0, slot(16, 32), 3, 0, 2 << 32 | 3, 1]);
    assert_eq!(row::view::<One<BTreeSet<i32>>>(&foreign).unwrap(), One { it: set.clone() });
    assert_eq!(row::view::<One<HashSet<i32>>>(&foreign).unwrap(), One { it: set.iter().copied().collect() });
    assert_ne!(row::view::<One<VecDeque<i32>>>(&foreign).unwrap(), One { it: set.into_iter().collect() });
}
