//! The flags that several commands have.

// These comments are the help text, where `<sudoku>` is an element and not HTML.
#![allow(rustdoc::invalid_html_tags)]

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use sudoku_engine::logic::TechniqueSet;
use sudoku_engine::search::Budget;
use sudoxml_document::finding::{Requirement, Severity};
use sudoxml_document::options::search::{BUDGET, LIST, MAX_SOLUTIONS, MIN_SEVERITY};
use sudoxml_document::options::{METHOD, MethodName, TECHNIQUES, THEN_SEARCH};
use sudoxml_document::outcome::SolutionLimit;
use sudoxml_run::task::Streaming;

use super::audit_flags::AttributeFlags;
use super::report_target::{ReportTarget, TargetParser};
use super::values::{budget, bytes, choice, jobs, number, technique_list};

#[derive(Args, Debug)]
pub struct InputFlags {
    /// Files, folders (all files below them that match --glob, in a fixed order, without hidden and ignored files), or -
    /// for the standard input [default: the current folder]
    #[arg(value_name = "INPUT")]
    pub inputs: Vec<PathBuf>,
    /// Read more inputs from a file, or from the standard input if FILE is -: one path on each line, or paths separated
    /// by NUL
    #[arg(long, value_name = "FILE")]
    pub files_from: Option<PathBuf>,
    #[command(flatten)]
    pub files: FileFlags,
    #[command(flatten)]
    pub config: ConfigFlags,
    /// Skip named files without a <sudoku>, as in a folder. Use it if a build tool passes all its XML files
    #[arg(long)]
    pub if_present: bool,
    /// The number of threads [default: one for each core]
    #[arg(short, long, value_name = "N", value_parser = jobs)]
    pub jobs: Option<NonZeroUsize>,
    /// The largest size of one puzzle in a document that is processed in batches, in bytes
    #[arg(long, value_name = "N", value_parser = bytes, default_value_t = Streaming::default().limit)]
    pub max_puzzle_bytes: usize,
    /// Process documents larger than this in batches, in bytes
    #[arg(long, value_name = "N", default_value_t = Streaming::default().from, hide = true)]
    pub stream_from: usize,
    /// The size of a batch, in bytes
    #[arg(long, value_name = "N", default_value_t = Streaming::default().batch, hide = true)]
    pub batch_bytes: usize,
    #[command(flatten)]
    pub build: BuildFlags,
}

#[derive(Args, Debug)]
pub struct FileFlags {
    /// The files of a folder to read; a pattern with a / is matched with the path below the folder. Can be given several
    /// times [default: *.{xml,dita,ditamap,dbk,docbook,tei}]
    #[arg(long, value_name = "PATTERN", allow_hyphen_values = true)]
    pub glob: Vec<String>,
    #[command(flatten)]
    pub folder: FolderFlags,
    #[command(flatten)]
    pub includes: IncludeFlags,
}

/// Which includes are followed. Of two flags that contradict each other, the last one counts.
#[derive(Args, Clone, Default, Debug)]
pub struct IncludeFlags {
    /// Follow the includes of XInclude to files below the folders of the inputs. A document with puzzles is one more input,
    /// whose results are written into it. What is included in a <sudoku> is read as a part of it
    #[arg(long, overrides_with = "no_xinclude")]
    pub xinclude: bool,
    /// Follow no includes, also if the configuration does
    #[arg(long, overrides_with = "xinclude", hide = true)]
    pub no_xinclude: bool,
    /// With --xinclude, also follow includes to files below DIR; can be given several times
    #[arg(long, value_name = "DIR")]
    pub include_root: Vec<PathBuf>,
    /// With --xinclude, use an OASIS XML catalog for the URIs of includes, and follow includes to files below its folder; can
    /// be given several times. The catalogs of XML_CATALOG_FILES follow
    #[arg(long, value_name = "FILE")]
    pub catalog: Vec<PathBuf>,
}

