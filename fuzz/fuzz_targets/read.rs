//! Any bytes: an error, or a value whose bytes they are.
#![no_main]

use fory_like_core::Config;
use fory_like_fuzz::{Borrowed, Everything, Tree, accepted_is_canonical};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    // The first byte chooses the type.
    let Some((&which, message)) = bytes.split_first() else { return };
    match which % 4 {
        // Sets and maps are read in any order, so not all that is accepted comes back as it was.
        0 => {
            let _ = fory_like_core::from_slice::<Everything>(message);
            let _ = Config::new().compress_numbers().from_slice::<Everything>(message);
        }
        1 => accepted_is_canonical::<Tree>(message),
        2 => {
            let _ = fory_like_core::from_slice::<Borrowed<'_>>(message);
            let _ = Config::new().compress_numbers().memory_budget(4096).from_slice::<Borrowed<'_>>(message);
        }
        _ => accepted_is_canonical::<Vec<(u32, Option<i64>, Vec<String>, u128, [bool; 2])>>(message),
    }
});
