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
        format!(":0606-x:34:{LINE}:412:::"),
        format!(":13010:19:{LINE}:: r1c1<>5, r2c2<>6 ::"),
        format!(":0300:5:{LINE}:::: # a name"),
    ];
    for line in &lines {
        assert_eq!(items(line), [Ok(Notation::Line)], "in {line}");
    }
    assert_eq!(items(&lines.join("\n")), [Ok(Notation::Line); 5]);
    let puzzle = read(&lines[4]).next().expect("an item").expect("a puzzle");
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
        (format!(":0702:9:{LINE}:124 125:r1c1<>1:: # A"), Some("A")),
        // A # within a field of HoDoKu's format does not start a comment.
        (format!(":0702:9:{LINE}:124 125:r1c1<>1:my #1 comment"), None),
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
        (format!(":0606-y:34:{LINE}:::"), Character, Found::Character('y'), 6),
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

/// Every item of a text of boards of any size: the geometry and the values, or the kind of the error and what it is about.
fn boards(text: &str, options: &ReadOptions) -> Vec<String> {
    let item = |item: Result<TextPuzzle<'_>, NotationError>| match item {
        Ok(puzzle) => format!("{} {}", puzzle.board.geometry(), puzzle.board),
        Err(error) => format!("{:?} {}", error.kind(), &text[error.span()]),
    };
    read_with(text, options).map(item).collect()
}

fn unknown() -> ReadOptions {
    ReadOptions::new()
}

/// A line of so many cells: the characters again and again.
fn cells(characters: &str, number: usize) -> String {
    characters.chars().cycle().take(number).collect()
}

/// Rows of so many characters.
fn rows_of(line: &str, size: usize) -> String {
    let characters: Vec<char> = line.chars().collect();
    characters.chunks(size).map(|row| row.iter().collect::<String>() + "\n").collect()
}

const SIZES: [(usize, &str, &str); 9] = [
    (4, "2x2", "1.23..4"),
    (6, "2x3", "12.3..456"),
    (8, "2x4", "1..8.2.7.6"),
    (10, "2x5", "1..8.2.A7.6"),
    (12, "3x4", "1..C.2.A7.B6."),
    (15, "3x5", "1..C.2.F7.B6."),
    (16, "4x4", "1..C.2.G7.B6..5"),
    (20, "4x5", "1..C.2.K7.B6..5"),
    (25, "5x5", "1..C.2.P7.B6..5"),
];

#[test]
fn a_line_of_every_size_is_read() {
    for (size, shape, characters) in SIZES {
        let line = cells(characters, size * size);
        let expected = format!("{size}x{size} with boxes of {shape} {line}");
        for text in [line.clone(), line.to_lowercase(), line.replace('.', "0"), line.replace('.', " *")] {
            assert_eq!(boards(&text, &unknown()), std::slice::from_ref(&expected), "in {text}");
        }
        assert_eq!(boards(&format!("{line}\n{line} # b\n"), &unknown()), [expected.clone(), expected.clone()]);
        assert_eq!(boards(&rows_of(&line, size), &unknown()), std::slice::from_ref(&expected), "rows of {size}");
        let twice = rows_of(&line, size).repeat(2);
        assert_eq!(boards(&twice, &unknown()), [expected.clone(), expected.clone()], "boards of {size}");
        let mixed = format!("{line}\n{}{LINE}\n{}", rows_of(&line, size), rows_of(LINE, 9));
        let classic = format!("9x9 with boxes of 3x3 {LINE}");
        let expected = [expected.clone(), expected, classic.clone(), classic];
        if size != 4 {
            assert_eq!(boards(&mixed, &unknown()), expected, "{size} among others");
        }
    }
}

#[test]
fn what_is_written_for_any_size_reads_back_without_options() {
    for (size, shape, characters) in SIZES {
        let line = cells(characters, size * size);
        let read_back = read(&line).next().expect("an item").expect("a puzzle").board;
        for notation in Notation::ALL {
            let text = write(notation, &read_back);
            assert_eq!(boards(&text, &unknown()), [format!("{size}x{size} with boxes of {shape} {line}")], "{text}");
        }
    }
}

