//! Outputs that cannot be written: a disk that fills, a target that becomes something else, permissions that go.

use crate::kit::Dir;
use crate::kit::puzzle::{EMPTY, UNIQUE, collection, matrix};
use crate::reliability::started::{Started, run, sudoxml, sudoxml_after, sudoxml_bound, temporaries};

/// A limit to the size of a file is what a full disk is to one output, and any user can have it. The unit is 512 or
/// 1024 bytes, as the shell likes.
const FULL: &str = "ulimit -f 1000";

/// Proves R1.
#[test]
fn a_disk_that_fills_in_the_middle_of_an_output_is_2_and_the_others_are_done() {
    for first in [FULL, "trap '' XFSZ; ulimit -f 1000"] {
        let dir = Dir::new();
        dir.write("in/a.xml", matrix(UNIQUE)).write("in/b.xml", matrix(EMPTY)).write("in/c.xml", matrix(EMPTY));
        dir.write("in/d.xml", matrix(UNIQUE)).write("out/c.xml", "older");
        let ended = run(sudoxml_after(&dir, first, "solve in -o out --list 600 --require solvable")).exits(2);
        let errors: Vec<&str> = ended.places().into_iter().filter(|place| place.contains("error[")).collect();
        assert_eq!(errors, ["in/b.xml:1:1: error[unwritable]", "in/c.xml:1:1: error[unwritable]"], "{first}");
        assert_eq!(dir.tree("out"), ["a.xml", "c.xml", "d.xml"]);
        assert_eq!(dir.text("out/c.xml"), "older");
    }
}

/// Proves R2.
#[test]
fn a_disk_that_fills_leaves_an_input_that_is_written_in_place_as_it_was() {
    let dir = Dir::new();
    dir.write("in/b.xml", matrix(EMPTY));
    run(sudoxml_after(&dir, FULL, "solve --in-place in --list 600")).exits(2);
    assert_eq!(dir.text("in/b.xml"), matrix(EMPTY));
    assert_eq!(dir.tree("in"), ["b.xml"]);
}

/// Proves R3.
#[test]
fn a_disk_that_fills_under_a_text_is_2() {
    let dir = Dir::new();
    let lines: String = std::iter::repeat_n(format!("{UNIQUE}\n"), 3000).collect();
    dir.write("list.txt", lines).write("there.xml", "older").write("there.txt", "older");
    run(sudoxml_after(&dir, FULL, "import list.txt -o there.xml")).exits(2);
    assert_eq!(dir.text("there.xml"), "older");
    run(sudoxml(&dir, "import list.txt -o list.xml")).exits(0);
    run(sudoxml_after(&dir, "ulimit -f 100", "export list.xml -o there.txt")).exits(2);
    assert_eq!(dir.text("there.txt"), "older");
    assert_eq!(dir.tree("."), ["list.txt", "list.xml", "there.txt", "there.xml"]);
}

/// Proves R10.
#[test]
fn a_target_that_becomes_a_folder_in_the_run_is_2() {
    let dir = Dir::new();
    dir.write("a.xml", matrix(EMPTY));
    let mut started = Started::new(sudoxml(&dir, "solve a.xml -o out/a.xml --list 40000"));
    started.meanwhile(&dir, "out", || _ = dir.folder("out/a.xml/in-the-way"));
    let ended = started.end().exits(2);
    assert_eq!(ended.places().first(), Some(&"a.xml:1:1: error[unwritable]"));
    assert_eq!(dir.tree("out"), Vec::<String>::new());
}

/// Proves R11.
#[test]
fn an_output_folder_that_vanishes_in_the_run_is_2() {
    let dir = Dir::new();
    dir.write("a.xml", matrix(EMPTY));
    let mut started = Started::new(sudoxml(&dir, "solve a.xml -o out/a.xml --list 40000"));
    started.meanwhile(&dir, "out", || std::fs::remove_dir_all(dir.path("out")).expect("no folder"));
    let ended = started.end().exits(2);
    assert_eq!(ended.places().first(), Some(&"a.xml:1:1: error[unwritable]"));
    assert!(!dir.has("out"));
}

/// Proves R12.
#[test]
fn an_output_folder_that_turns_read_only_in_the_run_is_2_and_the_older_output_stays() {
    let dir = Dir::new();
    dir.write("a.xml", matrix(EMPTY)).set_mode("a.xml", 0o644).write("out/a.xml", "older");
    dir.set_mode("out", 0o777).set_mode("out/a.xml", 0o666);
    let mut started = Started::new(sudoxml_bound(&dir, "solve a.xml -o out/a.xml --list 40000"));
    started.meanwhile(&dir, "out", || _ = dir.set_mode("out", 0o555));
    let ended = started.end().exits(2);
    dir.set_mode("out", 0o755);
    assert_eq!(ended.places().first(), Some(&"a.xml:1:1: error[unwritable]"));
    assert_eq!(dir.text("out/a.xml"), "older");
    assert_eq!(temporaries(&dir, "out").len(), 1, "nobody may remove it from such a folder");
}

