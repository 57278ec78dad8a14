//! Runs: a task on files and folders, on all cores, with outputs that are complete or do not exist.
//!
//! | purpose | modules |
//! |---|---|
//! | the public interface | `builder`, `documents`, `flow`, `error` |
//! | the inputs, and the target of each output | `plan`, `select`, `walk`, `unread`, `path` |
//! | what ignore files leave out | `ignored`, `ignore_list`, `wildcard` |
//! | what documents include | `includes`, `catalog`, `uri` |
//! | the work | `work`, which `stop` ends early, with a `slot` in the queue for each document, `joined` for one output, `split` for one file for each puzzle |
//! | safe inputs and outputs | `open_input`, `bounded`, `output`, `extend`, `fence`, `clock` |

mod bounded;
mod builder;
mod catalog;
mod clock;
mod documents;
mod error;
mod extend;
mod fence;
mod flow;
mod ignore_list;
mod ignored;
mod includes;
mod items;
mod joined;
mod open_input;
mod output;
pub mod path;
mod plan;
mod select;
mod slot;
mod split;
mod stop;
mod unread;
mod unreadable;
mod uri;
mod walk;
mod wildcard;
mod work;

pub use bounded::read_up_to;
pub use builder::Run;
pub use builder::{destination_at, folder_at};
pub use clock::file_clock;
pub use documents::Documents;
pub use error::{RunError, RunErrorKind};
pub use extend::extend_file;
pub use fence::Fence;
pub use flow::Flow;
pub use includes::{XInclude, catalog_path};
pub use items::{Item, StreamOptions};
pub use joined::Joined;
pub use output::Output;
#[cfg(unix)]
pub use output::abandon_outputs;
pub use output::clock_in_folder_of;
pub use plan::{Destination, Input, Job, Origin, Plan, STANDARD, Work};
pub use select::DEFAULT_EXTENSIONS;
pub use select::{DEFAULT_GLOB, Pattern, Selection};
pub use unreadable::why_unreadable;
pub use work::{Settings, Streams, execute, execute_into};

pub use crate::task::{AuditOptions, CountOptions, ExportOptions, GradeOptions, OutcomeOptions, Task};
pub use sudoxml_report::event::{Counts, DocumentResult, PuzzleResult, Status};