#[test]
fn numbers_are_read_with_separators_around_them() {
    let board = read(&cells("1..C.2.A7.B6.", 144)).next().expect("an item").expect("a puzzle").board;
    let expected = [format!("12x12 with boxes of 3x4 {board}")];
    let number = |blank: &str| -> Vec<String> {
        board.values().iter().map(|value| value.map_or(blank.into(), |value| value.to_string())).collect()
    };
    for blank in [".", "0", "_", "*"] {
        for separator in [" ", "  ", ",", ", ", ";", " ; ", "|"] {
            let text = number(blank).join(separator) + " # a name";
            assert_eq!(boards(&text, &unknown()), expected, "in {text}");
        }
        for separator in [" ", "\t", " | "] {
            let rows: Vec<String> = number(blank).chunks(12).map(|row| row.join(separator)).collect();
            assert_eq!(boards(&rows.join("\n"), &unknown()), expected, "in {rows:?}");
        }
    }
    let padded = number("00").iter().map(|number| format!("{number:0>2}")).collect::<Vec<_>>().join(" ");
    assert_eq!(boards(&padded, &unknown()), expected);
    let separated = LINE.chars().map(String::from).collect::<Vec<_>>().join(",");
    assert_eq!(boards(&separated, &unknown()), [format!("9x9 with boxes of 3x3 {LINE}")]);
}

#[test]
fn the_bytes_of_a_number_and_of_a_symbol_are_its_place() {
    let text = "| 12 . |".to_owned() + &" 1".repeat(142);
    let puzzle = read(&text).next().expect("an item").expect("a puzzle");
    let first = puzzle.cell_span(puzzle.board.geometry().cells()[0]);
    assert_eq!((&text[first], &text[puzzle.span()]), ("12", &*text));
    let symbols = ReadOptions::new().symbols(Symbols::new("αβγδ", 4).expect("symbols"));
    let puzzle = read_with("α.δ.............", &symbols).next().expect("an item").expect("a puzzle");
    assert_eq!(puzzle.cell_span(puzzle.board.geometry().cells()[2]), 3..5);
    assert_eq!((puzzle.board.to_string(), puzzle.symbols.is_some()), ("1.4.............".into(), true));
}

#[test]
fn letters_count_from_one_if_there_is_no_digit() {
    for (size, shape, characters) in [(16, "4x4", "A.PB"), (25, "5x5", "A.YB")] {
        let line = cells(characters, size * size);
        let value = |c| match c {
            'A' => '1',
            'B' => '2',
            'P' | 'Y' => ["G", "P"][usize::from(size == 25)].chars().next().expect("a letter"),
            blank => blank,
        };
        let expected: String = line.chars().map(value).collect();
        let expected = [format!("{size}x{size} with boxes of {shape} {expected}")];
        for text in [line.clone(), line.to_lowercase(), line.replace('.', "0"), rows_of(&line, size)] {
            assert_eq!(boards(&text, &unknown()), expected, "in {text}");
        }
        assert_eq!(boards(&cells("A.DB", size * size), &unknown()), ["Letters A"]);
    }
    let both = read(&cells("A.DB", 256)).next().expect("an item").expect_err("two readings");
    assert!(both.message().contains("'A' can be 1 (A is 1) or 10 (1 to 9, then A to G)"), "{both}");
}

#[test]
fn a_zero_beside_another_blank_is_the_first_hexadecimal_digit() {
    let hexadecimal = "4x4 1.2345678G";
    let text = cells("0.1234567F", 256);
    let expected = cells(&hexadecimal[4..], 256);
    assert_eq!(boards(&text, &unknown()), [format!("16x16 with boxes of 4x4 {expected}")]);
    assert_eq!(boards(&rows_of(&text, 16), &unknown()), [format!("16x16 with boxes of 4x4 {expected}")]);
    // Without another blank, 0 is a blank.
    let zeros = cells("0123G", 256);
    assert_eq!(boards(&zeros, &unknown()), [format!("16x16 with boxes of 4x4 {}", zeros.replace('0', "."))]);
    // A puzzle has no 17 values, and other sizes do not have hexadecimal digits.
    assert_eq!(boards(&cells("0.1G", 256), &unknown()), ["Zero 0"]);
    assert_eq!(boards(&cells("0.1C", 144), &unknown()), ["Zero 0"]);
    for small in [cells("0.13", 16), cells("0.13", 64)] {
        assert!(boards(&small, &unknown())[0].contains("1"), "in {small}");
    }
    let known = ReadOptions::new().symbols(Symbols::new("0123456789AB", 12).expect("symbols"));
    assert!(boards(&cells("0.1B", 144), &known)[0].ends_with(&cells("1.2C", 144)));
}

