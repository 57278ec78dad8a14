//! The Sudoku step for XML pipelines. It reads documents with `<sudoku><matrix>` puzzles, and writes every solution and
//! a verdict into the same documents. The bytes around the results do not change. The command `sudoxml` is a front end
//! of this library.
//!
//! # The most common tasks
//!
//! Solve the puzzles of a document, and write the solutions into it ([`Document`](document::Document)):
//!
//! ```
//! # #[cfg(feature = "xml")] {
//! use sudoxml::document::{Document, SolveOptions};
//! # let bytes = "<sudoku name='May 4'><cells><cell row='1' col='1'>5</cell></cells></sudoku>";
//! let mut document = Document::parse(bytes)?;
//! for outcome in document.solve(&SolveOptions::new().limit(3)) {
//!     let verdict = outcome.verdict().map_or("not settled", |verdict| verdict.name());
//!     println!("{}: {verdict}", outcome.puzzle.span);
//! }
//! let solved = document.to_bytes()?;
//! # assert!(solved.starts_with(b"<sudoku name='May 4'>"));
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Find all errors in a document ([`Finding`](finding::Finding)):
//!
//! ```
//! # #[cfg(feature = "xml")] {
//! use sudoxml::document::Document;
//! let error = Document::parse("<sudoku><cells><cell row='1' col='1'>x</cell></cells></sudoku>").unwrap_err();
//! let finding = &error.findings()[0];
//! assert_eq!((finding.rule.id(), finding.found()), ("wrong-value", Some("x")));
//! assert_eq!(finding.message, "row 1, column 1 of this puzzle contains 'x'; use 1 to 9, or leave it empty");
//! # }
//! ```
//!
//! Require that every puzzle has exactly one solution ([`Requirement`](finding::Requirement)):
//!
//! ```
//! # #[cfg(feature = "xml")] {
//! use sudoxml::{document::{Document, SolveOptions}, finding::Requirement};
//! let mut document = Document::parse("<sudoku><cells/></sudoku>")?;
//! let findings = Requirement::Unique.findings(&document.count(&SolveOptions::new().limit(10))[0]);
//! assert_eq!(findings[0].message, "this puzzle has more than 10 solutions, not one");
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Process a folder on all cores ([`Run`](run::Run), [`Task`](run::Task)):
//!
//! ```
//! # #[cfg(feature = "files")] {
//! use sudoxml::{document::SolveOptions, finding::Requirement, run::{Run, Task}};
//! # let folder = tempfile::tempdir()?;
//! # std::fs::create_dir(folder.path().join("in"))?;
//! # std::fs::write(folder.path().join("in/a.xml"), "<sudoku><cells/></sudoku>")?;
//! # let (input, output) = (folder.path().join("in"), folder.path().join("out"));
//! let task = Task::solve(SolveOptions::new().limit(3), Requirement::Nothing);
//! let counts = Run::new(task).input(input).output(output).for_each(|document| {
//!     println!("{}: {:?}", document.path.display(), document.status);
//! })?;
//! assert_eq!(counts.documents, 1);
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Stop a build if a puzzle is wrong, with a report for its host (`Report`, with the feature `report`):
//!
//! ```
//! # #[cfg(feature = "report")] {
//! use sudoxml::finding::Requirement;
//! use sudoxml::report::{Format, Report};
//! use sudoxml::run::{CountOptions, Run, Task};
//! # let folder = tempfile::tempdir()?;
//! # std::fs::write(folder.path().join("a.xml"), "<sudoku><cells/></sudoku>")?;
//! # let input = folder.path();
//! let mut report = Report::new(Format::Github, Vec::new());
//! let check = Task::check(CountOptions::new(), Requirement::Unique);
//! let counts = Run::new(check).input(input).for_each(|document| report.add(document))?;
//! let log = report.finish()?;
//! let is_wrong = counts.errors > 0;
//! # assert_eq!((is_wrong, log.starts_with(b"::error ")), (true, true));
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Solve one puzzle of 81 characters ([`Grid`](board::Grid), [`solve`](search::solve)):
//!
//! ```
//! use sudoxml::board::Grid;
//! use sudoxml::search::{Solved, solve};
//! let puzzle: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! match solve(&puzzle) {
//!     Solved::Unique(solution) => assert!(solution.to_string().starts_with("534678912")),
//!     Solved::None | Solved::Multiple(_) => unreachable!("this puzzle is unique"),
//! }
//! # Ok::<(), sudoxml::board::ParseGridError>(())
//! ```
//!
//! Get the verdict on many puzzles at once, at half a microsecond each ([`verdicts`](search::verdicts)):
//!
//! ```
//! use sudoxml::board::Grid;
//! use sudoxml::search::{Verdict, verdicts};
//! assert_eq!(verdicts(&[Grid::EMPTY; 2]), [Verdict::Multiple; 2]);
//! ```
//!
//! List every solution in ascending order ([`solutions`](search::solutions)):
//!
//! ```
//! use sudoxml::{board::Grid, search::solutions};
//! assert_eq!(solutions(&Grid::EMPTY).take(1000).count(), 1000);
//! ```
//!
//! Solve a board of another size or shape ([`Board`](board::Board), [`Geometry`](board::Geometry),
//! [`solutions`](search::solutions)):
//!
//! ```
//! use sudoxml::board::{Board, Extra, Geometry};
//! use sudoxml::search::solutions;
//! let sudoku_x = Geometry::classic().with_extra(Extra::Diagonals)?;
//! let first = solutions(&Board::empty(sudoku_x)).next().expect("the empty board has solutions");
//! assert!(first.violations().is_empty() && first.to_string().starts_with("123456789"));
//! # Ok::<(), sudoxml::board::GeometryError>(())
//! ```
//!
//! Grade a puzzle, and explain each step ([`grade`](logic::grade()), [`Solver`](logic::Solver)):
//!
//! ```
//! use sudoxml::{board::Grid, logic::{Solver, TechniqueSet, grade}};
//! let puzzle: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! assert_eq!(grade(&puzzle).expect("a unique solution").rating.to_string(), "1.2");
//! let step = Solver::new(&puzzle, TechniqueSet::ALL).next().expect("a step");
//! assert_eq!(step.sentence(), "Hidden single: row 1, column 6 is the only place for 8 in box 2.");
//! # Ok::<(), sudoxml::board::ParseGridError>(())
//! ```
//!
//! Find the misprint in a puzzle that is not unique ([`audit`]; [`Document::audit`](document::Document::audit) for documents):
//!
//! ```
//! use sudoxml::{audit::repair::{Repairs, repairs}, board::Board, search::Budget};
//! let puzzle: Board = ".7..3..95.541.6.........1...2.6..7......2......7..5.3...8.........5.165.96..5..2.".parse()?;
//! let Repairs::Found { repairs, .. } = repairs(&puzzle, &Budget::NONE) else { panic!("it is not unique") };
//! assert_eq!(repairs[0].edit.to_string(), "change r8c4 to 3");
//! # Ok::<(), sudoxml::notation::ReadPuzzleError>(())
//! ```
//!
//! Make a puzzle to order ([`Order`](generate::Order), [`Generator`](generate::Generator)):
//!
//! ```
//! use sudoxml::{audit::symmetry::Symmetry, generate::{Generator, Order, Request}, search::{Verdict, verdict}};
//! let order = Order::new(Request { symmetries: vec![Symmetry::HalfTurn], ..Request::default() })?;
//! let made = Generator::new(order, 42).next().expect("it is not rare");
//! assert_eq!(verdict(&made.puzzle), Verdict::Unique);
//! # Ok::<(), sudoxml::generate::OrderError>(())
//! ```
//!
//! Draw a puzzle as SVG (`PictureOptions`, with the feature `picture`):
//!
//! ```
//! # #[cfg(feature = "picture")] {
//! use sudoxml::{document::{Document, SolveOptions}, picture::PictureOptions};
//! let mut document = Document::parse("<sudoku name='May 4'><cells><cell row='1' col='1'>5</cell></cells></sudoku>")?;
//! let svg = PictureOptions::default().svg(&document.solve(&SolveOptions::new().limit(1))[0]);
//! assert!(svg.contains("May 4"));
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Read puzzles from text, and write them as text ([`notation`]):
//!
//! ```
//! use sudoxml::notation::{Notation, read, write};
//! let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 # Times 1";
//! let puzzle = read(text).next().expect("a puzzle")?;
//! assert_eq!(puzzle.name, Some("Times 1"));
//! assert!(write(Notation::Comma, &puzzle.board).starts_with("530,070,000,,"));
//! # Ok::<(), sudoxml::notation::NotationError>(())
//! ```
//!
//! # Features
//!
//! | feature | adds | without it |
//! |---|---|---|
//! | `core` | [`board`], [`search`], [`logic`], [`notation`], [`generate`], [`audit`]; always on, without dependencies | |
//! | `xml` | [`document`], [`finding`], [`outcome`], [`puzzle`], [`position`], [`audited`], [`options`], [`order`] | no XML |
//! | `files` | [`run`], [`writer`] | no files and no threads |
//! | `picture` | [`picture`](picture/index.html): SVG, HTML and text | no pictures |
//! | `pdf` | [`picture::pdf`](picture/pdf/index.html): books, and EPS | no PDF |
//! | `png` | pictures as PNG | no PNG |
//! | `analysis` | [`analysis`](analysis/index.html) | no answers for pages |
//! | `report` | [`report`](report/index.html), [`table`](table/index.html) | no reports and no tables |
//! | `serve` | the service; a library does not need it | |
//! | `arrow` | `table::Batches` | no tables in the columns of Arrow |
//! | `cli` | the command; a library does not need it | |
//! | `full` | all of the above; a library does not need it | |
//!
//! `cli`, and what it needs, is on by default: all but `pdf`, `png`, `analysis`, `serve` and `arrow`. `core` and `xml` also
//! run in WebAssembly.
//!
//! `board`, `search`, `logic`, `notation`, `generate` and `audit` are the crate `sudoku_engine`, which other programs can use
//! alone.
//!
//! In debug builds, searches and audits are some hundred times slower, unless the program optimizes them:
//! `[profile.dev.package."*"]` with `opt-level = 2`.
//!
//! Errors are values with positions. The library prints nothing, ends no process and panics on no input.

