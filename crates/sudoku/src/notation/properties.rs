//! Properties of all texts and all grids.

use proptest::prelude::*;

use super::*;
use crate::board::classic::{Cell, Digit, Grid};
use crate::board::{Board, BoxShape, Geometry, Symbols, Value};

fn any_grid() -> impl Strategy<Value = Grid> {
    proptest::collection::vec(0..=9u8, 81).prop_map(|values| {
        let mut grid = Grid::EMPTY;
        for (cell, value) in Cell::ALL.into_iter().zip(values) {
            grid.set(cell, Digit::new(value));
        }
        grid
    })
}

/// Boards of every size with boxes, not only the usual ones.
fn any_board() -> impl Strategy<Value = Board> {
    let shapes = (2..=12u8).flat_map(|rows| (2..=12u8).filter_map(move |cols| BoxShape::new(rows, cols)));
    let shape = proptest::sample::select(shapes.collect::<Vec<_>>());
    (shape, proptest::collection::vec(0..=50u8, 625))
        .prop_map(|(shape, values)| Board::from_values(Geometry::with_boxes(shape), values.into_iter().map(Value::new)))
}

/// Lines and rows of all sizes, almost right.
fn any_wide_text() -> impl Strategy<Value = String> {
    let line = prop_oneof![
        4 => "[1-4.]{15,17}",
        2 => "[1-4.]{4}",
        2 => "[1-9A-G.]{16}",
        1 => "[1-9A-G.0]{254,257}",
        1 => "[A-P.]{256}",
        2 => "[1-9.]{8,12}",
        1 => "[1-9A.]{10}",
        2 => "[1-6.]{5,6}",
        1 => "([1-9]|1[0-2]|[.])( ([1-9]|1[0-2]|[.])){11}",
        1 => "([1-4.],){15}[1-4.]",
        2 => "[|+-]{0,5}",
        1 => "[1-9.]{81}",
        1 => "[a-z 0-9]{0,20}",
    ];
    let repeated = (line, 1..6usize).prop_map(|(line, times)| (line + "\n").repeat(times));
    proptest::collection::vec(repeated, 0..12).prop_map(|lines| lines.concat())
}

/// Every item of the text, in one piece.
fn in_one_piece(text: &str) -> Vec<String> {
    read(text)
        .map(|item| {
            format!(
                "{:?}",
                item.map(|puzzle| (puzzle.board, puzzle.name, puzzle.notation)).map_err(|error| error.message())
            )
        })
        .collect()
}

/// Every item of the text, cut into pieces of about so many bytes.
fn in_pieces(text: &str, size: usize) -> Vec<String> {
    let options = ReadOptions::default();
    let (mut items, mut start, mut end) = (Vec::new(), 0, 0);
    while end < text.len() {
        end = (end + size).min(text.len());
        let complete = if end == text.len() { end } else { start + complete_prefix(&text[start..end], &options) };
        items.extend(in_one_piece(&text[start..complete]));
        start = complete;
    }
    items
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
    fn a_board_of_any_size_reads_back(board in any_board(), notation in proptest::sample::select(&Notation::ALL)) {
        let size = board.geometry().size();
        let options = ReadOptions::new().box_shape(board.geometry().box_shape().expect("boxes"));
        // Letters alone have two readings on large boards, and the symbols say which of them it is.
        let symbols: String = "123456789ABCDEFGHIJKLMNOP".chars().take(size.into()).collect();
        let symbols = Symbols::new(&symbols, size).expect("different symbols");
        let known = options.clone().symbols(symbols.clone());
        let read_back = |text: &str, options| -> Vec<_> {
            read_with(text, options).map(|item| item.map(|puzzle| puzzle.board)).collect()
        };
        let text = write(notation, &board);
        let reader = if notation == Notation::Board { &options } else { &known };
        prop_assert_eq!(read_back(&text, reader), [Ok(board.clone())], "{}", text);
        let mut text = String::new();
        write_named(&mut text, notation, Some("a name"), &board, Some(&symbols)).expect("no symbol has another meaning");
        prop_assert_eq!(read_back(&text, &known), [Ok(board)], "{}", text);
    }

    #[test]
    fn a_text_in_pieces_has_the_same_puzzles(text in any_wide_text(), size in 1..400usize) {
        prop_assert_eq!(in_pieces(&text, size), in_one_piece(&text));
    }

    #[test]
    fn all_positions_are_in_the_text_and_in_order(text in prop_oneof![any_text(), any_wide_text()]) {
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
