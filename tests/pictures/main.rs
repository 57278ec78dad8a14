//! Pictures, as people and programs see them: a browser draws them, a validator reads them, and what they show is compared
//! with the puzzle and with reference pictures in `fixtures/pictures/`. `SUDOXML_BLESS=1` renews the references.
//!
//! A missing tool fails the tests: `tests/install.sh` installs them all.
#![cfg(target_os = "linux")]

#[path = "../kit/cache.rs"]
#[allow(dead_code, reason = "the kit serves several test crates, and none of them needs all of it")]
mod cache;
#[path = "../kit/mod.rs"]
#[allow(dead_code, reason = "the kit serves several test crates, and none of them needs all of it")]
mod kit;

mod browser;
mod compare;
mod pdf;
mod samples;

mod boards;
mod book;
mod html;
mod random;
mod tools;