// docs.rs labels each item with the feature that it needs. This rustdoc feature is not stable, so nothing else asks for it.
#![cfg_attr(docsrs, feature(doc_cfg))]
#![deny(clippy::print_stdout, clippy::print_stderr, clippy::exit)]
#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod cli;
#[cfg(feature = "files")]
#[doc(hidden)]
pub mod internals;

pub use sudoku_engine::{audit, board, generate, logic, notation, search};

#[cfg(feature = "analysis")]
#[doc(inline)]
pub use sudoxml_analysis as analysis;
#[cfg(feature = "picture")]
#[doc(inline)]
pub use sudoxml_picture as picture;

/// Documents: reads the puzzles of a document, and writes results into it. The bytes around them do not change.
///
/// | task | item |
/// |---|---|
/// | read a document | [`Document::parse`](document::Document::parse); [`parse_with`](document::Document::parse_with) for a namespace or includes |
/// | read what can be read of one with errors | [`parse_lenient`](document::Document::parse_lenient), [`faults`](document::Document::faults) |
/// | solve, grade, count or audit | [`solve`](document::Document::solve), [`grade`](document::Document::grade), [`count`](document::Document::count), [`audit`](document::Document::audit) |
/// | repair misprints | [`repair`](document::Document::repair), [`write_repaired_to`](document::Document::write_repaired_to) |
/// | write the results | [`write_to`](document::Document::write_to), [`to_bytes`](document::Document::to_bytes) |
/// | remove earlier results | [`write_clean_to`](document::Document::write_clean_to) |
/// | convert between `<matrix>` and `<cells>` | [`write_cells_to`](document::Document::write_cells_to), [`write_matrices_to`](document::Document::write_matrices_to) |
/// | make a document | [`collection`](document::collection), [`single`](document::single) |
/// | cut a large document for several machines | [`split`](document::split()) |
#[cfg(feature = "xml")]
pub mod document {
    pub use sudoxml_document::document::{
        AuditSettings, CellList, Document, DocumentError, DocumentPart, Includes, ParseOptions, PuzzleRef, Resources,
        SolveOptions, Unresolved, collection, single, split,
    };
}

