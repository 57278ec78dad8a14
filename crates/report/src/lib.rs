//! Findings and tables in the formats that tools read, and the events of a run that they are made of.
//!
//! This crate is a part of `sudoxml`, which promises stability; this crate does not.

#![deny(clippy::print_stdout, clippy::print_stderr, clippy::exit)]
#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

pub mod event;
pub mod report;
pub mod scratch;
pub mod table;
pub mod writer;
