//! Boards of every size and shape in documents: verdicts and exit codes, grades and techniques, the budget,
//! conversions, stored results, reports and tables.

use crate::kit::puzzle::{UNIQUE, matrix};
use crate::kit::{Dir, grids};

/// One solution.
const SIX: &str = r#"<sudoku name="six">
    <cells size="6">
        <cell row="1" col="1">4</cell><cell row="1" col="3">1</cell>
        <cell row="1" col="6">3</cell><cell row="2" col="2">3</cell>
        <cell row="3" col="4">2</cell><cell row="4" col="5">5</cell>
        <cell row="5" col="5">4</cell><cell row="6" col="1">3</cell>
        <cell row="6" col="3">6</cell>
    </cells>
</sudoku>"#;

/// 72 solutions, in symbols of which some are markup and some are outside ASCII.
const SYMBOLS: &str = r#"<sudoku name="symbols" symbols="&lt;éλ0">
    <cells size="4"><cell row="1" col="1">0</cell></cells>
</sudoku>"#;

/// No solution: a 4 twice on a diagonal.
const DIAGONAL: &str = r#"<sudoku name="diagonal" extra="diagonals">
    <matrix>
        <row><col>4</col><col/><col/><col/></row>
        <row><col/><col/><col/><col>3</col></row>
        <row><col>2</col><col/><col/><col/></row>
        <row><col/><col/><col/><col>4</col></row>
    </matrix>
</sudoku>"#;

/// No solution: a 1 twice in a unit with a name.
const NAMED: &str = r#"<sudoku name="named" size="4">
    <unit name="a &amp; b"><cell row="1" col="1"/><cell row="3" col="4"/></unit>
    <cells><cell row="3" col="4">1</cell><cell row="1" col="1">1</cell></cells>
</sudoku>"#;

/// A classic puzzle with one solution, in symbols.
const LETTERS: &str = r#"<sudoku name="letters" symbols="ABCDEFGHI">
    <matrix>
        <row><col>E</col><col>C</col><col/><col/><col>G</col><col/><col/><col/><col/></row>
        <row><col>F</col><col/><col/><col>A</col><col>I</col><col>E</col><col/><col/><col/></row>
        <row><col/><col>I</col><col>H</col><col/><col/><col/><col/><col>F</col><col/></row>
        <row><col>H</col><col/><col/><col/><col>F</col><col/><col/><col/><col>C</col></row>
        <row><col>D</col><col/><col/><col>H</col><col/><col>C</col><col/><col/><col>A</col></row>
        <row><col>G</col><col/><col/><col/><col>B</col><col/><col/><col/><col>F</col></row>
        <row><col/><col>F</col><col/><col/><col/><col/><col>B</col><col>H</col><col/></row>
        <row><col/><col/><col/><col>D</col><col>A</col><col>I</col><col/><col/><col>E</col></row>
        <row><col/><col/><col/><col/><col>H</col><col/><col/><col>G</col><col>I</col></row>
    </matrix>
</sudoku>"#;

/// No search settles it in a thousandth of a second.
const LARGE: &str = r#"<sudoku name="large" size="25"><cells/></sudoku>"#;

fn document(puzzles: &[&str]) -> String {
    format!("<puzzles>\n{}\n</puzzles>\n", puzzles.join("\n"))
}

fn mixed() -> String {
    document(&[SIX, matrix(UNIQUE).trim_end(), SYMBOLS, DIAGONAL, NAMED, LETTERS])
}

#[test]
fn each_puzzle_of_a_document_has_its_own_board_and_verdict() {
    let dir = Dir::new();
    dir.write("a.xml", mixed());
    let ran = dir.run("solve a.xml -o -").exits(0);
    let verdicts = grids(ran.out()).into_iter().filter_map(|grid| grid.split('"').nth(1)).collect::<Vec<_>>();
    let expected: Vec<&str> =
        ["unique"; 2].into_iter().chain(["multiple"; 72]).chain(["none", "none", "unique"]).collect();
    assert_eq!(verdicts, expected);
    assert!(ran.stderr.contains("6 puzzles (3 unique, 1 multiple, 2 none), 2 violations, 0 errors"), "{}", ran.stderr);
}

