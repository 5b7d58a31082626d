//! Depth, and parts that are shared.

use super::*;

#[test]
fn nesting_has_a_limit() {
    #[derive(Row, Debug)]
    struct Chain {
        next: Option<Box<Chain>>,
    }
    /// Rows in each other, so many.
    fn nested(rows: u64) -> Vec<u8> {
        let mut bytes = Vec::new();
        for row in (0..rows).rev() {
            let slot = slot(16, 16 * row);
            bytes.extend([u64::from(row == 0).to_le_bytes(), slot.to_le_bytes()].concat());
        }
        bytes
    }
    row::view::<Chain>(&nested(129)).unwrap();
    let path = "Chain.next.next.next.next.next.next.next.next.next.next.next.next.next.next.next.next.next.next.next.next \
                .. 89 more steps .. .next.next.next.next.next.next.next.next.next.next.next.next.next.next.next.next.next.next.next.next";
    let expected = format!("{path}: rows, lists and maps nested more than 128 deep at byte {}", 129 * 16);
    assert_eq!(fault::<Chain>(&nested(130)).replace(" (see Config::max_depth)", ""), expected);
    assert!(row::view_any(&RowType::of::<Chain>(), &nested(129)).is_ok());
    assert!(row::view_any(&RowType::of::<Chain>(), &nested(130)).is_err());
    // Much deeper is no harder.
    fault::<Chain>(&nested(100_000));
    // The writer has the same limit.
    // Its last node has lists, which are nested too.
    row::view::<Node>(&row::to_vec(&chain(128)).unwrap()).unwrap();
    let error = row::to_vec(&chain(129)).unwrap_err().to_string();
    assert!(error.contains("nested more than 128 deep"), "{error}");
}

#[test]
fn the_error_of_the_limit_does_not_name_another_setting() {
    let error = row::to_vec(&chain(200)).unwrap_err().to_string();
    assert!(!error.contains("Config"), "{error}");
}

#[test]
fn shared_parts_multiply_no_work() {
    // Each list has slots that all point to the next list: n to the power of the depth.
    type Lists = Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<String>>>>>>>>;
    let n = 1000u64;
    let size = 16 + n.div_ceil(64) * 8 - 8 + n * 8;
    let mut bytes = words([0, slot(16, size * 8 + 8)]);
    for depth in (0..8).rev() {
        bytes.extend(n.to_le_bytes());
        bytes.resize(bytes.len() + n.div_ceil(64) as usize * 8, 0);
        let rest = if depth == 0 { 8 } else { size * depth + 8 };
        for _ in 0..n {
            bytes.extend(slot(size, rest).to_le_bytes());
        }
    }
    bytes.extend(*b"shared!!");
    let error = row::view::<One<Lists>>(&bytes).unwrap_err().to_string();
    assert!(error.contains("parts share bytes"), "{error}");
    assert!(row::view_any(&RowType::of::<One<Lists>>(), &bytes).is_err());
    // The same with text alone: 1000 slots of one long text.
    let mut bytes = words([0, slot(16, 1 << 20)]);
    bytes.extend(n.to_le_bytes());
    bytes.resize(bytes.len() + n.div_ceil(64) as usize * 8, 0);
    for _ in 0..n {
        bytes.extend(slot(size, 1 << 19).to_le_bytes());
    }
    bytes.resize(16 + (1 << 20), b'a');
    let error = row::view::<One<Vec<String>>>(&bytes).unwrap_err().to_string();
    assert!(error.starts_with("One.it[1]: parts share bytes"), "{error}");
}

#[test]
fn shared_parts_are_viewed_and_not_changed() {
    let shared = "a part that shares bytes with one before it, or lies before it, cannot be changed in place at byte";
    #[track_caller]
    fn refused<T: Row>(bytes: &[u8]) -> String {
        let mut bytes = bytes.to_vec();
        row::view::<T>(&bytes).unwrap();
        row::view_mut::<T>(&mut bytes).map(drop).unwrap_err().to_string()
    }
    // Both the same part.
    let row = words([0, slot(24, 4), slot(24, 4), text(b"abcd"), 0]);
    assert_eq!(refused::<Two<Vec<u8>, Vec<u8>>>(&row), format!("Two: {shared} 24"));
    // One byte in common.
    let row = words([0, slot(24, 4), slot(27, 4), text(b"abcdefg"), 0]);
    assert_eq!(refused::<Two<Vec<u8>, Vec<u8>>>(&row), format!("Two: {shared} 27"));
    // In another order.
    let row = words([0, slot(28, 4), slot(24, 4), text(b"abcdefgh"), 0]);
    assert_eq!(refused::<Two<Vec<u8>, Vec<u8>>>(&row), format!("Two: {shared} 24"));
    // The part is the row's own head.
    assert_eq!(refused::<One<Vec<u8>>>(&words([0, slot(0, 8), 0])), format!("One: {shared} 0"));
    assert_eq!(refused::<One<Vec<u8>>>(&words([0, slot(15, 1), 0])), format!("One: {shared} 15"));
    // The part is the list's own elements, and its bitmap.
    let list = |at| words([0, slot(16, 32), 1, 0, slot(at, 1), 0, 0]);
    assert_eq!(refused::<One<Vec<Vec<u8>>>>(&list(23)), format!("One: {shared} 39"));
    assert_eq!(refused::<One<Vec<Vec<u8>>>>(&list(8)), format!("One: {shared} 24"));
    row::view_mut::<One<Vec<Vec<u8>>>>(&mut list(24)).unwrap();
    // A row and a part of it.
    let row = words([0, slot(24, 16), slot(32, 8), 0, 5, 0, 0]);
    assert_eq!(refused::<Two<One<u64>, Vec<u8>>>(&row), format!("Two: {shared} 32"));
    // Nothing shares nothing, wherever it lies.
    let row = words([0, slot(0, 0), slot(24, 1), text(b"a")]);
    row::view_mut::<Two<Vec<u8>, Vec<u8>>>(&mut row.clone()).unwrap();
    // Side by side, without padding; and with bytes of nobody between.
    let row = words([0, slot(24, 3), slot(27, 3), text(b"abcdef")]);
    row::view_mut::<Two<Vec<u8>, Vec<u8>>>(&mut row.clone()).unwrap();
    let row = words([0, slot(24, 1), slot(40, 3), text(b"a"), 7, text(b"def")]);
    row::view_mut::<Two<Vec<u8>, Vec<u8>>>(&mut row.clone()).unwrap();
    // What is null points nowhere.
    let row = words([2, slot(24, 4), slot(24, 4), text(b"abcd"), 0]);
    row::view_mut::<Two<Vec<u8>, Option<Vec<u8>>>>(&mut row.clone()).unwrap();
}
