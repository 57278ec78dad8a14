//! The trait that each format implements. A report is a list of findings, or it shows each puzzle with its findings.

use std::io::{self, Write};
use std::path::Path;

use crate::event::{Counts, DocumentEnd, Status};
use crate::report::tally::Tally;
use sudoxml_document::finding::{Finding, Severity};
use sudoxml_document::puzzle::Puzzle;

/// Writes a report in one format.
pub trait Formatter: Send {
    /// The report starts.
    ///
    /// # Errors
    /// Errors of the writer, as for all methods.
    fn start(&mut self, _out: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }

    /// A document starts. In a list, this text comes before its errors, and again before its warnings and its notes.
    fn document(&mut self, _name: &Path, _out: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }

    /// Whether the report shows each puzzle with its findings, in the order of the input. Other reports are lists: the
    /// errors of the run, then the warnings, then the notes.
    fn shows_all_puzzles(&self) -> bool {
        false
    }

    /// What is between two findings of a list.
    fn separator(&self) -> &'static str {
        ""
    }

    /// A puzzle, whose findings follow.
    fn puzzle(&mut self, _puzzle: &Puzzle, _out: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }

    /// A finding.
    fn finding(&mut self, item: &Item<'_>, out: &mut dyn Write) -> io::Result<()>;

    /// A finding that is not reported, because there are more than `--max-findings`.
    ///
    /// # Errors
    /// Errors of temporary files.
    fn withheld(&mut self, _item: &Item<'_>) -> io::Result<()> {
        Ok(())
    }

    /// The document is done. In a list, this text also comes after its warnings and its notes.
    fn document_end(&mut self, _name: &Path, _out: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }

    /// The report ends.
    fn end(&mut self, totals: &Totals, out: &mut dyn Write) -> io::Result<()>;
}

/// A finding and what it is about.
#[derive(Clone, Copy, Debug)]
pub struct Item<'p> {
    /// The document.
    pub document: &'p Path,
    /// The puzzle; `None` if the finding is about the document.
    pub puzzle: Option<&'p Puzzle>,
    /// The finding.
    pub finding: &'p Finding,
}

/// The counts of a run, and of one report about it.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Totals {
    /// Documents, puzzles and errors.
    pub counts: Counts,
    /// Findings that are warnings, reported or not.
    pub warnings: u64,
    /// Findings that are notes, reported or not.
    pub notes: u64,
    /// Inputs and files that could not be processed.
    pub faulty: u64,
    /// Documents in which a puzzle does not meet what is required, so that they have no output.
    pub unmet: u64,
    /// The findings that the report is about: those with the lowest severity of the report, or a severer one.
    pub wanted: Tally,
    /// Those of them that it contains.
    pub shown: Tally,
}

impl Totals {
    /// All findings, reported or not.
    pub(crate) const fn findings(&self) -> u64 {
        self.counts.errors + self.warnings + self.notes
    }

    /// The number of findings that are not reported, because there are too many.
    pub(crate) fn withheld(&self) -> u64 {
        self.withheld_from(Severity::Note)
    }

    /// The number of those of this severity and of severer ones.
    fn withheld_from(&self, severity: Severity) -> u64 {
        self.wanted.from(severity) - self.shown.from(severity)
    }

    /// Counts a finding that is not an error. The end of a document counts the errors.
    pub(super) fn add(&mut self, finding: &Finding) {
        match finding.severity {
            Severity::Error => {}
            Severity::Warning => self.warnings += 1,
            Severity::Note => self.notes += 1,
        }
    }

    /// Counts a document.
    pub(super) fn add_end(&mut self, end: &DocumentEnd) {
        self.counts += end.counts;
        self.faulty += u64::from(matches!(end.status, Status::Faulty | Status::NoSudoku));
        self.unmet += u64::from(end.status == Status::Unmet);
    }

    /// The sentence about findings that are not reported; `None` if all are.
    pub(crate) fn withheld_text(&self) -> Option<String> {
        self.withheld_text_from(Severity::Note)
    }

    /// The same sentence for a report without findings below this severity.
    pub(super) fn withheld_text_from(&self, severity: Severity) -> Option<String> {
        let withheld = self.withheld_from(severity);
        let findings = if withheld == 1 { "finding is" } else { "findings are" };
        (withheld > 0).then(|| format!("{withheld} more {findings} not shown"))
    }
}
