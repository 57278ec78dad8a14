//! The reports of one run. Each event is passed to all of them.

use std::cmp::Reverse;
use std::fmt;
use std::io::{self, Write};
use std::path::PathBuf;

use crate::event::{DocumentResult, Entry, Event};
use crate::report::format::{Formatter, Item, Totals};
use crate::report::running::{Extent, Running};
use sudoxml_document::finding::Finding;

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

    /// Passes an event of the run to all reports. A report that cannot be written does not stop the others;
    /// [`Reports::end`] returns its error.
    pub fn add_event(&mut self, event: &Event<'_>) {
        match event {
            Event::Start(name) => {
                self.document = name.to_path_buf();
                self.each(|report| report.document(name));
            }
            Event::Entry(entry) => self.add_entry(entry),
            Event::End(end) => {
                self.totals.add_end(end);
                let name = std::mem::take(&mut self.document);
                self.each(|report| report.document_end(&name));
            }
        }
    }

    /// Passes all events of a document to all reports.
    pub(crate) fn add_document(&mut self, document: DocumentResult) {
        let (path, entries, end) = document.into_events();
        self.add_event(&Event::Start(&path));
        entries.into_iter().for_each(|entry| self.add_event(&Event::Entry(entry)));
        self.add_event(&Event::End(end));
    }

    fn add_entry(&mut self, entry: &Entry) {
        let puzzle = match entry {
            Entry::Puzzle(result) => Some(&result.outcome.puzzle),
            Entry::Document(_) => None,
        };
        if let Some(puzzle) = puzzle {
            self.each(|report| report.puzzle(puzzle));
        }
        let mut findings: Vec<&Finding> = entry.findings().iter().collect();
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
    pub fn end(mut self) -> Vec<(W, io::Result<()>)> {
        let totals = self.totals;
        self.each(|report| report.end(&totals));
        self.running.into_iter().map(|(report, state)| (report.into_inner(), state)).collect()
    }
}
