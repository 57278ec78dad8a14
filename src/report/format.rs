//! The trait that each format implements. Its methods get all findings of a run, in the order of the input.

use std::io::{self, Write};
use std::path::Path;

use crate::event::{Counts, DocumentEnd, Status};
use crate::finding::{Finding, Severity};
use crate::puzzle::Puzzle;

/// Writes a report in one format.
pub(crate) trait Formatter: Send {
    /// The report starts.
    ///
    /// # Errors
    /// Errors of the writer, as for all methods.
    fn start(&mut self, _out: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }

    /// A document starts.
    fn document(&mut self, _name: &Path, _out: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }

    /// Whether the report shows puzzles without findings too.
    fn shows_all_puzzles(&self) -> bool {
        false
    }

    /// A puzzle with its findings, or findings about the document.
    fn item(&mut self, item: &Item<'_>, out: &mut dyn Write) -> io::Result<()>;

    /// The document is done.
    fn document_end(&mut self, _name: &Path, _end: &DocumentEnd, _out: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }

    /// The report ends.
    fn end(&mut self, totals: &Totals, out: &mut dyn Write) -> io::Result<()>;
}

/// A puzzle of a document, or the document itself, with its findings.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Item<'p> {
    /// The document.
    pub document: &'p Path,
    /// The puzzle; `None` if the findings are about the document.
    pub puzzle: Option<&'p Puzzle>,
    /// The findings to report.
    pub findings: &'p [Finding],
    /// The findings not to report, because there are more than `--max-findings`.
    pub withheld: &'p [Finding],
}

/// The counts of a run.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Totals {
    /// Documents, puzzles and errors.
    pub counts: Counts,
    /// Findings that are warnings, reported or not.
    pub warnings: u64,
    /// Findings that are notes, reported or not.
    pub notes: u64,
    /// Findings that were not reported.
    pub withheld: u64,
    /// Inputs and files that could not be processed.
    pub faulty: u64,
}

impl Totals {
    /// All findings, reported or not.
    pub(crate) const fn findings(&self) -> u64 {
        self.counts.errors + self.warnings + self.notes
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
    }

    /// The sentence about findings that are not reported; `None` if all are.
    pub(crate) fn withheld_text(&self) -> Option<String> {
        let findings = if self.withheld == 1 { "finding is" } else { "findings are" };
        (self.withheld > 0).then(|| format!("{} more {findings} not shown", self.withheld))
    }
}
