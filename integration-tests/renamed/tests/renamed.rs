//! Values of types that were derived under another name of the core.

use fory_like_renamed_tests::{Choice, Part, Rows, RowsView, Through, Value};
use renamed_fory::{from_slice, to_vec};

#[test]
fn values_survive() {
    let value = Value::Fields { plain: 1u8, fixed: 2, varint: 3, with: "A".into(), default: Some(true) };
    let bytes = to_vec(&value).unwrap();
    assert_eq!(bytes, [0, 1, 1, 2, 0, 0, 0, 3, 1, b'A', 1, 1]);
    assert_eq!(from_slice::<Value<u8>>(&bytes).unwrap(), value);
    assert_eq!(from_slice::<Value<u8>>(&[0, 0]).unwrap(), Value::Nothing);
    assert_eq!(from_slice::<Through>(&[0, 5]).unwrap(), Through(5));
}

#[test]
fn rows_survive() {
    let value = Rows { list: vec![Some(1u8), None], choice: Choice::B, part: Some(Part("a".into())) };
    let bytes = renamed_fory::row::to_vec(&value).unwrap();
    let view: RowsView<'_, u8> = renamed_fory::row::view::<Rows<u8>>(&bytes).unwrap();
    assert_eq!(view, value);
    assert_eq!(view.to_owned().unwrap(), value);
}
