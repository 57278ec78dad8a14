//! `audit`, `canonical` and `dedupe`: findings, fixes, `<audit>` elements, and puzzles that came before.

use std::collections::BTreeSet;
use std::path::Path;

use serde_json::Value;
use sudoxml::audit::canonical::canonical;
use sudoxml::board::Grid;
use sudoxml::search::{Verdict, verdict};

use crate::command::transcript::{Walk, check_page};
use crate::kit::Dir;
use crate::kit::puzzle::{CLASH, DEAD, SOLVED, TWO, UNIQUE, cells, collection, matrix, named};

/// A minimal puzzle with the half turn.
const SYMMETRIC: &str = ".7..3..95.541.6.........1...2.6..7......2......7..5.3...8.........3.165.96..5..2.";

/// The same without the given at r9c8.
fn forgotten() -> String {
    format!("{}.{}", &SYMMETRIC[..79], &SYMMETRIC[80..])
}

/// The same with a 5 in r8c4 in place of a 3.
fn misprinted() -> String {
    SYMMETRIC.replacen("3.165", "5.165", 1)
}

/// A document with a puzzle and a solution beside it.
fn with_solution(puzzle: &str, solution: &str) -> String {
    let board = matrix(solution).replacen("<sudoku>\n    <matrix>", "    <matrix role=' solution '>", 1);
    matrix(puzzle).replacen("</sudoku>\n", &board, 1)
}

fn fixture(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/puzzles/audit").join(name);
    std::fs::read_to_string(path).expect("a fixture")
}

/// Proves docs/audit.md.
#[cfg(unix)]
#[test]
fn the_page_shows_what_the_commands_print() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/audit.md");
    let page = std::fs::read_to_string(&path).expect("the page");
    let mut walk = Walk::new();
    walk.section(&page);
    check_page(&path, &walk.page);
}

/// Proves docs/audit.md#repairs.
#[test]
fn the_repairs_of_the_published_cases_are_first() {
    let dir = Dir::new();
    dir.write("a.xml", fixture("forgotten-given.xml")).write("b.xml", fixture("misprinted-given.xml"));
    let ran = dir.run("audit a.xml").exits(1);
    assert!(ran.stderr.contains("has 3 solutions, not one"), "{}", ran.stderr);
    assert!(
        ran.stderr.contains("the most likely first: add 4 in r8c9 (half-turn symmetry, minimal), "),
        "{}",
        ran.stderr
    );
    assert!(ran.stderr.contains("half-turn (r2c1 or r8c9)"), "{}", ran.stderr);
    let ran = dir.run("audit b.xml --rating-attribute rating").exits(1);
    assert!(ran.stderr.contains("has 7 solutions, not one"), "{}", ran.stderr);
    assert!(ran.stderr.contains("first: change r4c6 to 2 (half-turn symmetry, rating 7.1), "), "{}", ran.stderr);
    dir.run("audit --quiet --fix a.xml -o fixed.xml").exits(0);
    dir.run("check fixed.xml").exits(0);
}

/// Proves docs/audit.md#repairs.
#[test]
fn a_repair_with_the_stored_solution_is_the_most_likely() {
    let dir = Dir::new();
    let solution = |puzzle: &str| {
        let grid = puzzle.parse::<Grid>().expect("a grid");
        sudoxml::search::solutions(&grid).next().expect("a solution").grid().to_string()
    };
    // The puzzle has two solutions, and ten edits are equally likely. Four of them lead to each solution.
    let (key, audit) = (solution(TWO), "audit --only repair --solution-attribute key a.xml");
    let solved = dir.write("a.xml", matrix(TWO)).run("solve -q a.xml").exits(0).out().to_owned();
    let in_attribute = matrix(TWO).replacen("<sudoku", &format!("<sudoku key='{key}'"), 1);
    let cases = [
        (matrix(TWO), "the first 10 equally: ", false),
        (with_solution(TWO, &key), "the first 4 equally: ", true),
        (in_attribute, "the first 4 equally: ", true),
        // The solutions of an earlier run are those of the puzzle with its misprint, and a wrong board decides nothing.
        (solved, "the first 10 equally: ", false),
        (with_solution(TWO, &key.replacen('1', "2", 1)), "the first 10 equally: ", false),
    ];
    for (text, first, has_stored) in cases {
        let ran = dir.write("a.xml", text).run(audit).exits(0);
        assert!(ran.stderr.contains(first), "{}", ran.stderr);
        assert_eq!(ran.stderr.contains("(stored solution"), has_stored, "{}", ran.stderr);
    }
}

