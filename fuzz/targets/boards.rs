#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| sudoxml_fuzz::boards::check(data));
