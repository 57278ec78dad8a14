//! The service: the command runs as a user runs it, and clients speak HTTP with it.
#![cfg(target_os = "linux")]

#[path = "../kit/cache.rs"]
#[allow(dead_code, reason = "the kit serves several test crates, and none of them needs all of it")]
mod cache;
#[path = "../kit/mod.rs"]
#[allow(dead_code, reason = "the kit serves several test crates, and none of them needs all of it")]
mod kit;

mod documents;
mod end;
mod folder;
mod guard;
mod hostile;
mod leave;
mod limits;
mod memory;
mod openapi;
mod reports;
mod server;
