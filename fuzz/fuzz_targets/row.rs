#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| fory_like_fuzz::row(bytes));
