//! The form for the log of GitHub's actions: workflow commands, which the host shows beside the lines they are about.
//!
//! The host keeps ten errors, ten warnings and ten notices of a step and drops the rest without a word. So as many are
//! told, and a notice says how many there are besides.

use std::fmt::Write as _;
use std::io::{self, Write};

use crate::finding::show::printable;
use crate::finding::{Finding, Severity};
use crate::position::Span;
use crate::report::format::{Formatter, Item, Totals};

/// The form `github`.
#[derive(Default, Debug)]
pub(super) struct Github {
    errors: u64,
    warnings: u64,
    notes: u64,
}

/// So many of a kind are kept by the host.
const KEPT: u64 = 10;

impl Formatter for Github {
    fn item(&mut self, item: &Item<'_>, out: &mut dyn Write) -> io::Result<()> {
        for finding in item.findings {
            let (told, kept) = match finding.severity {
                Severity::Error => (&mut self.errors, KEPT),
                Severity::Warning => (&mut self.warnings, KEPT),
                // The last line is a notice too.
                Severity::Note => (&mut self.notes, KEPT - 1),
            };
            if *told < kept {
                *told += 1;
                out.write_all(command(&item.document.to_string_lossy(), finding).as_bytes())?;
            }
        }
        Ok(())
    }

    fn end(&mut self, totals: &Totals, out: &mut dyn Write) -> io::Result<()> {
        let kinds = [
            (totals.counts.errors - self.errors, "error"),
            (totals.warnings - self.warnings, "warning"),
            (totals.notes - self.notes, "note"),
        ];
        let more =
            |(number, kind): &(u64, &str)| format!("{number} more {kind}{}", if *number == 1 { "" } else { "s" });
        let more: Vec<String> = kinds.iter().filter(|(number, _)| *number > 0).map(more).collect();
        if more.is_empty() {
            return Ok(());
        }
        writeln!(out, "::notice title=sudoxml::{}, not shown here", more.join(", "))
    }
}

/// A command with its properties. The host shows columns only where they are of one line.
fn command(document: &str, finding: &Finding) -> String {
    let kind = match finding.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "notice",
    };
    let Finding { rule, span: Span { start: place, end }, message, .. } = finding;
    let file = document.strip_prefix("./").unwrap_or(document);
    let mut told = format!("::{kind} file={},line={},col={}", property(file), place.line, place.column);
    // Writing to memory does not fail.
    let _ = match end {
        Some(end) if end.line == place.line => write!(told, ",endLine={},endColumn={}", end.line, end.column),
        Some(end) => write!(told, ",endLine={}", end.line),
        None => Ok(()),
    };
    let _ = writeln!(told, ",title={}::{}", property(rule.id()), data(&printable(message)));
    told
}

/// The text of a command: what would end it is escaped.
fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// The value of a property: what would end it is escaped too. Of what a screen obeys, line ends have an escape.
fn property(text: &str) -> String {
    printable(&data(text)).replace(':', "%3A").replace(',', "%2C")
}
