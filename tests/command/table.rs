//! `table`: a row for each puzzle.

use crate::kit::Dir;
use crate::kit::puzzle::{CLASH, EMPTY, MANY, SOLVED, TWO, UNIQUE, collection, matrix, named};

/// Proves docs/how-to.md#grade.
#[test]
fn a_table_has_a_row_for_each_puzzle() {
    let dir = Dir::new();
    dir.write("p/a.xml", collection(&[UNIQUE, MANY, CLASH, SOLVED, EMPTY])).write("p/b.xml", named("A, B", UNIQUE));
    dir.write("p/c.xml", named("&quot;Q&quot;", UNIQUE));
    let expected = "\
document,line,name,verdict,solutions,complete,rating,at_least,level
p/a.xml,2,,unique,1,true,1.2,false,easy
p/a.xml,15,,multiple,125,true,,,
p/a.xml,28,,none,0,true,,,
p/a.xml,41,,unique,1,true,,,
p/a.xml,54,,multiple,10000,false,,,
p/b.xml,1,\"A, B\",unique,1,true,1.2,false,easy
p/c.xml,1,\"\"\"Q\"\"\",unique,1,true,1.2,false,easy
";
    let ran = dir.run("table p").exits(0);
    assert_eq!(ran.out(), expected);
    assert!(ran.findings().is_empty() && ran.stderr.starts_with("sudoxml: 7 puzzles"), "{}", ran.stderr);
    dir.run("table p --to csv -o t.csv").exits(0);
    assert_eq!(dir.text("t.csv"), expected);
    // Without a format, the extension of the output names it.
    dir.run("table p --to json -o t.txt").exits(0);
    dir.run("table p -o t.jsonl").exits(0);
    assert_eq!((dir.text("t.jsonl"), dir.text("t.txt").starts_with('{')), (dir.text("t.txt"), true));
    dir.run("table p -o t").exits(0);
    assert_eq!(dir.text("t"), expected);
    let ran = dir.run("table p -o t.parquet").exits(2);
    assert!(
        ran.stderr.contains(
            "the name t.parquet does not say what to write; end it with the name of a form, or add --to: csv"
        ),
        "{}",
        ran.stderr
    );
    for flags in ["--jobs 1", "--stream-from 0 --batch-bytes 1", "--jobs 7 --stream-from 0"] {
        assert_eq!(dir.run(&format!("table p {flags}")).exits(0).out(), expected, "{flags}");
    }
}

/// Proves docs/how-to.md#grade.
#[test]
fn a_table_in_json_has_an_object_on_each_line() {
    let dir = Dir::new();
    dir.write("a.xml", collection(&[UNIQUE, EMPTY]));
    let ran = dir.run("table a.xml --to json --max-solutions 7").exits(0);
    let rows: Vec<serde_json::Value> =
        ran.out().lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let row = |line: u64, verdict: &str, solutions: u64, grade: [serde_json::Value; 3]| {
        let [rating, at_least, level] = grade;
        serde_json::json!({ "document": "a.xml", "line": line, "name": null, "verdict": verdict, "solutions": solutions,
            "complete": solutions == 1, "rating": rating, "at_least": at_least, "level": level })
    };
    let none = || serde_json::Value::Null;
    let graded = [1.2.into(), false.into(), "easy".into()];
    assert_eq!(rows, [row(2, "unique", 1, graded), row(15, "multiple", 7, [none(), none(), none()])]);
    assert!(
        ran.out().starts_with("{\"document\":\"a.xml\",\"line\":2,\"name\":null,\"verdict\":"),
        "in the order of the columns"
    );
}

/// Proves docs/how-to.md#grade.
#[test]
fn the_columns_are_those_that_are_asked_for() {
    let dir = Dir::new();
    dir.write("a.xml", named("A", UNIQUE)).write("sudoxml.toml", "[[levels]]\nname = 'gentle'\n");
    let table = |flags: &str| dir.run(&format!("table a.xml {flags}")).exits(0).out().to_owned();
    assert_eq!(table("--columns level,name"), "level,name\ngentle,A\n");
    assert_eq!(table("--columns verdict --columns solutions"), "verdict,solutions\nunique,1\n");
    assert_eq!(table("--columns name,name --to json"), "{\"name\":\"A\"}\n");
    let ran = dir.run("table a.xml --columns name,size").exits(2);
    assert!(ran.stderr.contains("there is no column 'size'; the columns are document, line, name,"), "{}", ran.stderr);
}

/// Proves docs/how-to.md#grade.
#[test]
fn a_table_of_text_puzzles_and_of_the_standard_input() {
    let dir = Dir::new();
    let list = format!("# A list\n{UNIQUE} # one\n{MANY}\n");
    dir.write("list.txt", &list);
    let rows = "list.txt,2,one,unique,1,1.2\nlist.txt,3,,multiple,125,\n";
    let columns = "--columns document,line,name,verdict,solutions,rating";
    let head = "document,line,name,verdict,solutions,rating\n";
    assert_eq!(dir.run(&format!("table list.txt {columns}")).exits(0).out(), format!("{head}{rows}"));
    let piped = dir.pipe(&format!("table - {columns}"), &list).exits(0);
    assert_eq!(piped.out(), format!("{head}{}", rows.replace("list.txt", "-")));
    let batches = dir.run(&format!("table list.txt {columns} --stream-from 0 --batch-bytes 1")).exits(0);
    assert_eq!(batches.out(), format!("{head}{rows}"));
}

