//! The flags of every command. Help, the man page and the completions are generated from them.

// These comments are the help text, where `<sudoku>` is an element and not HTML.
#![allow(rustdoc::invalid_html_tags)]

use std::ffi::OsStr;
use std::num::NonZeroUsize;
use std::path::PathBuf;

use super::audit_flags::{AskedFlags, AttributeFlags, ComparedFlags};
use super::explain::rule_id;
use super::generate_flags::GenerateFlags;
use super::render_flags::RenderFlags;
use super::report_target::{ReportTarget, TargetParser};
use super::serve::ServeFlags;
use super::text_flags::TextFlags;
use super::values::{ColumnList, budget, bytes, choice, column_list, jobs, number, technique_list};
use clap::builder::styling::{AnsiColor, Styles};
use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use clap::{Args, CommandFactory, Parser, Subcommand, ValueEnum};
use sudoku_engine::logic::TechniqueSet;
use sudoku_engine::notation::Notation;
use sudoku_engine::search::Budget;
use sudoxml_document::choice::built_without;
use sudoxml_document::finding::{Requirement, Rule, Severity};
use sudoxml_document::options::audit::{FIX, MAX_AUDITED, NAMES, SPLIT};
use sudoxml_document::options::search::{
    ALL_CELLS, BUDGET, LIST, LIST_CANDIDATES, MAX_CHECKED, MAX_SOLUTIONS, MIN_SEVERITY, REQUIRE, STEPS,
};
use sudoxml_document::options::{EXPORT_NAMES, METHOD, MethodName, NOTATION, SOLUTIONS, TECHNIQUES, THEN_SEARCH};
use sudoxml_document::outcome::SolutionLimit;
use sudoxml_document::similar::did_you_mean;
use sudoxml_report::table::{self, TableFormat};
use sudoxml_run::task::Streaming;

const STYLES: Styles = Styles::styled()
    .header(AnsiColor::Green.on_default().bold())
    .usage(AnsiColor::Green.on_default().bold())
    .literal(AnsiColor::Cyan.on_default().bold())
    .placeholder(AnsiColor::Cyan.on_default());

/// The Sudoku step for XML pipelines.
///
/// Reads documents with <sudoku><matrix> puzzles, finds every solution, and writes the solutions back into the same
/// document as <grid> elements with a verdict: none, unique or multiple. Everything around the results is copied byte
/// for byte.
#[derive(Parser, Debug)]
#[command(version, styles = STYLES, max_term_width = 100, after_help = EXAMPLES, after_long_help = LONG_EXAMPLES)]
pub struct Arguments {
    #[command(subcommand)]
    pub command: Command,
}

/// What a requirement means for a document.
const NO_OUTPUT: &str = "If a puzzle does not meet it, its document gets no output, and the exit code is 1";

/// What a requirement means for pictures.
const NO_PICTURES: &str =
    "If a puzzle does not meet it, its document has no pictures, there is no book, and the exit code is 1";

const EXAMPLES: &str = "\
Examples:
  sudoxml solve puzzles -o solved      a copy of the folder, with solutions
  sudoxml check puzzles                stop a build if a puzzle is not unique
  sudoxml solve - < in.xml > out.xml   as a step of a pipeline

'sudoxml help COMMAND' explains each command.";

const LONG_EXAMPLES: &str = "\
Examples:
  sudoxml solve puzzles -o solved      a copy of the folder, with solutions
  sudoxml solve --in-place book.xml    solutions in the document itself
  sudoxml check puzzles                stop a build if a puzzle is not unique
  sudoxml solve - < in.xml > out.xml   as a step of a pipeline
  sudoxml import list.txt | sudoxml solve - -o solved.xml

Exit codes:
  0  no errors
  1  a puzzle does not meet the requirement or a rule of sudoxml.toml, or --diff found a change
  2  an error in an input, a file or the command line

Without an INPUT, a command reads the current folder. INPUT - is the standard input.

Findings go to the standard error output as FILE:LINE:COLUMN: error[RULE]: MESSAGE.
For other formats, and to write them to files, see --report.";

