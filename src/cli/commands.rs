//! What each command takes: the flags that it shares with others, and its own.

// These comments are the help text, where `<sudoku>` is an element and not HTML.
#![allow(rustdoc::invalid_html_tags)]

use std::path::PathBuf;

use clap::Args;
use sudoku_engine::notation::Notation;
use sudoxml_document::finding::{Requirement, Rule};
use sudoxml_document::options::audit::{FIX, MAX_AUDITED, NAMES, SPLIT};
use sudoxml_document::options::search::{ALL_CELLS, LIST, LIST_CANDIDATES, MAX_CHECKED, REQUIRE, STEPS};
use sudoxml_document::options::{EXPORT_NAMES, NOTATION, SOLUTIONS};
use sudoxml_document::outcome::SolutionLimit;
use sudoxml_report::table::{self, TableFormat};

use super::audit_flags::{AskedFlags, AttributeFlags, ComparedFlags};
use super::explain::rule_id;
use super::generate_flags::GenerateFlags;
use super::render_flags::RenderFlags;
use super::shared_flags::{
    BudgetFlags, BuildFlags, ConfigFlags, DisplayFlags, FileFlags, FileOutputFlags, FolderFlags, InputFlags, ListFlags,
    MethodFlags, OutputFlags, ReportFlags, ReportingFlags, SearchFlags,
};
use super::text_flags::TextFlags;
use super::values::{ColumnList, choice, column_list, number};

/// What a requirement means for a document.
const NO_OUTPUT: &str = "If a puzzle does not meet it, its document gets no output, and the exit code is 1";

/// What a requirement means for pictures.
const NO_PICTURES: &str =
    "If a puzzle does not meet it, its document has no pictures, there is no book, and the exit code is 1";

#[derive(Args, Debug)]
pub struct Solve {
    #[command(flatten)]
    pub inputs: InputFlags,
    #[command(flatten)]
    pub output: OutputFlags,
    #[command(flatten)]
    pub search: SearchFlags,
    #[command(flatten)]
    pub budget: BudgetFlags,
    #[command(flatten)]
    pub list: ListFlags,
    #[command(flatten)]
    pub method: MethodFlags,
    #[arg(long, value_name = "WHAT", value_parser = choice::<Requirement>(), help = REQUIRE.detail(NO_OUTPUT).help())]
    pub require: Option<Requirement>,
    #[command(flatten)]
    pub reporting: ReportingFlags,
    #[command(flatten)]
    pub display: DisplayFlags,
}

#[derive(Args, Debug)]
pub struct Grade {
    #[command(flatten)]
    pub inputs: InputFlags,
    #[command(flatten)]
    pub output: OutputFlags,
    #[arg(long, help = STEPS.help())]
    pub steps: bool,
    /// Print the steps as sentences, in lines of at most 200 characters, and write no document
    #[arg(long, conflicts_with_all = ["steps", "output", "in_place", "diff", "update", "reports"])]
    pub explain: bool,
    #[command(flatten)]
    pub budget: BudgetFlags,
    #[arg(long, value_name = "WHAT", value_parser = choice::<Requirement>(), help = REQUIRE.detail(NO_OUTPUT).help())]
    pub require: Option<Requirement>,
    #[command(flatten)]
    pub reporting: ReportingFlags,
    #[command(flatten)]
    pub display: DisplayFlags,
}

#[derive(Args, Debug)]
pub struct Check {
    #[command(flatten)]
    pub inputs: InputFlags,
    #[command(flatten)]
    pub texts: TextFlags,
    #[arg(long, value_name = "N", help = MAX_CHECKED.help())]
    pub max_solutions: Option<SolutionLimit>,
    #[command(flatten)]
    pub budget: BudgetFlags,
    /// List the rules of findings, and check nothing; 'sudoxml explain RULE' explains one of them
    #[arg(long, exclusive = true)]
    pub list_rules: bool,
    #[arg(
        long,
        value_name = "WHAT",
        value_parser = choice::<Requirement>(),
        help = REQUIRE.detail("A puzzle that does not meet it is an error, and the exit code is 1").default("unique").help()
    )]
    pub require: Option<Requirement>,
    #[command(flatten)]
    pub reporting: ReportingFlags,
    #[command(flatten)]
    pub display: DisplayFlags,
}

