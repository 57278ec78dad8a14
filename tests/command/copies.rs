//! `--copy-others`: the output folder has the files beside the documents too.

use crate::kit::Dir;
use crate::kit::puzzle::{TWO, UNIQUE, matrix};

/// A folder with a puzzle, a document without one, and files of other kinds.
fn folder() -> Dir {
    let dir = Dir::new();
    dir.write("in/a.xml", matrix(UNIQUE)).write("in/part/intro.xml", "<book/>").write("in/part/logo.svg", "<svg/>");
    dir.write("in/style.css", "td { width: 1em }").write("in/empty.txt", "").write("in/page.xhtml", "<html/>");
    dir.write("in/.hidden", "x").write("in/draft.css", "x").write("in/.gitignore", "*.tmp").write("in/b.tmp", "x");
    dir
}

const COPIES: [&str; 5] = ["empty.txt", "page.xhtml", "part/intro.xml", "part/logo.svg", "style.css"];

#[test]
fn other_files_are_copied_as_they_are() {
    let dir = folder();
    let without = dir.run("solve in -o without").exits(0);
    assert_eq!(dir.tree("without"), ["a.xml"]);
    for task in ["solve", "grade", "cells", "matrix", "clean"] {
        let ran = dir.run(&format!("{task} in -o {task} --copy-others --exclude draft.css")).exits(0);
        let mut expected = vec!["a.xml"];
        expected.extend(COPIES);
        assert_eq!(dir.tree(task), expected, "{task}");
        for file in COPIES {
            assert_eq!(dir.text(&format!("{task}/{file}")), dir.text(&format!("in/{file}")), "{task} {file}");
        }
        if task == "solve" {
            assert_eq!(ran.findings(), without.findings());
            assert!(ran.stderr.contains("1 document, 1 puzzle") && ran.stderr.contains("1 skipped"), "{}", ran.stderr);
        }
    }
    dir.run("clean in -o all --copy-others --hidden --no-ignore").exits(0);
    assert!(dir.has("all/.hidden") && dir.has("all/b.tmp") && dir.has("all/.gitignore"));
}

#[test]
fn a_large_document_without_a_puzzle_is_copied_whole() {
    let dir = Dir::new();
    let large = format!("<book>{}</book>", "<p>text</p>\n".repeat(200_000));
    dir.write("in/a.xml", matrix(UNIQUE)).write("in/large.xml", &large);
    dir.run("solve in -o out --copy-others").exits(0);
    assert_eq!(dir.text("out/large.xml"), large);
}

#[test]
fn a_copy_is_up_to_date_until_its_file_changes() {
    let dir = folder();
    dir.run("solve in -o out --copy-others --update").exits(0);
    dir.write("out/style.css", "kept");
    let ran = dir.run("solve in -o out --copy-others --update").exits(0);
    assert_eq!(dir.text("out/style.css"), "kept", "{}", ran.stderr);
    dir.write("in/style.css", "new");
    dir.run("solve in -o out --copy-others --update").exits(0);
    assert_eq!(dir.text("out/style.css"), "new");
}

#[test]
fn a_document_with_an_error_has_no_output_and_the_others_are_copied() {
    let dir = folder();
    dir.write("in/two.xml", matrix(TWO)).write("in/broken.xml", "<sudoku>");
    dir.run("solve in -o out --copy-others --require unique").exits(2);
    assert!(!dir.has("out/two.xml") && !dir.has("out/broken.xml") && dir.has("out/style.css"));
}

#[test]
fn a_copy_that_cannot_be_written_is_an_error_with_its_name() {
    let dir = folder();
    dir.folder("out/style.css/full");
    let ran = dir.run("solve in -o out --copy-others").exits(2);
    assert!(ran.stderr.contains("in/style.css:1:1: error[unwritable]"), "{}", ran.stderr);
    // Two files for one place.
    dir.write("more/a2.xml", matrix(UNIQUE)).write("more/empty.txt", "other");
    let ran = dir.run("solve in more -o both --copy-others").exits(2);
    assert!(ran.stderr.contains("error[same-output]") && !dir.has("both/empty.txt"), "{}", ran.stderr);
}

#[test]
fn the_output_folder_in_the_input_folder_is_not_copied() {
    let dir = folder();
    for _ in 0..2 {
        dir.run("solve in -o in/solved --copy-others").exits(0);
    }
    assert!(dir.has("in/solved/style.css") && !dir.has("in/solved/solved"));
}

#[test]
fn a_depfile_names_the_files_that_are_copied() {
    let dir = folder();
    dir.run("solve in -o out --copy-others --depfile out.d --stamp out.stamp").exits(0);
    let depfile = dir.text("out.d");
    assert!(depfile.contains("in/style.css") && depfile.contains("in/part/logo.svg"), "{depfile}");
}

#[test]
fn only_an_output_folder_can_have_copies() {
    let dir = folder();
    let ran = dir.run("solve in/a.xml -o out.xml --copy-others").exits(2);
    assert!(ran.stderr.contains("--copy-others copies files of folders, and needs a folder"), "{}", ran.stderr);
    dir.run("solve in --in-place --copy-others").exits(2);
}
