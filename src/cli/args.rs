//! The flags as they are typed. Help, the man page and the completions all come from here.

use std::num::{NonZeroU64, NonZeroUsize};
use std::path::PathBuf;

use super::report_target::ReportTarget;
use crate::finding::Requirement;
use crate::logic::{Technique, TechniqueSet};
use crate::notation::Notation;
use crate::outcome::SolutionLimit;
use crate::task::Streaming;
use clap::builder::styling::{AnsiColor, Styles};
use clap::{Args, Parser, Subcommand, ValueEnum};

const STYLES: Styles = Styles::styled()
    .header(AnsiColor::Green.on_default().bold())
    .usage(AnsiColor::Green.on_default().bold())
    .literal(AnsiColor::Cyan.on_default().bold())
    .placeholder(AnsiColor::Cyan.on_default());

/// The Sudoku step for XML pipelines.
///
/// Reads documents with <sudoku><matrix> puzzles, finds every solution, and writes the solutions back into the same
/// document as <grid> elements with a verdict: none, unique or multiple. Everything around the results comes out byte
/// for byte as it came in.
#[derive(Parser, Debug)]
#[command(version, styles = STYLES, max_term_width = 100, after_help = EXAMPLES, after_long_help = LONG_EXAMPLES)]
pub struct Arguments {
    #[command(subcommand)]
    pub command: Command,
}

const EXAMPLES: &str = "\
Examples:
  sudoxml solve puzzles -o solved      every puzzle of a folder, into a folder of the same shape
  sudoxml check puzzles                stop a build (exit 1 or 2) when a puzzle is not unique
  sudoxml solve - < in.xml > out.xml   as a step of a pipeline

'sudoxml help COMMAND' tells more of each command.";

const LONG_EXAMPLES: &str = "\
Examples:
  sudoxml solve puzzles -o solved      every puzzle of a folder, into a folder of the same shape
  sudoxml solve --in-place book.xml    into the document itself; a second run changes nothing
  sudoxml check puzzles                stop a build (exit 1 or 2) when a puzzle is not unique
  sudoxml solve - < in.xml > out.xml   as a step of a pipeline
  sudoxml import list.txt | sudoxml solve - -o solved.xml

Exit codes:
  0  all well
  1  findings: a puzzle is not what was required
  2  an input, a file or the command line was at fault

Findings go to the standard error output and read FILE:LINE:COLUMN: error[RULE]: MESSAGE. For other forms, and other
places, see --report.";

