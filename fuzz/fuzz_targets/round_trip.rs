//! Any value comes back, in every configuration, and its size is as announced.
#![no_main]

use fory_like_core::Config;
use fory_like_fuzz::Everything;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|value: Everything| {
    macro_rules! check {
        ($config:expr) => {{
            let config = $config;
            // Trees deeper than the limit are not written.
            if let Ok(bytes) = config.to_vec(&value) {
                assert_eq!(config.encoded_size(&value).unwrap(), bytes.len());
                assert_eq!(config.from_slice::<Everything>(&bytes).unwrap(), value);
            }
        }};
    }
    check!(Config::new());
    check!(Config::new().compress_numbers());
    check!(Config::new().verify_schema());
});
