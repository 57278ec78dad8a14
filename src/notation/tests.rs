//! What the forms promise: each form in its varieties, each error at its place, and what holds for every text.

use super::NotationErrorKind::*;
use super::*;
use proptest::prelude::*;

const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const COMMA: &str = "530,070,000,,600,195,000,,098,000,060,,800,060,003,,400,803,001,,700,020,006,,060,000,280,,000,419,005,,\
                     000,080,079";

/// The puzzle of `LINE`, row by row, each row as this function draws it.
fn rows(draw: impl Fn(&str) -> String) -> Vec<String> {
    (0..9).map(|row| draw(&LINE[row * 9..][..9])).collect()
}

fn plain_rows() -> Vec<String> {
    rows(str::to_owned)
}

fn grid() -> Grid {
    LINE.parse().expect("a grid")
}

type Item = Result<Form, (NotationErrorKind, usize)>;

/// Every item of the text: the form of a puzzle that is `LINE`'s, or an error with its offset.
fn items(text: &str) -> Vec<Item> {
    let item = |item: Result<TextPuzzle<'_>, NotationError>| match item {
        Ok(puzzle) => {
            assert_eq!(puzzle.grid, grid(), "in {text:?}");
            Ok(puzzle.form)
        }
        Err(error) => Err((error.kind, error.offset)),
    };
    read(text).map(item).collect()
}

#[test]
fn a_line_is_read_in_all_its_varieties() {
    let spaced = rows(|row| format!("{row} ")).concat();
    for blank in ["0", "*", "_"] {
        assert_eq!(items(&LINE.replace('.', blank)), [Ok(Form::Line)]);
    }
    assert_eq!(items(&format!("\u{feff}{LINE}")), [Ok(Form::Line)]);
    assert_eq!(items(&format!(" \t{spaced}\u{a0}")), [Ok(Form::Line)]);
    assert_eq!(items(&format!("{LINE}\n{LINE}\r\n{LINE}\r{LINE}")), [Ok(Form::Line); 4]);
}

#[test]
fn the_comma_form_is_read() {
    assert_eq!(items(COMMA), [Ok(Form::Comma)]);
    assert_eq!(items(&format!("\t{}\r\n", COMMA.replace(',', ", ").replace('0', "."))), [Ok(Form::Comma)]);
}

#[test]
fn the_comma_form_means_what_it_says() {
    let text = "030,001,000,,006,000,050,,500,000,983,,080,006,302,,000,050,000,,903,800,060,,714,000,009,,020,000,800,,\
                000,400,030";
    let puzzle = read(text).next().expect("an item").expect("a puzzle");
    let line = ".3...1.....6....5.5.....983.8...63.2....5....9.38...6.714.....9.2....8.....4...3.";
    assert_eq!(puzzle.grid.to_string(), line);
}

#[test]
fn a_digit_behind_a_plus_is_a_blank() {
    let placed: String = LINE.replacen('.', "+4", 1).replacen("7.", "7+9", 1);
    let rows: Vec<String> = plain_rows().iter().map(|row| row.replace("..", "+1.")).collect();
    for text in [placed, LINE.replace('.', "+7")] {
        assert_eq!(items(&text), [Ok(Form::Line)], "in {text}");
        assert_eq!(items(&format!(":0000:x:{text}:412 513:::")), [Ok(Form::Line)], "in {text}");
    }
    assert_eq!(items(&rows.join("\n+---+\n")), [Ok(Form::Board)]);
    assert_eq!(items(&COMMA.replace('0', "+2")), [Ok(Form::Comma)]);
}

#[test]
fn of_the_library_format_the_cells_are_read() {
    let lines = [
        format!(":0000:x:{LINE}:::"),
        format!("  :0901-1:4:{LINE}:411 412:413::12"),
        format!(":13010:19:{LINE}:: r1c1<>5, r2c2<>6 ::"),
        format!(":0300:5:{LINE}:::: # a name"),
    ];
    for line in &lines {
        assert_eq!(items(line), [Ok(Form::Line)], "in {line}");
    }
    assert_eq!(items(&lines.join("\n")), [Ok(Form::Line); 4]);
    let puzzle = read(&lines[3]).next().expect("an item").expect("a puzzle");
    assert_eq!((puzzle.name, puzzle.start, puzzle.cells[0]), (Some("a name"), 0, 8));
}

