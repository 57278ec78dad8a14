//! Tests of each notation in its varieties, and of each error and its position.

use super::NotationErrorKind::*;
use super::*;
use crate::board::{Board, BoxShape, Grid, Symbols};

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

fn grid() -> Board {
    Board::from(LINE.parse::<Grid>().expect("a grid"))
}

/// The offset of a cell, by its index in reading order.
fn offset(puzzle: &TextPuzzle<'_>, index: usize) -> usize {
    puzzle.cell_span(puzzle.board.geometry().cells()[index]).start
}

/// A notation, or an error: its kind, the character or number found, and its offset.
type Item = Result<Notation, (NotationErrorKind, Found, usize)>;

#[derive(Clone, Copy, PartialEq, Debug)]
enum Found {
    Character(char),
    Count(usize),
}

/// Every item of the text. Each puzzle is that of `LINE`.
fn items(text: &str) -> Vec<Item> {
    let item = |item: Result<TextPuzzle<'_>, NotationError>| match item {
        Ok(puzzle) => {
            assert_eq!(puzzle.board, grid(), "in {text:?}");
            Ok(puzzle.notation)
        }
        Err(error) => {
            let found = error.character().map(Found::Character).or(error.found().map(Found::Count));
            assert!(text.get(error.span()).is_some(), "{error:?} in {text:?}");
            Err((error.kind(), found.expect("a character or a number"), error.span().start))
        }
    };
    read(text).map(item).collect()
}

#[test]
fn a_line_is_read_in_all_its_varieties() {
    let spaced = rows(|row| format!("{row} ")).concat();
    for blank in ["0", "*", "_"] {
        assert_eq!(items(&LINE.replace('.', blank)), [Ok(Notation::Line)]);
    }
    assert_eq!(items(&format!("\u{feff}{LINE}")), [Ok(Notation::Line)]);
    assert_eq!(items(&format!(" \t{spaced}\u{a0}")), [Ok(Notation::Line)]);
    assert_eq!(items(&format!("{LINE}\n{LINE}\r\n{LINE}\r{LINE}")), [Ok(Notation::Line); 4]);
}

#[test]
fn the_notation_comma_is_read() {
    assert_eq!(items(COMMA), [Ok(Notation::Comma)]);
    assert_eq!(items(&format!("\t{}\r\n", COMMA.replace(',', ", ").replace('0', "."))), [Ok(Notation::Comma)]);
}

#[test]
fn the_notation_comma_keeps_every_cell() {
    let text = "030,001,000,,006,000,050,,500,000,983,,080,006,302,,000,050,000,,903,800,060,,714,000,009,,020,000,800,,\
                000,400,030";
    let puzzle = read(text).next().expect("an item").expect("a puzzle");
    let line = ".3...1.....6....5.5.....983.8...63.2....5....9.38...6.714.....9.2....8.....4...3.";
    assert_eq!(puzzle.board.to_string(), line);
}

#[test]
fn a_digit_after_a_plus_is_a_blank() {
    let placed: String = LINE.replacen('.', "+4", 1).replacen("7.", "7+9", 1);
    let rows: Vec<String> = plain_rows().iter().map(|row| row.replace("..", "+1.")).collect();
    for text in [placed, LINE.replace('.', "+7")] {
        assert_eq!(items(&text), [Ok(Notation::Line)], "in {text}");
        assert_eq!(items(&format!(":0000:x:{text}:412 513:::")), [Ok(Notation::Line)], "in {text}");
    }
    assert_eq!(items(&rows.join("\n+---+\n")), [Ok(Notation::Board)]);
    assert_eq!(items(&COMMA.replace('0', "+2")), [Ok(Notation::Comma)]);
}

#[test]
fn the_cells_of_the_library_format_are_read() {
    let lines = [
        format!(":0000:x:{LINE}:::"),
        format!("  :0901-1:4:{LINE}:411 412:413::12"),
        format!(":13010:19:{LINE}:: r1c1<>5, r2c2<>6 ::"),
        format!(":0300:5:{LINE}:::: # a name"),
    ];
    for line in &lines {
        assert_eq!(items(line), [Ok(Notation::Line)], "in {line}");
    }
    assert_eq!(items(&lines.join("\n")), [Ok(Notation::Line); 4]);
    let puzzle = read(&lines[3]).next().expect("an item").expect("a puzzle");
    assert_eq!((puzzle.name, puzzle.start, offset(&puzzle, 0)), (Some("a name"), 0, 8));
}