/// The command whose name is most similar to one that does not exist, and where all are listed.
pub fn similar_command(name: &str) -> String {
    let all = command();
    if all.find_subcommand(name).is_some() {
        return format!("this is for one command at a time, such as 'sudoxml help {name}'");
    }
    let question = did_you_mean(name, all.get_subcommands().map(clap::Command::get_name));
    format!("{question} 'sudoxml help' lists the commands").trim_start().to_owned()
}

/// Any name. Completions suggest those of the commands; a page says which name does not exist.
#[derive(Clone)]
struct CommandName;

impl TypedValueParser for CommandName {
    type Value = String;

    fn parse_ref(
        &self,
        command: &clap::Command,
        argument: Option<&clap::Arg>,
        value: &OsStr,
    ) -> Result<String, clap::Error> {
        StringValueParser::new().parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let names: Vec<String> = command().get_subcommands().map(|command| command.get_name().to_owned()).collect();
        Some(Box::new(names.into_iter().map(PossibleValue::new)))
    }
}

/// The parser of the command line. The help of each command ends with its exit codes, and that of `serve` begins with how to
/// get it, if it is not there.
pub fn command() -> clap::Command {
    let lacks_service = !cfg!(feature = "serve");
    Arguments::command().mut_subcommands(|command| {
        if lacks_service && command.get_name() == "serve" {
            return command.before_help(format!("Note: {}.", built_without("serve")));
        }
        let has = |name: &str| command.get_arguments().any(|argument| argument.get_id() == name);
        let findings = match (has("exit_zero"), has("diff")) {
            (true, true) => {
                "\n  1  a puzzle does not meet the requirement or a rule of sudoxml.toml, or --diff found a change"
            }
            (true, false) => "\n  1  a puzzle does not meet the requirement or a rule of sudoxml.toml",
            (false, true) => "\n  1  a document would change (--diff)",
            (false, false) => "",
        };
        let help = command.get_after_help().map(ToString::to_string).unwrap_or_default();
        let codes = match has("inputs") {
            true => format!("0  no errors{findings}\n  2  an error in an input, a file or the command line"),
            false => "0  no errors\n  2  an error in the command line, or a file that cannot be written".to_owned(),
        };
        let is_there = help.contains("Exit codes:");
        if is_there { command } else { command.after_help(format!("{help}\n\nExit codes:\n  {codes}")) }
    })
}

/// The parser with shorter texts for `-h`. They take time to make, and every other run starts without them.
pub fn command_with_short_help() -> clap::Command {
    command().mut_subcommands(|command| command.mut_args(with_short_help))
}

/// The same argument, of which `-h` shows the first clause and the default, and `--help` all.
fn with_short_help(argument: clap::Arg) -> clap::Arg {
    let help = argument.get_help().map(ToString::to_string).filter(|_| argument.get_long_help().is_none());
    let Some(help) = help else { return argument };
    let (text, default) = help.split_at(help.rfind(" [default: ").unwrap_or(help.len()));
    let end = [". ", "; "].into_iter().filter_map(|end| text.find(end)).min();
    match end {
        Some(end) => argument.help(format!("{}{default}", &text[..end])).long_help(help),
        None => argument,
    }
}

