//! Maven: two runs of Ant's `exec`, in the phases `validate` and `generate-resources`.

use crate::plugins::project::{Project, Ran, redone};
use crate::plugins::tool::tools;

const SOLVED: &str = "target/generated-resources/sudoxml";

/// Demands that a build failed, and that its first error is the finding.
#[track_caller]
fn fails_with_the_finding_first(ran: Ran) {
    let ran = ran.fails_with("BUILD FAILURE");
    let first = ran.messages.lines().find(|line| line.contains("ERROR"));
    assert!(first.is_some_and(|line| line.contains("easy.xml:4:32: error[wrong-value]")), "{}", ran.messages);
}

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
        fails_with_the_finding_first(project.run(build));
        assert_eq!(project.good(SOLVED).len(), 9);
        assert_eq!(redone(&before, &project.made(SOLVED)), [""; 0]);
    }
    project.correct("easy");
    project.run(build).passes();
    assert_eq!(redone(&before, &project.made(SOLVED)), ["easy"]);
    assert_eq!(project.good(SOLVED).len(), 10);
}

/// Proves P1.
#[test]
fn the_next_version_of_maven_builds_a_project_and_reports_a_broken_puzzle_first() {
    let project = Project::of("Maven");
    let maven = tools().join("maven4/bin/mvn").display().to_string();
    let build = &format!("{} --offline --batch-mode", project.command().replacen("mvn", &maven, 1));
    project.run(build).passes();
    assert_eq!(project.good(SOLVED), project.puzzles().collect::<Vec<_>>());
    project.spoil("easy");
    fails_with_the_finding_first(project.run(build));
}