/// What is left out of a folder. Of two flags that contradict each other, the last one counts.
#[derive(Args, Debug)]
pub struct FolderFlags {
    /// Skip the files and folders that match, as for --glob; can be given several times
    #[arg(long, value_name = "PATTERN", allow_hyphen_values = true)]
    pub exclude: Vec<String>,
    /// Also read hidden files and folders: names that start with a dot
    #[arg(long, overrides_with = "no_hidden")]
    pub hidden: bool,
    /// Skip hidden files and folders, also if the configuration includes them
    #[arg(long, overrides_with = "hidden", hide = true)]
    pub no_hidden: bool,
    /// Also read the files that .gitignore, .ignore or other lists of git leave out
    #[arg(long, overrides_with = "ignore")]
    pub no_ignore: bool,
    /// Follow ignore files, also if the configuration does not
    #[arg(long, overrides_with = "no_ignore", hide = true)]
    pub ignore: bool,
}

#[derive(Args, Debug)]
pub struct ConfigFlags {
    /// The configuration file [default: the nearest sudoxml.toml, in the folder of the inputs or above it]
    #[arg(long, value_name = "FILE", conflicts_with = "no_config")]
    pub config: Option<PathBuf>,
    /// Read no configuration file
    #[arg(long)]
    pub no_config: bool,
}

/// The flags that a configuration has keys for. A command sets those that it has.
#[derive(Default, Debug)]
pub struct ConfigurableFlags {
    pub require: Option<Requirement>,
    pub max_solutions: Option<SolutionLimit>,
    pub list: Option<SolutionLimit>,
    pub glob: Vec<String>,
    pub exclude: Vec<String>,
    pub hidden: Option<bool>,
    pub ignore: Option<bool>,
    pub xinclude: Option<bool>,
    pub include_root: Vec<PathBuf>,
    pub catalog: Vec<PathBuf>,
    pub reports: Vec<ReportTarget>,
    pub min_severity: Option<Severity>,
    pub attributes: AttributeFlags,
}

impl ConfigurableFlags {
    /// The same flags, with these about files.
    pub fn with_files(self, files: &FileFlags) -> ConfigurableFlags {
        let IncludeFlags { xinclude, no_xinclude, include_root, catalog } = files.includes.clone();
        let xinclude = either(xinclude, no_xinclude);
        ConfigurableFlags { xinclude, include_root, catalog, ..self.with_folders(&files.glob, &files.folder) }
    }

    /// The same flags, with these about the files of folders.
    pub fn with_folders(self, glob: &[String], folder: &FolderFlags) -> ConfigurableFlags {
        ConfigurableFlags {
            glob: glob.to_vec(),
            exclude: folder.exclude.clone(),
            hidden: either(folder.hidden, folder.no_hidden),
            ignore: either(folder.ignore, folder.no_ignore),
            ..self
        }
    }
}

/// What one of two flags that contradict each other says.
fn either(yes: bool, no: bool) -> Option<bool> {
    yes.then_some(true).or(no.then_some(false))
}

impl InputFlags {
    /// How documents are processed in batches.
    pub fn streaming(&self) -> Streaming {
        Streaming {
            from: self.stream_from,
            batch: self.batch_bytes,
            limit: self.max_puzzle_bytes,
            whole: Streaming::default().whole,
            threads: self.jobs,
            spool: false,
        }
    }
}

#[derive(Args, Debug)]
pub struct BuildFlags {
    /// Write a list of everything that is read (inputs, folders, lists, configuration) for make, Ninja or CMake. In it,
    /// the --stamp file, or else the output file, depends on these
    #[arg(long, value_name = "FILE")]
    pub depfile: Option<PathBuf>,
    /// Create an empty file if the exit code is 0. The stamp of an earlier run is removed before inputs are read
    #[arg(long, value_name = "FILE")]
    pub stamp: Option<PathBuf>,
}

