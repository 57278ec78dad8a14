//! Files: one document in and its outcome out, then folders of them, in parallel and in a fixed order.
//!
//! [`Task::perform`] works on bytes and knows no file. [`Plan`] says which input goes where before anything is
//! written; [`run`] carries a plan out and tells what it finds as it finds it. [`Output`] sees to it that an output is
//! whole or is not there.

mod beginning;
mod case;
mod clock;
mod depfile;
mod explain;
mod export;
mod fence;
mod import;
mod list;
mod opened;
mod output;
mod plan;
mod queue;
mod run;
pub(crate) mod scratch;
mod select;
mod stamp;
mod stream;
mod task;
mod text;

pub use case::{Case, Counts, DocumentEnd, Event, EventSink, Status, Subject};
pub use clock::file_clock;
pub use depfile::{Unnameable, depfile};
pub use explain::explain;
pub use export::{Export, export};
pub use fence::Fence;
pub use import::Import;
pub use output::{Abandoned, Output, Written, abandon_outputs};
pub use plan::{Destination, Input, Job, Plan};
pub use run::{Settings, run};
pub use select::{Pattern, Selection, absolute};
pub use stamp::Stamp;
pub use stream::{StreamError, Streaming};
pub use task::{Report, Solved, Task, solve};
