//! cargo: a build script that solves puzzles through the library.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;

use crate::project::Project;

const BUILD: &str = "cargo build --offline --target-dir ../../target";
const RUN: &str = "../../target/debug/puzzles-in-the-program";

/// Beside what is built, so that the library is compiled for it once.
fn project() -> Project {
    let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join("cargo-build-rs");
    let project = Project::below("cargo-build-rs", &root);
    for part in ["Cargo.toml", "src", "benches", "tests"] {
        let _ = fs::remove_file(root.join(part));
        symlink(Path::new(env!("CARGO_MANIFEST_DIR")).join(part), root.join(part)).expect("a link");
    }
    // What the tests themselves were built with is there without a network.
    let lock = Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.lock");
    fs::copy(lock, project.path("Cargo.lock")).expect("a copy");
    project
}

#[test]
fn a_crate_from_its_first_build_to_a_puzzle_that_is_broken_and_mended() {
    let project = project();
    project.run(BUILD).passes().tells("Compiling puzzles-in-the-program");
    project.run(RUN).passes().tells("<grid verdict=\"unique\"");
    let ran = project.run(BUILD).passes();
    assert!(!ran.told.contains("Compiling"), "nothing to do:\n{}", ran.told);

    project.change("wikipedia");
    project.run(BUILD).passes();
    project.run(RUN).passes().tells("<!-- changed -->");

    project.spoil("easy");
    for _ in 0..2 {
        project.run(BUILD).fails_with("error: puzzles-in-the-program@0.0.0: ").tells("classic/easy.xml:4:32: ");
    }
    project.mend("easy");
    project.run(BUILD).passes();

    project.add_spoilt("late");
    project.run(BUILD).fails_with("classic/late.xml:1:1: ");
    project.remove("late");
    project.run(BUILD).passes();
}
