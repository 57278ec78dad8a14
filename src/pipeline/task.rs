//! What is done with a document: bytes in, bytes out, and a report of what was found. No file is known here.

use std::io::{self, Write};
use std::ops::AddAssign;

use rayon::prelude::*;

use crate::document::{self, CellList, Document, Source};
use crate::fault::{Fault, Faults, Rule};
use crate::finding::{Finding, Requirement, Severity};
use crate::grid::Grid;
use crate::logic::Levels;
use crate::notation::{self, TextPuzzle};
use crate::outcome::{Limit, Method, Number, Outcome, Question};
use crate::pipeline::stream::Broken;
use crate::pipeline::text;
use crate::place::Lines;
use crate::search::Verdict;

/// So many puzzles of a text are searched together: enough for the search to be fast, few enough for all threads.
const TOGETHER: usize = 1024;

/// So many puzzles of a text are read before they are searched.
const READ_AHEAD: usize = 16 * TOGETHER;

/// What is done with each document.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Task {
    /// The document again, with the solutions of each puzzle, or what logic makes of it, spliced in.
    Solve {
        /// How each puzzle is solved.
        method: Method,
        /// How many solutions a puzzle are written at the most.
        limit: Limit,
        /// What every puzzle must be, or the document gets no output.
        require: Requirement,
    },
    /// Findings alone. Text puzzles are read as well as XML.
    Check {
        /// How far solutions are counted.
        limit: Limit,
        /// What every puzzle must be.
        require: Requirement,
    },
    /// The document again, with the grade of each puzzle spliced in.
    Grade {
        /// Whether the steps stand in each grade.
        steps: bool,
        /// What each rating is called.
        levels: Levels,
        /// What every puzzle must be, or the document gets no output.
        require: Requirement,
    },
    /// The document again, with each puzzle as a list of cells.
    Cells(CellList),
    /// The document again, with each puzzle, and each solution in it, as a matrix.
    Matrix,
}

/// How a document came out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    /// All well: the output is whole.
    Done,
    /// A puzzle is not what was required: no output.
    Missed,
    /// The document holds no `<sudoku>`: no output.
    NoSudoku,
    /// The document is at fault: no output.
    Faulty,
    /// The document was passed over: no output, and no fault.
    Skipped,
}

/// What a document had to say.
#[derive(Clone, Debug)]
pub struct Report {
    /// How it came out.
    pub status: Status,
    /// What was found, in document order.
    pub findings: Vec<Finding>,
    /// What was counted.
    pub tally: Tally,
}

/// What is counted over documents.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Tally {
    /// Documents that were worked on.
    pub documents: u64,
    /// Puzzles that were searched.
    pub puzzles: u64,
    /// Puzzles with exactly one solution.
    pub unique: u64,
    /// Puzzles with several.
    pub multiple: u64,
    /// Puzzles with none.
    pub none: u64,
    /// Units in which a digit stands more than once.
    pub violations: u64,
    /// Findings that are errors.
    pub errors: u64,
    /// Inputs that were passed over because they hold no `<sudoku>`.
    pub skipped: u64,
    /// Inputs that were passed over because their output is newer.
    pub up_to_date: u64,
    /// Outputs that were the same already and were left alone.
    pub unchanged: u64,
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Tally) {
        self.documents += other.documents;
        self.puzzles += other.puzzles;
        self.unique += other.unique;
        self.multiple += other.multiple;
        self.none += other.none;
        self.violations += other.violations;
        self.errors += other.errors;
        self.skipped += other.skipped;
        self.up_to_date += other.up_to_date;
        self.unchanged += other.unchanged;
    }
}

impl Tally {
    fn count(&mut self, outcome: &Outcome) {
        self.puzzles += 1;
        self.violations += outcome.clashes.len() as u64;
        match outcome.verdict() {
            Verdict::None => self.none += 1,
            Verdict::Unique => self.unique += 1,
            Verdict::Multiple => self.multiple += 1,
        }
    }
}

impl Task {
    /// Works on one document and writes what comes out. With any status but [`Status::Done`] nothing was written.
    ///
    /// # Errors
    /// Those of the writer; what is wrong with the document is in the report.
    ///
    /// ```
    /// use sudoxml::{finding::Requirement, outcome::Limit, pipeline::{Status, Task}};
    /// let document = b"<sudoku><cells><cell row='1' col='1'>5</cell></cells></sudoku>";
    /// let task = Task::Check { limit: Limit::default(), require: Requirement::Unique };
    /// let report = task.perform(document, &mut std::io::sink())?;
    /// assert_eq!(report.status, Status::Missed);
    /// assert_eq!(report.findings[0].message, "this puzzle has more than 10000 solutions, not one");
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn perform(&self, bytes: &[u8], out: &mut dyn Write) -> io::Result<Report> {
        let source = match Source::decode(bytes) {
            Ok(source) => source,
            Err(fault) => return Ok(Report::of_faults(&[fault])),
        };
        if let Task::Check { limit, require } = *self
            && !is_markup(source.text())
        {
            return Ok(Report::checked_text(source.text(), limit, require));
        }
        let document = Document::read(source.text());
        let (report, outcomes) = self.look(&document);
        match self.write(&report, &source, &document, &outcomes, out)? {
            Ok(()) => Ok(report),
            Err(faults) => Ok(Report::of_faults(&faults.0)),
        }
    }