#[derive(Subcommand, Debug)]
pub enum Command {
    /// Write the solutions and a verdict into each document
    #[command(after_help = "\
With --method logic, each puzzle is solved as a person would solve it, as far as the techniques allow. The verdict still \
comes from the exhaustive search. An unfinished board has open=\"12\", the number of its open cells, and each open cell \
has its candidates.

Examples:
  sudoxml solve puzzles -o solved
  sudoxml solve --in-place --require unique book.xml
  sudoxml solve puzzle.xml -o solved.xml --depfile solved.xml.d
  git ls-files -z '*.xml' | sudoxml solve --files-from - --in-place
  sudoxml solve --max-solutions all --list all - < puzzle.xml | less
  sudoxml solve --method logic --techniques naked-single,hidden-single day.xml")]
    Solve {
        #[command(flatten)]
        inputs: InputFlags,
        #[command(flatten)]
        output: OutputFlags,
        #[command(flatten)]
        search: SearchFlags,
        #[command(flatten)]
        budget: BudgetFlags,
        #[command(flatten)]
        list: ListFlags,
        #[command(flatten)]
        method: MethodFlags,
        #[arg(long, value_name = "WHAT", value_parser = choice::<Requirement>(), help = REQUIRE.detail(NO_OUTPUT).help())]
        require: Option<Requirement>,
        #[command(flatten)]
        reporting: ReportingFlags,
        #[command(flatten)]
        display: DisplayFlags,
    },
    /// Write how hard each puzzle is for a person into each document
    #[command(after_help = "\
Each puzzle with exactly one solution gets a <grade>. It contains three ratings on the scale of Sudoku Explainer (of \
the hardest step, of the hardest step up to the first digit, and of the first step), the technique of the hardest \
step, the number of steps and a level: easy, medium, hard, expert or extreme, or a level from sudoxml.toml. \
at-least=\"true\" means that the techniques cannot finish the puzzle. The rating is then a lower bound. No such classic \
puzzle is known. On a board that is not classic, scale=\"sudoxml\" says that no other program gives these ratings.

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
        #[arg(long, help = STEPS.help())]
        steps: bool,
        /// Print the steps as sentences, one for each line, and write no document
        #[arg(long, conflicts_with_all = ["steps", "output", "in_place", "diff", "update", "reports"])]
        explain: bool,
        #[command(flatten)]
        budget: BudgetFlags,
        #[arg(long, value_name = "WHAT", value_parser = choice::<Requirement>(), help = REQUIRE.detail(NO_OUTPUT).help())]
        require: Option<Requirement>,
        #[command(flatten)]
        reporting: ReportingFlags,
        #[command(flatten)]
        display: DisplayFlags,
    },
    /// Report what is wrong with the puzzles, and write no document
    #[command(after_help = "\
Reads text puzzles (see 'sudoxml help import') as well as XML. --size, --box and --symbols are for text puzzles. With one \
of them, an XML document is an error, also in a folder, because its <sudoku> says this itself.

Examples:
  sudoxml check puzzles
  sudoxml check --require solvable collection.xml
  sudoxml check puzzles --report text --report junit=TEST-sudoxml.xml
  sudoxml check puzzles --report json | jq -r 'select(.rule).puzzle'
  sudoxml check --depfile checked.d --stamp checked puzzles
  sudoxml check list.txt
  sudoxml check --size 16 board.txt")]
    Check {
        #[command(flatten)]
        inputs: InputFlags,
        #[command(flatten)]
        texts: TextFlags,
        #[arg(long, value_name = "N", help = MAX_CHECKED.help())]
        max_solutions: Option<SolutionLimit>,
        #[command(flatten)]
        budget: BudgetFlags,
        /// List the rules of findings, and check nothing; 'sudoxml explain RULE' explains one of them
        #[arg(long, exclusive = true)]
        list_rules: bool,
        #[arg(
            long,
            value_name = "WHAT",
            value_parser = choice::<Requirement>(),
            help = REQUIRE.detail("A puzzle that does not meet it is an error, and the exit code is 1").default("unique").help()
        )]
        require: Option<Requirement>,
        #[command(flatten)]
        reporting: ReportingFlags,
        #[command(flatten)]
        display: DisplayFlags,
    },
    /// Report how to mend each puzzle, and what an editor asks of it
    #[command(after_help = "\
For a puzzle without a solution: which givens clash. With several: where they differ, and which givens decide. For both: \
which single edits make it unique, the most likely first. For a unique puzzle: which givens it does not need. For each: \
the symmetry of its pattern, whether a stored solution is right, whether its level or rating is, and \
whether it came before, up to symmetry.

Without an output, it reports findings, also of text puzzles (see 'sudoxml help import'), and a puzzle that is not \
unique is an error. With -o or --in-place, it writes an <audit> for each puzzle, and such a puzzle is a warning, so that \
its document is written.

