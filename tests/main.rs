//! The tests that need Rust only. Those of the service are a part of them if the program has the service: with `--features
//! full`. `tests/programs` has those that run other programs.

#[allow(dead_code, reason = "some parts of the kit are for the tests with other programs")]
mod kit;

mod audit;
mod board_documents;
mod boards;
mod both_ways;
mod chains;
mod command;
mod docs;
mod encodings;
mod fixtures;
mod house;
mod library;
mod logic;
mod markup;
#[cfg(target_os = "linux")]
mod options;
mod properties;
mod regressions;
#[cfg(target_os = "linux")]
mod reliability;
mod reports;
mod runs;
mod search;
#[cfg(all(target_os = "linux", feature = "serve"))]
mod serve;
mod statements;
mod threads;

use std::path::Path;

/// The folder of the project.
fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The path of the command.
fn sudoxml() -> &'static str {
    env!("CARGO_BIN_EXE_sudoxml")
}
