//! The comma form: nine rows parted by `,,`, each of three groups parted by `,`, each of three cells.

use super::line::{Line, cells_in};
use super::{CellRun, NotationError, NotationErrorKind};

/// The cells of a puzzle in the comma form.
///
/// # Errors
/// The line's first stray character; or else the first wrong number, where groups are counted at the end of their row
/// and rows at the end of the line.
pub(super) fn read_cells(line: &Line<'_>) -> Result<CellRun, NotationError> {
    line.expect_no_strays()?;
    let mut cells = CellRun::EMPTY;
    let (mut rows, mut groups, mut row_start) = (0, 0, line.start);
    let (mut at, end) = (line.start, line.start + line.body.len());
    for group in line.body.split(',') {
        let after = at + group.len() + 1;
        match cells_in(group, at).count() {
            // Two commas in a row: the group of nothing between them ends the row.
            0 => {
                expect(3, groups, NotationErrorKind::RowGroups, row_start)?;
                (rows, groups, row_start) = (rows + 1, 0, after.min(end));
            }
            number => {
                expect(3, number, NotationErrorKind::GroupCells, at)?;
                cells.extend(cells_in(group, at));
                groups += 1;
            }
        }
        at = after;
    }
    expect(3, groups, NotationErrorKind::RowGroups, row_start)?;
    expect(9, rows + 1, NotationErrorKind::CommaRows, line.start)?;
    Ok(cells)
}

fn expect(
    wanted: usize,
    found: usize,
    kind: fn(usize) -> NotationErrorKind,
    offset: usize,
) -> Result<(), NotationError> {
    if found == wanted { Ok(()) } else { Err(NotationError::new(kind(found), offset)) }
}
