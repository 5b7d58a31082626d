//! Every fault that a reader must refuse, by its bytes: the message says where in the value, what, and at which byte.

mod compound;
mod faults;
mod messages;
mod numbers;
mod paths;
mod text;
mod writing;

use std::any::type_name;

use fory_like_core::Deserialize;
use fory_like_integration_tests::golden::hex;
use fory_like_integration_tests::mode::{Compressed, Fixed, Mode};

/// The message of the error that `message` in hexadecimal must be.
#[track_caller]
fn refused<M: Mode, T: for<'de> Deserialize<'de>>(message: &str, expected: &str) {
    match M::from_slice::<T>(&hex(message)) {
        Ok(_) => panic!("{message} is accepted as {}", type_name::<T>()),
        Err(error) => assert_eq!(error.to_string(), expected, "{message} as {}", type_name::<T>()),
    }
}

/// As the examples of the format's page, without the header: in fixed mode.
#[track_caller]
fn fixed<T: for<'de> Deserialize<'de>>(value: &str, expected: &str) {
    refused::<Fixed, T>(&format!("00 {value}"), expected);
}

/// As the examples of the format's page, without the header: in compressed mode.
#[track_caller]
fn compressed<T: for<'de> Deserialize<'de>>(value: &str, expected: &str) {
    refused::<Compressed, T>(&format!("02 {value}"), expected);
}

/// In both modes, for what is alike in them.
#[track_caller]
fn both<T: for<'de> Deserialize<'de>>(value: &str, expected: &str) {
    fixed::<T>(value, expected);
    compressed::<T>(value, expected);
}