Examples:
  sudoxml audit puzzles
  sudoxml audit --only wrong-solution,multiple-solutions book.xml
  sudoxml audit --level-attribute level may.xml
  sudoxml audit may.xml -o audited.xml
  sudoxml audit --fix --diff may.xml
  sudoxml audit --known printed.txt --remember may.xml
  sudoxml audit --only duplicate-puzzle list.txt
  sudoxml audit --report sarif=fixes.sarif list.txt")]
    Audit {
        #[command(flatten)]
        inputs: InputFlags,
        #[command(flatten)]
        texts: TextFlags,
        #[command(flatten)]
        output: OutputFlags,
        #[arg(long, help = FIX.help())]
        fix: bool,
        #[command(flatten)]
        asked: AskedFlags,
        #[command(flatten)]
        attributes: AttributeFlags,
        #[command(flatten)]
        compared: ComparedFlags,
        #[arg(long, value_name = "N", help = MAX_AUDITED.help())]
        max_solutions: Option<SolutionLimit>,
        #[command(flatten)]
        budget: BudgetFlags,
        #[arg(
            long,
            value_name = "WHAT",
            value_parser = choice::<Requirement>(),
            help = REQUIRE.detail(NO_OUTPUT).default("unique without an output, else nothing").help()
        )]
        require: Option<Requirement>,
        #[command(flatten)]
        reporting: ReportingFlags,
        #[command(flatten)]
        display: DisplayFlags,
    },
    /// Convert each matrix into a list of cells with row, col and box
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
        #[arg(long, help = ALL_CELLS.help())]
        all: bool,
        #[arg(long, help = LIST_CANDIDATES.help())]
        candidates: bool,
        #[command(flatten)]
        display: DisplayFlags,
    },
    /// Convert lists of cells, and the grids of solutions, into matrices
    #[command(after_help = "\
The solution in a <grid> becomes a <matrix> in the same <grid>. The <grid> keeps its verdict and is still a result.

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
    /// Remove the results, grades and audits of earlier runs from each document
    #[command(after_help = "\
Removes each <grid> and each <audit> with a verdict, and each <grade> with a rating. The bytes are then the bytes before \
the first run of 'solve', 'grade' or 'audit'.

Examples:
  sudoxml clean --in-place puzzles
  sudoxml clean solved.xml | diff puzzle.xml -")]
    Clean {
        #[command(flatten)]
        inputs: InputFlags,
        #[command(flatten)]
        output: OutputFlags,
        #[command(flatten)]
        display: DisplayFlags,
    },
    /// Write the canonical form of each classic puzzle as text
    #[command(after_help = "\
Two puzzles have the same canonical form if and only if one of them is the other one with its digits relabelled and its \
rows, columns, bands and stacks exchanged, rotated or reflected. 'sudoxml audit -o OUT' writes it as an attribute.

Examples:
  sudoxml canonical puzzles
  sudoxml canonical --names list.txt | sort")]
    Canonical {
        #[command(flatten)]
        inputs: InputFlags,
        #[command(flatten)]
        texts: TextFlags,
        /// The output: a file, or - for the standard output
        #[arg(short, long, value_name = "OUT")]
        output: Option<PathBuf>,
        #[arg(long, help = NAMES.help())]
        names: bool,
        #[command(flatten)]
        display: DisplayFlags,
    },
    /// Write the classic puzzles that are different up to symmetry as text
    #[command(after_help = "\
Of puzzles with the same canonical form (see 'sudoxml help canonical'), the first one is written. With --split, each \
file gets about its share of the puzzles, by a hash of the canonical form: no puzzle has an equivalent one in another \
file, also if the set grows.