#[test]
fn what_is_required_of_a_board_decides_the_exit_code() {
    let dir = Dir::new();
    let puzzles = [("unique", SIX), ("multiple", SYMBOLS), ("diagonal", DIAGONAL), ("named", NAMED)];
    for (file, puzzle) in puzzles {
        dir.write(&format!("{file}.xml"), document(&[puzzle]));
    }
    for (requirement, errors) in [("nothing", 0), ("valid", 2), ("solvable", 2), ("unique", 3)] {
        for (at, (file, _)) in puzzles.into_iter().enumerate() {
            let code = i32::from(at >= 4 - errors);
            for command in ["check", "solve -o -", "grade -o -"] {
                dir.run(&format!("{command} {file}.xml --require {requirement}")).exits(code);
            }
        }
    }
}

/// Proves F55.
#[test]
fn a_name_may_occur_twice_in_extra() {
    let dir = Dir::new();
    let twice = DIAGONAL.replace("\"diagonals\"", "\" diagonals disjoint-groups  diagonals \"");
    dir.write("once.xml", document(&[DIAGONAL])).write("twice.xml", document(&[&twice]));
    let [once, twice] = ["once", "twice"].map(|file| dir.run(&format!("check {file}.xml")).exits(1));
    assert_eq!(once.stderr.matches("diagonal 1").count(), 1);
    assert_eq!(twice.stderr.matches("diagonal 1").count(), 1, "{}", twice.stderr);
}

/// Proves F59.
#[test]
fn boxes_and_units_of_another_namespace_belong_to_the_user() {
    let foreign = "<x:boxes xmlns:x=\"urn:example:x\">jigsaw</x:boxes><x:unit xmlns:x=\"urn:example:x\"/>";
    let attributes = " xmlns:y=\"urn:example:y\" y:size=\"7\" y:box=\"?\" y:extra=\"?\" y:symbols=\"?\"";
    let dir = Dir::new();
    let of_user = SIX.replace("\n    <cells", &format!("\n    {foreign}<cells"));
    let of_user = of_user.replace("<sudoku", &format!("<sudoku{attributes}"));
    dir.write("a.xml", of_user);
    let ran = dir.run("solve a.xml -o -").exits(0);
    assert!(ran.out().contains(foreign) && ran.out().contains(attributes), "{}", ran.out());
    assert_eq!(grids(ran.out()), ["<grid verdict=\"unique\" solution=\"1\" solutions=\"1\">"]);
}

/// Proves F63.
#[test]
fn logic_solves_puzzles_of_every_board() {
    let dir = Dir::new();
    dir.write("a.xml", document(&[SIX, DIAGONAL, SYMBOLS]));
    let ran = dir.run("solve --method logic a.xml -o -").exits(0);
    let grids = grids(ran.out());
    assert_eq!(grids[0], "<grid verdict=\"unique\" method=\"logic\" solution=\"1\" solutions=\"1\">");
    assert_eq!(grids[1], "<grid verdict=\"none\" solutions=\"0\">");
    assert_eq!(grids[2], "<grid verdict=\"multiple\" method=\"logic\" open=\"15\" solutions=\"72\">");
    assert!(
        ran.out().contains("<cell row=\"1\" col=\"2\" box=\"1\" n=\"3\" candidates=\"&lt; &#xE9; &#x3BB;\"/>")
            || ran.out().contains("<cell row=\"1\" col=\"2\" box=\"1\" n=\"3\" candidates=\"&lt; é λ\"/>"),
        "{}",
        ran.out()
    );
}

