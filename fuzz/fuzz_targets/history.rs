//! Arbitrary bytes as a game: see `host-tests/src/fuzz.rs`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    galop_host_tests::fuzz::history(bytes);
});
