//! The notation `comma`: rows separated by `,,`, each of groups separated by `,`, each of as many cells as a box has
//! columns.

use std::ops::Range;

use super::cells::{LineCells, RawCell};
use super::error::{NotationError, NotationErrorKind};
use super::line::{Line, cells_in};
use super::sizes;
use crate::board::{BoxShape, Symbols};

/// The boxes of a puzzle in the notation `comma`, perhaps not the usual ones: as its first two rows have them, if they
/// agree and if it has as many rows as they have cells. `None` if they do not.
fn shown_boxes(line: &Line<'_>) -> Option<BoxShape> {
    let mut rows = line.body.split(",,").map(|row| {
        let mut groups = row.split(',').map(|group| LineCells::of_characters(group, 0, None).cells.len());
        let first = groups.next().unwrap_or(0);
        groups.try_fold((first, 1), |(cells, number), group| (group == cells).then_some((cells, number + 1)))
    });
    let (first, second) = (rows.next().flatten(), rows.next().flatten());
    let (cells, groups) = first.filter(|_| first == second)?;
    let boxes = BoxShape::new(u8::try_from(groups).ok()?, u8::try_from(cells).ok()?)?;
    (rows.count() + 2 == usize::from(boxes.size())).then_some(boxes)
}

/// The boxes of a puzzle in the notation `comma`: the usual ones of its size, or else those of the classic board.
pub(super) fn boxes_of(line: &Line<'_>) -> BoxShape {
    shown_boxes(line).and_then(|boxes| sizes::usual_boxes(boxes.size().into())).unwrap_or(BoxShape::CLASSIC)
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
                expect(group_cells, number, NotationErrorKind::GroupCells, at..at + group.len())
                    .map_err(|error| error.with_other_boxes(shown_boxes(line)))?;
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