/// Proves F63.
#[test]
fn grades_of_other_boards_have_a_scale_of_their_own() {
    let dir = Dir::new();
    dir.write("a.xml", mixed());
    let ran = dir.run("grade a.xml -o -").exits(0);
    let grades: Vec<&str> = ran.out().lines().filter(|line| line.contains("<grade ")).map(str::trim).collect();
    assert_eq!(
        grades.iter().map(|grade| grade.contains(" scale=\"sudoxml\"")).collect::<Vec<_>>(),
        [true, false, false]
    );
    let reasons = [
        "[not-graded]: 'symbols' has more than one solution, so it has no grade",
        "[not-graded]: 'diagonal' has no solution, so it has no grade",
        "[digit-twice-in-unit]: 4 appears twice in diagonal 1 of 'diagonal': r1c1 at 29:14, r4c4 at 32:32",
        "[not-graded]: 'named' has no solution, so it has no grade",
        "[digit-twice-in-unit]: 1 appears twice in unit 'a & b' of 'named': r1c1 at 37:42, r3c4 at 37:12",
    ];
    let findings = ran.findings();
    assert_eq!(findings.len(), reasons.len(), "{findings:?}");
    for (finding, reason) in findings.into_iter().zip(reasons) {
        assert!(finding.ends_with(&format!("warning{reason}")), "{finding}");
    }
    let table = dir.run("table a.xml --columns name,scale").exits(0).out().to_owned();
    assert!(table.contains("\nsix,sudoxml\n") && table.contains("\nletters,sudoku-explainer\n"), "{table}");
}

/// A further unit is named in the words of a step, and in the links of its chains.
#[test]
fn steps_name_the_further_units_of_a_board() {
    let dir = Dir::new();
    dir.run("generate --size 6 --extra diagonals --symmetry none --count 1 --seed 1 -o x.xml").exits(0);
    let ran = dir.run("grade --explain x.xml").exits(0);
    assert!(ran.out().contains(" in diagonal "), "{}", ran.out());
}

/// Proves F64.
#[test]
fn a_puzzle_that_is_not_settled_has_no_output() {
    let dir = Dir::new();
    dir.write("p/large.xml", document(&[LARGE, LETTERS])).write("p/six.xml", document(&[LETTERS]));
    let ran = dir.run("solve p -o out --budget 1ms").exits(2);
    assert_eq!(ran.places(), ["p/large.xml:2:1: error[not-settled]"], "{}", ran.stderr);
    assert_eq!(dir.tree("out"), ["six.xml"]);
    assert!(dir.text("out/six.xml").contains("<grid "));
    // The budget of a grade has an end too: the least one with which the other puzzle is graded on this machine.
    let settles_one = |ms: u32| {
        let ran = dir.run(&format!("grade p -o graded --budget {ms}ms")).exits(2);
        ran.places() == ["p/large.xml:2:1: error[not-settled]"]
    };
    assert!(
        (0..16).map(|doubled| 1 << doubled).any(settles_one),
        "a grade takes less time than a search of the large board"
    );
    assert_eq!(dir.tree("graded"), ["six.xml"]);
    assert!(dir.text("graded/six.xml").contains("<grade "));
    for command in ["solve", "grade"] {
        let ran = dir.run(&format!("{command} p/large.xml -o - --budget 1ns")).exits(2);
        assert_eq!(ran.out(), "", "{command}");
        dir.run(&format!("{command} p/large.xml --in-place --budget 1ms")).exits(2);
        assert_eq!(dir.text("p/large.xml"), document(&[LARGE, LETTERS]));
    }
    let ran = dir.run("check p/large.xml --require nothing --budget 1ms").exits(2);
    assert_eq!(ran.places(), ["p/large.xml:2:1: error[not-settled]"]);
    let ran = dir.run("table p/large.xml --budget 1ms").exits(2);
    assert_eq!((ran.out(), ran.places()[0]), ("", "p/large.xml:2:1: error[not-settled]"));
    let ran = dir.write("large.xml", document(&[LARGE])).run("table large.xml --budget 1ms").exits(2);
    assert_eq!((ran.out(), ran.places()), ("", vec!["large.xml:2:1: error[not-settled]"]));
}