Examples:
  sudoxml dedupe list.txt -o distinct.txt
  sudoxml dedupe --split 90,10 list.txt -o set")]
    Dedupe {
        #[command(flatten)]
        inputs: InputFlags,
        #[command(flatten)]
        texts: TextFlags,
        /// The output: a file, - for the standard output, or with --split a folder
        #[arg(short, long, value_name = "OUT")]
        output: Option<PathBuf>,
        #[arg(long, value_name = "SHARES", value_delimiter = ',', requires = "output", value_parser = number::<u32>(1, 1_000_000), help = SPLIT.help())]
        split: Vec<u32>,
        #[arg(long, help = NAMES.help())]
        names: bool,
        #[command(flatten)]
        display: DisplayFlags,
    },
    /// Convert text puzzles to XML
    #[command(after_help = "\
The notation of each puzzle is detected, and a file can contain several:
  53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  030,001,000,,006,000,050,,500,000,983,,080,006,302,,000,050,000,,903,800,060,...
  a drawn board of nine lines; the characters between the cells are ignored

A blank is . 0 * or _. A # starts a comment. A comment after a puzzle, on the same line, is the name of the puzzle.

The numbers of cells say the size: 4, 6, 8, 9, 10, 12, 15, 16, 20 or 25. Values above 9 are letters (A is 10), or numbers \
with separators around each: spaces, commas or semicolons. A puzzle of 16x16 or 25x25 without digits can have letters \
from A. A puzzle of 16x16 with 0, another blank and no letter above F is hexadecimal: 0 is the value 1, and F is 16. What \
can be read in two ways is an error; --size, --box and --symbols settle it. They apply to every puzzle of the text, and allow other sizes \
and boxes.

+4 is a 4 that the player placed. It is not a given, so the cell is a blank of the puzzle. HoDoKu writes it in its \
library format, of which only the field with the cells is read:
  :0000:x:53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28+4...419..5....8..79:::

Examples:
  sudoxml import list.txt -o collection.xml
  sudoxml import --split list.txt -o puzzles
  sudoxml import --size 16 board.txt
  sudoxml import --box 3x2 upright.txt
  sudoxml import --symbols 0123456789ABCDEF hexadecimal.txt
  sudoxml import - < list.txt | sudoxml solve -")]
    Import {
        /// Files with text puzzles, folders with *.txt files, or - for the standard input [default: the current folder]
        #[arg(value_name = "INPUT")]
        inputs: Vec<PathBuf>,
        /// The output: a file, - for the standard output, or with --split a folder
        #[arg(short, long, value_name = "OUT")]
        output: Option<PathBuf>,
        /// Write one document for each puzzle into the folder OUT, named after the text file and the puzzle's number
        #[arg(long, requires = "output")]
        split: bool,
        #[command(flatten)]
        texts: TextFlags,
        /// The files of a folder to read; can be given several times
        #[arg(long, value_name = "PATTERN", default_value = "*.txt", allow_hyphen_values = true)]
        glob: Vec<String>,
        #[command(flatten)]
        folder: FolderFlags,
        #[command(flatten)]
        config: ConfigFlags,
        #[command(flatten)]
        build: BuildFlags,
        #[command(flatten)]
        display: DisplayFlags,
    },
    /// Make puzzles to order, and write them as XML
    #[command(after_help = "\
A puzzle is a full board drawn at random, from which givens are removed in a random order as long as it stays unique. No \
two puzzles of a document are the same up to symmetry. Some techniques are for classic 9x9 puzzles only. What \
cannot be met is an error. What is only rare takes long: without --time, the search ends after many tries in a row that \
make no new puzzle, such as 200,000 for a classic one with a rating.

Examples:
  sudoxml generate --count 12 -o month.xml
  sudoxml generate --count 7 --level medium --seed 2026 -o week.xml
  sudoxml generate --rating 3.0..4.2 --symmetry vertical-axis --givens 24..28
  sudoxml generate --size 6 --minimal
  sudoxml generate --from monday.xml --level hard -o tuesday.xml
  sudoxml generate --only naked-single,hidden-single --count 30 --split -o may
  sudoxml generate --count 30 --known printed.txt --remember --solve --grade -o may.xml
  sudoxml generate --count 1000 --minimal --to line -o list.txt
  sudoxml generate --count 12 | sudoxml render - --to html -o book.html

