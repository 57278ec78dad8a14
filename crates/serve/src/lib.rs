//! The service: what the command does, over HTTP. A request is a document, and its response is whole or a problem.
//!
//! | purpose | modules |
//! |---|---|
//! | limits, and what all requests share | `settings`, `service`, `metrics`, `access`, `arrival` |
//! | connections and the end | `server`, `signals`, `socket` |
//! | which requests there are | `table`, `router`, `openapi` |
//! | what a request must meet | `guard`, `media`, `query`, `texts`, `reading`, `json` |
//! | a body, its work, its result | `intake`, `work`, `perform`, `spool` |
//! | results | `documents`, `check`, `tables`, `array`, `render`, `generate`, `page` |
//! | documents of a folder | `root`, `listing` |
//! | everything else | `problem` |
//!
//! This crate is a part of `sudoxml`, which promises stability; this crate does not.

#![deny(clippy::print_stdout, clippy::print_stderr, clippy::exit)]
#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod access;
mod array;
mod arrival;
mod check;
mod documents;
mod generate;
mod guard;
mod intake;
mod json;
mod listing;
mod media;
mod metrics;
mod openapi;
mod page;
mod perform;
mod problem;
mod process;
mod query;
mod reading;
mod render;
mod root;
mod router;
mod server;
mod service;
mod settings;
mod signals;
mod socket;
mod spool;
mod table;
mod tables;
mod texts;
mod work;

pub use access::{Access, Entry, LogForm};
pub use server::{End, listen, serve};
pub use settings::Settings;