/// Findings: what is wrong in a document or a text, and where.
///
/// A [`Finding`](finding::Finding) has a [`Rule`](finding::Rule), a [`Severity`](finding::Severity), a message, and a
/// [`Span`](position::Span) in the text; some have a [`Fix`](finding::Fix), which can be applied. A
/// [`Requirement`](finding::Requirement) says how many solutions a puzzle must have, and
/// [`Severities`](finding::Severities) turn rules off, or make errors of warnings.
///
/// ```
/// use sudoxml::document::Document;
/// let text = "<book>\n  <sudoku><cells><cell row='1' col='1'>x</cell></cells></sudoku>\n</book>";
/// let error = Document::parse(text).unwrap_err();
/// for finding in error.findings() {
///     println!("book.xml:{}: {}: {}", finding.span, finding.severity, finding.message);
///     println!("{}", finding.span.start.line_in(text).unwrap_or_default());
/// }
/// # assert_eq!(error.findings()[0].span.to_string(), "2:18");
/// ```
#[cfg(feature = "xml")]
pub mod finding {
    pub use sudoxml_document::finding::{
        Barred, Finding, Fix, FixedSeverity, Referenced, Replacement, Requirement, Rule, RuleLevel, Severities,
        Severity, Unfollowed,
    };
}

#[cfg(feature = "xml")]
pub use sudoxml_document::{outcome, position};

