//! Text puzzles: `import` and `export`.

use crate::kit::Dir;
use crate::kit::puzzle::{EMPTY, SOLVED, TWO, UNIQUE, collection, matrix, named};

const COMMA: &str = "530,070,000,,600,195,000,,098,000,060,,800,060,003,,400,803,001,,700,020,006,,060,000,280,,000,419,005,,\
                     000,080,079";
const BOARD: &str = "\
+-------+-------+-------+
| 5 3 . | . 7 . | . . . |
| 6 . . | 1 9 5 | . . . |
| . 9 8 | . . . | . 6 . |
+-------+-------+-------+
| 8 . . | . 6 . | . . 3 |
| 4 . . | 8 . 3 | . . 1 |
| 7 . . | . 2 . | . . 6 |
+-------+-------+-------+
| . 6 . | . . . | 2 8 . |
| . . . | 4 1 9 | . . 5 |
| . . . | . 8 . | . 7 9 |
+-------+-------+-------+
";

#[test]
fn every_form_is_imported() {
    let dir = Dir::new();
    let expected = dir.pipe("import -", UNIQUE).exits(0).stdout;
    for text in [COMMA, BOARD, &UNIQUE.replace('.', "0"), &UNIQUE.replace('.', "*"), &UNIQUE.replace('.', "_")] {
        assert_eq!(dir.pipe("import -", text).exits(0).stdout, expected, "{text}");
    }
    let document = String::from_utf8(expected).expect("UTF-8");
    assert!(
        document.starts_with("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<sudokus>\n    <sudoku>\n"),
        "{document}"
    );
    dir.pipe("check -", &document).exits(0);
}

#[test]
fn forms_may_be_mixed_and_files_and_folders_follow_each_other() {
    let dir = Dir::new();
    dir.write("one.txt", format!("{UNIQUE}\r\n{COMMA}\r\n")).write("in/a.txt", BOARD).write("in/b/c.txt", TWO);
    dir.write("in/d.xml", "not read");
    dir.run("import one.txt in -o list.xml").exits(0);
    let ran = dir.run("export list.xml").exits(0);
    assert_eq!(ran.out(), format!("{UNIQUE}\n{UNIQUE}\n{UNIQUE}\n{TWO}\n"));
}

#[test]
fn names_keep_every_character_that_xml_could_mistake() {
    let dir = Dir::new();
    let name = "a & b < c > d \"e\" 'f' ]]> <!-- --> &amp; \u{e9}\u{1f600}";
    let document = dir.pipe("import -", format!("{UNIQUE} # {name}\n")).exits(0);
    let tree = roxmltree::Document::parse(document.out()).expect("well-formed");
    let sudoku = tree.descendants().find(|node| node.has_tag_name("sudoku")).expect("a puzzle");
    assert_eq!(sudoku.attribute("name"), Some(name));
    let back = dir.pipe("export --names -", document.out()).exits(0);
    assert_eq!(back.out(), format!("{UNIQUE} # {name}\n"));
}

#[test]
fn a_name_that_xml_cannot_contain_still_gives_a_well_formed_document() {
    let dir = Dir::new();
    for name in ["bell\u{7}", "tab\tin it", "\u{fffe}", "\u{1b}[31m", "nul\0"] {
        let document = dir.pipe("import -", format!("{UNIQUE} # {name}\n")).exits(0);
        roxmltree::Document::parse(document.out()).unwrap_or_else(|error| panic!("{name:?}: {error}"));
    }
}

#[test]
fn import_and_export_go_there_and_back() {
    let dir = Dir::new();
    let text = format!("{UNIQUE} # one\n{TWO}\n{EMPTY} # three\n{SOLVED}\n");
    let document = dir.pipe("import -", &text).exits(0).stdout;
    for form in ["line", "comma", "board"] {
        let exported = dir.pipe(&format!("export - --names --to {form}"), &document).exits(0).stdout;
        assert_eq!(dir.pipe("import -", &exported).exits(0).stdout, document, "{form}");
    }
    assert_eq!(dir.pipe("export - --names", &document).exits(0).out(), text);
}

#[test]
fn every_form_is_exported() {
    let dir = Dir::new();
    dir.write("a.xml", matrix(UNIQUE));
    for (flags, expected) in [
        ("", format!("{UNIQUE}\n")),
        ("--to line", format!("{UNIQUE}\n")),
        ("--to comma", format!("{COMMA}\n")),
        ("--to board", BOARD.to_owned()),
    ] {
        assert_eq!(dir.run(&format!("export a.xml {flags}")).exits(0).out(), expected);
        assert_eq!(dir.run(&format!("export a.xml {flags} -o -")).exits(0).out(), expected);
        dir.run(&format!("export a.xml {flags} -o out.txt")).exits(0);
        assert_eq!(dir.text("out.txt"), expected);
    }
}

