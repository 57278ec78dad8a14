//! The properties that the fuzzer checks. Each target is a module with a function of bytes, which panics if the library
//! breaks a promise. So a finding can be repeated without the fuzzer.
//!
//! `lines` counts the lines of a text, `elements` finds elements with another parser, and `process` runs a task in
//! memory.

pub mod boards;
pub mod entities;
pub mod import;
pub mod logic;
pub mod races;
pub mod read;
pub mod search;
pub mod splice;
pub mod stream;

mod elements;
mod lines;
mod process;
