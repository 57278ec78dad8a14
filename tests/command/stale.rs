//! Stored results that do not fit their puzzle.

use crate::kit::Dir;
use crate::kit::puzzle::{MANY, SOLVED, THREE, TWO, UNIQUE, matrix, named};

/// A solved document whose first given is another digit in the stored solution.
fn stale(dir: &Dir) -> String {
    let solved = dir.pipe("solve - --quiet", matrix(UNIQUE)).exits(0);
    solved.out().replacen("given=\"true\">5<", "given=\"true\">6<", 1)
}

const WHY: &str = "a stored result of this puzzle does not match: row 1, column 1 contains 6, but the puzzle has the given \
                   5; run `sudoxml solve` again";

/// Proves F48.
#[test]
fn a_stored_solution_that_does_not_fit_its_puzzle_is_not_used() {
    let dir = Dir::new();
    let stale = stale(&dir);
    dir.write("a.xml", &stale).write("b.xml", dir.pipe("matrix -", matrix(UNIQUE)).exits(0).stdout);
    let messages = format!("a.xml:13:5: error[stale-result]: {WHY}\n");
    for command in ["export --solutions a.xml b.xml", "matrix a.xml", "matrix a.xml --stream-from 0"] {
        let ran = dir.run(&format!("{command} --quiet")).exits(2);
        assert_eq!((ran.out(), &ran.stderr[..messages.len()]), ("", &messages[..]), "{command}");
    }
    dir.run("matrix a.xml -o out.xml").exits(2);
    assert!(!dir.has("out.xml"));
    // The puzzles are as good as they were.
    assert_eq!(dir.run("export a.xml").exits(0).out(), format!("{UNIQUE}\n"));
}

/// Proves F48.
#[test]
fn cells_uses_a_stored_solution_that_is_a_matrix() {
    let dir = Dir::new();
    let stale = stale(&dir);
    // As cells is how it stays.
    let kept = "<cell row=\"1\" col=\"1\" box=\"1\" given=\"true\">6</cell>";
    assert!(stale.contains(kept) && dir.pipe("cells - --quiet", &stale).exits(0).out().contains(kept));
    let turned = dir.pipe("solve -", matrix(UNIQUE)).exits(0).stdout;
    let turned = String::from_utf8(dir.pipe("matrix -", turned).exits(0).stdout).expect("UTF-8");
    let (puzzle, grid) = turned.split_once("<grid").expect("a result");
    dir.write("a.xml", format!("{puzzle}<grid{}", grid.replacen("<col>5<", "<col>6<", 1)));
    let ran = dir.run("cells a.xml --quiet").exits(2);
    assert_eq!((ran.out(), ran.stderr.as_str()), ("", &*format!("a.xml:13:5: error[stale-result]: {WHY}\n")));
}

/// Proves F47, F49.
#[test]
fn check_warns_of_a_stale_result_and_solve_replaces_it() {
    let dir = Dir::new();
    let stale = stale(&dir);
    dir.write("a.xml", &stale);
    let messages = format!("a.xml:13:5: warning[stale-result]: {WHY}\n");
    for flags in ["", "--stream-from 0", "--require unique"] {
        assert_eq!(dir.run(&format!("check a.xml --quiet {flags}")).exits(0).stderr, messages, "{flags}");
    }
    let report = dir.run("check a.xml --quiet --report json").exits(0);
    assert!(report.out().contains("\"line\":13,\"column\":5,\"endLine\":13,\"endColumn\":55"), "{}", report.out());
    for command in ["solve a.xml", "grade a.xml"] {
        assert_eq!(dir.run(&format!("{command} --quiet")).exits(0).stderr, "", "{command}");
    }
    dir.run("solve a.xml --in-place --quiet").exits(0);
    assert_eq!(dir.run("check a.xml --quiet").exits(0).stderr, "");
    assert_eq!(dir.run("export --solutions a.xml").exits(0).out(), format!("{SOLVED}\n"));
}

