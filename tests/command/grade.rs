//! `grade`: the grade in each document, the steps in words, and what is said of puzzles that have none.

use crate::kit::puzzle::{CLASH, DEAD, EMPTY, SOLVED, TWO, UNIQUE, collection, matrix, named};
use crate::kit::{Dir, grids};

const GRADE: &str = "    <grade rating=\"1.2\" pearl=\"1.2\" diamond=\"1.2\" technique=\"hidden-single-box\" steps=\"51\" \
                     level=\"easy\"/>\n";

fn piped(commands: &[&str], document: &str) -> String {
    let dir = Dir::new();
    commands.iter().fold(document.to_owned(), |document, command| {
        dir.pipe(&format!("{command} - --quiet"), document).exits(0).out().to_owned()
    })
}

#[test]
fn the_grade_is_the_last_child_of_its_sudoku() {
    assert_eq!(piped(&["grade"], &matrix(UNIQUE)), matrix(UNIQUE).replace("</sudoku>", &format!("{GRADE}</sudoku>")));
}

/// Proves F38.
#[test]
fn grade_and_solve_agree_in_any_order_and_any_number() {
    for puzzle in [UNIQUE, SOLVED, TWO, DEAD, CLASH] {
        for document in [matrix(puzzle), matrix(puzzle).replace(['\n', ' '], ""), collection(&[puzzle, UNIQUE])] {
            let both = piped(&["solve", "grade"], &document);
            for commands in
                [&["grade", "solve"][..], &["solve", "grade", "solve", "grade"], &["grade", "grade", "solve"]]
            {
                assert_eq!(piped(commands, &document), both, "{commands:?}");
            }
            assert_eq!(piped(&["grade --steps", "grade", "solve"], &document), both, "the steps go with the old grade");
        }
    }
    let both = piped(&["solve", "grade"], &matrix(UNIQUE));
    assert!(both.contains(&format!("    </matrix>\n{GRADE}    <grid ")), "{both}");
}

#[test]
fn a_grade_goes_through_cells_and_matrix() {
    let graded = piped(&["grade --steps", "solve"], &matrix(UNIQUE));
    assert_eq!(piped(&["cells", "matrix", "solve"], &graded), graded);
    assert!(piped(&["cells"], &graded).contains("    </cells>\n    <grade "));
}

/// Proves F36.
#[test]
fn what_has_no_grade_is_a_warning_and_leaves_0() {
    let dir = Dir::new();
    dir.write("a.xml", collection(&[TWO, DEAD, CLASH, SOLVED, EMPTY])).write("b.xml", named("May 4", TWO));
    let ran = dir.run("grade a.xml b.xml -o out -q").exits(0);
    assert_eq!(
        ran.findings(),
        [
            "a.xml:2:1: warning[not-graded]: this puzzle has more than one solution, so it has no grade",
            "a.xml:15:1: warning[not-graded]: this puzzle has no solution, so it has no grade",
            "a.xml:28:1: warning[not-graded]: this puzzle has no solution, so it has no grade",
            "a.xml:30:26: warning[digit-twice-in-row]: 5 appears twice in row 1 of this puzzle: r1c1 at 30:14, r1c2 at 30:26",
            "a.xml:30:26: warning[digit-twice-in-box]: 5 appears twice in box 1 of this puzzle: r1c1 at 30:14, r1c2 at 30:26",
            "a.xml:41:1: warning[not-graded]: this puzzle has nothing left to solve, so it has no grade",
            "a.xml:54:1: warning[not-graded]: this puzzle has more than one solution, so it has no grade",
            "b.xml:1:1: warning[not-graded]: 'May 4' has more than one solution, so it has no grade",
        ]
    );
    assert_eq!(dir.read("out/a.xml"), dir.read("a.xml"), "nothing was added");
}

#[test]
fn a_grade_that_is_no_longer_so_is_taken_out() {
    let graded = matrix(TWO).replace("</sudoku>", &format!("{GRADE}</sudoku>"));
    assert_eq!(piped(&["grade"], &graded), matrix(TWO));
    assert_eq!(grids(&piped(&["solve"], &graded)).len(), 2, "to solve it is the user's");
    assert!(piped(&["solve"], &graded).contains(GRADE));
}

#[test]
fn a_missed_requirement_has_the_same_message_as_in_solve() {
    let dir = Dir::new();
    dir.write("in/a.xml", matrix(UNIQUE)).write("in/b.xml", matrix(TWO)).write("in/c.xml", matrix(SOLVED));
    let ran = dir.run("grade in -o out --require unique").exits(1);
    assert_eq!(
        ran.findings(),
        [
            "in/b.xml:1:1: error[multiple-solutions]: this puzzle has 2 solutions, not one",
            "in/c.xml:1:1: warning[not-graded]: this puzzle has nothing left to solve, so it has no grade",
        ]
    );
    assert_eq!(dir.tree("out"), ["a.xml", "c.xml"]);
}

