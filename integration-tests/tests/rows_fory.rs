//! Rows of the `fory` crate, Apache Fory's own for Rust: random values are the same bytes, and each reads the other's.

#![allow(missing_docs)]

use std::collections::BTreeMap;

use fory_like_core::{Row, row};
use proptest::collection::{btree_map, vec};
use proptest::option;
use proptest::prelude::*;

/// The types of the one and of the other, which give their views the same names.
macro_rules! both {
    ($($(#[$attribute:meta])* struct $name:ident { $($field:ident: $ty:ty,)* })*) => {
        mod ours {
            use super::*;
            $($(#[$attribute])* #[derive(Row, Debug, PartialEq, Clone)] pub struct $name { $(pub $field: $ty,)* })*
        }
        #[allow(dead_code)]
        mod theirs {
            use super::*;
            $($(#[$attribute])* #[derive(fory::ForyRow, Debug, Clone)] pub struct $name { $(pub $field: $ty,)* })*
        }
    };
}

both! {
    struct Point {
        x: i32,
        y: f64,
    }

    struct Everything {
        flag: bool,
        tiny: i8,
        short: i16,
        int: i32,
        long: i64,
        float: f32,
        double: f64,
        text: String,
        bytes: Vec<u8>,
        maybe_int: Option<i32>,
        maybe_text: Option<String>,
        maybe_bytes: Option<Vec<u8>>,
        maybe_flag: Option<bool>,
        maybe_tiny: Option<i8>,
        maybe_short: Option<i16>,
        maybe_long: Option<i64>,
        maybe_float: Option<f32>,
        maybe_double: Option<f64>,
        point: Point,
        maybe_point: Option<Point>,
        flags: Vec<bool>,
        tinies: Vec<i8>,
        shorts: Vec<i16>,
        ints: Vec<i32>,
        longs: Vec<i64>,
        floats: Vec<f32>,
        doubles: Vec<f64>,
        texts: Vec<String>,
        maybe_ints: Vec<Option<i32>>,
        maybe_texts: Vec<Option<String>>,
        points: Vec<Point>,
        maybe_points: Vec<Option<Point>>,
        lists: Vec<Vec<i16>>,
        blobs: Vec<Vec<u8>>,
        maybe_list: Option<Vec<i64>>,
        map: BTreeMap<String, i64>,
        by_number: BTreeMap<i32, String>,
        points_of: BTreeMap<String, Point>,
        lists_of: BTreeMap<String, Vec<i32>>,
        maps_of: BTreeMap<i8, BTreeMap<String, Option<i32>>>,
        maybe_map: Option<BTreeMap<String, Vec<String>>>,
        fixed: [i32; 3],
    }
}

/// A value of each kind, with the same fields.
fn values() -> impl Strategy<Value = (ours::Everything, theirs::Everything)> {
    let text = || "[a-zß漢]{0,20}";
    let point = || (any::<i32>(), any::<f64>());
    let scalars = (any::<bool>(), any::<i8>(), any::<i16>(), any::<i32>(), any::<i64>(), any::<f32>(), any::<f64>());
    let texts = (text(), vec(any::<u8>(), 0..20), option::of(any::<i32>()), option::of(text()));
    let options = (
        any::<Option<bool>>(),
        any::<Option<i8>>(),
        any::<Option<i16>>(),
        any::<Option<i64>>(),
        any::<Option<f32>>(),
        any::<Option<f64>>(),
    );
    let points = (option::of(vec(any::<u8>(), 0..9)), point(), option::of(point()), vec(point(), 0..4));
    let numbers = (
        vec(any::<bool>(), 0..70),
        vec(any::<i8>(), 0..70),
        vec(any::<i16>(), 0..9),
        vec(any::<i32>(), 0..9),
        vec(any::<i64>(), 0..9),
        vec(any::<f32>(), 0..9),
        vec(any::<f64>(), 0..130),
    );
    let lists = (
        vec(text(), 0..9),
        vec(option::of(any::<i32>()), 0..70),
        vec(option::of(text()), 0..9),
        vec(option::of(point()), 0..4),
        vec(vec(any::<i16>(), 0..4), 0..4),
        vec(vec(any::<u8>(), 0..4), 0..4),
        option::of(vec(any::<i64>(), 0..4)),
    );
    let maps = (
        btree_map(text(), any::<i64>(), 0..9),
        btree_map(any::<i32>(), text(), 0..9),
        btree_map(text(), point(), 0..4),
        btree_map(text(), vec(any::<i32>(), 0..4), 0..4),
        btree_map(any::<i8>(), btree_map(text(), option::of(any::<i32>()), 0..3), 0..3),
        option::of(btree_map(text(), vec(text(), 0..3), 0..3)),
        any::<[i32; 3]>(),
    );
    (scalars, texts, options, points, numbers, lists, maps).prop_map(
        |(scalars, texts, options, points, numbers, lists, maps)| {
            macro_rules! make {
                ($module:ident) => {{
                    let point = |(x, y): (i32, f64)| $module::Point { x, y };
                    let (flag, tiny, short, int, long, float, double) = scalars;
                    let (text, bytes, maybe_int, maybe_text) = texts.clone();
                    let (maybe_flag, maybe_tiny, maybe_short, maybe_long, maybe_float, maybe_double) = options;
                    let (maybe_bytes, one, maybe_point, all) = points.clone();
                    let (flags, tinies, shorts, ints, longs, floats, doubles) = numbers.clone();
                    let (texts, maybe_ints, maybe_texts, maybe_points, lists, blobs, maybe_list) = lists.clone();
                    let (map, by_number, points_of, lists_of, maps_of, maybe_map, fixed) = maps.clone();
                    $module::Everything {
                        flag,
                        tiny,
                        short,
                        int,
                        long,
                        float,
                        double,
                        text,
                        bytes,
                        maybe_int,
                        maybe_text,
                        maybe_bytes,
                        maybe_flag,
                        maybe_tiny,
                        maybe_short,
                        maybe_long,
                        maybe_float,
                        maybe_double,
                        point: point(one),
                        maybe_point: maybe_point.map(point),
                        flags,
                        tinies,
                        shorts,
                        ints,
                        longs,
                        floats,
                        doubles,
                        texts,
                        maybe_ints,
                        maybe_texts,
                        points: all.into_iter().map(point).collect(),
                        maybe_points: maybe_points.into_iter().map(|it| it.map(point)).collect(),
                        lists,
                        blobs,
                        maybe_list,
                        map,
                        by_number,
                        points_of: points_of.into_iter().map(|(key, it)| (key, point(it))).collect(),
                        lists_of,
                        maps_of,
                        maybe_map,
                        fixed,
                    }
                }};
            }
            (make!(ours), make!(theirs))
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn both_write_the_same_bytes_and_read_each_other((ours, theirs) in values()) {
        let bytes = row::to_vec(&ours).unwrap();
        let fory = fory::to_row(&theirs).unwrap();
        prop_assert_eq!(&bytes, &fory);

        let view = row::view::<ours::Everything>(&fory).unwrap();
        prop_assert!(view == ours);
        prop_assert!(view.to_owned().unwrap().eq(&ours));

        let view = fory::from_row::<theirs::Everything>(&bytes).unwrap();
        prop_assert_eq!(view.flag().unwrap(), ours.flag);
        prop_assert_eq!(view.long().unwrap(), ours.long);
        prop_assert_eq!(view.text().unwrap(), &ours.text);
        prop_assert_eq!(view.bytes().unwrap(), &ours.bytes[..]);
        prop_assert_eq!(view.maybe_text().unwrap(), ours.maybe_text.as_deref());
        prop_assert_eq!(view.maybe_bytes().unwrap(), ours.maybe_bytes.as_deref());
        prop_assert_eq!(view.maybe_flag().unwrap(), ours.maybe_flag);
        prop_assert_eq!(view.maybe_double().unwrap(), ours.maybe_double);
        prop_assert_eq!(view.point().unwrap().x().unwrap(), ours.point.x);
        prop_assert_eq!(view.maybe_point().unwrap().map(|point| point.x().unwrap()), ours.maybe_point.as_ref().map(|it| it.x));
        let texts: Vec<Option<&str>> = view.maybe_texts().unwrap().iter().map(Result::unwrap).collect();
        prop_assert_eq!(texts, ours.maybe_texts.iter().map(Option::as_deref).collect::<Vec<_>>());
        let lists = view.lists_of().unwrap();
        let keys = lists.keys().iter().map(Result::unwrap);
        let values = lists.values().iter().map(Result::unwrap);
        for ((key, value), (known, expected)) in keys.zip(values).zip(&ours.lists_of) {
            prop_assert_eq!(key, known);
            prop_assert_eq!(&value.iter().map(Result::unwrap).collect::<Vec<_>>(), expected);
        }
    }
}

/// What pyfory cannot write: bytes of which there are none, and lists as values of a map.
#[test]
fn empty_bytes_and_lists_in_maps() {
    #[derive(Row, Debug, PartialEq)]
    struct Ours {
        bytes: Vec<u8>,
        lists: BTreeMap<String, Vec<i32>>,
    }
    #[allow(dead_code)]
    #[derive(fory::ForyRow)]
    struct Theirs {
        bytes: Vec<u8>,
        lists: BTreeMap<String, Vec<i32>>,
    }
    let lists = BTreeMap::from([("a".to_owned(), vec![1, 2]), ("b".to_owned(), vec![])]);
    let ours = Ours { bytes: vec![], lists: lists.clone() };
    let bytes = row::to_vec(&ours).unwrap();
    assert_eq!(bytes, fory::to_row(&Theirs { bytes: vec![], lists }).unwrap());
    assert_eq!(row::view::<Ours>(&bytes).unwrap(), ours);
    let view = fory::from_row::<Theirs>(&bytes).unwrap();
    assert!(view.bytes().unwrap().is_empty());
    assert_eq!(view.lists().unwrap().values().iter().map(|list| list.unwrap().len()).collect::<Vec<_>>(), [2, 0]);
}
