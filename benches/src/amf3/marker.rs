//! The byte before each value, which says what it is.

pub(super) const UNDEFINED: u8 = 0x00;
pub(super) const NULL: u8 = 0x01;
pub(super) const FALSE: u8 = 0x02;
pub(super) const TRUE: u8 = 0x03;
pub(super) const INTEGER: u8 = 0x04;
pub(super) const DOUBLE: u8 = 0x05;
pub(super) const STRING: u8 = 0x06;
pub(super) const DATE: u8 = 0x08;
pub(super) const ARRAY: u8 = 0x09;
pub(super) const OBJECT: u8 = 0x0a;

/// What a value is called in errors.
pub(super) fn name(marker: u8) -> &'static str {
    match marker {
        UNDEFINED => "undefined",
        NULL => "null",
        FALSE => "false",
        TRUE => "true",
        INTEGER => "an integer",
        DOUBLE => "a double",
        STRING => "a string",
        0x07 => "an XML document of the old kind",
        DATE => "a date",
        ARRAY => "an array",
        OBJECT => "an object",
        0x0b => "an XML document",
        0x0c => "a byte array",
        0x0d..=0x10 => "a vector",
        0x11 => "a dictionary",
        _ => "no kind of value",
    }
}