Exit codes:
  0  all puzzles were made
  1  the time of --time, or the search without it, ended before that; the puzzles that were found are written
  2  an error on the command line or in a file, or an order that no puzzle can meet")]
    Generate {
        #[command(flatten)]
        flags: Box<GenerateFlags>,
        #[command(flatten)]
        config: ConfigFlags,
        #[command(flatten)]
        display: DisplayFlags,
    },
    /// Convert the puzzles of XML documents to text
    #[command(after_help = "\
A text contains no regions, no further units and no list of symbols, and a line contains no shape of boxes. A warning \
reports each puzzle that would be read from the text as another one; 'sudoxml explain not-in-text' explains it.

Examples:
  sudoxml export puzzles -o list.txt
  sudoxml export --to board puzzle.xml
  sudoxml solve puzzle.xml | sudoxml export --solutions -")]
    Export {
        #[command(flatten)]
        inputs: InputFlags,
        /// The output: a file, or - for the standard output
        #[arg(short, long, value_name = "OUT")]
        output: Option<PathBuf>,
        #[arg(
            long,
            value_name = "NOTATION",
            value_parser = choice::<Notation>(),
            default_value = NOTATION.default,
            help = NOTATION.description()
        )]
        to: Notation,
        #[arg(long, help = SOLUTIONS.help())]
        solutions: bool,
        #[arg(long, help = EXPORT_NAMES.help())]
        names: bool,
        #[command(flatten)]
        display: DisplayFlags,
    },
    /// Write a table with a row for each puzzle
    #[command(after_help = "\
Reads text puzzles (see 'sudoxml help import') as well as XML. --size, --box and --symbols are for text puzzles, and \
XML with one of them is an error. The columns are:
  document   the path of the document
  line       the line of the puzzle
  name       the name of the puzzle
  verdict    none, unique or multiple
  solutions  the number of solutions, up to --max-solutions
  complete   false if there are more solutions than that
  rating     the rating of 'sudoxml grade'; empty if the puzzle cannot be graded
  at_least   true if the rating is a lower bound
  level      the level of 'sudoxml grade'

These columns are added with --columns:
  column          the column of the puzzle in its line
  givens          the puzzle on one line; empty if a line does not say its board
  first_solution  its first solution, in the same characters
  pearl           the rating of the hardest step up to the first digit
  diamond         the rating of the first step
  technique       the technique of the hardest step
  violations      how many times a digit is more than once in a unit
  canonical       the same text for puzzles that are the same up to symmetry
  symmetry        the symmetry of the pattern of givens
  scale           the scale of the ratings: sudoku-explainer or sudoxml

JSON is one object on each line. If a document has an error, no table is written.

Examples:
  sudoxml table puzzles --to csv -o puzzles.csv
  sudoxml table --columns name,verdict,solutions puzzles
  sudoxml table --columns canonical,document,line puzzles | sort
  sudoxml table --to json puzzles | jq 'select(.rating > 6) | .name'")]
    Table {
        #[command(flatten)]
        inputs: InputFlags,
        #[command(flatten)]
        texts: TextFlags,
        /// The output: a file, or - for the standard output
        #[arg(short, long, value_name = "OUT")]
        output: Option<PathBuf>,
        #[arg(
            long,
            value_name = "FORMAT",
            value_parser = choice::<TableFormat>(),
            help = table::TO.help()
        )]
        to: Option<TableFormat>,
        #[arg(
            long,
            value_name = "LIST",
            value_delimiter = ',',
            value_parser = column_list(),
            hide_possible_values = true,
            help = table::COLUMNS.help()
        )]
        columns: Vec<ColumnList>,
        #[command(flatten)]
        search: SearchFlags,
        #[command(flatten)]
        budget: BudgetFlags,
        #[command(flatten)]
        display: DisplayFlags,
    },
    /// Draw each puzzle, its solutions, candidates and steps: as pictures, books or text
    #[command(after_help = "\
Reads text puzzles (see 'sudoxml help import') as well as XML. --size, --box and --symbols are for text puzzles, and \
XML with one of them is an error.

