//! New documents around puzzles that come from elsewhere: a collection, or one puzzle alone.

use std::io::{self, Write};

use crate::board::Grid;
use crate::document::layout::Layout;
use crate::document::write::Scribe;

const DECLARATION: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";

/// Writes a document with all the puzzles, each with its name, in a `<sudokus>` element.
///
/// # Errors
/// Those of the writer.
pub fn write_collection<'p>(
    puzzles: impl IntoIterator<Item = (Option<&'p str>, &'p Grid)>,
    out: &mut dyn Write,
) -> io::Result<()> {
    write!(out, "{DECLARATION}<sudokus>")?;
    let scribe = scribe("        ");
    for (name, grid) in puzzles {
        write!(out, "\n    {}\n    </sudoku>", sudoku(&scribe, name, grid))?;
    }
    writeln!(out, "\n</sudokus>")
}

/// A document with one puzzle.
pub fn write_single(name: Option<&str>, grid: &Grid) -> String {
    format!("{DECLARATION}{}\n</sudoku>\n", sudoku(&scribe("    "), name, grid))
}

fn scribe(indent: &str) -> Scribe<'_> {
    Scribe::new("", &Layout::Lines { line_end: "\n", indent, step: "    " })
}

/// The `<sudoku>` up to the line of its end tag.
fn sudoku(scribe: &Scribe<'_>, name: Option<&str>, grid: &Grid) -> String {
    let name = name.map_or_else(String::new, |name| format!(" name=\"{}\"", escaped(name)));
    let (line, rows) = (scribe.line_start(0), scribe.matrix_children(grid, 1));
    format!("<sudoku{name}>{line}<matrix>{rows}{line}</matrix>")
}

/// A text as an attribute value in double quotes. What XML cannot hold at all becomes U+FFFD.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '"' => escaped.push_str("&quot;"),
            '\t' => escaped.push_str("&#9;"),
            '\0'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => escaped.push('\u{fffd}'),
            c => escaped.push(c),
        }
    }
    escaped
}
