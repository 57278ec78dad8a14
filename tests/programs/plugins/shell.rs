//! The commands for a shell script in docs/pipelines.md, run as they are printed there.

use std::fs;

use tests_with_programs::project as file;

use crate::plugins::project::{Project, blocks_of};

/// A script of bash with the documented first lines and these commands.
fn script(commands: &str) -> String {
    let first = blocks_of("### In a shell script").remove(0);
    let own = first.lines().nth(1).expect("a line after the interpreter");
    format!("bash -c '{own}\n{}'", commands.replace('\'', "'\\''"))
}

/// A repository with puzzles whose solutions are committed as these commands make them.
fn committed(commands: &str) -> Project {
    let project = Project::of("a shell");
    let git = "git -c user.name=Test -c user.email=test@example.org";
    project.run("git init -q").passes();
    project.run(commands).passes();
    project.run(&format!("git add -A && {git} commit -qm solved")).passes();
    project
}

/// Proves P1.
#[test]
fn the_documented_line_passes_fails_twice_and_passes() {
    let project = Project::of("a shell");
    project.passes_fails_twice_and_passes(project.command(), "easy.xml:4:32: error[wrong-value]");
    assert_eq!(project.good("build/solved").len(), 10);
}

#[test]
fn a_pipe_fails_if_sudoxml_fails() {
    let project = Project::of("a shell");
    project.spoil("easy");
    let pipe = "sudoxml solve puzzles/easy.xml | cat; true";
    project.run(pipe).passes();
    project.run(&script(pipe)).fails_with("easy.xml:4:32: error[wrong-value]");
}

#[test]
fn a_list_of_git_has_names_with_special_characters_and_may_be_empty() {
    let blocks = blocks_of("### In a shell script");
    let [_, list, guarded] = &blocks[..] else { panic!("{blocks:?}") };
    let project = Project::of("a shell");
    project.run("git init -q").passes();
    project.run(&script(list)).fails_with("the list of files is empty");
    project.run(&script(guarded)).passes();
    fs::copy(project.puzzle("easy"), project.puzzle("mär z")).expect("a copy");
    project.run("git add puzzles").passes();
    for commands in [list, guarded] {
        project.run(&script(commands)).passes().prints("11 documents");
    }
    project.spoil("mär z");
    for commands in [list, guarded] {
        project.run(&script(commands)).fails_with("mär z.xml:4:32: error[wrong-value]");
    }
}

#[test]
fn solutions_in_the_documents_are_compared() {
    let gate = &blocks_of("### Solutions in the repository")[0];
    let project = committed("sudoxml solve --in-place puzzles");
    project.run(&script(gate)).passes();
    fs::remove_file(project.puzzle("easy")).expect("a puzzle");
    let classic = file("fixtures/puzzles/classic/easy.xml");
    fs::copy(classic, project.puzzle("easy")).expect("a copy");
    (0..2).for_each(|_| drop(project.run(&script(gate)).fails_with("easy.xml:1:1: error[would-change]")));
}

#[test]
fn a_committed_folder_of_solutions_is_compared() {
    let gate = &blocks_of("### Solutions in the repository")[1];
    let project = committed("sudoxml solve -o solved puzzles");
    project.run(&script(gate)).passes();
    project.change("easy");
    (0..2).for_each(|_| drop(project.run(&script(gate)).fails_with("+<!-- changed -->")));
    project.run("git checkout -q puzzles solved").passes();
    project.run(&script(gate)).passes();

    // A puzzle without a committed solution, and a solution without its puzzle.
    fs::copy(project.puzzle("easy"), project.puzzle("late")).expect("a copy");
    (0..2).for_each(|_| drop(project.run(&script(gate)).fails_with("+++ b/solved/late.xml")));
    project.remove("late");
    project.remove("easy");
    (0..2).for_each(|_| drop(project.run(&script(gate)).fails_with("--- a/solved/easy.xml")));
}

#[test]
fn missing_folders_are_created() {
    let project = Project::of("a shell");
    project.run("sudoxml check puzzles --stamp a/b/c --depfile d/e/f --report junit=g/h/i.xml").passes();
    for path in ["a/b/c", "d/e/f", "g/h/i.xml"] {
        assert!(project.path(path).is_file(), "{path}");
    }
}
