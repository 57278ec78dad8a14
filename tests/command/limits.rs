//! `--max-solutions` and `--list`: how far solutions are counted, how many are written, and what is said of the others.

use crate::kit::puzzle::{DEAD, EMPTY, MANY, SOLVED, THREE, TWO, UNIQUE, collection, matrix, named};
use crate::kit::{Dir, grids};

fn solved(puzzle: &str, most: &str) -> Vec<String> {
    solved_with(puzzle, &format!("--max-solutions {most} --list all"))
}

fn solved_with(puzzle: &str, flags: &str) -> Vec<String> {
    let ran = Dir::new().pipe(&format!("solve - {flags}"), matrix(puzzle)).exits(0);
    grids(ran.out()).into_iter().map(String::from).collect()
}

/// The tags of grids 1 to `written`, all with the same last attributes.
fn multiple(written: usize, rest: &str) -> Vec<String> {
    (1..=written).map(|number| format!("<grid verdict=\"multiple\" solution=\"{number}\"{rest}>")).collect()
}

#[test]
fn a_unique_solution_says_so_at_any_limit() {
    for most in ["1", "2", "10000", "all"] {
        for puzzle in [UNIQUE, SOLVED] {
            assert_eq!(solved(puzzle, most), ["<grid verdict=\"unique\" solution=\"1\" solutions=\"1\">"], "{most}");
        }
    }
}

#[test]
fn no_solution_says_so_at_any_limit() {
    for most in ["1", "2", "10000", "all"] {
        assert_eq!(solved(DEAD, most), ["<grid verdict=\"none\" solutions=\"0\"/>"], "{most}");
    }
}

#[test]
fn a_limit_that_is_not_reached_leaves_no_trace() {
    for most in ["2", "3", "all"] {
        assert_eq!(solved(TWO, most), multiple(2, " solutions=\"2\""), "{most}");
    }
    for most in ["3", "4", "all"] {
        assert_eq!(solved(THREE, most), multiple(3, " solutions=\"3\""), "{most}");
    }
    for most in ["125", "126", "all"] {
        assert_eq!(solved(MANY, most), multiple(125, " solutions=\"125\""), "{most}");
    }
}

#[test]
fn where_the_search_stopped_at_the_limit_it_says_so() {
    assert_eq!(solved(TWO, "1"), multiple(1, " solutions=\"1\" complete=\"false\""));
    assert_eq!(solved(THREE, "2"), multiple(2, " solutions=\"2\" complete=\"false\""));
    // More and fewer than are kept at hand before they are written.
    for most in [10, 63, 64, 65, 124] {
        let rest = format!(" solutions=\"{most}\" complete=\"false\"");
        assert_eq!(solved(MANY, &most.to_string()), multiple(most, &rest));
    }
}

#[test]
fn the_default_limit_is_10000() {
    let ran = Dir::new().sudoxml("solve - --list all").stdin(matrix(EMPTY)).run_to_head(1 << 14).exits(0);
    let rest = " solutions=\"10000\" complete=\"false\"";
    assert_eq!(grids(ran.out().rsplit_once("<grid").expect("grids").0)[..2], multiple(2, rest));
}

/// Proves F21.
#[test]
fn past_10000_of_all_the_number_is_left_out() {
    let ran =
        Dir::new().sudoxml("solve - --max-solutions all --list all").stdin(matrix(EMPTY)).run_to_head(1 << 14).exits(0);
    assert_eq!(grids(ran.out().rsplit_once("<grid").expect("grids").0)[..2], multiple(2, ""));
}

