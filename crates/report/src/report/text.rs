//! The format for people: `file:line:column: severity[rule]: message`, and on a terminal the line of the document and how
//! to fix it.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::io::{self, Write};
use std::path::Path;

use anstyle::{AnsiColor, Style};

use crate::report::excerpt::Excerpts;
use crate::report::format::{Formatter, Item, Totals};
use crate::report::name::at_line_start;
use sudoxml_document::finding::show::printable;
use sudoxml_document::finding::{Finding, Rule, Severity};

/// The room for the parts of a line that have no length of their own: the position, the severity and the rule, coloured.
const ROOM: usize = 80;

/// The format `text`. By default it has no colours, no excerpts and no help, and contains all findings.
#[derive(Default, Debug)]
pub struct Text {
    coloured: bool,
    excerpts: Option<Excerpts>,
    /// The rules that the help explained, for each severity, because these are written apart; `None` if there is no help.
    helped: Option<BTreeSet<(Severity, Rule)>>,
}

impl Text {
    /// Sets whether the severity and the rule are coloured, with ANSI escape sequences.
    pub fn coloured(self, coloured: bool) -> Text {
        Text { coloured, ..self }
    }

    /// Sets whether the line of the document is shown, with a mark under the span of the finding. The document is read
    /// again for that. If it cannot be read, the line is left out.
    pub fn with_excerpts(self, shown: bool) -> Text {
        Text { excerpts: shown.then(Excerpts::default), ..self }
    }

    /// Sets whether the first finding of each rule has a line that says how to fix it, and which command says more.
    pub fn with_help(self, shown: bool) -> Text {
        Text { helped: shown.then(BTreeSet::new), ..self }
    }

    /// How to fix a finding of this rule; `None` if a finding before it had the same help.
    fn help(&mut self, severity: Severity, rule: Rule) -> Option<String> {
        let style = if self.coloured { Style::new().bold() } else { Style::new() };
        let is_first = self.helped.as_mut()?.insert((severity, rule));
        is_first.then(|| format!("  {style}help:{style:#} {}; see `sudoxml explain {rule}`\n", rule.fix()))
    }

    fn style(&self, severity: Severity) -> Style {
        let colour = match severity {
            Severity::Error => AnsiColor::Red,
            Severity::Warning => AnsiColor::Yellow,
            Severity::Note => AnsiColor::Cyan,
        };
        if self.coloured { Style::new().bold().fg_color(Some(colour.into())) } else { Style::new() }
    }

    fn lines(&mut self, document: &Path, finding: &Finding) -> String {
        let style = self.style(finding.severity);
        let file = at_line_start(document);
        let Finding { severity, rule, span, message, .. } = finding;
        let message = printable(message);
        let mut lines = String::with_capacity(file.len() + message.len() + ROOM);
        // A string takes every text.
        let _ = writeln!(lines, "{file}:{span}: {style}{severity}[{rule}]{style:#}: {message}");
        if let Some(excerpt) = self.excerpts.as_mut().and_then(|excerpts| excerpts.of(document, finding, style)) {
            lines.push_str(&excerpt);
        }
        lines.extend(self.help(*severity, *rule));
        lines
    }
}

impl Formatter for Text {
    fn finding(&mut self, item: &Item<'_>, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(self.lines(item.document, item.finding).as_bytes())
    }

    fn end(&mut self, totals: &Totals, out: &mut dyn Write) -> io::Result<()> {
        totals.withheld_text().map_or(Ok(()), |withheld| out.write_all(format!("sudoxml: {withheld}\n").as_bytes()))
    }
}
