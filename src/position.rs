//! Places in a text, as an editor shows them: line and column, both from 1, columns in characters.

use std::fmt;

use memchr::memchr2_iter;

/// A line and a column, both counted from 1. A column is a character (a Unicode scalar value), not a byte.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Position {
    /// The line, from 1. Lines end with LF, CRLF or a lone CR.
    pub line: usize,
    /// The character in the line, from 1.
    pub column: usize,
}

impl Position {
    /// The first character of a text; also where a finding about a whole file stands.
    pub const START: Position = Position { line: 1, column: 1 };

    /// The place behind a text that begins at this one.
    ///
    /// ```
    /// use sudoxml::position::Position;
    /// assert_eq!(Position::START.after("a\nbc").to_string(), "2:3");
    /// assert_eq!(Position { line: 7, column: 5 }.after("é").to_string(), "7:6");
    /// ```
    pub fn after(self, text: &str) -> Position {
        Lines::continued(text, 0, self, self).place(text.len())
    }
}

/// `line:column`.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

/// From a place to another one, where that is known.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Span {
    /// The first character.
    pub start: Position,
    /// Behind the last character; `None` where nobody knows.
    pub end: Option<Position>,
}

/// Where it begins: `line:column`.
impl fmt::Display for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.start.fmt(f)
    }
}

/// A place whose end nobody knows.
impl From<Position> for Span {
    fn from(start: Position) -> Span {
        Span { start, end: None }
    }
}

/// Turns many byte offsets of one text into places without reading the text anew for each.
///
/// ```
/// use sudoxml::position::Lines;
/// let lines = Lines::new("é<a>\r\n  <b/>");
/// assert_eq!(lines.place(2).to_string(), "1:2");
/// assert_eq!(lines.place(9).to_string(), "2:3");
/// ```
#[derive(Clone, Debug)]
pub struct Lines<'t> {
    text: &'t str,
    /// Offsets whose places are known, ascending; the first is 0.
    marks: Vec<(usize, Position)>,
    /// Where the text begins that stands at the place of a larger one; what is before repeats how its line begins.
    begin: usize,
}

/// A long line gets a mark each so many bytes, or a million puzzles on one line would take a million long walks.
const STRIDE: usize = 4096;

impl<'t> Lines<'t> {
    /// Reads the text once.
    pub fn new(text: &'t str) -> Lines<'t> {
        Lines::continued(text, 0, Position::START, Position::START)
    }

    /// Reads a text that, from the offset `begin` on, stands at the place `at` of a larger one, and before that offset
    /// is from the place `before` of it.
    pub(crate) fn continued(text: &'t str, begin: usize, at: Position, before: Position) -> Lines<'t> {
        let mut marks = vec![(0, before)];
        mark_lines(text, 0..begin, &mut marks);
        marks.pop_if(|&mut (offset, _)| offset == begin);
        marks.push((begin, at));
        mark_lines(text, begin..text.len(), &mut marks);
        Lines { text, marks, begin }
    }

    /// Where the line of a byte offset begins.
    pub(crate) fn line_start(&self, offset: usize) -> usize {
        let after = self.marks.partition_point(|&(at, _)| at <= offset).max(1);
        // What stands before `begin` is on lines of its own.
        let own = self.marks.partition_point(|&(at, _)| at < self.begin);
        let marks = if after > own { &self.marks[own..after] } else { &self.marks[..after] };
        let line = marks[marks.len() - 1].1.line;
        // A long line has several marks, the first of them at its beginning.
        let (at, _) = marks[marks.partition_point(|(_, place)| place.line < line)];
        if at == self.begin { self.text[..at].rfind(['\n', '\r']).map_or(0, |end| end + 1) } else { at }
    }

    /// The places of a range of bytes.
    pub(crate) fn span(&self, range: std::ops::Range<usize>) -> Span {
        Span { start: self.place(range.start), end: Some(self.place(range.end)) }
    }

    /// The place of a byte offset. Past the end it is the place of the end, inside a character that of the character.
    pub fn place(&self, offset: usize) -> Position {
        let offset = floor_char_boundary(self.text, offset);
        let after = self.marks.partition_point(|&(at, _)| at <= offset);
        let (at, place) = self.marks[after.saturating_sub(1)];
        Position { column: place.column + self.text[at..offset].chars().count(), ..place }
    }
}

/// Adds the marks of the lines in a range that the last mark begins.
fn mark_lines(text: &str, range: std::ops::Range<usize>, marks: &mut Vec<(usize, Position)>) {
    let bytes = &text.as_bytes()[..range.end];
    for end in memchr2_iter(b'\n', b'\r', &bytes[range.start..]).map(|end| range.start + end) {
        if bytes[end] == b'\r' && bytes.get(end + 1) == Some(&b'\n') {
            continue;
        }
        mark_along(text, end, marks);
        let line = marks.last().map_or(1, |(_, place)| place.line);
        marks.push((end + 1, Position { line: line + 1, column: 1 }));
    }
    mark_along(text, range.end, marks);
}

/// Adds the marks of the line that the last mark begins, as far as `end`.
fn mark_along(text: &str, end: usize, marks: &mut Vec<(usize, Position)>) {
    while let Some(&(at, place)) = marks.last()
        && end - at > STRIDE
    {
        let next = floor_char_boundary(text, at + STRIDE);
        marks.push((next, Position { column: place.column + text[at..next].chars().count(), ..place }));
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

    #[test]
    fn every_kind_of_line_end_counts_once() {
        let text = "a\nb\r\nc\rd";
        let lines = Lines::new(text);
        let places: Vec<String> =
            "abcd".chars().map(|c| lines.place(text.find(c).expect("there")).to_string()).collect();
        assert_eq!(places, ["1:1", "2:1", "3:1", "4:1"]);
    }

    #[test]
    fn no_offset_is_out_of_range() {
        let lines = Lines::new("aé");
        assert_eq!(lines.place(0), Position::START);
        assert_eq!(lines.place(2), Position { line: 1, column: 2 });
        assert_eq!(lines.place(99), Position { line: 1, column: 3 });
        assert_eq!(Lines::new("").place(5), Position::START);
    }

    #[test]
    fn a_line_begins_behind_the_end_of_the_one_before() {
        let (head, long) = ("<r>\n\n", "é".repeat(3 * STRIDE));
        let own = format!("  x\r\n  y{long}z\n");
        let whole = format!("{head}{own}");
        for lines in [
            Lines::new(&whole),
            Lines::continued(&whole, head.len(), Position { line: 1, column: 4 }, Position { line: 7, column: 1 }),
        ] {
            for (wanted, line) in [("<r>", 0), ("x", 5), ("y", 10), ("z", 10)] {
                assert_eq!(lines.line_start(whole.find(wanted).expect("there")), line, "{wanted}");
            }
        }
    }

    #[test]
    fn columns_go_on_along_a_line_of_any_length() {
        let text = format!("x\n{}|", "é".repeat(3 * STRIDE));
        assert_eq!(Lines::new(&text).place(text.len() - 1), Position { line: 2, column: 3 * STRIDE + 1 });
    }
}
