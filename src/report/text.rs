//! The form for people: `file:line:column: severity[rule]: message`, and the line of the source where it helps.

use std::io::{self, Write};
use std::path::Path;

use anstyle::{AnsiColor, Style};

use crate::finding::show::printable;
use crate::finding::{Finding, Severity};
use crate::report::excerpt::Excerpts;
use crate::report::format::{Formatter, Item, Totals};

/// The form `text`. By itself it is plain, whole and without excerpts.
#[derive(Default, Debug)]
pub struct Text {
    coloured: bool,
    without_notes: bool,
    excerpts: Option<Excerpts>,
}

impl Text {
    /// Whether the severity and the rule are coloured, by the escapes that terminals know.
    pub fn coloured(self, coloured: bool) -> Text {
        Text { coloured, ..self }
    }

    /// Whether notes are left out.
    pub fn without_notes(self, without_notes: bool) -> Text {
        Text { without_notes, ..self }
    }

    /// Whether the line of the source is shown, with a mark under what a finding is about. The document is read once
    /// more for that, and where that cannot be done the line is left out.
    pub fn with_excerpts(self, shown: bool) -> Text {
        Text { excerpts: shown.then(Excerpts::default), ..self }
    }

    fn style(&self, severity: Severity) -> Style {
        let colour = match severity {
            Severity::Error => AnsiColor::Red,
            Severity::Warning => AnsiColor::Yellow,
            Severity::Note => AnsiColor::Cyan,
        };
        if self.coloured { Style::new().bold().fg_color(Some(colour.into())) } else { Style::new() }
    }

    fn finding(&mut self, document: &Path, finding: &Finding, out: &mut dyn Write) -> io::Result<()> {
        let style = self.style(finding.severity);
        let file = printable(&document.to_string_lossy());
        // A line that begins so, also behind white space, is an order to the host of a build.
        let here = if file.trim_start().starts_with("::") { "./" } else { "" };
        let Finding { severity, rule, span, message, .. } = finding;
        let mut told = format!("{here}{file}:{span}: {style}{severity}[{rule}]{style:#}: {}\n", printable(message));
        if let Some(excerpt) = self.excerpts.as_mut().and_then(|excerpts| excerpts.of(document, finding, style)) {
            told.push_str(&excerpt);
        }
        // In one piece, so that the lines of two programs do not mix.
        out.write_all(told.as_bytes())
    }
}

impl Formatter for Text {
    fn item(&mut self, item: &Item<'_>, out: &mut dyn Write) -> io::Result<()> {
        let told = |finding: &&Finding| !(self.without_notes && finding.severity == Severity::Note);
        let told: Vec<&Finding> = item.findings.iter().filter(told).collect();
        told.into_iter().try_for_each(|finding| self.finding(item.document, finding, out))
    }

    fn end(&mut self, totals: &Totals, out: &mut dyn Write) -> io::Result<()> {
        totals.of_withheld().map_or(Ok(()), |withheld| out.write_all(format!("sudoxml: {withheld}\n").as_bytes()))
    }
}
