//! Messages that nobody wrote: errors that say what and where, and never more memory or time than the bytes are worth.

use fory_like_benches::amf3::{Date, Error, Product, codec as products};
use fory_like_benches::data::amf3::mirror::DataObject2;

use super::sample::{Kinds, Nest, POINT, Point, codec, list};

/// A message with everything, and one of the benchmark's with few objects.
fn messages() -> [Vec<u8>; 2] {
    let mut beans = DataObject2::sample(1);
    beans[0].objects.truncate(2);
    [codec().to_vec(&Kinds::two()).unwrap(), products(Product::GraniteDs).unwrap().to_vec(&beans).unwrap()]
}

/// Reads the bytes; what can be read can be written, and is read as the same again.
fn read(bytes: &[u8], of_kinds: bool) -> bool {
    macro_rules! again {
        ($codec:expr, $type:ty) => {{
            let codec = $codec;
            let Ok(value) = codec.from_slice::<$type>(bytes) else { return false };
            let written = codec.to_vec(&value).unwrap_or_else(|error| panic!("{value:?}: {error}"));
            let back: $type = codec.from_slice(&written).unwrap_or_else(|error| panic!("{value:?}: {error}"));
            // By their bytes, since not every number equals itself; a map of two may come in another order.
            let rewritten = codec.to_vec(&back).unwrap();
            assert!(rewritten == written || rewritten.len() == written.len(), "{value:?}");
            true
        }};
    }
    thread_local! {
        static CODECS: [fory_like_benches::amf3::Codec; 2] = [codec(), products(Product::GraniteDs).unwrap()];
    }
    CODECS.with(|[of_ours, of_beans]| match of_kinds {
        true => again!(of_ours, Vec<Kinds>),
        false => again!(of_beans, Vec<DataObject2>),
    })
}

#[test]
fn a_message_that_ends_too_early_is_an_error_wherever_it_ends() {
    for (message, of_kinds) in messages().iter().zip([true, false]) {
        assert!(read(message, of_kinds));
        for end in 0..message.len() {
            assert!(!read(&message[..end], of_kinds), "{end}");
        }
        assert!(!read(&[&message[..], &[1]].concat(), of_kinds));
    }
}

#[test]
fn no_changed_byte_makes_a_reader_panic() {
    let (mut good, mut all) = (0, 0);
    for (message, of_kinds) in messages().iter().zip([true, false]) {
        for at in 0..message.len() {
            let byte = message[at];
            // All values in the small message, which has everything.
            let values: Vec<u8> = match of_kinds {
                true => (0..=255).collect(),
                false => vec![0, 1, 3, 0x7f, 0x80, 0xff, byte ^ 1, byte ^ 0x80],
            };
            for value in values.into_iter().filter(|value| *value != byte) {
                let mut changed = message.clone();
                changed[at] = value;
                good += usize::from(read(&changed, of_kinds));
                all += 1;
            }
        }
    }
    // Both happen, or the test tests nothing.
    assert!(good > 1_000 && all - good > 1_000, "{good} of {all}");
}

#[track_caller]
fn error<T: bevy_reflect::Reflect + Default + std::fmt::Debug>(elements: u8, bytes: &[u8], text: &str) {
    let start = list(elements);
    let found = codec().from_slice::<T>(&[&start, bytes].concat()).unwrap_err().to_string();
    // Places are counted from the end of the list's start.
    let (before, rest) = text.split_once('{').unwrap();
    let (place, after) = rest.split_once('}').unwrap();
    assert_eq!(found, format!("{before}{}{after}", start.len() + place.parse::<usize>().unwrap()));
}