#[test]
fn a_board_is_read_in_all_its_varieties() {
    let parted = |row: &str, bar: &str| format!("{}{bar}{}{bar}{}", &row[..3], &row[3..6], &row[6..]);
    let banded =
        |rows: &[String], rule: &str| rows.chunks(3).map(|band| band.join("\n")).collect::<Vec<_>>().join(rule);
    let boxed = rows(|row| format!("│ {} │", parted(row, " ┃ ")));
    let boards = [
        plain_rows().join("\n"),
        plain_rows().join("\r\n"),
        plain_rows().join("\r"),
        plain_rows().join("\n\n"),
        plain_rows().join("\r\r\n"),
        plain_rows().join("\n# a remark\n"),
        plain_rows().join("\n--+---+--\n"),
        banded(&plain_rows(), "\n\n"),
        banded(&rows(|row| parted(row, " | ")), "\n------+-------+------\n"),
        banded(&rows(|row| parted(row, "\t:")), "\n===:===:===  # double\n"),
        format!("┏━━━┳━━━┓\n{}\n┗━━━┻━━━┛", banded(&boxed, "\n┣━━━╋━━━┫\n")),
        // With corners that elsewhere are blanks, or no cells at all.
        format!("*-----------*\n{}\n*-----------*", banded(&rows(|row| parted(row, "|")), "\n|---+---+---|\n")),
        format!("*===*===*===*\n{}\n*===*===*===*", plain_rows().join("\n")),
        format!(".---.---.---.\n{}\n'---'---'---'", banded(&rows(|row| parted(row, "|")), "\n:---+---+---:\n")),
    ];
    for board in boards {
        for blank in [".", "0", "_"] {
            let text = board.replace("..", &blank.repeat(2));
            assert_eq!(items(&text), [Ok(Form::Board)], "in {text}");
        }
    }
    assert_eq!(items(&plain_rows().join("\n").replace('.', "*")), [Ok(Form::Board)]);
}

#[test]
fn forms_mix_and_boards_follow_each_other() {
    let board = plain_rows().join("\n");
    let drawn = write(Form::Board, &grid());
    let text = format!("# a mix\n{board}\n{board}\n\n\n{drawn}{LINE}\n{COMMA}\n{drawn}\n");
    let forms = [Form::Board, Form::Board, Form::Board, Form::Line, Form::Comma, Form::Board];
    assert_eq!(items(&text), forms.map(Ok));
}

#[test]
fn the_name_is_the_comment_after_the_puzzle() {
    let mut named = plain_rows();
    named[1].push_str(" # second");
    named[2].push_str(" # third");
    let board = named.join("\n# not this\n");
    let cases = [
        (format!("{LINE} # Times 1"), Some("Times 1")),
        (format!("{LINE}#Times #1 \r\n"), Some("Times #1")),
        (format!("# not this\n{LINE}"), None),
        (format!("{LINE} # \n"), None),
        (format!("{COMMA}\t# à propos, commas"), Some("à propos, commas")),
        (board, Some("second")),
    ];
    for (text, name) in cases {
        assert_eq!(read(&text).next().expect("an item").expect("a puzzle").name, name, "in {text}");
    }
}

#[test]
fn places_are_byte_offsets() {
    let text = format!("# é\n  {LINE}\n║{}", plain_rows().join("║\n║"));
    let puzzles: Vec<_> = read(&text).map(|item| item.expect("a puzzle")).collect();
    assert_eq!((puzzles[0].start, puzzles[0].cells[0], puzzles[0].cells[80]), (7, 7, 87));
    assert_eq!((puzzles[1].start, puzzles[1].cells[0], puzzles[1].cells[9]), (89, 92, 108));
}

