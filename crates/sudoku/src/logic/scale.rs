//! The scale of a grade: whether another program rates such boards.

/// The scale of a grade.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Scale {
    /// The scale of Sudoku Explainer, of puzzles on the classic board.
    SudokuExplainer,
    /// The same techniques with the same ratings on a board that Sudoku Explainer does not rate.
    Sudoxml,
}

impl Scale {
    /// The name in documents and tables: `sudoku-explainer` or `sudoxml`.
    pub const fn name(self) -> &'static str {
        match self {
            Scale::SudokuExplainer => "sudoku-explainer",
            Scale::Sudoxml => "sudoxml",
        }
    }
}
