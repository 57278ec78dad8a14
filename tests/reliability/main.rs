//! The command when things go wrong: each fault is put in for real, and `docs/dev/reliability.md` states what comes of
//! it. The faults are those of Linux; elsewhere there is no such thing as `/proc`, and other shells count limits otherwise.
#![cfg(target_os = "linux")]

#[path = "../kit/mod.rs"]
#[allow(dead_code, reason = "the kit serves several test crates, and none of them needs all of it")]
mod kit;

mod disk;
mod documented;
mod growth;
mod inputs;
mod interrupts;
mod kills;
mod locks;
mod memory;
mod names;
mod started;
mod system;
