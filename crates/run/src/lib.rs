//! Tasks, and runs of a task over files and folders on all cores.
//!
//! This crate is a part of `sudoxml`, which promises stability; this crate does not.

#![deny(clippy::print_stdout, clippy::print_stderr, clippy::exit)]
#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

pub mod compare;
pub mod forms;
pub mod generate;
mod queue;
pub mod run;
pub mod task;