#[derive(Subcommand, Debug)]
pub enum Command {
    /// Write the solutions and a verdict into each document
    #[command(after_help = "\
With --method logic each puzzle is solved as a person would, as far as the techniques go. The verdict is still that of
the exhaustive search. A board that is not finished says open=\"12\", and each open cell has its candidates.

Examples:
  sudoxml solve puzzles -o solved
  sudoxml solve --in-place --require unique book.xml
  sudoxml solve puzzle.xml -o solved.xml --depfile solved.xml.d
  git ls-files -z '*.xml' | sudoxml solve --files-from - --in-place
  sudoxml solve --max-solutions all - < puzzle.xml | less
  sudoxml solve --method logic --techniques naked-single,hidden-single puzzle.xml")]
    Solve {
        #[command(flatten)]
        inputs: InputFlags,
        #[command(flatten)]
        output: OutputFlags,
        #[command(flatten)]
        search: SearchFlags,
        #[command(flatten)]
        method: MethodFlags,
        /// What every puzzle must be; a document that misses it gets no output and the exit code is 1
        /// [default: nothing]
        #[arg(long, value_enum, value_name = "WHAT")]
        require: Option<Require>,
        #[command(flatten)]
        reporting: ReportingFlags,
        #[command(flatten)]
        display: DisplayFlags,
    },
    /// Write how hard each puzzle is for a person into each document
    #[command(after_help = "\
Each puzzle with exactly one solution gets a <grade> with three ratings on the scale of Sudoku Explainer (of the hardest
step, of the hardest up to the first digit placed, of the first), the technique of the hardest step, the number of steps
and a level: easy, medium, hard, expert or extreme, or one of those that sudoxml.toml has instead. at-least=\"true\"
says that the techniques end before the puzzle is solved, so that the rating is a lower bound.

Examples:
  sudoxml grade puzzles -o graded
  sudoxml grade --in-place --steps book.xml
  sudoxml solve puzzle.xml | sudoxml grade - > solved-and-graded.xml
  sudoxml grade --explain puzzle.xml")]
    Grade {
        #[command(flatten)]
        inputs: InputFlags,
        #[command(flatten)]
        output: OutputFlags,
        /// Write each step of the solution into the grade: its technique, what it does, and the cells that show why
        #[arg(long)]
        steps: bool,
        /// Print the steps in words, a sentence a line, and write no document
        #[arg(long, conflicts_with_all = ["steps", "output", "in_place", "update", "reports"])]
        explain: bool,
        /// What every puzzle must be; a document that misses it gets no output and the exit code is 1
        /// [default: nothing]
        #[arg(long, value_enum, value_name = "WHAT")]
        require: Option<Require>,
        #[command(flatten)]
        reporting: ReportingFlags,
        #[command(flatten)]
        display: DisplayFlags,
    },
    /// Tell what is wrong with the puzzles, and write nothing
    #[command(after_help = "\
Reads text puzzles (see 'sudoxml help import') as well as XML.

Examples:
  sudoxml check puzzles
  sudoxml check --require solvable collection.xml
  sudoxml check puzzles --report text --report sarif=sudoxml.sarif --report junit=TEST-sudoxml.xml
  sudoxml check puzzles --report json | jq -r 'select(.rule == \"no-solution\") | .puzzle'
  sudoxml check --depfile checked.d --stamp checked puzzles
  sudoxml check list.txt")]
    Check {
        #[command(flatten)]
        inputs: InputFlags,
        #[command(flatten)]
        search: SearchFlags,
        /// What every puzzle must be; what misses it is an error and the exit code is 1 [default: unique]
        #[arg(long, value_enum, value_name = "WHAT")]
        require: Option<Require>,
        #[command(flatten)]
        reporting: ReportingFlags,
        #[command(flatten)]
        display: DisplayFlags,
    },
    /// Turn each matrix into an explicit list of cells with row, col and box
    #[command(after_help = "\
Examples:
  sudoxml cells puzzle.xml
  sudoxml cells --candidates puzzles -o listed
  sudoxml cells --all - < puzzle.xml | xsltproc board.xsl -")]
    Cells {
        #[command(flatten)]
        inputs: InputFlags,
        #[command(flatten)]
        output: OutputFlags,
        /// List the blanks too
        #[arg(long)]
        all: bool,
        /// List the blanks, each with its candidates: n="3" candidates="1 4 7"
        #[arg(long)]
        candidates: bool,
        #[command(flatten)]
        display: DisplayFlags,
    },
    /// Turn lists of cells, and the grids of solutions, into matrices
    #[command(after_help = "\
The solution of a <grid> becomes a <matrix> inside the <grid>, which stays a result with its verdict.

Examples:
  sudoxml matrix listed.xml
  sudoxml solve puzzle.xml | sudoxml matrix - > solved.xml")]
    Matrix {
        #[command(flatten)]
        inputs: InputFlags,
        #[command(flatten)]
        output: OutputFlags,
        #[command(flatten)]
        display: DisplayFlags,
    },
    /// Make puzzle XML out of text puzzles
    #[command(after_help = "\
The forms, which are recognised and may be mixed:
  53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79   # a name
  030,001,000,,006,000,050,,500,000,983,,080,006,302,,000,050,000,,903,800,060,,714,...
  a drawn board of nine lines; what separates the cells is ignored
A blank is . 0 * or _ and # begins a comment; behind a puzzle it is the puzzle's name.
+4 is a 4 that the player placed. It is no given, so the cell is a blank of the puzzle. HoDoKu writes it in its library
format, of which the field with the cells is read and nothing else:
  :0000:x:53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28+4...419..5....8..79:::

Examples:
  sudoxml import list.txt -o collection.xml
  sudoxml import --split list.txt -o puzzles
  echo 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 |
    sudoxml import - | sudoxml solve -")]
    Import {
        /// Files with text puzzles, folders with *.txt files, or - for the standard input
        #[arg(value_name = "INPUT")]
        inputs: Vec<PathBuf>,
        /// Where the XML goes: a file, - for the standard output, or with --split a folder
        #[arg(short, long, value_name = "OUT")]
        output: Option<PathBuf>,
        /// Write a document for each puzzle, called after its text and its number, into the folder OUT
        #[arg(long, requires = "output")]
        split: bool,
        /// Which files of a folder are read
        #[arg(long, value_name = "PATTERN", default_value = "*.txt")]
        glob: String,
        #[command(flatten)]
        exclude: ExcludeFlags,
        #[command(flatten)]
        config: ConfigFlags,
        #[command(flatten)]
        build: BuildFlags,
        #[command(flatten)]
        display: DisplayFlags,
    },
    /// Make text puzzles out of puzzle XML
    #[command(after_help = "\
Examples:
  sudoxml export puzzles -o list.txt
  sudoxml export --to board puzzle.xml
  sudoxml solve puzzle.xml | sudoxml export --solutions -")]
    Export {
        #[command(flatten)]
        inputs: InputFlags,
        /// Where the text goes: a file, or - for the standard output
        #[arg(short, long, value_name = "OUT")]
        output: Option<PathBuf>,
        /// The form of the text
        #[arg(long, value_enum, value_name = "FORM", default_value_t)]
        to: To,
        /// The solutions that stand in the documents in place of the puzzles
        #[arg(long)]
        solutions: bool,
        /// Each puzzle's name as a comment behind it
        #[arg(long)]
        names: bool,
        #[command(flatten)]
        display: DisplayFlags,
    },
    /// Print the configuration that holds for inputs, and where each value comes from
    #[command(after_help = "\
What is printed is a sudoxml.toml with comments. The flags stand in it too, so that it can be saved as one.

Examples:
  sudoxml config
  sudoxml config puzzles/may.xml
  sudoxml config --no-config > sudoxml.toml
  sudoxml config --require solvable --exclude drafts puzzles")]
    Config {
        /// Files, folders, or - for the standard input
        #[arg(value_name = "INPUT", default_value = ".")]
        inputs: Vec<PathBuf>,
        #[command(flatten)]
        files: FileFlags,
        #[command(flatten)]
        search: SearchFlags,
        /// What every puzzle must be, whatever the command [default: unique for check, nothing for the others]
        #[arg(long, value_enum, value_name = "WHAT")]
        require: Option<Require>,
        #[command(flatten)]
        report: ReportFlags,
        #[command(flatten)]
        config: ConfigFlags,
        #[command(flatten)]
        display: DisplayFlags,
    },
    /// Print the man page, or that of a command
    #[command(after_help = "\
Examples:
  sudoxml man > /usr/local/share/man/man1/sudoxml.1
  sudoxml man solve | man -l -")]
    Man {
        /// The command that the page is to tell of
        command: Option<String>,
    },
    /// Print the completions for a shell
    #[command(after_help = "\
Example:
  sudoxml completions bash > ~/.local/share/bash-completion/completions/sudoxml")]
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
}

