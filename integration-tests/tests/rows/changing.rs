//! Rows that are changed in place.

use super::*;

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
fn views_can_be_sent_and_shared() {
    fn sent<T: Send + Sync>(_: T) {}
    let mut bytes = row::to_vec(&One { it: vec![1u16] }).unwrap();
    sent(row::view::<One<Vec<u16>>>(&bytes).unwrap());
    sent(row::view::<One<Vec<u16>>>(&bytes).unwrap().it());
    sent(row::view_mut::<One<Vec<u16>>>(&mut bytes).unwrap());
    sent(row::view_mut::<One<Vec<u16>>>(&mut bytes).unwrap().it_mut());
}

#[test]
fn numbers_of_128_bits_are_set_in_place_where_they_are() {
    let mut bytes = row::to_vec(&One { it: vec![1u128, 2] }).unwrap();
    row::view_mut::<One<Vec<u128>>>(&mut bytes).unwrap().it_mut().set(1, 3 << 64).unwrap();
    assert_eq!(bytes, words([0, slot(16, 64), 2, 0, slot(32, 16), slot(48, 16), 1, 0, 0, 3]));
    let mut bytes = row::to_vec(&One { it: -1i128 }).unwrap();
    row::view_mut::<One<i128>>(&mut bytes).unwrap().set_it(-1 << 64).unwrap();
    assert_eq!(bytes, words([0, slot(16, 16), 0, u64::MAX]));
    // Of one that may be null, what is there: a null has no bytes to write to.
    let mut bytes = row::to_vec(&One { it: vec![Some(1u128), None] }).unwrap();
    let mut view = row::view_mut::<One<Vec<Option<u128>>>>(&mut bytes).unwrap();
    let mut list = view.it_mut();
    list.get_mut(0).unwrap().get_mut().unwrap().set(9);
    assert!(list.get_mut(1).unwrap().get_mut().is_none());
    assert_eq!(list.view(), [Some(9u128), None]);
    list.set(0, row::Null).unwrap();
    assert_eq!(list.view(), [None::<u128>, None]);
}