#[test]
fn errors_say_what_and_where() {
    error::<Vec<bool>>(1, &[6, 1], "byte {0}: expected a boolean, found a string");
    error::<Vec<bool>>(1, &[0x0c, 1], "byte {0}: expected a boolean, found a byte array");
    error::<Vec<bool>>(1, &[1], "byte {0}: expected a boolean, found null");
    error::<Vec<bool>>(1, &[], "message ends at byte {0}, expected more elements");
    error::<Vec<i32>>(
        1,
        &[5, 0x3f, 0xe0, 0, 0, 0, 0, 0, 0],
        "byte {0}: expected a whole number, found a double that is none of 32 bits",
    );
    error::<Vec<String>>(1, &[6, 4], "byte {2}: expected a reference to a string");
    error::<Vec<String>>(1, &[6, 3, 0xff], "byte {2}: expected UTF-8");
    error::<Vec<String>>(1, &[6, 5, b'a'], "message ends at byte {2}, expected text");
    error::<Vec<Date>>(1, &[8, 2], "byte {2}: expected a reference to a date");
    error::<Vec<Date>>(
        1,
        &[8, 1, 0x7f, 0xf0, 0, 0, 0, 0, 0, 0],
        "byte {2}: expected a date, found milliseconds of more than 64 bits",
    );
    error::<Vec<Point>>(
        1,
        b"\x0a\x03\x0bPaint",
        "byte {0}: expected an object of class Point, found one of class \"Paint\"",
    );
    error::<Vec<Point>>(
        1,
        b"\x0a\x03\x0bKinds",
        "byte {0}: expected an object of class Point, found one of class \"Kinds\"",
    );
    error::<Vec<Point>>(
        1,
        b"\x0a\x01",
        "byte {0}: expected an object of class Point, found one of class \"flex.messaging.io.ArrayCollection\"",
    );
    error::<Vec<Point>>(1, b"\x0a\x09", "byte {2}: expected a reference to traits");
    error::<Vec<Point>>(
        1,
        b"\x0a\x07\x0bPoint",
        "byte {0}: expected a class with properties, found a class that writes itself",
    );
    error::<Vec<Point>>(
        1,
        b"\x0a\x13\x0bPoint\x03z\x04\0",
        "byte {10}: expected a property of the registered class, Point.z is none",
    );
    error::<Vec<Point>>(
        1,
        b"\x0a\x23\x0bPoint\x03x\x03x",
        "byte {12}: expected a property of the registered class, Point.x is named twice",
    );
    error::<Vec<Point>>(1, b"\x0a\x33\x0bPoint\x03x\x03y", "byte {0}: expected fewer properties");
    // Nobody else's part can be a part of this value too.
    let twice = [POINT, &[4, 1, 4, 2, 0x0a, 4]].concat();
    error::<Vec<Point>>(
        2,
        &twice,
        "byte {18}: expected an object of its own, found a reference to one that was met before",
    );
    let found = codec().from_slice::<Vec<i32>>(&[9, 1, 3, b'a', 4, 1, 1]).unwrap_err().to_string();
    assert_eq!(found, "byte 2: expected elements without names, found one with a name");
}

#[test]
fn a_link_to_anything_else_is_an_error() {
    let message = codec().to_vec(&Kinds::two()).unwrap();
    // The last two bytes are the second element's link to the first. The collection, its array, and what has no number.
    for reference in [0, 2, 0x7e] {
        let mut changed = message.clone();
        *changed.last_mut().unwrap() = reference;
        assert!(matches!(codec().from_slice::<Vec<Kinds>>(&changed), Err(Error::Reference { .. })), "{reference}");
    }
}

#[test]
fn nothing_is_allocated_for_elements_that_cannot_be_there() {
    let huge = [9, 0xff, 0xff, 0xff, 0xff, 1];
    assert!(matches!(codec().from_slice::<Vec<String>>(&huge), Err(Error::Truncated { .. })));
    // Lists in lists share what is left.
    let mut nested = Vec::new();
    for _ in 0..40 {
        nested.extend_from_slice(b"\x0a\x13\x09Nest\x0binner\x09\x81\x49\x01");
    }
    assert!(matches!(codec().from_slice::<Nest>(&nested), Err(Error::Truncated { .. })));
    let text = [6, 0xff, 0xff, 0xff, 0xff];
    assert!(matches!(codec().from_slice::<Vec<String>>(&[&list(1)[..], &text].concat()), Err(Error::Truncated { .. })));
}

#[test]
fn references_do_not_multiply_a_text_without_end() {
    let text = "a".repeat(1 << 20);
    let message = |count: usize| codec().to_vec(&vec![text.clone(); count]).unwrap();
    assert_eq!(codec().from_slice::<Vec<String>>(&message(65)).unwrap().len(), 65);
    assert!(matches!(codec().from_slice::<Vec<String>>(&message(66)), Err(Error::TooLong { .. })));
}

#[test]
fn depth_is_bounded_on_both_sides() {
    let nest = |depth: usize| (0..depth).fold(Nest::default(), |inner, _| Nest { inner: vec![inner] });
    // A bean and its list are two levels each.
    let bytes = codec().to_vec(&nest(63)).unwrap();
    assert_eq!(codec().from_slice::<Nest>(&bytes), Ok(nest(63)));
    assert!(matches!(codec().to_vec(&nest(64)), Err(Error::TooDeep { .. })));

    let start = b"\x0a\x13\x09Nest\x0binner\x09\x03\x01";
    let message = [&start[..], &b"\x0a\x01\x09\x03\x01".repeat(100_000)].concat();
    assert!(matches!(codec().from_slice::<Nest>(&message), Err(Error::TooDeep { .. })));
}
