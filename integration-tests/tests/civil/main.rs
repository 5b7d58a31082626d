//! Dates and times of jiff and chrono: their bytes, what is refused, and all that comes back.

mod bytes;
mod ranges;
mod refused;

use fory_like_core::{Deserialize, Serialize};
use fory_like_integration_tests::golden::{hex, to_hex};
use fory_like_integration_tests::mode::{Compressed, Fixed, Mode};

/// As the examples of the format's page, without the header.
fn written<M: Mode>(value: &impl Serialize) -> String {
    let message = M::to_vec(value).unwrap();
    assert_eq!(M::encoded_size(value).unwrap(), message.len());
    to_hex(&message[1..])
}

/// Reads what `written` gives.
fn read<M: Mode, T: for<'de> Deserialize<'de>>(value: &str) -> T {
    M::from_slice(&[vec![M::HEADER.0], hex(value)].concat()).unwrap()
}

/// That a value has these bytes in the two modes, and that they are those of no other one.
#[track_caller]
fn is<T: Serialize + for<'de> Deserialize<'de> + PartialEq + std::fmt::Debug>(value: T, fixed: &str, compressed: &str) {
    let [fixed, compressed] = [fixed, compressed].map(|text| text.replace(' ', ""));
    assert_eq!(written::<Fixed>(&value), fixed, "{value:?}");
    assert_eq!(written::<Compressed>(&value), compressed, "{value:?}");
    assert_eq!(read::<Fixed, T>(&fixed), value);
    assert_eq!(read::<Compressed, T>(&compressed), value);
}