/// Proves R13.
#[test]
fn a_target_that_is_read_only_is_2_and_stays_and_the_others_are_done() {
    let dir = Dir::new();
    dir.write("in/a.xml", matrix(UNIQUE)).write("in/b.xml", matrix(UNIQUE)).write("out/a.xml", "older");
    dir.set_mode("out", 0o777).set_mode("out/a.xml", 0o444);
    let ended = run(sudoxml_bound(&dir, "solve in -o out")).exits(2);
    assert_eq!(ended.places(), ["in/a.xml:1:1: error[unwritable]"]);
    assert_eq!(dir.text("out/a.xml"), "older");
    assert_eq!(dir.tree("out"), ["a.xml", "b.xml"]);
}

/// Proves R15.
#[test]
fn a_large_document_that_fails_in_its_last_puzzle_leaves_no_output_and_the_older_one_untouched() {
    let dir = Dir::new();
    let good = collection(&vec![UNIQUE; 1000]);
    let last = good.rfind("<col>5</col>").expect("a digit");
    let mut bad = good.clone();
    bad.replace_range(last.., &good[last..].replacen("<col>5</col>", "<col>x</col>", 1));
    dir.write("in/a.xml", &bad).write("in/b.xml", &bad).write("out/b.xml", "older").age("out/b.xml", 3600);
    let before = (dir.inode("out/b.xml"), dir.modified("out/b.xml"));
    for flags in ["--stream-from 0", "--stream-from 0 --jobs 1", "--stream-from 0 --batch-bytes 1"] {
        let ended = run(sudoxml(&dir, &format!("solve in -o out {flags}"))).exits(2);
        assert_eq!(ended.places().len(), 2, "{}", ended.stderr);
        assert_eq!(dir.tree("out"), ["b.xml"]);
        assert_eq!((dir.inode("out/b.xml"), dir.modified("out/b.xml")), before);
        run(sudoxml(&dir, &format!("solve in/a.xml -o alone.xml {flags}"))).exits(2);
        run(sudoxml(&dir, &format!("solve --in-place in/a.xml {flags}"))).exits(2);
        assert_eq!(dir.text("in/a.xml"), bad);
        assert_eq!(dir.tree("."), ["in/a.xml", "in/b.xml", "out/b.xml"]);
    }
}

/// Proves R14.
#[test]
fn a_folder_for_temporary_files_that_cannot_be_used_is_named() {
    let dir = Dir::new();
    let large = collection(&vec![UNIQUE; 6000]);
    dir.write("a.xml", &large).write("b.xml", matrix(EMPTY)).set_mode("b.xml", 0o600);
    // What is spooled before it goes to a pipe, a long output for a device, and a long report.
    for (arguments, place) in [
        ("solve a.xml --stream-from 0", "a.xml:1:1: error[unwritable]: "),
        ("solve b.xml -o /dev/null --list 40000", "b.xml:1:1: error[unwritable]: /dev/null: "),
        ("check a.xml --report junit=report.xml", "report.xml:1:1: error[unwritable]: "),
    ] {
        let mut command = sudoxml(&dir, arguments);
        command.env("TMPDIR", dir.path("missing"));
        let ended = run(command).exits(2);
        let missing = dir.path("missing").display().to_string();
        let message = format!(
            "{place}the folder for temporary files, {missing}, cannot be used: No such file or directory (os error 2); \
             set TMPDIR to another folder"
        );
        assert!(ended.stderr.contains(&message), "{arguments}: {}", ended.stderr);
        assert!(!dir.has("missing"), "such a folder is not made");
        assert!(!dir.has("report.xml"));
    }
}

/// Proves R3, docs/generate.md#what-is-written.
#[test]
fn a_disk_that_fills_under_new_puzzles_is_2_and_leaves_what_was_there() {
    let dir = Dir::new();
    dir.write("there.xml", "older").write("known.txt", "");
    let order = "generate --seed 1 --count 3000 --known known.txt --remember";
    run(sudoxml_after(&dir, FULL, &format!("{order} -o there.xml"))).exits(2);
    run(sudoxml_after(&dir, FULL, &format!("{order} -o new.xml"))).exits(2);
    assert_eq!((dir.text("there.xml"), dir.text("known.txt")), ("older".to_owned(), String::new()));
    assert_eq!(dir.tree("."), ["known.txt", "there.xml"]);
}