/// Proves F64.
#[test]
fn a_budget_that_is_enough_changes_nothing() {
    let dir = Dir::new();
    dir.write("a.xml", mixed());
    for command in ["solve a.xml -o -", "grade a.xml -o -", "table a.xml"] {
        let without = dir.run(command).exits(0).stdout;
        assert_eq!(dir.run(&format!("{command} --budget 1h")).exits(0).stdout, without, "{command}");
    }
    // A classic puzzle has no budget.
    dir.write("classic.xml", document(&[LETTERS]));
    dir.run("check classic.xml --budget 1ns").exits(0);
}

/// Proves F64.
#[test]
fn a_budget_ends_the_grade_of_a_puzzle_too() {
    let dir = Dir::new();
    dir.write("six.xml", document(&[LETTERS]));
    for command in ["grade six.xml -o -", "grade --explain six.xml", "solve --method logic six.xml -o -"] {
        let ran = dir.run(&format!("{command} --budget 1ns")).exits(2);
        assert_eq!((ran.out(), ran.places()), ("", vec!["six.xml:2:1: error[not-settled]"]), "{command}");
    }
}

/// An audit of this board has thousands of searches. Proves F64.
#[test]
fn a_budget_ends_each_question_of_an_audit() {
    let ran = Dir::new().pipe("audit - --budget 400ms", "<sudoku size='16'><cells/></sudoku>").exits(1);
    assert!(ran.stderr.contains("because a budget ended"), "{}", ran.stderr);
}

/// Proves F62.
#[test]
fn cells_adds_the_size_and_matrix_keeps_it() {
    let dir = Dir::new();
    let cells = |document: &str| dir.pipe("cells - -o - --quiet", document).exits(0).out().to_owned();
    let matrix = |document: &str| dir.pipe("matrix - -o - --quiet", document).exits(0).out().to_owned();
    let list = cells(DIAGONAL);
    assert!(
        list.contains("<cells size=\"4\">\n") && list.contains("<cell row=\"4\" col=\"4\" box=\"4\">4</cell>"),
        "{list}"
    );
    assert_eq!(cells(&list), list);
    let back = matrix(&list);
    assert_eq!(back, DIAGONAL.replace("<matrix>", "<matrix size=\"4\">"));
    assert_eq!(cells(&back), list);
    let sized = DIAGONAL.replace("<sudoku", "<sudoku size=\"4\"");
    assert_eq!(matrix(&cells(&sized)), sized, "the size of the <sudoku> is enough");
    assert!(!cells(LETTERS).contains("size="), "a list without a size has the size 9");
    assert_eq!(matrix(&cells(LETTERS)), LETTERS);
}

#[test]
fn clean_gives_back_the_bytes_of_boards() {
    let dir = Dir::new();
    let given = mixed();
    for command in ["solve", "grade"] {
        let written = dir.pipe(&format!("{command} - -o - --quiet"), &given).exits(0).stdout;
        assert_ne!(written, given.as_bytes());
        assert_eq!(dir.pipe("clean - -o - --quiet", &written).exits(0).out(), given, "{command}");
        assert_eq!(dir.pipe(&format!("{command} - -o - --quiet"), &written).exits(0).stdout, written, "{command}");
    }
}

#[test]
fn a_stored_result_that_does_not_fit_its_board_is_stale() {
    let dir = Dir::new();
    let solved = |puzzle: &str| dir.pipe("solve - -o - --quiet", document(&[puzzle])).exits(0).out().to_owned();
    let (six, symbols) = (solved(SIX), solved(SYMBOLS));
    let cases = [
        (six.replace("<sudoku name=\"six\"", "<sudoku name=\"six\" box=\"3x2\""), "box"),
        (six.replace("<sudoku name=\"six\"", "<sudoku name=\"six\" extra=\"diagonals\""), "diagonal"),
        (symbols.replacen(">λ</cell>", ">é</cell>", 1), "é appears more than once in row 1"),
        (symbols.replacen(">0</cell></cells>", ">é</cell></cells>", 1), "é"),
        (symbols.replacen(">λ</cell>", ">4</cell>", 1), "one of <éλ0"),
        (symbols.replace("solutions=\"72\"", "solutions=\"71\""), "72"),
    ];
    for (at, (document, part)) in cases.iter().enumerate() {
        dir.write("a.xml", document);
        let ran = dir.run("check a.xml --require nothing");
        let stale: Vec<&str> = ran.findings().into_iter().filter(|line| line.contains("[stale-result]")).collect();
        assert!(stale.len() == 1 && stale[0].contains(part), "{at}: {part}: {}", ran.stderr);
        let fresh = dir.run("solve a.xml -o b.xml");
        if fresh.code == 0 {
            assert!(!dir.run("check b.xml --require nothing").stderr.contains("stale"), "{at}");
        }
    }
    dir.write("a.xml", &cases[2].0);
    assert_eq!(dir.run("export --solutions a.xml").exits(2).out(), "");
}

