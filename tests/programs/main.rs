//! The tests that run other programs. `tests/install.sh` installs the programs; a test fails if its program is missing.
#![cfg(target_os = "linux")]

#[path = "../kit/mod.rs"]
#[allow(dead_code, reason = "these tests do not use all of the kit")]
mod kit;
#[path = "../serve/server.rs"]
#[allow(dead_code, reason = "these tests do not use all of the client")]
mod server;

mod arrow;
mod configuration;
mod conformance;
mod deploy;
mod git;
mod includes;
mod java;
mod man;
mod openapi;
mod page;
mod patch;
mod pictures;
mod plugins;
mod python;
mod recipes;
mod release;
mod reports;
mod schemas;
mod site;
mod wasm;

use tests_with_programs::{root, sudoxml};