#[test]
fn lines_of_16_cells_are_puzzles_or_rows() {
    let neutral = "1.2...3.4.......\n";
    let puzzle = "1.2...3.4....1..\n";
    let row = "1.2...3.4....5..\n";
    let drawn = format!("{}|\n", "| . . . . ".repeat(4)).repeat(16);
    let size = |text: &str, options: &ReadOptions| -> Vec<String> {
        let item = |item: String| item.split([' ', '\n']).next().unwrap_or_default().to_owned();
        boards(text, options).into_iter().map(item).collect()
    };
    let of = |size: &str, number| vec![size.to_owned(); number];
    let cases = [
        (neutral.repeat(15), of("4x4", 15)),
        (neutral.repeat(16), of("LinesOrRows", 1)),
        (neutral.repeat(17), [of("LinesOrRows", 1), of("4x4", 1)].concat()),
        (neutral.repeat(16) + puzzle, [of("LinesOrRows", 1), of("4x4", 1)].concat()),
        (neutral.repeat(15) + puzzle, of("4x4", 16)),
        (puzzle.repeat(40), of("4x4", 40)),
        (neutral.repeat(15) + row, of("16x16", 1)),
        (row.repeat(32), of("16x16", 2)),
        (format!("{}\n{}", row.repeat(16), puzzle.repeat(2)), [of("16x16", 1), of("4x4", 2)].concat()),
        (neutral.repeat(14) + row, of("BoardRows", 1)),
        // A typing error in a list of puzzles does not take the next puzzles for rows.
        (format!("{puzzle}{row}{}", puzzle.repeat(15)), [of("4x4", 1), of("LinesOrRows", 1), of("4x4", 15)].concat()),
        (
            format!("{puzzle}{}{}", &puzzle[1..], puzzle.repeat(16)),
            [of("4x4", 1), of("LineCells", 1), of("4x4", 16)].concat(),
        ),
        // A value that is twice in a drawn row is wrong, and does not make puzzles of the rows.
        (format!("| 1 . . . | . 1 . . {}", &drawn[20..]), of("LinesOrRows", 1)),
    ];
    for (text, expected) in cases {
        assert_eq!(size(&text, &unknown()), expected, "in {text}");
    }
    assert_eq!(size(&neutral.repeat(16), &ReadOptions::new().size(4)), of("4x4", 16));
    assert_eq!(size(&neutral.repeat(16), &ReadOptions::new().size(16)), of("16x16", 1));
    let both = neutral.repeat(16);
    let both = read(&both).next().expect("an item").expect_err("two readings");
    assert_eq!((both.found(), both.span()), (Some(16), 0..16 * 17 - 1));
}

#[test]
fn a_first_row_of_another_size_needs_a_second_one() {
    let eight = rows_of(&cells("1..8.2.7.6", 64), 8);
    let classic = rows_of(LINE, 9);
    let errors = |text: &str| -> Vec<String> { boards(text, &unknown()).iter().map(|item| item[..9].into()).collect() };
    // Near a classic board, a row of 8 or 10 cells is a typing error, as it always was.
    for row in ["53..7...\n", "53..7.....\n"] {
        assert_eq!(errors(row), ["LineCells"]);
        assert_eq!(errors(&format!("{row}{}", &classic[10..])), ["LineCells"]);
    }
    assert_eq!(errors(&eight), ["8x8 with "]);
    // The first row lacks a cell, or has an invalid one.
    assert_eq!(boards(&eight[1..], &unknown()), [format!("LineCells {}", &eight[1..8])]);
    assert_eq!(boards(&eight.replacen('1', "x", 1), &unknown()), ["Character x"]);
    assert_eq!(errors(&eight[9..]), ["BoardRows"]);
    // Prose before a board is not a row of it.
    assert_eq!(errors(&format!("Puzzle 8 of 9\n{eight}")), ["Character", "8x8 with "]);
}

