//! A report that is being written: it has a format and a writer, and decides which findings it contains and when each is
//! written. Errors come before warnings, and these before notes. So a limit leaves the severest findings.

use std::io::{self, Write};
use std::path::Path;

use crate::report::draft::Draft;
use crate::report::format::{Formatter, Item, Totals};
use crate::report::tally::Tally;
use sudoxml_document::finding::Severity;
use sudoxml_document::puzzle::Puzzle;

/// Which findings a report contains.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Extent {
    /// The lowest severity.
    pub lowest: Severity,
    /// The most findings; `None` for all.
    pub most: Option<u64>,
}

impl Extent {
    /// All findings.
    pub const ALL: Extent = Extent { lowest: Severity::Note, most: None };
}

/// A report with its format and its writer.
pub(super) struct Running<W> {
    formatter: Box<dyn Formatter>,
    out: W,
    extent: Extent,
    /// The findings of a list that come after the errors: the notes and the warnings.
    drafts: [Draft; Severity::Error as usize],
    /// What a list has before the findings of the document.
    opening: Vec<u8>,
    /// The text of a finding of the list, before it is known whether it has any.
    text: Vec<u8>,
    /// Whether a finding of the list was written.
    has_any: bool,
    wanted: Tally,
    shown: Tally,
}

impl<W: Write> Running<W> {
    /// Starts the report.
    pub fn new(formatter: Box<dyn Formatter>, extent: Extent, out: W) -> Running<W> {
        Running {
            formatter,
            out,
            extent,
            drafts: Default::default(),
            opening: Vec::new(),
            text: Vec::new(),
            has_any: false,
            wanted: Tally::default(),
            shown: Tally::default(),
        }
    }

    /// The format.
    pub(super) fn formatter(&self) -> &dyn Formatter {
        &*self.formatter
    }

    pub(super) fn start(&mut self) -> io::Result<()> {
        self.formatter.start(&mut self.out)
    }

    pub(super) fn document(&mut self, name: &Path) -> io::Result<()> {
        self.opening.clear();
        self.formatter.document(name, &mut self.opening)?;
        self.out.write_all(&self.opening)
    }

    pub(super) fn puzzle(&mut self, puzzle: &Puzzle) -> io::Result<()> {
        self.formatter.puzzle(puzzle, &mut self.out)
    }

    pub(super) fn finding(&mut self, item: &Item<'_>) -> io::Result<()> {
        let severity = item.finding.severity;
        if severity < self.extent.lowest {
            return Ok(());
        }
        self.wanted.add(severity);
        if !self.has_room(severity) {
            return self.formatter.withheld(item);
        }
        self.shown.add(severity);
        if self.formatter.shows_all_puzzles() {
            return self.formatter.finding(item, &mut self.out);
        }
        let text = &mut self.text;
        text.clear();
        self.formatter.finding(item, text)?;
        match self.drafts.get_mut(severity as usize) {
            _ if text.is_empty() => Ok(()),
            Some(draft) => draft.add(&self.opening, text),
            None => {
                separate(&*self.formatter, &mut self.has_any, &mut self.out)?;
                // One write, so that the lines of two programs do not mix.
                self.out.write_all(text)
            }
        }
    }

    pub(super) fn document_end(&mut self, name: &Path) -> io::Result<()> {
        if self.formatter.shows_all_puzzles() {
            return self.formatter.document_end(name, &mut self.out);
        }
        let mut closing = Vec::new();
        self.formatter.document_end(name, &mut closing)?;
        self.out.write_all(&closing)?;
        self.drafts.iter_mut().try_for_each(|draft| draft.end_document(&closing))
    }

    /// Shows what is written.
    pub(super) fn pause(&mut self) -> io::Result<()> {
        self.out.flush()
    }

    /// Writes what is left, and ends the report.
    pub fn end(&mut self, totals: &Totals) -> io::Result<()> {
        if !self.formatter.shows_all_puzzles() {
            self.shown = self.shown.within(self.extent.most);
        }
        let Running { formatter, out, drafts, has_any, shown, .. } = self;
        for (severity, draft) in Severity::ALL.into_iter().zip(std::mem::take(drafts)).rev() {
            draft.copy(shown.of(severity), |out| separate(&**formatter, has_any, out), out)?;
        }
        let totals = Totals { wanted: self.wanted, shown: self.shown, ..*totals };
        self.formatter.end(&totals, &mut self.out)?;
        self.out.flush()
    }

    /// The writer of the report.
    pub(super) fn into_inner(self) -> W {
        self.out
    }

    /// Whether a finding of this severity can be in the report, as far as the run has found any. A list has a limit for
    /// all findings, and severer ones that follow take the places of others. A report that shows puzzles has the findings
    /// at their puzzles, so it has the limit for each severity.
    fn has_room(&self, severity: Severity) -> bool {
        let taken = match self.formatter.shows_all_puzzles() {
            true => self.shown.of(severity),
            false => self.shown.from(severity),
        };
        self.extent.most.is_none_or(|most| taken < most)
    }
}

/// Writes what is between two findings of a list, if there is one before.
fn separate(formatter: &dyn Formatter, has_any: &mut bool, out: &mut dyn Write) -> io::Result<()> {
    let separator = if std::mem::replace(has_any, true) { formatter.separator() } else { "" };
    if separator.is_empty() { Ok(()) } else { out.write_all(separator.as_bytes()) }
}
