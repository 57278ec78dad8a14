//! What ships in `plugins/`, run by the tools that it is for: each example in a folder outside the repository, as
//! docs/pipelines.md says to copy it. A tool that is missing fails its test; `tests/install.sh` installs them. Processes that are to be killed are
//! found in `/proc`, which Linux has.

mod agree;
mod facts;
pub mod hosted;
mod project;
mod tool;

mod action;
mod ant;
mod cargo;
mod cmake;
mod dita_ot;
mod docbook;
mod editors;
mod gitlab;
mod gradle;
mod make;
mod maven;
mod names;
mod ninja;
mod precommit;
mod shell;
mod tei;
mod xproc;
mod xquery;
mod xslt;