#[test]
fn text_does_not_replace_a_document_with_puzzles() {
    let dir = Dir::new();
    dir.write("a.xml", matrix(UNIQUE)).write("b.xml", matrix(MANY)).write("old.csv", "line\n").write("old.txt", UNIQUE);
    for command in ["table --to csv", "export"] {
        let ran = dir.run(&format!("{command} a.xml -o b.xml")).exits(2);
        assert!(
            ran.stderr.contains("text cannot be written to b.xml, which contains puzzles in XML"),
            "{}",
            ran.stderr
        );
        assert_eq!(dir.text("b.xml"), matrix(MANY));
        dir.run(&format!("{command} a.xml -o old.csv")).exits(0);
        dir.run(&format!("{command} a.xml -o old.txt")).exits(0);
    }
}

/// Proves docs/how-to.md#grade.
#[test]
fn without_an_error_in_a_document_there_is_a_whole_table_and_else_none() {
    let dir = Dir::new();
    dir.write("p/a.xml", matrix(UNIQUE)).write("p/b.xml", "<sudoku>").write("t.csv", "before");
    let ran = dir.run("table p").exits(2);
    assert_eq!((ran.out(), ran.places()), ("", vec!["p/b.xml:1:9: error[not-well-formed]"]));
    let messages = "sudoxml: 0 puzzles, 1 not written, 1 error, 1 not processed, ";
    assert!(ran.stderr.contains(messages), "{}", ran.stderr);
    let ran = dir.run("table p -o t.csv").exits(2);
    assert!(ran.stderr.contains(messages), "{}", ran.stderr);
    assert_eq!(dir.text("t.csv"), "before");
    dir.write("p/b.xml", "<a/>");
    assert_eq!(dir.run("table p --columns name").exits(0).out(), "name\n\"\"\n");
}

/// Proves docs/how-to.md#grade.
#[test]
fn further_columns_are_added_by_name_or_all_at_once() {
    let dir = Dir::new();
    dir.write("a.xml", collection(&[UNIQUE, CLASH]));
    let table = |flags: &str| dir.run(&format!("table a.xml {flags}")).exits(0).out().to_owned();
    let graded = "column,pearl,diamond,technique,violations\n1,1.2,1.2,hidden-single-box,0\n1,,,,2\n";
    assert_eq!(table("--columns column,pearl,diamond,technique,violations"), graded);
    let solved = table("--columns givens,first_solution --max-solutions 1");
    // An earlier version had another name.
    assert_eq!(table("--columns givens,first-solution --max-solutions 1"), solved);
    let rows: Vec<Vec<&str>> = solved.lines().map(|line| line.split(',').collect()).collect();
    let [_, unique, clash] = &rows[..] else { panic!("{solved}") };
    assert!(unique[0].len() == 81 && unique[1].len() == 81 && !unique[1].contains('.'), "{solved}");
    assert_eq!((clash[0].len(), clash[1]), (81, ""), "{solved}");
    let head = "document,line,name,verdict,solutions,complete,rating,at_least,level,column,givens,first_solution,pearl,\
                diamond,technique,violations,canonical,symmetry,scale\n";
    assert!(table("--columns all").starts_with(head));
    assert!(table("--columns level,all").starts_with("level,document,line,"));
}

/// Proves docs/how-to.md#check.
#[test]
fn the_same_puzzle_in_another_form_has_the_same_canonical_form() {
    let dir = Dir::new();
    // Turned by 180 degrees, with other digits.
    let twin: String =
        UNIQUE.chars().rev().map(|c| c.to_digit(10).map_or(c, |digit| char::from(b'0' + 10 - digit as u8))).collect();
    let four = "<sudoku size='4'><cells><cell row='1' col='1'>1</cell></cells></sudoku>";
    dir.write("a.xml", collection(&[UNIQUE, TWO, CLASH])).write("b.txt", twin).write("c.xml", four);
    let table = dir.run("table a.xml b.txt c.xml --columns canonical,symmetry").exits(0).out().to_owned();
    let rows: Vec<(&str, &str)> = table.lines().skip(1).filter_map(|line| line.split_once(',')).collect();
    let [unique, two, clash, twin, four] = rows[..] else { panic!("{table}") };
    assert_eq!(unique.0.len(), 81);
    assert_eq!((unique, unique.1), (twin, "half-turn"));
    assert!(two.0.len() == 81 && two.0 != unique.0, "{table}");
    // A digit twice in a unit; and a board that is not classic.
    assert_eq!((clash.0, four), ("", ("", "main-diagonal")));
}

#[cfg(not(feature = "arrow"))]
#[test]
fn a_program_without_arrow_says_how_to_get_it() {
    let dir = Dir::new();
    dir.write("a.xml", UNIQUE);
    let messages = dir.run("table a.xml --to arrow").exits(2).stderr;
    assert!(messages.contains("--features arrow"), "{messages}");
}
