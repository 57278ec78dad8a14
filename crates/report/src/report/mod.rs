//! Reports: the findings of a run, in the formats that people and their tools read. Each format has its own module
//! here, which is private. A report is written during the run, so that a million findings need no more memory than ten.
//! Errors come before warnings, and these before notes.
//!
//! | format | file | read by |
//! |---|---|---|
//! | `text` | `text` | people, editors, tools that read the messages of compilers |
//! | `json` | `json` | scripts: one object on each line |
//! | `sarif` | `sarif` | code scanning |
//! | `junit` | `junit` | tools that show tests |
//! | `svrl` | `svrl` | tools that read reports of Schematron |
//! | `github` | `github` | the log of GitHub Actions |
//! | `gitlab` | `gitlab` | GitLab, for merge requests |
//! | `checkstyle` | `checkstyle` | tools that read Checkstyle's reports |
//! | `oxygen` | `oxygen` | Oxygen XML Editor |
//! | `markdown` | `markdown` | people, as the summary of a job |
//!
//! ```
//! use sudoxml::report::{Format, Report};
//! use sudoxml::finding::Requirement;
//! use sudoxml::run::{CountOptions, Run, Task};
//! let folder = tempfile::tempdir()?;
//! std::fs::write(folder.path().join("a.xml"), "<sudoku><cells/></sudoku>")?;
//! let mut report = Report::new(Format::Json, Vec::new());
//! Run::new(Task::check(CountOptions::new(), Requirement::Nothing)).input(folder.path()).for_each(|document| report.add(document))?;
//! let json = String::from_utf8(report.finish()?)?;
//! assert!(json.contains("\"rule\":\"multiple-solutions\""), "{json}");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod checkstyle;
mod draft;
mod escape;
mod excerpt;
mod fingerprint;
mod format;
mod github;
mod gitlab;
mod json;
mod junit;
mod markdown;
mod name;
mod names;
mod oxygen;
mod reports;
mod running;
mod sarif;
mod single;
mod statistics;
mod svrl;
mod tally;
mod text;
mod xml;

pub use format::Totals;
pub use names::Format;
pub use reports::Reports;
pub use running::Extent;
pub use single::Report;
pub use statistics::Statistics;
pub use text::Text;
