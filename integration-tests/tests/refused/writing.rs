//! What cannot be written, and depth in both directions.

use fory_like_core::{Config, Deserialize, ErrorKind, Serialize, append_to_vec, encoded_size, to_vec, to_writer};

use crate::fixed;

#[derive(Serialize, Deserialize)]
struct Nest(Vec<Nest>);

#[derive(Serialize, Deserialize)]
struct Chain(Option<Box<Chain>>);

#[derive(Serialize, Deserialize, Clone)]
struct Empty;

/// Writing fails in all ways with the same message, and leaves nothing behind.
#[track_caller]
fn unwritten<T: Serialize>(value: &T, expected: &str) {
    assert_eq!(to_vec(value).unwrap_err().to_string(), expected);
    assert_eq!(encoded_size(value).unwrap_err().to_string(), expected);
    let mut vec = b"before".to_vec();
    assert_eq!(append_to_vec(value, &mut vec).unwrap_err().to_string(), expected);
    assert_eq!(vec, b"before");
    let mut stream = b"before".to_vec();
    assert_eq!(to_writer(&mut stream, value).unwrap_err().to_string(), expected);
    assert_eq!(stream, b"before");
}

#[cfg(unix)]
#[test]
fn a_path_that_is_not_utf_8_is_not_written() {
    use std::os::unix::ffi::OsStrExt;
    use std::path::{Path, PathBuf};

    #[derive(Serialize)]
    struct Files {
        paths: Vec<PathBuf>,
    }

    let path = Path::new(std::ffi::OsStr::from_bytes(b"a/\xff"));
    unwritten(&path, "value: a path that is not UTF-8 cannot be written");
    let files = Files { paths: vec![PathBuf::from("a"), path.to_path_buf()] };
    unwritten(&files, "Files.paths[1]: a path that is not UTF-8 cannot be written");
}

/// Linux has no time that the format has not, and no other way around.
#[cfg(target_os = "linux")]
#[test]
fn the_first_and_the_last_system_time_are_written_and_read() {
    use std::time::{Duration, UNIX_EPOCH};

    let last = UNIX_EPOCH + Duration::new(i64::MAX as u64, 999_999_999);
    let first = UNIX_EPOCH - Duration::new(1 << 63, 0);
    assert!(
        last.checked_add(Duration::from_nanos(1)).is_none() && first.checked_sub(Duration::from_nanos(1)).is_none()
    );
    let bytes = to_vec(&(first, last)).unwrap();
    assert_eq!(
        bytes,
        fory_like_integration_tests::golden::hex("00 0000000000000080 00000000 ffffffffffffff7f ffc99a3b")
    );
    assert_eq!(
        fory_like_core::from_slice::<(std::time::SystemTime, std::time::SystemTime)>(&bytes).unwrap(),
        (first, last)
    );
}

#[test]
fn a_value_nested_too_deeply_is_neither_written_nor_read() {
    let nest = |depth| (1..depth).fold(Nest(Vec::new()), |inner, _| Nest(vec![inner]));
    let chain = |depth| (0..depth).fold(Chain(None), |inner, _| Chain(Some(Box::new(inner))));
    assert!(to_vec(&nest(128)).is_ok() && to_vec(&chain(128)).is_ok());
    for error in [to_vec(&nest(129)).unwrap_err(), to_vec(&chain(129)).unwrap_err()] {
        let text = error.to_string();
        assert!(text.ends_with(": nested more than 128 deep (see Config::max_depth)"), "{text}");
        assert!(matches!(error.kind(), ErrorKind::Depth { limit: 128 }));
    }
    // Of the path, both ends.
    let path = format!("Nest{} .. 217 more steps .. {}", ".0[0]".repeat(10), "[0].0".repeat(9) + "[0]");
    fixed::<Nest>(
        &format!("{}00", "01".repeat(128)),
        &format!("{path}.0: nested more than 128 deep (see Config::max_depth) at byte 129"),
    );
    let path = format!("Chain{} .. 89 more steps .. {}", ".0".repeat(20), ".0".repeat(20));
    fixed::<Chain>(
        &format!("{}00", "01".repeat(129)),
        &format!("{path}: nested more than 128 deep (see Config::max_depth) at byte 130"),
    );
    let shallow = Config::new().max_depth(1);
    assert_eq!(
        shallow.to_vec(&vec![vec![1u8]]).unwrap_err().to_string(),
        "value[0]: nested more than 1 deep (see Config::max_depth)"
    );
    assert_eq!(
        shallow.from_slice::<Vec<Vec<u8>>>(&[0, 1, 1, 1]).unwrap_err().to_string(),
        "value[0]: nested more than 1 deep (see Config::max_depth) at byte 2"
    );
    // Text, options, tuples, structs, arrays and enums count nothing.
    let flat = vec![(Some([String::from("text")]), Empty, Ok::<u8, u8>(1))];
    let bytes = shallow.to_vec(&flat).unwrap();
    assert!(shallow.from_slice::<Vec<(Option<[Box<str>; 1]>, Empty, Result<u8, u8>)>>(&bytes).is_ok());
    assert!(shallow.to_vec(&vec![Box::new(1u8)]).is_err());
}

#[test]
fn too_many_elements_without_bytes_are_not_written() {
    assert!(to_vec(&vec![Empty; 65_536]).is_ok());
    unwritten(&vec![Empty; 65_537], "value: more than 65536 elements that take no bytes");
    // Those of all lists together.
    unwritten(&vec![vec![(); 40_000]; 2], "value[1]: more than 65536 elements that take no bytes");
}
