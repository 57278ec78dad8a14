//! Tasks: what is done with one input, in memory or of any size. Files and folders are above, in `run`.
//!
//! `spec` says what a task is, `beginning` finds out how an input is to be read, `text` cuts text into batches (`document`
//! does so with XML), `batch` does the work on one batch, `part` is what comes of it, and `stream` brings the batches of
//! one input through the threads in their order. `perform` is the way in.

mod batch;
mod beginning;
mod error;
mod part;
mod perform;
mod scratch;
mod spec;
mod stream;
mod text;
mod words;

pub(crate) use error::StreamError;
pub(crate) use part::{Outputs, Single};
pub use perform::Streaming;
pub(crate) use scratch::{Scratch, temp_folder_error};
pub(crate) use spec::Joins;
pub use spec::Task;
pub(crate) use stream::MAX_THREADS;
