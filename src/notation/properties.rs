//! Properties of all texts and all grids.

use proptest::prelude::*;

use super::*;
use crate::board::{Board, Cell, Digit, Grid, Value};

fn any_grid() -> impl Strategy<Value = Grid> {
    proptest::collection::vec(0..=9u8, 81).prop_map(|values| {
        let mut grid = Grid::EMPTY;
        for (cell, value) in Cell::ALL.into_iter().zip(values) {
            grid.set(cell, Digit::new(value));
        }
        grid
    })
}

/// Texts of any characters, and texts of lines that are almost puzzles.
fn any_text() -> impl Strategy<Value = String> {
    let line = prop_oneof![
        4 => "[1-9.0*_]{8,10}",
        1 => r"([1-9.]|\+[1-9]){9}",
        1 => r":0000:x:([1-9.]|\+[1-9]){80,82}:[0-9 ]{0,9}::",
        2 => "[1-9.]{80,82}( # é)?",
        2 => "[|+=: ─┼-]{0,9}",
        1 => Just(write(Notation::Comma, &Grid::EMPTY.into()).trim_end().to_owned()),
        1 => "(([0-9]{3},){3},{0,2}){1,3}",
        1 => "[0-9é,#| ]{0,20}",
    ];
    let lines = proptest::collection::vec((line, "\n|\r\n|\r"), 0..40);
    let puzzles = lines.prop_map(|lines| lines.into_iter().map(|(line, end)| line + &end).collect());
    prop_oneof!["(?s).{0,200}", puzzles]
}

proptest! {
    // A failing case is added to a table above, not to a file of seeds beside the source.
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_written_reads_back(grids in proptest::collection::vec((any_grid(), 0..3usize), 0..6)) {
        let text: String = grids.iter().map(|(grid, notation)| write(Notation::ALL[*notation], &Board::from(*grid))).collect();
        let read: Vec<_> = read(&text).map(|item| item.map(|puzzle| (puzzle.board, puzzle.notation))).collect();
        let written: Vec<_> = grids.iter().map(|&(grid, notation)| Ok((Board::from(grid), Notation::ALL[notation]))).collect();
        prop_assert_eq!(read, written);
    }

    #[test]
    fn all_positions_are_in_the_text_and_in_order(text in any_text()) {
        let mut last = None;
        for item in read(&text) {
            let place = match item {
                Ok(puzzle) => {
                    let mut end = puzzle.start;
                    for (&cell, value) in puzzle.board.geometry().cells().iter().zip(puzzle.board.values()) {
                        let span = puzzle.cell_span(cell);
                        prop_assert!(end <= span.start && span.start < span.end);
                        end = span.end;
                        let digit = text[span].parse().ok().and_then(Value::new);
                        prop_assert!(*value == digit || digit.is_none());
                    }
                    prop_assert_eq!(end, puzzle.span().end);
                    puzzle.start
                }
                Err(error) => error.span().start,
            };
            prop_assert!(text.is_char_boundary(place));
            prop_assert!(last < Some(place));
            last = Some(place);
        }
    }
}