#[test]
fn boards_and_their_solutions_are_exported_and_read_back() {
    let dir = Dir::new();
    dir.write("a.xml", document(&[SIX])).run("solve a.xml -o b.xml").exits(0);
    let puzzle = "4.1..3.3.......2......5.....4.3.6...\n";
    assert_eq!(dir.run("export a.xml").exits(0).out(), puzzle);
    let solution = dir.run("export --solutions b.xml").exits(0).out().to_owned();
    assert_eq!(solution.trim_end().len(), 36);
    let table = dir.pipe("table - --columns verdict,solutions", format!("{puzzle}{solution}"));
    assert_eq!(table.exits(0).out(), "verdict,solutions\nunique,1\nunique,1\n");
}

#[test]
fn a_table_has_a_row_for_each_board() {
    let dir = Dir::new();
    dir.write("a.xml", mixed());
    let expected = "\
name,verdict,solutions,rating
six,unique,1,1.2
,unique,1,1.2
symbols,multiple,72,
diagonal,none,0,
named,none,0,
letters,unique,1,1.2
";
    assert_eq!(dir.run("table a.xml --columns name,verdict,solutions,rating").exits(0).out(), expected);
}

#[test]
fn a_large_document_of_boards_in_batches_has_the_same_bytes() {
    let dir = Dir::new();
    let puzzles: Vec<&str> = [SIX, DIAGONAL, NAMED, LETTERS].into_iter().cycle().take(2800).collect();
    let large = document(&puzzles);
    assert!(large.len() > 1 << 20, "{}", large.len());
    dir.write("a.xml", large);
    for command in ["solve", "grade", "cells", "matrix"] {
        let streamed = dir.run(&format!("{command} a.xml -o - --quiet")).exits(0).stdout;
        let whole = dir.run(&format!("{command} a.xml -o - --quiet --stream-from 1000000000")).exits(0).stdout;
        assert!(streamed == whole, "{command}");
        let small = dir.run(&format!("{command} a.xml -o - --quiet --batch-bytes 1")).exits(0).stdout;
        assert!(small == whole, "{command} in small batches");
    }
}

/// Proves F61.
#[test]
fn every_report_names_the_unit() {
    let dir = Dir::new();
    dir.write("a.xml", document(&[DIAGONAL, NAMED]));
    for report in ["text", "json", "sarif", "junit", "svrl", "github", "gitlab", "checkstyle", "oxygen", "markdown"] {
        let ran = dir.run(&format!("check a.xml --quiet --report {report}=report")).exits(1);
        assert_eq!(ran.out(), "", "{report}");
        let text = dir.text("report");
        assert!(
            text.contains("digit-twice-in-unit") && text.contains("4 appears twice in diagonal 1"),
            "{report}: {text}"
        );
        let units = ["unit 'a & b'", "unit 'a &#38; b'", "unit &apos;a &amp; b&apos;", "unit 'a &amp; b'"];
        assert!(units.iter().any(|unit| text.contains(&format!("1 appears twice in {unit}"))), "{report}: {text}");
    }
    let json = dir.run("check a.xml --quiet --report json").exits(1);
    assert!(
        json.out().contains("\"cells\":[{\"row\":1,\"col\":1,\"box\":1},{\"row\":3,\"col\":4,\"box\":4}]"),
        "{}",
        json.out()
    );
}