/// A puzzle with its name and its position.
#[cfg(feature = "xml")]
pub mod puzzle {
    pub use sudoxml_document::puzzle::{Puzzle, PuzzleCell};
}

/// What an audit finds about a puzzle of a document: [`outcome::Outcome::audit`]. The questions themselves are in [`audit`].
#[cfg(feature = "xml")]
pub mod audited {
    pub use sudoxml_document::audit::{
        Answer, Attributes, Audit, Differing, RankedRepair, Ranking, Stored, Unrepaired,
    };
}

/// Runs: one task over files and folders, on all cores.
///
/// A [`Task`](run::Task) says what is done with each document, and a [`Run`](run::Run) with which documents, and where the
/// results go.
///
/// | what each document gets | task |
/// |---|---|
/// | its solutions, its grades | [`Task::solve`](run::Task::solve), [`Task::grade`](run::Task::grade) |
/// | findings only | [`Task::check`](run::Task::check), [`Task::audit`](run::Task::audit) |
/// | another form | [`Task::cells`](run::Task::cells), [`Task::matrix`](run::Task::matrix), [`Task::clean`](run::Task::clean), [`Task::export`](run::Task::export), [`Task::import`](run::Task::import) |
/// | outcomes for a table, a picture or a page | [`Task::outcomes`](run::Task::outcomes) with [`Run::write_to`](run::Run::write_to) |
///
/// | how to run it | method |
/// |---|---|
/// | a function for each document, which can stop the run | [`Run::for_each`](run::Run::for_each) |
/// | an iterator of documents | [`Run::iter`](run::Run::iter) |
/// | a function for each puzzle, for documents of any size | [`Run::stream`](run::Run::stream); [`Task::stream`](run::Task::stream) for a reader |
/// | only the counts | [`Run::finish`](run::Run::finish) |
/// | one document in memory | [`Task::process`](run::Task::process) |
#[cfg(feature = "files")]
pub mod run {
    pub use sudoxml_report::event::{DocumentEnd, Entry, Event};
    pub use sudoxml_run::run::{
        Counts, DocumentResult, Documents, Flow, Item, PuzzleResult, Run, RunError, RunErrorKind, Status,
        StreamOptions, XInclude,
    };
    pub use sudoxml_run::task::{
        AuditOptions, CountOptions, ExportOptions, GradeOptions, OutcomeOptions, Task, Writes,
    };
}

