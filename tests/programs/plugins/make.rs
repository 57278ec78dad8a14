//! GNU make: a rule for each puzzle, a rule for a whole folder, and a check.

use std::fs;

use crate::plugins::project::{Killed, PUZZLES, Project, redone};

/// The first 5 of it, which is spoilt.
const PLACE: &str = "easy.xml:4:32: error[wrong-value]";

#[test]
fn what_has_changed_is_made_again_and_nothing_else() {
    let project = Project::of("make");
    project.run(project.command()).passes();
    project.run("make -j2 each").passes();
    for folder in ["build/each", "build/folder"] {
        assert_eq!(project.good(folder), project.puzzles().collect::<Vec<_>>());
    }
    project.run("make all each").passes().prints("Nothing to be done");
    for (target, folder) in [("each", "build/each"), ("folder", "build/folder")] {
        let before = project.made(folder);
        project.change("inkala");
        project.run(&format!("make {target}")).passes();
        assert_eq!(redone(&before, &project.made(folder)), ["inkala"]);
        project.run(&format!("make {target}")).passes().prints("Nothing to be done");
    }
}

/// Proves P1, P2.
#[test]
fn a_broken_puzzle_fails_every_run_until_it_is_corrected() {
    let project = Project::of("make");
    for (target, folder) in [("each", "build/each"), ("folder", "build/folder")] {
        project.run(&format!("make {target}")).passes();
        let before = project.made(folder);
        project.spoil("easy");
        for _ in 0..2 {
            project.run(&format!("make -k {target}")).fails_with(PLACE);
            assert!(!project.good(folder).contains(&"easy".to_owned()));
            let after = project.made(folder);
            assert!(redone(&before, &after).iter().all(|name| name == "easy"), "the good ones are left alone");
        }
        project.correct("easy");
        project.run(&format!("make {target}")).passes();
        assert_eq!(project.good(folder).len(), 10);
    }
    project.run(project.command()).passes();
    project.spoil("easy");
    for _ in 0..2 {
        project.run(project.command()).fails_with(PLACE);
        project.run("make check").fails_with(PLACE);
    }
    project.correct("easy");
    project.run(project.command()).passes();
    project.run(project.command()).passes().prints("Nothing to be done");
}

/// Proves P4.
#[test]
fn a_puzzle_that_is_saved_right_behind_a_build_is_seen_by_the_next() {
    let project = Project::of("make");
    for _ in 0..10 {
        project.run("make all each").passes();
        project.spoil("easy");
        for target in ["each", "folder", "check"] {
            project.run(&format!("make {target}")).fails_with(PLACE);
        }
        project.correct("easy");
    }
}

/// Proves P8.
#[test]
fn a_puzzle_that_comes_or_goes_is_seen() {
    let project = Project::of("make");
    project.run("make").passes();
    project.remove("easy");
    project.run("make").passes().prints("folder.stamp").prints("check.stamp");
    project.run("make").passes().prints("Nothing to be done");
    project.add_spoilt("late");
    for target in ["each", "folder", "check"] {
        project.run(&format!("make {target}")).fails_with("late.xml:1:1: error[");
    }
    project.remove("late");
    project.run("make").passes();
}

/// Proves P9.
#[test]
fn a_puzzle_that_is_touched_is_made_again_once() {
    let project = Project::of("make");
    project.run("make all each").passes();
    let puzzle = project.path(PUZZLES).join("easy.xml");
    fs::write(&puzzle, fs::read(&puzzle).expect("a puzzle")).expect("a puzzle");
    project.run("make all each").passes().prints("easy.xml");
    project.run("make all each").passes().prints("Nothing to be done");
}

/// Proves P11.
#[test]
fn a_failed_run_that_was_asked_for_leaves_no_stamp_of_the_one_before() {
    let project = Project::of("make");
    project.run("make").passes();
    // All files are as old as they were, and yet this run fails.
    for wrong in ["PUZZLES=missing", "PUZZLES=--no-such-option"] {
        project.run(&format!("make -B check {wrong}")).fails_with("error");
        project.run("make check").passes().prints("sudoxml check");
    }
}

/// Proves P10.
#[test]
fn a_new_configuration_is_seen() {
    let project = Project::of("make");
    for folder in [".", PUZZLES] {
        project.sees_a_new_configuration(folder, &["make each", "make folder", "make check"]);
    }
    project.run("make all each").passes().prints("Nothing to be done");
}