impl Command {
    /// What a build tool wants of the command.
    pub fn build_flags(&self) -> Option<&BuildFlags> {
        match self {
            Command::Import { build, .. } => Some(build),
            _ => self.inputs().map(|inputs| &inputs.build),
        }
    }

    /// What the command tells in reports, where it has a verdict.
    pub fn reporting(&self) -> Option<&ReportingFlags> {
        match self {
            Command::Solve { reporting, .. } | Command::Grade { reporting, .. } | Command::Check { reporting, .. } => {
                Some(reporting)
            }
            _ => None,
        }
    }

    /// The inputs, where they are documents.
    pub fn inputs(&self) -> Option<&InputFlags> {
        match self {
            Command::Solve { inputs, .. }
            | Command::Grade { inputs, .. }
            | Command::Check { inputs, .. }
            | Command::Cells { inputs, .. }
            | Command::Matrix { inputs, .. }
            | Command::Export { inputs, .. } => Some(inputs),
            Command::Import { .. } | Command::Config { .. } | Command::Man { .. } | Command::Completions { .. } => None,
        }
    }
}

#[derive(Args, Debug)]
pub struct InputFlags {
    /// Files, folders (walked for the files that --glob takes, in a fixed order), or - for the standard input
    #[arg(value_name = "INPUT")]
    pub inputs: Vec<PathBuf>,
    /// Read more inputs from a file, or - for the standard input: a path a line, or parted by NUL
    #[arg(long, value_name = "FILE")]
    pub files_from: Option<PathBuf>,
    #[command(flatten)]
    pub files: FileFlags,
    #[command(flatten)]
    pub config: ConfigFlags,
    /// Pass over named files that hold no <sudoku>, as over those of a folder, where a build hands over all its XML
    #[arg(long)]
    pub if_present: bool,
    /// How many threads work [default: one for each core]
    #[arg(short, long, value_name = "N")]
    pub jobs: Option<NonZeroUsize>,
    /// How large one puzzle in a document that is too large for memory may be, in bytes
    #[arg(long, value_name = "N", default_value_t = Streaming::default().limit)]
    pub max_puzzle_bytes: usize,
    /// Documents larger than this are worked on in batches, in bytes
    #[arg(long, value_name = "N", default_value_t = Streaming::default().from, hide = true)]
    pub stream_from: usize,
    /// The size of such a batch, in bytes
    #[arg(long, value_name = "N", default_value_t = Streaming::default().batch, hide = true)]
    pub batch_bytes: usize,
    #[command(flatten)]
    pub build: BuildFlags,
}

