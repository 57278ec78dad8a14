//! Ninja: rules to include, with a depfile each.

use std::fs;

use crate::plugins::project::{Project, redone};

const PLACE: &str = "easy.xml:4:32: error[wrong-value]";
const NOTHING: &str = "no work to do";

fn example() -> Project {
    Project::of("Ninja").with_old_folder("build")
}

/// The example with two more lines, for the rule that it does not use.
fn project() -> Project {
    let project = example();
    let build = fs::read_to_string(project.path("build.ninja")).expect("a file");
    let rule = |name: &str| format!("build build/each/{name}.xml: sudoxml_solve puzzles/{name}.xml\n");
    fs::write(project.path("build.ninja"), format!("{build}\n{}{}", rule("easy"), rule("wikipedia"))).expect("a file");
    project
}

#[test]
fn the_example_from_its_first_build_to_a_puzzle_that_is_broken_and_corrected() {
    let project = example();
    project.run(project.command()).passes();
    assert_eq!(project.good("build/folder").len(), 10);
    project.run(project.command()).passes().prints(NOTHING);
    project.spoil("easy");
    for _ in 0..2 {
        project.run(project.command()).fails_with(PLACE);
    }
    project.correct("easy");
    project.run(project.command()).passes();
    project.run(project.command()).passes().prints(NOTHING);
}

#[test]
fn what_has_changed_is_made_again_and_nothing_else() {
    let project = project();
    project.run("ninja").passes();
    assert_eq!(project.good("build/each"), ["easy", "wikipedia"]);
    assert_eq!(project.good("build/folder").len(), 10);
    project.run("ninja").passes().prints(NOTHING);
    let (each, folder) = (project.made("build/each"), project.made("build/folder"));
    project.change("easy");
    project.run("ninja").passes();
    assert_eq!(redone(&each, &project.made("build/each")), ["easy"]);
    assert_eq!(redone(&folder, &project.made("build/folder")), ["easy"]);
    project.run("ninja").passes().prints(NOTHING);
}

/// Proves P1, P2.
#[test]
fn a_broken_puzzle_fails_every_run_until_it_is_corrected() {
    let project = project();
    project.run("ninja").passes();
    let (each, folder) = (project.made("build/each"), project.made("build/folder"));
    for _ in 0..5 {
        project.spoil("easy");
        for _ in 0..2 {
            for target in ["build/each/easy.xml", "build/folder.stamp", "build/check.stamp"] {
                project.run(&format!("ninja {target}")).fails_with(PLACE);
            }
            assert!(!project.good("build/each").contains(&"easy".to_owned()));
            assert!(!project.good("build/folder").contains(&"easy".to_owned()));
        }
        project.correct("easy");
        project.run("ninja").passes();
    }
    assert_eq!(redone(&each, &project.made("build/each")), ["easy"]);
    assert_eq!(redone(&folder, &project.made("build/folder")), ["easy"]);
    project.run("ninja").passes().prints(NOTHING);
}

/// Proves P8.
#[test]
fn a_puzzle_that_comes_or_goes_is_seen() {
    let project = project();
    project.run("ninja").passes();
    project.remove("inkala");
    project.run("ninja").passes().prints("check");
    project.run("ninja").passes().prints(NOTHING);
    project.add_spoilt("late");
    for target in ["build/folder.stamp", "build/check.stamp"] {
        project.run(&format!("ninja {target}")).fails_with("late.xml:1:1: error[");
    }
    project.remove("late");
    project.run("ninja").passes();
}

/// Proves P10.
#[test]
fn a_new_configuration_is_seen() {
    let project = example();
    for folder in [".", "puzzles"] {
        project.sees_a_new_configuration(folder, &["ninja build/folder.stamp", "ninja build/check.stamp"]);
    }
    project.run("ninja").passes().prints(NOTHING);
}

/// Proves P12.
#[test]
fn an_ignore_file_that_comes_or_goes_is_seen() {
    let project = example();
    project.run("git init -q").passes();
    let lines = ["ninja build/folder.stamp", "ninja build/check.stamp"];
    project.sees_an_ignore_file_that_goes("puzzles/.gitignore", &lines);
    project.sees_an_ignore_file_that_goes(".gitignore", &lines);
    project.run("ninja").passes().prints(NOTHING);
    // A new one that reads a hidden puzzle.
    project.add_spoilt(".hidden");
    project.run("ninja").passes();
    fs::write(project.path(".ignore"), "!.hidden.xml\n").expect("an ignore file");
    lines.iter().for_each(|line| drop(project.run(line).fails_with(".hidden.xml:1:1: error[")));
}

#[test]
fn folders_and_stamps_have_spaces_in_their_names() {
    let project = example();
    let build = fs::read_to_string(project.path("build.ninja")).expect("a file");
    let rule = "build build/my$ stamp: sudoxml_solve_folder puzzles\n  folder = build/my solved\n";
    fs::write(project.path("build.ninja"), build + "\n" + rule).expect("a file");
    project.run("ninja").passes();
    assert_eq!(project.good("build/my solved").len(), 10);
    project.run("ninja").passes().prints(NOTHING);
    project.spoil("easy");
    (0..2).for_each(|_| drop(project.run("ninja 'build/my stamp'").fails_with(PLACE)));
}

#[test]
fn a_broken_document_with_another_ending_fails() {
    let project = example();
    fs::copy(project.puzzle("easy"), project.path("puzzles/topic.dita")).expect("a topic");
    project.run("ninja").passes();
    project.spoil_file("puzzles/topic.dita");
    (0..2).for_each(|_| drop(project.run("ninja").fails_with("topic.dita:4:32: error[wrong-value]")));
}
