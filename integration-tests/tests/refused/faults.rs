//! The error itself.

use std::error::Error as _;
use std::io;

use fory_like_core::{Error, ErrorKind, from_slice};

#[test]
fn an_error_is_one_word_and_goes_everywhere() {
    fn goes_everywhere<T: Send + Sync + std::error::Error + 'static>() {}
    goes_everywhere::<Error>();
    assert_eq!(size_of::<Error>(), size_of::<usize>());
    assert_eq!(size_of::<Result<(), Error>>(), size_of::<usize>());
}

#[test]
fn the_source_of_an_io_error_is_the_stream_s() {
    let error = Error::from(io::Error::new(io::ErrorKind::BrokenPipe, "the pipe broke"));
    assert_eq!(error.to_string(), "the pipe broke");
    let source = error.source().and_then(|source| source.downcast_ref::<io::Error>());
    assert_eq!(source.map(io::Error::kind), Some(io::ErrorKind::BrokenPipe));
    assert!(matches!(error.kind(), ErrorKind::Io(_)));
    assert_eq!(error.offset(), None);
}

#[test]
fn other_errors_have_no_source() {
    let error = from_slice::<bool>(&[0, 2]).unwrap_err();
    assert!(error.source().is_none());
    assert!(matches!(error.kind(), ErrorKind::InvalidValue { found: 2, .. }));
    let error = Error::custom("of one's own");
    assert!(error.source().is_none());
    assert_eq!(error.to_string(), "of one's own");
}

#[test]
fn an_error_becomes_any_error_and_is_found_again() {
    fn read() -> Result<u8, Box<dyn std::error::Error + Send + Sync>> {
        Ok(from_slice(&[0])?)
    }
    let error = read().unwrap_err();
    assert_eq!(error.downcast_ref::<Error>().and_then(Error::offset), Some(1));
}
