//! What a configuration file sets, and why a run cannot start with it. [`read`](super::read) makes these values from the
//! text of the file.

use std::path::PathBuf;
use std::time::SystemTime;

use crate::cli::report_target::ReportTarget;
use sudoku_engine::logic::Levels;
use sudoxml_document::finding::{Finding, Requirement, Rule, Severities, Severity};
use sudoxml_document::outcome::SolutionLimit;
use sudoxml_document::position::Position;

/// The file's name.
pub const FILE_NAME: &str = "sudoxml.toml";

/// Why a command cannot run.
#[derive(Debug)]
pub enum Refusal {
    /// The command line is wrong, as a sentence says.
    CommandLine(String),
    /// The configuration file is wrong.
    File(PathBuf, Vec<Finding>),
}

impl From<String> for Refusal {
    fn from(message: String) -> Refusal {
        Refusal::CommandLine(message)
    }
}

impl From<&str> for Refusal {
    fn from(message: &str) -> Refusal {
        Refusal::CommandLine(message.into())
    }
}

/// The commands with a requirement for puzzles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CheckedCommand {
    Check,
    Solve,
    Grade,
    Render,
    Audit,
}

impl CheckedCommand {
    /// Each command with its name and its default requirement.
    pub(super) const ALL: [(CheckedCommand, &'static str, Requirement); 5] = [
        (CheckedCommand::Check, "check", Requirement::Unique),
        (CheckedCommand::Solve, "solve", Requirement::Nothing),
        (CheckedCommand::Grade, "grade", Requirement::Nothing),
        (CheckedCommand::Render, "render", Requirement::Nothing),
        (CheckedCommand::Audit, "audit", Requirement::Unique),
    ];
}

/// A value and its position in the configuration file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Set<T> {
    pub value: T,
    pub position: Position,
}

/// The values that a configuration file sets.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(super) struct Keys {
    /// In the order of [`CheckedCommand::ALL`].
    pub require: [Option<Set<Requirement>>; 5],
    pub max_solutions: Option<Set<SolutionLimit>>,
    pub list: Option<Set<SolutionLimit>>,
    pub glob: Option<Set<Vec<String>>>,
    pub exclude: Option<Set<Vec<String>>>,
    pub hidden: Option<Set<bool>>,
    pub ignore: Option<Set<bool>>,
    pub xinclude: Option<Set<bool>>,
    /// Paths relative to the folder of the configuration.
    pub include_root: Option<Set<Vec<PathBuf>>>,
    /// As for `include_root`.
    pub catalog: Option<Set<Vec<PathBuf>>>,
    pub levels: Option<Set<Levels>>,
    pub min_severity: Option<Set<Severity>>,
    pub rules: Option<Set<Severities>>,
    pub level_attribute: Option<Set<String>>,
    pub rating_attribute: Option<Set<String>>,
    pub solution_attribute: Option<Set<String>>,
    pub require_attribute: Option<Set<String>>,
    pub namespace: Option<Set<String>>,
    /// With files relative to the folder of the configuration.
    pub report: Option<Vec<Set<ReportTarget>>>,
}

/// A configuration file that was read.
#[derive(Debug)]
pub struct ConfigFile {
    /// Its path for messages and for the depfile.
    pub path: PathBuf,
    /// The time of its last change. Outputs that are older could be different now.
    pub modified: SystemTime,
    /// Its folder. Patterns and the files of reports are relative to it.
    pub(super) folder: PathBuf,
    pub(super) keys: Keys,
}

/// A finding at a position in a configuration.
pub(super) fn finding(position: Position, message: String) -> Finding {
    Finding::new(Rule::Configuration, position, message)
}