#[derive(Args, Debug)]
pub struct FileFlags {
    /// Which files of a folder are read; a pattern with a / is held against the path below the folder [default: *.xml]
    #[arg(long, value_name = "PATTERN")]
    pub glob: Option<String>,
    #[command(flatten)]
    pub exclude: ExcludeFlags,
}

#[derive(Args, Debug)]
pub struct ExcludeFlags {
    /// Which files and folders of a folder are passed over, as for --glob; may be said more than once
    #[arg(long, value_name = "PATTERN")]
    pub exclude: Vec<String>,
}

#[derive(Args, Debug)]
pub struct ConfigFlags {
    /// The configuration [default: the sudoxml.toml nearest to the inputs, in their folder or above it]
    #[arg(long, value_name = "FILE", conflicts_with = "no_config")]
    pub config: Option<PathBuf>,
    /// Go by no configuration
    #[arg(long)]
    pub no_config: bool,
}

/// The flags that a configuration has keys for, as far as a command has them.
#[derive(Default, Debug)]
pub struct ConfigurableFlags {
    pub require: Option<Require>,
    pub max_solutions: Option<SolutionLimit>,
    pub glob: Option<String>,
    pub exclude: Vec<String>,
    pub reports: Vec<ReportTarget>,
}

impl FileFlags {
    /// These flags, and none of the others.
    pub fn flags(&self) -> ConfigurableFlags {
        ConfigurableFlags {
            glob: self.glob.clone(),
            exclude: self.exclude.exclude.clone(),
            ..ConfigurableFlags::default()
        }
    }
}

impl InputFlags {
    /// How documents are worked on in batches.
    pub fn streaming(&self) -> Streaming {
        Streaming {
            from: self.stream_from,
            batch: self.batch_bytes,
            limit: self.max_puzzle_bytes,
            threads: self.jobs,
            spool: false,
        }
    }
}

#[derive(Args, Debug)]
pub struct BuildFlags {
    /// Write all that is read (inputs, folders, lists, configuration) to a file in the syntax of make, for make, Ninja or CMake: what
    /// the --stamp, or else the output file, is made from
    #[arg(long, value_name = "FILE")]
    pub depfile: Option<PathBuf>,
    /// Make an empty file if the run ends well. That of the run before is removed before this one reads its inputs
    #[arg(long, value_name = "FILE")]
    pub stamp: Option<PathBuf>,
}

#[derive(Args, Debug)]
pub struct OutputFlags {
    /// Where the results go: a file for one document, a folder for several, - for the standard output
    #[arg(short, long, value_name = "OUT", conflicts_with = "in_place")]
    pub output: Option<PathBuf>,
    /// Write the results into the inputs themselves
    #[arg(long)]
    pub in_place: bool,
    /// Pass over documents whose output is newer than they are and than this program. Where other options than in the
    /// run before are given, leave it out; where --require demands something, none is passed over
    #[arg(long, conflicts_with = "in_place")]
    pub update: bool,
}

#[derive(Args, Debug)]
pub struct SearchFlags {
    /// How many solutions of a puzzle are searched for at the most, or 'all' [default: 10000]
    #[arg(long, value_name = "N", value_parser = limit)]
    pub max_solutions: Option<SolutionLimit>,
}

