//! Puzzles as text: the forms that Sudoku programs exchange, written with [`write()`].
//!
//! A cell is a digit 1 to 9 or a blank; a blank is written `.`, `0`, `*` or `_`. The forms are:
//!
//! **line**: 81 cells on one line.
//!
//! ```text
//! 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 # Times 1
//! ```
//!
//! **comma**: groups of three cells, parted by a comma within a row and by two commas between rows, on one line.
//!
//! ```text
//! 030,001,000,,006,000,050,,500,000,983,,080,006,302,,000,050,000,,903,800,060,,714,000,009,,020,000,800,,000,400,030
//! ```
//!
//! **board**: nine lines of nine cells, drawn with or without lines around the boxes.
//!
//! ```text
//! +-------+-------+-------+
//! | 5 3 . | . 7 . | . . . |
//! | 6 . . | 1 9 5 | . . . |
//! | . 9 8 | . . . | . 6 . |
//! +-------+-------+-------+
//! | 8 . . | . 6 . | . . 3 |
//! …
//! ```

mod write;

pub use write::write;

/// One of the text forms.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Form {
    /// 81 characters on one line.
    Line,
    /// Groups of three on one line, rows parted by two commas.
    Comma,
    /// A drawn board, nine rows of nine cells.
    Board,
}

impl Form {
    /// The three forms.
    pub const ALL: [Form; 3] = [Form::Line, Form::Comma, Form::Board];

    /// The form's name: `line`, `comma` or `board`.
    ///
    /// ```
    /// use sudoxml::notation::Form;
    /// assert_eq!(Form::ALL.map(Form::name), ["line", "comma", "board"]);
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Form::Line => "line",
            Form::Comma => "comma",
            Form::Board => "board",
        }
    }
}