#[derive(Args, Debug)]
pub struct OutputFlags {
    /// The output: a file for one document, a folder for several, or - for the standard output
    #[arg(short, long, value_name = "OUT", conflicts_with = "in_place")]
    pub output: Option<PathBuf>,
    /// Replace each input file with its output
    #[arg(long)]
    pub in_place: bool,
    /// Print what --in-place would change, in the format of 'diff -u', and write no document. The exit code is 1 if a
    /// document would change
    #[arg(long, conflicts_with_all = ["output", "update"])]
    pub diff: bool,
    /// Skip documents whose output is newer than the document and than this program. Do not use it if other options
    /// have changed since the last run. With a requirement, no document is skipped, and none by an 'audit' that compares the
    /// puzzles
    #[arg(long, conflicts_with = "in_place")]
    pub update: bool,
    /// Copy the files of input folders that are no documents with puzzles to the output folder too, so that links between
    /// files stay valid. Files that --exclude, ignore files or a leading dot leave out are not copied
    #[arg(long, requires = "output")]
    pub copy_others: bool,
}

/// The output of a command that writes one file.
#[derive(Args, Debug)]
pub struct FileOutputFlags {
    /// The output: a file, or - for the standard output
    #[arg(short, long, value_name = "OUT")]
    pub output: Option<PathBuf>,
}

#[derive(Args, Debug)]
pub struct SearchFlags {
    #[arg(long, value_name = "N", help = MAX_SOLUTIONS.help())]
    pub max_solutions: Option<SolutionLimit>,
}

#[derive(Args, Debug)]
pub struct BudgetFlags {
    #[arg(long, value_name = "TIME", value_parser = budget, help = BUDGET.help())]
    pub budget: Option<Budget>,
}

#[derive(Args, Debug)]
pub struct ListFlags {
    #[arg(long, value_name = "N", help = LIST.help())]
    pub list: Option<SolutionLimit>,
}

#[derive(Args, Debug)]
pub struct MethodFlags {
    #[arg(
        long,
        value_name = "METHOD",
        value_parser = choice::<MethodName>(),
        default_value = METHOD.default,
        help = METHOD.description()
    )]
    pub method: MethodName,
    #[arg(long, value_name = "LIST", value_parser = technique_list(), hide_possible_values = true, help = TECHNIQUES.help())]
    pub techniques: Option<TechniqueSet>,
    #[arg(long, help = THEN_SEARCH.help())]
    pub then_search: bool,
}

#[derive(Args, Debug)]
pub struct ReportFlags {
    /// Report the findings in this format: text, json, sarif, junit, svrl, github, gitlab, checkstyle, oxygen or
    /// markdown. Can be given several times. A report goes to FILE; without FILE, text goes to the standard error output
    /// and the others to the standard output [default: text]
    #[arg(long = "report", value_name = "FORMAT[=FILE]", value_parser = TargetParser, hide_possible_values = true)]
    pub reports: Vec<ReportTarget>,
    #[arg(long, value_name = "SEVERITY", value_parser = choice::<Severity>(), help = MIN_SEVERITY.help())]
    pub min_severity: Option<Severity>,
}

#[derive(Args, Debug)]
pub struct ReportingFlags {
    #[command(flatten)]
    pub report: ReportFlags,
    /// Report at most N findings, errors before warnings and these before notes, and the number of the others. The exit
    /// code and the totals include all findings
    #[arg(long, value_name = "N", value_parser = number::<u64>(0, u64::MAX))]
    pub max_findings: Option<u64>,
    /// Print the number of findings of each rule in place of the findings. It does not change other reports
    #[arg(long)]
    pub statistics: bool,
    /// Exit with 0 instead of 1. An error in an input, a file or the command line still gives 2
    #[arg(long)]
    pub exit_zero: bool,
}

#[derive(Args, Clone, Default, Debug)]
pub struct DisplayFlags {
    /// Print no summary, no notes and no progress bar; warnings and errors are still printed
    #[arg(short, long)]
    pub quiet: bool,
    /// When to colour messages
    #[arg(long, value_enum, value_name = "WHEN", default_value_t)]
    pub color: Color,
    /// Show the progress bar in a run that is longer than this, in milliseconds
    #[arg(long, value_name = "N", default_value_t = 500, hide = true)]
    pub progress_after: u64,
}

#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, ValueEnum)]
pub enum Color {
    /// On a terminal
    #[default]
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}
