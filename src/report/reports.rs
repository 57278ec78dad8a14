//! The reports of one run. Each event is passed to all of them.

use std::fmt;
use std::io::{self, Write};
use std::path::PathBuf;

use crate::event::{DocumentResult, Entry, Event};
use crate::report::format::{Formatter, Item, Totals};

/// The reports of one run, each with its format and its writer.
pub(crate) struct Reports<W> {
    running: Vec<Running<W>>,
    /// The number of findings that can still be reported; `None` for all.
    left: Option<u64>,
    totals: Totals,
    document: PathBuf,
}

struct Running<W> {
    formatter: Box<dyn Formatter>,
    out: W,
    /// The first error of the writer. Nothing is written after it.
    state: io::Result<()>,
}

impl<W: Write> Running<W> {
    fn write(&mut self, write: impl FnOnce(&mut dyn Formatter, &mut dyn Write) -> io::Result<()>) {
        if self.state.is_ok() {
            self.state = write(&mut *self.formatter, &mut self.out);
        }
    }
}

impl<W> fmt::Debug for Reports<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Reports")
            .field("totals", &self.totals)
            .field("document", &self.document)
            .finish_non_exhaustive()
    }
}

impl<W: Write> Reports<W> {
    /// Creates an empty list of reports. Each report shows at most this number of findings, and counts all.
    pub(crate) fn new(most: Option<u64>) -> Reports<W> {
        Reports { running: Vec::new(), left: most, totals: Totals::default(), document: PathBuf::new() }
    }

    /// Starts a report.
    pub(crate) fn add(&mut self, formatter: Box<dyn Formatter>, out: W) {
        let mut running = Running { formatter, out, state: Ok(()) };
        running.write(|formatter, out| formatter.start(out));
        self.running.push(running);
    }

    /// Whether one of the reports shows puzzles without findings too.
    #[cfg(any(feature = "cli", feature = "serve"))]
    pub(crate) fn show_all_puzzles(&self) -> bool {
        self.running.iter().any(|running| running.formatter.shows_all_puzzles())
    }

    /// Passes an event of the run to all reports. A report that cannot be written does not stop the others;
    /// [`Reports::end`] returns its error.
    pub(crate) fn add_event(&mut self, event: &Event<'_>) {
        match event {
            Event::Start(name) => {
                self.document = name.to_path_buf();
                self.each(|formatter, out| formatter.document(name, out));
            }
            Event::Entry(entry) => self.add_entry(entry),
            Event::End(end) => {
                self.totals.add_end(end);
                let name = std::mem::take(&mut self.document);
                self.each(|formatter, out| formatter.document_end(&name, end, out));
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
        let findings = entry.findings();
        let found = findings.len();
        let shown = self.left.map_or(found, |left| usize::try_from(left).map_or(found, |left| left.min(found)));
        self.left = self.left.map(|left| left - shown as u64);
        findings.iter().for_each(|finding| self.totals.add(finding));
        self.totals.withheld += (found - shown) as u64;
        let (findings, withheld) = findings.split_at(shown);
        let document = std::mem::take(&mut self.document);
        let puzzle = match entry {
            Entry::Puzzle(result) => Some(&result.outcome.puzzle),
            Entry::Document(_) => None,
        };
        let item = Item { document: &document, puzzle, findings, withheld };
        self.each(|formatter, out| formatter.item(&item, out));
        self.document = document;
    }

    fn each(&mut self, write: impl Fn(&mut dyn Formatter, &mut dyn Write) -> io::Result<()>) {
        self.running.iter_mut().for_each(|running| running.write(&write));
    }

    /// The counts until now.
    pub(crate) fn totals(&self) -> &Totals {
        &self.totals
    }

    /// Ends the reports. Returns the writer and the result of each report, in the order in which they were added.
    pub(crate) fn end(mut self) -> Vec<(W, io::Result<()>)> {
        let totals = self.totals;
        self.each(|formatter, out| formatter.end(&totals, out).and_then(|()| out.flush()));
        self.running.into_iter().map(|running| (running.out, running.state)).collect()
    }
}