#[test]
fn an_error_of_another_size_says_what_that_size_needs() {
    let eight = "1234567.\n1234567..\n".to_owned() + &"1234567.\n".repeat(6);
    let numbers = "1 2 3 4 5 6 7 8 9 10\n".repeat(10);
    let cases = [
        (
            cells("1..C.2.G7.B6..5", 255),
            unknown(),
            "this line has 255 cells; a 16x16 puzzle on one line has 256, a row of its board 16",
        ),
        (eight, unknown(), "this line has 9 cells; an 8x8 puzzle on one line has 64, a row of its board 8"),
        (
            cells("1..4.2.", 36).replacen('4', "7", 1),
            unknown(),
            "'7' is neither a value of a 6x6 puzzle (1 to 6) nor a blank (. 0 * _)",
        ),
        (
            cells("1..C.2.", 256).replacen('C', "?", 1),
            unknown(),
            "'?' is neither a value of a 16x16 puzzle (1 to 9, A to G, or without digits A to P) nor a blank (. 0 * _)",
        ),
        ("12 . ".repeat(49) + "13 .", unknown(), "12 is not a value of a 10x10 puzzle; its values are 1 to 10"),
        ("12,34,,34,12,,21,43,,43,2".into(), unknown(), "a group has 1 cell; the comma form has groups of two"),
        (
            "1.23\n3...\n".into(),
            unknown(),
            "the board ends after 2 of its 4 rows; its boxes are 2x2, and only rows of whole boxes are separated",
        ),
        (
            LINE.into(),
            ReadOptions::new().size(6),
            "this line has 81 cells; a 6x6 puzzle on one line has 36, a row of its board 6",
        ),
        (
            cells("A.BC", 16).replacen('B', "1", 1),
            ReadOptions::new().symbols(Symbols::new("ABC0", 4).expect("symbols")),
            "'1' is neither one of the symbols ABC0 nor a blank (. * _)",
        ),
        (
            numbers.replacen("9 10\n1 ", "9 10\n", 1),
            unknown(),
            "this line has 9 cells; a 10x10 puzzle on one line has 100, a row of its board 10",
        ),
        (
            format!("10 2 3 4 5 6 7 8 9\n{}", &numbers[..189]),
            unknown(),
            "this line has 9 cells; a 10x10 puzzle on one line has 100, a row of its board 10",
        ),
        (
            format!("123456789.\n{}", &numbers[..189]),
            unknown(),
            "these two cells touch, but other values of this puzzle are numbers of two digits; separate all cells",
        ),
    ];
    for (text, options, message) in cases {
        let error = read_with(&text, &options).next().expect("an item").expect_err("an error");
        assert_eq!(error.message(), message, "in {text}");
    }
}

#[test]
fn options_settle_what_the_text_does_not_say() {
    let upright = ReadOptions::new().box_shape(BoxShape::new(3, 2).expect("six cells"));
    let line = cells("12.3..456", 36);
    let expected = [format!("6x6 with boxes of 3x2 {line}")];
    let board = boards(&line, &upright);
    assert_eq!(board, expected);
    let banded: String = rows_of(&line, 6)
        .lines()
        .enumerate()
        .map(|(row, line)| match row {
            3 => format!("---+---\n{line}\n"),
            _ => format!("{line}\n"),
        })
        .collect();
    assert_eq!(boards(&banded, &upright), expected);
    assert!(boards(&banded, &unknown())[0].starts_with("BoardRows"));
    let comma = read_with(&line, &upright).next().expect("an item").expect("a puzzle").board;
    assert_eq!(boards(&write(Notation::Comma, &comma), &upright), expected);
    // Every size, also one that no text has without options.
    let fourteen = ReadOptions::new().size(14);
    let line = cells("1..E.2", 196);
    assert_eq!(boards(&line, &fourteen), [format!("14x14 with boxes of 2x7 {line}")]);
    // A symbol is a cell, also if it is a separator elsewhere.
    let odd = ReadOptions::new().symbols(Symbols::new("#-+,", 4).expect("symbols"));
    assert_eq!(boards("#-..+,.....#0000", &odd), ["4x4 with boxes of 2x2 12..34.....1....".to_owned()]);
    assert_eq!(boards(LINE, &ReadOptions::new().size(9)), [format!("9x9 with boxes of 3x3 {LINE}")]);
}

