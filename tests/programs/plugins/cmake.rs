//! CMake: functions to include, with the makefiles that it writes and with Ninja.

use std::fs;

use crate::plugins::project::{Made, Project, redone};

const PLACE: &str = "easy.xml:4:32: error[wrong-value]";
/// The targets, and the folders of the two that solve.
const TARGETS: [&str; 3] = ["solved", "each", "checked"];
const FOLDERS: [&str; 2] = ["build/solved", "build/each"];
const BUILD: &str = "cmake --build build";

/// What the README of the plugin shows beside the example: a command for each document.
const EACH: &str =
    "file(GLOB files CONFIGURE_DEPENDS puzzles/*.xml puzzles/*.dita)\nsudoxml_solve(each each ${files})\n";

/// The example with a command for each document, configured with a generator.
fn configured(generator: &str) -> Project {
    let project = Project::of("CMake");
    let (configure, build) = project.command().split_once(" && ").expect("two commands");
    assert_eq!(build, BUILD);
    let example = fs::read_to_string(project.path("CMakeLists.txt")).expect("a file");
    fs::write(project.path("CMakeLists.txt"), example + EACH).expect("a file");
    project.run(&format!("{configure} {generator}")).passes();
    project
}

/// Proves P1, P10, P12.
#[test]
fn with_makefiles() {
    // Makefiles are the default.
    builds(&configured(""), "Built target checked", "Generating");
    // The makefiles of CMake 3.25 keep all that a depfile ever named. So from when a puzzle is gone they check each time,
    // which is why nothing is said here of a further run.
}

/// Proves P1, P10, P12.
#[test]
fn with_ninja() {
    let project = configured("-GNinja");
    builds(&project, "no work to do", "Generating checked");
    project.run(BUILD).passes().prints("no work to do");
}

fn redone_in_both(before: &[Made; 2], project: &Project) -> Vec<Vec<String>> {
    FOLDERS.iter().zip(before).map(|(folder, before)| redone(before, &project.made(folder))).collect()
}

/// The whole life of a project; `idle` is what a run with nothing to do says, and `working` what it does not.
fn builds(project: &Project, idle: &str, working: &str) {
    project.run(BUILD).passes();
    for folder in FOLDERS {
        assert_eq!(project.good(folder), project.puzzles().collect::<Vec<_>>());
    }
    let nothing_to_do = || {
        let ran = project.run(BUILD).passes().prints(idle);
        assert!(!ran.messages.contains(working), "{}", ran.messages);
    };
    nothing_to_do();

    let before = FOLDERS.map(|folder| project.made(folder));
    project.change("inkala");
    project.run(BUILD).passes().prints("Generating checked.stamp");
    assert_eq!(redone_in_both(&before, project), [["inkala"]; 2]);
    nothing_to_do();

    let before = FOLDERS.map(|folder| project.made(folder));
    for _ in 0..2 {
        project.spoil("easy");
        for _ in 0..2 {
            for target in TARGETS {
                project.run(&format!("{BUILD} --target {target}")).fails_with(PLACE);
            }
            for folder in FOLDERS {
                assert!(!project.good(folder).contains(&"easy".to_owned()));
            }
        }
        project.correct("easy");
        project.run(BUILD).passes();
    }
    assert_eq!(redone_in_both(&before, project), [["easy"]; 2]);
    nothing_to_do();

    let lines = TARGETS.map(|target| format!("{BUILD} --target {target}"));
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    for folder in [".", "puzzles"] {
        project.sees_a_new_configuration(folder, &lines);
    }
    // A target for each document reads what the file names, ignored or not.
    let folders = [lines[0], lines[2]];
    project.run("git init -q").passes();
    project.sees_an_ignore_file_that_goes("puzzles/.gitignore", &folders);
    project.sees_an_ignore_file_that_goes(".gitignore", &folders);

    project.remove("wikipedia");
    project.run(BUILD).passes();
    project.add_spoilt("late");
    for target in TARGETS {
        project.run(&format!("{BUILD} --target {target}")).fails_with("late.xml:1:1: error[");
    }
    project.remove("late");
    project.run(BUILD).passes();
}

#[test]
fn a_broken_document_with_another_ending_fails() {
    let project = Project::of("CMake");
    fs::copy(project.puzzle("easy"), project.path("puzzles/topic.dita")).expect("a topic");
    project.run(project.command()).passes();
    project.spoil_file("puzzles/topic.dita");
    (0..2).for_each(|_| drop(project.run(BUILD).fails_with("topic.dita:4:32: error[wrong-value]")));
}
