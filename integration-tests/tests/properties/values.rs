//! Round trips, sizes, and that the same value gives the same bytes.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};
use std::ffi::CString;
use std::fmt::Debug;
use std::num::NonZeroI64;
use std::path::PathBuf;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use fory_like_core::{DeserializeOwned, Serialize, schema_of};
use fory_like_integration_tests::mode::{Compressed, CompressedVerified, Fixed, Mode, Verified};
use proptest::collection::vec;
use proptest::prelude::*;

use crate::apart::{Hashed, Line};
use crate::cases;
use crate::types::{everything, numbers, tree};

/// Writes in all ways, which must agree; gives the bytes.
fn written<M: Mode, T: Serialize>(value: &T) -> Result<Vec<u8>, TestCaseError> {
    let bytes = M::to_vec(value)?;
    prop_assert_eq!(M::to_vec(value)?, &bytes[..], "the same value gives the same bytes");
    prop_assert_eq!(M::encoded_size(value)?, bytes.len());
    let mut behind = b"before".to_vec();
    M::append_to_vec(value, &mut behind)?;
    prop_assert_eq!(behind, [b"before", &bytes[..]].concat(), "append_to_vec leaves what was before");
    let (header, fingerprint) = M::HEADER;
    prop_assert_eq!(bytes[0], header);
    if fingerprint > 0 {
        prop_assert_eq!(&bytes[1..9], &schema_of::<T>().fingerprint().to_le_bytes());
    }
    Ok(bytes)
}

fn round_trip<M: Mode, T>(value: &T) -> Result<Vec<u8>, TestCaseError>
where
    T: Serialize + DeserializeOwned + PartialEq + Debug,
{
    let bytes = written::<M, T>(value)?;
    let read: T = M::from_slice(&bytes)?;
    prop_assert_eq!(&read, value);
    Ok(bytes)
}

/// In each configuration; a fingerprint changes nothing behind it.
fn round_trips<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T) -> Result<(), TestCaseError> {
    let (fixed, compressed) = (round_trip::<Fixed, T>(value)?, round_trip::<Compressed, T>(value)?);
    prop_assert_eq!(&round_trip::<Verified, T>(value)?[9..], &fixed[1..]);
    prop_assert_eq!(&round_trip::<CompressedVerified, T>(value)?[9..], &compressed[1..]);
    // Each mode's messages are errors to the other.
    prop_assert!(Compressed::from_slice::<T>(&fixed).is_err());
    prop_assert!(Fixed::from_slice::<T>(&compressed).is_err());
    prop_assert!(Verified::from_slice::<T>(&fixed).is_err());
    Ok(())
}

proptest! {
    #![proptest_config(cases(40))]

    #[test]
    fn a_value_of_every_shape_comes_back(value in everything()) {
        round_trips(&value)?;
    }

    #[test]
    fn numbers_come_back(value in vec(numbers(), 0..8)) {
        round_trips(&value)?;
    }

    #[test]
    fn a_tree_comes_back(value in tree()) {
        round_trips(&value)?;
    }

    #[test]
    fn hash_tables_come_back(
        maps in vec(("\\PC{0,9}", vec((any::<u64>(), vec(any::<i32>(), 0..4)), 0..6)), 0..6),
        sets in any::<Vec<(bool, u32)>>(),
    ) {
        let maps = maps.into_iter().map(|(key, entries)| (key, HashMap::from_iter(entries))).collect();
        round_trips(&Hashed { maps, sets: sets.into_iter().collect() })?;
    }

    #[test]
    fn types_of_the_standard_library_come_back(
        (secs, nanos) in (any::<u32>(), 0u32..1_000_000_000),
        before in any::<bool>(),
        (bytes, path) in (vec(1u8.., 0..20), "\\PC{0,20}"),
        number in any::<NonZeroI64>(),
        largest in any::<Duration>(),
    ) {
        let since = Duration::new(secs.into(), nanos);
        let time: SystemTime = if before { UNIX_EPOCH - since } else { UNIX_EPOCH + since };
        round_trips(&(time, since, largest, number))?;
        round_trips(&(CString::new(bytes).expect("there is no zero in it"), PathBuf::from(path)))?;
    }

    #[test]
    fn bits_of_floats_come_back(singles in any::<Vec<u32>>(), doubles in any::<Vec<u64>>()) {
        let value: (Vec<f32>, Vec<f64>) =
            (singles.iter().map(|bits| f32::from_bits(*bits)).collect(), doubles.iter().map(|bits| f64::from_bits(*bits)).collect());
        let read: (Vec<f32>, Vec<f64>) = Compressed::from_slice(&written::<Compressed, _>(&value)?)?;
        prop_assert_eq!(read.0.iter().map(|value| value.to_bits()).collect::<Vec<_>>(), singles);
        prop_assert_eq!(read.1.iter().map(|value| value.to_bits()).collect::<Vec<_>>(), doubles);
    }

    #[test]
    fn what_is_borrowed_comes_back_from_within_the_message(
        texts in vec("\\PC{0,40}", 3..7),
        bytes in any::<Vec<u8>>(),
        number in any::<u64>(),
    ) {
        let map: BTreeMap<&str, _> = texts[2..].iter().map(|text| (text.as_str(), (text.len() > 9).then_some(&bytes[..]))).collect();
        let value = Line {
            text: &texts[0],
            bytes: &bytes,
            cow: Cow::Borrowed(&texts[1]),
            more: texts.iter().map(|text| (text.as_str(), Cow::Borrowed(text.as_bytes()))).collect(),
            map,
            number,
        };
        fn check<M: Mode>(value: &Line<'_>) -> Result<(), TestCaseError> {
            let message = written::<M, _>(value)?;
            let read: Line<'_> = M::from_slice(&message)?;
            prop_assert_eq!(&read, value);
            let within = message.as_ptr_range();
            prop_assert!(within.contains(&read.text.as_ptr()) && matches!(read.cow, Cow::Borrowed(_)));
            for (text, bytes) in &read.more {
                prop_assert!(within.contains(&text.as_ptr()) && matches!(bytes, Cow::Borrowed(_)));
            }
            Ok(())
        }
        check::<Fixed>(&value)?;
        check::<Compressed>(&value)?;
        check::<CompressedVerified>(&value)?;
    }
}
