//! Edits of a puzzle as changes of its document: only the contents of cells change, and their tags stay.

use std::ops::Range;
use std::rc::Rc;

use crate::document::layout;
use crate::document::model::{Document, PuzzleEntry, Replaced};
use crate::document::write::{ElementWriter, Writers};
use sudoku_engine::audit::repair::Edit;
use sudoku_engine::board::{Cell, Value};

impl Document {
    /// What replaces which parts of the text, in ascending order; `None` if a cell is written in an unusual way: from an
    /// entity or another file, or with a comment in it.
    pub(super) fn replaced_by(&self, entry: &PuzzleEntry, edit: &Edit) -> Option<Vec<Replaced>> {
        if entry.offsets.puzzle.is_included {
            return None;
        }
        let puzzle = &entry.located.puzzle;
        let writer = self.writer_of_puzzle(entry);
        let (mut replaced, mut listed) = (Vec::new(), Vec::new());
        for (cell, value) in edit.changes(&puzzle.givens) {
            let start = entry.located.cells.offset(puzzle, cell);
            if start == entry.offsets.puzzle.element.start {
                listed.extend(value.map(|value| (cell, value)));
            } else {
                replaced.push(self.in_cell(start, value, &writer)?);
            }
        }
        if !listed.is_empty() {
            replaced.push(self.at_end_of_list(&entry.offsets.puzzle.element, &listed, &writer));
        }
        replaced.sort_by_key(|(range, _)| range.start);
        Some(replaced)
    }

    /// The writer of elements with the prefix of the puzzle.
    fn writer_of_puzzle(&self, entry: &PuzzleEntry) -> Rc<ElementWriter> {
        let name = layout::tag_name(self.text(), entry.offsets.puzzle.element.start);
        let prefix = &name[..name.find(':').map_or(0, |colon| colon + 1)];
        Writers::default().get(
            prefix,
            &entry.offsets.layout(self.text()),
            &entry.located.puzzle,
            self.source.is_unicode(),
        )
    }

    /// A value, or none, as the content of the element that starts at this offset.
    fn in_cell(&self, start: usize, value: Option<Value>, writer: &ElementWriter) -> Option<Replaced> {
        let text = self.text();
        let name = Some(layout::tag_name(text, start)).filter(|_| text[start..].starts_with('<'))?;
        if !matches!(name.rsplit(':').next(), Some("col" | "cell")) {
            return None;
        }
        let inside = layout::start_tag_end(text, start);
        let value = value.map_or("", |value| writer.value(value));
        if let Some(tag) = text[..inside].strip_suffix("/>") {
            let end = tag.trim_end_matches(layout::is_space).len();
            return Some((end..inside, format!(">{value}</{name}>")));
        }
        let end = inside + text[inside..].find('<')?;
        (text[end..].starts_with("</") && layout::tag_name(text, end) == name).then(|| (inside..end, value.to_owned()))
    }

    /// Further cells at the end of a `<cells>`.
    fn at_end_of_list(&self, list: &Range<usize>, cells: &[(Cell, Value)], writer: &ElementWriter) -> Replaced {
        let text = self.text();
        let name = writer.name("cell");
        let mut new = String::new();
        for &(cell, value) in cells {
            let (row, col, box_) = (cell.row(), cell.col(), cell.box_());
            new.push_str(writer.line_start(1));
            new.push_str(&format!(
                "<{name} row=\"{row}\" col=\"{col}\" box=\"{box_}\">{}</{name}>",
                writer.value(value)
            ));
        }
        let inside = layout::start_tag_end(text, list.start);
        if let Some(tag) = text[..inside].strip_suffix("/>") {
            let end = tag.trim_end_matches(layout::is_space).len();
            return (end..inside, format!(">{new}{}</{}>", writer.line_start(0), layout::tag_name(text, list.start)));
        }
        let end_tag = text[..list.end].rfind("</").unwrap_or(list.end);
        let at = layout::space_before(text, end_tag).start.max(inside);
        let close = if at == end_tag { writer.line_start(0) } else { "" };
        (at..at, new + close)
    }
}
