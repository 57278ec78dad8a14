//! CMake: functions to include, with the makefiles that it writes and with Ninja.

use crate::project::{Project, redone};

const PLACE: &str = "easy.xml:4:32: error[wrong-value]";
const BUILD: &str = "cmake --build build";

/// Configures with a generator.
fn configured(generator: &str) -> Project {
    let project = Project::of("CMake");
    let (configure, build) = project.command().split_once(" && ").expect("two commands");
    assert_eq!(build, BUILD);
    project.run(&format!("{configure} {generator}")).passes();
    project
}

#[test]
fn with_makefiles() {
    // Makefiles are the default.
    builds(&configured(""), "Built target checked", "Generating");
    // The makefiles of CMake 3.25 keep all that a depfile ever named. So from when a puzzle is gone they check each time,
    // which is why nothing is said here of a further run.
}

#[test]
fn with_ninja() {
    let project = configured("-GNinja");
    builds(&project, "no work to do", "Generating checked");
    project.run(BUILD).passes().tells("no work to do");
}

/// The whole life of a project; `idle` is what a run with nothing to do says, and `working` what it does not.
fn builds(project: &Project, idle: &str, working: &str) {
    project.run(BUILD).passes();
    assert_eq!(project.good("build/solved"), project.puzzles().collect::<Vec<_>>());
    let nothing_to_do = || {
        let ran = project.run(BUILD).passes().tells(idle);
        assert!(!ran.told.contains(working), "{}", ran.told);
    };
    nothing_to_do();

    let before = project.made("build/solved");
    project.change("inkala");
    project.run(BUILD).passes().tells("Generating checked.stamp");
    assert_eq!(redone(&before, &project.made("build/solved")), ["inkala"]);
    nothing_to_do();

    let before = project.made("build/solved");
    for _ in 0..2 {
        project.spoil("easy");
        for _ in 0..2 {
            for target in ["solved", "checked"] {
                project.run(&format!("{BUILD} --target {target}")).fails_with(PLACE);
            }
            assert!(!project.good("build/solved").contains(&"easy".to_owned()));
        }
        project.mend("easy");
        project.run(BUILD).passes();
    }
    assert_eq!(redone(&before, &project.made("build/solved")), ["easy"]);
    nothing_to_do();

    project.remove("wikipedia");
    project.run(BUILD).passes();
    project.add_spoilt("late");
    for target in ["solved", "checked"] {
        project.run(&format!("{BUILD} --target {target}")).fails_with("late.xml:1:1: error[");
    }
    project.remove("late");
    project.run(BUILD).passes();
}
