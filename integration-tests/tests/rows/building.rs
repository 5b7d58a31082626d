//! Rows that are written field by field.

use super::*;

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
