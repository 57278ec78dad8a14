//! Stages: what each command makes of what the others write.

use crate::kit::puzzle::{CLASH, DEAD, SOLVED, THREE, TWO, UNIQUE, cells, collection, matrix, named};
use crate::kit::{Dir, grids};

fn piped(commands: &[&str], document: &str) -> String {
    let dir = Dir::new();
    commands.iter().fold(document.to_owned(), |document, command| {
        dir.pipe(&format!("{command} - --quiet"), document).exits(0).out().to_owned()
    })
}

#[test]
fn cells_and_matrix_go_there_and_back() {
    for puzzle in [UNIQUE, SOLVED, TWO, CLASH] {
        for document in [matrix(puzzle), named("n", puzzle), collection(&[puzzle, UNIQUE])] {
            assert_eq!(piped(&["cells", "matrix"], &document), document);
            assert_eq!(piped(&["cells --all", "matrix"], &document), document);
            assert_eq!(piped(&["cells --candidates", "matrix"], &document), document);
        }
        assert_eq!(piped(&["cells"], &matrix(puzzle)), cells(puzzle));
        assert_eq!(piped(&["matrix"], &cells(puzzle)), matrix(puzzle));
        assert_eq!(piped(&["matrix", "cells"], &cells(puzzle)), cells(puzzle));
    }
}

#[test]
fn cells_lists_the_givens_and_on_demand_the_blanks_and_their_candidates() {
    let listed = piped(&["cells"], &matrix(UNIQUE));
    assert_eq!(listed.matches("<cell ").count(), 30);
    assert!(listed.contains("<cell row=\"1\" col=\"2\" box=\"1\">3</cell>"));
    let all = piped(&["cells --all"], &matrix(UNIQUE));
    assert_eq!(all.matches("<cell ").count(), 81);
    assert!(all.contains("<cell row=\"1\" col=\"3\" box=\"1\"/>"), "{all}");
    let candidates = piped(&["cells --candidates"], &matrix(UNIQUE));
    assert_eq!(candidates.matches("<cell ").count(), 81);
    assert!(candidates.contains("<cell row=\"1\" col=\"3\" box=\"1\" n=\"3\" candidates=\"1 2 4\"/>"), "{candidates}");
    assert!(candidates.contains("<cell row=\"1\" col=\"2\" box=\"1\">3</cell>"), "{candidates}");
}

#[test]
fn solving_twice_changes_nothing() {
    for puzzle in [UNIQUE, TWO, DEAD, CLASH] {
        for document in [matrix(puzzle), cells(puzzle), matrix(puzzle).replace(['\n', ' '], "")] {
            let once = piped(&["solve"], &document);
            assert_eq!(piped(&["solve"], &once), once);
        }
    }
}

#[test]
fn results_of_an_earlier_run_are_replaced() {
    let ones = piped(&["solve"], &matrix(TWO));
    let changed = ones.replacen(&matrix(TWO)[..matrix(TWO).len() - "\n</sudoku>\n".len()], "", 1);
    let document = matrix(UNIQUE).replace("\n</sudoku>\n", &changed);
    assert_eq!(grids(&document).len(), 2);
    assert_eq!(piped(&["solve"], &document), piped(&["solve"], &matrix(UNIQUE)));
    // Also those that are fewer than the new ones, and those without a solution.
    assert_eq!(piped(&["solve --max-solutions 1", "solve"], &matrix(THREE)), piped(&["solve"], &matrix(THREE)));
    assert_eq!(piped(&["solve", "solve --max-solutions 1"], &matrix(THREE)).matches("<grid").count(), 1);
}

#[test]
fn solutions_go_through_matrix_and_cells() {
    for puzzle in [UNIQUE, THREE, DEAD, CLASH] {
        let solved = piped(&["solve"], &matrix(puzzle));
        assert_eq!(piped(&["matrix", "solve"], &solved), solved);
        assert_eq!(piped(&["matrix", "cells", "matrix", "solve"], &solved), solved);
        let listed = piped(&["cells", "solve"], &solved);
        assert_eq!(listed, piped(&["cells", "solve"], &matrix(puzzle)));
        assert_eq!(piped(&["matrix", "cells"], &listed), listed, "the grids come back, given attributes and all");
    }
}

#[test]
fn matrix_turns_a_solution_into_a_matrix_inside_its_grid() {
    let turned = piped(&["solve", "matrix"], &matrix(UNIQUE));
    assert_eq!(grids(&turned), ["<grid verdict=\"unique\" solution=\"1\" solutions=\"1\">"]);
    assert_eq!(turned.matches("<matrix>").count(), 2);
    assert!(!turned.contains("<cell "));
    let first = "        <matrix>\n            <row><col>5</col><col>3</col><col>4</col>";
    assert!(turned.contains(first), "{turned}");
    assert_eq!(piped(&["export --solutions"], &turned), format!("{SOLVED}\n"));
    assert_eq!(piped(&["export"], &turned), format!("{UNIQUE}\n"));
}

#[test]
fn the_result_of_a_clash_names_the_violations() {
    let solved = piped(&["solve"], &matrix(CLASH));
    assert_eq!(
        solved[solved.find("    <grid").expect("a result")..],
        *"    \
    <grid verdict=\"none\" solutions=\"0\">
        <violation unit=\"row\" index=\"1\" digit=\"5\">
            <cell row=\"1\" col=\"1\" box=\"1\"/>
            <cell row=\"1\" col=\"2\" box=\"1\"/>
        </violation>
        <violation unit=\"box\" index=\"1\" digit=\"5\">
            <cell row=\"1\" col=\"1\" box=\"1\"/>
            <cell row=\"1\" col=\"2\" box=\"1\"/>
        </violation>
    </grid>
</sudoku>
"
    );
}

#[test]
fn the_result_of_a_unique_puzzle_is_as_the_contract_shows_it() {
    let solved = piped(&["solve"], &named("Times 1 p1", UNIQUE));
    let at = solved.find("    <grid").expect("a result");
    assert_eq!(solved[..at], named("Times 1 p1", UNIQUE)[..at]);
    let lines: Vec<&str> = solved[at..].lines().collect();
    assert_eq!(lines.len(), 1 + 81 + 2);
    assert_eq!(
        lines[..4],
        [
            "    <grid verdict=\"unique\" solution=\"1\" solutions=\"1\">",
            "        <cell row=\"1\" col=\"1\" box=\"1\" given=\"true\">5</cell>",
            "        <cell row=\"1\" col=\"2\" box=\"1\" given=\"true\">3</cell>",
            "        <cell row=\"1\" col=\"3\" box=\"1\">4</cell>",
        ]
    );
    assert_eq!(lines[82..], ["    </grid>", "</sudoku>"]);
}

#[test]
fn a_result_that_is_no_full_grid_is_2_to_matrix_and_replaced_by_solve() {
    let dir = Dir::new();
    let broken =
        piped(&["solve"], &matrix(UNIQUE)).replace("<cell row=\"9\" col=\"9\" box=\"9\" given=\"true\">9</cell>", "");
    let ran = dir.pipe("matrix -", &broken).exits(2);
    assert_eq!(ran.places(), ["-:13:5: error[wrong-shape]"]);
    assert_eq!(ran.out(), "");
    assert_eq!(piped(&["solve"], &broken), piped(&["solve"], &matrix(UNIQUE)));
}
