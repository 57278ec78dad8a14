//! The reports of one run. Each receives all outcomes.

use std::cmp::Reverse;
use std::fmt;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::event::{DocumentEnd, PuzzleResult};
use crate::report::format::{Formatter, Item, Totals};
use crate::report::running::{Extent, Running};
use crate::writer::OutcomeWriter;
use sudoxml_document::finding::Finding;
use sudoxml_document::puzzle::Puzzle;

/// The reports of one run, each with its format and its writer.
pub struct Reports<W> {
    /// Each with the first error of its writer. Nothing is written after it.
    running: Vec<(Running<W>, io::Result<()>)>,
    totals: Totals,
    document: PathBuf,
}

impl<W> fmt::Debug for Reports<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Reports")
            .field("totals", &self.totals)
            .field("document", &self.document)
            .finish_non_exhaustive()
    }
}

/// No reports.
impl<W> Default for Reports<W> {
    fn default() -> Reports<W> {
        Reports { running: Vec::new(), totals: Totals::default(), document: PathBuf::new() }
    }
}

impl<W: Write> Reports<W> {
    /// Starts a report.
    pub fn add(&mut self, formatter: Box<dyn Formatter>, extent: Extent, out: W) {
        let mut running = Running::new(formatter, extent, out);
        let started = running.start();
        self.running.push((running, started));
    }

    /// Whether one of the reports shows puzzles without findings too.
    pub fn show_all_puzzles(&self) -> bool {
        self.running.iter().any(|(running, _)| running.formatter().shows_all_puzzles())
    }

    fn findings<'f>(&mut self, puzzle: Option<&Puzzle>, findings: impl IntoIterator<Item = &'f Finding>) {
        let mut findings: Vec<&Finding> = findings.into_iter().collect();
        findings.sort_by_key(|finding| Reverse(finding.severity));
        let document = std::mem::take(&mut self.document);
        for finding in findings {
            self.totals.add(finding);
            self.each(|report| report.finding(&Item { document: &document, puzzle, finding }));
        }
        self.document = document;
    }

    fn each(&mut self, write: impl Fn(&mut Running<W>) -> io::Result<()>) {
        for (report, state) in &mut self.running {
            if state.is_ok() {
                *state = write(report);
            }
        }
    }

    /// The counts until now.
    pub fn totals(&self) -> &Totals {
        &self.totals
    }

    /// Ends the reports. Returns the writer and the result of each report, in the order in which they were added.
    pub fn into_each(mut self) -> Vec<(W, io::Result<()>)> {
        self.end_each();
        self.running.into_iter().map(|(report, state)| (report.into_inner(), state)).collect()
    }

    fn end_each(&mut self) {
        let totals = self.totals;
        self.each(|report| report.end(&totals));
    }
}

/// A report that cannot be written does not stop the others, so only [`OutcomeWriter::finish`] returns an error: the first
/// one. [`Reports::into_each`] returns those of all reports.
#[doc(hidden)] // for the crates above
impl<W: Write + Send> OutcomeWriter for Reports<W> {
    fn start(&mut self, document: &Path) -> io::Result<()> {
        self.document = document.to_path_buf();
        self.each(|report| report.document(document));
        Ok(())
    }

    fn puzzle(&mut self, result: &mut PuzzleResult) -> io::Result<()> {
        let puzzle = &result.outcome.puzzle;
        self.each(|report| report.puzzle(puzzle));
        self.findings(Some(puzzle), &result.findings);
        Ok(())
    }

    fn finding(&mut self, finding: &Finding) -> io::Result<()> {
        self.findings(None, [finding]);
        Ok(())
    }

    fn end(&mut self, end: &DocumentEnd) -> io::Result<Vec<Finding>> {
        self.totals.add_end(end);
        let document = std::mem::take(&mut self.document);
        self.each(|report| report.document_end(&document));
        Ok(Vec::new())
    }

    fn pause(&mut self) -> io::Result<()> {
        self.each(Running::pause);
        Ok(())
    }

    fn finish(&mut self) -> io::Result<()> {
        self.end_each();
        let failed = self.running.iter_mut().find_map(|(_, state)| std::mem::replace(state, Ok(())).err());
        failed.map_or(Ok(()), Err)
    }
}