#[derive(Args, Debug)]
pub struct MethodFlags {
    /// How puzzles are solved
    #[arg(long, value_enum, value_name = "METHOD", default_value_t)]
    pub method: MethodName,
    /// The techniques of --method logic, parted by commas: the names in a <grade>, and hidden-single for its three
    /// forms [default: all]
    #[arg(long, value_name = "LIST", value_parser = techniques)]
    pub techniques: Option<TechniqueSet>,
    /// Write what --method search writes where --method logic does not finish a puzzle
    #[arg(long)]
    pub then_search: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, ValueEnum)]
pub enum MethodName {
    /// Exhaustively
    #[default]
    Search,
    /// As a person would, as far as the techniques go
    Logic,
}

#[derive(Args, Debug)]
pub struct ReportFlags {
    /// Tell the findings in this form: text, json, sarif, junit, svrl, github or markdown; several times for several
    /// forms. Text goes to the standard error output, the others to the standard output, each to FILE where that is
    /// named [default: text]
    #[arg(long = "report", value_name = "FORMAT[=FILE]")]
    pub reports: Vec<ReportTarget>,
}

#[derive(Args, Debug)]
pub struct ReportingFlags {
    #[command(flatten)]
    pub report: ReportFlags,
    /// Tell so many findings at the most, and how many more there are; the exit code and the totals count all
    #[arg(long, value_name = "N")]
    pub max_findings: Option<u64>,
    /// Exit with 0 where nothing but findings is wrong; an input at fault still gives 2
    #[arg(long)]
    pub exit_zero: bool,
}

#[derive(Args, Clone, Default, Debug)]
pub struct DisplayFlags {
    /// No summary, no notes, no progress; warnings and errors are still told
    #[arg(short, long)]
    pub quiet: bool,
    /// When messages are coloured
    #[arg(long, value_enum, value_name = "WHEN", default_value_t)]
    pub color: Color,
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

#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, ValueEnum)]
pub enum Require {
    /// Anything that can be read
    #[default]
    Nothing,
    /// No digit twice in a row, a column or a box
    Valid,
    /// One solution or more
    Solvable,
    /// Exactly one solution
    Unique,
}

impl Command {
    /// What the command may show.
    pub fn display(&self) -> DisplayFlags {
        match self {
            Command::Solve { display, .. }
            | Command::Grade { display, .. }
            | Command::Check { display, .. }
            | Command::Cells { display, .. }
            | Command::Matrix { display, .. }
            | Command::Import { display, .. }
            | Command::Export { display, .. }
            | Command::Config { display, .. } => display.clone(),
            Command::Man { .. } | Command::Completions { .. } => DisplayFlags::default(),
        }
    }
}

impl From<Require> for Requirement {
    fn from(require: Require) -> Requirement {
        match require {
            Require::Nothing => Requirement::Nothing,
            Require::Valid => Requirement::Valid,
            Require::Solvable => Requirement::Solvable,
            Require::Unique => Requirement::Unique,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, ValueEnum)]
pub enum To {
    /// 81 characters a line
    #[default]
    Line,
    /// Groups of three, rows parted by two commas
    Comma,
    /// A drawn board
    Board,
}

impl From<To> for Notation {
    fn from(to: To) -> Notation {
        match to {
            To::Line => Notation::Line,
            To::Comma => Notation::Comma,
            To::Board => Notation::Board,
        }
    }
}

fn limit(text: &str) -> Result<SolutionLimit, String> {
    match text {
        "all" => Ok(SolutionLimit::All),
        _ => text.parse::<NonZeroU64>().map(SolutionLimit::At).map_err(|_| "a number from 1 on, or 'all'".to_owned()),
    }
}

fn techniques(list: &str) -> Result<TechniqueSet, String> {
    let named = |name: &str| TechniqueSet::from_name(name).ok_or_else(|| unknown_technique(name));
    list.split(',').try_fold(TechniqueSet::EMPTY, |set, name| Ok(set.union(named(name.trim())?)))
}

fn unknown_technique(name: &str) -> String {
    let names: Vec<&str> = Technique::ALL.into_iter().map(Technique::name).chain([TechniqueSet::GROUP]).collect();
    format!("there is no technique '{name}'; the names are {}", names.join(", "))
}
