//! Text puzzles of every size: the flags that settle what a text means, and the errors that name them.

use crate::kit::Dir;
use crate::kit::puzzle::{CLASH, UNIQUE, matrix};

/// 1 to 9, then A to P.
const USUAL: &str = "123456789ABCDEFGHIJKLMNOP";
/// Symbols that are not the usual ones.
const OTHERS: &str = "0qwertyuiopasdfghjklzxcvbnm";

/// A full board with boxes of this many rows and columns, row by row, in the symbols. Each `step`th cell is a blank.
fn rows(box_rows: usize, box_cols: usize, symbols: &str, step: usize) -> Vec<String> {
    let size = box_rows * box_cols;
    let symbols: Vec<char> = symbols.chars().collect();
    let cell = |row: usize, col: usize| match (row * size + col + 1) % step {
        0 => '.',
        _ => symbols[(row % box_rows * box_cols + row / box_rows + col) % size],
    };
    (0..size).map(|row| (0..size).map(|col| cell(row, col)).collect()).collect()
}

/// 16 lines of 16 cells that are 4×4 puzzles or a 16×16 board.
fn sixteen_lines() -> String {
    let column = |row: usize| row % 4 * 4 + row / 4;
    (0..16).map(|row| format!("{}1{}\n", ".".repeat(column(row)), ".".repeat(15 - column(row)))).collect()
}

/// The flags after a word in a message, as far as `or` joins them.
fn flags_in(message: &str, name: &str) -> Vec<String> {
    let line = message.lines().next().unwrap_or_default();
    line.split(&format!("--{name} ")).skip(1).map(|rest| rest.split(' ').next().unwrap_or_default().into()).collect()
}

#[test]
fn lines_of_16_cells_are_puzzles_or_rows_as_size_says() {
    let dir = Dir::new();
    dir.write("rows.txt", sixteen_lines());
    for command in ["import", "check", "table"] {
        let ran = dir.run(&format!("{command} rows.txt")).exits(2);
        let expected = "rows.txt:1:1: error[wrong-notation]: 16 lines of 16 cells can be 4x4 puzzles, one on each line, or \
                        rows of a 16x16 board; read this text with the size of its puzzles: --size 4 or --size 16\n";
        assert!(ran.stderr.starts_with(expected), "{command}: {}", ran.stderr);
    }
    for (size, puzzles) in [("4", 16), ("16", 1)] {
        let document = dir.run(&format!("import --size {size} rows.txt")).exits(0);
        assert_eq!(document.out().matches("<sudoku>").count(), puzzles);
        assert_eq!(document.out().matches("<row>").count(), if size == "4" { 64 } else { 16 });
        let table = dir.run(&format!("table --size {size} --columns verdict --max-solutions 2 rows.txt")).exits(0);
        assert_eq!(table.out().lines().count(), 1 + puzzles);
        let check = format!("check --size {size} --require solvable --max-solutions 2 rows.txt");
        let ran = dir.run(&check).exits(0);
        assert!(ran.stderr.contains(&format!(" {puzzles} puzzle")), "{}", ran.stderr);
    }
    let line = format!("1234{}\n", ".".repeat(12));
    let mixed = dir.pipe("import -", format!("7{}\n11{}\n", ".".repeat(15), ".".repeat(14)) + &line).exits(2);
    assert!(
        mixed.stderr.contains("this line of 16 cells can be a 4x4 puzzle or a row of a 16x16 board"),
        "{}",
        mixed.stderr
    );
}

#[test]
fn letters_mean_what_symbols_say() {
    let dir = Dir::new();
    for (letters, first) in [("ABCDEF", "B"), ("abcdef", "b")] {
        let text: String = rows(4, 4, &format!("{letters}.........."), 99).join("\n");
        let ran = dir.pipe("import -", &text).exits(2);
        assert!(ran.stderr.contains("has letters and no digits"), "{}", ran.stderr);
        let symbols = flags_in(&ran.stderr, "symbols");
        let values = symbols.iter().map(|symbols| {
            let document = dir.pipe(&format!("import --symbols {symbols} -"), &text).exits(0);
            assert!(document.out().contains(&format!("<sudoku symbols=\"{symbols}\">")), "{}", document.out());
            symbols.find(first).expect("the letter is a symbol") + 1
        });
        assert_eq!(values.collect::<Vec<_>>(), [2, 11]);
    }
}

