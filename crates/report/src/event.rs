//! The events of a run: a document starts, its puzzles and findings follow, the document ends. They come in the order
//! of the input, so receivers need not store them. This module does not use files or threads.

use std::ops::AddAssign;
use std::path::{Path, PathBuf};

use sudoku_engine::search::Verdict;
use sudoxml_document::finding::{Finding, Rule, Severities, Severity};
use sudoxml_document::outcome::Outcome;
use sudoxml_document::position::Position;

/// The result of one puzzle in a run.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct PuzzleResult {
    /// The puzzle and its outcome.
    pub outcome: Outcome,
    /// The findings about the puzzle; empty if it meets the requirement.
    pub findings: Vec<Finding>,
}

/// The result of one document in a run.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct DocumentResult {
    /// The file, as the input names it.
    pub path: PathBuf,
    /// How the work on it ended.
    pub status: Status,
    /// The counts of the document.
    pub counts: Counts,
    /// The puzzles that were searched, in document order. Tasks that do not search have none.
    pub puzzles: Vec<PuzzleResult>,
    /// The findings that are not about one of the puzzles, in document order.
    pub faults: Vec<Finding>,
}

impl DocumentResult {
    /// The result of a document without puzzles and findings.
    pub fn new(path: PathBuf) -> DocumentResult {
        let DocumentEnd { status, counts } = DocumentEnd::NEW;
        DocumentResult { path, status, counts, puzzles: Vec::new(), faults: Vec::new() }
    }

    /// The result of an input that cannot be processed.
    pub fn faulty(path: PathBuf) -> DocumentResult {
        DocumentResult::new(path).ended(DocumentEnd::BROKEN.after_errors(1))
    }

    /// Adds a puzzle or a finding.
    #[doc(hidden)] // for the crates above
    pub fn add(&mut self, entry: Entry) {
        match entry {
            Entry::Puzzle(result) => self.puzzles.push(*result),
            Entry::Document(finding) => self.faults.push(finding),
        }
    }

    /// The same result with this end.
    #[doc(hidden)] // for the crates above
    pub fn ended(self, DocumentEnd { status, counts }: DocumentEnd) -> DocumentResult {
        DocumentResult { status, counts, ..self }
    }

    /// The path, the entries in document order, and the end.
    #[doc(hidden)] // for the crates above
    pub fn into_events(self) -> (PathBuf, Vec<Entry>, DocumentEnd) {
        let DocumentResult { path, status, counts, puzzles, faults } = self;
        let puzzles = puzzles.into_iter().map(|puzzle| Entry::Puzzle(Box::new(puzzle)));
        let mut entries: Vec<Entry> = puzzles.chain(faults.into_iter().map(Entry::Document)).collect();
        entries.sort_by_key(Entry::start);
        (path, entries, DocumentEnd { status, counts })
    }

    /// The result of the work on one document, which sends its entries to the sink.
    ///
    /// # Errors
    /// Those of the work.
    #[doc(hidden)] // for the crates above
    pub fn collect<E>(
        path: PathBuf,
        work: impl FnOnce(&mut EventSink<'_>) -> Result<DocumentEnd, E>,
    ) -> Result<DocumentResult, E> {
        let (mut result, mut errors) = (DocumentResult::new(path), 0);
        let end = work(&mut |entry| {
            errors += entry.errors();
            result.add(entry);
        })?;
        Ok(result.ended(end.after_errors(errors)))
    }

    /// All findings: those about the puzzles, then the others.
    pub fn findings(&self) -> impl Iterator<Item = &Finding> {
        self.puzzles.iter().flat_map(|puzzle| &puzzle.findings).chain(&self.faults)
    }
}

/// One entry of a document: a puzzle, or a finding that is not about one puzzle.
#[derive(Clone, Debug)]
pub enum Entry {
    /// A puzzle with its findings.
    Puzzle(Box<PuzzleResult>),
    /// A finding that is not about one puzzle.
    Document(Finding),
}

impl Entry {
    /// The entry of a puzzle.
    #[doc(hidden)] // for the crates above
    pub fn puzzle(outcome: Outcome, findings: Vec<Finding>) -> Entry {
        Entry::Puzzle(Box::new(PuzzleResult { outcome, findings }))
    }

    /// Its findings.
    pub fn findings(&self) -> &[Finding] {
        match self {
            Entry::Puzzle(result) => &result.findings,
            Entry::Document(finding) => std::slice::from_ref(finding),
        }
    }

