//! The format for Oxygen XML Editor: the lines of its linked messages, which it opens at the position of the finding.
//! The user guide of the editor describes them under "Linked Output Messages of an External Engine".

use std::fmt::Write as _;
use std::io::{self, Write};
use std::path::Path;

use crate::report::format::{Formatter, Item, Totals};
use crate::report::name::uri;
use sudoxml_document::finding::show::printable;
use sudoxml_document::finding::{Finding, Severity};

/// The format `oxygen`.
#[derive(Debug)]
pub(super) struct Oxygen;

impl Formatter for Oxygen {
    fn finding(&mut self, item: &Item<'_>, out: &mut dyn Write) -> io::Result<()> {
        // The editor needs a complete URI. The standard input has none.
        let absolute = if item.document == Path::new("-") { None } else { std::path::absolute(item.document).ok() };
        let system_id = uri(absolute.as_deref().unwrap_or(item.document));
        out.write_all(message(&system_id, item.finding).as_bytes())
    }

    fn end(&mut self, totals: &Totals, out: &mut dyn Write) -> io::Result<()> {
        totals.withheld_text().map_or(Ok(()), |withheld| out.write_all(format!("sudoxml: {withheld}\n").as_bytes()))
    }
}

/// The lines of a finding, and an empty line after them.
fn message(system_id: &str, finding: &Finding) -> String {
    // The editor has no type for notes.
    let kind = if finding.severity == Severity::Error { 'E' } else { 'W' };
    let Finding { rule, span, message, .. } = finding;
    let mut lines = format!("Type: {kind}\nSystemID: {system_id}\n");
    // Writing to memory does not fail.
    let _ = writeln!(lines, "Line: {}\nColumn: {}", span.start.line, span.start.column);
    if let Some(end) = span.end {
        let _ = writeln!(lines, "EndLine: {}\nEndColumn: {}", end.line, end.column);
    }
    let _ = writeln!(lines, "AdditionalInfoURL: {}\nDescription: {} [{rule}]\n", rule.url(), printable(message));
    lines
}