/// Proves F21, F64.
#[test]
fn a_budget_ends_a_list_of_all_solutions() {
    let dir = Dir::new();
    dir.write("a.xml", matrix(THREE)).write("b.xml", named("May 4", EMPTY));
    let all = "--max-solutions all --list all";
    let ran = dir.run(&format!("solve a.xml b.xml -o out --budget 300ms {all} -q")).exits(2);
    let said = "b.xml:1:1: error[not-settled]: the list of all solutions of 'May 4' did not end within its budget";
    assert!(ran.findings().contains(&said), "{}", ran.stderr);
    assert!(!dir.path("out/b.xml").exists());
    dir.run(&format!("solve a.xml -o without.xml {all}")).exits(0);
    assert_eq!(dir.text("out/a.xml"), dir.text("without.xml"));
    // A list whose length is known is not cut.
    dir.run("solve b.xml -o few.xml --list all --budget 1h").exits(0);
    assert!(dir.text("few.xml").contains("solution=\"10000\""));
    // Where the output goes on, it ends with the list.
    let ran = dir.run(&format!("solve b.xml -o - --budget 300ms {all} -q")).exits(2);
    assert!(ran.findings().contains(&said) && !ran.out().contains("</sudoku>"), "{}", ran.stderr);
}

/// Proves F24.
#[test]
fn solutions_come_smallest_first() {
    let dir = Dir::new();
    let listed = dir.pipe("solve - --list all", matrix(MANY)).exits(0).stdout;
    let lines = dir.pipe("export --solutions -", listed).exits(0);
    let lines: Vec<&str> = lines.out().lines().collect();
    assert_eq!(lines.len(), 125);
    assert!(lines.is_sorted_by(|one, next| one < next), "ascending, and none twice");
    // A limit takes the first of them.
    for limit in ["--max-solutions", "--list"] {
        let first = dir.pipe(&format!("solve - {limit} 70"), matrix(MANY)).exits(0).stdout;
        let first = dir.pipe("export --solutions -", first).exits(0);
        assert_eq!(first.out().lines().collect::<Vec<_>>(), lines[..70], "{limit}");
    }
}

#[test]
fn every_solution_is_one_and_keeps_the_givens() {
    let dir = Dir::new();
    for puzzle in [UNIQUE, TWO, THREE, MANY] {
        let listed = dir.pipe("solve -", matrix(puzzle)).exits(0).stdout;
        let lines = dir.pipe("export --solutions -", listed).exits(0);
        for line in lines.out().lines() {
            assert!(puzzle.chars().zip(line.chars()).all(|(given, digit)| given == '.' || given == digit), "{line}");
            dir.pipe("check - --require valid", line).exits(0);
        }
    }
    let listed = dir.pipe("solve -", matrix(UNIQUE)).exits(0).stdout;
    assert_eq!(dir.pipe("export --solutions -", listed).exits(0).out(), format!("{SOLVED}\n"));
}

#[test]
fn the_limit_says_how_far_check_counts() {
    let dir = Dir::new();
    let messages = |puzzle: &str, most: &str| {
        let ran = dir.pipe(&format!("check - --max-solutions {most}"), matrix(puzzle)).exits(1);
        ran.findings()[0].split("]: ").nth(1).expect("a message").to_owned()
    };
    assert_eq!(messages(TWO, "1"), "this puzzle has more than 1 solution, not one");
    assert_eq!(messages(TWO, "2"), "this puzzle has 2 solutions, not one");
    assert_eq!(messages(MANY, "124"), "this puzzle has more than 124 solutions, not one");
    assert_eq!(messages(MANY, "all"), "this puzzle has 125 solutions, not one");
    assert_eq!(messages(EMPTY, "10000"), "this puzzle has more than 10000 solutions, not one");
    assert_eq!(messages(EMPTY, "all"), "this puzzle has more than 1000000 solutions, not one");
}

/// 11,668 solutions.
const THOUSANDS: &str = "5..6..9.26721...48.983...6.8...614.3.2..5.791......85........................6...";

