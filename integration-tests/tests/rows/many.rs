//! Many rows in one piece.

use super::*;

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

#[test]
fn many_rows_are_gone_through_from_both_ends_and_over() {
    let mut writer = RowsWriter::new();
    for it in 0..5u8 {
        writer.push(&One { it }).unwrap();
    }
    // Of a type that has no `Debug` itself.
    #[derive(Row)]
    struct Silent {
        it: u8,
    }
    let mut silent = RowsWriter::new();
    silent.push(&Silent { it: 1 }).unwrap();
    assert_eq!(format!("{silent:?}"), "RowsWriter(1 in 16 bytes)");
    let bytes = writer.finish();
    let rows = Rows::<One<u8>>::new(&bytes).unwrap();
    let mut seen = Vec::new();
    for row in &rows {
        seen.push(row.unwrap().it());
    }
    for row in rows {
        seen.push(row.unwrap().it());
    }
    assert_eq!(seen, [0, 1, 2, 3, 4, 0, 1, 2, 3, 4]);
    let checked = rows.check().unwrap();
    let mut seen = Vec::new();
    for row in &checked {
        seen.push(row.it());
    }
    for row in checked.into_iter().rev() {
        seen.push(row.it());
    }
    assert_eq!(seen, [0, 1, 2, 3, 4, 4, 3, 2, 1, 0]);
    let mut left = checked.iter();
    assert_eq!(left.nth(1).map(|row| row.it()), Some(1));
    assert_eq!(left.next_back().map(|row| row.it()), Some(4));
    assert_eq!((left.len(), format!("{left:?}")), (2, "2..4 of Rows(5 in 80 bytes)".to_owned()));
    assert_eq!(left.nth(2).map(|row| row.it()), None);
    assert_eq!((left.next().is_none(), left.next_back().is_none()), (true, true));
}
