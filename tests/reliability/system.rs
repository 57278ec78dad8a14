//! Too little of what the system gives: permissions, file handles, and the folder for oneself alone.

use std::process::Command;

use crate::kit::Dir;
use crate::kit::puzzle::{EMPTY, UNIQUE, matrix, named};
use crate::reliability::started::{Started, run, sudoxml, sudoxml_after, sudoxml_bound};

/// Proves R34.
#[test]
fn no_permission_on_one_of_many_folders_is_2_and_the_others_are_done() {
    let dir = Dir::new();
    for folder in ["a", "locked", "z"] {
        dir.write(&format!("in/{folder}/1.xml"), matrix(UNIQUE));
    }
    dir.write("in/b.xml", matrix(UNIQUE)).set_mode("in/b.xml", 0);
    dir.folder("out").set_mode("out", 0o777).set_mode("in/locked", 0);
    for arguments in ["solve in -o out", "check in"] {
        let ended = run(sudoxml_bound(&dir, arguments)).exits(2);
        assert_eq!(ended.places(), ["in/locked:1:1: error[unreadable]", "in/b.xml:1:1: error[unreadable]"]);
    }
    dir.set_mode("in/locked", 0o755);
    assert_eq!(dir.tree("out"), ["a/1.xml", "z/1.xml"]);
}

/// Proves R54.
#[test]
fn too_few_file_handles_are_2_and_every_output_that_is_there_is_whole() {
    let dir = Dir::new();
    for number in 0..40 {
        dir.write(&format!("in/{number}.xml"), named(&number.to_string(), UNIQUE));
    }
    dir.write("in/long.xml", matrix(EMPTY));
    run(sudoxml(&dir, "solve in -o whole --list 240")).exits(0);
    let mut complete = Vec::new();
    for handles in [3, 4, 5, 6, 7, 8, 9, 10, 12, 16, 32] {
        let arguments = format!("solve in -o {handles} --list 240 --jobs 8");
        let ended = run(sudoxml_after(&dir, &format!("ulimit -n {handles}"), &arguments));
        let outputs = if dir.has(&handles.to_string()) { dir.tree(&handles.to_string()) } else { Vec::new() };
        for path in &outputs {
            assert!(dir.read(&format!("{handles}/{path}")) == dir.read(&format!("whole/{path}")), "{path}");
        }
        // The loader itself needs a handle for each library; without one the command does not even begin.
        assert!(matches!(ended.code, Some(0 | 2 | 127)), "{handles}: {ended:?}");
        assert_eq!(ended.code == Some(0), outputs.len() == 41, "{handles}: {ended:?}");
        complete.push(ended.code == Some(0));
    }
    assert!(!complete[1] && complete[10], "{complete:?}");
}

/// Proves R55.
#[test]
fn two_runs_at_once_over_the_same_outputs_both_do_all_of_them() {
    let dir = Dir::new();
    for number in 0..60 {
        dir.write(&format!("in/{}/{number}.xml", number % 4), named(&number.to_string(), UNIQUE));
    }
    dir.write("in/long.xml", matrix(EMPTY));
    run(sudoxml(&dir, "solve in -o whole --list 240")).exits(0);
    for _ in 0..8 {
        let both = [(); 2].map(|()| Started::new(sudoxml(&dir, "solve in -o out --list 240 --quiet")));
        for one in both {
            one.end().exits(0);
        }
        assert_eq!(dir.tree("out"), dir.tree("whole"));
        for path in dir.tree("whole") {
            assert!(dir.read(&format!("out/{path}")) == dir.read(&format!("whole/{path}")), "{path}");
        }
        std::fs::remove_dir_all(dir.path("out")).expect("no outputs");
    }
}

/// Proves R56.
#[test]
fn two_runs_at_once_in_place_both_do_all_of_them() {
    let dir = Dir::new();
    for number in 0..60 {
        dir.write(&format!("in/{number}.xml"), named(&number.to_string(), UNIQUE));
    }
    run(sudoxml(&dir, "solve in -o whole")).exits(0);
    for _ in 0..8 {
        let copied = Command::new("cp").args(["-r", "in", "out"]).current_dir(dir.path("")).status().expect("cp");
        assert!(copied.success());
        let both = [(); 2].map(|()| Started::new(sudoxml(&dir, "solve --in-place out")));
        for one in both {
            one.end().exits(0);
        }
        for path in dir.tree("whole") {
            assert!(dir.read(&format!("out/{path}")) == dir.read(&format!("whole/{path}")), "{path}");
        }
        assert_eq!(dir.tree("out"), dir.tree("whole"));
        std::fs::remove_dir_all(dir.path("out")).expect("no outputs");
    }
}
