//! The lines of a text: from byte offsets to positions.

use memchr::{memchr, memchr_iter, memchr2, memrchr2};

use crate::position::{Position, Span};

impl Position {
    /// The position after a text that starts at this position.
    pub fn after(self, text: &str) -> Position {
        Mark { offset: 0, position: self, line_start: 0 }.moved_to(text, text.len()).position
    }

    /// The offset of this position in a text, in bytes from 0; `None` if the text does not have it. Each call reads the text up
    /// to there.
    ///
    /// ```
    /// use sudoxml::position::Position;
    /// let text = "é\r\nab";
    /// assert_eq!(Position { line: 2, column: 2 }.offset_in(text), Some(5));
    /// assert_eq!(Position { line: 2, column: 4 }.offset_in(text), None);
    /// ```
    pub fn offset_in(self, text: &str) -> Option<usize> {
        let line = self.range_of_line(text)?;
        let ends = text[line.clone()].char_indices().map(|(at, _)| at).chain([line.len()]);
        ends.map(|at| line.start + at).nth(self.column.checked_sub(1)?)
    }

    /// The line of this position in a text, without its end; `None` if the text does not have it.
    pub fn line_in(self, text: &str) -> Option<&str> {
        self.range_of_line(text).map(|line| &text[line])
    }

    fn range_of_line(self, text: &str) -> Option<std::ops::Range<usize>> {
        let bytes = text.as_bytes();
        let end_of = |start: usize| memchr2(b'\n', b'\r', &bytes[start..]).map(|at| start + at);
        let mut start = 0;
        for _ in 1..self.line {
            let end = end_of(start)?;
            start = end + if bytes[end..].starts_with(b"\r\n") { 2 } else { 1 };
        }
        (self.line > 0).then(|| start..end_of(start).unwrap_or(bytes.len()))
    }
}

/// The lines of a text. It converts many byte offsets to positions without reading the whole text again for each.
///
/// It does not own the text. Each method takes the text that the index was made for.
#[derive(Clone, Debug)]
pub struct LineIndex {
    /// Ascending; the first is at offset 0, and at most [`STRIDE`] bytes are between two of them.
    marks: Vec<Mark>,
    /// The offset at which the text itself starts. The bytes before it repeat a part of a larger text.
    start: usize,
}

/// A byte offset with its position.
#[derive(Clone, Copy, Debug)]
struct Mark {
    offset: usize,
    position: Position,
    /// The offset at which its line starts.
    line_start: usize,
}

/// The distance in bytes between marks. A position is found by reading less than this.
const STRIDE: usize = 1024;

impl LineIndex {
    /// Reads the text once.
    pub fn new(text: &str) -> LineIndex {
        LineIndex::continued(text, 0, Position::START, Position::START)
    }

    /// The index of a part of a larger text. From the offset `start` on, the part is at the position `at` of the larger
    /// text; the bytes before `start` are a copy of what is at the position `before`.
    pub fn continued(text: &str, start: usize, at: Position, before: Position) -> LineIndex {
        let mut marks = Vec::with_capacity(text.len() / STRIDE + 2);
        mark(text, Mark { offset: 0, position: before, line_start: 0 }, start, &mut marks);
        let line_start = text[..start].rfind(['\n', '\r']).map_or(0, |end| end + 1);
        mark(text, Mark { offset: start, position: at, line_start }, text.len(), &mut marks);
        LineIndex { marks, start }
    }

    /// The offset at which the text itself starts.
    pub(crate) fn start(&self) -> usize {
        self.start
    }

    /// The offset at which the line of a byte offset starts. The bytes before [`LineIndex::start`] are on lines of their
    /// own.
    pub(crate) fn line_start(&self, text: &str, offset: usize) -> usize {
        self.mark_before(offset).moved_to(text, floor_char_boundary(text, offset)).line_start
    }

    /// The span of a range of bytes.
    pub fn span(&self, text: &str, range: std::ops::Range<usize>) -> Span {
        let start = self.position(text, range.start);
        let end = match text.get(range.clone()) {
            // Most ranges are short and on one line.
            Some(piece) if piece.len() < STRIDE && memchr2(b'\n', b'\r', piece.as_bytes()).is_none() => {
                Position { column: start.column + piece.chars().count(), ..start }
            }
            _ => self.position(text, range.end),
        };
        Span { start, end: Some(end) }
    }

