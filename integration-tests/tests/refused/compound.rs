//! Section 4 and 7: options, lengths, duplicates, tags, times.

use std::collections::{BTreeMap, BTreeSet, BinaryHeap, HashMap, HashSet, LinkedList, VecDeque};
use std::net::{IpAddr, SocketAddr};
use std::ops::Bound;
use std::time::{Duration, SystemTime};

use fory_like_core::Deserialize;

use crate::{both, compressed, fixed};

#[derive(Deserialize, Debug)]
#[allow(dead_code)]
enum E {
    A,
    B(u8),
    #[fory(tag = 300)]
    C {
        x: u8,
    },
}

#[derive(Deserialize)]
enum Never {}

#[test]
fn an_option_is_0_or_1() {
    both::<Option<u8>>("02 00", "value: expected an option's 0 or 1, found 2 at byte 1");
    both::<Option<()>>("ff", "value: expected an option's 0 or 1, found 255 at byte 1");
    both::<Option<Option<u8>>>("01 02", "value: expected an option's 0 or 1, found 2 at byte 2");
}

#[test]
fn a_length_is_no_more_than_the_message_can_hold() {
    let short =
        |left: usize| format!("value: a length of 3 elements, more than the {left} bytes left can hold at byte 1");
    both::<Vec<u8>>("03 0102", &short(2));
    both::<Vec<u16>>("03 010203", &short(3));
    fixed::<Vec<u64>>("03 0102030405060708", &short(8));
    compressed::<Vec<u64>>("03 0102", &short(2));
    both::<Vec<String>>("03 0000", &short(2));
    both::<Box<[bool]>>("03 0000", &short(2));
    both::<VecDeque<u8>>("03 0000", &short(2));
    both::<LinkedList<Option<u8>>>("03 0000", &short(2));
    both::<BinaryHeap<u8>>("03 0000", &short(2));
    both::<BTreeSet<u8>>("03 0102", &short(2));
    both::<HashSet<u8>>("03 0102", &short(2));
    both::<BTreeMap<u8, u8>>("03 0102030405", &short(5));
    both::<HashMap<u8, String>>("03 0102030405", &short(5));
    both::<Vec<E>>("03 0000", &short(2));
    both::<Vec<[u16; 2]>>("03 0102030405060708090a0b", &short(11));
    both::<Vec<u8>>("8000", "value: invalid varint: expected a number in its shortest form at byte 1");
    both::<Vec<u8>>(
        "ffffffffffffffffff 00",
        "value: a length of 18446744073709551615 elements, more than the 1 bytes left can hold at byte 1",
    );
    both::<Vec<()>>("818004", "value: more than 65536 elements that take no bytes at byte 1");
}

#[test]
fn an_element_or_key_is_there_once() {
    both::<HashSet<u8>>("02 0505", "value[1]: the same key twice at byte 3");
    both::<HashMap<u8, bool>>("02 0500 0501", "value[1].key: the same key twice at byte 4");
    both::<HashSet<String>>("03 0162 0161 0162", "value[2]: the same key twice at byte 6");
    both::<HashMap<String, ()>>("03 0162 0161 0162", "value[2].key: the same key twice at byte 6");
    both::<Vec<HashSet<u8>>>("02 00 02 0505", "value[1][1]: the same key twice at byte 5");
    both::<BTreeSet<u8>>("02 0505", "value[1]: the same key twice at byte 3");
    both::<BTreeSet<String>>("03 0162 0161 0162", "value[2]: the same key twice at byte 6");
    both::<BTreeSet<()>>("02", "value[1]: the same key twice at byte 2");
    both::<BTreeMap<u8, bool>>("02 0500 0501", "value[1].key: the same key twice at byte 4");
    both::<BTreeMap<String, ()>>("03 0162 0161 0162", "value[2].key: the same key twice at byte 6");
    both::<Vec<BTreeMap<u8, u8>>>("02 00 03 0100 0200 0101", "value[1][2].key: the same key twice at byte 8");
}

#[test]
fn a_tag_is_one_of_the_variants() {
    both::<E>("02", "E: unknown tag 2 of enum E: A = 0, B = 1, C = 300 at byte 1");
    both::<E>("ad02", "E: unknown tag 301 of enum E: A = 0, B = 1, C = 300 at byte 1");
    both::<E>("ffffffffffffffffff", "E: unknown tag 18446744073709551615 of enum E: A = 0, B = 1, C = 300 at byte 1");
    // Tags are varints of up to 64 bits: one above 32 bits does not wrap around to a known one.
    both::<E>("8080808010", "E: unknown tag 4294967296 of enum E: A = 0, B = 1, C = 300 at byte 1");
    both::<E>("8000", "E: invalid varint: expected a number in its shortest form at byte 1");
    both::<E>("ac", "E: the input ends: 2 more bytes expected, 1 left at byte 1");
    both::<E>("01", "E::B: the input ends: 1 more byte expected, 0 left at byte 2");
    both::<Never>("00", "Never: unknown tag 0 of enum Never at byte 1");
    both::<Result<u8, u8>>("02", "Result: unknown tag 2 of enum Result: Ok = 0, Err = 1 at byte 1");
    both::<Bound<u8>>("03", "Bound: unknown tag 3 of enum Bound: Included = 0, Excluded = 1, Unbounded = 2 at byte 1");
    both::<IpAddr>("02", "IpAddr: unknown tag 2 of enum IpAddr: V4 = 0, V6 = 1 at byte 1");
    both::<SocketAddr>("04", "SocketAddr: unknown tag 4 of enum SocketAddr: V4 = 0, V6 = 1 at byte 1");
}

#[test]
fn nanoseconds_are_less_than_a_second() {
    fixed::<Duration>(
        "0100000000000000 00ca9a3b",
        "Duration.nanos: expected nanoseconds below 10^9, found 1000000000 at byte 9",
    );
    compressed::<Duration>(
        "01 8094ebdc03",
        "Duration.nanos: expected nanoseconds below 10^9, found 1000000000 at byte 2",
    );
    fixed::<SystemTime>(
        "ffffffffffffffff ffffffff",
        "SystemTime.nanos: expected nanoseconds below 10^9, found 4294967295 at byte 9",
    );
    compressed::<SystemTime>(
        "01 8094ebdc03",
        "SystemTime.nanos: expected nanoseconds below 10^9, found 1000000000 at byte 2",
    );
}
