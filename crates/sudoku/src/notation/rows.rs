//! The rows of a board, one line after the other.

use super::cells::RawCell;
use super::error::{NotationError, NotationErrorKind};
use super::line::{Line, LineKind};
use crate::board::{BoxShape, Symbols};

/// The rows of a board that were read so far.
#[derive(Clone, Debug)]
pub(super) struct BoardRows<'t> {
    pub(super) boxes: BoxShape,
    pub(super) start: usize,
    /// The end of the last row.
    end: usize,
    pub(super) name: Option<&'t str>,
    rows: usize,
    pub(super) cells: Vec<RawCell>,
    separators: Separators,
    /// The first row was copied from a spreadsheet, so a row of tabs has nine blank cells.
    pub(super) is_sheet: bool,
    /// A row is invalid: the rest of the rows are read, but there is no puzzle.
    pub(super) failed: bool,
}

impl<'t> BoardRows<'t> {
    pub(super) fn starting_at(start: usize, boxes: BoxShape) -> BoardRows<'t> {
        let (cells, separators) = (Vec::new(), Separators::default());
        let is_sheet = false;
        BoardRows { boxes, start, end: start, name: None, rows: 0, cells, separators, is_sheet, failed: false }
    }

    /// Whether a line of this kind belongs to the board. Blank lines and borders do if they separate bands or every row.
    pub(super) fn accepts(&mut self, kind: LineKind) -> bool {
        match kind {
            LineKind::Comment | LineKind::Row => true,
            LineKind::Comma | LineKind::Hodoku | LineKind::Line => false,
            LineKind::Separator => {
                let band = usize::from(self.boxes.rows());
                self.separators.accept_after(self.rows, |step| step == 1 || step == band)
            }
        }
    }

    /// Adds a row.
    ///
    /// # Errors
    /// The row's first invalid character, or else its wrong number of cells.
    pub(super) fn add(&mut self, line: &Line<'t>, symbols: Option<&Symbols>) -> Result<(), NotationError> {
        self.is_sheet |= self.rows == 0 && line.is_sheet_row();
        self.rows += 1;
        self.end = line.span().end;
        self.name = self.name.or(line.name);
        let is_classic = self.boxes == BoxShape::CLASSIC && symbols.is_none();
        let added = match is_classic && line.separated_cells().is_none() {
            true => line.read_cells(9).map(|cells| self.cells.extend(cells)),
            false => row_of(line, self.boxes, symbols).map(|cells| self.cells.extend(cells)),
        };
        added.inspect_err(|_| self.failed = true)
    }

    /// Whether the board has all its rows.
    pub(super) fn is_complete(&self) -> bool {
        self.rows == usize::from(self.boxes.size())
    }

    /// The boxes of a board whose first separator is after these rows; `None` if it has none there, or if no such boxes
    /// fit.
    fn shown_boxes(&self) -> Option<BoxShape> {
        let rows = u8::try_from(self.rows).ok().filter(|_| self.separators.step == Some(self.rows))?;
        let size = self.boxes.size();
        if size.is_multiple_of(rows) { BoxShape::new(rows, size / rows) } else { None }
    }

    /// The error of a board that ends here with too few rows; `None` if a row is invalid.
    pub(super) fn cut_short(self) -> Option<NotationError> {
        let error = || NotationError::wrong_count(NotationErrorKind::BoardRows, self.rows, self.start..self.end);
        (!self.failed).then(|| error().on(self.boxes, None).with_other_boxes(self.shown_boxes()))
    }
}

/// The cells of a line that has this many cells as a row of a board with these boxes.
fn row_of(line: &Line<'_>, boxes: BoxShape, symbols: Option<&Symbols>) -> Result<Vec<RawCell>, NotationError> {
    let row = line.row_cells(symbols);
    let error = match (row.first_invalid, row.first_loose_plus) {
        (Some((c, at)), _) => NotationError::invalid_character(c, at),
        (None, Some(at)) => NotationError::loose_plus(at),
        (None, None) if row.cells.len() == usize::from(boxes.size()) => return Ok(row.cells),
        (None, None) => NotationError::wrong_count(NotationErrorKind::LineCells, row.cells.len(), line.span()),
    };
    Err(error.on(boxes, symbols))
}

/// The blank lines and borders between the rows of a board.
#[derive(Clone, Default, Debug)]
pub(super) struct Separators {
    /// The number of rows before the first one.
    step: Option<usize>,
}

impl Separators {
    /// Whether a separator after so many rows is inside the board: it is if separators are after every so many rows as
    /// the first one, and if that number is `valid`.
    pub(super) fn accept_after(&mut self, rows: usize, valid: impl Fn(usize) -> bool) -> bool {
        let step = *self.step.get_or_insert(rows);
        valid(step) && rows.is_multiple_of(step)
    }
}
