//! The form for a page that people read: Markdown with tables, as hosts of builds show it as the summary of a job.
//!
//! A host takes a page of up to a mebibyte, so a hundred findings are told, and how many there are besides.

use std::io::{self, Write};

use crate::finding::Finding;
use crate::finding::show::printable;
use crate::report::format::{Formatter, Item, Totals};

/// The form `markdown`.
#[derive(Default, Debug)]
pub(super) struct Markdown {
    rows: String,
    told: u64,
}

/// So many findings are told.
const TOLD: u64 = 100;

impl Formatter for Markdown {
    fn item(&mut self, item: &Item<'_>, _: &mut dyn Write) -> io::Result<()> {
        for finding in item.findings {
            if self.told < TOLD {
                self.told += 1;
                self.rows += &row(&item.document.to_string_lossy(), finding);
            }
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
        if self.told > 0 {
            writeln!(
                out,
                "\n| | document | line | rule | what is wrong |\n|---|---|--:|---|---|\n{}",
                self.rows.trim_end()
            )?;
        }
        match totals.findings() - self.told {
            0 => Ok(()),
            1 => writeln!(out, "\n1 more finding is not told here."),
            more => writeln!(out, "\n{more} more findings are not told here."),
        }
    }
}

fn row(document: &str, finding: &Finding) -> String {
    let Finding { severity, rule, span, message, .. } = finding;
    format!("| {severity} | {} | {} | {} | {} |\n", text(document), span.start.line, rule.id(), text(message))
}

/// A text in a table: whatever Markdown would make something of is a character reference.
fn text(text: &str) -> String {
    let mut safe = String::new();
    for c in printable(text).chars() {
        match c {
            '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '|' | '&' | '~' | '#' | '@' | ':' | '!' | '$' => {
                safe += &format!("&#{};", u32::from(c));
            }
            // What begins with www. is a link to GitHub.
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
