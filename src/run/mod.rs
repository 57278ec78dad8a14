//! Runs: a task on files and folders, on all cores, with outputs that are complete or do not exist.
//!
//! | purpose | modules |
//! |---|---|
//! | the public interface | `builder`, `error` |
//! | the inputs, and the target of each output | `plan`, `select`, `walk`, `unread`, `path` |
//! | what ignore files leave out | `ignored`, `ignore_list`, `wildcard` |
//! | the work | `work`, `queue` for the order, `joined` for one output, `split` for one file for each puzzle |
//! | safe inputs and outputs | `open_input`, `output`, `fence`, `clock` |

mod builder;
mod clock;
mod error;
mod fence;
mod ignore_list;
mod ignored;
mod items;
mod joined;
mod open_input;
mod output;
pub(crate) mod path;
mod plan;
mod queue;
mod select;
mod split;
mod unread;
mod walk;
mod wildcard;
mod work;

pub use builder::Run;
#[cfg(feature = "cli")]
pub(crate) use builder::{destination_at, folder_at};
pub(crate) use clock::file_clock;
pub use error::{RunError, RunErrorKind};
pub(crate) use fence::Fence;
pub use items::Item;
#[cfg(feature = "cli")]
pub(crate) use joined::{Joined, Shared};
pub(crate) use output::Output;
#[cfg(all(feature = "cli", unix))]
pub(crate) use output::abandon_outputs;
#[cfg(feature = "cli")]
pub(crate) use output::clock_in_folder_of;
pub(crate) use plan::{Destination, Input, Job, Plan, STANDARD};
#[cfg(any(feature = "cli", feature = "serve"))]
pub(crate) use select::DEFAULT_EXTENSIONS;
pub(crate) use select::{DEFAULT_GLOB, Pattern, Selection};
pub(crate) use work::{Settings, Streams, execute};

pub use crate::event::{Counts, DocumentResult, PuzzleResult, Status};
pub use crate::task::Task;