    /// What there is to say of a document, or of a batch of one, before anything is written.
    pub(super) fn look(&self, document: &Document<'_>) -> (Report, Vec<Outcome>) {
        match *self {
            Task::Check { limit, require } => {
                let counted = document::counted(document, limit);
                // The puzzles that could be read are checked though others could not.
                (Report::checked(&counted, require).with_faults(document.faults()), counted)
            }
            _ if !document.faults().is_empty() => (Report::of_faults(document.faults()), Vec::new()),
            Task::Solve { method, limit, require } => {
                let solved = document::solved(document, limit, method);
                (Report::checked(&solved, require), solved)
            }
            Task::Grade { steps, require, .. } => {
                let graded = document::graded(document, steps);
                (Report::graded(&graded, require), graded)
            }
            Task::Cells(_) | Task::Matrix => {
                (Report::new(Status::Done, Vec::new(), document.puzzles().len()), Vec::new())
            }
        }
    }

    /// Writes what comes out, where the report has nothing against it. The inner error holds what was found wrong only
    /// now; nothing was written then.
    pub(super) fn write(
        &self,
        report: &Report,
        source: &Source<'_>,
        document: &Document<'_>,
        outcomes: &[Outcome],
        out: &mut dyn Write,
    ) -> io::Result<Result<(), Faults>> {
        match *self {
            _ if report.status != Status::Done => Ok(Ok(())),
            Task::Check { .. } => Ok(Ok(())),
            Task::Solve { .. } => document::write_results(source, document, outcomes, out).map(Ok),
            Task::Grade { ref levels, .. } => document::write_grades(source, document, outcomes, levels, out).map(Ok),
            Task::Cells(list) => document::write_cells(source, document, list, out),
            Task::Matrix => document::write_matrices(source, document, out),
        }
    }
}

/// A solved document and what came out for each of its puzzles.
#[derive(Clone, Debug)]
pub struct Solved {
    /// The document with the results in it, in the encoding that it came in.
    pub document: Vec<u8>,
    /// The outcomes, in document order.
    pub outcomes: Vec<Outcome>,
}

/// Solves the puzzles of a document and splices the results in. Up to `limit` solutions a puzzle are listed.
///
/// # Errors
/// Everything that is wrong with the document, each fault with its line and column.
///
/// ```
/// use sudoxml::{grid::Cell, outcome::Limit, search::Verdict};
/// let cells: String = (1..=8).map(|n| format!("<cell row='1' col='{n}'>{n}</cell>")).collect();
/// let document = format!("<sudoku><cells>{cells}</cells></sudoku>");
/// let solved = sudoxml::solve(document.as_bytes(), Limit::At(1.try_into()?))?;
/// assert_eq!(solved.outcomes[0].verdict(), Verdict::Multiple);
/// let solution = solved.outcomes[0].solutions().next().expect("one was asked for");
/// assert_eq!(solution.get(Cell::ALL[8]).get(), 9);
/// assert!(solved.document.starts_with(document.replace("</sudoku>", "<grid verdict=").as_bytes()));
///
/// let faults = sudoxml::solve(b"<sudoku/>", Limit::All).expect_err("no puzzle");
/// assert_eq!(faults.to_string(), "1:1: this <sudoku> holds no puzzle: neither a <matrix> nor <cells>");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solve(bytes: &[u8], limit: Limit) -> Result<Solved, Faults> {
    let source = Source::decode(bytes)?;
    let document = Document::read(source.text());
    if !document.faults().is_empty() {
        return Err(Faults(document.faults().to_vec()));
    }
    let outcomes = document::listed(&document, limit);
    let mut written = Vec::with_capacity(bytes.len() * 4);
    // Writing to memory does not fail.
    let _ = document::write_results(&source, &document, &outcomes, &mut written);
    Ok(Solved { document: written, outcomes })
}

/// Whether a text is XML or at least tries to be; the text forms have no use for a `<`.
pub(crate) fn is_markup(text: &str) -> bool {
    let text = text.trim_start();
    text.is_empty() || text.starts_with('<')
}