/// Proves F20.
#[test]
fn of_many_solutions_100_are_written_and_all_are_counted() {
    assert_eq!(solved_with(MANY, ""), multiple(100, " solutions=\"125\" listed=\"100\""));
    assert_eq!(solved_with(THOUSANDS, "--max-solutions 20000"), multiple(100, " solutions=\"11668\" listed=\"100\""));
    let more = multiple(100, " solutions=\"10000\" complete=\"false\" listed=\"100\"");
    assert_eq!(solved_with(THOUSANDS, ""), more);
    // Exactly as many as the limit: none is left out.
    assert_eq!(solved_with(MANY, "--list 125"), multiple(125, " solutions=\"125\""));
    assert_eq!(solved_with(MANY, "--list 124"), multiple(124, " solutions=\"125\" listed=\"124\""));
    assert_eq!(solved_with(MANY, "--list all"), multiple(125, " solutions=\"125\""));
    assert_eq!(solved_with(TWO, "--list 1"), multiple(1, " solutions=\"2\" listed=\"1\""));
    assert_eq!(solved_with(UNIQUE, "--list 1"), ["<grid verdict=\"unique\" solution=\"1\" solutions=\"1\">"]);
    // The list ends where the count ends.
    assert_eq!(solved_with(MANY, "--max-solutions 7 --list 9"), multiple(7, " solutions=\"7\" complete=\"false\""));
    let both = multiple(7, " solutions=\"9\" complete=\"false\" listed=\"7\"");
    assert_eq!(solved_with(MANY, "--max-solutions 9 --list 7"), both);
}

/// Proves F21.
#[test]
fn without_a_limit_of_the_count_solutions_are_counted_to_a_million_before_some_are_listed() {
    let rest = " solutions=\"1000000\" complete=\"false\" listed=\"2\"";
    assert_eq!(solved_with(EMPTY, "--max-solutions all --list 2"), multiple(2, rest));
    assert_eq!(
        solved_with(THOUSANDS, "--max-solutions all --list 2"),
        multiple(2, " solutions=\"11668\" listed=\"2\"")
    );
}

#[test]
fn a_warning_says_how_many_solutions_are_listed() {
    let dir = Dir::new();
    let messages = |flags: &str| {
        let ran = dir.pipe(&format!("solve - --quiet {flags}"), named("May 4", MANY)).exits(0);
        ran.findings()[0].split("]: ").nth(1).expect("a message").to_owned()
    };
    assert_eq!(messages(""), "'May 4' has 125 solutions, not one; only the first 100 are listed");
    assert_eq!(messages("--list 1"), "'May 4' has 125 solutions, not one; only the first one is listed");
    assert_eq!(messages("--list all"), "'May 4' has 125 solutions, not one");
    // Nothing is written, so nothing is left out.
    let refused = dir.pipe("solve - --quiet --require unique", named("May 4", MANY)).exits(1);
    assert!(refused.findings()[0].ends_with("'May 4' has 125 solutions, not one"), "{}", refused.stderr);
    // `check` needs the verdict only.
    let checked = |flags: &str| dir.pipe(&format!("check - --quiet {flags}"), named("May 4", MANY)).exits(1).stderr;
    assert!(checked("").ends_with("'May 4' has several solutions, not one\n"), "{}", checked(""));
    assert!(checked("--max-solutions 125").ends_with("'May 4' has 125 solutions, not one\n"));
    dir.write("sudoxml.toml", "max-solutions = 200");
    assert!(checked("").ends_with("'May 4' has 125 solutions, not one\n"));
}

#[test]
fn a_document_with_a_limited_list_is_the_same_in_batches_and_in_a_second_run() {
    let dir = Dir::new();
    dir.write("a.xml", collection(&[MANY, UNIQUE, THREE, THOUSANDS]));
    for flags in ["", "--list 2", "--list 150", "--list 1 --max-solutions 2"] {
        let whole = dir.run(&format!("solve a.xml {flags}")).exits(0);
        let batches = dir.run(&format!("solve a.xml {flags} --stream-from 0 --batch-bytes 1")).exits(0);
        assert_eq!(whole.out(), batches.out(), "{flags}");
        let again = dir.pipe(&format!("solve - {flags}"), whole.out()).exits(0);
        assert_eq!(whole.out(), again.out(), "{flags}");
        // The stored numbers agree with the puzzles.
        let checked = dir.pipe("check - --quiet --require nothing", whole.out()).exits(0);
        assert!(!checked.stderr.contains("stale-result"), "{flags}: {}", checked.stderr);
    }
}
