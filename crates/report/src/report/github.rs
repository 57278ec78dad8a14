//! The format for the log of GitHub Actions: workflow commands, which the host shows at the lines of the findings.
//!
//! The host shows at most ten errors, ten warnings and ten notices of a step. So this format writes only these, and a
//! notice with the number of the others.

use std::fmt::Write as _;
use std::io::{self, Write};

use crate::report::format::{Formatter, Item, Totals};
use crate::report::tally::Tally;
use sudoxml_document::finding::show::printable;
use sudoxml_document::finding::{Finding, Severity};
use sudoxml_document::position::Span;

/// The format `github`.
#[derive(Default, Debug)]
pub(super) struct Github {
    written: Tally,
}

/// The number of findings of a severity that the host shows.
const fn most(severity: Severity) -> u64 {
    match severity {
        Severity::Error | Severity::Warning => 10,
        // The last line is also a notice.
        Severity::Note => 9,
    }
}

impl Formatter for Github {
    fn finding(&mut self, item: &Item<'_>, out: &mut dyn Write) -> io::Result<()> {
        let severity = item.finding.severity;
        if self.written.of(severity) >= most(severity) {
            return Ok(());
        }
        self.written.add(severity);
        out.write_all(command(&item.document.to_string_lossy(), item.finding).as_bytes())
    }

    fn end(&mut self, totals: &Totals, out: &mut dyn Write) -> io::Result<()> {
        let more = |severity: Severity| {
            let number = totals.wanted.of(severity) - totals.shown.of(severity).min(most(severity));
            let kind = severity.name();
            (number > 0).then(|| format!("{number} more {kind}{}", if number == 1 { "" } else { "s" }))
        };
        let more: Vec<String> = Severity::ALL.into_iter().rev().filter_map(more).collect();
        if more.is_empty() {
            return Ok(());
        }
        writeln!(out, "::notice title=sudoxml::{}, not shown here", more.join(", "))
    }
}

/// A command with its properties. The host shows columns only if the span is in one line.
fn command(document: &str, finding: &Finding) -> String {
    let kind = match finding.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "notice",
    };
    let Finding { rule, span: Span { start, end }, message, .. } = finding;
    let file = document.strip_prefix("./").unwrap_or(document);
    let mut line = format!("::{kind} file={},line={},col={}", property(file), start.line, start.column);
    // Writing to memory does not fail.
    let _ = match end {
        Some(end) if end.line == start.line => write!(line, ",endLine={},endColumn={}", end.line, end.column),
        Some(end) => write!(line, ",endLine={}", end.line),
        None => Ok(()),
    };
    let _ = writeln!(line, ",title={}::{}", property(rule.id()), data(&printable(message)));
    line
}

/// The text of a command. Line ends, which would end it, are escaped.
fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// The value of a property. Characters that would end it are escaped. Control characters are replaced, except for line
/// ends, which have an escape.
fn property(text: &str) -> String {
    printable(&data(text)).replace(':', "%3A").replace(',', "%2C")
}
