//! The command line: every command with its help. The man pages and the completions are generated from it.

// These comments are the help text, where `<sudoku>` is an element and not HTML.
#![allow(rustdoc::invalid_html_tags)]

use std::ffi::OsStr;
use std::path::PathBuf;

use super::commands::{
    Audit, Canonical, Cells, Check, Clean, Completions, Config, Dedupe, Explain, Export, Generate, Grade, Import,
    Matrix, Render, Solve, Table, Templates,
};
use super::later::Later;
use super::serve::ServeFlags;
use super::shared_flags::{BuildFlags, DisplayFlags, InputFlags, ReportingFlags};
use clap::builder::styling::{AnsiColor, Styles};
use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use clap::{Args, CommandFactory, Parser, Subcommand};
#[cfg(not(feature = "serve"))]
use sudoxml_document::choice::built_without;
use sudoxml_document::similar::did_you_mean;

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

/// The parser of the command line.
pub fn command() -> clap::Command {
    Arguments::command()
}

/// The same, with the flags of all commands.
pub fn whole_command() -> clap::Command {
    let mut whole = command();
    whole.build();
    whole
}

/// The parser with shorter texts for `-h`. They take time to make, and every other run starts without them.
pub fn command_with_short_help() -> clap::Command {
    whole_command().mut_subcommands(|command| {
        let command = command.mut_args(with_short_help);
        let says_more = command.get_arguments().any(|argument| argument.get_long_help().is_some());
        // The parser has said this of the commands that had longer texts before.
        if says_more {
            command.mut_arg("help", |help| help.help("Print help (see more with '--help')"))
        } else {
            command
        }
    })
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
    Solve(Later<Solve>),
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
    Grade(Later<Grade>),
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
    Check(Later<Check>),
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
    Audit(Later<Audit>),
    /// Convert each matrix into a list of cells with row, col and box
    #[command(after_help = "\
Examples:
  sudoxml cells puzzle.xml
  sudoxml cells --candidates puzzles -o listed
  sudoxml cells --all - < puzzle.xml | xsltproc board.xsl -")]
    Cells(Later<Cells>),
    /// Convert lists of cells, and the grids of solutions, into matrices
    #[command(after_help = "\
The solution in a <grid> becomes a <matrix> in the same <grid>. The <grid> keeps its verdict and is still a result.

Examples:
  sudoxml matrix listed.xml
  sudoxml solve puzzle.xml | sudoxml matrix - > solved.xml")]
    Matrix(Later<Matrix>),
    /// Remove the results, grades and audits of earlier runs from each document
    #[command(after_help = "\
Removes each <grid> and each <audit> with a verdict, and each <grade> with a rating. The bytes are then the bytes before \
the first run of 'solve', 'grade' or 'audit'.

Examples:
  sudoxml clean --in-place puzzles
  sudoxml clean solved.xml | diff puzzle.xml -")]
    Clean(Later<Clean>),
    /// Write the canonical form of each classic puzzle as text
    #[command(after_help = "\
Two puzzles have the same canonical form if and only if one of them is the other one with its digits relabelled and its \
rows, columns, bands and stacks exchanged, rotated or reflected. 'sudoxml audit -o OUT' writes it as an attribute.

Examples:
  sudoxml canonical puzzles
  sudoxml canonical --names list.txt | sort")]
    Canonical(Later<Canonical>),
    /// Write the classic puzzles that are different up to symmetry as text
    #[command(after_help = "\
Of puzzles with the same canonical form (see 'sudoxml help canonical'), the first one is written. With --split, each \
file gets about its share of the puzzles, by a hash of the canonical form: no puzzle has an equivalent one in another \
file, also if the set grows.

Examples:
  sudoxml dedupe list.txt -o distinct.txt
  sudoxml dedupe --split 90,10 list.txt -o set")]
    Dedupe(Later<Dedupe>),
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
    Import(Later<Import>),
    /// Make puzzles to order, and write them as XML
    #[command(after_help = "\
A puzzle is a full board drawn at random, from which givens are removed in a random order as long as it stays unique. No \
two puzzles of a document are equal, and from 5x5 on no two are the same up to symmetry. What cannot be met \
is an error. What is only rare takes long: without --time, the search ends after many tries in a row that make no new \
puzzle, such as 200,000 for a classic one with a rating.

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
    Generate(Later<Generate>),
    /// Convert the puzzles of XML documents to text
    #[command(after_help = "\
A text contains no regions, no further units and no list of symbols, and a line contains no shape of boxes. A warning \
reports each puzzle that would be read from the text as another one; 'sudoxml explain not-in-text' explains it.

Examples:
  sudoxml export puzzles -o list.txt
  sudoxml export --to board puzzle.xml
  sudoxml solve puzzle.xml | sudoxml export --solutions -")]
    Export(Later<Export>),
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
    Table(Later<Table>),
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
    Render(Later<Render>),
    /// Serve the other commands over HTTP, with a page to type a puzzle into
    #[cfg_attr(not(feature = "serve"), command(before_help = format!("Note: {}.", built_without("serve"))))]
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
    Serve(Later<ServeFlags>),
    /// Print the configuration that applies to inputs, and where each value comes from
    #[command(after_help = "\
The output is a sudoxml.toml with comments. It contains the values of the flags as well, and can be saved as a file.

Examples:
  sudoxml config
  sudoxml config puzzles/may.xml
  sudoxml config --no-config > sudoxml.toml
  sudoxml config --require solvable --exclude drafts puzzles")]
    Config(Later<Config>),
    /// Explain a rule of findings, with an example and how to fix it
    #[command(after_help = "\
Without RULE, it lists all rules with their severities.

Examples:
  sudoxml explain multiple-solutions
  sudoxml explain | grep digit")]
    Explain(Later<Explain>),
    /// Print the man page of sudoxml or of one command, or write all man pages
    #[command(after_help = "\
Examples:
  sudoxml man solve | man -l -
  sudoxml man --dir ~/.local/share/man/man1")]
    Man(Later<Man>),
    /// Write the templates of HTML into a folder, to change them for render --template
    #[command(after_help = "\
Example:
  sudoxml templates my
  sudoxml render puzzles --template my -o book.html")]
    Templates(Later<Templates>),
    /// Print the completions for a shell
    #[command(after_help = "\
Example:
  mkdir -p ~/.local/share/bash-completion/completions
  sudoxml completions bash > ~/.local/share/bash-completion/completions/sudoxml")]
    Completions(Later<Completions>),
}

