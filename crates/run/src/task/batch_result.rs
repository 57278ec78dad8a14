//! A part of a document that was processed: all of a small one, or a batch of a large one.

use std::fmt;
use std::io::{self, Write};

use sudoku_engine::logic::Levels;
use sudoxml_document::document::Document;
use sudoxml_document::finding::{Faults, FaultsOfParts, Finding, Rule};
use sudoxml_document::outcome::Outcome;
use sudoxml_report::event::{Counts, DocumentEnd, Entry, EventSink, Status};

/// The result of a part of a document.
pub(super) struct BatchResult {
    pub end: DocumentEnd,
    outcomes: Outcomes,
    /// The findings about each outcome.
    findings: Vec<Vec<Finding>>,
    /// Findings that are not about an outcome.
    faults: Faults,
    pub output: BatchOutput,
}

/// The outcomes of a part, in its document or without one.
enum Outcomes {
    In(Box<Document>),
    Loose(Vec<Outcome>),
}

/// What a part adds to the output.
pub(super) enum BatchOutput {
    /// These bytes, as one output or as several.
    Bytes(Vec<Vec<u8>>),
    /// The document with its results, which are too long for memory.
    Document(Levels),
    /// What this function writes, because it is too long for memory.
    Written(WriteLate),
}

/// Writes an output when it is its turn.
pub(super) type WriteLate = Box<dyn Fn(&mut dyn Write) -> io::Result<()> + Send>;

impl BatchOutput {
    pub(super) const NONE: BatchOutput = BatchOutput::Bytes(Vec::new());
}

impl BatchResult {
    /// A part that cannot be processed.
    pub(super) fn of_faults(faults: impl Into<Faults>) -> BatchResult {
        let faults = faults.into();
        let status = match faults.listed() {
            [fault] if fault.rule == Rule::NoSudoku => Status::NoSudoku,
            _ => Status::Faulty,
        };
        let outcomes = Outcomes::Loose(Vec::new());
        BatchResult {
            end: DocumentEnd { status, ..DocumentEnd::NEW },
            outcomes,
            findings: Vec::new(),
            faults,
            output: BatchOutput::NONE,
        }
    }

    /// The end of a document that cannot be processed. The sink gets its only entry.
    pub(super) fn refused(fault: Finding, sink: &mut EventSink<'_>) -> DocumentEnd {
        BatchResult::of_faults(vec![fault]).emit(0, &mut FaultsOfParts::default(), false, sink)
    }

    /// A part that contains this many puzzles, which were not searched.
    pub(super) fn of_puzzles(puzzles: usize) -> BatchResult {
        let counts = Counts::of_puzzles(puzzles);
        BatchResult {
            end: DocumentEnd { counts, ..DocumentEnd::NEW },
            ..BatchResult::of_outcomes(Vec::new(), Vec::new())
        }
    }

    /// A part with these outcomes, and the findings about each.
    pub(super) fn of_outcomes(outcomes: Vec<Outcome>, findings: Vec<Vec<Finding>>) -> BatchResult {
        let end = end_of(&outcomes, &findings);
        BatchResult {
            end,
            outcomes: Outcomes::Loose(outcomes),
            findings,
            faults: Faults::default(),
            output: BatchOutput::NONE,
        }
    }

    /// The same part with more puzzles that have one solution, and nothing to report.
    pub(super) fn with_unique(mut self, unique: u64) -> BatchResult {
        self.end.counts.puzzles += unique;
        self.end.counts.unique += unique;
        self
    }

    /// A part whose document contains the outcomes.
    pub(super) fn of_document(document: Document, findings: Vec<Vec<Finding>>) -> BatchResult {
        let end = end_of(document.outcomes(), &findings);
        BatchResult {
            end,
            outcomes: Outcomes::In(Box::new(document)),
            findings,
            faults: Faults::default(),
            output: BatchOutput::NONE,
        }
    }

    /// The same part with the faults of puzzles that cannot be read.
    pub(super) fn with_faults(mut self, faults: Faults) -> BatchResult {
        if !faults.is_empty() {
            let faulty = BatchResult::of_faults(faults);
            self.end.join(faulty.end);
            self.faults.join(faulty.faults);
        }
        self
    }

    /// The same part with findings about puzzles that were not searched. Only the project can make them errors.
    pub(super) fn with_remarks(self, remarks: Vec<Finding>) -> BatchResult {
        let status = if remarks.iter().any(Finding::is_error) { Status::Unmet } else { self.end.status };
        BatchResult { faults: remarks.into(), end: DocumentEnd { status, ..self.end }, ..self }
    }

    pub(super) fn with_output(self, output: BatchOutput) -> BatchResult {
        BatchResult { output, ..self }
    }

    /// The document of this part, if it has outcomes.
    pub(super) fn document(&self) -> Option<&Document> {
        match &self.outcomes {
            Outcomes::In(document) => Some(document),
            Outcomes::Loose(_) => None,
        }
    }

