//! The format for a page: Markdown with tables, which hosts of builds show as the summary of a job.
//!
//! The largest page that a host shows is 1 MiB. So the page contains at most a hundred findings, the severest first,
//! and the number of the others.

use std::io::{self, Write};

use crate::report::format::{Formatter, Item, Totals};
use sudoxml_document::finding::show::printable;
use sudoxml_document::finding::{Finding, Severity};

/// The format `markdown`.
#[derive(Default, Debug)]
pub(super) struct Markdown {
    /// The rows of each severity.
    rows: [Vec<String>; Severity::ALL.len()],
}

/// The most findings on a page.
const MAX_SHOWN: usize = 100;

impl Formatter for Markdown {
    fn finding(&mut self, item: &Item<'_>, _: &mut dyn Write) -> io::Result<()> {
        let rows = &mut self.rows[item.finding.severity as usize];
        if rows.len() < MAX_SHOWN {
            rows.push(row(&item.document.to_string_lossy(), item.finding));
        }
        Ok(())
    }

    fn end(&mut self, totals: &Totals, out: &mut dyn Write) -> io::Result<()> {
        let counts = totals.counts;
        writeln!(out, "## Sudoku puzzles\n")?;
        writeln!(out, "| documents | puzzles | unique | multiple | none | errors | warnings |")?;
        writeln!(out, "|--:|--:|--:|--:|--:|--:|--:|")?;
        let numbers = [
            counts.documents,
            counts.puzzles,
            counts.unique,
            counts.multiple,
            counts.none,
            totals.counts.errors,
            totals.warnings,
        ];
        writeln!(out, "| {} |", numbers.map(|number| number.to_string()).join(" | "))?;
        let shown = usize::try_from(totals.shown.total()).unwrap_or(usize::MAX).min(MAX_SHOWN);
        let rows: Vec<&str> = self.rows.iter().rev().flatten().take(shown).map(String::as_str).collect();
        if !rows.is_empty() {
            writeln!(out, "\n| | document | line | rule | what is wrong |\n|---|---|--:|---|---|")?;
            out.write_all(rows.concat().as_bytes())?;
        }
        match totals.wanted.total() - rows.len() as u64 {
            0 => Ok(()),
            1 => writeln!(out, "\n1 more finding is not shown here."),
            more => writeln!(out, "\n{more} more findings are not shown here."),
        }
    }
}

fn row(document: &str, finding: &Finding) -> String {
    let Finding { severity, rule, span, message, .. } = finding;
    format!("| {severity} | {} | {} | {} | {} |\n", text(document), span.start.line, rule.id(), text(message))
}

/// A text in a table. Each character with a meaning in Markdown becomes a character reference.
fn text(text: &str) -> String {
    let mut safe = String::new();
    for c in printable(text).chars() {
        match c {
            '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '|' | '&' | '~' | '#' | '@' | ':' | '!' | '$' => {
                safe += &format!("&#{};", u32::from(c));
            }
            // GitHub makes a link of a text that starts with www.
            '.' if safe.ends_with(['w', 'W']) => safe += "&#46;",
            c => safe.push(c),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_in_a_text_is_markup() {
        assert_eq!(text("a|b <img> *c* 'd'"), "a&#124;b &#60;img&#62; &#42;c&#42; 'd'");
        assert_eq!(text("www.example.org a.xml $x$"), "www&#46;example.org a.xml &#36;x&#36;");
        assert_eq!(text("see https://example.org\n| x"), "see https&#58;//example.org\u{fffd}&#124; x");
    }
}
