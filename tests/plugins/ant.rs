//! Ant: a macro that applies `solve` to what has changed, and one that checks.

use crate::project::{Killed, Project, redone};

const PLACE: &str = "easy.xml:4:32: error[wrong-value]";

#[test]
fn a_project_from_its_first_build_to_a_puzzle_that_is_broken_and_mended() {
    let project = Project::of("ant");
    project.run("ant").passes();
    assert_eq!(project.good("build/solved"), project.puzzles().collect::<Vec<_>>());

    let before = project.made("build/solved");
    project.run("ant").passes();
    assert_eq!(redone(&before, &project.made("build/solved")), [""; 0]);

    project.change("inkala");
    project.run("ant").passes();
    assert_eq!(redone(&before, &project.made("build/solved")), ["inkala"]);

    // Within the second in which Ant takes an output for as new as its input.
    let before = project.made("build/solved");
    project.change("wikipedia");
    project.run("ant solve").passes();
    project.spoil("wikipedia");
    project.spoil("easy");
    for _ in 0..2 {
        project.run("ant solve").fails_with(PLACE).tells("wikipedia.xml:").tells("BUILD FAILED");
        assert_eq!(project.good("build/solved").len(), 8);
        assert_eq!(redone(&before, &project.made("build/solved")), ["easy", "wikipedia"]);
    }
    project.run("ant check").fails_with(PLACE);
    project.mend("easy");
    project.mend("wikipedia");
    project.run("ant").passes();
    assert_eq!(redone(&before, &project.made("build/solved")), ["easy", "wikipedia"]);
    assert_eq!(project.good("build/solved").len(), 10);
}

#[test]
fn a_build_that_is_killed_is_completed_by_the_next() {
    for whom in [Killed::All, Killed::Sudoxml] {
        let project = Project::of("ant");
        project.add_long("long");
        project.kill_midway("ant solve", whom);
        assert!(!project.good("build/solved").contains(&"long".to_owned()));
        project.run("ant solve").passes();
        assert_eq!(project.good("build/solved"), project.puzzles().collect::<Vec<_>>());
    }
}

#[test]
fn what_sudoxml_toml_requires_holds_where_the_macro_says_nothing() {
    let project = Project::of("ant");
    project.add_ambiguous("two");
    project.run("ant solve").passes();
    project.configure("require = \"unique\"", 0);
    for _ in 0..2 {
        project.run("ant solve").fails_with("two.xml:");
    }
    project.configure("require = \"solvable\"", 0);
    project.run("ant solve").passes();
    project.run("ant check").passes();
}

#[test]
fn puzzles_are_not_solved_into_their_own_folder() {
    let project = Project::of("ant");
    let build = "<project><import file='sudoxml.xml'/><sudoxml-solve srcdir='in' destdir='./in'/></project>";
    std::fs::create_dir(project.path("in")).expect("a folder");
    std::fs::write(project.path("in/a.xml"), "<sudoku/>").expect("a puzzle");
    std::fs::write(project.path("own.xml"), build).expect("a build");
    project.run("ant -f own.xml").fails_with("destdir is srcdir");
    assert_eq!(std::fs::read_to_string(project.path("in/a.xml")).expect("a puzzle"), "<sudoku/>");
}