#[test]
fn an_empty_text_has_no_items() {
    for text in ["", "\n", "\u{feff}", " \t\r\n\n# only a comment", "+---+\n"] {
        assert_eq!(items(text), []);
    }
}

#[test]
fn each_error_stands_at_its_place() {
    let cases = [
        // One line.
        (format!("\n  {}", &LINE[1..]), LineCells(80), 3),
        (format!("{LINE}1"), LineCells(82), 0),
        (format!("# é\n{}x{}", &LINE[..7], &LINE[8..]), Character('x'), 12),
        (format!("é{}y", &LINE[1..]), Character('é'), 0),
        ("53..7...\n".to_owned(), LineCells(8), 0),
        ("5\n".to_owned(), LineCells(1), 0),
        ("no Sudoku".to_owned(), Character('n'), 0),
        // A + that marks no digit.
        (format!("{}+{}", &LINE[..3], &LINE[3..]), Plus, 3),
        (format!("{}++{}", &LINE[..4], &LINE[4..]), Plus, 4),
        (format!("{LINE}+"), Plus, 81),
        (format!("+ {LINE}"), Plus, 0),
        (LINE.replacen('.', "+0", 1), Plus, 2),
        (COMMA.replacen(",,", ",+,", 1), Plus, 12),
        (plain_rows().join("\n").replacen("6.", "6+.", 1), Plus, 11),
        // The library format.
        (format!(":0000:x:{}:::", &LINE[1..]), LineCells(80), 8),
        (format!(" :0000:x:{}?:::", &LINE[1..]), Character('?'), 89),
        (format!(":0000:x:{}+:::", LINE), Plus, 89),
        (format!(":0000:x:{LINE}::"), Character('x'), 6),
        (format!(":000:x:{LINE}:::"), Character('x'), 5),
        // The comma form.
        (COMMA.replacen("70,", "7,", 1), GroupCells(2), 4),
        (COMMA.replacen("070,", "0700,", 1), GroupCells(4), 4),
        (COMMA.replacen(",000,,", ",,", 1), RowGroups(2), 0),
        (COMMA.replacen(",,", ",", 2), RowGroups(9), 0),
        (COMMA.replacen("195,", "195,,", 1), RowGroups(2), 13),
        (format!("{COMMA},"), RowGroups(0), 116),
        (COMMA.replacen(",,", ",,,", 1), RowGroups(0), 13),
        (format!(" {}", &COMMA[13..]), CommaRows(8), 1),
        (format!("{COMMA},,{COMMA}"), CommaRows(18), 0),
        (COMMA.replacen('9', "x", 1), Character('x'), 18),
        ("Times, 1".to_owned(), Character('T'), 0),
        // A board.
        (format!("\n| {}", plain_rows()[..7].join("\n")), BoardRows(7), 1),
        (format!("{}\n\n", plain_rows()[..8].join("\n")), BoardRows(8), 0),
        (plain_rows().join("\n").replacen("6.", "6?", 1), Character('?'), 11),
        (plain_rows().join("\n").replacen("195", "15", 1), LineCells(8), 10),
        (plain_rows().join("\n").replacen("195", "1995", 1), LineCells(10), 10),
        (plain_rows().join("\n").replacen("195", "195 Times", 1), Character('T'), 17),
    ];
    for (text, kind, offset) in cases {
        assert_eq!(items(&text), [Err((kind, offset))], "in {text}");
    }
}