#[test]
fn in_place_a_second_run_touches_nothing() {
    let dir = Dir::new();
    dir.write("a.xml", matrix(UNIQUE));
    dir.run("grade --in-place --steps a.xml").exits(0);
    let graded = dir.text("a.xml");
    let ran = dir.run("grade --in-place --steps a.xml").exits(0);
    assert!(ran.summary().ends_with("1 unchanged"), "{}", ran.stderr);
    assert_eq!(dir.text("a.xml"), graded);
}

/// Proves F37.
#[test]
fn each_step_says_what_it_does_and_where_it_was_found() {
    let graded = piped(&["grade --steps"], &matrix(UNIQUE));
    assert_eq!(graded.matches("<step ").count(), 51);
    let first = "\
        <step n=\"1\" technique=\"hidden-single-box\" rating=\"1.2\">
            <place row=\"1\" col=\"6\" box=\"2\" digit=\"8\"/>
            <cell row=\"1\" col=\"6\" box=\"2\"/>
        </step>\n";
    assert!(graded.contains(first), "{graded}");
}

#[test]
fn explain_prints_each_step_as_a_sentence_on_a_line() {
    let dir = Dir::new();
    dir.write("in/a.xml", named("May 4", UNIQUE)).write("in/b.xml", collection(&[TWO, UNIQUE]));
    let ran = dir.run("grade in --explain -q").exits(0);
    let lines: Vec<&str> = ran.out().lines().collect();
    assert_eq!(lines.len(), 2 * (1 + 51));
    assert_eq!(lines[0], "in/a.xml:1:1: May 4: 1.2/1.2/1.2 hidden-single-box, 51 steps");
    assert_eq!(lines[1], "Hidden single: row 1, column 6 is the only place for 8 in box 2.");
    assert_eq!(lines[52], "in/b.xml:15:1: 1.2/1.2/1.2 hidden-single-box, 51 steps");
    assert_eq!(ran.places(), ["in/b.xml:2:1: warning[not-graded]"]);
    assert_eq!(dir.tree("."), ["in/a.xml", "in/b.xml"], "no document is written");
    let ran = dir.pipe("grade - --explain", matrix(UNIQUE)).exits(0);
    assert!(ran.out().starts_with("-:1:1: 1.2/1.2/1.2 "), "{}", ran.out());
}

#[test]
fn explain_lists_the_links_of_long_chains() {
    let hardest = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";
    let ran = Dir::new().pipe("grade --explain -", matrix(hardest)).exits(0);
    let text = ran.out();
    assert!(text.starts_with("-:1:1: 10.5/1.2/1.2 nested-forcing-chain, 130 steps\n"), "{text}");
    assert!(text.lines().all(|line| line.len() <= 200), "{text}");
    let outer = text.find("\nNested ").expect("a nested chain");
    let link = text[outer..].find("(argument 1").expect("a link by the first argument inside");
    let inner = text[outer..].find("\n  argument 1: ").expect("the argument inside");
    assert!(link < inner, "{text}");
}

/// The classic board with diagonals and these givens.
fn with_diagonals(puzzle: &str) -> String {
    matrix(puzzle).replacen("<sudoku", "<sudoku extra=\"diagonals\"", 1)
}

/// A puzzle with diagonals that `generate` made.
const NESTED: &str = ".51...........6...89.2..4..........2..24..9..9................54....82......7.1..";

/// Proves F73.
#[test]
fn an_argument_inside_is_in_the_link_that_follows_from_it() {
    let puzzle = with_diagonals(NESTED);
    let steps = piped(&["grade --steps"], &puzzle);
    let explained = piped(&["grade --explain"], &puzzle);
    assert!(explained.starts_with("-:1:1: 10.4/6.5/2.6 nested-forcing-chain, 178 steps\n"), "{explained}");
    let by_chains = |step: &&str| step.contains("technique=\"nested-forcing-chain\"");
    let nested: Vec<&str> = steps.split("<step ").skip(1).filter(by_chains).collect();
    assert_eq!(nested.len(), explained.matches("\nNested forcing chain: ").count());
    for step in nested {
        // The argument of the step, and one more in each link by chains.
        let inner = step.matches(" kind=\"inner\"").count();
        assert!(inner > 0 && step.matches("<argument ").count() == 1 + inner, "{step}");
        let link = step.split("<link ").find(|link| link.contains(" kind=\"inner\"")).expect("such a link");
        assert!(link.contains(" state=\"off\"") && link.contains("<argument kind=\""), "{link}");
    }
}

