//! Gradle: two tasks that always run, in Groovy and in Kotlin.

use std::fs;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::plugins::project::{Project, redone};
use crate::plugins::tool::tools;

/// A daemon serves all runs of a language, as it does for users, and ends soon after the last one.
const OPTIONS: &str = "--offline -Dorg.gradle.daemon.idletimeout=20000 --console=plain --continue";
const SOLVED: &str = "build/solved";

/// One build at a time. On a busy machine Gradle generates jars for longer than another build of it waits for them.
static ALONE: Mutex<()> = Mutex::new(());

/// A project in a language, its documented command with the options of the tests, and the right to run it. All runs in a
/// language share its daemon, and what Gradle generates from its own jars, which takes long.
fn project(language: &str) -> (Project, String, MutexGuard<'static, ()>) {
    let project = Project::of(&format!("Gradle, {language}"));
    // The Gradle of Debian cannot read Kotlin.
    let home = tools().join("gradle-kotlin").display().to_string();
    let program = if language == "Kotlin" { format!("GRADLE_HOME={home} {home}/bin/") } else { String::new() };
    let cache = concat!(env!("CARGO_TARGET_TMPDIR"), "/gradle");
    let command = format!("{program}{} {OPTIONS} --gradle-user-home {cache}/{language}", project.command());
    (project, command, ALONE.lock().unwrap_or_else(PoisonError::into_inner))
}

fn builds(language: &str) {
    let (project, build, _alone) = project(language);
    project.run(&build).passes();
    assert_eq!(project.good(SOLVED), project.puzzles().collect::<Vec<_>>());

    let before = project.made(SOLVED);
    project.spoil("easy");
    for _ in 0..2 {
        project
            .run(&build)
            .fails_with("easy.xml:4:32: error[wrong-value]")
            .prints("Execution failed for task ':checkPuzzles'")
            .prints("Execution failed for task ':solvePuzzles'");
        assert_eq!(project.good(SOLVED).len(), 9);
        assert_eq!(redone(&before, &project.made(SOLVED)), [""; 0]);
    }
    project.correct("easy");
    project.run(&build).passes();
    assert_eq!(redone(&before, &project.made(SOLVED)), ["easy"]);
    assert_eq!(project.good(SOLVED).len(), 10);
    // A build without a change runs both, and touches no output.
    let before = project.made(SOLVED);
    project.run(&build).passes();
    assert_eq!(redone(&before, &project.made(SOLVED)), [""; 0]);
}

/// Ignore files in the folder and at the root of the repository, and names that other tools leave out by default.
fn sees_what_ignore_files_leave_out(language: &str) {
    let (project, build, _alone) = project(language);
    project.keep(&["easy", "wikipedia"]);
    project.run("git init -q").passes();
    project.sees_an_ignore_file_that_goes("puzzles/.gitignore", &[&build]);
    project.sees_an_ignore_file_that_goes(".gitignore", &[&build]);
    fs::create_dir(project.path("puzzles/CVS")).expect("a folder");
    fs::write(project.path("puzzles/CVS/x.xml"), "<sudoku/>").expect("a puzzle");
    project.run(&build).fails_with("CVS/x.xml:1:1: error[");
}

/// Proves P12.
#[test]
fn in_groovy_what_ignore_files_leave_out_is_seen_again_without_them() {
    sees_what_ignore_files_leave_out("Groovy");
}

/// Proves P12.
#[test]
fn in_kotlin_what_ignore_files_leave_out_is_seen_again_without_them() {
    sees_what_ignore_files_leave_out("Kotlin");
}

/// Proves P1.
#[test]
fn a_project_in_groovy_from_its_first_build_to_a_puzzle_that_is_broken_and_corrected() {
    builds("Groovy");
}

/// Proves P1.
#[test]
fn a_project_in_kotlin_from_its_first_build_to_a_puzzle_that_is_broken_and_corrected() {
    builds("Kotlin");
}

/// Proves P10.
#[test]
fn a_sudoxml_toml_older_than_the_outputs_is_used() {
    let (project, build, _alone) = project("Groovy");
    let solve = build.replace(" build ", " solvePuzzles ");
    project.add_ambiguous("two");
    project.configure("max-solutions = 1", 0);
    project.run(&solve).passes();
    let before = project.made(SOLVED);
    project.configure("max-solutions = 2", 7200);
    project.run(&solve).passes();
    assert_eq!(redone(&before, &project.made(SOLVED)), ["two"]);
}
