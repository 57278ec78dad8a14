//! A part of a document that was processed: all of a small one, or a batch of a large one.

use std::io::{self, Write};

use crate::document::Document;
use crate::event::{Counts, DocumentEnd, Entry, EventSink, Status};
use crate::finding::{Finding, Rule};
use crate::logic::Levels;
use crate::outcome::Outcome;

/// What came of a part of a document.
pub(super) struct Part {
    pub end: DocumentEnd,
    /// The document with its outcomes, if it has some, and the findings about each of them.
    outcomes: Outcomes,
    findings: Vec<Vec<Finding>>,
    /// Findings that are not about an outcome.
    faults: Vec<Finding>,
    pub output: PartOutput,
}

/// Where the outcomes are.
enum Outcomes {
    In(Box<Document>),
    Loose(Vec<Outcome>),
}

/// What a part adds to the output.
pub(super) enum PartOutput {
    /// These bytes, as one output or as several.
    Bytes(Vec<Vec<u8>>),
    /// The document with its results, which are too long for memory.
    Document(Levels),
}

impl PartOutput {
    pub(super) const NONE: PartOutput = PartOutput::Bytes(Vec::new());
}

impl Part {
    /// A part that cannot be processed.
    pub(super) fn of_faults(faults: Vec<Finding>) -> Part {
        let status = match &faults[..] {
            [fault] if fault.rule == Rule::NoSudoku => Status::NoSudoku,
            _ => Status::Faulty,
        };
        let outcomes = Outcomes::Loose(Vec::new());
        Part {
            end: DocumentEnd { status, ..DocumentEnd::NEW },
            outcomes,
            findings: Vec::new(),
            faults,
            output: PartOutput::NONE,
        }
    }

    /// A part that contains this many puzzles, which were not searched.
    pub(super) fn of_puzzles(puzzles: usize) -> Part {
        let counts = Counts { puzzles: puzzles as u64, ..Counts::ONE_DOCUMENT };
        Part { end: DocumentEnd { counts, ..DocumentEnd::NEW }, ..Part::of_outcomes(Vec::new(), Vec::new()) }
    }

    /// A part with these outcomes, and the findings about each.
    pub(super) fn of_outcomes(outcomes: Vec<Outcome>, findings: Vec<Vec<Finding>>) -> Part {
        let end = end_of(&outcomes, &findings);
        Part { end, outcomes: Outcomes::Loose(outcomes), findings, faults: Vec::new(), output: PartOutput::NONE }
    }

    /// A part whose document contains the outcomes.
    pub(super) fn of_document(document: Document, findings: Vec<Vec<Finding>>) -> Part {
        let end = end_of(document.outcomes(), &findings);
        Part { end, outcomes: Outcomes::In(Box::new(document)), findings, faults: Vec::new(), output: PartOutput::NONE }
    }

    /// The same part with what could not be read in it.
    pub(super) fn with_faults(mut self, faults: Vec<Finding>) -> Part {
        if !faults.is_empty() {
            let at_fault = Part::of_faults(faults);
            self.end.join(at_fault.end);
            self.faults = at_fault.faults;
        }
        self
    }

    pub(super) fn with_output(self, output: PartOutput) -> Part {
        Part { output, ..self }
    }

    /// The document of this part, if it has outcomes.
    pub(super) fn document(&self) -> Option<&Document> {
        match &self.outcomes {
            Outcomes::In(document) => Some(document),
            Outcomes::Loose(_) => None,
        }
    }

    /// Writes the output of the part.
    pub(super) fn write(&self, out: &mut dyn Outputs) -> io::Result<()> {
        match (&self.output, &self.outcomes) {
            (PartOutput::Bytes(pieces), _) => pieces.iter().try_for_each(|piece| {
                out.next_output()?;
                out.write_all(piece)
            }),
            (PartOutput::Document(levels), Outcomes::In(document)) => {
                out.next_output()?;
                document.write_results(levels, out)
            }
            (PartOutput::Document(_), Outcomes::Loose(_)) => Ok(()),
        }
    }

    /// Passes the entries on, in document order, with this many puzzles before them. Returns how the part ended.
    pub(super) fn emit(self, puzzles_before: usize, sink: &mut EventSink<'_>) -> DocumentEnd {
        let outcomes = match self.outcomes {
            Outcomes::In(document) => document.into_outcomes(),
            Outcomes::Loose(outcomes) => outcomes,
        };
        let puzzles = outcomes.into_iter().zip(self.findings).map(|(mut outcome, findings)| {
            outcome.puzzle.number += puzzles_before;
            outcome.shrink();
            Entry::puzzle(outcome, findings)
        });
        if self.faults.is_empty() {
            puzzles.for_each(sink);
        } else {
            let mut entries: Vec<Entry> = puzzles.chain(self.faults.into_iter().map(Entry::Document)).collect();
            entries.sort_by_key(Entry::start);
            entries.into_iter().for_each(sink);
        }
        self.end
    }
}

/// The end of a part with these outcomes, and the findings about each.
fn end_of(outcomes: &[Outcome], findings: &[Vec<Finding>]) -> DocumentEnd {
    let mut end = DocumentEnd::NEW;
    outcomes.iter().for_each(|outcome| end.counts.add(outcome));
    if findings.iter().flatten().any(Finding::is_error) {
        end.status = Status::Unmet;
    }
    end
}

/// Where the output of a document goes. A task that writes several outputs for one document announces each.
pub(crate) trait Outputs: Write {
    /// The next output starts.
    ///
    /// # Errors
    /// Those of the file system.
    fn next_output(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// One output for all pieces.
pub(crate) struct Single<W>(pub W);

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