/// Proves docs/techniques.md.
#[test]
fn the_example_of_chains_inside_chains_is_a_step() {
    let page = std::fs::read_to_string("docs/techniques.md").expect("the page");
    let (_, example) = page.split_once("\n## Chains inside chains\n").expect("the section");
    let puzzle = with_diagonals(example.split('`').find(|text| text.len() == 81).expect("a puzzle"));
    let (before, shown) = example.split_once("\n```text\n").expect("the step");
    let (shown, after) = shown.split_once("```\n").expect("its end");
    let explained = piped(&["grade --explain"], &puzzle);
    assert!(before.contains("rated 10.5.") && explained.starts_with("-:1:1: 10.5/"), "{explained}");
    let (_, step) = explained.split_at(explained.find("\nNested ").expect("a nested chain") + 1);
    assert!(step.starts_with(shown), "{step}");
    let steps = piped(&["grade --steps"], &puzzle);
    let first = steps.split("<step ").skip(1).find(|step| step.contains("technique=\"nested-")).expect("the step");
    let rating = first.split("rating=\"").nth(1).and_then(|rest| rest.split('"').next()).expect("its rating");
    assert!(after.contains(&format!("rated {rating}.")), "{rating}");
}

#[test]
fn explain_goes_on_behind_a_document_at_fault() {
    let dir = Dir::new();
    dir.write("a.xml", "<sudoku/>").write("b.xml", matrix(UNIQUE));
    let ran = dir.run("grade --explain a.xml gone.xml b.xml").exits(2);
    assert!(ran.out().starts_with("b.xml:1:1: "), "{}", ran.out());
    assert!(ran.stderr.contains("a.xml:1:1: error[no-puzzle]"), "{}", ran.stderr);
    let ran = dir.run("grade --explain --require unique b.xml").exits(0);
    assert_eq!(ran.out().lines().count(), 52);
}

#[test]
fn explain_writes_no_document_so_it_takes_no_output() {
    let dir = Dir::new();
    dir.write("a.xml", matrix(UNIQUE));
    for with in ["--steps", "-o out.xml", "--in-place", "--update"] {
        let ran = dir.run(&format!("grade a.xml --explain {with}")).exits(2);
        assert!(ran.stderr.contains("--explain"), "{}", ran.stderr);
    }
    assert_eq!(dir.tree("."), ["a.xml"]);
}

#[test]
fn a_large_collection_has_the_same_grades_in_batches() {
    let dir = Dir::new();
    dir.write("a.xml", collection(&[UNIQUE, TWO, CLASH].repeat(300)));
    let whole = dir.run("grade a.xml -q --stream-from 100000000").exits(0);
    let batches = dir.run("grade a.xml -q --stream-from 0 --batch-bytes 5000").exits(0);
    assert_eq!(whole.out().matches("<grade ").count(), 300);
    assert!(whole.stdout == batches.stdout && whole.stderr == batches.stderr);
}

/// A puzzle that needs forcing chains.
const HARD: &str = "5.....3......51.....92...84.3..4........2..9.6.4.....8..86.....3..9...5..7......1";

/// Proves F73.
#[test]
fn the_steps_by_chains_have_their_links() {
    let graded = piped(&["grade --steps"], &matrix(HARD));
    let document = roxmltree::Document::parse(&graded).expect("well-formed");
    let arguments = document.descendants().filter(|node| node.has_tag_name("argument"));
    let mut links = 0;
    for argument in arguments {
        let kind = argument.attribute("kind").expect("a kind");
        let chains: Vec<_> = argument.children().filter(|node| node.has_tag_name("chain")).collect();
        match kind {
            "loop" | "negation" => assert_eq!(chains.len(), 1),
            "contradiction" | "on-or-off" => assert_eq!(chains.len(), 2),
            "cell" => assert!(argument.attribute("row").is_some() && chains.len() > 1),
            _ => assert!(argument.attribute("unit").is_some() && argument.attribute("digit").is_some()),
        }
        for chain in chains {
            for (link, number) in chain.children().filter(roxmltree::Node::is_element).zip(1..) {
                links += 1;
                assert_eq!(link.attribute("n"), Some(&*number.to_string()));
                let from = link.attribute("from").unwrap_or_default();
                assert!(from.split_whitespace().all(|from| from.parse::<usize>().is_ok_and(|from| from < number)));
                assert_eq!(from.is_empty(), link.attribute("kind") == Some("assumption"));
                let is_on = link.attribute("state") == Some("on");
                assert!(number == 1 || is_on == (link.attribute("kind") == Some("strong")), "{link:?}");
            }
        }
    }
    assert!(links > 20, "{links}");
    assert_eq!(piped(&["grade --steps", "grade --steps"], &matrix(HARD)), graded);
    assert_eq!(piped(&["grade --steps", "clean"], &matrix(HARD)), matrix(HARD));
}