#[test]
fn zero_with_another_blank_is_a_value_if_the_symbols_have_it() {
    let dir = Dir::new();
    let text = rows(3, 4, "0123456789ab", 5).join("\n");
    let ran = dir.pipe("check -", &text).exits(2);
    let symbols = flags_in(&ran.stderr, "symbols");
    assert_eq!(symbols, ["0123456789ab", "123456789abc"], "{}", ran.stderr);
    dir.pipe("check --symbols 0123456789ab -", &text).exits(0);
    let document = dir.pipe("import --symbols 123456789abc -", &text).exits(0);
    assert!(!document.out().contains(">0<"), "{}", document.out());
}

#[test]
fn a_drawn_board_with_upright_boxes_needs_box() {
    let dir = Dir::new();
    let rows = rows(3, 2, USUAL, 5);
    let drawn = |row: &String| format!("{} | {} | {}\n", &row[..2], &row[2..4], &row[4..]);
    let (above, below) = rows.split_at(3);
    let text = [above, below].map(|band| band.iter().map(drawn).collect::<String>()).join("---+----+---\n");
    let ran = dir.pipe("import -", &text).exits(2);
    assert!(ran.stderr.contains("; use --box 3x2 if it has boxes of 3x2\n"), "{}", ran.stderr);
    for flags in ["--box 3x2", "--box 3x2 --size 6"] {
        let document = dir.pipe(&format!("import {flags} -"), &text).exits(0);
        assert!(document.out().contains("<sudoku box=\"3x2\">"), "{}", document.out());
        dir.pipe("check -", document.out()).exits(0);
    }
    dir.pipe("check --box 3x2 -", &text).exits(0);
}

#[test]
fn every_size_goes_to_a_document_is_solved_and_comes_back() {
    let dir = Dir::new();
    let shapes: Vec<(usize, usize)> =
        (2..=12).flat_map(|rows| (2..=12).map(move |cols| (rows, cols))).filter(|(r, c)| r * c <= 25).collect();
    assert_eq!(shapes.len(), 38);
    for (box_rows, box_cols) in shapes {
        let size = box_rows * box_cols;
        // No number of cells in a row is a multiple of 13, so the blanks are in all columns.
        let puzzle = rows(box_rows, box_cols, USUAL, 13).concat() + "\n";
        let shape = format!("--box {box_rows}x{box_cols}");
        let document = dir.pipe(&format!("import {shape} -"), &puzzle).exits(0);
        assert_eq!(dir.pipe("export -", document.out()).exits(0).out(), puzzle);
        let solved = dir.pipe("solve -", document.out()).exits(0);
        let solution = rows(box_rows, box_cols, USUAL, 999).concat() + "\n";
        assert_eq!(dir.pipe("export --solutions -", solved.out()).exits(0).out(), solution, "{shape}");
        for notation in ["line", "comma", "board"] {
            let text = dir.pipe(&format!("export --to {notation} -"), document.out()).exits(0).stdout;
            assert_eq!(
                dir.pipe(&format!("import {shape} -"), text).exits(0).out(),
                document.out(),
                "{shape} {notation}"
            );
        }
        let is_usual =
            box_rows <= box_cols && ![(2, 6), (2, 8), (2, 9), (2, 10), (2, 12), (3, 8)].contains(&(box_rows, box_cols));
        if is_usual {
            assert_eq!(dir.pipe(&format!("import --size {size} -"), &puzzle).exits(0).out(), document.out(), "{size}");
        }
        assert_eq!(
            document.out().contains(&format!(" box=\"{box_rows}x{box_cols}\"")),
            !is_usual,
            "{}",
            document.out()
        );
    }
}

