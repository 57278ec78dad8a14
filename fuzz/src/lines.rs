//! The lines of a text, split without the library, to check the positions that the library reports.

use sudoxml::finding::Finding;
use sudoxml::position::{Position, Span};

/// The characters of each line.
pub struct Lines(Vec<Vec<char>>);

impl Lines {
    /// Splits a text at LF, CRLF and CR.
    pub fn of(text: &str) -> Lines {
        let mut lines = vec![Vec::new()];
        let mut characters = text.chars().peekable();
        while let Some(character) = characters.next() {
            let is_half_an_end = character == '\r' && characters.peek() == Some(&'\n');
            match character {
                '\n' | '\r' if !is_half_an_end => lines.push(Vec::new()),
                _ => lines.last_mut().expect("there is always a line").push(character),
            }
        }
        Lines(lines)
    }

    /// The character at a position; `None` behind the last character of a line.
    pub fn character(&self, position: Position) -> Option<char> {
        self.assert_contains(position);
        self.0[position.line - 1].get(position.column - 1).copied()
    }

    /// Asserts that a position is in the text, or right behind a line.
    pub fn assert_contains(&self, position: Position) {
        let length = position.line.checked_sub(1).and_then(|line| self.0.get(line)).map(Vec::len);
        let is_inside = length.is_some_and(|length| (1..=length + 1).contains(&position.column));
        assert!(is_inside, "{position} is outside of {:?}", self.0.iter().map(Vec::len).collect::<Vec<_>>());
    }

    /// Asserts that a span is in the text, and that it does not end before it starts.
    pub fn assert_contains_span(&self, span: Span) {
        self.assert_contains(span.start);
        if let Some(end) = span.end {
            self.assert_contains(end);
            assert!(span.start <= end, "{span:?}");
        }
    }

    /// Asserts that all findings are in the text.
    pub fn assert_contains_all<'f>(&self, findings: impl IntoIterator<Item = &'f Finding>) {
        findings.into_iter().for_each(|finding| self.assert_contains_span(finding.span));
    }
}
