//! The lines of a text: from byte offsets to positions.

use memchr::{memchr2, memchr2_iter};

use crate::position::{Position, Span};

impl Position {
    /// The position after a text that starts at this position.
    pub(crate) fn after(self, text: &str) -> Position {
        LineIndex::continued(text, 0, self, self).position(text, text.len())
    }
}

/// The lines of a text. It converts many byte offsets to positions without reading the whole text again for each.
///
/// It does not own the text. Each method takes the text that the index was made for.
#[derive(Clone, Debug)]
pub(crate) struct LineIndex {
    /// Offsets with known positions, ascending; the first is 0.
    marks: Vec<(usize, Position)>,
    /// The offset at which the text itself starts. The bytes before it repeat a part of a larger text.
    start: usize,
}

/// The distance in bytes between the marks of a long line. Without them, a million puzzles on one line would need a
/// million scans of that line.
const STRIDE: usize = 4096;

impl LineIndex {
    /// Reads the text once.
    pub(crate) fn new(text: &str) -> LineIndex {
        LineIndex::continued(text, 0, Position::START, Position::START)
    }

    /// The index of a part of a larger text. From the offset `start` on, the part is at the position `at` of the larger
    /// text; the bytes before `start` are a copy of what is at the position `before`.
    pub(crate) fn continued(text: &str, start: usize, at: Position, before: Position) -> LineIndex {
        let mut marks = vec![(0, before)];
        mark_lines(text, 0..start, &mut marks);
        marks.pop_if(|&mut (offset, _)| offset == start);
        marks.push((start, at));
        mark_lines(text, start..text.len(), &mut marks);
        LineIndex { marks, start }
    }

    /// The offset at which the text itself starts.
    pub(crate) fn start(&self) -> usize {
        self.start
    }

    /// The offset at which the line of a byte offset starts.
    pub(crate) fn line_start(&self, text: &str, offset: usize) -> usize {
        let after = self.marks.partition_point(|&(at, _)| at <= offset).max(1);
        // The bytes before `start` are on lines of their own.
        let own = self.marks.partition_point(|&(at, _)| at < self.start);
        let marks = if after > own { &self.marks[own..after] } else { &self.marks[..after] };
        let line = marks[marks.len() - 1].1.line;
        // A long line has several marks; the first is at its start.
        let (at, _) = marks[marks.partition_point(|(_, position)| position.line < line)];
        if at == self.start { text[..at].rfind(['\n', '\r']).map_or(0, |end| end + 1) } else { at }
    }

    /// The span of a range of bytes.
    pub(crate) fn span(&self, text: &str, range: std::ops::Range<usize>) -> Span {
        let start = self.position(text, range.start);
        let end = match text.get(range.clone()) {
            // Most ranges are on one line, and the mark of that line is known already.
            Some(piece) if memchr2(b'\n', b'\r', piece.as_bytes()).is_none() => {
                Position { column: start.column + piece.chars().count(), ..start }
            }
            _ => self.position(text, range.end),
        };
        Span { start, end: Some(end) }
    }

    /// The position of a byte offset. An offset past the end has the position of the end; an offset inside a character
    /// has the position of the character.
    pub(crate) fn position(&self, text: &str, offset: usize) -> Position {
        let offset = floor_char_boundary(text, offset);
        let after = self.marks.partition_point(|&(at, _)| at <= offset);
        let (at, position) = self.marks[after.saturating_sub(1)];
        Position { column: position.column + text[at..offset].chars().count(), ..position }
    }
}

/// Adds the marks of the lines in a range that starts at the last mark.
fn mark_lines(text: &str, range: std::ops::Range<usize>, marks: &mut Vec<(usize, Position)>) {
    let bytes = &text.as_bytes()[..range.end];
    for end in memchr2_iter(b'\n', b'\r', &bytes[range.start..]).map(|end| range.start + end) {
        if bytes[end] == b'\r' && bytes.get(end + 1) == Some(&b'\n') {
            continue;
        }
        mark_along(text, end, marks);
        let line = marks.last().map_or(1, |(_, position)| position.line);
        marks.push((end + 1, Position { line: line + 1, column: 1 }));
    }
    mark_along(text, range.end, marks);
}

/// Adds the marks of the line that starts at the last mark, up to `end`.
fn mark_along(text: &str, end: usize, marks: &mut Vec<(usize, Position)>) {
    while let Some(&(at, position)) = marks.last()
        && end - at > STRIDE
    {
        let next = floor_char_boundary(text, at + STRIDE);
        marks.push((next, Position { column: position.column + text[at..next].chars().count(), ..position }));
    }
}

fn floor_char_boundary(text: &str, offset: usize) -> usize {
    let mut offset = offset.min(text.len());
    while !text.is_char_boundary(offset) {
        offset -= 1;
    }
    offset
}

#[cfg(test)]
mod tests {
    use super::*;

    fn position(text: &str, offset: usize) -> Position {
        LineIndex::new(text).position(text, offset)
    }

    #[test]
    fn the_position_after_a_text_is_on_its_last_line() {
        assert_eq!(Position::START.after("a\nbc").to_string(), "2:3");
        assert_eq!(Position { line: 7, column: 5 }.after("é").to_string(), "7:6");
    }

    #[test]
    fn every_kind_of_line_end_counts_once() {
        let text = "a\nb\r\nc\rd";
        let positions: Vec<String> =
            "abcd".chars().map(|c| position(text, text.find(c).expect("there")).to_string()).collect();
        assert_eq!(positions, ["1:1", "2:1", "3:1", "4:1"]);
    }

    #[test]
    fn no_offset_is_out_of_range() {
        assert_eq!(position("aé", 0), Position::START);
        assert_eq!(position("aé", 2), Position { line: 1, column: 2 });
        assert_eq!(position("aé", 99), Position { line: 1, column: 3 });
        assert_eq!(position("", 5), Position::START);
    }

    #[test]
    fn a_line_starts_after_the_end_of_the_one_before() {
        let (head, long) = ("<r>\n\n", "é".repeat(3 * STRIDE));
        let own = format!("  x\r\n  y{long}z\n");
        let whole = format!("{head}{own}");
        for lines in [
            LineIndex::new(&whole),
            LineIndex::continued(&whole, head.len(), Position { line: 1, column: 4 }, Position { line: 7, column: 1 }),
        ] {
            for (wanted, line) in [("<r>", 0), ("x", 5), ("y", 10), ("z", 10)] {
                assert_eq!(lines.line_start(&whole, whole.find(wanted).expect("there")), line, "{wanted}");
            }
        }
    }

    #[test]
    fn columns_are_right_on_a_line_of_any_length() {
        let text = format!("x\n{}|", "é".repeat(3 * STRIDE));
        assert_eq!(position(&text, text.len() - 1), Position { line: 2, column: 3 * STRIDE + 1 });
    }
}
