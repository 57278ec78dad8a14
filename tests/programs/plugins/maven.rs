//! Maven: exec-maven-plugin in the phases `validate` and `generate-resources`.

use crate::plugins::project::{Project, redone};

const SOLVED: &str = "target/generated-resources/sudoxml";

/// Proves P1.
#[test]
fn a_project_from_its_first_build_to_a_puzzle_that_is_broken_and_corrected() {
    let project = Project::of("Maven");
    let build = &format!("{} --offline --batch-mode", project.command());
    project.run(build).passes();
    assert_eq!(project.good(SOLVED), project.puzzles().collect::<Vec<_>>());

    let before = project.made(SOLVED);
    project.run(build).passes().prints("10 up to date");
    assert_eq!(redone(&before, &project.made(SOLVED)), [""; 0]);

    project.change("inkala");
    project.run(build).passes().prints("9 up to date");
    assert_eq!(redone(&before, &project.made(SOLVED)), ["inkala"]);

    let before = project.made(SOLVED);
    project.spoil("easy");
    for _ in 0..2 {
        project.run(build).fails_with("easy.xml:4:32: error[wrong-value]").prints("BUILD FAILURE");
        assert_eq!(project.good(SOLVED).len(), 9);
        assert_eq!(redone(&before, &project.made(SOLVED)), [""; 0]);
    }
    project.correct("easy");
    project.run(build).passes();
    assert_eq!(redone(&before, &project.made(SOLVED)), ["easy"]);
    assert_eq!(project.good(SOLVED).len(), 10);
}