#[test]
fn names_are_exported_on_demand() {
    let dir = Dir::new();
    dir.write("a.xml", named("Times&#10;  1", UNIQUE));
    assert_eq!(dir.run("export a.xml").exits(0).out(), format!("{UNIQUE}\n"));
    assert_eq!(dir.run("export a.xml --names").exits(0).out(), format!("{UNIQUE} # Times 1\n"));
    assert_eq!(dir.run("export a.xml --names --to comma").exits(0).out(), format!("{COMMA} # Times 1\n"));
    let board = BOARD.replacen(". . . |\n", ". . . | # Times 1\n", 1);
    assert_eq!(dir.run("export a.xml --names --to board").exits(0).out(), board);
}

#[test]
fn solutions_are_exported_in_place_of_the_puzzles() {
    let dir = Dir::new();
    dir.pipe("solve - -o a.xml", collection(&[UNIQUE, TWO])).exits(0);
    let ran = dir.run("export a.xml --solutions").exits(0);
    let lines: Vec<&str> = ran.out().lines().collect();
    assert_eq!(lines.len(), 3);
    assert_eq!(lines[0], SOLVED);
    assert!(lines.iter().all(|line| line.len() == 81 && !line.contains('.')));
}

#[test]
fn export_reads_folders_in_order() {
    let dir = Dir::new();
    dir.write("in/b.xml", matrix(TWO)).write("in/a.xml", matrix(UNIQUE)).write("in/c/a.xml", matrix(SOLVED));
    assert_eq!(dir.run("export in").exits(0).out(), format!("{UNIQUE}\n{TWO}\n{SOLVED}\n"));
}

#[test]
fn split_writes_a_document_for_each_puzzle() {
    let dir = Dir::new();
    dir.write("list.txt", format!("{UNIQUE} # one\n{TWO}\n").repeat(5)).write("single.txt", SOLVED);
    dir.run("import --split list.txt single.txt -o out").exits(0);
    let mut expected: Vec<String> = (1..=10).map(|number| format!("list-{number:02}.xml")).collect();
    expected.push("single.xml".into());
    assert_eq!(dir.tree("out"), expected);
    let document = dir.text("out/list-01.xml");
    assert!(document.starts_with("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<sudoku name=\"one\">\n"), "{document}");
    assert_eq!(dir.run("export out").exits(0).out().lines().count(), 11);
}

#[test]
fn split_files_are_called_after_their_text() {
    let dir = Dir::new();
    dir.write("my-best-list.txt", UNIQUE).write("v1.2.txt", TWO);
    dir.run("import --split my-best-list.txt v1.2.txt -o out").exits(0);
    dir.pipe("import --split - -o out", UNIQUE).exits(0);
    assert_eq!(dir.tree("out"), ["my-best-list.xml", "puzzle.xml", "v1.2.xml"]);
}

#[test]
fn split_says_which_file_it_cannot_write_and_does_the_others() {
    let dir = Dir::new();
    dir.write("a.txt", UNIQUE).write("b.txt", TWO).folder("out/a.xml").write("file", "mine");
    let ran = dir.run("import --split a.txt b.txt -o out").exits(2);
    assert_eq!(ran.places(), ["a.txt:1:1: error[unwritable]"]);
    assert!(dir.has("out/b.xml"));
    let ran = dir.run("import --split a.txt -o file").exits(2);
    assert!(ran.stderr.contains("cannot be written to file; the output must be a folder"), "{}", ran.stderr);
    assert_eq!(dir.text("file"), "mine");
}

/// Proves R68.
#[cfg(unix)]
#[test]
fn split_keeps_the_bytes_of_names_that_are_no_text() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let dir = Dir::new();
    let name = |bytes: &'static [u8]| OsStr::from_bytes(bytes);
    dir.folder("in").folder("same");
    std::fs::write(dir.path("in").join(name(b"\xff.txt")), UNIQUE).expect("a file");
    std::fs::write(dir.path("in").join(name(b"\xfe.txt")), format!("{UNIQUE}\n{TWO}\n")).expect("a file");
    dir.run("import --split in -o out").exits(0);
    for file in [&b"\xff.xml"[..], b"\xfe-1.xml", b"\xfe-2.xml"] {
        assert!(dir.path("out").join(OsStr::from_bytes(file)).exists(), "{file:?} in {:?}", dir.tree("out"));
    }
    assert_eq!(dir.tree("out").len(), 3);
    // The same name twice stays an error.
    std::fs::write(dir.path("same").join(name(b"\xff.txt")), TWO).expect("a file");
    let ran = dir.run("import --split in same -o both").exits(2);
    let refused = ["in", "same"].map(|folder| format!("{folder}/\u{fffd}.txt:1:1: error[same-output]"));
    assert_eq!(ran.places(), refused);
    assert_eq!(dir.tree("both").len(), 2, "the others are done");
}

