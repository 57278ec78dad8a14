//! The service: the command runs as a user runs it, and clients speak HTTP with it.

mod documents;
mod end;
mod folder;
mod generate;
mod guard;
mod hostile;
mod json;
mod leave;
mod limits;
mod log;
mod memory;
mod options;
mod reports;
pub mod server;
