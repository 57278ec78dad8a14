//! The configuration of a run. [`find`] finds the `sudoxml.toml`, [`read`] makes [`keys`] from its text, [`report`] checks
//! where its reports may go, [`effective`] combines it with the command line and the defaults, and [`print`] shows the
//! result.

mod effective;
mod find;
mod keys;
mod print;
mod read;
mod report;

pub use effective::EffectiveConfig;
pub use keys::{CheckedCommand, FILE_NAME, Refusal};
pub use print::print;
pub use read::with_line_feeds;
pub use report::RequestedReport;
