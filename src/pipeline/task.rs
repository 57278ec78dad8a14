//! What is done with a document: bytes in, bytes out, and what was found told on the way. No file is known here.

use std::io::{self, Write};

use crate::document::{self, CellList, Document, Puzzle, Results, Source};
use crate::fault::Faults;
use crate::finding::{Finding, Requirement, Severity};
use crate::logic::Levels;
use crate::notation;
use crate::outcome::{Method, Outcome, SolutionLimit};
use crate::pipeline::beginning::is_markup;
use crate::pipeline::case::{Counts, DocumentEnd, EventSink, Part, Status};
use crate::pipeline::list::ListCheck;
use crate::position::Lines;

/// What is done with each document.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Task {
    /// The document again, with the solutions of each puzzle, or what logic makes of it, spliced in.
    Solve {
        /// How each puzzle is solved.
        method: Method,
        /// How many solutions a puzzle are written at the most.
        limit: SolutionLimit,
        /// What every puzzle must be, or the document gets no output.
        require: Requirement,
    },
    /// Findings alone. Text puzzles are read as well as XML.
    Check {
        /// How far solutions are counted.
        limit: SolutionLimit,
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

/// What a document had to say, all of it at once.
#[derive(Clone, Debug)]
pub struct Report {
    /// How it came out.
    pub status: Status,
    /// What was found, in document order.
    pub findings: Vec<Finding>,
    /// What was counted.
    pub tally: Counts,
}

impl Task {
    /// Works on one document and writes what comes out. With any status but [`Status::Done`] nothing was written.
    ///
    /// # Errors
    /// Those of the writer; what is wrong with the document is in the report.
    ///
    /// ```
    /// use sudoxml::{finding::Requirement, outcome::SolutionLimit, pipeline::{Status, Task}};
    /// let document = b"<sudoku><cells><cell row='1' col='1'>5</cell></cells></sudoku>";
    /// let task = Task::Check { limit: SolutionLimit::default(), require: Requirement::Unique };
    /// let report = task.perform(document, &mut std::io::sink())?;
    /// assert_eq!(report.status, Status::Missed);
    /// assert_eq!(report.findings[0].message, "this puzzle has more than 10000 solutions, not one");
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn perform(&self, bytes: &[u8], out: &mut dyn Write) -> io::Result<Report> {
        let mut findings = Vec::new();
        let ending = self.perform_telling(bytes, out, &mut |case| findings.extend(case.findings))?;
        Ok(Report::new(ending, findings))
    }

    /// The same, but tells each puzzle and each finding as it becomes known.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn perform_telling(
        &self,
        bytes: &[u8],
        out: &mut dyn Write,
        tell: &mut EventSink<'_>,
    ) -> io::Result<DocumentEnd> {
        let source = match Source::decode(bytes) {
            Ok(source) => source,
            Err(fault) => return Ok(Part::of_faults(&[fault]).tell(tell)),
        };
        if let Task::Check { limit, require } = *self
            && !is_markup(source.text())
        {
            let mut check = ListCheck::new(limit, require);
            check.add(notation::read(source.text()), &Lines::new(source.text()), tell);
            return Ok(check.end(tell));
        }
        let document = Document::read_with(source.text(), self.results());
        let (part, outcomes) = self.look(&document);
        let written = self.write(part.ending, &source, &document, &outcomes, out)?;
        let part = written.map_or_else(|faults| Part::of_faults(&faults.0), |()| part);
        Ok(part.tell(tell))
    }

    /// Whether the task needs what stands in the results of an earlier run. What writes its own over them does not.
    pub(super) fn results(&self) -> Results {
        match self {
            Task::Solve { .. } | Task::Grade { .. } => Results::Skip,
            Task::Check { .. } | Task::Cells(_) | Task::Matrix => Results::Read,
        }
    }

    /// What there is to say of a document, or of a batch of one, before anything is written.
    pub(super) fn look(&self, document: &Document<'_>) -> (Part, Vec<Outcome>) {
        let part = |outcomes: &[Outcome], findings: &dyn Fn(&Puzzle<'_>, &Outcome) -> Vec<Finding>| {
            let found = |(puzzle, outcome): (&Puzzle<'_>, _)| (outcome, puzzle.number, findings(puzzle, outcome));
            Part::of_outcomes(document.puzzles().iter().zip(outcomes).map(found))
        };
        match *self {
            Task::Check { limit, require } => {
                let counted = document::counted(document, limit);
                let findings = |puzzle: &Puzzle<'_>, outcome: &Outcome| {
                    let mut findings = Finding::of_outcome(outcome, require);
                    findings.extend(stale_result(document, puzzle, outcome));
                    findings
                };
                // The puzzles that could be read are checked though others could not.
                (part(&counted, &findings).with_faults(document.faults()), counted)
            }
            _ if !document.faults().is_empty() => (Part::of_faults(document.faults()), Vec::new()),
            Task::Solve { method, limit, require } => {
                let solved = document::solved(document, limit, method);
                (part(&solved, &|_, outcome| Finding::of_outcome(outcome, require)), solved)
            }
            Task::Grade { steps, require, .. } => {
                let graded = document::graded(document, steps);
                (part(&graded, &|_, outcome| Finding::of_grading(outcome, require)), graded)
            }
            Task::Cells(_) | Task::Matrix => (Part::of_puzzles(document.puzzles().len()), Vec::new()),
        }
    }

    /// Writes what comes out, where the ending has nothing against it. The inner error holds what was found wrong only
    /// now; nothing was written then.
    pub(super) fn write(
        &self,
        ending: DocumentEnd,
        source: &Source<'_>,
        document: &Document<'_>,
        outcomes: &[Outcome],
        out: &mut dyn Write,
    ) -> io::Result<Result<(), Faults>> {
        if ending.status != Status::Done {
            return Ok(Ok(()));
        }
        if let Task::Solve { .. } | Task::Grade { .. } = self
            && let Err(faults) = document::can_write(source, document)
        {
            return Ok(Err(faults));
        }
        match *self {
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
/// use sudoxml::{board::Cell, outcome::SolutionLimit, search::Verdict};
/// let cells: String = (1..=8).map(|n| format!("<cell row='1' col='{n}'>{n}</cell>")).collect();
/// let document = format!("<sudoku><cells>{cells}</cells></sudoku>");
/// let solved = sudoxml::solve(document.as_bytes(), SolutionLimit::At(1.try_into()?))?;
/// assert_eq!(solved.outcomes[0].verdict(), Verdict::Multiple);
/// let solution = solved.outcomes[0].solutions().next().expect("one was asked for");
/// assert_eq!(solution.get(Cell::ALL[8]).get(), 9);
/// assert!(solved.document.starts_with(document.replace("</sudoku>", "<grid verdict=").as_bytes()));
///
/// let faults = sudoxml::solve(b"<sudoku/>", SolutionLimit::All).expect_err("no puzzle");
/// assert_eq!(faults.to_string(), "1:1: this <sudoku> holds no puzzle: neither a <matrix> nor <cells>");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solve(bytes: &[u8], limit: SolutionLimit) -> Result<Solved, Faults> {
    let source = Source::decode(bytes)?;
    let document = Document::read_with(source.text(), Results::Skip);
    if !document.faults().is_empty() {
        return Err(Faults(document.faults().to_vec()));
    }
    document::can_write(&source, &document)?;
    let outcomes = document::listed(&document, limit);
    let mut written = Vec::with_capacity(bytes.len() * 4);
    // Writing to memory does not fail.
    let _ = document::write_results(&source, &document, &outcomes, &mut written);
    Ok(Solved { document: written, outcomes })
}

/// What `check` has to say of the stored results of a puzzle. They are not what is asked about, so it is a warning.
fn stale_result(document: &Document<'_>, puzzle: &Puzzle<'_>, outcome: &Outcome) -> Option<Finding> {
    let fault = document.stale_result(puzzle, outcome.number)?;
    Some(Finding { severity: Severity::Warning, puzzle: puzzle.name.clone(), ..Finding::from(&fault) })
}

impl Report {
    pub(super) fn new(ending: DocumentEnd, findings: Vec<Finding>) -> Report {
        let DocumentEnd { status, tally } = ending;
        Report { status, findings, tally }
    }

    /// The report of a document that nobody named: without a `<sudoku>` it is passed over.
    pub fn found_in_folder(self) -> Report {
        match self.status {
            Status::NoSudoku => Report::new(
                DocumentEnd { status: self.status, tally: self.tally }.found_in_folder(),
                vec![Finding::skipped()],
            ),
            _ => self,
        }
    }
}

impl From<Part> for Report {
    fn from(part: Part) -> Report {
        Report::new(part.ending, part.cases.into_iter().flat_map(|case| case.findings).collect())
    }
}