#[derive(Args, Debug)]
pub struct Audit {
    #[command(flatten)]
    pub inputs: InputFlags,
    #[command(flatten)]
    pub texts: TextFlags,
    #[command(flatten)]
    pub output: OutputFlags,
    #[arg(long, help = FIX.help())]
    pub fix: bool,
    #[command(flatten)]
    pub asked: AskedFlags,
    #[command(flatten)]
    pub attributes: AttributeFlags,
    #[command(flatten)]
    pub compared: ComparedFlags,
    #[arg(long, value_name = "N", help = MAX_AUDITED.help())]
    pub max_solutions: Option<SolutionLimit>,
    #[command(flatten)]
    pub budget: BudgetFlags,
    #[arg(
        long,
        value_name = "WHAT",
        value_parser = choice::<Requirement>(),
        help = REQUIRE.detail(NO_OUTPUT).default("unique without an output, else nothing").help()
    )]
    pub require: Option<Requirement>,
    #[command(flatten)]
    pub reporting: ReportingFlags,
    #[command(flatten)]
    pub display: DisplayFlags,
}

#[derive(Args, Debug)]
pub struct Cells {
    #[command(flatten)]
    pub inputs: InputFlags,
    #[command(flatten)]
    pub output: OutputFlags,
    #[arg(long, help = ALL_CELLS.help())]
    pub all: bool,
    #[arg(long, help = LIST_CANDIDATES.help())]
    pub candidates: bool,
    #[command(flatten)]
    pub display: DisplayFlags,
}

#[derive(Args, Debug)]
pub struct Matrix {
    #[command(flatten)]
    pub inputs: InputFlags,
    #[command(flatten)]
    pub output: OutputFlags,
    #[command(flatten)]
    pub display: DisplayFlags,
}

#[derive(Args, Debug)]
pub struct Clean {
    #[command(flatten)]
    pub inputs: InputFlags,
    #[command(flatten)]
    pub output: OutputFlags,
    #[command(flatten)]
    pub display: DisplayFlags,
}

#[derive(Args, Debug)]
pub struct Canonical {
    #[command(flatten)]
    pub inputs: InputFlags,
    #[command(flatten)]
    pub texts: TextFlags,
    #[command(flatten)]
    pub output: FileOutputFlags,
    #[arg(long, help = NAMES.help())]
    pub names: bool,
    #[command(flatten)]
    pub display: DisplayFlags,
}

#[derive(Args, Debug)]
pub struct Dedupe {
    #[command(flatten)]
    pub inputs: InputFlags,
    #[command(flatten)]
    pub texts: TextFlags,
    /// The output: a file, - for the standard output, or with --split a folder
    #[arg(short, long, value_name = "OUT")]
    pub output: Option<PathBuf>,
    #[arg(long, value_name = "SHARES", value_delimiter = ',', requires = "output", value_parser = number::<u32>(1, 1_000_000), help = SPLIT.help())]
    pub split: Vec<u32>,
    #[arg(long, help = NAMES.help())]
    pub names: bool,
    #[command(flatten)]
    pub display: DisplayFlags,
}

#[derive(Args, Debug)]
pub struct Import {
    /// Files with text puzzles, folders with *.txt files, or - for the standard input [default: the current folder]
    #[arg(value_name = "INPUT")]
    pub inputs: Vec<PathBuf>,
    /// The output: a file, - for the standard output, or with --split a folder
    #[arg(short, long, value_name = "OUT")]
    pub output: Option<PathBuf>,
    /// Write one document for each puzzle into the folder OUT, named after the text file and the puzzle's number
    #[arg(long, requires = "output")]
    pub split: bool,
    #[command(flatten)]
    pub texts: TextFlags,
    /// The files of a folder to read; can be given several times
    #[arg(long, value_name = "PATTERN", default_value = "*.txt", allow_hyphen_values = true)]
    pub glob: Vec<String>,
    #[command(flatten)]
    pub folder: FolderFlags,
    #[command(flatten)]
    pub config: ConfigFlags,
    #[command(flatten)]
    pub build: BuildFlags,
    #[command(flatten)]
    pub display: DisplayFlags,
}