#[test]
fn a_text_that_lacks_a_part_of_its_puzzle_is_a_warning() {
    let dir = Dir::new();
    let upright = SIX.replace("<sudoku name=\"six\"", "<sudoku name=\"six\" box=\"3x2\"");
    let jigsaw = r#"<sudoku name="jigsaw">
    <boxes>
        <row><col>a</col><col>a</col><col>a</col><col>b</col></row>
        <row><col>a</col><col>c</col><col>b</col><col>b</col></row>
        <row><col>c</col><col>c</col><col>b</col><col>d</col></row>
        <row><col>c</col><col>d</col><col>d</col><col>d</col></row>
    </boxes>
    <cells size="4"/>
</sudoku>"#;
    // The only zero is in the symbols, so the text looks like one of the usual symbols.
    let hexadecimal = r#"<sudoku name="hex" size="16" symbols="0123456789ABCDEF">
    <cells><cell row="1" col="1">1</cell><cell row="1" col="2">F</cell></cells>
</sudoku>"#;
    let cases = [
        (jigsaw, "line", "its regions"),
        (jigsaw, "board", "its regions"),
        (DIAGONAL, "line", "its diagonals"),
        (NAMED, "comma", "its units with a name"),
        (&upright, "line", "its boxes of 3x2"),
        (hexadecimal, "line", "its symbols 0123456789ABCDEF"),
        (hexadecimal, "board", "its symbols 0123456789ABCDEF"),
    ];
    for (puzzle, notation, part) in cases {
        let ran = dir.pipe(&format!("export --to {notation} -"), document(&[puzzle])).exits(0);
        let name = puzzle.split('"').nth(1).unwrap_or_default();
        let message = format!(
            "warning[not-in-text]: the text of '{name}' does not contain {part}, so it is read as another puzzle"
        );
        assert_eq!(ran.findings(), [format!("-:2:1: {message}")], "{part}: {}", ran.stderr);
        assert!(!ran.out().is_empty());
        if notation == "line" && !part.contains("symbols") {
            dir.pipe("import -", ran.stdout).exits(0);
        }
    }
    let lettered =
        r#"<sudoku size="6" box="3x2" symbols="ABCDEF"><cells><cell row="1" col="1">A</cell></cells></sudoku>"#;
    // A reader has an error for these, or reads what was written.
    for (puzzle, notation) in
        [(&*upright, "board"), (&*upright, "comma"), (SIX, "line"), (LETTERS, "board"), (lettered, "line")]
    {
        let ran = dir.pipe(&format!("export --to {notation} -"), document(&[puzzle])).exits(0);
        assert!(ran.findings().is_empty(), "{notation}: {}", ran.stderr);
    }
    // A puzzle with several solutions has one warning.
    let solved = dir.pipe("solve -", document(&[jigsaw])).exits(0);
    assert_eq!(dir.pipe("export --solutions -", solved.stdout).exits(0).findings().len(), 1);
}

#[test]
fn a_board_without_lines_ends_with_a_blank_line() {
    let dir = Dir::new();
    let regions =
        "<boxes>".to_owned() + &"<row><col>a</col><col>b</col><col>c</col><col>d</col></row>".repeat(4) + "</boxes>";
    let puzzle = format!("<sudoku>{regions}<cells size='4'><cell row='1' col='2'>3</cell></cells></sudoku>");
    let text = ". 3 . .\n. . . .\n. . . .\n. . . .\n\n";
    let ran = dir.pipe("export --to board -", document(&[&puzzle, &puzzle])).exits(0);
    assert_eq!(ran.out(), text.repeat(2));
    let back = dir.pipe("import -", ran.stdout).exits(0);
    assert_eq!(back.out().matches("<matrix>").count(), 2);
}

