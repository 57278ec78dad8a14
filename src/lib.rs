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
//! let mut solved = Vec::new();
//! document.write_to(&mut solved)?;
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
//! use sudoxml::run::{Run, Task};
//! # let folder = tempfile::tempdir()?;
//! # std::fs::create_dir(folder.path().join("in"))?;
//! # std::fs::write(folder.path().join("in/a.xml"), "<sudoku><cells/></sudoku>")?;
//! # let (input, output) = (folder.path().join("in"), folder.path().join("out"));
//! let counts = Run::new(Task::solve().limit(3)).input(input).output(output).for_each(|document| {
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
//! use sudoxml::run::{Run, Task};
//! # let folder = tempfile::tempdir()?;
//! # std::fs::write(folder.path().join("a.xml"), "<sudoku><cells/></sudoku>")?;
//! # let input = folder.path();
//! let mut report = Report::new(Format::Github, Vec::new());
//! let check = Task::check().require(Requirement::Unique);
//! let counts = Run::new(check).input(input).for_each(|document| report.add(document))?;
//! let log = report.finish()?;
//! let is_wrong = counts.errors > 0;
//! # assert_eq!((is_wrong, log.starts_with(b"::error ")), (true, true));
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Solve one puzzle of 81 characters ([`Grid`](board::Grid), [`solve_grid`](search::solve_grid)):
//!
//! ```
//! use sudoxml::board::Grid;
//! use sudoxml::search::{GridSolution, solve_grid};
//! let puzzle: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! match solve_grid(&puzzle) {
//!     GridSolution::Unique(solution) => assert!(solution.to_string().starts_with("534678912")),
//!     GridSolution::None | GridSolution::Several(_) => unreachable!("this puzzle is unique"),
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
//! [`board_solutions`](search::board_solutions)):
//!
//! ```
//! use sudoxml::board::{Board, Extra, Geometry};
//! use sudoxml::search::board_solutions;
//! let sudoku_x = Geometry::classic().with_extra(Extra::Diagonals)?;
//! let first = board_solutions(&Board::empty(sudoku_x)).next().expect("the empty board has solutions");
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
//! assert_eq!(step.sentence(), "Hidden single: in box 2, the digit 8 can stand only in row 1, column 6.");
//! # Ok::<(), sudoxml::board::ParseGridError>(())
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
//! | `core` | [`board`], [`search`], [`logic`], [`notation`], [`position`]; always on, without dependencies | |
//! | `xml` | [`document`], [`finding`], [`outcome`], [`puzzle`] | no XML |
//! | `files` | [`run`] | no files and no threads |
//! | `picture` | `picture`: SVG, HTML and text | no pictures |
//! | `pdf` | `picture::pdf`: books | no PDF |
//! | `analysis` | `analysis` | no answers for pages |
//! | `report` | `report`, `table` | no reports and no tables |
//! | `serve` | the service; a library does not need it | |
//! | `arrow` | `table::Batches` | no tables in the columns of Arrow |
//! | `cli` | the command; a library does not need it | |
//!
//! All are on by default. `core` and `xml` also run in WebAssembly.
//!
//! # The house
//!
//! Data flows one way, from the bottom to the top, and no room uses a room above it.
//!
//! | floor | room | contains |
//! |---|---|---|
//! | 1 | `board` | boards of every size and shape as data, and the types of the classic 9×9: values that cannot be wrong |
//! | 1 | `position` | lines and columns of a text |
//! | 1 | `markup` | text in XML: what must be escaped |
//! | 2 | `search` | the exhaustive search: verdict, count, solutions in order; many puzzles at once, and every board |
//! | 2 | `notation` | puzzles as text |
//! | 2 | `line_index` | from byte offsets to positions |
//! | 3 | `logic` | solving as a person would: techniques as rows of one table, the solver, the grade |
//! | 3 | `puzzle` | a puzzle with its name and its position, from XML or from text |
//! | 4 | `outcome` | the result of one puzzle in one value |
//! | 5 | `finding` | what is wrong, and the table of all rules |
//! | 5 | `table` | a row for each puzzle, as CSV, JSON or Arrow |
//! | 6 | `document` | XML: decode, parse, splice, write |
//! | 7 | `solve` | solving and grading the puzzles of a document |
//! | 7 | `event` | the events of a run: documents, puzzles, findings |
//! | 7 | `picture` | boards as pictures: laid out once, drawn as SVG, HTML, PDF and text |
//! | 8 | `task` | what is done with one input, in batches of bounded memory |
//! | 8 | `analysis` | a puzzle for an interactive page: questions and answers in JSON |
//! | 9 | `run` | files and folders: plan, outputs that are whole, order over threads |
//! | 9 | `report` | findings in the formats that tools read |
//! | 10 | `internals` | what only the tests of this repository use |
//! | 10 | `serve` | the service: what the command does, over HTTP |
//! | 11 | `cli` | arguments and the configuration in, exit code out |
//!
//! Errors are values with positions. The library prints nothing, ends no process and panics on no input.

// Some items of the lower modules are used only by the command.
#![cfg_attr(not(feature = "cli"), allow(dead_code, unused_imports))]
#![deny(clippy::print_stdout, clippy::print_stderr, clippy::exit)]
#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

#[cfg(feature = "analysis")]
pub mod analysis;
pub mod board;
#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod cli;
#[cfg(feature = "xml")]
pub mod document;
#[cfg(feature = "files")]
mod event;
#[cfg(feature = "xml")]
pub mod finding;
#[cfg(feature = "files")]
#[doc(hidden)]
pub mod internals;
#[cfg(feature = "xml")]
mod line_index;
pub mod logic;
#[cfg(feature = "xml")]
mod markup;
pub mod notation;
#[cfg(feature = "xml")]
pub mod outcome;
#[cfg(feature = "picture")]
pub mod picture;
pub mod position;
#[cfg(feature = "xml")]
pub mod puzzle;
#[cfg(feature = "report")]
pub mod report;
#[cfg(feature = "files")]
pub mod run;
pub mod search;
#[cfg(feature = "serve")]
#[doc(hidden)]
pub mod serve;
#[cfg(feature = "xml")]
mod solve;
#[cfg(feature = "report")]
pub mod table;
#[cfg(feature = "files")]
mod task;

/// The code in the README, compiled and run as a test.
#[cfg(all(doctest, feature = "files"))]
#[doc = include_str!("../README.md")]
struct Readme;
