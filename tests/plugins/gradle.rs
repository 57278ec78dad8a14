//! Gradle: two tasks with declared inputs and outputs.

use crate::project::{Project, redone};

const BUILD: &str = "gradle --offline --no-daemon --console=plain --gradle-user-home ../home build";
const SOLVED: &str = "build/solved";

#[test]
fn a_project_from_its_first_build_to_a_puzzle_that_is_broken_and_mended() {
    let project = Project::of("gradle");
    project.run(BUILD).passes();
    assert_eq!(project.good(SOLVED), project.puzzles().collect::<Vec<_>>());
    project.run(BUILD).passes().tells(":checkPuzzles UP-TO-DATE").tells(":solvePuzzles UP-TO-DATE");

    let before = project.made(SOLVED);
    project.change("inkala");
    project.run(BUILD).passes();
    assert_eq!(redone(&before, &project.made(SOLVED)), ["inkala"]);

    let before = project.made(SOLVED);
    project.spoil("easy");
    for _ in 0..2 {
        project
            .run(&format!("{BUILD} --continue"))
            .fails_with("easy.xml:4:32: error[wrong-value]")
            .tells("Execution failed for task ':checkPuzzles'")
            .tells("Execution failed for task ':solvePuzzles'");
        assert_eq!(project.good(SOLVED).len(), 9);
        assert_eq!(redone(&before, &project.made(SOLVED)), [""; 0]);
    }
    project.mend("easy");
    project.run(BUILD).passes();
    assert_eq!(redone(&before, &project.made(SOLVED)), ["easy"]);
    assert_eq!(project.good(SOLVED).len(), 10);
}

#[test]
fn a_sudoxml_toml_older_than_the_outputs_holds() {
    let solve = BUILD.replace(" build", " solvePuzzles");
    let project = Project::of("gradle");
    project.add_ambiguous("two");
    project.configure("max-solutions = 1", 0);
    project.run(&solve).passes();
    let before = project.made(SOLVED);
    project.configure("max-solutions = 2", 7200);
    project.run(&solve).passes();
    assert_eq!(redone(&before, &project.made(SOLVED)), ["two"]);
}
