//! Gradle: two tasks with declared inputs and outputs, in Groovy and in Kotlin.

use crate::project::{Project, redone};
use crate::tool::tools;

const OPTIONS: &str = "--offline --no-daemon --console=plain --continue";
const SOLVED: &str = "build/solved";

/// A project in a language, and its documented command with the options of the tests. All runs share what Gradle
/// generates from its own jars, which takes long.
fn project(language: &str) -> (Project, String) {
    let project = Project::of(&format!("Gradle, {language}"));
    // The Gradle of Debian cannot read Kotlin.
    let home = tools().join("gradle-kotlin").display().to_string();
    let program = if language == "Kotlin" { format!("GRADLE_HOME={home} {home}/bin/") } else { String::new() };
    let cache = concat!(env!("CARGO_TARGET_TMPDIR"), "/gradle");
    let command = format!("{program}{} {OPTIONS} --gradle-user-home {cache}", project.command());
    (project, command)
}

fn builds(language: &str) {
    let (project, build) = project(language);
    project.run(&build).passes();
    assert_eq!(project.good(SOLVED), project.puzzles().collect::<Vec<_>>());

    let before = project.made(SOLVED);
    project.spoil("easy");
    for _ in 0..2 {
        project
            .run(&build)
            .fails_with("easy.xml:4:32: error[wrong-value]")
            .tells("Execution failed for task ':checkPuzzles'")
            .tells("Execution failed for task ':solvePuzzles'");
        assert_eq!(project.good(SOLVED).len(), 9);
        assert_eq!(redone(&before, &project.made(SOLVED)), [""; 0]);
    }
    project.correct("easy");
    project.run(&build).passes();
    assert_eq!(redone(&before, &project.made(SOLVED)), ["easy"]);
    assert_eq!(project.good(SOLVED).len(), 10);
    project.run(&build).passes().tells(":checkPuzzles UP-TO-DATE").tells(":solvePuzzles UP-TO-DATE");
}

#[test]
fn a_project_in_groovy_from_its_first_build_to_a_puzzle_that_is_broken_and_corrected() {
    builds("Groovy");
}

#[test]
fn a_project_in_kotlin_from_its_first_build_to_a_puzzle_that_is_broken_and_corrected() {
    builds("Kotlin");
}

#[test]
fn a_sudoxml_toml_older_than_the_outputs_holds() {
    let (project, build) = project("Groovy");
    let solve = build.replace(" build ", " solvePuzzles ");
    project.add_ambiguous("two");
    project.configure("max-solutions = 1", 0);
    project.run(&solve).passes();
    let before = project.made(SOLVED);
    project.configure("max-solutions = 2", 7200);
    project.run(&solve).passes();
    assert_eq!(redone(&before, &project.made(SOLVED)), ["two"]);
}
