//! One report, as a library writes it from the results of documents.

use std::fmt;
use std::io::{self, Write};

use crate::event::DocumentResult;
use crate::report::names::Format;
use crate::report::reports::Reports;
use crate::report::running::Extent;

/// A report that is written as documents are added.
pub struct Report<W> {
    reports: Reports<W>,
}

impl<W: Write + Send> Report<W> {
    /// Starts a report in this format.
    pub fn new(format: Format, out: W) -> Report<W> {
        let mut reports = Reports::default();
        reports.add(format.formatter(None), Extent::ALL, out);
        Report { reports }
    }

    /// Adds the result of a document, as `Run::for_each` gives it.
    pub fn add(&mut self, document: DocumentResult) {
        // Errors of the writer are kept until the end.
        let _ = document.write_to(&mut self.reports);
    }

    /// Ends the report.
    ///
    /// # Errors
    /// The first error of the writer.
    pub fn finish(self) -> io::Result<W> {
        let (out, written) = self.reports.into_each().pop().ok_or(io::ErrorKind::NotFound)?;
        written.map(|()| out)
    }
}

impl<W> fmt::Debug for Report<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Report").finish_non_exhaustive()
    }
}
