//! The site of a puzzle: where its results go, where earlier ones are, and how new ones are laid out.

use std::ops::Range;

use crate::document::layout::{self, Layout};
use crate::document::stored::Stored;

/// Whether a reader needs what earlier results say.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Earlier {
    Read,
    Skip,
}

/// Where a puzzle's results go and where earlier ones are. Offsets are bytes of the text.
#[derive(Clone, Debug)]
pub(crate) struct Site {
    /// Where the `<sudoku>` starts.
    pub start: usize,
    /// The prefix of `<sudoku>` with its colon, or nothing.
    pub prefix: Box<str>,
    /// The `<matrix>` or `<cells>`, from its `<` to behind its end tag.
    pub puzzle: Range<usize>,
    /// The number of cells that the puzzle lists with row, col and box.
    pub listed: usize,
    /// Where results are inserted.
    pub results_at: usize,
    /// The results of an earlier run.
    pub results: Vec<EarlierResult>,
    /// Where a grade is inserted: before the results.
    pub grade_at: usize,
    /// The grades of an earlier run, with the white space before each.
    pub grades: Vec<Range<usize>>,
    /// How results are laid out.
    pub layout: Layout,
}

/// A `<grid>` with a verdict, written by an earlier run.
#[derive(Clone, Debug)]
pub(crate) struct EarlierResult {
    /// The element with the white space before it, which an earlier run added.
    pub range: Range<usize>,
    /// The element.
    pub element: Range<usize>,
    /// What it says, if the reader of the document needs it. It is boxed because most readers do not.
    pub stored: Option<Box<Stored>>,
}

impl Site {
    /// The site of the `<sudoku>` at this range. `outer` is the white space at the start of its line, if results do not
    /// change that line before it.
    pub(super) fn new(
        text: &str,
        sudoku: Range<usize>,
        outer: Option<&str>,
        (puzzle, listed): (Range<usize>, usize),
        results: Vec<EarlierResult>,
        grades: Vec<Range<usize>>,
    ) -> Site {
        let ranges: Vec<_> = results.iter().map(|result| result.range.clone()).collect();
        let mut with_grades = [&ranges[..], &grades[..]].concat();
        with_grades.sort_by_key(|range| range.start);
        let name = layout::tag_name(text, sudoku.start);
        Site {
            start: sudoku.start,
            prefix: name[..name.len() - "sudoku".len()].into(),
            results_at: behind_all_but(text, &sudoku, &ranges),
            grade_at: behind_all_but(text, &sudoku, &with_grades),
            layout: Layout::of(text, outer, &puzzle),
            puzzle,
            listed,
            results,
            grades,
        }
    }
}

/// The offset behind the last content of the `<sudoku>` that is neither white space nor one of these ranges, which are in
/// ascending order.
fn behind_all_but(text: &str, sudoku: &Range<usize>, ours: &[Range<usize>]) -> usize {
    let end_tag = text[..sudoku.end].rfind("</").unwrap_or(sudoku.end);
    let mut at = layout::space_before(text, end_tag).start;
    for range in ours.iter().rev() {
        if range.end == at {
            at = range.start;
        }
    }
    at
}
