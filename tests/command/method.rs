//! `solve --method logic`: how far the techniques go, what is written where they end, and what the other commands make
//! of that.

use crate::kit::puzzle::{CLASH, DEAD, EMPTY, SOLVED, TWO, UNIQUE, collection, matrix};
use crate::kit::{Dir, grids};

/// Singles place some digits of it, and more techniques all of them.
const HARD: &str = "......6.....7....9.5.439........1...24...3..6..6....8.57......2...8..75.4...6.8..";

const SINGLES: &str = "--method logic --techniques naked-single,hidden-single";

fn piped(commands: &[&str], document: &str) -> String {
    let dir = Dir::new();
    commands.iter().fold(document.to_owned(), |document, command| {
        dir.pipe(&format!("{command} - --quiet"), document).exits(0).out().to_owned()
    })
}

fn singles(document: &str) -> String {
    piped(&[&format!("solve {SINGLES}")], document)
}

#[test]
fn what_logic_finishes_is_the_solution_and_says_so() {
    let plain = piped(&["solve"], &matrix(UNIQUE));
    let by_logic = plain.replace("<grid verdict=\"unique\"", "<grid verdict=\"unique\" method=\"logic\"");
    assert_eq!(singles(&matrix(UNIQUE)), by_logic);
    assert_eq!(piped(&["solve --method logic"], &matrix(UNIQUE)), by_logic);
    assert_eq!(piped(&["solve --method search"], &matrix(UNIQUE)), plain);
    assert!(singles(&matrix(SOLVED)).contains("method=\"logic\" solution=\"1\" solutions=\"1\""));
}

#[test]
fn what_the_techniques_leave_is_open_with_its_candidates() {
    let out = singles(&matrix(HARD));
    assert!(out.contains("<grid verdict=\"unique\" method=\"logic\" open=\"39\" solutions=\"1\">"), "{out}");
    assert_eq!((out.matches("<cell ").count(), out.matches(" candidates=").count()), (81, 39));
    assert!(out.contains("<cell row=\"1\" col=\"1\" box=\"1\" n=\"3\" candidates=\"3 7 9\"/>"), "{out}");
    assert!(out.contains("<cell row=\"1\" col=\"4\" box=\"2\">1</cell>"), "{out}");
    assert!(out.contains("<cell row=\"1\" col=\"7\" box=\"3\" given=\"true\">6</cell>"), "{out}");
    assert!(piped(&["solve --method logic"], &matrix(HARD)).contains("method=\"logic\" solution=\"1\""));
}

/// Proves F39.
#[test]
fn the_verdict_and_the_findings_are_those_of_the_search() {
    let dir = Dir::new();
    dir.write("a.xml", collection(&[UNIQUE, HARD, TWO, DEAD, CLASH, EMPTY]));
    for more in ["", " --require valid", " --require unique", " --max-solutions 1"] {
        let plain = dir.run(&format!("solve a.xml{more}"));
        let logic = dir.run(&format!("solve a.xml{more} {SINGLES}"));
        // Logic does not list the solutions of an open board.
        let said = |ran: &crate::kit::Ran| ran.findings().join("\n").replace("; only the first 100 are listed", "");
        assert_eq!((said(&logic), logic.code), (said(&plain), plain.code), "{more}");
    }
    for puzzle in [DEAD, CLASH] {
        assert_eq!(singles(&matrix(puzzle)), piped(&["solve"], &matrix(puzzle)));
    }
}

/// Proves F42.
#[test]
fn with_several_solutions_only_what_all_share_is_placed() {
    let out = piped(&["solve --method logic"], &matrix(TWO));
    assert!(out.contains("<grid verdict=\"multiple\" method=\"logic\" open=\""), "{out}");
    assert!(out.contains("\" solutions=\"2\">"), "{out}");
    let solutions = piped(&["solve"], &matrix(TWO));
    for cell in out.lines().filter(|line| line.contains("</cell>")) {
        assert_eq!(solutions.lines().filter(|line| *line == cell).count(), 2, "{cell}");
    }
    let limited = piped(&["solve --method logic --max-solutions 3"], &matrix(EMPTY));
    assert!(limited.contains("open=\"81\" solutions=\"3\" complete=\"false\">"), "{limited}");
    // Nothing is listed, so the solutions are counted.
    let counted = piped(&["solve --method logic --max-solutions all --list all"], &matrix(EMPTY));
    assert!(counted.contains("method=\"logic\" open=\"81\" solutions=\"1000000\" complete=\"false\">"), "{counted}");
    assert_eq!(grids(&counted).len(), 1);
}