#[test]
fn a_board_is_read_in_all_its_varieties() {
    let separated = |row: &str, bar: &str| format!("{}{bar}{}{bar}{}", &row[..3], &row[3..6], &row[6..]);
    let banded =
        |rows: &[String], rule: &str| rows.chunks(3).map(|band| band.join("\n")).collect::<Vec<_>>().join(rule);
    let boxed = rows(|row| format!("│ {} │", separated(row, " ┃ ")));
    let boards = [
        plain_rows().join("\n"),
        plain_rows().join("\r\n"),
        plain_rows().join("\r"),
        plain_rows().join("\n\n"),
        plain_rows().join("\r\r\n"),
        plain_rows().join("\n# a remark\n"),
        plain_rows().join("\n--+---+--\n"),
        banded(&plain_rows(), "\n\n"),
        banded(&rows(|row| separated(row, " | ")), "\n------+-------+------\n"),
        banded(&rows(|row| separated(row, "\t:")), "\n===:===:===  # double\n"),
        format!("┏━━━┳━━━┓\n{}\n┗━━━┻━━━┛", banded(&boxed, "\n┣━━━╋━━━┫\n")),
        // With corners that elsewhere are blanks or invalid.
        format!("*-----------*\n{}\n*-----------*", banded(&rows(|row| separated(row, "|")), "\n|---+---+---|\n")),
        format!("*===*===*===*\n{}\n*===*===*===*", plain_rows().join("\n")),
        format!(".---.---.---.\n{}\n'---'---'---'", banded(&rows(|row| separated(row, "|")), "\n:---+---+---:\n")),
    ];
    for board in boards {
        for blank in [".", "0", "_"] {
            let text = board.replace("..", &blank.repeat(2));
            assert_eq!(items(&text), [Ok(Notation::Board)], "in {text}");
        }
    }
    assert_eq!(items(&plain_rows().join("\n").replace('.', "*")), [Ok(Notation::Board)]);
}