/// Proves F70.
#[test]
fn a_puzzle_is_changed_only_if_one_repair_is_the_most_likely() {
    let dir = Dir::new();
    // Ten edits of the second puzzle are equally likely.
    dir.write("a.xml", collection(&[&misprinted(), TWO, UNIQUE]));
    let ran = dir.run("audit --fix --in-place a.xml").exits(0);
    assert!(ran.stderr.contains("note[repair]: this puzzle is unique now: r8c4 was changed to 3"), "{}", ran.stderr);
    assert!(ran.stderr.contains("the first 10 equally"), "{}", ran.stderr);
    let clean = dir.run("clean a.xml").exits(0).out().to_owned();
    assert_eq!(clean, collection(&[SYMMETRIC, TWO, UNIQUE]));
    let before = dir.text("a.xml");
    dir.run("audit --fix --in-place a.xml").exits(0);
    assert_eq!(dir.text("a.xml"), before, "a second run changes nothing");
    dir.run("audit --fix a.xml").exits(2);
    // An earlier run solved the puzzle before it was changed, so its results are stale and not wrong.
    let solved = dir.write("b.xml", matrix(&forgotten())).run("solve -q b.xml").exits(0).out().to_owned();
    assert!(solved.contains("verdict=\"multiple\""), "{solved}");
    let ran = dir.write("b.xml", solved).run("audit -q --fix b.xml -o c.xml").exits(0);
    assert!(ran.stderr.contains("warning[stale-result]") && !ran.stderr.contains("wrong-solution"), "{}", ran.stderr);
    dir.run("clean -q c.xml -o d.xml").exits(0);
    assert_eq!(dir.text("d.xml"), matrix(SYMMETRIC));
}

/// Proves docs/audit.md#repairs.
#[test]
fn a_note_says_why_a_puzzle_was_not_changed() {
    let dir = Dir::new();
    let misprinted = matrix(&misprinted());
    // The misprint is in the eighth row.
    let (before, row) = misprinted.split_at(misprinted.match_indices("<row>").nth(7).expect("eight rows").0);
    let commented = format!("{before}{}", row.replacen(">5<", "><!-- five -->5<", 1));
    for (document, why) in [
        (matrix(TWO), "10 edits are equally likely"),
        (matrix(&".".repeat(81)), "no single edit makes it unique"),
        (commented, "its cells are not written as plain elements of this document"),
    ] {
        dir.write("a.xml", document);
        let ran = dir.run("audit --fix a.xml -o b.xml");
        let note = format!("note[repair]: this puzzle was not changed: {why}");
        assert!(ran.stderr.contains(&note), "{note}\n{}", ran.stderr);
    }
}

