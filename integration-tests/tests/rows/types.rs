//! Types of users: borrowed, transparent, recursive and hand-written ones.

use super::*;

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
