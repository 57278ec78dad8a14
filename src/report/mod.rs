//! Reports: what a run finds, in the formats that people and their tools read. A format is a file of its own here, and
//! nothing outside knows it. A report is written while the run goes on, in the order of the input, so that a million
//! findings take no more memory than ten.
//!
//! | format | file | read by |
//! |---|---|---|
//! | `text` | `text` | people, editors, compilers' log readers |
//! | `json` | `json` | scripts: one object a line |
//! | `sarif` | `sarif` | code scanning |
//! | `junit` | `junit` | tools that show tests |
//! | `svrl` | `svrl` | tools that read Schematron's reports |
//! | `github` | `github` | the log of GitHub Actions |
//! | `markdown` | `markdown` | people, as the summary of a job |
//!
//! ```
//! use sudoxml::report::{Format, Report};
//! use sudoxml::run::{Run, Task};
//! let folder = tempfile::tempdir()?;
//! std::fs::write(folder.path().join("a.xml"), "<sudoku><cells/></sudoku>")?;
//! let mut report = Report::new(Format::Json, Vec::new());
//! Run::new(Task::check()).input(folder.path()).for_each(|document| report.add(document))?;
//! let json = String::from_utf8(report.finish()?)?;
//! assert!(json.contains("\"rule\":\"multiple-solutions\""), "{json}");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod escape;
mod excerpt;
mod format;
mod github;
mod json;
mod junit;
mod markdown;
mod name;
mod names;
mod reports;
mod sarif;
mod single;
mod svrl;
mod text;

pub use names::Format;
#[cfg(feature = "cli")]
pub(crate) use reports::Reports;
pub use single::Report;
#[cfg(feature = "cli")]
pub(crate) use text::Text;
