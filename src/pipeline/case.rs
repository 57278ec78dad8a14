//! What a run tells of its documents, piece by piece in the order of the input, so that none of it needs to be kept.

use std::ops::AddAssign;
use std::path::Path;

use crate::board::Grid;
use crate::fault::Fault;
use crate::finding::{Finding, Severity};
use crate::outcome::Outcome;
use crate::position::Position;
use crate::rulebook::Rule;
use crate::search::Verdict;

/// A puzzle that a finding can be about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Subject {
    /// Which `<sudoku>` of its document it is, or which puzzle of its text, from 1.
    pub number: usize,
    /// Its name, where it has one.
    pub name: Option<String>,
    /// Where it begins.
    pub place: Position,
    /// Its givens.
    pub givens: Grid,
}

/// What there is to say of one puzzle, which may be nothing, or of its document.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Case {
    /// The puzzle; `None` where a finding is about the document or the file.
    pub puzzle: Option<Subject>,
    /// What was found.
    pub findings: Vec<Finding>,
}

impl Case {
    pub(super) fn of_puzzle(outcome: &Outcome, number: usize, findings: Vec<Finding>) -> Case {
        let Outcome { name, place, givens, .. } = outcome;
        Case { puzzle: Some(Subject { number, name: name.clone(), place: *place, givens: *givens }), findings }
    }

    /// Where the puzzle begins, or what was found.
    pub(super) fn place(&self) -> Position {
        let found = || self.findings.first().map_or(Position::START, |finding| finding.place);
        self.puzzle.as_ref().map_or_else(found, |puzzle| puzzle.place)
    }

    /// That of a document that nobody named: without a `<sudoku>` it is passed over.
    pub(super) fn found_in_folder(self) -> Case {
        match &self.findings[..] {
            [finding] if finding.rule == Rule::NoSudoku => Finding::skipped().into(),
            _ => self,
        }
    }
}

/// A finding that is about no puzzle.
impl From<Finding> for Case {
    fn from(finding: Finding) -> Case {
        Case { puzzle: None, findings: vec![finding] }
    }
}

impl From<&Fault> for Case {
    fn from(fault: &Fault) -> Case {
        Finding::from(fault).into()
    }
}

/// Whom the cases of a document are told, in document order.
pub type EventSink<'t> = dyn FnMut(Case) + Send + 't;

/// What happens in a run, in the order of its inputs whatever the number of threads.
#[derive(Debug)]
pub enum Event<'e> {
    /// The next document.
    Begin(&'e Path),
    /// What there is to say of it, as it becomes known.
    Case(Case),
    /// The document is done.
    End(DocumentEnd),
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

/// The end of a document: how it came out, and what was counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DocumentEnd {
    /// How it came out.
    pub status: Status,
    /// What was counted.
    pub tally: Counts,
}

impl DocumentEnd {
    /// A document that nobody has worked on yet.
    pub(super) const NEW: DocumentEnd =
        DocumentEnd { status: Status::Done, tally: Counts { documents: 1, ..Counts::ZERO } };

    /// A document that was passed over because its output is newer.
    pub(super) const UP_TO_DATE: DocumentEnd =
        DocumentEnd { status: Status::Skipped, tally: Counts { up_to_date: 1, ..Counts::ZERO } };

    /// A file that could not be read or written, with so many errors told.
    pub(crate) const fn broken(errors: u64) -> DocumentEnd {
        DocumentEnd { status: Status::Faulty, tally: Counts { documents: 1, errors, ..Counts::ZERO } }
    }

    /// The end of a part and that of the part behind it as one.
    pub(super) fn join(&mut self, part: DocumentEnd) {
        let by_weight = |status: &Status| match status {
            Status::Done | Status::Skipped => 0,
            Status::Missed => 1,
            Status::NoSudoku | Status::Faulty => 2,
        };
        self.status = std::cmp::max_by_key(self.status, part.status, by_weight);
        self.tally += Counts { documents: 0, ..part.tally };
    }

    /// That of a document that nobody named: without a `<sudoku>` it is passed over.
    pub(super) fn found_in_folder(self) -> DocumentEnd {
        match self.status {
            Status::NoSudoku => DocumentEnd { status: Status::Skipped, tally: Counts { skipped: 1, ..Counts::ZERO } },
            _ => self,
        }
    }
}

/// What is counted over documents.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Counts {
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

impl AddAssign for Counts {
    fn add_assign(&mut self, other: Counts) {
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

impl Counts {
    const ZERO: Counts = Counts {
        documents: 0,
        puzzles: 0,
        unique: 0,
        multiple: 0,
        none: 0,
        violations: 0,
        errors: 0,
        skipped: 0,
        up_to_date: 0,
        unchanged: 0,
    };

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

/// A part of a document that was looked at: a batch of a large one, or all of a small one.
#[derive(Clone, Debug)]
pub(super) struct Part {
    pub cases: Vec<Case>,
    pub ending: DocumentEnd,
}

impl Part {
    /// A part that holds so many puzzles, which were not searched.
    pub(super) fn of_puzzles(puzzles: usize) -> Part {
        let tally = Counts { puzzles: puzzles as u64, ..DocumentEnd::NEW.tally };
        Part { cases: Vec::new(), ending: DocumentEnd { tally, ..DocumentEnd::NEW } }
    }

    /// A part that cannot be worked on.
    pub(super) fn of_faults(faults: &[Fault]) -> Part {
        let status = match faults {
            [fault] if fault.rule() == Rule::NoSudoku => Status::NoSudoku,
            _ => Status::Faulty,
        };
        let tally = Counts { errors: faults.len() as u64, ..DocumentEnd::NEW.tally };
        Part { cases: faults.iter().map(Case::from).collect(), ending: DocumentEnd { status, tally } }
    }

    /// A part whose puzzles came out like this; each has its number and its findings.
    pub(super) fn of_outcomes<'o>(outcomes: impl Iterator<Item = (&'o Outcome, usize, Vec<Finding>)>) -> Part {
        let mut part = Part { cases: Vec::with_capacity(outcomes.size_hint().0), ending: DocumentEnd::NEW };
        for (outcome, number, findings) in outcomes {
            let case = Case::of_puzzle(outcome, number, findings);
            part.ending.tally.count(outcome);
            part.ending.tally.errors += errors(&case);
            part.cases.push(case);
        }
        if part.ending.tally.errors > 0 {
            part.ending.status = Status::Missed;
        }
        part
    }

    /// The same with what could not be read of it, in the order of the places.
    pub(super) fn with_faults(mut self, faults: &[Fault]) -> Part {
        if !faults.is_empty() {
            let at_fault = Part::of_faults(faults);
            self.ending.join(at_fault.ending);
            self.cases.extend(at_fault.cases);
            self.cases.sort_by_key(Case::place);
        }
        self
    }

    /// Tells the cases; how it ends.
    pub(super) fn tell(self, tell: &mut EventSink<'_>) -> DocumentEnd {
        self.cases.into_iter().for_each(tell);
        self.ending
    }
}

/// How many of the findings are errors.
pub(super) fn errors(case: &Case) -> u64 {
    case.findings.iter().filter(|finding| finding.severity == Severity::Error).count() as u64
}
