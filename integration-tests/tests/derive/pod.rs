//! Types that are written as they lie in memory, and packed ones.

use super::*;

#[derive(Serialize, Deserialize, Clone, Copy, Pod, Zeroable, Debug, PartialEq)]
#[repr(transparent)]
#[fory(pod, transparent)]
struct Id(u32);

#[derive(Serialize, Deserialize, Clone, Copy, Pod, Zeroable, Debug, PartialEq)]
#[repr(C, packed)]
#[fory(pod)]
struct Nested<T> {
    sample: Sample,
    more: [T; 2],
}

#[derive(Serialize, Deserialize, Clone, Copy, Pod, Zeroable, Debug, PartialEq)]
#[repr(C, packed)]
#[fory(pod)]
struct Packed {
    a: u8,
    b: u64,
}

/// A mark of a type without `Serialize`, nor `Deserialize`, nor `Pod`; not even sized.
#[derive(Serialize, Deserialize, Debug, PartialEq)]
#[repr(C)]
#[fory(pod)]
struct Key<T: ?Sized> {
    number: u32,
    of: PhantomData<T>,
}

impl<T: ?Sized> Clone for Key<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: ?Sized> Copy for Key<T> {}

// SAFETY: a `u32` and nothing else.
unsafe impl<T: ?Sized + 'static> Zeroable for Key<T> {}
// SAFETY: a `u32` and nothing else.
unsafe impl<T: ?Sized + 'static> Pod for Key<T> {}

#[derive(Serialize, Deserialize, Clone, Copy, Pod, Zeroable, Debug, PartialEq)]
#[repr(C)]
#[fory(pod)]
struct Keys {
    text: Key<str>,
    of: PhantomData<[String]>,
    list: [Key<Ants>; 2],
}

#[test]
fn a_pod_type_may_be_marked_with_any_type() {
    let key = |number| Key::<str> { number, of: PhantomData };
    assert_eq!(round_trip(&vec![key(1), key(2)]), [2, 1, 0, 0, 0, 2, 0, 0, 0]);
    let ants = Key::<Ants> { number: 3, of: PhantomData };
    let keys = Keys { text: key(1), of: PhantomData, list: [ants; 2] };
    assert_eq!(round_trip(&vec![keys]), [1, 1, 0, 0, 0, 3, 0, 0, 0, 3, 0, 0, 0]);
}

#[test]
fn lists_of_pod_types_are_the_bytes_of_their_elements() {
    let sample = |i: u8| Sample { time: f64::from(i), values: [i.into(), -1, 0, i16::MIN] };
    let one = round_trip(&sample(1));
    assert_eq!(one, [0, 0, 0, 0, 0, 0, 0xf0, 0x3f, 1, 0, 0xff, 0xff, 0, 0, 0, 0x80]);
    let list: Vec<Sample> = (0..3).map(sample).collect();
    let bytes = round_trip(&list);
    assert_eq!(bytes[0], 3);
    assert_eq!(bytes[1..], list.iter().flat_map(round_trip).collect::<Vec<u8>>());
    assert_eq!(round_trip(&[sample(1), sample(1)]), [&one[..], &one].concat());
    assert_eq!(schema_of::<Sample>().to_string(), "Sample { time: f64, v: [i16; 4] }");

    let nested = Nested { sample: sample(1), more: [Id(7), Id(8)] };
    assert_eq!(round_trip(&nested)[16..], [7, 0, 0, 0, 8, 0, 0, 0]);
    assert_eq!(round_trip(&vec![nested; 2])[1..], [round_trip(&nested), round_trip(&nested)].concat());
    // Where numbers are varints, elements are written one by one.
    let short = Config::new().compress_numbers().to_vec(&vec![nested]).unwrap();
    assert_eq!(short[2..], [&one[..], &[7, 8]].concat());

    assert_eq!(round_trip(&vec![Packed { a: 1, b: 2 }]), [1, 1, 2, 0, 0, 0, 0, 0, 0, 0]);
}

#[test]
fn a_list_of_pod_types_that_ends_early_is_an_error() {
    let list = vec![Packed { a: 1, b: 2 }; 2];
    let array = [list[0], list[1]];
    let (list, array) = (to_vec(&list).unwrap(), to_vec(&array).unwrap());
    for len in 0..array.len() {
        assert!(from_slice::<Vec<Packed>>(&list[..len]).is_err());
        assert!(from_slice::<[Packed; 2]>(&array[..len]).is_err());
    }
}

#[derive(Serialize, Deserialize, Debug, PartialEq)]
// Without an ABI, as in other people's code.
#[expect(clippy::repr_packed_without_abi)]
#[repr(packed)]
struct PackedText(u8, (), u32);

#[test]
fn a_packed_struct_is_read_from_copies_of_its_fields() {
    assert_eq!(to_vec(&PackedText(1, (), 2)).unwrap(), [0, 1, 2, 0, 0, 0]);
}
