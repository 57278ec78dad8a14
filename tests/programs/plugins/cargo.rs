//! cargo: a build script that solves puzzles through the library.

use std::fs;
use std::path::Path;

use tests_with_programs::root;

use crate::plugins::project::{Project, Ran};

/// The crate of the example. Its lock file is the lock file of this project with one package more: cargo then needs no
/// network, and takes this project for the repository that the example names. With the features of the tests, few crates are
/// compiled for it.
fn project() -> Project {
    let project = Project::of("cargo");
    let lock = fs::read_to_string(root().join("Cargo.lock")).expect("a lock file");
    let package = "[[package]]\nname = \"puzzles\"\nversion = \"0.1.0\"\ndependencies = [\n \"sudoxml\",\n \"tests-features\",\n]\n";
    fs::write(project.path("Cargo.lock"), format!("{lock}\n{package}")).expect("a lock file");
    let manifest = fs::read_to_string(project.path("Cargo.toml")).expect("a manifest");
    let features =
        format!("[build-dependencies.tests-features]\npath = \"{}\"\n", root().join("tests/features").display());
    fs::write(project.path("Cargo.toml"), format!("{manifest}\n{features}")).expect("a manifest");
    project
}

/// Runs the documented command, in the folder of what cargo built for the tests, and with settings of their crates, so that few
/// crates are compiled for it.
fn cargo_run(project: &Project) -> Ran {
    let (repository, here) = (env!("CARGO_PKG_REPOSITORY"), root().display());
    let patch = format!("--config \"patch.'{repository}'.sudoxml.path='{here}'\"");
    let settings = "--config profile.dev.debug=false --config profile.dev.package.memchr.opt-level=1";
    let built = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().expect("the target folder");
    project.run(&format!("{} --offline {settings} {patch} --target-dir {}", project.command(), built.display()))
}

/// Proves P1.
#[test]
fn a_crate_from_its_first_build_to_a_puzzle_that_is_broken_and_corrected() {
    let project = project();
    let ran = cargo_run(&project).passes().prints("Compiling puzzles").prints("wikipedia.xml:\n");
    assert_eq!(ran.messages.matches("<grid verdict=\"unique\"").count(), 10);
    let ran = cargo_run(&project).passes();
    assert!(!ran.messages.contains("Compiling"), "nothing to do:\n{}", ran.messages);

    project.change("wikipedia");
    cargo_run(&project).passes().prints("<!-- changed -->");

    project.spoil("easy");
    for _ in 0..2 {
        cargo_run(&project).fails_with("error: puzzles@0.1.0: puzzles/easy.xml:4:32: ");
    }
    project.correct("easy");
    cargo_run(&project).passes().prints("<!-- corrected -->");

    project.add_spoilt("late");
    cargo_run(&project).fails_with("puzzles/late.xml:1:1: ");
    project.remove("late");
    cargo_run(&project).passes();
}