#[test]
fn symbols_come_back_as_they_are() {
    let dir = Dir::new();
    for (box_rows, box_cols) in [(2, 2), (2, 3), (3, 2), (3, 3), (3, 4), (4, 4), (5, 5)] {
        let size = box_rows * box_cols;
        let symbols: String = OTHERS.chars().take(size).collect();
        let text = rows(box_rows, box_cols, &symbols, 7).concat() + "\n";
        let flags = format!("--box {box_rows}x{box_cols} --symbols {symbols}");
        let document = dir.pipe(&format!("import {flags} -"), &text).exits(0);
        assert!(document.out().contains(&format!(" symbols=\"{symbols}\"")), "{}", document.out());
        assert_eq!(dir.pipe("export -", document.out()).exits(0).out(), text);
        let solved = dir.pipe("solve -", document.out()).exits(0);
        let solution = rows(box_rows, box_cols, &symbols, 999).concat() + "\n";
        assert_eq!(dir.pipe("export --solutions -", solved.out()).exits(0).out(), solution);
    }
    // The number of symbols is the size.
    let text = rows(2, 2, "\u{2660}\u{2665}\u{2666}\u{2663}", 3).concat();
    dir.pipe("check --symbols \u{2660}\u{2665}\u{2666}\u{2663} -", text).exits(0);
    let text = rows(2, 2, "<>^v", 3).concat();
    dir.pipe("check --symbols <>^v -", &text).exits(0);
    dir.pipe("import --symbols <>^v -", &text).exits(0);
}

#[test]
fn flags_that_no_board_fits_are_errors_that_say_the_way_out() {
    let dir = Dir::new();
    dir.write("a.txt", format!("{UNIQUE}\n"));
    let cases = [
        ("--size 7", "a board of 7x7 has no boxes, because 7 is a prime number"),
        ("--size 7", "write the puzzle in XML, with a <boxes>"),
        ("--size 30", "use a number from 4 to 25"),
        ("--size x", "use a number from 4 to 25"),
        ("--box 3x", "use rows, x and columns, such as 2x3"),
        (
            "--box 3x2 --size 9",
            "a board of 9x9 cannot have boxes of 3x2, which have 6 cells; use the size 6, or another box",
        ),
        ("--symbols ABC", "--symbols: found 3 characters; a board in a text has 4 to 25 values"),
        ("--symbols ABCDE", "a board of 5x5 has no boxes, because 5 is a prime number"),
        ("--symbols ABCD --size 9", "--symbols: found 4 symbols; a board of 9x9 needs 9"),
        ("--symbols ABCDEA", "--symbols: 'A' is there twice; each value needs its own symbol"),
    ];
    for command in ["import", "check", "table"] {
        for (flags, message) in cases {
            let ran = dir.run(&format!("{command} a.txt {flags}")).exits(2);
            let usage = format!("\nUsage: sudoxml {command} ");
            let is_parsed = ran.stderr.starts_with("error: invalid value") || ran.stderr.contains(&usage);
            assert!(ran.stderr.contains(message) && is_parsed, "{command} {flags}: {}", ran.stderr);
        }
    }
}

#[test]
fn a_document_declares_its_board_itself() {
    let dir = Dir::new();
    dir.write("in/a.xml", matrix(UNIQUE)).write("in/b.txt", sixteen_lines());
    let message = "error[wrong-notation]: this is an XML document, and the size, boxes or symbols that were given are for text \
                   puzzles; a document declares its own with the attributes size, box and symbols of its <sudoku>\n";
    for flags in ["--size 9", "--box 3x3", "--symbols 123456789"] {
        for command in ["check", "table", "import"] {
            let ran = dir.run(&format!("{command} {flags} in/a.xml")).exits(2);
            assert!(ran.stderr.starts_with(&format!("in/a.xml:1:1: {message}")), "{command}: {}", ran.stderr);
        }
        let ran = dir.pipe(&format!("check {flags} -"), matrix(UNIQUE)).exits(2);
        assert!(ran.stderr.contains(message), "{}", ran.stderr);
        let ran = dir.run(&format!("check {flags} in")).exits(2);
        assert!(ran.stderr.contains(message), "{}", ran.stderr);
    }
    // A large document is streamed, and the rest of it is not read.
    let large = format!("<puzzles>{}</puzzles>", matrix(UNIQUE).repeat(1200));
    assert!(large.len() > 1 << 20);
    assert!(dir.pipe("check --size 9 -", large).exits(2).stderr.contains(message));
    dir.sudoxml("check --size 16 in --require nothing --max-solutions 2 --glob").arg("*.txt").run().exits(0);
    dir.run("check in/a.xml").exits(0);
}