/// Nine rows as a spreadsheet copies them, with nothing in the blank cells.
fn sheet(puzzle: &str) -> String {
    let rows: Vec<char> = puzzle.chars().collect();
    let cell = |c: &char| if matches!(c, '.' | '0') { String::new() } else { c.to_string() };
    let row = |row: &[char]| row.iter().map(cell).collect::<Vec<String>>().join("\t") + "\r\n";
    rows.chunks(9).map(row).collect()
}

#[test]
fn rows_of_a_spreadsheet_are_boards_of_9x9() {
    let puzzles = [
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        // Few values in each row, one row without any, and nothing in the first and the last cell.
        "..3..2......1.....4.............5...1.....6..2......7...........8.....9....3.....",
        // The first row without a value, the last one, and both.
        ".........6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5.........",
        ".........6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5.........",
    ];
    for puzzle in puzzles {
        let text = sheet(puzzle);
        assert_eq!(read_with(&text, &ReadOptions::new().size(9)).count(), 1);
        let read_back = |text: &str| -> Vec<String> {
            let board = |item: Result<TextPuzzle<'_>, NotationError>| match item {
                Ok(puzzle) => {
                    puzzle.board.values().iter().map(|value| value.map_or(".".into(), |v| v.to_string())).collect()
                }
                Err(error) => error.to_string(),
            };
            read(text).map(board).collect()
        };
        assert_eq!(read_back(&text), [puzzle], "{text:?}");
        assert_eq!(read_back(text.trim_end_matches(['\r', '\n'])), [puzzle]);
        // With a name in the column beside the first row, which has a value.
        if !puzzle.starts_with(".........") {
            let named = text.replacen("\r\n", "\t# May 4\r\n", 1);
            assert_eq!(read_back(&named), [puzzle]);
            assert_eq!(read(&named).next().and_then(Result::ok).and_then(|puzzle| puzzle.name), Some("May 4"));
        }
        // With columns and rows of nothing between the boxes; a row without values would be one of these.
        if !puzzle.as_bytes().chunks(9).any(|row| row == b".........") {
            let spaced = |row: &str| {
                let cells: Vec<&str> = row.split('\t').collect();
                cells.chunks(3).map(|cells| cells.join("\t")).collect::<Vec<_>>().join("\t\t")
            };
            let rows: Vec<String> = text.lines().map(spaced).collect();
            let bands = rows.chunks(3).map(|band| band.join("\r\n"));
            assert_eq!(read_back(&bands.clone().collect::<Vec<_>>().join("\r\n")), [puzzle]);
            assert_eq!(read_back(&bands.collect::<Vec<_>>().join("\r\n\t\t\t\t\t\t\t\t\t\t\r\n")), [puzzle]);
        }
        let two = format!("{text}\t\t\t\t\t\t\t\t\r\n{text}");
        assert_eq!(read_back(&two), [puzzle, puzzle], "a blank row is between two boards");
        let prefix = complete_prefix(&two, &ReadOptions::new());
        let (complete, rest) = two.split_at(prefix);
        assert_eq!([read_back(complete), read_back(rest)].concat(), [puzzle, puzzle]);
    }
    // A cell with two digits beside a blank is an error, though the row has nine digits: its cells have their places.
    let text = sheet(puzzles[0]);
    let last = text.lines().last().unwrap_or_default();
    let mistyped = text.replace(last, "3\t4\t5\t2\t8\t6\t\t79\t1");
    let errors: Vec<String> = read(&mistyped).filter_map(Result::err).map(|error| error.to_string()).collect();
    assert_eq!(errors, ["79 is not a value of a 9x9 puzzle; its values are 1 to 9 (at byte 120)"]);
    // Tabs with a value between all of them are separators, as before.
    let full = "\t1\t2\t3\t4\t5\t6\t7\t8\t9\n".repeat(9);
    assert_eq!(read(&full).count(), 1);
}