#[derive(Args, Debug)]
pub struct Man {
    /// The command that the page describes
    #[arg(value_parser = CommandName, hide_possible_values = true)]
    pub command: Option<String>,
    /// Write all man pages into this folder: sudoxml.1, sudoxml-solve.1 and so on
    #[arg(long, value_name = "DIR", conflicts_with = "command")]
    pub dir: Option<PathBuf>,
}

impl Command {
    /// The flags for build tools, if the command has them.
    pub fn build_flags(&self) -> Option<&BuildFlags> {
        match self {
            Command::Import(Later(Import { build, .. })) => Some(build),
            _ => self.inputs().map(|inputs| &inputs.build),
        }
    }

    /// The flags for reports, if the command has them.
    pub fn reporting(&self) -> Option<&ReportingFlags> {
        match self {
            Command::Solve(Later(Solve { reporting, .. }))
            | Command::Grade(Later(Grade { reporting, .. }))
            | Command::Check(Later(Check { reporting, .. }))
            | Command::Audit(Later(Audit { reporting, .. }))
            | Command::Render(Later(Render { reporting, .. })) => Some(reporting),
            _ => None,
        }
    }

    /// The inputs, if they are documents.
    pub fn inputs(&self) -> Option<&InputFlags> {
        match self {
            Command::Solve(Later(Solve { inputs, .. }))
            | Command::Grade(Later(Grade { inputs, .. }))
            | Command::Check(Later(Check { inputs, .. }))
            | Command::Audit(Later(Audit { inputs, .. }))
            | Command::Canonical(Later(Canonical { inputs, .. }))
            | Command::Dedupe(Later(Dedupe { inputs, .. }))
            | Command::Cells(Later(Cells { inputs, .. }))
            | Command::Matrix(Later(Matrix { inputs, .. }))
            | Command::Clean(Later(Clean { inputs, .. }))
            | Command::Export(Later(Export { inputs, .. }))
            | Command::Table(Later(Table { inputs, .. }))
            | Command::Render(Later(Render { inputs, .. })) => Some(inputs),
            Command::Import(_)
            | Command::Generate(_)
            | Command::Config(_)
            | Command::Explain(_)
            | Command::Man(_)
            | Command::Templates(_)
            | Command::Completions(_)
            | Command::Serve(_) => None,
        }
    }

    /// The flags for what the command prints.
    pub fn display(&self) -> DisplayFlags {
        match self {
            Command::Solve(Later(Solve { display, .. }))
            | Command::Grade(Later(Grade { display, .. }))
            | Command::Check(Later(Check { display, .. }))
            | Command::Audit(Later(Audit { display, .. }))
            | Command::Canonical(Later(Canonical { display, .. }))
            | Command::Dedupe(Later(Dedupe { display, .. }))
            | Command::Cells(Later(Cells { display, .. }))
            | Command::Matrix(Later(Matrix { display, .. }))
            | Command::Clean(Later(Clean { display, .. }))
            | Command::Import(Later(Import { display, .. }))
            | Command::Export(Later(Export { display, .. }))
            | Command::Table(Later(Table { display, .. }))
            | Command::Render(Later(Render { display, .. }))
            | Command::Generate(Later(Generate { display, .. }))
            | Command::Config(Later(Config { display, .. })) => display.clone(),
            Command::Explain(_)
            | Command::Man(_)
            | Command::Templates(_)
            | Command::Completions(_)
            | Command::Serve(_) => DisplayFlags::default(),
        }
    }
}
