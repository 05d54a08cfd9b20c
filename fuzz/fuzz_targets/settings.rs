//! Arbitrary bytes as the record of settings: see `host-tests/src/fuzz.rs`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    galop_host_tests::fuzz::settings(bytes);
});