/// Proves F43.
#[test]
fn then_search_writes_what_plain_solve_writes_where_logic_ends() {
    let then_search = format!("solve {SINGLES} --then-search");
    for puzzle in [HARD, TWO, DEAD, CLASH] {
        assert_eq!(piped(&[&then_search], &matrix(puzzle)), piped(&["solve"], &matrix(puzzle)));
    }
    assert_eq!(piped(&[&then_search], &matrix(UNIQUE)), singles(&matrix(UNIQUE)));
}

/// Proves F44.
#[test]
fn an_unfinished_grid_is_a_result_and_no_solution() {
    let open = singles(&matrix(HARD));
    assert_eq!(singles(&open), open, "a second run changes nothing");
    assert_eq!(piped(&["solve"], &open), piped(&["solve"], &matrix(HARD)));
    assert_eq!(piped(&["matrix"], &open), open);
    assert_eq!(piped(&["cells", "matrix"], &open), open);
    let dir = Dir::new();
    dir.write("one.xml", &open).write("two.xml", singles(&collection(&[HARD, UNIQUE])));
    let ran = dir.run("export --solutions one.xml").exits(2);
    assert!(ran.stderr.contains("error[no-solution-inside]"), "{}", ran.stderr);
    assert_eq!(dir.run("export --solutions two.xml").exits(0).out(), format!("{SOLVED}\n"));
}

#[test]
fn what_logic_finished_goes_through_matrix_and_cells() {
    let solved = singles(&matrix(UNIQUE));
    let boards = piped(&["matrix"], &solved);
    assert!(
        boards.contains("<grid verdict=\"unique\" method=\"logic\" solution=\"1\" solutions=\"1\">\n        <matrix>")
    );
    assert_eq!(piped(&["cells", "matrix"], &solved), boards);
}

#[test]
fn a_large_collection_is_the_same_in_batches() {
    let dir = Dir::new();
    dir.write("a.xml", collection(&[UNIQUE, HARD, TWO, CLASH].repeat(100)));
    let whole = dir.run(&format!("solve a.xml -q {SINGLES} --stream-from 100000000")).exits(0);
    let batches = dir.run(&format!("solve a.xml -q {SINGLES} --stream-from 0 --batch-bytes 5000")).exits(0);
    assert!(whole.stdout == batches.stdout && whole.stderr == batches.stderr);
}

#[test]
fn an_unknown_technique_is_refused_with_the_names_that_there_are() {
    let dir = Dir::new();
    dir.write("a.xml", matrix(UNIQUE));
    for list in ["naked-single,x-ray", "X-Wing", "naked-single,,x-wing"] {
        let ran = dir.run(&format!("solve a.xml --method logic --techniques {list}")).exits(2);
        assert!(ran.stderr.contains("there is no technique '"), "{}", ran.stderr);
        assert!(ran.stderr.contains("last-in-unit, hidden-single-box, "), "{}", ran.stderr);
        assert!(ran.stderr.contains(", doubly-nested-multiple-chain, hidden-single"), "{}", ran.stderr);
    }
}

#[test]
fn what_belongs_to_logic_needs_it() {
    let dir = Dir::new();
    dir.write("a.xml", matrix(UNIQUE));
    for flag in ["--techniques x-wing", "--then-search"] {
        for method in ["", "--method search"] {
            let ran = dir.run(&format!("solve a.xml {method} {flag}")).exits(2);
            assert!(ran.stderr.contains("needs the method logic"), "{}", ran.stderr);
        }
    }
}