#[test]
fn a_wrong_line_in_a_large_text_is_found_where_it_is() {
    let dir = Dir::new();
    let line = rows(4, 4, USUAL, 64).concat();
    let mut lines = vec![line; 5000];
    lines[2500].replace_range(100..101, "?");
    let text = lines.join("\n") + "\n";
    assert!(text.len() > 1 << 20);
    dir.write("list.txt", &text);
    let message = "2501:101: error[wrong-notation]: '?' is neither a value of a 16x16 puzzle";
    for flags in ["", "--size 16 "] {
        let ran = dir.run(&format!("check --quiet {flags}list.txt")).exits(2);
        assert!(ran.stderr.starts_with(&format!("list.txt:{message}")), "{}", ran.stderr);
        assert_eq!(ran.stderr.lines().count(), 1, "{}", ran.stderr);
        let ran = dir.pipe(&format!("import {flags}- -o list.xml"), &text).exits(2);
        assert!(ran.stderr.contains(message) && !dir.has("list.xml"), "{}", ran.stderr);
    }
    let symbols = "--symbols 123456789ABCDEFG";
    let ran = dir.run(&format!("check --quiet {symbols} list.txt")).exits(2);
    assert!(
        ran.stderr.starts_with("list.txt:2501:101: error[wrong-notation]: '?' is neither one of"),
        "{}",
        ran.stderr
    );
}

#[test]
fn a_wrong_row_in_a_large_text_of_boards_is_found_where_it_is() {
    let dir = Dir::new();
    let board = rows(4, 4, USUAL, 64).join("\n") + "\n";
    let mut text = board.repeat(4000);
    let row = 2000 * 16 + 7;
    text.replace_range(row * 17 + 4..row * 17 + 5, "?");
    assert!(text.len() > 1 << 20);
    for flags in ["", "--size 16 "] {
        let ran = dir.pipe(&format!("check --quiet {flags}-"), &text).exits(2);
        let message = format!("-:{}:5: error[wrong-notation]: '?' is neither a value of a 16x16 puzzle", row + 1);
        assert!(ran.stderr.starts_with(&message), "{}", ran.stderr);
        assert_eq!(ran.stderr.lines().count(), 1, "{}", ran.stderr);
    }
}

#[test]
fn rows_of_numbers_can_have_commas_or_semicolons() {
    let dir = Dir::new();
    for (box_rows, box_cols) in [(2, 2), (2, 3), (2, 4), (3, 3), (2, 5), (3, 4), (3, 5), (4, 4), (4, 5), (5, 5)] {
        let size = box_rows * box_cols;
        let value = |c: char| USUAL.find(c).map_or_else(|| ".".to_owned(), |at| (at + 1).to_string());
        let rows = rows(box_rows, box_cols, USUAL, 7);
        let text = |separator: &str| {
            let row = |row: &String| row.chars().map(value).collect::<Vec<_>>().join(separator) + "\n";
            rows.iter().map(row).collect::<String>()
        };
        let expected = dir.pipe(&format!("import --size {size} -"), rows.concat() + "\n").exits(0).stdout;
        for separator in [",", ";", ", ", " ; "] {
            for flags in [String::new(), format!("--size {size}")] {
                // Two boards, one directly after the other.
                let ran = dir.pipe(&format!("import {flags} -"), text(separator)).exits(0);
                assert_eq!(ran.stdout, expected, "{size} {separator:?} {flags}");
                let twice = dir.pipe(&format!("import {flags} -"), text(separator).repeat(2)).exits(0);
                assert_eq!(twice.out().matches("<matrix>").count(), 2, "{size} {separator:?} {flags}");
            }
        }
        let first = text(",").replacen(',', ",1,", 1);
        let ran = dir.pipe(&format!("import --size {size} -"), first).exits(2);
        assert!(
            ran.stderr.contains(&format!("-:1:1: error[wrong-notation]: this line has {} cells", size + 1)),
            "{}",
            ran.stderr
        );
    }
}

