//! The notation `comma`: nine rows separated by `,,`, each of three groups separated by `,`, each of three cells.

use std::ops::Range;

use super::cells::CellsRead;
use super::error::{NotationError, NotationErrorKind};
use super::line::{Line, cells_in};

/// The cells of a puzzle in the notation `comma`.
///
/// # Errors
/// The line's first invalid character; or else the first wrong number: groups are counted at the end of their row, and
/// rows at the end of the line.
pub(super) fn read_cells(line: &Line<'_>) -> Result<CellsRead, NotationError> {
    line.expect_valid_characters()?;
    let mut cells = CellsRead::NONE;
    let (mut rows, mut groups, mut row_start) = (0, 0, line.start);
    let (mut at, end) = (line.start, line.start + line.body.len());
    for group in line.body.split(',') {
        let after = at + group.len() + 1;
        match cells_in(group, at).count() {
            // Two adjacent commas have an empty group between them, which ends the row.
            0 => {
                let row_end = at.saturating_sub(1).max(row_start);
                expect(3, groups, NotationErrorKind::RowGroups, row_start..row_end)?;
                (rows, groups, row_start) = (rows + 1, 0, after.min(end));
            }
            number => {
                expect(3, number, NotationErrorKind::GroupCells, at..at + group.len())?;
                cells.extend(cells_in(group, at));
                groups += 1;
            }
        }
        at = after;
    }
    expect(3, groups, NotationErrorKind::RowGroups, row_start..end)?;
    expect(9, rows + 1, NotationErrorKind::CommaRows, line.start..end)?;
    Ok(cells)
}

fn expect(wanted: usize, found: usize, kind: NotationErrorKind, span: Range<usize>) -> Result<(), NotationError> {
    if found == wanted { Ok(()) } else { Err(NotationError::wrong_count(kind, found, span)) }
}