/// Proves F47.
#[test]
fn however_many_results_of_a_puzzle_are_stale_there_is_one_finding() {
    let dir = Dir::new();
    let solved = String::from_utf8(dir.pipe("solve - --list all", matrix(MANY)).exits(0).stdout).expect("UTF-8");
    let other = solved.replacen("<row><col>5</col>", "<row><col/>", 1).replacen("<col>6</col>", "<col>5</col>", 1);
    let ran = dir.pipe("check - --quiet --require nothing", &other).exits(0);
    let found: Vec<&str> = ran.stderr.lines().filter(|line| line.contains("[stale-result]")).collect();
    assert_eq!(found.len(), 1, "{}", ran.stderr);
    assert!(found[0].contains("; 124 more results do not match; run"), "{}", found[0]);
    let ran = dir.pipe("matrix - --quiet", &other).exits(2);
    assert_eq!(ran.stderr.lines().count(), 1, "{}", ran.stderr);
}

/// Proves F46.
#[test]
fn a_number_of_solutions_is_compared_with_what_the_run_knows() {
    let dir = Dir::new();
    let (all, two) = (dir.pipe("solve -", matrix(THREE)), dir.pipe("solve - --max-solutions 2", matrix(THREE)));
    let (all, two) = (all.exits(0).stdout, two.exits(0).stdout);
    let changed = |stored: &[u8], count: &str| {
        let stored = String::from_utf8_lossy(stored).into_owned();
        stored.replace(" solutions=\"3\"", count).replace(" solutions=\"2\" complete=\"false\"", count)
    };
    let found = |document: &str, limit: &str| {
        let ran = dir.pipe(&format!("check - --quiet --require nothing {limit}"), document).exits(0);
        let said = ran.stderr.split_once("does not match: ").map(|(_, why)| why.split(';').next().unwrap_or_default());
        said.unwrap_or_default().to_owned()
    };
    let wrong = |stored: &str, own: &str| format!("its number of solutions is {stored}, but the puzzle has {own}");
    let cases = [
        (" solutions=\"3\"", "", String::new()),
        (" solutions=\"3\"", "--max-solutions 2", String::new()),
        (" solutions=\"2\" complete=\"false\"", "", String::new()),
        (" solutions=\"2\" complete=\"false\"", "--max-solutions 1", String::new()),
        (" solutions=\"3\" complete=\"false\"", "", wrong("more than 3", "3")),
        (" solutions=\"3\" complete=\"false\"", "--max-solutions 2", String::new()),
        (" solutions=\"2\"", "", wrong("2", "3")),
        (" solutions=\"2\"", "--max-solutions 2", wrong("2", "more than 2")),
        (" solutions=\"4\"", "--max-solutions 2", String::new()),
        (" solutions=\"4\"", "", wrong("4", "3")),
        (" solutions=\"many\"", "", "its number of solutions is not a number".to_owned()),
        ("", "", String::new()),
    ];
    for (count, limit, why) in cases {
        for stored in [&all, &two] {
            assert_eq!(found(&changed(stored, count), limit), why, "{count} {limit}");
        }
    }
}

#[test]
fn a_grid_without_a_verdict_is_not_a_stored_result() {
    let dir = Dir::new();
    let grid = "<grid><cell row='1' col='1'>6</cell></grid>";
    let document = matrix(UNIQUE).replace("</sudoku>", &format!("{grid}</sudoku>"));
    assert_eq!(dir.pipe("check - --quiet", &document).exits(0).stderr, "");
    dir.pipe("matrix - --quiet", &document).exits(0);
}

/// Proves F47.
#[test]
fn a_puzzle_inside_another_one_has_its_own_results() {
    let dir = Dir::new();
    let inner = stale(&dir).replacen("<sudoku>", "<sudoku name=\"Inner\">", 1);
    let outer = named("Outer", TWO).replacen("    <matrix>", &format!("{inner}    <matrix>"), 1);
    let outer = String::from_utf8(dir.pipe("solve -", outer).exits(0).stdout).expect("UTF-8");
    // The run has replaced the results of both.
    let ran = dir.pipe("check - --quiet --require nothing", &outer).exits(0);
    assert!(!ran.stderr.contains("stale-result"), "{}", ran.stderr);
    let outer = outer.replacen("given=\"true\">5<", "given=\"true\">6<", 1);
    let ran = dir.pipe("check - --quiet --require nothing", &outer).exits(0);
    let found: Vec<&str> = ran.stderr.lines().filter(|line| line.contains("stale-result")).collect();
    let why = WHY.replace("this puzzle", "'Inner'");
    assert_eq!(found, [format!("-:14:5: warning[stale-result]: {why}")]);
}
