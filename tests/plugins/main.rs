//! What ships in `plugins/`, run by the tools that it is for: each example as it stands there, over the project's own
//! puzzles. A tool that is missing fails its test; `tests/install.sh` installs them.
#![cfg(unix)]

mod facts;
#[path = "../kit/mod.rs"]
#[allow(dead_code, reason = "the kit serves several test crates, and none of them needs all of it")]
mod kit;
mod tool;

mod xproc;
mod xquery;
mod xslt;
