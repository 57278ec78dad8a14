//! Inputs that cannot be read to their end, or that are not the same any more when they have been.

use std::fs::File;
use std::io::Write;
use std::net::{TcpListener, TcpStream};
use std::os::fd::OwnedFd;
use std::process::Stdio;

use crate::kit::Dir;
use crate::kit::puzzle::{TWO, UNIQUE, collection, matrix};
use crate::reliability::started::{Started, run, sudoxml, temporaries};

/// A document that takes so long that something can happen meanwhile.
fn large(puzzle: &str) -> String {
    collection(&vec![puzzle; 30_000])
}

/// Proves R16.
#[test]
fn a_read_error_in_the_middle_of_an_input_is_2_and_leaves_no_output() {
    let dir = Dir::new();
    dir.write("there.xml", "older");
    // A connection whose other end goes away without having read all that was sent to it is reset, and what is read
    // from it fails from then on, as from a disk that breaks.
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let mut stdin = TcpStream::connect(listener.local_addr().expect("an address")).expect("a connection");
    let (mut far, _) = listener.accept().expect("a connection");
    stdin.write_all(b"never read").expect("a byte");
    let mut command = sudoxml(&dir, "solve - -o there.xml");
    command.stdin(OwnedFd::from(stdin));
    let mut started = Started::new(command);
    far.write_all(large(UNIQUE).trim_end().strip_suffix("</puzzles>").expect("an end").as_bytes()).expect("the input");
    started.wait_until(|| !temporaries(&dir, "").is_empty());
    drop(far);
    let ended = started.end().exits(2);
    assert_eq!(ended.places(), ["-:1:1: error[unreadable]"], "{}", ended.stderr);
    assert_eq!(dir.tree("."), ["there.xml"]);
    assert_eq!(dir.text("there.xml"), "older");
}

/// Proves R17.
#[test]
fn an_input_that_opens_and_cannot_be_read_is_2_and_the_others_are_done() {
    let dir = Dir::new();
    // The system lets a process open its own memory, and reading at its beginning is an error of input and output.
    dir.write("in/a.xml", matrix(UNIQUE)).link("/proc/self/mem", "in/b.xml").write("in/c.xml", matrix(UNIQUE));
    for arguments in ["solve in -o out", "cells in -o out", "check in", "export in -o out.txt"] {
        let ended = run(sudoxml(&dir, arguments)).exits(2);
        assert_eq!(ended.places(), ["in/b.xml:1:1: error[unreadable]"], "{}", ended.stderr);
    }
    assert_eq!(dir.tree("out"), ["a.xml", "c.xml"]);
    assert!(!dir.has("out.txt"));
}

/// Proves R20.
#[test]
fn an_input_that_is_deleted_in_the_run_is_still_done() {
    let dir = Dir::new();
    dir.write("a.xml", large(UNIQUE)).folder("out");
    let mut started = Started::new(sudoxml(&dir, "matrix a.xml -o out/a.xml"));
    started.meanwhile(&dir, "out", || std::fs::remove_file(dir.path("a.xml")).expect("no input"));
    started.end().exits(0);
    assert_eq!(dir.text("out/a.xml"), large(UNIQUE), "it was open, and so it was whole");
}

/// Proves R21, P6.
#[test]
fn an_input_that_is_replaced_in_the_run_is_2_and_written_nowhere() {
    let dir = Dir::new();
    dir.write("a.xml", large(UNIQUE)).write("other.xml", large(TWO)).folder("out");
    let mut started = Started::new(sudoxml(&dir, "matrix a.xml -o out/a.xml"));
    let replace = || std::fs::rename(dir.path("other.xml"), dir.path("a.xml")).expect("another input");
    started.meanwhile(&dir, "out", replace);
    let ended = started.end().exits(2);
    assert!(ended.places()[0].ends_with("error[input-changed]"), "{}", ended.stderr);
    assert!(dir.tree("out").is_empty());
    assert!(dir.text("a.xml") == large(TWO));
}

/// Proves R22.
#[test]
fn a_save_in_the_run_is_not_overwritten_in_place() {
    let dir = Dir::new();
    dir.write("in/a.xml", large(UNIQUE)).write("other.xml", large(TWO));
    let mut started = Started::new(sudoxml(&dir, "solve --in-place in"));
    started.meanwhile(&dir, "in", || std::fs::rename(dir.path("other.xml"), dir.path("in/a.xml")).expect("a save"));
    let ended = started.end().exits(2);
    assert!(ended.places().last().expect("a finding").ends_with("error[input-changed]"), "{}", ended.stderr);
    assert_eq!(dir.tree("."), ["in/a.xml"]);
    assert!(dir.text("in/a.xml") == large(TWO));
}

