//! Any bytes give a value or an error.

use std::collections::BTreeMap;
use std::ffi::CString;
use std::net::SocketAddr;
use std::time::{Duration, SystemTime};

use fory_like_core::{DeserializeOwned, Serialize};
use fory_like_integration_tests::mode::{Compressed, Fixed, Mode, Verified};
use proptest::collection::vec;
use proptest::prelude::*;

use crate::apart::{Hashed, Line};
use crate::cases;
use crate::types::{Everything, Numbers, Pair, Tree, everything};

/// Bytes that are often those of small lengths, tags and flags, so that reading gets somewhere.
fn bytes() -> impl Strategy<Value = Vec<u8>> {
    vec(prop_oneof![4 => 0u8..4, 1 => any::<u8>(), 1 => Just(0x80u8), 1 => Just(0xff)], 0..300)
}

fn reads<T: DeserializeOwned + Serialize>(bytes: &[u8]) -> Result<(), TestCaseError> {
    fn in_mode<M: Mode, T: DeserializeOwned + Serialize>(bytes: &[u8]) -> Result<(), TestCaseError> {
        let message = [&[M::HEADER.0], bytes].concat();
        match M::from_slice::<T>(&message) {
            Ok(value) => prop_assert!(M::to_vec(&value).is_ok()),
            Err(error) => {
                let offset = error.offset();
                prop_assert!(offset.is_some_and(|offset| offset <= message.len()), "{}", error);
            }
        }
        Ok(())
    }
    in_mode::<Fixed, T>(bytes)?;
    in_mode::<Compressed, T>(bytes)?;
    in_mode::<Verified, T>(bytes)
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn any_bytes_are_a_value_or_an_error(bytes in bytes()) {
        reads::<Everything>(&bytes)?;
        reads::<Vec<Numbers>>(&bytes)?;
        reads::<Tree<String>>(&bytes)?;
        reads::<Tree<Pair<u128, Hashed>>>(&bytes)?;
        reads::<BTreeMap<Vec<u8>, Option<Box<[bool; 3]>>>>(&bytes)?;
        reads::<Vec<(Duration, SystemTime, SocketAddr)>>(&bytes)?;
        reads::<Vec<Vec<CString>>>(&bytes)?;
        reads::<Vec<Vec<()>>>(&bytes)?;
        let message = [&[0], &bytes[..]].concat();
        if let Ok(line) = Fixed::from_slice::<Line<'_>>(&message) {
            prop_assert!(Fixed::to_vec(&line).is_ok());
        }
    }

}

proptest! {
    #![proptest_config(cases(40))]

    #[test]
    fn a_message_with_bytes_overwritten_is_a_value_or_an_error(
        value in everything(),
        changes in vec((any::<prop::sample::Index>(), any::<u8>()), 1..4),
    ) {
        let mut message = Compressed::to_vec(&value)?;
        for (index, byte) in changes {
            *index.get_mut(&mut message) = byte;
        }
        if let Ok(read) = Compressed::from_slice::<Everything>(&message) {
            let again = Compressed::to_vec(&read)?;
            prop_assert_eq!(&Compressed::to_vec(&Compressed::from_slice::<Everything>(&again)?)?, &again);
        }
    }
}
