//! The offsets of a puzzle: where its new and earlier results are, and their layout.

use std::ops::Range;

use crate::document::earlier_result::StoredResult;
use crate::document::layout::{self, Layout};
use crate::finding::Faults;
use sudoku_engine::board::Board;

/// The offsets of the new and earlier results of a puzzle. Offsets are in bytes of the text.
#[derive(Clone, Debug)]
pub(crate) struct PuzzleOffsets {
    /// The offset of the `<sudoku>`.
    pub start: usize,
    /// The prefix of the `<sudoku>` with its colon, or an empty text.
    pub prefix: Box<str>,
    /// The `<matrix>` or `<cells>` element.
    pub puzzle: ElementOffsets,
    /// The offset at which results are inserted.
    pub results_at: usize,
    /// The results of an earlier run.
    pub results: Vec<EarlierResult>,
    /// The offset at which a grade is inserted: before the results.
    pub grade_at: usize,
    /// The grades of an earlier run, with the white space before each.
    pub grades: Vec<Range<usize>>,
    /// The offset at which an audit is inserted: before the grade.
    pub audit_at: usize,
    /// The audits of an earlier run, with the white space before each.
    pub audits: Vec<Range<usize>>,
    /// The layout of new results.
    pub layout: Layout,
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

/// The elements that earlier runs added to a `<sudoku>`.
#[derive(Clone, Default, Debug)]
pub(crate) struct EarlierElements {
    pub results: Vec<EarlierResult>,
    pub grades: Vec<Range<usize>>,
    pub audits: Vec<Range<usize>>,
}

/// The `<matrix>` or `<cells>` element of a puzzle.
#[derive(Clone, Debug)]
pub(crate) struct ElementOffsets {
    pub element: Range<usize>,
    /// The number of cells that it lists with row, col and box.
    pub listed: usize,
    /// Whether the element or its `<sudoku>` has a `size`.
    pub is_sized: bool,
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
    /// The offsets of the `<sudoku>` at this range, whose content ends at `content_end`. `outer` is the white space at the start of its line, or `None` if
    /// results of another puzzle may change that line before it.
    pub(super) fn new(
        text: &str,
        sudoku: Range<usize>,
        content_end: usize,
        outer: Option<&str>,
        puzzle: ElementOffsets,
        earlier: EarlierElements,
        solutions: Vec<UserSolution>,
    ) -> PuzzleOffsets {
        let EarlierElements { results, grades, audits } = earlier;
        let ranges: Vec<_> = results.iter().map(|result| result.range.clone()).collect();
        let mut with_grades = [&ranges[..], &grades[..]].concat();
        with_grades.sort_by_key(|range| range.start);
        let mut with_audits = [&with_grades[..], &audits[..]].concat();
        with_audits.sort_by_key(|range| range.start);
        let name = layout::tag_name(text, sudoku.start);
        PuzzleOffsets {
            start: sudoku.start,
            prefix: name[..name.len() - "sudoku".len()].into(),
            results_at: end_of_other_content(text, content_end, &ranges),
            grade_at: end_of_other_content(text, content_end, &with_grades),
            audit_at: end_of_other_content(text, content_end, &with_audits),
            layout: Layout::of(text, outer, &puzzle.element),
            puzzle,
            results,
            grades,
            audits,
            solutions,
        }
    }
}

/// The offset after the last content of a `<sudoku>` that is not white space and not in one of these ranges, which
/// must be in ascending order.
fn end_of_other_content(text: &str, content_end: usize, ranges: &[Range<usize>]) -> usize {
    let mut at = layout::space_before(text, content_end).start;
    for range in ranges.iter().rev() {
        if range.end == at {
            at = range.start;
        }
    }
    at
}
