//! Any bytes as a stream of messages: an end, or an error.
#![no_main]

use fory_like_fuzz::Tree;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let mut written = Vec::new();
    for tree in fory_like_core::messages::<Tree, _>(bytes) {
        let Ok(tree) = tree else { return };
        fory_like_core::to_writer(&mut written, &tree).unwrap();
    }
    // Read to the end: frame lengths may be longer than they need be, but no message is lost.
    let again = fory_like_core::messages::<Tree, _>(&written[..]).collect::<Result<Vec<_>, _>>().unwrap();
    let trees = fory_like_core::messages::<Tree, _>(bytes).collect::<Result<Vec<_>, _>>().unwrap();
    assert_eq!(again, trees);
});