/// Options as users write them: their names, their values, and what each means.
#[cfg(feature = "xml")]
pub mod options {
    pub use sudoxml_document::choice::{Choice, Named, UnknownName, each_name};
    pub use sudoxml_document::options::{
        BOX, ByteSize, EXPORT_NAMES, METHOD, MethodError, MethodName, MethodOptions, NOTATION, OptionSpec,
        ParseByteSizeError, ParseLimitError, ParseNumberError, ParseTimeError, SIZE, SOLUTIONS, SYMBOLS, TECHNIQUES,
        THEN_SEARCH, TextShape, TextShapeError, TimeLimit, Values, audit, generate, reading, search, techniques,
    };
    #[cfg(feature = "picture")]
    pub use sudoxml_picture::options as picture;
}

/// Orders of puzzles as users write them.
#[cfg(feature = "xml")]
pub mod order {
    pub use sudoxml_document::order::{CheckedOrder, OPTIONS, OrderOptions, without_dashes};
}

/// Writers of outcomes: each makes one output of the puzzles of all documents that [`Run::write_to`](run::Run::write_to) passes
/// to it.
///
/// | output | writer |
/// |---|---|
/// | a page or a book for a browser | [`BookWriter`](writer::BookWriter); [`PartsWriter`](writer::PartsWriter) with a file for each document |
/// | one picture | [`PictureWriter`](writer::PictureWriter) |
/// | boards as text | [`TextWriter`](writer::TextWriter) |
/// | a book to print | `PdfWriter`, with the feature `pdf` |
/// | canonical forms, or the puzzles with different ones | [`CanonicalWriter`](writer::CanonicalWriter), [`DistinctWriter`](writer::DistinctWriter) |
/// | a table | `table::TableWriter`, with the feature `report` |
///
/// A writer of your own is an [`OutcomeWriter`](writer::OutcomeWriter).
#[cfg(feature = "files")]
pub mod writer {
    pub use sudoxml_report::writer::{Feed, OutcomeWriter};
    #[cfg(feature = "pdf")]
    pub use sudoxml_run::forms::PdfWriter;
    pub use sudoxml_run::forms::{BookWriter, CanonicalWriter, DistinctWriter, PartsWriter, PictureWriter, TextWriter};
}

/// Reports: findings in the formats that tools read, such as SARIF, JUnit or the commands of GitHub Actions.
///
/// ```
/// use sudoxml::finding::Requirement;
/// use sudoxml::report::{Format, Report};
/// use sudoxml::run::{CountOptions, Task};
/// let check = Task::check(CountOptions::new(), Requirement::Unique);
/// let mut report = Report::new("sarif".parse::<Format>()?, Vec::new());
/// report.add(check.process("<sudoku><cells/></sudoku>", &mut std::io::sink())?);
/// let sarif = String::from_utf8(report.finish()?)?;
/// assert!(sarif.contains("\"ruleId\": \"multiple-solutions\"") || sarif.contains("\"ruleId\":\"multiple-solutions\""));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[cfg(feature = "report")]
pub mod report {
    pub use sudoxml_report::report::{Format, Report};
}

/// Tables: a row for each puzzle, as CSV, as lines of JSON, or in the columns of Arrow.
///
/// A [`Table`](table::Table) has [`Column`](table::Column)s and a [`TableFormat`](table::TableFormat);
/// [`OutcomeOptions::for_table`](run::OutcomeOptions::for_table) finds out what they need, and a
/// [`TableWriter`](table::TableWriter) writes the rows.
#[cfg(feature = "report")]
pub mod table {
    #[cfg(feature = "arrow")]
    pub use sudoxml_report::table::Batches;
    pub use sudoxml_report::table::{COLUMNS, Column, ColumnType, TO, Table, TableFormat, TableWriter, Value, columns};
}

/// The code in the README, compiled and run as a test.
#[cfg(all(doctest, feature = "files"))]
#[doc = include_str!("../README.md")]
struct Readme;

/// The programs of docs/rust.md, compiled and run as tests.
#[cfg(all(doctest, feature = "report"))]
#[doc = include_str!("../docs/rust.md")]
struct Programs;