#[test]
fn a_digit_that_the_player_placed_is_no_given() {
    let dir = Dir::new();
    let placed = UNIQUE.replacen("..", ".+4", 2);
    assert_eq!(placed.len(), UNIQUE.len() + 2);
    let expected = dir.pipe("import -", UNIQUE).exits(0).stdout;
    let library = format!(":0000:x:{placed}:411 512:::");
    let step = format!(":0300-1:59:{placed}:: r1c1<>5, r2c2<>6 ::7");
    let board: Vec<String> = BOARD.lines().map(String::from).collect();
    let board = board.join("\n").replacen("| 5 3 . |", "| 5 3 +4|", 1);
    let comma = COMMA.replacen("530,0", "53+4,0", 1);
    for text in [placed, library, step, board, comma] {
        let ran = dir.pipe("import -", &text).exits(0);
        assert_eq!(ran.stdout, expected, "{text}");
    }
    let back = dir.pipe("export -", &expected).exits(0);
    assert_eq!(back.out(), format!("{UNIQUE}\n"));
}

#[test]
fn split_files_that_would_overwrite_each_other_are_refused() {
    let dir = Dir::new();
    dir.write("x/a.txt", UNIQUE).write("y/a.txt", TWO);
    let ran = dir.run("import --split x y -o out").exits(2);
    assert!(ran.places()[0].ends_with("error[same-output]"), "{}", ran.stderr);
    assert!(!dir.has("out/a.xml"));
}

#[test]
fn what_is_no_puzzle_is_named_by_line_and_column_and_nothing_is_written() {
    let dir = Dir::new();
    dir.write("a.txt", format!("{UNIQUE}\n {}?\n{}\n", &UNIQUE[1..], &COMMA[1..]));
    for command in ["import a.txt -o out.xml", "import --split a.txt -o out", "import a.txt"] {
        let ran = dir.run(command).exits(2);
        assert_eq!(ran.places(), ["a.txt:2:82: error[wrong-notation]", "a.txt:3:1: error[wrong-notation]"]);
        assert_eq!(ran.out(), "");
    }
    assert_eq!(dir.tree("."), ["a.txt"]);
    let ran = dir.pipe("import -", "\n\n").exits(2);
    assert_eq!(ran.places(), ["-:1:1: error[no-puzzle]"]);
}

#[test]
fn export_reports_errors_and_writes_nothing() {
    let dir = Dir::new();
    dir.write("a.xml", matrix(UNIQUE)).write("b.xml", "<sudoku/>");
    let ran = dir.run("export a.xml b.xml -o out.txt").exits(2);
    assert_eq!(ran.places(), ["b.xml:1:1: error[no-puzzle]"]);
    assert_eq!(dir.tree("."), ["a.xml", "b.xml"]);
    assert_eq!(dir.run("export b.xml a.xml").exits(2).out(), "");
}

#[test]
fn export_passes_over_a_file_without_a_sudoku_in_a_folder_as_the_others_do() {
    let dir = Dir::new();
    dir.write("in/a.xml", matrix(UNIQUE)).write("in/b.xml", "<book/>");
    let ran = dir.run("export in").exits(0);
    assert_eq!(ran.out(), format!("{UNIQUE}\n"));
    assert_eq!(ran.places(), ["in/b.xml:1:1: note[skipped]"]);
    dir.run("export in/b.xml").exits(2);
}

#[test]
fn an_input_is_not_overwritten() {
    let dir = Dir::new();
    dir.write("a.txt", UNIQUE).write("a.xml", matrix(UNIQUE));
    let ran = dir.run("import a.txt -o a.txt").exits(2);
    assert_eq!(ran.places(), ["a.txt:1:1: error[output-is-input]"]);
    let ran = dir.run("export a.xml -o ./a.xml").exits(2);
    assert_eq!(ran.places(), ["a.xml:1:1: error[output-is-input]"]);
    assert_eq!((dir.text("a.txt").as_str(), dir.text("a.xml")), (UNIQUE, matrix(UNIQUE)));
    dir.write("b.xml", UNIQUE);
    let ran = dir.run("import --split b.xml -o .").exits(2);
    assert_eq!(ran.places(), ["b.xml:1:1: error[output-is-input]"]);
    assert_eq!(dir.text("b.xml"), UNIQUE);
}

#[test]
fn xml_in_the_place_of_a_text_is_named() {
    let dir = Dir::new();
    let message = "this starts like an XML document, and text puzzles are expected here; solve, check and the other commands \
                   read XML";
    dir.write("a.xml", format!("\n {}", matrix(UNIQUE)));
    let ran = dir.run("import a.xml").exits(2);
    assert!(ran.stderr.starts_with(&format!("a.xml:2:2: error[wrong-notation]: {message}\n")), "{}", ran.stderr);
    assert_eq!(ran.findings().len(), 1, "once: {}", ran.stderr);
    // Also if the text is read in parts.
    dir.write("b.xml", format!("<a>\n{}</a>", matrix(UNIQUE).repeat(40)));
    assert_eq!(dir.run("import b.xml").exits(2).findings().len(), 1);
    // What is before XML does not make it a text.
    dir.write("junk.xml", format!("junk{}", matrix(UNIQUE)))
        .write("late.xml", format!("x<?xml version='1.0'?>{}", matrix(UNIQUE)));
    for (file, place) in [("junk.xml", "1:1"), ("late.xml", "1:2")] {
        let ran = dir.run(&format!("check {file}")).exits(2);
        assert_eq!(ran.places(), [format!("{file}:{place}: error[not-well-formed]")], "{}", ran.stderr);
    }
}