    /// The room that the part takes in memory until it is written: in puzzles, findings, and KiB of output.
    pub(super) fn weight(&self) -> usize {
        let outcomes = match &self.outcomes {
            Outcomes::In(document) => document.outcomes(),
            Outcomes::Loose(outcomes) => outcomes,
        };
        let findings: usize = self.findings.iter().map(Vec::len).sum();
        let bytes: usize = match &self.output {
            BatchOutput::Bytes(pieces) => pieces.iter().map(Vec::len).sum(),
            BatchOutput::Document(_) | BatchOutput::Written(_) => 0,
        };
        1 + outcomes.len() + findings + self.faults.listed().len() + (bytes >> 10)
    }

    /// Gives each puzzle its number in the document. `puzzles_before` is the number of puzzles in the parts before.
    pub(super) fn number(&mut self, puzzles_before: usize) {
        if let Outcomes::Loose(outcomes) = &mut self.outcomes {
            outcomes.iter_mut().for_each(|outcome| outcome.puzzle.number += puzzles_before);
        }
    }

    /// Gives the first outcome the title of the document.
    pub(super) fn set_title(&mut self, title: Option<&str>) {
        if let Outcomes::Loose(outcomes) = &mut self.outcomes
            && let Some(first) = outcomes.first_mut()
        {
            first.title = title.map(Box::from);
        }
    }

    /// Writes the output of the part.
    pub fn write(&self, out: &mut dyn Outputs) -> io::Result<()> {
        match (&self.output, &self.outcomes) {
            (BatchOutput::Bytes(pieces), _) => pieces.iter().try_for_each(|piece| {
                out.next_output()?;
                out.write_all(piece)
            }),
            (BatchOutput::Written(late), _) => {
                out.next_output()?;
                late(out)
            }
            (BatchOutput::Document(levels), Outcomes::In(document)) => {
                out.next_output()?;
                let written = document.write_results(levels, out);
                check_whole(document.outcomes())?;
                written
            }
            (BatchOutput::Document(_), Outcomes::Loose(_)) => Ok(()),
        }
    }

    /// Sends the entries to the sink, in document order: all puzzles, or only those with findings. `puzzles_before` is the
    /// number of puzzles in the parts before, and `faults` has their faults. Returns the end of the part.
    pub(super) fn emit(
        self,
        puzzles_before: usize,
        faults: &mut FaultsOfParts,
        only_findings: bool,
        sink: &mut EventSink<'_>,
    ) -> DocumentEnd {
        let (outcomes, to_number) = match self.outcomes {
            Outcomes::In(document) => (document.into_outcomes(), puzzles_before),
            // They have their numbers.
            Outcomes::Loose(outcomes) => (outcomes, 0),
        };
        let puzzles = outcomes.into_iter().zip(self.findings);
        let puzzles = puzzles.filter(|(_, findings)| !only_findings || !findings.is_empty());
        let puzzles = puzzles.map(|(mut outcome, findings)| {
            outcome.puzzle.number += to_number;
            outcome.shrink();
            Entry::puzzle(outcome, findings)
        });
        if self.faults.is_empty() {
            puzzles.for_each(sink);
        } else {
            let faults = faults.next(self.faults).into_iter().map(|mut fault| {
                if let Some(number) = fault.puzzle_number() {
                    fault.set_puzzle_number(number + puzzles_before);
                }
                Entry::Document(fault)
            });
            let mut entries: Vec<Entry> = puzzles.chain(faults).collect();
            entries.sort_by_key(Entry::start);
            entries.into_iter().for_each(sink);
        }
        self.end
    }
}

/// Checks that no list of solutions was cut by an interrupt while it was written. The error is [`Unlisted`].
fn check_whole(outcomes: &[Outcome]) -> io::Result<()> {
    let cut = outcomes.iter().find(|outcome| outcome.check_whole().is_err());
    cut.map_or(Ok(()), |outcome| Err(io::Error::other(Unlisted(Finding::of_unlisted(outcome)))))
}

/// The error of a writer whose list of solutions was cut. The output itself has no error.
#[derive(Debug)]
pub(super) struct Unlisted(pub Finding);

impl fmt::Display for Unlisted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.message)
    }
}

impl std::error::Error for Unlisted {}

/// The end of a part with these outcomes, and the findings about each.
fn end_of(outcomes: &[Outcome], findings: &[Vec<Finding>]) -> DocumentEnd {
    let mut end = DocumentEnd::NEW;
    outcomes.iter().for_each(|outcome| end.counts.add(outcome));
    let mut errors = findings.iter().flatten().filter(|finding| finding.is_error()).peekable();
    if errors.peek().is_some() {
        let is_refused = errors.any(|finding| finding.rule.is_refusal());
        end.status = if is_refused { Status::Faulty } else { Status::Unmet };
    }
    end
}

/// The writer for the outputs of a document. A task that writes several outputs calls `next_output` before each.
pub trait Outputs: Write {
    /// The next output starts.
    ///
    /// # Errors
    /// Those of the file system.
    fn next_output(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// One output for all pieces.
#[derive(Debug)]
pub struct Single<W>(pub W);

impl<W: Write> Write for Single<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes)
    }

    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.0.write_all(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

impl<W: Write> Outputs for Single<W> {}