    /// The position of the puzzle, or of the finding.
    pub fn start(&self) -> Position {
        match self {
            Entry::Puzzle(result) => result.outcome.puzzle.span.start,
            Entry::Document(finding) => finding.start(),
        }
    }

    /// The number of findings that are errors.
    pub fn errors(&self) -> u64 {
        self.findings().iter().filter(|finding| finding.is_error()).count() as u64
    }

    /// The entry of a document that the user did not name: one without a `<sudoku>` is skipped. `None` if that is not
    /// reported.
    #[doc(hidden)] // for the crates above
    pub fn found_in_folder(self, severities: &Severities) -> Option<Entry> {
        match self {
            Entry::Document(finding) if finding.rule == Rule::NoSudoku => {
                let skipped = format!("no {} inside", finding.expected().unwrap_or("<sudoku>"));
                let skipped = Finding::of_file(Rule::Skipped, skipped);
                let skipped = skipped.with_unfollowed(finding.unfollowed().cloned());
                severities.judge(skipped).map(Entry::Document)
            }
            entry => Some(entry),
        }
    }

    /// The entry of a document whose includes lead to puzzles: that it has no `<sudoku>` of its own is not reported.
    #[doc(hidden)] // for the crates above
    pub fn of_master(self) -> Option<Entry> {
        Some(self).filter(|entry| entry.findings().iter().all(|finding| finding.rule != Rule::NoSudoku))
    }
}

/// Receives the entries of one document, in document order.
pub type EventSink<'s> = dyn FnMut(Entry) + Send + 's;

/// An event of a run. Events come in the order of the inputs, with any number of threads.
#[derive(Debug)]
pub enum Event<'e> {
    /// The next document.
    Start(&'e Path),
    /// The next puzzle or finding of the document.
    Entry(Entry),
    /// The document is done.
    End(DocumentEnd),
    /// All results until now were passed on, and the run waits for the next ones. What a person watches is shown now.
    Pause,
}

/// How a document ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    /// The document has no errors, and its output is whole.
    Done,
    /// A puzzle does not meet the requirement. There is no output.
    Unmet,
    /// The document has an error that follows from other documents. Its output was written before, and is whole.
    FoundLater,
    /// The document contains no `<sudoku>`. There is no output.
    NoSudoku,
    /// The document, or a file, has an error. There is no output.
    Faulty,
    /// The document was skipped. There is no output, and no error.
    Skipped,
}

impl Status {
    /// The severer one of two statuses.
    #[must_use]
    #[doc(hidden)] // for the crates above
    pub fn at_least(self, other: Status) -> Status {
        let by_severity = |status: &Status| match status {
            Status::Done | Status::Skipped => 0,
            Status::Unmet | Status::FoundLater => 1,
            Status::NoSudoku | Status::Faulty => 2,
        };
        std::cmp::max_by_key(other, self, by_severity)
    }
}

/// The end of a document: its status and its counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DocumentEnd {
    /// How the work on it ended.
    pub status: Status,
    /// The counts of the document.
    pub counts: Counts,
}

impl DocumentEnd {
    /// A document before any work.
    #[doc(hidden)] // for the crates above
    pub const NEW: DocumentEnd = DocumentEnd { status: Status::Done, counts: Counts::ONE_DOCUMENT };

    /// A document that is skipped because its output is newer.
    #[doc(hidden)] // for the crates above
    pub const UP_TO_DATE: DocumentEnd =
        DocumentEnd { status: Status::Skipped, counts: Counts { up_to_date: 1, ..Counts::ZERO } };

    /// A file that was copied. It is not a document.
    #[doc(hidden)] // for the crates above
    pub const COPIED: DocumentEnd = DocumentEnd { status: Status::Done, counts: Counts::ZERO };

    /// Files of a folder that were not read, because no pattern matches them.
    #[doc(hidden)] // for the crates above
    pub const NOT_READ: DocumentEnd = DocumentEnd { status: Status::Skipped, counts: Counts::ZERO };

    /// A document that could not be read or written.
    #[doc(hidden)] // for the crates above
    pub const BROKEN: DocumentEnd = DocumentEnd { status: Status::Faulty, counts: Counts::ONE_DOCUMENT };

