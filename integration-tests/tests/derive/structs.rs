//! Structs, what they borrow and what they are bounded by.

use super::*;

#[test]
fn a_struct_is_its_fields_in_order() {
    assert_eq!(round_trip(&Point { x: 1, y: -2 }), [1, 0, 0, 0, 0xfe, 0xff, 0xff, 0xff]);
    assert_eq!(round_trip(&Pair(1u16, true)), [1, 0, 1]);
    assert_eq!(round_trip(&Nothing), []);
    assert_eq!(schema_of::<Pair<u16>>().to_string(), "Pair { 0: u16, 1: u8 }");
    assert_eq!(schema_of::<Nothing>().to_string(), "Nothing {}");
}

#[test]
fn recursion_needs_no_bound() {
    let leaf = |value| Some(Box::new(Tree { value, left: None, right: None }));
    let tree = Tree { value: 1u8, left: leaf(2), right: leaf(3) };
    assert_eq!(round_trip(&tree), [1, 1, 2, 0, 0, 1, 3, 0, 0]);
    assert_eq!(schema_of::<Tree<u8>>().to_string(), "Tree { value: u8, left: option<Tree>, right: option<Tree> }");
}

#[test]
fn an_error_names_the_way_and_the_place() {
    assert_eq!(error::<Vec<Shape>>(&[0, 1, 2, 1, 0xff]), "value[0]::Polygon.name: invalid UTF-8 at byte 4");
    assert_eq!(
        error::<Shape>(&[0, 1, 1, 0]),
        "Shape::Circle: the input ends: 12 more bytes expected, 2 left at byte 2"
    );
    assert_eq!(error::<Option<Pair<bool>>>(&[0, 1, 7, 0]), "value.0: expected a bool, 0 or 1, found 7 at byte 2");
}

#[derive(Serialize, Deserialize, Debug, PartialEq)]
struct Borrowing<'a, 'b> {
    text: &'a str,
    bytes: &'b [u8],
    cow: Cow<'a, str>,
    inner: Option<Box<Borrowing<'b, 'a>>>,
}

#[test]
fn fields_borrow_from_the_message() {
    let value = Borrowing {
        text: "ab",
        bytes: &[1, 2],
        cow: Cow::Borrowed("c"),
        inner: Some(Box::new(Borrowing { text: "", bytes: &[], cow: Cow::Borrowed(""), inner: None })),
    };
    let bytes = to_vec(&value).unwrap();
    let read: Borrowing<'_, '_> = from_slice(&bytes).unwrap();
    assert_eq!(read, value);
    assert!(bytes.as_ptr_range().contains(&read.text.as_ptr()));
    assert!(bytes.as_ptr_range().contains(&read.bytes.as_ptr()));
    assert!(matches!(read.cow, Cow::Borrowed(_)));
}

/// `Ants` can neither be written nor read, and `F` needs not.
#[derive(Serialize, Deserialize, Debug, PartialEq)]
struct Nest<F: Family> {
    queen: F::Member,
    workers: Vec<<F as Family>::Member>,
    #[fory(skip)]
    marker: PhantomData<F>,
    unwritten: PhantomData<F>,
}

/// A bound of one's own, for what only the author can know.
#[derive(Serialize, Deserialize)]
#[fory(bound(serialize = "F::Member: Serialize", deserialize = "F::Member: Deserialize<'de>, F: 'de"))]
struct Hill<F: Family>(Box<Nest<F>>);

#[derive(Serialize, Deserialize, Debug, PartialEq)]
#[fory(bound = "")]
struct Unbound<T>(PhantomData<Vec<T>>, Option<[PhantomData<T>; 2]>);

#[test]
fn bounds_are_on_what_is_written() {
    let nest = || Nest::<Ants> { queen: 1, workers: vec![2], marker: PhantomData, unwritten: PhantomData };
    assert_eq!(round_trip(&nest()), [1, 0, 1, 2, 0]);
    let bytes = to_vec(&Hill(Box::new(nest()))).unwrap();
    assert_eq!(bytes, [0, 1, 0, 1, 2, 0]);
    assert_eq!(*from_slice::<Hill<Ants>>(&bytes).unwrap().0, nest());
    assert_eq!(round_trip(&Unbound::<Ants>(PhantomData, None)), [0]);
}
