//! Reports: each form as its users' tools read it, and what the command does with them. `docs/reports.md` says what is
//! held here.
//!
//! A missing tool fails the tests: `tests/install.sh` installs them all.

#[path = "../kit/mod.rs"]
#[allow(dead_code, reason = "the kit serves several test crates, and none of them needs all of it")]
mod kit;

mod asked;
mod documented;
mod forms;
#[cfg(unix)]
mod hostile;
#[cfg(target_os = "linux")]
mod memory;
mod order;
mod readers;
mod statistics;
#[cfg(target_os = "linux")]
mod terminal;
