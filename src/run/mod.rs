//! Runs: a task on files and folders, on all cores, with outputs that are whole or do not exist.
//!
//! | to do | rooms |
//! |---|---|
//! | the way in for a library | `builder`, `error` |
//! | which inputs there are, and where each output goes | `plan`, `select`, `path` |
//! | the work | `work`, `queue` for the order of the documents, `split` for a file a puzzle |
//! | safe inputs and outputs | `opened`, `output`, `fence`, `clock` |

mod builder;
mod clock;
mod error;
mod fence;
mod joined;
mod opened;
mod output;
pub(crate) mod path;
mod plan;
mod queue;
mod select;
mod split;
mod work;

pub use builder::Run;
#[cfg(feature = "cli")]
pub(crate) use builder::destination_at;
pub(crate) use clock::file_clock;
pub use error::{RunError, RunErrorKind};
#[cfg(feature = "cli")]
pub(crate) use joined::Joined;
pub(crate) use output::Output;
#[cfg(feature = "cli")]
pub(crate) use output::{abandon_outputs, clock_beside};
pub(crate) use plan::{Destination, Input, Job, Plan, STANDARD};
pub(crate) use select::{Pattern, Selection};
pub(crate) use work::{Settings, Streams, execute};

pub use crate::event::{Counts, DocumentResult, PuzzleResult, Status};
pub use crate::task::Task;