/// Proves F68.
#[test]
fn an_output_has_an_audit_for_each_puzzle_that_is_not_refused() {
    let dir = Dir::new();
    dir.write("a.xml", collection(&[UNIQUE, TWO, DEAD, CLASH]));
    let written = dir.run("audit a.xml").exits(1);
    assert_eq!(written.out(), "");
    let audited = dir.run("audit --quiet a.xml -o -").exits(0).out().to_owned();
    let verdicts: Vec<&str> =
        audited.split("<audit verdict=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    assert_eq!(verdicts, ["unique", "multiple", "none", "none"]);
    assert_eq!(dir.run("audit --quiet --require unique a.xml -o -").exits(1).out(), "");
    // It stays before a grade and a result.
    dir.write("b.xml", matrix(UNIQUE));
    let all = dir.run("grade b.xml -q").exits(0).out().to_owned();
    let all = dir.pipe("solve - -q", all).exits(0).out().to_owned();
    let all = dir.pipe("audit - -q -o -", all).exits(0).out().to_owned();
    let at = |name: &str| all.find(name).expect("the element");
    assert!(at("<audit ") < at("<grade ") && at("<grade ") < at("<grid "), "{all}");
    assert_eq!(dir.pipe("clean -", all).exits(0).out(), matrix(UNIQUE));
}

/// The document after the first fix of a finding.
fn fixed(document: &str, report: &str) -> String {
    let findings = report.lines().map(|line| serde_json::from_str::<Value>(line).expect("JSON"));
    let repair = findings.into_iter().find(|finding| finding["rule"] == "repair").expect("a repair");
    let number = |value: &Value| value.as_u64().expect("a number") as usize;
    let offset = |line: &Value, column: &Value| {
        let before: usize = document.split_inclusive('\n').take(number(line) - 1).map(str::len).sum();
        before + document[before..].chars().take(number(column) - 1).map(char::len_utf8).sum::<usize>()
    };
    let mut text = document.to_owned();
    for one in repair["fixes"][0]["replacements"].as_array().expect("replacements").iter().rev() {
        let range = offset(&one["line"], &one["column"])..offset(&one["endLine"], &one["endColumn"]);
        text.replace_range(range, one["text"].as_str().expect("a text"));
    }
    text
}

/// Proves docs/reports.md#json.
#[test]
fn the_first_fix_of_a_report_makes_the_puzzle_unique() {
    let dir = Dir::new();
    let prefixed = cells(&forgotten()).replace("<cell", "<p:cell").replace("</cell", "</p:cell");
    let prefixed = prefixed.replace("sudoku>", "p:sudoku>").replacen("<p:sudoku", "<p:sudoku xmlns:p='urn:p'", 1);
    let spaced = matrix(&misprinted()).replace("<col/>", "<col class='é' />").replace("<col>5", "<col> 5 ");
    let symbols = matrix(&misprinted()).replacen("<sudoku", "<sudoku symbols='123456789'", 1);
    let inputs = [
        ("a.xml", matrix(&misprinted())),
        ("b.xml", matrix(&forgotten())),
        ("c.xml", cells(&misprinted())),
        ("d.xml", prefixed),
        ("e.xml", spaced),
        ("f.xml", symbols),
        ("g.txt", format!("# a comment\n{} # name\n", forgotten())),
    ];
    for (name, text) in inputs {
        dir.write(name, &text);
        let report = dir.run(&format!("audit {name} --report json")).exits(1).out().to_owned();
        dir.write(name, fixed(&text, &report));
        dir.run(&format!("check {name}")).exits(0);
        dir.write(name, &text);
        let sarif = dir.run(&format!("audit {name} --report sarif")).exits(1);
        let sarif: Value = serde_json::from_str(sarif.out()).expect("JSON");
        let results = sarif["runs"][0]["results"].as_array().expect("results");
        let repair = results.iter().find(|result| result["ruleId"] == "repair").expect("a repair");
        let change = &repair["fixes"][0]["artifactChanges"][0];
        assert_eq!(change["artifactLocation"]["uri"], name);
        assert!(change["replacements"][0]["deletedRegion"]["endColumn"].is_u64(), "{name}");
    }
    // An element with a comment in it is not changed.
    dir.write("a.xml", matrix(&misprinted()).replace("<col>5<", "<col>5<!-- five --><"));
    assert!(!dir.run("audit a.xml --report json").exits(1).out().contains("fixes"));
    dir.run("audit --fix -q a.xml -o b.xml").exits(0);
    assert!(dir.text("b.xml").contains("verdict=\"none\""));
}

/// Proves F71.
#[test]
fn a_stored_solution_is_compared() {
    let dir = Dir::new();
    let wrong = SOLVED.replacen("53", "35", 1);
    let beside = |solution: &str| with_solution(UNIQUE, solution);
    dir.write("a.xml", beside(SOLVED)).run("audit a.xml").exits(0);
    for command in ["check a.xml", "solve a.xml -q", "matrix a.xml -q", "clean a.xml"] {
        dir.run(command).exits(0);
    }
    let ran = dir.write("a.xml", beside(&wrong)).run("audit -q a.xml").exits(1);
    assert!(
        ran.stderr.contains("it has 3 in r1c1, where the solution has 5, 5 in r1c2, where the solution has 3"),
        "{}",
        ran.stderr
    );
    // That of another puzzle.
    let other: String = SOLVED.chars().rev().collect();
    let ran = dir.write("a.xml", beside(&other)).run("audit -q a.xml").exits(1);
    assert!(ran.stderr.contains(" of 81 cells, so it is probably that of another puzzle"), "{}", ran.stderr);
    // A result of an earlier run.
    let solved = dir.write("b.xml", matrix(UNIQUE)).run("solve -q b.xml").exits(0).out().to_owned();
    dir.write("b.xml", &solved).run("audit b.xml").exits(0);
    let ran = dir.write("b.xml", solved.replacen("box=\"1\">4<", "box=\"1\">1<", 1)).run("audit -q b.xml").exits(1);
    assert!(ran.stderr.contains("error[wrong-solution]: the solution in a <grid> of an earlier run"), "{}", ran.stderr);
    // An attribute.
    for (text, code) in [(SOLVED, 0), (&wrong, 1), ("53", 1), (&SOLVED.replacen('5', "x", 1), 1)] {
        dir.write("c.xml", matrix(UNIQUE).replacen("<sudoku", &format!("<sudoku key='{text}'"), 1));
        dir.run("audit c.xml --solution-attribute key").exits(code);
        dir.run("audit c.xml").exits(0);
    }
    // The puzzle has no solution, and the key shows the wrong given.
    let key = matrix(&UNIQUE.replacen("53", "73", 1)).replacen("<sudoku", &format!("<sudoku key='{SOLVED}'"), 1);
    let ran = dir.write("d.xml", key).run("audit -q d.xml --solution-attribute key").exits(1);
    assert!(ran.stderr.contains("it has 5 in r1c1, where the puzzle has 7"), "{}", ran.stderr);
    // The only matrix is the puzzle, whatever its role.
    dir.write("e.xml", matrix(UNIQUE).replacen("<matrix", "<matrix role='solution'", 1)).run("check e.xml").exits(0);
}

/// Proves docs/configuration.md#the-keys.
#[test]
fn the_label_is_compared_with_the_levels_of_the_project() {
    let dir = Dir::new();
    let label = |text: &str| matrix(UNIQUE).replacen("<sudoku", &format!("<sudoku {text}"), 1);
    dir.write("a.xml", label("level='gentle' stars='1.20'"));
    dir.write("sudoxml.toml", "level-attribute = 'level'\nrating-attribute = 'stars'\n[[levels]]\nname = 'gentle'\n");
    assert_eq!(dir.run("audit -q a.xml").exits(0).findings().len(), 0);
    dir.write("a.xml", label("level='easy' stars='2'"));
    let ran = dir.run("audit -q a.xml").exits(0);
    assert_eq!(ran.places(), ["a.xml:1:1: warning[wrong-label]"; 2]);
    dir.write("sudoxml.toml", "level-attribute = 'a b'").run("audit a.xml").exits(2);
    let printed = dir.run("config --no-config").exits(0).out().to_owned();
    assert!(printed.contains("# level-attribute is not set"), "{printed}");
}

/// Proves docs/audit.md#duplicates.
#[test]
fn known_puzzles_are_added_whole_or_not_at_all() {
    let dir = Dir::new();
    dir.write("a.txt", format!("{UNIQUE}\n{TWO}\n")).write("b.txt", format!("{SYMMETRIC}\n{TWO}\nnot a puzzle\n"));
    dir.run("audit --only duplicate-puzzle a.txt --known known.txt").exits(2);
    dir.run("audit --only duplicate-puzzle a.txt --remember").exits(2);
    let ran = dir.run("audit --only duplicate-puzzle a.txt --known known.txt --remember").exits(0);
    assert_eq!(ran.findings().len(), 0);
    let known = dir.text("known.txt");
    assert_eq!(known.lines().count(), 3, "{known}");
    // An input with an error leaves the file as it is.
    let ran = dir.run("audit --only duplicate-puzzle b.txt --known known.txt --remember").exits(2);
    assert!(ran.stderr.contains("is the known puzzle a.txt:2:1, unchanged"), "{}", ran.stderr);
    assert_eq!(dir.text("known.txt"), known);
    for line in ["x", "1 2", &format!("{UNIQUE} x"), "\u{fffd}"] {
        dir.write("other.txt", line);
        let ran = dir.run("audit a.txt --known other.txt --remember").exits(2);
        assert!(ran.stderr.contains("other.txt:1:1: error[wrong-notation]"), "{line}: {}", ran.stderr);
        assert_eq!(dir.text("other.txt"), line);
    }
}

/// Proves docs/audit.md#duplicates.
#[test]
fn two_runs_can_remember_at_once() {
    let dir = Dir::new();
    let puzzle = |number: usize| {
        let mut puzzle = UNIQUE.to_owned();
        puzzle.replace_range(number..=number, ".");
        puzzle
    };
    let lines = |numbers: std::ops::Range<usize>| numbers.map(|number| puzzle(number) + "\n").collect::<String>();
    dir.write("all.txt", lines(0..81));
    std::thread::scope(|scope| {
        for run in 0..6 {
            let (dir, lines) = (&dir, lines(run * 13..run * 13 + 16));
            scope.spawn(move || {
                let name = format!("{run}.txt");
                dir.write(&name, lines);
                dir.run(&format!("audit -q --only duplicate-puzzle {name} --known known.txt --remember")).exits(0);
            });
        }
    });
    let known = dir.text("known.txt");
    let forms: Vec<&str> = known.lines().skip(1).filter_map(|line| line.split(' ').next()).collect();
    let expected: BTreeSet<String> =
        (0..81).map(|number| canonical(&puzzle(number).parse::<Grid>().expect("a grid")).form().to_string()).collect();
    assert_eq!(forms.iter().map(ToString::to_string).collect::<BTreeSet<_>>(), expected);
    assert_eq!(forms.len(), expected.len(), "each form is there once");
}

/// Proves docs/audit.md#sets-for-training-and-testing.
#[test]
fn no_puzzle_has_an_equivalent_one_in_another_part() {
    let dir = Dir::new();
    let mut list = String::new();
    for number in 0..81 {
        let mut puzzle = UNIQUE.to_owned();
        puzzle.replace_range(number..=number, ".");
        let turned: String = puzzle.chars().rev().collect();
        list += &format!("{puzzle}\n{turned}\n");
    }
    dir.write("list.txt", &list);
    dir.run("dedupe -q --split 2,1 list.txt -o set").exits(0);
    let forms = |name: &str| -> Vec<String> {
        dir.run(&format!("canonical -q set/{name}")).exits(0).out().lines().map(String::from).collect()
    };
    let (one, other) = (forms("part-1.txt"), forms("part-2.txt"));
    let all: BTreeSet<&String> = one.iter().chain(&other).collect();
    assert_eq!(all.len(), one.len() + other.len());
    assert!(one.len() > 5 && other.len() > 2, "{} {}", one.len(), other.len());
    let distinct = dir.run("dedupe -q list.txt").exits(0);
    assert_eq!(distinct.out().lines().count(), all.len());
    // The part of a puzzle does not depend on the others.
    let reversed: String = list.lines().rev().map(|line| format!("{line}\n")).collect();
    dir.write("list.txt", reversed).run("dedupe -q --split 2,1 list.txt -o other").exits(0);
    assert_eq!(dir.run("canonical -q other/part-2.txt").exits(0).out().lines().count(), other.len());
    dir.write("small.txt", "1...2..3....4..1\n").run("canonical small.txt").exits(2);
    dir.run("dedupe --split 0,1 list.txt -o set").exits(2);
    // A part of an earlier run would have puzzles of the others.
    let before = dir.text("set/part-1.txt");
    let refused = dir.write("set/part-4.txt", "").run("dedupe -q --split 1,1,1 list.txt -o set").exits(2);
    assert!(
        refused.stderr.contains("part-4.txt is of an earlier run with more parts; remove it"),
        "{}",
        refused.stderr
    );
    assert_eq!(dir.text("set/part-1.txt"), before);
}

/// Proves docs/configuration.md#the-keys.
#[test]
fn a_rule_that_is_off_takes_no_canonical_form_away() {
    let dir = Dir::new();
    dir.write("a.xml", collection(&[UNIQUE, UNIQUE])).write("sudoxml.toml", "rules.duplicate-puzzle = 'off'");
    let expected = dir.run("canonical -q a.xml --no-config").exits(0).out().to_owned();
    assert_eq!(expected.lines().count(), 2);
    assert_eq!(dir.run("canonical -q a.xml").exits(0).out(), expected);
    assert_eq!(dir.run("dedupe -q a.xml").exits(0).out().lines().count(), 1);
    let ran = dir.run("audit -q --known known.txt --remember a.xml").exits(0);
    assert!(!ran.stderr.contains("duplicate-puzzle") && dir.text("known.txt").lines().count() == 2, "{}", ran.stderr);
    // A name of a puzzle stays on the line of its form.
    dir.write("b.xml", named("a&#x2028;b&#x85;c&#x9b;d", UNIQUE));
    for command in ["canonical", "dedupe", "export"] {
        let text = dir.run(&format!("{command} -q --names b.xml")).exits(0).out().to_owned();
        assert!(text.ends_with(" # a b c d\n") && text.lines().count() == 1, "{command}: {text}");
    }
}

/// Proves docs/audit.md.
#[test]
fn a_gap_in_a_series_has_the_names_of_the_puzzles() {
    let dir = Dir::new();
    let names = |names: &[&str]| {
        let puzzles: String = names.iter().map(|name| named(name, UNIQUE)).collect();
        dir.write("a.xml", format!("<book>{puzzles}</book>"));
        let ran = dir.run("audit a.xml --series --only missing-number").exits(0);
        ran.findings()
            .iter()
            .filter_map(|line| line.split_once("]: "))
            .map(|(_, text)| text.to_owned())
            .collect::<Vec<_>>()
    };
    assert_eq!(names(&["Q007", "Q008", "Q010"]), ["between 'Q008' and 'Q010', 9 is missing"]);
    assert_eq!(names(&["A1", "A2", "A5"]), ["between 'A2' and 'A5', 3 and 4 are missing"]);
    // A gap that is as large as the series is none.
    assert_eq!(names(&["A1", "A2", "A6"]), [""; 0]);
}

/// Proves docs/audit.md.
#[test]
fn a_wrong_document_between_good_ones_loses_none() {
    let dir = Dir::new();
    dir.write("in/a.xml", named("A", &misprinted()))
        .write("in/b.xml", "<sudoku>")
        .write("in/c.xml", named("C", UNIQUE));
    dir.write("in/d.xml", format!("<a>{}</a>", named("D", &"1".repeat(81)))).write("in/e.xml", matrix(TWO));
    let ran = dir.run("audit in --series -o out").exits(2);
    assert_eq!(dir.tree("out"), ["a.xml", "c.xml", "d.xml", "e.xml"]);
    for rule in ["clashing-givens", "repair", "not-well-formed", "redundant-given", "differing-cells"] {
        assert!(ran.stderr.contains(&format!("[{rule}]")), "{rule}: {}", ran.stderr);
    }
    dir.run("audit in --only no-rule").exits(2);
    let ran = dir.run("audit in --only no-sudoku").exits(2);
    assert!(ran.stderr.contains("no-sudoku is always reported"), "{}", ran.stderr);
}

/// A clash and the redundant givens against the search: removing any one given of the clash leaves a solution.
#[test]
fn clashes_and_redundant_givens_are_those_of_the_search() {
    let dir = Dir::new();
    dir.write("a.txt", format!("{}\n{DEAD}\n{CLASH}\n{UNIQUE}\n", misprinted()));
    let report = dir.run("audit a.txt --clashes 20 --report json").exits(1).out().to_owned();
    let text = dir.text("a.txt");
    let puzzles: Vec<&str> = text.lines().collect();
    let mut tried = [0; 2];
    for finding in report.lines().map(|line| serde_json::from_str::<Value>(line).expect("JSON")) {
        let Some(cells) = finding["cells"].as_array() else { continue };
        let at = |cell: &Value, name: &str| cell[name].as_u64().expect("a number") as usize - 1;
        let cells: Vec<usize> = cells.iter().map(|cell| at(cell, "row") * 9 + at(cell, "col")).collect();
        let puzzle = puzzles[finding["line"].as_u64().expect("a line") as usize - 1];
        let keeping = |keep: &dyn Fn(usize) -> bool| -> Grid {
            let kept = puzzle.chars().enumerate().map(|(at, c)| if keep(at) { c } else { '.' });
            kept.collect::<String>().parse().expect("a grid")
        };
        match finding["rule"].as_str() {
            Some("clashing-givens") => {
                tried[0] += 1;
                assert_eq!(verdict(&keeping(&|at| cells.contains(&at))), Verdict::None);
                for &without in &cells {
                    let rest = keeping(&|at| at != without && cells.contains(&at));
                    assert_ne!(verdict(&rest), Verdict::None, "{puzzle}");
                }
            }
            Some("redundant-given") => {
                tried[1] += 1;
                for without in (0..81).filter(|&at| puzzle.as_bytes()[at] != b'.') {
                    let is_unique = verdict(&keeping(&|at| at != without)) == Verdict::Unique;
                    assert_eq!(is_unique, cells.contains(&without), "{without}");
                }
            }
            _ => {}
        }
    }
    assert!(tried[0] > 3 && tried[1] == 1, "{tried:?}");
}

/// Proves docs/audit.md.
#[test]
fn an_attribute_that_no_puzzle_has_is_a_warning() {
    let dir = Dir::new();
    let labelled = matrix(UNIQUE).replacen("<sudoku", "<sudoku level='easy' key='x' name='easy'", 1);
    dir.write("in/a.xml", labelled).write("in/b.xml", matrix(UNIQUE));
    for (flags, missing) in [
        ("--level-attribute lvel --only wrong-label", Some("lvel")),
        ("--solution-attribute kye -q", Some("kye")),
        ("--level-attribute level --rating-attribute rating", Some("rating")),
        ("--level-attribute level --only wrong-label", None),
        ("--level-attribute name --only wrong-label", None),
    ] {
        let stderr = dir.run(&format!("audit --require nothing in {flags}")).exits(0).stderr;
        let warning = missing.map(|name| format!("warning: no puzzle has the attribute '{name}'"));
        let found = stderr.lines().find(|line| line.starts_with("warning: "));
        assert_eq!(found, warning.as_deref(), "{flags}: {stderr}");
    }
    // The attribute of a sudoxml.toml is for other documents too.
    dir.write("sudoxml.toml", "level-attribute = 'lvel'");
    assert!(!dir.run("audit --require nothing in").exits(0).stderr.contains("warning: "));
}

/// Proves F71.
#[test]
fn a_stored_solution_alone_can_be_asked_for() {
    let dir = Dir::new();
    let wrong = matrix(&SOLVED.replacen("53", "35", 1));
    let solution = wrong.split_once("<matrix").and_then(|(_, rest)| rest.split_once("</sudoku>")).expect("a matrix").0;
    let solution = format!("<matrix role='solution'{solution}</sudoku>");
    dir.write("a.xml", matrix(UNIQUE).replacen("</sudoku>", &solution, 1));
    let ran = dir.run("audit --only wrong-solution a.xml").exits(1);
    assert!(ran.stderr.contains("error[wrong-solution]"), "{}", ran.stderr);
}

/// Proves F71.
#[test]
fn an_error_that_follows_from_other_documents_comes_after_the_outputs() {
    let dir = Dir::new();
    dir.write("in/a.xml", matrix(UNIQUE)).write("in/b.xml", matrix(UNIQUE));
    dir.write("sudoxml.toml", "[rules]\nduplicate-puzzle = 'error'\n");
    let ran = dir.run("audit in -o out --only duplicate-puzzle").exits(1);
    assert_eq!(dir.tree("out"), ["a.xml", "b.xml"]);
    assert!(ran.summary().ends_with("1 error"), "{}", ran.summary());
    // Puzzles are compared with those of documents whose outputs are up to date.
    let again = dir.run("audit in -o out --only duplicate-puzzle --update").exits(1);
    assert_eq!(again.findings(), ran.findings());
    dir.run("audit in -o out --only redundant-given").exits(0);
    let ran = dir.run("audit in -o out --only redundant-given --update").exits(0);
    assert!(ran.summary().ends_with("2 up to date"), "{}", ran.summary());
    let ran = dir.run("audit in -o out --only redundant-given --update --known known.txt --remember").exits(0);
    assert!(!ran.summary().contains("up to date"), "{}", ran.summary());
    assert_eq!(dir.text("known.txt").lines().count(), 2);
}

/// Proves docs/audit.md#repairs.
#[test]
fn a_repair_is_asked_for_if_it_is_written() {
    let dir = Dir::new();
    dir.write("a.xml", matrix(TWO)).write("off.toml", "[rules]\nrepair = 'off'\n");
    for flags in ["--only redundant-given", "--config off.toml"] {
        let ran = dir.run(&format!("audit --fix a.xml -o b.xml {flags}")).exits(2);
        assert!(ran.stderr.contains("--fix needs the rule repair"), "{flags}: {}", ran.stderr);
    }
}