/// Proves P12.
#[test]
fn an_ignore_file_that_comes_or_goes_is_seen() {
    let project = Project::of("make");
    project.run("git init -q").passes();
    let lines = ["make folder", "make check"];
    project.sees_an_ignore_file_that_goes("puzzles/.gitignore", &lines);
    project.sees_an_ignore_file_that_goes(".gitignore", &lines);
    // A new one that reads a hidden puzzle.
    project.add_spoilt(".hidden");
    project.run("make").passes();
    fs::write(project.path(".ignore"), "!.hidden.xml\n").expect("an ignore file");
    lines.iter().for_each(|line| drop(project.run(line).fails_with(".hidden.xml:1:1: error[")));
}

#[test]
fn puzzles_beside_the_makefile_are_checked_once_if_the_outputs_are_excluded() {
    let project = Project::of("make");
    fs::write(project.path("sudoxml.toml"), "exclude = [\"build\"]\n").expect("a configuration");
    let make = "make PUZZLES=.";
    project.run(make).passes();
    // The folder for the outputs was new in the folder of the puzzles.
    project.run(make).passes();
    project.run(make).passes().prints("Nothing to be done");
}

#[test]
fn a_name_is_no_command_and_one_that_make_reads_otherwise_is_refused() {
    let project = Project::of("make");
    let puzzle = fs::read_to_string(project.puzzle("easy")).expect("a puzzle");
    for name in ["a&false&", "b(c)`false`\"<#"] {
        fs::write(project.puzzle(name), &puzzle).expect("a puzzle");
        project.run("make each").passes();
        assert!(project.path("build/each").join(format!("{name}.xml")).exists(), "{name}");
    }
    project.run("make each").passes().prints("Nothing to be done");
    for name in ["a$b", "it's", "a\\b"] {
        fs::write(project.puzzle(name), &puzzle).expect("a puzzle");
        project.run("make each").fails_with(&format!("has no rule for puzzles/{name}.xml"));
        // A depfile cannot contain the last one.
        match name {
            "a\\b" => project.run("make folder").fails_with("a depfile cannot contain the name"),
            _ => project.run("make folder").passes(),
        };
        fs::remove_file(project.puzzle(name)).expect("the puzzle");
    }
}

#[test]
fn a_deleted_output_of_a_folder_is_made_again_without_the_stamp() {
    let project = Project::of("make");
    project.run("make").passes();
    fs::remove_file(project.path("build/folder/easy.xml")).expect("an output");
    project.run("make").passes().prints("Nothing to be done");
    fs::remove_file(project.path("build/folder.stamp")).expect("a stamp");
    project.run("make").passes();
    assert_eq!(project.good("build/folder").len(), 10);
}

#[test]
fn a_rule_that_solves_passes_if_a_puzzle_has_no_solution_and_the_check_fails() {
    let project = Project::of("make");
    let puzzle = fs::read_to_string(project.puzzle("easy")).expect("a puzzle");
    fs::write(project.puzzle("easy"), puzzle.replacen("<col/>", "<col>5</col>", 1)).expect("a puzzle");
    project.run("make each folder").passes();
    for folder in ["build/each", "build/folder"] {
        let output = fs::read_to_string(project.path(folder).join("easy.xml")).expect("an output");
        assert!(output.contains("verdict=\"none\""), "{output}");
    }
    project.run("make check").fails_with("easy.xml:");
    let makefile = fs::read_to_string(project.path("Makefile")).expect("a file");
    let demanding = makefile.replace("solve --quiet", "solve --quiet --require unique");
    fs::write(project.path("Makefile"), demanding).expect("a file");
    ["make -B each", "make -B folder"].iter().for_each(|line| drop(project.run(line).fails_with("easy.xml:")));
}

/// Proves P3.
#[test]
fn a_build_that_is_killed_is_completed_by_the_next() {
    for (target, folder) in [("each", "build/each"), ("folder", "build/folder")] {
        for whom in [Killed::All, Killed::Sudoxml] {
            let project = Project::of("make");
            project.add_long("long");
            project.kill_midway(&format!("make {target}"), whom);
            assert!(!project.good(folder).contains(&"long".to_owned()));
            project.run(&format!("make {target}")).passes();
            assert_eq!(project.good(folder), project.puzzles().collect::<Vec<_>>());
            project.run(&format!("make {target}")).passes().prints("Nothing to be done");
        }
    }
}

#[test]
fn a_broken_document_with_another_ending_fails() {
    let project = Project::of("make");
    fs::copy(project.puzzle("easy"), project.path("puzzles/topic.dita")).expect("a topic");
    ["make", "make check", "make folder", "make each"].iter().for_each(|line| drop(project.run(line).passes()));
    project.spoil_file("puzzles/topic.dita");
    for line in ["make", "make check", "make folder", "make each"] {
        project.run(line).fails_with("topic.dita:4:32: error[wrong-value]");
    }
}
