//! The notation `comma`: rows separated by `,,`, each of groups separated by `,`, each of as many cells as a box has
//! columns. And values with a comma or a semicolon after each.

use std::ops::Range;

use super::cells::{LineCells, RawCell, number_cell};
use super::error::{NotationError, NotationErrorKind};
use super::line::{Line, cells_in};
use super::sizes;
use crate::board::{BoxShape, Symbols};

/// The boxes of a puzzle in the notation `comma`: those of the size that its first two rows agree on, if it has as many
/// rows as that; or else those of the classic board.
pub(super) fn boxes_of(line: &Line<'_>) -> BoxShape {
    let mut rows = line.body.split(",,").map(|row| {
        let mut groups = row.split(',').map(|group| LineCells::of_characters(group, 0, None).cells.len());
        let first = groups.next().unwrap_or(0);
        groups.try_fold((first, 1), |(cells, number), group| (group == cells).then_some((cells, number + 1)))
    });
    let (first, second) = (rows.next().flatten(), rows.next().flatten());
    let boxes = first.filter(|_| first == second).and_then(|(cells, groups)| {
        sizes::usual_boxes(cells * groups).filter(|boxes| usize::from(boxes.cols()) == cells)
    });
    boxes.filter(|boxes| rows.count() + 2 == usize::from(boxes.size())).unwrap_or(BoxShape::CLASSIC)
}

/// The cells of a puzzle in the notation `comma`.
///
/// # Errors
/// The line's first invalid character; or else the first wrong number: groups are counted at the end of their row, and
/// rows at the end of the line.
pub(super) fn read_cells(
    line: &Line<'_>,
    boxes: BoxShape,
    symbols: Option<&Symbols>,
) -> Result<Vec<RawCell>, NotationError> {
    let is_classic = boxes == BoxShape::CLASSIC && symbols.is_none();
    if is_classic {
        line.expect_valid_characters()?;
    } else {
        expect_valid(&LineCells::of_characters(line.body, line.start, symbols))?;
    }
    let read = |group, at| match is_classic {
        true => cells_in(group, at).collect(),
        false => LineCells::of_characters(group, at, symbols).cells,
    };
    let (group_cells, row_groups) = (boxes.cols().into(), boxes.rows().into());
    let mut cells = Vec::with_capacity(usize::from(boxes.size()) * usize::from(boxes.size()));
    let (mut rows, mut groups, mut row_start) = (0, 0, line.start);
    let (mut at, end) = (line.start, line.start + line.body.len());
    for group in line.body.split(',') {
        let after = at + group.len() + 1;
        let found: Vec<RawCell> = read(group, at);
        match found.len() {
            // Two adjacent commas have an empty group between them, which ends the row.
            0 => {
                let row_end = at.saturating_sub(1).max(row_start);
                expect(row_groups, groups, NotationErrorKind::RowGroups, row_start..row_end)?;
                (rows, groups, row_start) = (rows + 1, 0, after.min(end));
            }
            number => {
                expect(group_cells, number, NotationErrorKind::GroupCells, at..at + group.len())?;
                cells.extend(found);
                groups += 1;
            }
        }
        at = after;
    }
    expect(row_groups, groups, NotationErrorKind::RowGroups, row_start..end)?;
    expect(boxes.size().into(), rows + 1, NotationErrorKind::CommaRows, line.start..end)?;
    Ok(cells)
}

/// The cells of a line in which a comma or a semicolon separates every two cells; `None` if it is not such a line of a
/// whole puzzle.
pub(super) fn separated_cells(line: &Line<'_>) -> Option<Vec<RawCell>> {
    let mut cells = Vec::new();
    let mut at = line.start;
    for field in line.body.split([',', ';']) {
        let text = field.trim();
        cells.push(number_cell(text, at + (field.len() - field.trim_start().len()))?.cell);
        at += field.len() + 1;
    }
    // The smallest puzzle has 16 cells.
    (cells.len() >= 16).then_some(cells)
}

fn expect_valid(cells: &LineCells) -> Result<(), NotationError> {
    match (cells.first_invalid, cells.first_loose_plus) {
        (Some((c, at)), _) => Err(NotationError::invalid_character(c, at)),
        (None, Some(at)) => Err(NotationError::loose_plus(at)),
        (None, None) => Ok(()),
    }
}

fn expect(wanted: usize, found: usize, kind: NotationErrorKind, span: Range<usize>) -> Result<(), NotationError> {
    if found == wanted { Ok(()) } else { Err(NotationError::wrong_count(kind, found, span)) }
}
