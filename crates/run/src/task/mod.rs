//! Tasks: processes one input of any size. Files and folders are in `run`.
//!
//! `spec` defines a task, `options` its options, and `kind` what each task reads and writes. `perform` runs it on an input.
//! `beginning` finds out how to read the input. `text` cuts text into batches; `document` does the same with XML. `batch`
//! processes one batch, with `audit` for audits and `export` for puzzles as text, `batch_result` contains the result, and
//! `stream` processes the batches of one input on several threads and writes them in order. `words` writes steps as
//! sentences.

mod audit;
mod batch;
mod batch_result;
mod beginning;
mod error;
pub(crate) mod export;
mod kind;
mod options;
mod perform;
mod spec;
mod stream;
mod text;
mod words;

pub use batch_result::{Outputs, Single};
pub use error::StreamError;
pub use kind::Writes;
pub use options::{AuditOptions, CountOptions, ExportOptions, GradeOptions, OutcomeOptions};
pub use perform::Streaming;
pub use spec::Task;
pub(crate) use stream::count_of;
