//! New documents around puzzles that come from text: a collection, or one puzzle alone. In UTF-8, indented by four
//! spaces.

use crate::document::layout::Layout;
use crate::document::write::ElementWriter;
use crate::puzzle::Puzzle;

const DECLARATION: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";

/// The indentation of one level.
const STEP: &str = "    ";

/// The start of a collection, before its puzzles.
pub(crate) fn collection_start() -> String {
    format!("{DECLARATION}<sudokus>")
}

/// The end of a collection, after its puzzles.
pub(crate) const COLLECTION_END: &str = "\n</sudokus>\n";

/// Writes puzzles as the `<sudoku>` elements of a collection.
pub(crate) fn write_sudokus<'p>(puzzles: impl IntoIterator<Item = &'p Puzzle>) -> String {
    let layout = lines(2);
    let writer = ElementWriter::new("", &layout);
    puzzles.into_iter().map(|puzzle| format!("\n{STEP}{}\n{STEP}</sudoku>", sudoku(&writer, puzzle))).collect()
}

/// A document with one puzzle.
pub(crate) fn single(puzzle: &Puzzle) -> String {
    let layout = lines(1);
    format!("{DECLARATION}{}\n</sudoku>\n", sudoku(&ElementWriter::new("", &layout), puzzle))
}

fn lines(depth: usize) -> Layout {
    Layout::Lines { line_end: "\n", indent: STEP.repeat(depth).into(), step: STEP.into() }
}

/// The `<sudoku>` element without its end tag.
fn sudoku(writer: &ElementWriter<'_>, puzzle: &Puzzle) -> String {
    let name = puzzle.name.as_deref().map_or_else(String::new, |name| format!(" name=\"{}\"", escaped(name)));
    let (line, rows) = (writer.line_start(0), writer.matrix_children(&puzzle.givens, 1));
    format!("<sudoku{name}>{line}<matrix>{rows}{line}</matrix>")
}

/// A text as an attribute value in double quotes. A character that XML does not allow becomes U+FFFD.
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