#[derive(Args, Debug)]
pub struct Generate {
    #[command(flatten)]
    pub flags: Box<GenerateFlags>,
    #[command(flatten)]
    pub config: ConfigFlags,
    #[command(flatten)]
    pub display: DisplayFlags,
}

#[derive(Args, Debug)]
pub struct Export {
    #[command(flatten)]
    pub inputs: InputFlags,
    #[command(flatten)]
    pub output: FileOutputFlags,
    #[arg(
        long,
        value_name = "NOTATION",
        value_parser = choice::<Notation>(),
        default_value = NOTATION.default,
        help = NOTATION.description()
    )]
    pub to: Notation,
    #[arg(long, help = SOLUTIONS.help())]
    pub solutions: bool,
    #[arg(long, help = EXPORT_NAMES.help())]
    pub names: bool,
    #[command(flatten)]
    pub display: DisplayFlags,
}

#[derive(Args, Debug)]
pub struct Table {
    #[command(flatten)]
    pub inputs: InputFlags,
    #[command(flatten)]
    pub texts: TextFlags,
    #[command(flatten)]
    pub output: FileOutputFlags,
    #[arg(
        long,
        value_name = "FORMAT",
        value_parser = choice::<TableFormat>(),
        help = table::TO.help()
    )]
    pub to: Option<TableFormat>,
    #[arg(
        long,
        value_name = "LIST",
        value_delimiter = ',',
        value_parser = column_list(),
        hide_possible_values = true,
        help = table::COLUMNS.help()
    )]
    pub columns: Vec<ColumnList>,
    #[command(flatten)]
    pub search: SearchFlags,
    #[command(flatten)]
    pub budget: BudgetFlags,
    #[command(flatten)]
    pub display: DisplayFlags,
}

#[derive(Args, Debug)]
pub struct Render {
    #[command(flatten)]
    pub inputs: InputFlags,
    #[command(flatten)]
    pub texts: TextFlags,
    /// The output: a file, a folder for pictures or for an html book in parts, or - for the standard output
    #[arg(short, long, value_name = "OUT")]
    pub output: Option<PathBuf>,
    #[command(flatten)]
    pub search: SearchFlags,
    #[command(flatten)]
    pub budget: BudgetFlags,
    #[arg(long, value_name = "N", help = LIST.detail("They are shown with --show all-solutions, and the cells that differ are marked").help())]
    pub list: Option<SolutionLimit>,
    #[arg(
        long,
        value_name = "WHAT",
        value_parser = choice::<Requirement>(),
        help = REQUIRE.detail(NO_PICTURES).default("unique for pdf, nothing for the others").help()
    )]
    pub require: Option<Requirement>,
    #[command(flatten)]
    pub reporting: ReportingFlags,
    #[command(flatten)]
    pub display: DisplayFlags,
    #[command(flatten)]
    pub render: Box<RenderFlags>,
}

#[derive(Args, Debug)]
pub struct Config {
    /// Files, folders, or - for the standard input
    #[arg(value_name = "INPUT", default_value = ".")]
    pub inputs: Vec<PathBuf>,
    #[command(flatten)]
    pub files: FileFlags,
    #[command(flatten)]
    pub search: SearchFlags,
    #[command(flatten)]
    pub list: ListFlags,
    #[arg(
        long,
        value_name = "WHAT",
        value_parser = choice::<Requirement>(),
        help = REQUIRE.detail("It is for all commands").default("unique for check, audit and render --to pdf, nothing for the others").help()
    )]
    pub require: Option<Requirement>,
    #[command(flatten)]
    pub report: ReportFlags,
    #[command(flatten)]
    pub config: ConfigFlags,
    #[command(flatten)]
    pub display: DisplayFlags,
}

#[derive(Args, Debug)]
pub struct Explain {
    /// The rule, as a finding names it in brackets: no-solution
    #[arg(value_parser = rule_id(), hide_possible_values = true)]
    pub rule: Option<Rule>,
}

#[derive(Args, Debug)]
pub struct Templates {
    /// The folder, which is created if it does not exist. If it has one of the files, none is written
    #[arg(value_name = "DIR")]
    pub dir: PathBuf,
}

#[derive(Args, Debug)]
pub struct Completions {
    /// The shell
    pub shell: clap_complete::Shell,
}