impl Report {
    pub(super) fn new(status: Status, findings: Vec<Finding>, puzzles: usize) -> Report {
        let errors = findings.iter().filter(|finding| finding.severity == Severity::Error).count() as u64;
        let tally = Tally { documents: 1, puzzles: puzzles as u64, errors, ..Tally::default() };
        Report { status, findings, tally }
    }

    /// The report of a document that cannot be worked on.
    pub(crate) fn of_faults(faults: &[Fault]) -> Report {
        let status = match faults {
            [fault] if fault.rule() == Rule::NoSudoku => Status::NoSudoku,
            _ => Status::Faulty,
        };
        Report::new(status, faults.iter().map(Finding::from).collect(), 0)
    }

    /// The report of a part and that of the part behind it as one.
    pub(super) fn join(&mut self, part: Report) {
        let by_weight = |status: &Status| match status {
            Status::Done | Status::Skipped => 0,
            Status::Missed => 1,
            Status::NoSudoku | Status::Faulty => 2,
        };
        self.status = std::cmp::max_by_key(self.status, part.status, by_weight);
        self.findings.extend(part.findings);
        self.tally += Tally { documents: 0, ..part.tally };
    }

    /// The report of a file that could not be read or written.
    pub(crate) fn of_file(finding: Finding) -> Report {
        Report::new(Status::Faulty, vec![finding], 0)
    }

    /// The report of a document that nobody named: without a `<sudoku>` it is passed over.
    pub fn found_in_folder(self) -> Report {
        match self.status {
            Status::NoSudoku => {
                let tally = Tally { skipped: 1, ..Tally::default() };
                Report { status: Status::Skipped, findings: vec![Finding::skipped()], tally }
            }
            _ => self,
        }
    }

    /// The report of a file whose input or output broke off.
    pub fn of_broken(broken: &Broken) -> Report {
        let (rule, error) = match broken {
            Broken::Read(error) => ("unreadable", error),
            Broken::Write(error) => ("unwritable", error),
        };
        Report::of_file(Finding::of_file(Severity::Error, rule, error.to_string()))
    }

    /// The report of puzzles that were searched.
    fn checked(outcomes: &[Outcome], require: Requirement) -> Report {
        Report::of_outcomes(outcomes, |outcome| Finding::of_outcome(outcome, require))
    }

    /// The report of puzzles that were graded.
    pub(super) fn graded(outcomes: &[Outcome], require: Requirement) -> Report {
        Report::of_outcomes(outcomes, |outcome| Finding::of_grading(outcome, require))
    }

    fn of_outcomes(outcomes: &[Outcome], findings: impl Fn(&Outcome) -> Vec<Finding>) -> Report {
        let findings = outcomes.iter().flat_map(findings).collect();
        let mut report = Report::new(Status::Done, findings, 0);
        outcomes.iter().for_each(|outcome| report.tally.count(outcome));
        if report.tally.errors > 0 {
            report.status = Status::Missed;
        }
        report
    }

    fn checked_text(text: &str, limit: Limit, require: Requirement) -> Report {
        let lines = Lines::new(text);
        let outcome = |(puzzle, number): (&TextPuzzle<'_>, Number)| {
            let question = Question { name: puzzle.name, place: lines.place(puzzle.start), givens: puzzle.grid };
            Outcome::counted(question, number, |cell| lines.place(puzzle.cells[cell]))
        };
        let outcomes = |puzzles: &[TextPuzzle<'_>]| -> Vec<Outcome> {
            let givens: Vec<Grid> = puzzles.iter().map(|puzzle| puzzle.grid).collect();
            puzzles.iter().zip(Number::of_each(&givens, limit)).map(outcome).collect()
        };
        let (mut report, mut faults) = (Report::new(Status::Done, Vec::new(), 0), Vec::new());
        let mut items = notation::read(text);
        loop {
            let puzzles = text::next_puzzles(&mut items, READ_AHEAD, &lines, &mut faults);
            if puzzles.is_empty() {
                break;
            }
            let outcomes: Vec<Outcome> = puzzles.par_chunks(TOGETHER).flat_map_iter(outcomes).collect();
            report.join(Report::checked(&outcomes, require));
        }
        if report.tally.puzzles == 0 && faults.is_empty() {
            faults.push(text::no_puzzle());
        }
        report.with_faults(&faults)
    }

    fn with_faults(mut self, faults: &[Fault]) -> Report {
        if faults.is_empty() {
            return self;
        }
        let at_fault = Report::of_faults(faults);
        if self.tally.puzzles == 0 {
            return at_fault;
        }
        self.status = Status::Faulty;
        self.tally.errors += at_fault.tally.errors;
        self.findings.extend(at_fault.findings);
        self.findings.sort_by_key(|finding| finding.place);
        self
    }
}