/// Proves R23.
#[test]
fn an_input_that_is_removed_in_the_run_is_not_put_back_in_place() {
    let dir = Dir::new();
    dir.write("in/a.xml", large(UNIQUE));
    let mut started = Started::new(sudoxml(&dir, "solve --in-place in"));
    started.meanwhile(&dir, "in", || std::fs::remove_file(dir.path("in/a.xml")).expect("no input"));
    let ended = started.end().exits(2);
    assert_eq!(ended.places(), ["in/a.xml:1:1: error[input-changed]"]);
    assert!(dir.tree("in").is_empty());
}

/// Proves R24.
#[test]
fn a_link_that_is_turned_to_another_file_in_the_run_changes_neither_of_them() {
    let dir = Dir::new();
    dir.write("one/a.xml", large(UNIQUE)).write("two/a.xml", matrix(TWO)).link("one/a.xml", "a.xml");
    let mut started = Started::new(sudoxml(&dir, "solve --in-place a.xml"));
    started.meanwhile(&dir, "one", || {
        dir.link("two/a.xml", "turned");
        std::fs::rename(dir.path("turned"), dir.path("a.xml")).expect("another link");
    });
    // The file that was planned is written, and the one that the link leads to now is not.
    started.end().exits(0);
    assert!(dir.text("one/a.xml").contains("<grid"));
    assert_eq!(dir.text("two/a.xml"), matrix(TWO));
}

/// Proves R25.
#[test]
fn permissions_that_change_in_the_run_are_no_change_of_the_input() {
    let dir = Dir::new();
    dir.write("a.xml", large(UNIQUE)).set_mode("a.xml", 0o600).folder("out");
    let mut started = Started::new(sudoxml(&dir, "matrix a.xml -o out/a.xml"));
    started.meanwhile(&dir, "out", || {
        dir.set_mode("a.xml", 0o644);
        std::fs::hard_link(dir.path("a.xml"), dir.path("b.xml")).expect("a second name");
    });
    started.end().exits(0);
    assert!(dir.text("out/a.xml") == large(UNIQUE));
}

/// Proves R26, P4.
#[test]
fn what_is_saved_after_an_input_was_opened_is_newer_than_its_output() {
    let dir = Dir::new();
    dir.write("in/a.xml", large(UNIQUE)).age("in/a.xml", 3600).folder("out");
    let mut started = Started::new(sudoxml(&dir, "solve in -o out --update"));
    started.meanwhile(&dir, "out", || _ = dir.write("saved", "meanwhile"));
    started.end().exits(0);
    assert!(dir.modified("out/a.xml") < dir.modified("saved"));
    // A save of the input that the comparison could not see, because it came after it, has such a time.
    let input = File::options().append(true).open(dir.path("in/a.xml")).expect("the input");
    input.set_modified(dir.modified("saved")).expect("a time");
    let ended = run(sudoxml(&dir, "solve in -o out --update")).exits(0);
    assert!(ended.stderr.contains("1 document,"), "{}", ended.stderr);
}

/// Proves R27.
#[test]
fn what_is_saved_while_a_pipe_is_read_is_newer_than_the_output() {
    let dir = Dir::new();
    let list = format!("{UNIQUE}\n");
    for (arguments, text) in [
        ("solve - -o out", matrix(UNIQUE)),
        ("check - --report junit=out", matrix(UNIQUE)),
        ("import - -o out", list),
        ("export - -o out", matrix(UNIQUE)),
    ] {
        let mut command = sudoxml(&dir, arguments);
        command.stdin(Stdio::piped());
        let mut started = Started::new(command);
        // A pipe does not hold that much, so the run has read some of it when all of it is written.
        let mut stdin = started.stdin();
        stdin.write_all(&[b'\n'; 1 << 17]).expect("blank lines");
        dir.write("saved", "meanwhile");
        stdin.write_all(text.as_bytes()).expect("the input");
        drop(stdin);
        started.end().exits(0);
        assert!(dir.modified("out") < dir.modified("saved"), "{arguments}");
        std::fs::remove_file(dir.path("out")).expect("an output");
    }
}

/// Proves R33.
#[test]
fn an_input_that_is_cut_off_in_the_run_is_2_and_leaves_no_output() {
    let dir = Dir::new();
    dir.write("a.xml", large(UNIQUE)).write("out/a.xml", "older");
    let mut started = Started::new(sudoxml(&dir, "matrix a.xml -o out/a.xml"));
    let cut = || {
        let input = File::options().write(true).open(dir.path("a.xml")).expect("the input");
        input.set_len(large(UNIQUE).len() as u64 - 20).expect("a shorter input");
    };
    started.meanwhile(&dir, "out", cut);
    let ended = started.end().exits(2);
    assert!(ended.places()[0].ends_with("error[not-well-formed]"), "{}", ended.stderr);
    assert_eq!(dir.tree("out"), ["a.xml"]);
    assert_eq!(dir.text("out/a.xml"), "older");
}
