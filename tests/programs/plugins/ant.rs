//! Ant: a macro that checks a folder, and one that solves it.

use std::fs;

use crate::plugins::project::{Killed, Project, redone};

const PLACE: &str = "easy.xml:4:32: error[wrong-value]";

/// Proves P1, P5.
#[test]
fn a_project_from_its_first_build_to_a_puzzle_that_is_broken_and_corrected() {
    let project = Project::of("Ant");
    project.run(project.command()).passes();
    assert_eq!(project.good("build/solved"), project.puzzles().collect::<Vec<_>>());

    let before = project.made("build/solved");
    project.change("inkala");
    project.run(project.command()).passes();
    assert_eq!(redone(&before, &project.made("build/solved")), ["inkala"]);

    // Within a second of the outputs, which Ant cannot see in their times.
    let before = project.made("build/solved");
    project.spoil("wikipedia");
    project.spoil("easy");
    for _ in 0..2 {
        project.run(project.command()).fails_with(PLACE).prints("wikipedia.xml:").prints("BUILD FAILED");
        project.run("ant solve").fails_with(PLACE).prints("wikipedia.xml:").prints("BUILD FAILED");
        assert_eq!(project.good("build/solved").len(), 8);
        assert_eq!(redone(&before, &project.made("build/solved")), [""; 0]);
    }
    project.correct("easy");
    project.correct("wikipedia");
    project.run(project.command()).passes();
    assert_eq!(redone(&before, &project.made("build/solved")), ["easy", "wikipedia"]);
    assert_eq!(project.good("build/solved").len(), 10);
}

#[test]
fn a_document_without_a_puzzle_is_skipped_by_both() {
    let project = Project::of("Ant");
    for target in ["check", "solve"] {
        project.run(&format!("ant {target}")).passes().prints("more/catalog.xml:1:1: note[skipped]");
    }
    assert!(!project.path("build/solved/more/catalog.xml").exists());
}

/// Proves P3.
#[test]
fn a_build_that_is_killed_is_completed_by_the_next() {
    for whom in [Killed::All, Killed::Sudoxml] {
        let project = Project::of("Ant");
        project.add_long("long");
        project.kill_midway("ant solve", whom);
        assert!(!project.good("build/solved").contains(&"long".to_owned()));
        project.run("ant solve").passes();
        assert_eq!(project.good("build/solved"), project.puzzles().collect::<Vec<_>>());
    }
}

/// Proves P10.
#[test]
fn the_requirement_of_sudoxml_toml_is_used_if_the_macro_has_none() {
    let project = Project::of("Ant");
    project.add_ambiguous("two");
    project.run("ant solve").passes();
    project.configure("require = \"unique\"", 7200);
    for _ in 0..2 {
        project.run("ant solve").fails_with("two.xml:");
    }
    project.configure("require = \"solvable\"", 7200);
    project.run("ant").passes();
}

#[test]
fn findings_are_shown_by_a_quiet_ant() {
    let project = Project::of("Ant");
    project.spoil("easy");
    for target in ["check", "solve"] {
        project.run(&format!("ant -q {target}")).fails_with(PLACE);
    }
}

#[test]
fn the_attributes_of_the_macros_are_options_of_the_command() {
    let project = Project::of("Ant");
    project.add_ambiguous("two");
    let build = |attributes: &str| {
        let both = format!(
            "<project><import file='sudoxml.xml'/><sudoxml-check srcdir='puzzles' {attributes}/>\
             <sudoxml-solve srcdir='puzzles' destdir='build' {attributes}/></project>"
        );
        fs::write(project.path("own.xml"), both).expect("a build");
        project.run("ant -f own.xml")
    };
    build("").fails_with("two.xml:");
    build("require='solvable'").passes();
    assert_eq!(project.good("build").len(), 11);
    build("glob='e*.xml'").passes().prints("1 document, 1 puzzle");
}

#[test]
fn puzzles_are_not_solved_into_their_own_folder() {
    let project = Project::of("Ant");
    let build = "<project><import file='sudoxml.xml'/><sudoxml-solve srcdir='in' destdir='./in'/></project>";
    fs::create_dir(project.path("in")).expect("a folder");
    fs::write(project.path("in/a.xml"), "<sudoku/>").expect("a puzzle");
    fs::write(project.path("own.xml"), build).expect("a build");
    project.run("ant -f own.xml").fails_with("error");
    assert_eq!(fs::read_to_string(project.path("in/a.xml")).expect("a puzzle"), "<sudoku/>");
}