svg, png and eps write a file for each puzzle into the folder OUT, and index.csv with a row for each. If OUT ends with .svg, \
.png or .eps, it is the picture of the only puzzle. html writes one file, or several into a folder. Several inputs or a \
folder become a book, with an index and with the solutions at the end. pdf writes a book, or into a folder that exists, or \
a name that ends with /, a picture for each puzzle. Each puzzle of a pdf must have exactly one solution, unless --require \
says otherwise. If a document has an error, no book is written.

Examples:
  sudoxml render puzzle.xml
  sudoxml render puzzle.xml -o puzzle.svg
  sudoxml render puzzles --to svg --show solution -o pictures
  sudoxml render --grade --steps puzzle.xml -o steps.html
  sudoxml render puzzles --title 'Sudoku for May' --per-page 4 -o may.pdf
  sudoxml render puzzles --theme large-print --page letter -o large.pdf")]
    Render {
        #[command(flatten)]
        inputs: InputFlags,
        #[command(flatten)]
        texts: TextFlags,
        /// The output: a file, a folder for pictures or for an html book in parts, or - for the standard output
        #[arg(short, long, value_name = "OUT")]
        output: Option<PathBuf>,
        #[command(flatten)]
        search: SearchFlags,
        #[command(flatten)]
        budget: BudgetFlags,
        #[arg(long, value_name = "N", help = LIST.detail("They are shown with --show all-solutions, and the cells that differ are marked").help())]
        list: Option<SolutionLimit>,
        #[arg(
            long,
            value_name = "WHAT",
            value_parser = choice::<Requirement>(),
            help = REQUIRE.detail(NO_PICTURES).default("unique for pdf, nothing for the others").help()
        )]
        require: Option<Requirement>,
        #[command(flatten)]
        reporting: ReportingFlags,
        #[command(flatten)]
        display: DisplayFlags,
        #[command(flatten)]
        render: Box<RenderFlags>,
    },
    /// Serve the other commands over HTTP, with a page to type a puzzle into
    #[command(after_help = "\
When it listens, it prints one line to the standard error output: sudoxml serve: http://127.0.0.1:8377/. SIGTERM and \
Ctrl-C end it: it accepts no more connections, and finishes the requests in flight. It has no accounts and no encryption. On another address than \
127.0.0.1, put it behind a proxy that has these.

Examples:
  sudoxml serve
  sudoxml serve --root puzzles --listen 127.0.0.1:0
  sudoxml serve --listen 0.0.0.0:8377 --allow-host sudoku.example.org --metrics
  curl --data-binary @puzzle.xml -H 'Content-Type: application/xml' http://127.0.0.1:8377/solve

Exit codes:
  0  ended by a signal, and all requests were answered
  1  ended by a second signal, or a request was not answered in the time of --grace
  2  an error on the command line, or the address or the root cannot be opened")]
    Serve(Box<ServeFlags>),
    /// Print the configuration that applies to inputs, and where each value comes from
    #[command(after_help = "\
The output is a sudoxml.toml with comments. It contains the values of the flags as well, and can be saved as a file.

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
        #[command(flatten)]
        list: ListFlags,
        #[arg(
            long,
            value_name = "WHAT",
            value_parser = choice::<Requirement>(),
            help = REQUIRE.detail("It is for all commands").default("unique for check, audit and render --to pdf, nothing for the others").help()
        )]
        require: Option<Requirement>,
        #[command(flatten)]
        report: ReportFlags,
        #[command(flatten)]
        config: ConfigFlags,
        #[command(flatten)]
        display: DisplayFlags,
    },
    /// Explain a rule of findings, with an example and how to fix it
    #[command(after_help = "\
Without RULE, it lists all rules with their severities.

Examples:
  sudoxml explain multiple-solutions
  sudoxml explain | grep digit")]
    Explain {
        /// The rule, as a finding names it in brackets: no-solution
        #[arg(value_parser = rule_id(), hide_possible_values = true)]
        rule: Option<Rule>,
    },
    /// Print the man page of sudoxml or of one command, or write all man pages
    #[command(after_help = "\
