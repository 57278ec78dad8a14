//! The options of searches, of requirements, of grades and of findings.

use super::spec::{OptionSpec, Values};
use crate::finding::{Requirement, Severity};

/// How far the search goes.
pub const MAX_SOLUTIONS: OptionSpec = OptionSpec::new(
    "max-solutions",
    Values::Limit,
    "Count at most this number of solutions of each puzzle, or 'all' (up to 1,000,000)",
)
.default("10000");

/// The same for a check, which needs the verdict only.
pub const MAX_CHECKED: OptionSpec = MAX_SOLUTIONS.default("only whether there are several");

/// How many solutions are written.
pub const LIST: OptionSpec = OptionSpec::new(
    "list",
    Values::Limit,
    "How many solutions of each puzzle are written, or 'all' of those that max-solutions counts",
)
.default("100");

/// The requirement. Its default depends on the task.
pub const REQUIRE: OptionSpec =
    OptionSpec::new("require", Values::of::<Requirement>(), "The requirement for every puzzle").default("nothing");

/// The time of a search.
pub const BUDGET: OptionSpec = OptionSpec::new(
    "budget",
    Values::Like("5s"),
    "How long the search of one puzzle may take, and then its grade, or each question of an audit: a number with the unit \
     ns, us, ms, s, m or h, such as 500ms, 1.5s or 5m, or a sum such as 1m30s",
)
.detail(
    "A puzzle that is not settled then has no verdict: it is an error, and its document gets no output. Boards of 16x16 \
     and more can take long",
)
.default("no limit");

/// The steps of a grade.
pub const STEPS: OptionSpec = OptionSpec::flag(
    "steps",
    "Write each step of the solution into the grade: its technique, what it does, and the cells that it follows from",
);

/// The blanks of a list of cells.
pub const ALL_CELLS: OptionSpec = OptionSpec::flag("all", "List the blanks as well");

/// The candidates of a list of cells.
pub const LIST_CANDIDATES: OptionSpec =
    OptionSpec::flag("candidates", "List the blanks, each with its candidates: n=\"3\" candidates=\"1 4 7\"");

/// The findings of a report.
pub const MIN_SEVERITY: OptionSpec =
    OptionSpec::new("min-severity", Values::of::<Severity>(), "Report only findings of this severity and severer ones")
        .detail("The exit code and the totals include all findings")
        .default("note");
