//! The offsets of a puzzle: where it and its earlier results are, and from that where new results are and their layout.

use std::ops::Range;

use crate::document::earlier_result::StoredResult;
use crate::document::layout::{self, Layout};
use crate::finding::Faults;
use sudoku_engine::board::Board;

/// The offsets of a puzzle and of its earlier results, in bytes of the text. Where new results are, and how they are laid out,
/// follows from the text around them, and only a document that is written needs it.
#[derive(Clone, Debug)]
pub(crate) struct PuzzleOffsets {
    /// The offset of the `<sudoku>`.
    pub start: usize,
    /// The offset at which the content of the `<sudoku>` ends.
    pub content_end: usize,
    /// The white space at the start of the line of the `<sudoku>`; `None` if results of another puzzle may change that line
    /// before it.
    pub outer: Option<Range<usize>>,
    /// The `<matrix>` or `<cells>` element.
    pub puzzle: ElementOffsets,
    /// The results of an earlier run.
    pub results: Vec<EarlierResult>,
    /// The grades of an earlier run, with the white space before each.
    pub grades: Vec<Range<usize>>,
    /// The audits of an earlier run, with the white space before each.
    pub audits: Vec<Range<usize>>,
    /// The solutions of the user: each `<matrix role="solution">`.
    pub solutions: Vec<UserSolution>,
}

/// A `<matrix role="solution">` beside a puzzle.
#[derive(Clone, Debug)]
pub(crate) struct UserSolution {
    pub element: Range<usize>,
    /// Its board, if the reader of the document needs it.
    pub board: Option<Result<Board, Faults>>,
}

/// The `<matrix>` or `<cells>` element of a puzzle.
#[derive(Clone, Debug)]
pub(crate) struct ElementOffsets {
    pub element: Range<usize>,
    /// The number of cells that it lists, if it lists each with row, col and box.
    pub listed: Option<usize>,
    /// Whether the element or its `<sudoku>` has a `size`.
    pub is_sized: bool,
    /// Whether another file contains it, or a part of it. Then it cannot be changed.
    pub is_included: bool,
}

/// A `<grid>` with a verdict, written by an earlier run.
#[derive(Clone, Debug)]
pub(crate) struct EarlierResult {
    /// The element with the white space before it, which an earlier run added.
    pub range: Range<usize>,
    /// The element.
    pub element: Range<usize>,
    /// Its content, if the reader of the document needs it. It is boxed because most readers do not.
    pub stored: Option<Box<StoredResult>>,
}

impl PuzzleOffsets {
    /// The prefix of the `<sudoku>` with its colon, or an empty text.
    pub(super) fn prefix<'t>(&self, text: &'t str) -> &'t str {
        let name = layout::tag_name(text, self.start);
        &name[..name.len() - "sudoku".len()]
    }

    /// The layout of new results.
    pub(super) fn layout(&self, text: &str) -> Layout {
        Layout::of(text, self.outer.clone().map(|outer| &text[outer]), &self.puzzle.element)
    }

    /// The offset at which results are inserted.
    pub(super) fn results_at(&self, text: &str) -> usize {
        self.end_before(text, self.of_results().collect())
    }

    /// The offset at which a grade is inserted: before the results.
    pub(super) fn grade_at(&self, text: &str) -> usize {
        self.end_before(text, self.of_results().chain(&self.grades).collect())
    }

    /// The offset at which an audit is inserted: before the grade.
    pub(super) fn audit_at(&self, text: &str) -> usize {
        self.end_before(text, self.of_results().chain(&self.grades).chain(&self.audits).collect())
    }

    fn of_results(&self) -> impl Iterator<Item = &Range<usize>> {
        self.results.iter().map(|result| &result.range)
    }

    /// The offset after the last content of the `<sudoku>` that is not white space and not in one of these ranges.
    fn end_before(&self, text: &str, mut ranges: Vec<&Range<usize>>) -> usize {
        ranges.sort_by_key(|range| range.start);
        let mut at = layout::space_before(text, self.content_end).start;
        for range in ranges.into_iter().rev() {
            if range.end == at {
                at = range.start;
            }
        }
        at
    }
}