Examples:
  sudoxml man solve | man -l -
  sudoxml man --dir ~/.local/share/man/man1")]
    Man {
        /// The command that the page describes
        #[arg(value_parser = CommandName, hide_possible_values = true)]
        command: Option<String>,
        /// Write all man pages into this folder: sudoxml.1, sudoxml-solve.1 and so on
        #[arg(long, value_name = "DIR", conflicts_with = "command")]
        dir: Option<PathBuf>,
    },
    /// Write the templates of HTML into a folder, to change them for render --template
    #[command(after_help = "\
Example:
  sudoxml templates my
  sudoxml render puzzles --template my -o book.html")]
    Templates {
        /// The folder, which is created if it does not exist. If it has one of the files, none is written
        #[arg(value_name = "DIR")]
        dir: PathBuf,
    },
    /// Print the completions for a shell
    #[command(after_help = "\
Example:
  mkdir -p ~/.local/share/bash-completion/completions
  sudoxml completions bash > ~/.local/share/bash-completion/completions/sudoxml")]
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
}

impl Command {
    /// The flags for build tools, if the command has them.
    pub fn build_flags(&self) -> Option<&BuildFlags> {
        match self {
            Command::Import { build, .. } => Some(build),
            _ => self.inputs().map(|inputs| &inputs.build),
        }
    }

    /// The flags for reports, if the command has them.
    pub fn reporting(&self) -> Option<&ReportingFlags> {
        match self {
            Command::Solve { reporting, .. }
            | Command::Grade { reporting, .. }
            | Command::Check { reporting, .. }
            | Command::Audit { reporting, .. }
            | Command::Render { reporting, .. } => Some(reporting),
            _ => None,
        }
    }

    /// The inputs, if they are documents.
    pub fn inputs(&self) -> Option<&InputFlags> {
        match self {
            Command::Solve { inputs, .. }
            | Command::Grade { inputs, .. }
            | Command::Check { inputs, .. }
            | Command::Audit { inputs, .. }
            | Command::Canonical { inputs, .. }
            | Command::Dedupe { inputs, .. }
            | Command::Cells { inputs, .. }
            | Command::Matrix { inputs, .. }
            | Command::Clean { inputs, .. }
            | Command::Export { inputs, .. }
            | Command::Table { inputs, .. }
            | Command::Render { inputs, .. } => Some(inputs),
            Command::Import { .. }
            | Command::Generate { .. }
            | Command::Config { .. }
            | Command::Explain { .. }
            | Command::Man { .. }
            | Command::Templates { .. }
            | Command::Completions { .. }
            | Command::Serve(_) => None,
        }
    }
}

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
    /// have changed since the last run. 'solve' and 'grade' skip no document if they have a requirement
    #[arg(long, conflicts_with = "in_place")]
    pub update: bool,
    /// Copy the files of input folders that are no documents with puzzles to the output folder too, so that links between
    /// files stay valid. Files that --exclude, ignore files or a leading dot leave out are not copied
    #[arg(long, requires = "output")]
    pub copy_others: bool,
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

impl Command {
    /// The flags for what the command prints.
    pub fn display(&self) -> DisplayFlags {
        match self {
            Command::Solve { display, .. }
            | Command::Grade { display, .. }
            | Command::Check { display, .. }
            | Command::Audit { display, .. }
            | Command::Canonical { display, .. }
            | Command::Dedupe { display, .. }
            | Command::Cells { display, .. }
            | Command::Matrix { display, .. }
            | Command::Clean { display, .. }
            | Command::Import { display, .. }
            | Command::Export { display, .. }
            | Command::Table { display, .. }
            | Command::Render { display, .. }
            | Command::Generate { display, .. }
            | Command::Config { display, .. } => display.clone(),
            Command::Explain { .. }
            | Command::Man { .. }
            | Command::Templates { .. }
            | Command::Completions { .. }
            | Command::Serve(_) => DisplayFlags::default(),
        }
    }
}
