//! `--diff`: what `--in-place` would change.

use std::io::Write;
use std::process::{Command, Stdio};

use crate::kit::Dir;
use crate::kit::puzzle::{EMPTY, THREE, UNIQUE, collection, matrix};

/// Applies a difference with the program `patch`.
fn patch(dir: &Dir, difference: &str) {
    let command = Command::new("patch").args(["-s", "-p0"]).current_dir(dir.path("")).stdin(Stdio::piped()).spawn();
    let mut child = command.expect("patch is installed");
    child.stdin.take().expect("a pipe").write_all(difference.as_bytes()).expect("patch reads");
    assert!(child.wait().expect("patch ends").success());
}

#[test]
fn a_difference_is_printed_and_patch_makes_of_it_what_in_place_writes() {
    let dir = Dir::new();
    let crlf = collection(&[UNIQUE, THREE]).replace('\n', "\r\n");
    let cr = collection(&[UNIQUE, THREE]).replace('\n', "\r");
    let documents = [
        ("a.xml", collection(&[UNIQUE, THREE])),
        ("b.xml", crlf),
        ("c d.xml", matrix(UNIQUE).trim_end().to_owned()),
        ("e.xml", cr),
    ];
    for command in ["solve", "grade --steps", "solve --method logic", "cells --candidates"] {
        for (name, document) in &documents {
            dir.write(&format!("p/{name}"), document).write(&format!("q/{name}"), document);
        }
        let ran = dir.run(&format!("{command} p --diff --quiet")).exits(1);
        let told: Vec<&str> = ran.findings().into_iter().filter(|told| told.contains("would-change")).collect();
        let expected = ["a", "b", "c d", "e"]
            .map(|name| format!("p/{name}.xml:1:1: error[would-change]: the document would change"));
        assert_eq!(told, expected, "{command}");
        for (name, document) in &documents {
            assert_eq!(&dir.text(&format!("p/{name}")), document, "nothing is written");
        }
        patch(&dir, ran.out());
        dir.run(&format!("{command} q --in-place")).exits(0);
        for (name, _) in &documents {
            assert_eq!(dir.text(&format!("p/{name}")), dir.text(&format!("q/{name}")), "{command}");
        }
        let again = dir.run(&format!("{command} p --in-place --diff")).exits(0);
        assert_eq!(again.out(), "", "{command}");
        assert!(again.stderr.contains("4 unchanged"), "{}", again.stderr);
    }
}

#[test]
fn a_difference_has_three_lines_of_context_and_names_the_document() {
    let dir = Dir::new();
    dir.write("a.xml", "<sudoku>\n  <cells/>\n</sudoku>\n");
    let ran = dir.run("cells --diff a.xml").exits(0);
    assert_eq!(ran.out(), "");
    let ran = dir.run("matrix --diff a.xml").exits(1);
    let start = "--- a.xml\n+++ a.xml\n@@ -1,3 +1,13 @@\n <sudoku>\n-  <cells/>\n+  <matrix>\n+    <row><col/><col/>";
    assert!(ran.out().starts_with(start) && ran.out().ends_with("+  </matrix>\n </sudoku>\n"), "{}", ran.out());
    let ran = dir.pipe("matrix --diff -", "<sudoku><cells/></sudoku>").exits(1);
    assert!(ran.out().starts_with("--- -\n+++ -\n@@ -1 +1 @@\n-<sudoku>"), "{}", ran.out());
    assert!(ran.out().contains("\n\\ No newline at end of file\n+<sudoku>"), "{}", ran.out());
}

#[test]
fn a_difference_is_coloured_on_request() {
    let dir = Dir::new();
    dir.write("a.xml", "<sudoku>\n  <cells/>\n</sudoku>\n");
    let coloured = dir.run("matrix --diff a.xml --color always").exits(1);
    assert!(
        coloured.out().contains("\u{1b}[31m-  <cells/>\u{1b}[0m\n\u{1b}[32m+  <matrix>\u{1b}[0m\n"),
        "{}",
        coloured.out()
    );
    let plain = dir.run("matrix --diff a.xml --color never").exits(1);
    let stripped = anstream::adapter::strip_str(coloured.out()).to_string();
    assert_eq!(stripped, plain.out());
}

#[test]
fn a_document_in_another_encoding_is_shown_as_utf_8() {
    let dir = Dir::new();
    let text = "<?xml version=\"1.0\" encoding=\"UTF-16\"?>\n<sudoku name=\"Ä\">\n  <cells/>\n</sudoku>\n";
    let bytes: Vec<u8> = "\u{feff}".encode_utf16().chain(text.encode_utf16()).flat_map(u16::to_le_bytes).collect();
    dir.write("a.xml", bytes);
    let ran = dir.run("matrix --diff a.xml").exits(1);
    assert!(ran.out().contains("\n <sudoku name=\"Ä\">\n-  <cells/>\n+  <matrix>\n"), "{}", ran.out());
}

#[test]
fn a_document_that_fails_has_no_difference() {
    let dir = Dir::new();
    dir.write("a.xml", matrix(THREE)).write("b.xml", "<sudoku>").write("c.xml", matrix(UNIQUE));
    let ran = dir.run("solve --diff --require unique a.xml b.xml c.xml").exits(2);
    assert!(ran.out().starts_with("--- c.xml\n") && !ran.out().contains("a.xml"), "{}", ran.out());
    dir.run("solve --diff --exit-zero c.xml").exits(0);
    for other in ["-o out", "--update"] {
        let ran = dir.run(&format!("solve --diff {other} a.xml")).exits(2);
        assert!(ran.stderr.contains("cannot be used with"), "{}", ran.stderr);
    }
    let ran = dir.run("solve --diff a.xml --report json").exits(2);
    assert!(ran.stderr.contains("standard output"), "{}", ran.stderr);
    let ran = dir.run("solve --diff c.xml --report json=found.json").exits(1);
    assert!(dir.text("found.json").contains("\"rule\":\"would-change\""), "{}", ran.stderr);
}

#[test]
fn a_difference_that_is_cut_off_is_not_a_success() {
    let dir = Dir::new();
    dir.write("a.xml", matrix(EMPTY));
    let ran = dir.sudoxml("solve a.xml --diff --list all --stamp s").run_to_head(1 << 14).exits(1);
    assert!(ran.out().starts_with("--- a.xml\n"), "{}", ran.out());
    assert!(!dir.has("s"));
    // A document that was cut off has no stamp either.
    dir.sudoxml("solve a.xml --list all --stamp s").run_to_head(1 << 14).exits(0);
    assert!(!dir.has("s"));
}

#[test]
fn build_tools_use_a_difference_as_a_check() {
    let dir = Dir::new();
    dir.write("p/a.xml", matrix(UNIQUE)).write("list", "p/a.xml\n");
    let command = "solve --diff --files-from list --depfile s.d --stamp s";
    dir.run(command).exits(1);
    assert!(!dir.has("s") && dir.text("s.d").contains("p/a.xml"));
    dir.run("solve p --in-place").exits(0);
    dir.run(command).exits(0);
    assert!(dir.has("s"));
    dir.run("grade --explain --diff p").exits(2);
    let ran = dir.run("solve p --diff --depfile s.d").exits(2);
    assert!(ran.stderr.contains("add --stamp FILE"), "{}", ran.stderr);
}
