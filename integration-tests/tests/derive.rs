//! Derived implementations: their bytes, their round trips, their descriptions and their errors.

use std::fmt::Debug;

use fory_like_core::{Config, Deserialize, Serialize, encoded_size, from_slice, schema_of, to_vec};

/// Writes and reads a value in both number modes; gives the bytes in fixed mode, without their header.
#[track_caller]
fn round_trip<T>(value: &T) -> Vec<u8>
where
    T: Serialize + for<'de> Deserialize<'de> + PartialEq + Debug,
{
    let bytes = to_vec(value).unwrap();
    assert_eq!(&from_slice::<T>(&bytes).unwrap(), value);
    assert_eq!(encoded_size(value).unwrap(), bytes.len());
    let compressed = Config::new().compress_numbers();
    let short = compressed.to_vec(value).unwrap();
    assert_eq!(&compressed.from_slice::<T>(&short).unwrap(), value);
    assert_eq!(compressed.encoded_size(value).unwrap(), short.len());
    bytes[1..].to_vec()
}

#[derive(Serialize, Deserialize, Debug, PartialEq, Default)]
struct Point {
    x: i32,
    y: i32,
}

#[derive(Serialize, Deserialize, Debug, PartialEq)]
struct Pair<A, B = u8>(A, B);

#[derive(Serialize, Deserialize, Debug, PartialEq)]
struct Nothing;

#[derive(Serialize, Deserialize, Debug, PartialEq)]
enum Shape {
    Empty,
    Circle(Point, u32),
    Polygon { name: String, points: Vec<Point> },
}

#[derive(Serialize, Deserialize, Debug, PartialEq)]
struct Tree<T> {
    value: T,
    left: Option<Box<Tree<T>>>,
    right: Option<Box<Self>>,
}

#[test]
fn a_struct_is_its_fields_in_order() {
    assert_eq!(round_trip(&Point { x: 1, y: -2 }), [1, 0, 0, 0, 0xfe, 0xff, 0xff, 0xff]);
    assert_eq!(round_trip(&Pair(1u16, true)), [1, 0, 1]);
    assert_eq!(round_trip(&Nothing), []);
    assert_eq!(schema_of::<Pair<u16>>().to_string(), "Pair { 0: u16, 1: u8 }");
    assert_eq!(schema_of::<Nothing>().to_string(), "Nothing {}");
}

#[test]
fn an_enum_is_a_tag_and_the_fields() {
    assert_eq!(round_trip(&Shape::Empty), [0]);
    assert_eq!(round_trip(&Shape::Circle(Point { x: 1, y: 0 }, 7)), [1, 1, 0, 0, 0, 0, 0, 0, 0, 7, 0, 0, 0]);
    assert_eq!(
        round_trip(&Shape::Polygon { name: "p".into(), points: vec![Point::default()] }),
        [2, 1, b'p', 1, 0, 0, 0, 0, 0, 0, 0, 0]
    );
}

#[test]
fn recursion_needs_no_bound() {
    let leaf = |value| Some(Box::new(Tree { value, left: None, right: None }));
    let tree = Tree { value: 1u8, left: leaf(2), right: leaf(3) };
    assert_eq!(round_trip(&tree), [1, 1, 2, 0, 0, 1, 3, 0, 0]);
    assert_eq!(schema_of::<Tree<u8>>().to_string(), "Tree { value: u8, left: option<Tree>, right: option<Tree> }");
}