    /// The same end with this number of errors. Errors are set only here.
    #[doc(hidden)] // for the crates above
    pub fn after_errors(self, errors: u64) -> DocumentEnd {
        DocumentEnd { counts: Counts { errors, ..self.counts }, ..self }
    }

    /// Whether the document has an error.
    pub fn is_error(&self) -> bool {
        matches!(self.status, Status::Unmet | Status::FoundLater | Status::NoSudoku | Status::Faulty)
    }

    /// Adds the end of the next part of the document.
    #[doc(hidden)] // for the crates above
    pub fn join(&mut self, part: DocumentEnd) {
        self.status = self.status.at_least(part.status);
        self.counts += Counts { documents: 0, ..part.counts };
    }

    /// The end of a document that the user did not name: one without a `<sudoku>` is skipped.
    #[doc(hidden)] // for the crates above
    pub fn found_in_folder(self, severities: &Severities) -> DocumentEnd {
        match self.status {
            Status::NoSudoku => {
                let skipped = DocumentEnd { status: Status::Skipped, counts: Counts { skipped: 1, ..Counts::ZERO } };
                skipped.with_finding(severities.of(Rule::Skipped))
            }
            _ => self,
        }
    }

    /// The end of a document whose includes lead to puzzles: without a `<sudoku>` of its own, it is not counted.
    #[doc(hidden)] // for the crates above
    pub fn of_master(self) -> DocumentEnd {
        if self.status == Status::NoSudoku { DocumentEnd::NOT_READ } else { self }
    }

    /// The same end with a finding of this severity about the file. If the project makes it an error, the file does not
    /// meet what is required.
    #[doc(hidden)] // for the crates above
    pub fn with_finding(self, severity: Option<Severity>) -> DocumentEnd {
        let status = if severity == Some(Severity::Error) { Status::Unmet } else { self.status };
        DocumentEnd { status, ..self }
    }
}

/// Counts over documents.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[non_exhaustive]
pub struct Counts {
    /// Documents that were processed.
    pub documents: u64,
    /// Puzzles in them.
    pub puzzles: u64,
    /// Puzzles with exactly one solution. Only tasks that search count puzzles by their solutions.
    pub unique: u64,
    /// Puzzles with several solutions.
    pub multiple: u64,
    /// Puzzles without a solution.
    pub none: u64,
    /// Violations: a digit more than once in a unit.
    pub violations: u64,
    /// Findings that are errors.
    pub errors: u64,
    /// Inputs that were skipped because they contain no `<sudoku>`.
    pub skipped: u64,
    /// Inputs that were skipped because their output is newer.
    pub up_to_date: u64,
    /// Outputs that had the right bytes already and were not touched.
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
    /// The inputs that are done: documents, and files that were skipped.
    ///
    /// ```
    /// use sudoxml::finding::Requirement;
    /// use sudoxml::run::{CountOptions, Run, Task};
    /// # let folder = tempfile::tempdir()?;
    /// # std::fs::write(folder.path().join("a.xml"), "<sudoku><cells/></sudoku>")?;
    /// # std::fs::write(folder.path().join("b.xml"), "<chapter/>")?;
    /// # let input = folder.path();
    /// let run = Run::new(Task::check(CountOptions::new(), Requirement::Nothing)).input(input);
    /// let (total, mut done) = (run.documents()?.len() as u64, 0);
    /// run.for_each(|document| {
    ///     done += document.counts.inputs();
    ///     println!("{done} of {total}");
    /// })?;
    /// assert_eq!((done, total), (2, 2));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn inputs(&self) -> u64 {
        self.documents + self.skipped + self.up_to_date
    }

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

    /// The counts of a document, or a part of one, without any puzzle.
    #[doc(hidden)] // for the crates above
    pub const ONE_DOCUMENT: Counts = Counts { documents: 1, ..Counts::ZERO };

    /// The counts of one document with this many puzzles.
    pub const fn of_puzzles(puzzles: usize) -> Counts {
        Counts { puzzles: puzzles as u64, ..Counts::ONE_DOCUMENT }
    }

    /// Counts the outcome of a puzzle.
    pub fn add(&mut self, outcome: &Outcome) {
        self.puzzles += 1;
        self.violations += outcome.violations.len() as u64;
        match outcome.verdict() {
            Some(Verdict::None) => self.none += 1,
            Some(Verdict::Unique) => self.unique += 1,
            Some(Verdict::Multiple) => self.multiple += 1,
            None => {}
        }
    }
}