#[test]
fn zero_with_another_blank_is_hexadecimal_in_16x16() {
    let dir = Dir::new();
    let text = rows(4, 4, "0123456789ABCDEF", 5).join("\n");
    let document = dir.pipe("import -", &text).exits(0);
    let with_symbols = dir.pipe("import --symbols 0123456789ABCDEF -", &text).exits(0);
    let numbers = |document: &str| dir.pipe("cells - --quiet", document).exits(0).out().to_owned();
    assert!(numbers(document.out()).contains("<cell row=\"1\" col=\"1\" box=\"1\">1</cell>"), "{}", document.out());
    assert!(numbers(with_symbols.out()).contains("<cell row=\"1\" col=\"1\" box=\"1\">0</cell>"));
    dir.pipe("check -", &text).exits(0);
    // Without a 0, or with a G, the values are 1 to G.
    for text in [text.replace('0', "."), text.replacen('F', "G", 1).replace('0', ".")] {
        let document = dir.pipe("import -", text).exits(0);
        assert!(document.out().contains("<col>1</col>") && !document.out().contains("symbols"), "{}", document.out());
    }
}

/// The numbers of a document in reading order, 0 for a blank. Its values are numbers, or these symbols.
fn values(document: &str, symbols: &str) -> Vec<usize> {
    let content = |col: &str| match col.strip_prefix('>').and_then(|rest| rest.split('<').next()) {
        None => 0,
        Some(symbol) if !symbols.is_empty() => symbols.find(symbol).map_or(0, |at| at + 1),
        Some(number) => number.parse().expect("a number"),
    };
    document.split("<col").skip(1).map(content).collect()
}

#[test]
fn a_puzzle_comes_back_from_its_text_or_has_a_warning() {
    let dir = Dir::new();
    let sets = ["", "123456789ABCDEFGHIJKLMNOP", "0123456789ABCDEFGHIJKLMNO", "ABCDEFGHIJKLMNOPQRSTUVWXY", OTHERS];
    for (box_rows, box_cols) in [(2, 2), (2, 3), (3, 3), (2, 5), (4, 4), (5, 5)] {
        let size = box_rows * box_cols;
        for set in sets {
            let symbols: String = set.chars().take(size).collect();
            let written = if set.is_empty() { USUAL } else { &*symbols };
            let flags = if set.is_empty() { format!("--size {size}") } else { format!("--symbols {symbols}") };
            for step in [2, 7, 999] {
                let text = rows(box_rows, box_cols, written, step).concat() + "\n";
                let document = dir.pipe(&format!("import {flags} -"), text).exits(0);
                for notation in ["line", "comma", "board"] {
                    let case = format!("{size} {symbols} {step} {notation}");
                    let exported = dir.pipe(&format!("export --to {notation} -"), document.out()).exits(0);
                    let back = dir.pipe(&format!("import {flags} -"), exported.out()).exits(0);
                    assert_eq!(back.out(), document.out(), "{case}");
                    // Without the flags: the same values, an error, or a warning of the export.
                    let bare = dir.pipe("import -", exported.out());
                    let is_same = bare.code == 0 && values(bare.out(), "") == values(document.out(), &symbols);
                    assert!(is_same || bare.code == 2 || exported.stderr.contains("[not-in-text]"), "{case}");
                }
            }
        }
    }
}

#[test]
fn symbols_may_begin_with_a_hyphen() {
    let dir = Dir::new();
    dir.write("b.txt", "-...............\n");
    for flag in ["--symbols -abc", "--symbols=-abc"] {
        let ran = dir.run(&format!("import {flag} b.txt")).exits(0);
        assert!(ran.out().contains("symbols=\"-abc\""), "{flag}: {}", ran.out());
    }
}

#[test]
fn texts_and_patterns_may_begin_with_a_hyphen() {
    let dir = Dir::new();
    dir.write("in/-a.xml", matrix(UNIQUE)).write("in/b.xml", matrix(CLASH));
    dir.run("check --quiet in --glob -*.xml").exits(0);
    dir.run("check --quiet in --exclude b.xml").exits(0);
    dir.run("check --quiet in --exclude -a.xml").exits(1);
    dir.run("render in/-a.xml --to html --title -o-o -o a.html --quiet").exits(0);
    assert!(dir.text("a.html").contains("<title>-o-o</title>"));
}