/// Proves F61.
#[test]
fn the_name_of_a_violated_unit_keeps_its_line_ends() {
    let dir = Dir::new();
    let named = NAMED.replace("a &amp; b", " a&#10;b&#13;c&#9;d ");
    let ran = dir.pipe("solve -", document(&[&named])).exits(0);
    assert!(ran.out().contains(" name=\"a&#10;b&#13;c&#9;d\""), "{}", ran.out());
}

/// Proves F52.
#[test]
fn a_matrix_that_is_not_square_is_reported_itself() {
    let dir = Dir::new();
    for (rows, columns, found) in
        [(4, 5, "4 rows of 5 columns"), (6, 4, "6 rows of 4 columns"), (1, 2, "1 row of 2 columns")]
    {
        let rows = format!("<row>{}</row>\n", "<col/>".repeat(columns)).repeat(rows);
        let ran = dir.pipe("check -", document(&[&format!("<sudoku>\n<matrix>\n{rows}</matrix></sudoku>")])).exits(2);
        let message = format!("this <matrix> has {found}; a board has as many rows as columns");
        assert_eq!(ran.findings(), [format!("-:3:1: error[wrong-shape]: {message}")]);
    }
}

/// Proves F48.
#[test]
fn a_stored_solution_that_cannot_be_read_is_stale() {
    let dir = Dir::new();
    let solved = dir.pipe("solve -", document(&[SIX])).exits(0);
    dir.write("a.xml", solved.out().replacen("given=\"true\">4<", "given=\"true\">77<", 1));
    for command in ["export --solutions a.xml", "matrix a.xml"] {
        let ran = dir.run(command).exits(2);
        assert_eq!((ran.out(), ran.findings().len()), ("", 1), "{command}: {}", ran.stderr);
        let start = "a.xml:10:5: error[stale-result]: a stored result of 'six' does not match: it cannot be read: at 11:9, row 1, \
                     column 1 of this puzzle contains '77'";
        assert!(ran.stderr.starts_with(start), "{command}: {}", ran.stderr);
    }
    // A classic puzzle has a finding for each mistake.
    let classic = dir.pipe("solve -", matrix(UNIQUE)).exits(0).out().replace("given=\"true\">5<", "given=\"true\">77<");
    let ran = dir.pipe("export --solutions -", &classic).exits(2);
    assert!(ran.places().iter().all(|place| place.ends_with("error[wrong-value]")), "{}", ran.stderr);
}

#[test]
fn the_summary_has_the_verdicts_next_to_a_puzzle_that_is_not_settled() {
    let dir = Dir::new();
    let ran = dir.pipe("check --budget 1ms -", document(&[LARGE, LETTERS])).exits(2);
    let counts = "2 puzzles (1 unique, 0 multiple, 0 none, 1 without a verdict), 0 violations, 1 error";
    assert!(ran.summary().contains(counts), "{}", ran.stderr);
}

/// Proves F64.
#[test]
fn a_budget_is_a_time_above_zero() {
    let dir = Dir::new();
    for budget in ["0", "0s", "5", "soon"] {
        let ran = dir.pipe(&format!("check --budget {budget} -"), document(&[LETTERS])).exits(2);
        assert!(ran.stderr.contains("such as 500ms, 60s or 5m"), "{budget}: {}", ran.stderr);
    }
    for budget in ["1.5s", "1us", "1m30s", "2h"] {
        dir.pipe(&format!("check --budget {budget} -"), document(&[LETTERS])).exits(0);
    }
}

/// Proves F10.
#[test]
fn only_size_counts_on_a_matrix_or_cells() {
    let dir = Dir::new();
    let attributes = "box='x' extra='x' symbols='x'";
    let list = SIX.replace("<cells ", &format!("<cells {attributes} "));
    let square = DIAGONAL.replace("<matrix>", &format!("<matrix {attributes}>"));
    let ran = dir.pipe("check --require nothing -", document(&[&list, &square])).exits(0);
    assert!(ran.stderr.contains("2 puzzles (1 unique, 0 multiple, 1 none)"), "{}", ran.stderr);
}