    /// The position of a byte offset. An offset past the end has the position of the end; an offset inside a character
    /// has the position of the character.
    pub fn position(&self, text: &str, offset: usize) -> Position {
        let offset = floor_char_boundary(text, offset);
        self.mark_before(offset).moved_to(text, offset).position
    }

    /// The last mark that is not after the offset.
    fn mark_before(&self, offset: usize) -> Mark {
        let after = self.marks.partition_point(|mark| mark.offset <= offset);
        self.marks[after.saturating_sub(1)]
    }
}

impl Mark {
    /// The mark of a later offset.
    fn moved_to(self, text: &str, offset: usize) -> Mark {
        let Mark { offset: from, position, line_start } = self;
        let bytes = text.as_bytes();
        let piece = &bytes[from..offset];
        // A CR before a LF is a part of the same line end, which the LF ends.
        let is_line_end = |end: usize| bytes[end] == b'\n' || bytes.get(end + 1) != Some(&b'\n');
        let last = match memrchr2(b'\n', b'\r', piece).map(|end| from + end) {
            Some(end) if is_line_end(end) => Some(end),
            Some(end) => memrchr2(b'\n', b'\r', &bytes[from..end]).map(|end| from + end),
            None => None,
        };
        let Some(last) = last else {
            let column = position.column + text[from..offset].chars().count();
            return Mark { offset, position: Position { column, ..position }, line_start };
        };
        let lone = match memchr(b'\r', piece) {
            Some(first) => memchr_iter(b'\r', &piece[first..]).filter(|&end| is_line_end(from + first + end)).count(),
            None => 0,
        };
        let line = position.line + memchr_iter(b'\n', piece).count() + lone;
        let column = 1 + text[last + 1..offset].chars().count();
        Mark { offset, position: Position { line, column }, line_start: last + 1 }
    }
}

/// Adds marks from the first one on, up to an offset.
fn mark(text: &str, first: Mark, end: usize, marks: &mut Vec<Mark>) {
    let mut mark = first;
    marks.push(mark);
    while end - mark.offset > STRIDE {
        mark = mark.moved_to(text, floor_char_boundary(text, mark.offset + STRIDE));
        marks.push(mark);
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
    fn a_position_leads_back_to_its_offset_and_its_line() {
        let text = "é\r\nab\r\rc\n";
        for (offset, c) in text.char_indices().filter(|(_, c)| *c != '\n') {
            let found = position(text, offset);
            assert_eq!(found.offset_in(text), Some(offset), "{c:?} at {found}");
        }
        let lines = (1..=6).map(|line| Position { line, column: 1 }.line_in(text));
        assert_eq!(lines.collect::<Vec<_>>(), [Some("é"), Some("ab"), Some(""), Some("c"), Some(""), None]);
        for nowhere in [(0, 1), (1, 0), (1, 3), (4, 3), (6, 1), (usize::MAX, usize::MAX)] {
            let (line, column) = nowhere;
            assert_eq!(Position { line, column }.offset_in(text), None, "{nowhere:?}");
        }
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

    /// The position and the start of the line of each character, one after the other.
    fn all(text: &str) -> Vec<(usize, Position, usize)> {
        let (mut position, mut line_start, mut all) = (Position::START, 0, Vec::new());
        for (at, c) in text.char_indices() {
            all.push((at, position, line_start));
            let is_end = c == '\n' || c == '\r' && !text[at + 1..].starts_with('\n');
            position.column += 1;
            if is_end {
                (position, line_start) = (Position { line: position.line + 1, column: 1 }, at + 1);
            }
        }
        all.push((text.len(), position, line_start));
        all
    }

    #[test]
    fn every_offset_has_the_position_that_a_slow_reader_finds() {
        let digits = |number: usize, length: u32| -> String {
            (0..length).map(|at| ['a', 'é', '\n', '\r'][number / 4_usize.pow(at) % 4]).collect()
        };
        let short = (0..4096).map(|number| digits(number, 6));
        let long = (1..40).map(|number: usize| {
            let pieces =
                (0..2000_u32).map(|at| digits(number.wrapping_mul(at as usize * at as usize + 7919), 1 + at % 5));
            if number.is_multiple_of(3) {
                pieces.collect::<String>().replace(['\n', '\r'], "x")
            } else {
                pieces.collect()
            }
        });
        for text in short.chain(long) {
            let lines = LineIndex::new(&text);
            for (at, position, line_start) in all(&text) {
                assert_eq!((lines.position(&text, at), lines.line_start(&text, at)), (position, line_start), "{at}");
            }
        }
    }
}