#[test]
fn notations_mix_and_boards_follow_each_other() {
    let board = plain_rows().join("\n");
    let drawn = write(Notation::Board, &grid());
    let text = format!("# a mix\n{board}\n{board}\n\n\n{drawn}{LINE}\n{COMMA}\n{drawn}\n");
    let notations =
        [Notation::Board, Notation::Board, Notation::Board, Notation::Line, Notation::Comma, Notation::Board];
    assert_eq!(items(&text), notations.map(Ok));
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
fn positions_are_byte_offsets() {
    let text = format!("# é\n  {LINE}\n║{}", plain_rows().join("║\n║"));
    let puzzles: Vec<_> = read(&text).map(|item| item.expect("a puzzle")).collect();
    assert_eq!((puzzles[0].start, offset(&puzzles[0], 0), offset(&puzzles[0], 80)), (7, 7, 87));
    assert_eq!((puzzles[1].start, offset(&puzzles[1], 0), offset(&puzzles[1], 9)), (89, 92, 108));
}

#[test]
fn an_empty_text_has_no_items() {
    for text in ["", "\n", "\u{feff}", " \t\r\n\n# only a comment", "+---+\n"] {
        assert_eq!(items(text), []);
    }
}

#[test]
fn each_error_has_its_position() {
    let cases = [
        // One line.
        (format!("\n  {}", &LINE[1..]), LineCells, Found::Count(80), 3),
        (format!("{LINE}1"), LineCells, Found::Count(82), 0),
        (format!("# é\n{}x{}", &LINE[..7], &LINE[8..]), Character, Found::Character('x'), 12),
        (format!("é{}y", &LINE[1..]), Character, Found::Character('é'), 0),
        ("53..7...\n".to_owned(), LineCells, Found::Count(8), 0),
        ("5\n".to_owned(), LineCells, Found::Count(1), 0),
        ("no Sudoku".to_owned(), Character, Found::Character('n'), 0),
        // A + that is not before a digit.
        (format!("{}+{}", &LINE[..3], &LINE[3..]), Plus, Found::Character('+'), 3),
        (format!("{}++{}", &LINE[..4], &LINE[4..]), Plus, Found::Character('+'), 4),
        (format!("{LINE}+"), Plus, Found::Character('+'), 81),
        (format!("+ {LINE}"), Plus, Found::Character('+'), 0),
        (LINE.replacen('.', "+0", 1), Plus, Found::Character('+'), 2),
        (COMMA.replacen(",,", ",+,", 1), Plus, Found::Character('+'), 12),
        (plain_rows().join("\n").replacen("6.", "6+.", 1), Plus, Found::Character('+'), 11),
        // The library format.
        (format!(":0000:x:{}:::", &LINE[1..]), LineCells, Found::Count(80), 8),
        (format!(" :0000:x:{}?:::", &LINE[1..]), Character, Found::Character('?'), 89),
        (format!(":0000:x:{}+:::", LINE), Plus, Found::Character('+'), 89),
        (format!(":0000:x:{LINE}::"), Character, Found::Character('x'), 6),
        (format!(":000:x:{LINE}:::"), Character, Found::Character('x'), 5),
        // The notation comma.
        (COMMA.replacen("70,", "7,", 1), GroupCells, Found::Count(2), 4),
        (COMMA.replacen("070,", "0700,", 1), GroupCells, Found::Count(4), 4),
        (COMMA.replacen(",000,,", ",,", 1), RowGroups, Found::Count(2), 0),
        (COMMA.replacen(",,", ",", 2), RowGroups, Found::Count(9), 0),
        (COMMA.replacen("195,", "195,,", 1), RowGroups, Found::Count(2), 13),
        (format!("{COMMA},"), RowGroups, Found::Count(0), 116),
        (COMMA.replacen(",,", ",,,", 1), RowGroups, Found::Count(0), 13),
        (format!(" {}", &COMMA[13..]), CommaRows, Found::Count(8), 1),
        (format!("{COMMA},,{COMMA}"), CommaRows, Found::Count(18), 0),
        (COMMA.replacen('9', "x", 1), Character, Found::Character('x'), 18),
        ("Times, 1".to_owned(), Character, Found::Character('T'), 0),
        // A board.
        (format!("\n| {}", plain_rows()[..7].join("\n")), BoardRows, Found::Count(7), 1),
        (format!("{}\n\n", plain_rows()[..8].join("\n")), BoardRows, Found::Count(8), 0),
        (plain_rows().join("\n").replacen("6.", "6?", 1), Character, Found::Character('?'), 11),
        (plain_rows().join("\n").replacen("195", "15", 1), LineCells, Found::Count(8), 10),
        (plain_rows().join("\n").replacen("195", "1995", 1), LineCells, Found::Count(10), 10),
        (plain_rows().join("\n").replacen("195", "195 Times", 1), Character, Found::Character('T'), 17),
    ];
    for (text, kind, found, offset) in cases {
        assert_eq!(items(&text), [Err((kind, found, offset))], "in {text}");
    }
}

#[test]
fn the_span_of_an_error_is_what_it_is_about() {
    let short = plain_rows()[..8].join("\n");
    let row = &COMMA[..11];
    let cases = [
        ("\n é".to_owned(), "é"),
        (format!("{}+{}", &LINE[..3], &LINE[3..]), "+"),
        ("  53..7...  # short".into(), "53..7..."),
        (format!(":0000:x:{}:::", &LINE[1..]), &LINE[1..]),
        (COMMA.replacen("070,", "0700,", 1), "0700"),
        (COMMA.replacen(",000,,", ",,", 1), &row[..7]),
        (format!("{row},{}", &COMMA[13..]), &format!("{row},{}", &COMMA[13..24])),
        (format!("{COMMA},"), ""),
        (format!(" {} # short", &COMMA[13..]), &COMMA[13..]),
        (format!("\n{short}  # short\n\n"), &short),
    ];
    for (text, about) in &cases {
        let error = read(text).next().expect("an item").expect_err("an error");
        assert_eq!(text[error.span()].trim_end(), *about, "in {text}");
    }
}

#[test]
fn reading_continues_after_an_error() {
    let board = plain_rows().join("\n");
    let short = plain_rows()[..8].join("\n");
    let failed = board.replacen("195", "1x5", 1);
    let cases: [(String, Vec<Item>); 10] = [
        (
            format!("x\n{LINE}\n5\n{COMMA}"),
            vec![
                Err((Character, Found::Character('x'), 0)),
                Ok(Notation::Line),
                Err((LineCells, Found::Count(1), 84)),
                Ok(Notation::Comma),
            ],
        ),
        // A board that lacks a row does not take a row of the next one.
        (format!("{short}\n\n{board}"), vec![Err((BoardRows, Found::Count(8), 0)), Ok(Notation::Board)]),
        (
            format!("{short}\n\n{board}").replace('\n', "\r\n"),
            vec![Err((BoardRows, Found::Count(8), 0)), Ok(Notation::Board)],
        ),
        (
            format!("{}\n\n{}\n\n{board}", &board[..29], &board[30..49]),
            vec![Err((BoardRows, Found::Count(5), 0)), Ok(Notation::Board)],
        ),
        (format!("{short}\n+---+\n{board}"), vec![Err((BoardRows, Found::Count(8), 0)), Ok(Notation::Board)]),
        (format!("{short}\n{LINE}"), vec![Err((BoardRows, Found::Count(8), 0)), Ok(Notation::Line)]),
        (format!("{short}\n{COMMA}"), vec![Err((BoardRows, Found::Count(8), 0)), Ok(Notation::Comma)]),
        (
            format!("{short}\nPuzzle No. 17\n{board}"),
            vec![
                Err((BoardRows, Found::Count(8), 0)),
                Err((Character, Found::Character('P'), 80)),
                Ok(Notation::Board),
            ],
        ),
        // An invalid row counts as one of the nine, and every invalid row is an error.
        (format!("{failed}\n{board}"), vec![Err((Character, Found::Character('x'), 14)), Ok(Notation::Board)]),
        (
            failed.replacen("53", "5", 1),
            vec![Err((LineCells, Found::Count(8), 0)), Err((Character, Found::Character('x'), 13))],
        ),
    ];
    for (text, expected) in cases {
        assert_eq!(items(&text), expected, "in {text}");
    }
}