#[test]
fn reading_goes_on_after_an_error() {
    let board = plain_rows().join("\n");
    let short = plain_rows()[..8].join("\n");
    let failed = board.replacen("195", "1x5", 1);
    let cases: [(String, Vec<Item>); 10] = [
        (
            format!("x\n{LINE}\n5\n{COMMA}"),
            vec![Err((Character('x'), 0)), Ok(Form::Line), Err((LineCells(1), 84)), Ok(Form::Comma)],
        ),
        // A board short of a row does not fill up with the next one's.
        (format!("{short}\n\n{board}"), vec![Err((BoardRows(8), 0)), Ok(Form::Board)]),
        (format!("{short}\n\n{board}").replace('\n', "\r\n"), vec![Err((BoardRows(8), 0)), Ok(Form::Board)]),
        (format!("{}\n\n{}\n\n{board}", &board[..29], &board[30..49]), vec![Err((BoardRows(5), 0)), Ok(Form::Board)]),
        (format!("{short}\n+---+\n{board}"), vec![Err((BoardRows(8), 0)), Ok(Form::Board)]),
        (format!("{short}\n{LINE}"), vec![Err((BoardRows(8), 0)), Ok(Form::Line)]),
        (format!("{short}\n{COMMA}"), vec![Err((BoardRows(8), 0)), Ok(Form::Comma)]),
        (
            format!("{short}\nPuzzle No. 17\n{board}"),
            vec![Err((BoardRows(8), 0)), Err((Character('P'), 80)), Ok(Form::Board)],
        ),
        // A row in error keeps its place among the nine, and every row in error is told.
        (format!("{failed}\n{board}"), vec![Err((Character('x'), 14)), Ok(Form::Board)]),
        (failed.replacen("53", "5", 1), vec![Err((LineCells(8), 0)), Err((Character('x'), 13))]),
    ];
    for (text, expected) in cases {
        assert_eq!(items(&text), expected, "in {text}");
    }
}

fn any_grid() -> impl Strategy<Value = Grid> {
    proptest::collection::vec(0..=9u8, 81).prop_map(|values| {
        let mut grid = Grid::EMPTY;
        for (cell, value) in Cell::ALL.into_iter().zip(values) {
            grid.set(cell, Digit::new(value));
        }
        grid
    })
}

/// Texts of any characters, and texts of lines that nearly are puzzles.
fn any_text() -> impl Strategy<Value = String> {
    let line = prop_oneof![
        4 => "[1-9.0*_]{8,10}",
        1 => r"([1-9.]|\+[1-9]){9}",
        1 => r":0000:x:([1-9.]|\+[1-9]){80,82}:[0-9 ]{0,9}::",
        2 => "[1-9.]{80,82}( # é)?",
        2 => "[|+=: ─┼-]{0,9}",
        1 => Just(COMMA.to_owned()),
        1 => "(([0-9]{3},){3},{0,2}){1,3}",
        1 => "[0-9é,#| ]{0,20}",
    ];
    let lines = proptest::collection::vec((line, "\n|\r\n|\r"), 0..40);
    let puzzles = lines.prop_map(|lines| lines.into_iter().map(|(line, end)| line + &end).collect());
    prop_oneof!["(?s).{0,200}", puzzles]
}

proptest! {
    // A failing case belongs in a table above, not in a file of seeds beside the source.
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_written_reads_back(grids in proptest::collection::vec((any_grid(), 0..3usize), 0..6)) {
        let text: String = grids.iter().map(|(grid, form)| write(Form::ALL[*form], grid)).collect();
        let read: Vec<_> = read(&text).map(|item| item.map(|puzzle| (puzzle.grid, puzzle.form))).collect();
        let written: Vec<_> = grids.iter().map(|&(grid, form)| Ok((grid, Form::ALL[form]))).collect();
        prop_assert_eq!(read, written);
    }

    #[test]
    fn every_place_of_every_text_is_in_the_text_and_in_order(text in any_text()) {
        let mut last = None;
        for item in read(&text) {
            let place = match item {
                Ok(puzzle) => {
                    for cell in Cell::ALL {
                        let c = text[puzzle.cells[cell.index()]..].chars().next().expect("a character");
                        prop_assert_eq!(puzzle.grid.get(cell), Digit::from_char(c));
                    }
                    prop_assert!(puzzle.cells.is_sorted_by(|a, b| a < b) && puzzle.start <= puzzle.cells[0]);
                    puzzle.start
                }
                Err(error) => error.offset,
            };
            prop_assert!(text.is_char_boundary(place));
            prop_assert!(last < Some(place));
            last = Some(place);
        }
    }
}
